"""Sieges (20.3): who besieges a Fort, and what that takes."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import SiegeChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def suffices(position: IllusionsPosition, units: Iterable[str], fort: int) -> bool:
    """Whether these units are enough to besiege a Fort of this Combat Factor (20.3.1a).

    One LCU is, or as many SCUs as the Fort has Combat Factors; the Russian Black Sea unit is alone (25.5). HQs, Heavy
    Artillery and Uprising Units count for nothing (27.0).
    """
    counters = [position.counter(unit) for unit in units]
    fighting = [counter for counter in counters if counter.counts]
    if any(counter.is_lcu or "black sea" in counter.marks for counter in fighting):
        return True
    return len(fighting) >= fort > 0


def besieger(position: IllusionsPosition, space: str) -> Side | None:
    """The side whose units besiege the Fort of a space; None where none stands, or too few are there."""
    fort = position.fort(space)
    owner = position.controller(space)
    if not fort or owner not in OTHER:
        return None
    other = OTHER[owner]
    return other if suffices(position, position.units_at(other, space), fort) else None


@derived
def besieged_by(position: IllusionsPosition, side: Side) -> Mask:
    """The Forts that a side besieges, but for those whose siege had lapsed (20.3.5d)."""
    occupied = enemy_forts(position, side) & position.occupied(side)
    if not occupied:
        return 0
    board = position.kit.board
    found = (space for space in board.spaces(occupied) if space not in position.lapsed)
    return board.mask(space for space in found if besieger(position, space) == side)


def enemy_fort(position: IllusionsPosition, side: Side, space: str) -> int:
    """The Combat Factor of a Fort that stands in a space of the other side's; 0 where there is none."""
    return position.fort(space) if position.controls(OTHER[side], space) else 0


@derived
def enemy_forts(position: IllusionsPosition, side: Side) -> Mask:
    """The spaces of the other side's in which a Fort stands."""
    ground = position.kit.ground
    return ground.with_forts & position.controlled(OTHER[side]) & ~ground.board.mask(position.ruined)


def hostile(position: IllusionsPosition, side: Side) -> Mask:
    """The places where a side has something to attack: enemy units, Uprising Units, enemy Forts (12.1)."""
    return position.occupied(OTHER[side], UPRISING) | enemy_forts(position, side)


def faces_fort(position: IllusionsPosition, side: Side, space: str) -> bool:
    """Whether an enemy Fort that the side does not besiege stands in a space (12.7.3b, 20.1.1)."""
    return bool(enemy_fort(position, side, space)) and not holds(position, side, space)


def holds(position: IllusionsPosition, side: Side, space: str) -> bool:
    """Whether a side's units besiege the Fort of a space, so that others may go through (20.3.2, 20.3.5e)."""
    return bool(position.kit.board.bit[space] & besieged_by(position, side))


def watch_siege(referee: Referee, space: str) -> None:
    """After losses a siege with too few units left lapses, and one whose last units are gone is over (20.3.5)."""
    position = referee.position
    holder = position.controller(space)
    if holder not in OTHER:
        return
    left = position.units_at(OTHER[holder], space)
    lapsed = bool(left) and position.fort(space) > 0 and not suffices(position, left, position.fort(space))
    if lapsed != (space in position.lapsed):
        referee.emit(SiegeChanged(rule="20.3.5", space=space, lapsed=lapsed))
