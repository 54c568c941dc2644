"""The laws that every position keeps; the machine players' games check them after every event."""

from __future__ import annotations

from collections import Counter as Count
from typing import Any

from wargame_cli.engine.events import Event, PhaseStarted, PointsChanged
from wargame_cli.rulesets.kaisers_war.counters import CP
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.special_units import open_to
from wargame_cli.rulesets.kaisers_war.stacking import overstacked_hexes


def units_are_conserved(position: KaisersPosition, event: Event) -> None:
    """Every counter of the mix is in exactly one place (2.11)."""
    found = Count(unit for units in position.stacks.values() for unit in units)
    if set(found) != set(position.kit.mix.faces) or max(found.values()) > 1:
        twice = [unit for unit, times in found.items() if times > 1]
        raise AssertionError(f"after {event}: counters lost or doubled (2.11): {twice}")


def sides_stay_apart(position: KaisersPosition, event: Event) -> None:
    """No hex holds units of both sides (9.6)."""
    index = position.kit.board.index
    for place, units in position.stacks.items():
        if place in index and len({position.counter(unit).side for unit in units}) > 1:
            raise AssertionError(f"after {event}: both sides stand in {place} (9.6): {units}")


def units_stand_where_they_may(position: KaisersPosition, event: Event) -> None:
    """Nobody stands in neutral, closed or barred land, or at sea without being bound to an assault (23, 24, 21)."""
    bit = position.kit.board.bit
    bound = {unit: landing.sea_hex for landing in position.landings for unit in landing.units}
    for place, units in position.stacks.items():
        here = bit.get(place)
        if here is None:
            continue
        for unit in units:
            if not open_to(position, unit) & here and bound.get(unit) != place:
                raise AssertionError(f"after {event}: {unit} may not stand in {place}")


def points_keep_their_bounds(position: KaisersPosition, event: Event) -> None:
    """Totals stay at the cap or below; at zero the game is over; each change is the sum that it says (5.9)."""
    most = position.kit.tables.points.most
    if isinstance(event, PointsChanged):
        if position.points[event.side] != event.total or event.total > most:
            raise AssertionError(f"after {event}: the total is {position.points}")
        return
    if any(total > most for total in position.points.values()):
        raise AssertionError(f"after {event}: a total is over {most}: {position.points}")


def stacks_keep_their_limits(position: KaisersPosition, event: Event) -> None:
    """No hex is overstacked when a phase begins (9.4)."""
    if isinstance(event, PhaseStarted) and (found := overstacked_hexes(position)):
        raise AssertionError(f"after {event}: overstacked hexes {found} (9.4)")


def ships_stay_off_the_map(position: KaisersPosition, event: Event) -> None:
    """Naval units never stand in a hex (19.5, 20.4), forts only in cities (7.5)."""
    kit = position.kit
    for place, units in position.stacks.items():
        if place not in kit.board.index:
            continue
        for unit in units:
            face = position.counter(unit)
            if face.naval or (face.fort and not kit.city(place)):
                raise AssertionError(f"after {event}: {unit} stands in {place}")


def frozen_units_stand_still(position: KaisersPosition, event: Event) -> None:
    """Only Central Powers units can be locked in the east (24.2)."""
    if any(position.counter(unit).side != CP for unit in position.frozen):
        raise AssertionError(f"after {event}: {position.frozen}")


LAWS: tuple[Any, ...] = (
    units_are_conserved,
    sides_stay_apart,
    units_stand_where_they_may,
    points_keep_their_bounds,
    stacks_keep_their_limits,
    ships_stay_off_the_map,
    frozen_units_stand_still,
)
