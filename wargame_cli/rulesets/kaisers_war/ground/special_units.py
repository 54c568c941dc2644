"""Units tied to a part of the map (21.5, 21.6) and land closed to everybody (23.1, 24.1)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import closed, lands_of, limits, open_land
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Guerrillas never leave their country (21.5).
_GUERRILLA_COUNTRY = {"Arabs": "Ottoman Empire", "Persia": "Persia"}
_TRANS_CAUCASUS = "Trans-Caucasus"

#: The rows that close Russia to attacks and raids, and what each check is called.
RUSSIA_ROWS = {
    "24.1": "Nobody attacks into Russia",
    "30.2": "Nobody attacks into Russia before the Kaiser moves east (30.10)",
}
#: The rows of the rulebook that close land, and what each check is called.
CLOSING_ROWS = {
    "8.7": "Land units stay on land that is in play",
    "21.5": "Guerrillas stay in their country",
    "21.6": "The Trans-Caucasus corps stays in its area",
    "23.1": "Nobody enters a neutral country",
    "24.1": "Nobody enters Russia",
    "30.2": "Nobody enters Russia before the Kaiser moves east",
    "30.4": "Nationalists and Bolsheviks move in their own lands",
    "30.21": "The Anarchists stay in the Ukraine",
    "40.0": "Allied Poles move in five countries",
}


def is_tied(face: Counter) -> bool:
    """Whether a unit may enter other hexes than most may (21.5, 21.6, 30.4)."""
    return bool(face.faction) or face.guerrilla or face.nation == _TRANS_CAUCASUS


def open_to(position: KaisersPosition, unit: str) -> Mask:
    """Every hex that this unit may ever enter, enemies and zones of control aside."""
    kit = position.kit
    face = position.counter(unit)
    if face.faction:
        return lands_of(position, unit)
    if face.guerrilla:
        return kit.open_land & kit.countries[_GUERRILLA_COUNTRY[face.nation]]
    if face.nation == _TRANS_CAUCASUS:
        strip = kit.board.mask(kit.map.marks["north-east turkey"])
        return kit.open_land & (kit.countries["Trans-Caucasus"] | strip)
    return open_land(position)


def open_to_attacks(position: KaisersPosition, unit: str) -> Mask:
    """Every hex that this unit may ever attack; the Trans-Caucasus corps attacks only in its area (21.6)."""
    tied = position.counter(unit).nation == _TRANS_CAUCASUS
    return open_to(position, unit) if tied else open_land(position)


def why_barred(position: KaisersPosition, unit: str, hex: str) -> tuple[str, str] | None:
    """Row of the rulebook and reason for which the unit may never enter a place, or None where it may."""
    kit = position.kit
    if hex not in kit.ground:
        return "8.7", f"{kit.name(hex)} is not land on this map"
    here = kit.ground[hex]
    if not kit.land & here:
        return "23.1", f"{kit.name(hex)} is in {kit.map.area[hex]}, which is neutral"
    if shut := in_closed_russia(position, hex):
        return shut
    if not open_to(position, unit) & here:
        face = position.counter(unit)
        if face.faction:
            return limits(position, unit)
        if face.guerrilla:
            return "21.5", f"{unit} may never leave {_GUERRILLA_COUNTRY[face.nation]}"
        return "21.6", f"{unit} may enter only the Trans-Caucasus and the Allied strip of north-east Turkey"
    return None


def in_closed_russia(position: KaisersPosition, hex: str) -> tuple[str, str] | None:
    """Row of the rulebook and reason for which nobody may enter or attack a hex of Russia now (24.1, 30.10)."""
    kit = position.kit
    if not closed(position) & kit.ground.get(hex, 0):
        return None
    found = f"{kit.name(hex)} is in {kit.map.area[hex]}, which nobody may enter"
    if position.option("russian-front") == "off":
        return "24.1", found
    return "30.2", f"{found} before the Kaiser moves east"
