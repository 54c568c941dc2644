"""Isolation (3G): no line over land, of whatever length, to a regular source of one's side."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.sources import regular_sources
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import IsolationJudged, UnitIsolated
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, in_order


@derived
def connected(position: GroundPosition, side: Side, climbing: bool = False) -> Mask:
    """The hexes from which a side traces a line over land of any length to a regular source of its own (3G)."""
    return overland.any_length(position, side, regular_sources(position, side), climbing)


@derived
def isolated_now(position: GroundPosition, side: Side) -> frozenset[str]:
    """The units of a side that are isolated now (3G)."""
    bit = position.kit.board.bit
    return frozenset(
        unit
        for place, units in position.stacks.items()
        if (here := bit.get(place, 0))
        for unit in units
        if position.side_of(unit) == side
        and not here & connected(position, side)
        and not (overland.climbs(position, unit) and here & connected(position, side, True))
    )


def isolated_hexes_now(position: GroundPosition, side: Side) -> frozenset[str]:
    """The cities and depots of a side that are isolated now (3G)."""
    kit = position.kit
    places = {place for place in kit.kinds if kit.is_city(place)} | {depot.place for depot in position.depots.values()}
    joined = connected(position, side)
    return frozenset(place for place in places if position.owns(side, place) and not joined & kit.board.bit[place])


def hex_isolated(position: GroundPosition, side: Side, place: str) -> bool:
    """Whether a hex is isolated from a side's sources now (3G)."""
    return not connected(position, side) & position.kit.board.bit[place]


def judge_isolation(referee: Referee) -> None:
    """Both sides determine which of their units and cities are isolated; it holds until the next time (3G).

    That is at the start of each initial, combat and reaction combat phase.
    """
    position = referee.position
    units = in_order(unit for side in SIDES for unit in isolated_now(position, side))
    hexes = in_order(place for side in SIDES for place in isolated_hexes_now(position, side))
    if list(units) == sorted(position.isolated) and list(hexes) == sorted(position.isolated_hexes):
        return
    hidden = {unit: seen for unit in units if (seen := position.seen_by(unit))}
    referee.emit(IsolationJudged(rule="3G", units=tuple(each for each in units if each not in hidden), hexes=hexes))
    for unit, seen in hidden.items():
        referee.emit(UnitIsolated(rule="3G", seen_by=seen, unit=unit))
