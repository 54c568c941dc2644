"""Bridges, causeways and ferries: where roads and rail lines cross water, who may use them (15A1 to 15A3)."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.components import BRIDGED, CAUSEWAYS, Kit
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import BridgeTaken
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, hexside


def is_bridge(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a road or rail line crosses a canal, a river or a major river here (15A1)."""
    return (start, end) in position.kit.bridged and tracks.has_road(position, start, end)


def is_causeway(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a road or rail line crosses sea, a lake or a great river here (15A2)."""
    return position.kit.crosses(start, end, *CAUSEWAYS) and tracks.has_road(position, start, end)


def owner(position: GroundPosition, start: str, end: str) -> str:
    """The side that owns a bridge: it owns both of its hexes, or was the last to do so (15A1)."""
    here, there = position.owner_of(start), position.owner_of(end)
    return here if here and here == there else last_owner(position, start, end)


def last_owner(position: GroundPosition, start: str, end: str) -> str:
    """The last side known to have owned both hexes; empty where none has in this game."""
    known = position.bridge_owner.get(hexside(start, end), "")
    first = position.kit.first_owner
    return known or (first.get(start, "") if first.get(start) == first.get(end) else "")


def may_use(position: GroundPosition, side: str, start: str, end: str) -> bool:
    """Whether a road or rail line between two hexes can be used: a bridge must stand and belong to the side (15A1)."""
    if (start, end) not in water(position.kit):
        return True
    return hexside(start, end) not in position.demolished and owner(position, start, end) == side


def trains_cross(position: GroundPosition, side: str, start: str, end: str) -> bool:
    """Whether a side's trains cross from hex to hex along a line, over its bridges and ferries (15A1, 15A3)."""
    if tracks.is_ferry(position, start, end):
        return tracks.ferry_runs(position, side, start, end)
    return may_use(position, side, start, end)


@lru_cache(16)
def water(kit: Kit) -> frozenset[tuple[str, str]]:
    """The hexsides that roads and rail lines cross on bridges and causeways, from either side."""
    return kit.pairs(*BRIDGED, *CAUSEWAYS)


def settle_bridges(referee: Referee, place: str) -> None:
    """A hex has another owner: bridges of which he owns both ends now are his until the enemy owns both (15A1)."""
    position = referee.position
    side = position.owner_of(place)
    for near in position.kit.board.neighbours[place] if side else ():
        if not position.owns(side, near) or last_owner(position, place, near) == side:
            continue
        if is_bridge(position, place, near) or is_causeway(position, place, near):
            referee.emit(BridgeTaken(rule="15A1", at=hexside(place, near), side=side))
