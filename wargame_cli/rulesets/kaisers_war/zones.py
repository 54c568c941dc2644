"""Zones of control (chapter 11) and what trenchlines and fortified zones take from them (7.3, 11.3)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


@derived
def occupied(position: KaisersPosition, side: str) -> Mask:
    """Every hex with a land unit of the side in it (2.4)."""
    return _stand(position)[side, "occupied"]


@derived
def fortified(position: KaisersPosition, side: str) -> Mask:
    """Every hex with a fortified zone unit of the side in it (7.5)."""
    return _stand(position)[side, "fortified"]


@derived
def zone(position: KaisersPosition, side: str) -> Mask:
    """Every hex in a zone of control of the side (11.1, 11.2), as far as it reaches (11.3)."""
    return position.kit.steps.spread(_stand(position)[side, "exerting"]) & ~immune(position, OTHER[side])


@derived
def immune(position: KaisersPosition, side: str) -> Mask:
    """The hexes that no zone of control of the enemy enters: the side's trenches and fortified zones (11.3).

    By 7.3 a trench would need a unit in it; 11.3 does not say so (option `trench-zone-needs-unit`).
    """
    trenches = position.kit.trenches[side]
    if position.option("trench-zone-needs-unit") == "yes":
        trenches &= occupied(position, side)
    return trenches | fortified(position, side)


def in_enemy_zone(position: KaisersPosition, hex: str, side: str) -> bool:
    """Whether a hex lies in a zone of control of the enemy of `side`."""
    return bool(zone(position, OTHER[side]) & position.kit.board.bit[hex])


@derived
def _stand(position: KaisersPosition) -> dict[tuple[str, str], Mask]:
    """Where both sides' units stand, in one pass over the map."""
    bit = position.kit.board.bit
    counter = position.counter
    found = {(side, what): 0 for side in OTHER for what in ("occupied", "fortified", "exerting")}
    at_sea = {unit for landing in position.landings for unit in landing.units}
    for place, units in position.stacks.items():
        here = bit.get(place)
        if here is None:
            continue
        for unit in units:
            if unit in at_sea:
                continue  # assault units on an all-sea hex neither occupy nor exert (20.10)
            face = counter(unit)
            found[face.side, "occupied"] |= here
            if face.exerts_zone:
                found[face.side, "exerting"] |= here
            elif face.fort:
                found[face.side, "fortified"] |= here
    return found
