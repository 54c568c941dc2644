"""Voyages and assaults from the sea that a side could order; among random ones the machine rarely finds a legal one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.rulesets.kaisers_war.ground.control import occupies
from wargame_cli.rulesets.kaisers_war.ground.seas import seas_at
from wargame_cli.rulesets.kaisers_war.ground.special_units import why_barred
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import (
    Amphib,
    Assault,
    joined_by_sea,
    waiting_hex,
)

#: How many are tried.
_TRIED = 6


def voyages(position: KaisersPosition, side: str) -> NotNow | list[Order]:
    """Voyages from where units begin the phase to a coast of the same seas, or why there are none (20.2, 20.8)."""
    found = [*_departures(position, side)]
    landings = (
        Amphib(marker=marker, units=(unit,), to=to)
        for marker, unit, start in found
        for to in position.kit.coasts
        if to != start and _is_reached(position, marker, unit, start, to) and not occupies(position, OTHER[side], to)
    )
    return [*islice(landings, _TRIED)] if found else _nobody_sails(position, side)


def assaults(position: KaisersPosition, side: str) -> NotNow | list[Order]:
    """Assaults from a port on a coast that the enemy occupies, or why there can be none in this phase (20.10)."""
    found = [departure for departure in _departures(position, side) if position.kit.city(departure[2])]
    held = [hex for hex in position.kit.coasts if occupies(position, OTHER[side], hex)]
    orders = (
        Assault(marker=marker, units=(unit,), target=target)
        for marker, unit, start in found
        for target in held
        if _is_reached(position, marker, unit, start, target)
    )
    possible: list[Order] = [*islice((order for order in orders if waiting_hex(position, order)), _TRIED)]
    if possible or not found:
        return possible or _nobody_sails(position, side)
    return NotNow("no coast that an enemy holds lies on a sea on which your markers may sail from a port (19.6, 19.7)")


def _departures(position: KaisersPosition, side: str) -> Iterator[tuple[str, str, str]]:
    """A marker, a unit that it may carry and where that stands; one unit of each stack."""
    for marker in position.markers(side):
        nation = position.counter(marker).nation
        for place, stack in position.stacks.items():
            if (place in position.kit.coasts or place in BOXES.values()) and seas_at(position, place, nation):
                yield from islice(((marker, unit, place) for unit in stack if _may_embark(position, unit, side)), 1)


def _may_embark(position: KaisersPosition, unit: str, side: str) -> bool:
    face = position.counter(unit)
    is_free = unit not in position.frozen and unit not in position.this_phase.moved
    return face.side == side and bool(face.movement) and not face.faction and not face.guerrilla and is_free


def _is_reached(position: KaisersPosition, marker: str, unit: str, start: str, to: str) -> bool:
    nation = position.counter(marker).nation
    return joined_by_sea(position, start, to, nation) and why_barred(position, unit, to) is None


def _nobody_sails(position: KaisersPosition, side: str) -> NotNow:
    if not position.markers(side):
        return NotNow("you have no amphibious marker with the fleet")
    return NotNow("no unit that may embark stands where a marker of yours may sail (friendly seas 19.6, bases 19.7)")
