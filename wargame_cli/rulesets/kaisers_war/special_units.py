"""Units tied to a part of the map (21.5, 21.6) and land closed to everybody (23, 24.1)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition

#: Guerrillas never leave their country (21.5).
_GUERRILLA_COUNTRY = {"Arabs": "Ottoman Empire", "Persia": "Persia"}


@derived
def open_land(position: KaisersPosition) -> Mask:
    """Every hex that land units in general may enter: no neutrals (23.2), no closed Russia (24.1)."""
    return position.kit.land & ~position.kit.closed


def open_to(position: KaisersPosition, unit: str) -> Mask:
    """Every hex that this unit may ever enter, enemies and zones of control aside."""
    face = position.counter(unit)
    if face.guerrilla:
        return open_land(position) & position.kit.countries[_GUERRILLA_COUNTRY[face.nation]]
    if face.nation == "Trans-Caucasus":
        return open_land(position) & _trans_caucasus(position)
    return open_land(position)


def why_barred(position: KaisersPosition, unit: str, hex: str) -> tuple[str, str] | None:
    """Row of the rulebook and reason for which the unit may never enter a hex, or None where it may."""
    kit = position.kit
    if hex not in kit.map.land:
        return "8.7", f"{kit.name(hex)} is not land"
    alignment = kit.alignment(hex)
    if alignment == "neutral":
        return "23.1", f"{kit.name(hex)} is in {kit.map.area[hex]}, which is neutral"
    if alignment == "closed" and kit.closed & kit.board.bit[hex]:
        return "24.1", f"{kit.name(hex)} is in Russia, which nobody may enter"
    if not open_to(position, unit) & kit.board.bit[hex]:
        face = position.counter(unit)
        if face.guerrilla:
            return "21.5", f"{unit} may never leave {_GUERRILLA_COUNTRY[face.nation]}"
        return "21.6", f"{unit} may enter only the Trans-Caucasus and the Allied strip of north-east Turkey"
    return None


def _trans_caucasus(position: KaisersPosition) -> Mask:
    kit = position.kit
    strip = kit.board.mask(kit.map.marks["north-east turkey"])
    return kit.countries["Trans-Caucasus"] | strip
