"""The railroad sub-element of supply lines (11B3a, 11E): how many low-volume hexes a line along the rails counts."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
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
    return position.owned[side] & overland.opened(position, side)


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


@derived
def scarce(position: GroundPosition, side: str) -> Mask:
    """The rail hexes of nets on which a side began the player turn with less than 10 REs: low-volume to it (11B3a)."""
    found, began = 0, position.this_turn.rail_start
    for net in nets.names(position):
        key = nets.key(net, side)
        if began.get(key, position.rail.get(key, ENOUGH_CAPACITY)) < ENOUGH_CAPACITY:
            found |= nets.hexes(position, net)
    return found


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
    high, low = overland.rails(position)
    return _counted(
        high, low, goals, tracks(position, side), overland.waste(position), scarce(position, side), foreign, most
    )


@lru_cache(_SITUATIONS)
def _counted(
    high: Net, low: Net, goals: Mask, inside: Mask, waste: Mask, scarce: Mask, foreign: bool, most: int
) -> tuple[Mask, ...]:
    """The hexes by the halves of low-volume hexes that their shortest line counts."""
    due = [0] * (most * _HALVES + _DEVASTATED + 1)
    due[0] = goals
    smooth, rough = inside & ~(waste | scarce), inside & scarce & ~waste
    found, seen = [], 0
    for halves in range(most * _HALVES + 1):
        new = due[halves] & ~seen
        seen |= new
        more = 0 if foreign else new
        while more := high.spread(more & smooth) & ~seen:
            new |= more
            seen |= more
        found.append(new)
        due[halves + _HALVES] |= low.spread(new & (smooth | rough)) | high.spread(new & rough)
        due[halves + _DEVASTATED] |= high.spread(new & inside & waste) | low.spread(new & inside & waste)
        if foreign:
            due[halves + 1] |= high.spread(new & smooth)
    return tuple(found)
