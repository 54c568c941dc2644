"""Where the forces of the east enter play, and on what terms (30.6, 30.7, 30.12, 30.16, 30.21, 40.2)."""

from __future__ import annotations

from functools import cache

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, Counter
from wargame_cli.rulesets.kaisers_war.kit.tables import MobilizationRow
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import held_by_bolsheviks
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import (
    ANARCHISTS,
    BOLSHEVIKS,
    CZECHS,
    HOME,
    NATIONALISTS,
    POLES,
    WHITE_RUSSIANS,
    forces_set_up,
)
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The countries in whose cities, while Bolsheviks hold them, other Bolsheviks enter (30.12); in Russia all is open.
_BOLSHEVIK_CITIES = ("Russia", "Finland", "Baltic States", "Ukraine", "Trans-Caucasus")
#: Where Poles on the Allied side are raised (40.2).
_POLES_ABROAD = "France"


def terms(row: MobilizationRow, face: Counter) -> MobilizationRow:
    """The row of the mobilization table for a force of the east: Nationalists cost half, rounded up (30.6)."""
    cost = (row.cost + 1) // 2 if face.nation in NATIONALISTS else 0
    return msgspec.structs.replace(row, cost=cost, boxes=())


def entry_hexes(position: KaisersPosition, unit: str) -> Mask:
    """The hexes in which a unit of the east may enter, whatever units are there now."""
    kit = position.kit
    face = position.counter(unit)
    country = kit.countries
    match face.nation:
        case "Bolsheviks":
            found = country["Russia"] | kit.cities & sum(country[name] for name in _BOLSHEVIK_CITIES)
        case "Anarchists":
            found = country["Russia"] | country["Ukraine"]
        case "White Russians":
            found = country["Russia"] & (kit.cities | eastern_edge(kit))
        case "Czechs":
            return 0  # it appears, and never again (30.8)
        case _:
            found = country[_POLES_ABROAD if _abroad(face) else HOME[face.nation]] & kit.cities
    if face.fort:
        found &= kit.cities
    elif _abroad(face):
        found &= kit.board.mask(kit.objectives)
    return found


@cache
def eastern_edge(kit: Kit) -> Mask:
    """The land hexes of the eastern map edge (30.7)."""
    return kit.board.mask(hex for hex in kit.ground if hex[:2] == kit.map.grid.last[:2])


def _abroad(face: Counter) -> bool:
    return face.nation == POLES and face.side == ALLIED


def words(position: KaisersPosition, unit: str) -> str:
    """Where a unit of the east may enter, for people."""
    face = position.counter(unit)
    match face.nation:
        case "Bolsheviks":
            return "a Bolshevik city of the east or a hex of Russia"
        case "Anarchists":
            return "a hex of Russia or the Ukraine"
        case "White Russians":
            return "a city or an eastern edge hex of Russia"
        case _:
            return f"a city of {_POLES_ABROAD if _abroad(face) else HOME.get(face.nation, 'no country')}"


def not_raised(position: KaisersPosition, unit: str) -> tuple[str, str] | None:
    """Row and message for which a force of the east cannot be bought now, or None where it can."""
    face = position.counter(unit)
    if face.nation == CZECHS:
        return "30.8", "the Czech Legion is never bought: it appears when the Kaiser moves east"
    if face.nation == BOLSHEVIKS:
        return "30.12", "Bolsheviks cost nothing and come back by a die, once they are in the war"
    if face.nation == ANARCHISTS:
        return "30.21", "the Anarchists cost nothing and come back by a die"
    if face.nation != POLES and not forces_set_up(position.options):
        return "24.4", f"{face.nation} take no part without chapter 28 or 30"
    return ("30.6", f"{unit} is not yet under the control of {face.side}") if face.dormant else None


def unfit_hex(position: KaisersPosition, unit: str, hex: str) -> tuple[str, str] | None:
    """Row and message for which a unit of the east may not enter in one of its hexes as they are held now."""
    kit = position.kit
    face = position.counter(unit)
    if not entry_hexes(position, unit) & kit.board.bit[hex]:
        return None  # other checks refuse it
    name = kit.name(hex)
    there = [position.counter(other) for other in position.at(hex)]
    in_russia = bool(kit.countries["Russia"] & kit.board.bit[hex])
    if face.nation == ANARCHISTS:
        return ("30.21", f"other units stand in {name}") if there else None
    if face.nation == BOLSHEVIKS:
        open_hex = in_russia or held_by_bolsheviks(position, hex)
        return None if open_hex else ("30.12", f"no Bolsheviks hold {name}")
    if face.nation == WHITE_RUSSIANS or _abroad(face) or face.nation not in NATIONALISTS:
        return None  # nobody need stand there; enemies and other Nationalists bar it in any case
    if not any(other.side == CP for other in there):
        return "30.6", f"no friendly unit occupies {name}"
    return None
