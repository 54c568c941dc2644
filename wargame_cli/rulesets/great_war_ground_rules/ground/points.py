"""Res Pts within reach (11D, 11E, 11G): which ones units may trace a line over land to, and what it is to spend one."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.naming import PlaceId
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import supply
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def active_hqs(position: GroundPosition, side: str, place: str) -> list[str]:
    """The active Army HQs of a side in a hex (14M1)."""
    return [
        unit
        for unit in position.units_at(side, place)
        if position.counter(unit).is_army_hq and unit not in position.inactive
    ]


def barred(position: GroundPosition, side: str, place: str, nation: str) -> bool:
    """Whether units of a nation trace no line to the Res Pts of a hex (11E; trap 49).

    They do not where an active Army HQ of another nationality is there, and none of their own.
    """
    owners = {position.counter(hq).nationality for hq in active_hqs(position, side, place)}
    return bool(owners) and nation not in owners


def unused(position: GroundPosition, side: str, place: str) -> int:
    """The Res Pts of a side in a hex that nothing has been drawn from in this phase (11D)."""
    return position.res_at(side, place) - used_numbers(position, side, place) - locked_numbers(position, side, place)


def used_numbers(position: GroundPosition, side: str, place: str) -> int:
    """How many Res Pts of a hex give combat supply in this phase, and are gone when it ends (11D)."""
    start = f"{side}/{place}/"
    return sum(key.startswith(start) for key in position.this_phase.supplied)


def locked_numbers(position: GroundPosition, side: str, place: str) -> int:
    """How many Res Pts of a hex supply two REs without being used up, and supply nobody else in this phase (11D)."""
    start = f"{position.combat_phase}/{side}/{place}/"
    return sum(key.startswith(start) for key in position.this_turn.drawn_free)


@derived
def in_reach(
    position: GroundPosition, side: Side, place: str, nation: str, climbing: bool = False
) -> tuple[PlaceId, ...]:
    """The hexes with Res Pts to which units of a nation in a hex trace a line over land, the nearest first."""
    bit = position.kit.board.bit
    here, found = bit[place], []
    for at in sorted(position.res.get(side, {})):
        if not position.owns(side, at) or barred(position, side, at, nation):
            continue
        if supply.over_land(position, side, bit[at], climbing) & here:
            line = overland.shortest(position, side, place, (at,), climbing=climbing)
            found.append((line[1] if line else 0, at))
    return tuple(at for _, at in sorted(found))


def near(position: GroundPosition, units: Sequence[str]) -> tuple[PlaceId, ...]:
    """The hexes with unused Res Pts that all of these units trace to, the nearest to the first one first (11B1).

    That is how construction, special combat effects and disaster relief find the Res Pt that is spent for them.
    """
    found: tuple[PlaceId, ...] | None = None
    for unit in units:
        counter, place = position.counter(unit), position.place_of(unit)
        reach = in_reach(position, counter.side, place, counter.nationality, overland.climbs(position, unit))
        found = reach if found is None else tuple(at for at in found if at in reach)
    side = position.side_of(units[0]) if units else ""
    return tuple(at for at in found or () if unused(position, side, at) > 0)


def spend(referee: Referee, side: str, place: str, rule: str, cause: str) -> None:
    """A side spends one of its Res Pts in a hex (11G)."""
    referee.emit(ResChanged(rule=rule, side=side, place=place, change=-1, cause=cause))
