"""The railroad sub-element of supply lines (11B3a, 11E): how many low-volume hexes a line along the rails counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import lines
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, FRANCE, GERMANY, MAJOR_POWERS, SIDE_OF, Side
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: The low-volume hexes that a line may count, all in all (11B3a).
MOST_LOW = 7
#: Below this capacity all hexes of a net count as low-volume ones (11B3a).
ENOUGH_CAPACITY = 10

#: Lines are counted in halves of a low-volume hex: two high-volume hexes of a foreign net are one (11E).
_HALVES = 2
_DEVASTATED = 4
#: Of how many situations the lines are kept.
_SITUATIONS = 128


@derived
def tracks(position: GroundPosition, side: str) -> Mask:
    """The hexes along whose rails a side traces lines: its own ones, none of them closed (11A, 11B3a).

    Breaks and obstructed lines do not matter.
    """
    return position.owned[side] & lines.opened(position, side)


@lru_cache(64)
def net_nation(kit: Kit, side: Side) -> str:
    """The nation that controls a side's rail net (11E); house, for Rule 41 is not printed.

    It is the major power of the side with most of the map, Germany and France where there is none.
    """
    lands: dict[str, int] = {}
    for place in kit.map.land:
        nation = kit.nation_of(place)
        if nation in MAJOR_POWERS and SIDE_OF[nation] == side:
            lands[nation] = lands.get(nation, 0) + 1
    return max(sorted(lands), key=lambda nation: lands[nation], default=GERMANY if side == CP else FRANCE)


def is_foreign(position: GroundPosition, side: Side, nation: str) -> bool:
    """Whether a side's rail net belongs to a nation with which this one does not cooperate (11E)."""
    return not cooperate(position, nation, net_nation(position.kit, side), for_supply=True)


def all_low(position: GroundPosition, side: str) -> bool:
    """Whether all hexes of the net count as low-volume ones, for the side's capacity is under 10 REs (11B3a)."""
    return position.rail.get(f"{position.kit.plan.net}/{side}", ENOUGH_CAPACITY) < ENOUGH_CAPACITY


@derived
def by_rail(position: GroundPosition, side: Side, goals: Mask, foreign: bool) -> Mask:
    """The hexes from which a side traces a line along the rails to one of the goals (11B3a)."""
    return sum(_rings(position, side, goals, foreign, MOST_LOW))


def low_hexes(position: GroundPosition, side: Side, place: str, goals: Mask, foreign: bool) -> int | None:
    """The fewest low-volume hexes that a line along the rails to one of the goals counts; None if there is none."""
    bit = position.kit.board.bit[place]
    rings = _rings(position, side, goals, foreign, len(position.kit.board.labels))
    return next((-(-halves // _HALVES) for halves, ring in enumerate(rings) if ring & bit), None)


def _rings(position: GroundPosition, side: Side, goals: Mask, foreign: bool, most: int) -> tuple[Mask, ...]:
    high, low = lines.rails(position)
    inside, waste = tracks(position, side), lines.waste(position)
    if all_low(position, side):
        return _counted(high, low, goals, inside, waste, None, most)
    return _counted(high, low, goals, inside, waste, 1 if foreign else 0, most)


@lru_cache(_SITUATIONS)
def _counted(
    high: Net, low: Net, goals: Mask, inside: Mask, waste: Mask, fast: int | None, most: int
) -> tuple[Mask, ...]:
    """The hexes by the halves that their shortest line counts; `fast` is that of a high-volume hex, None as low."""
    return tuple(_spread(high, low, goals, inside, waste, fast, most))


def _spread(high: Net, low: Net, goals: Mask, inside: Mask, waste: Mask, fast: int | None, most: int) -> Iterator[Mask]:
    due = [0] * (most * _HALVES + _DEVASTATED + 1)
    due[0] = goals
    seen = 0
    for halves in range(most * _HALVES + 1):
        new = due[halves] & ~seen
        seen |= new
        if fast == 0 and new:
            more = new
            while more := high.spread(more & inside & ~waste) & ~seen:
                new |= more
                seen |= more
        yield new
        front = new & inside
        if front:
            smooth = front & ~waste
            due[halves + _HALVES] |= low.spread(smooth)
            if fast != 0:
                due[halves + (_HALVES if fast is None else fast)] |= high.spread(smooth)
            due[halves + _DEVASTATED] |= high.spread(front & waste) | low.spread(front & waste)
        elif not any(due[halves + 1 :]):
            return
