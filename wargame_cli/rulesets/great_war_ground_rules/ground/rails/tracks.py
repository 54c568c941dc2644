"""Roads and rail lines as they lie now: those of the map, those that were built (7, 7A8, 13A1f, 13B3, 15A3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from wargame_cli.engine.board import Mask, Net
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import ports
from wargame_cli.rulesets.great_war_ground_rules.kit.components import FERRY, HIGH_RAIL, LOW_RAIL, ROAD, Kit
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, hexside

Volume = Literal["", "low", "high"]
#: Of how many situations the lines are kept.
_SITUATIONS = 64


def has_road(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a road, or a rail line, joins two adjacent hexes (7B); a rail ferry is none (15A3)."""
    return position.kit.roads.joined(start, end) or (bool(position.laid) and hexside(start, end) in position.laid)


def volume(position: GroundPosition, start: str, end: str) -> Volume:
    """The volume of the rail line between two adjacent hexes; empty where there is none (7A)."""
    kit, laid = position.kit, position.laid.get(hexside(start, end), "")
    if kit.high_rails.joined(start, end) or laid == HIGH_RAIL:
        return "high"
    return "low" if kit.rails.joined(start, end) or laid == LOW_RAIL or is_ferry(position, start, end) else ""


def ends_in(position: GroundPosition, place: str, *, rails: bool) -> bool:
    """Whether a rail line, or a road, ends in a hex: it leads on into one other hex alone (13A1f, 13B3c).

    A rail line counts as a road where no other road comes into the hex (7B).
    """
    near = position.kit.board.neighbours[place]
    joined = [each for each in near if (volume if rails else _is_mere_road)(position, place, each)]
    if not joined and not rails:
        joined = [each for each in near if has_road(position, place, each)]
    return len(joined) == 1


def _is_mere_road(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a road that is no rail line joins two adjacent hexes."""
    return position.kit.crosses(start, end, ROAD) or position.laid.get(hexside(start, end)) == ROAD


def high_lines_laid(position: GroundPosition) -> frozenset[str]:
    """The hexsides over which high-volume lines were built in the game (13B3c)."""
    return frozenset(at for at, kind in position.laid.items() if kind == HIGH_RAIL)


def is_ferry(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a rail ferry joins two ports (15A3)."""
    return position.kit.crosses(start, end, FERRY)


def ferry_runs(position: GroundPosition, side: str, start: str, end: str) -> bool:
    """Whether a side may use a rail ferry: it owns both ports, and both function (15A3)."""
    return all(position.owns(side, place) and ports.functions(position, place) for place in (start, end))


def lines(position: GroundPosition) -> Net:
    """All rail lines, of either side and in any state (7A)."""
    return _lines(position.kit, tuple(sorted(position.laid.items())))


@lru_cache(_SITUATIONS)
def _lines(kit: Kit, laid: tuple[tuple[str, str], ...]) -> Net:
    built = {at for at, kind in laid if kind in (HIGH_RAIL, LOW_RAIL)}
    ferries = kit.pairs(FERRY)
    if not built and not ferries:
        return kit.rails
    return kit.board.net(
        lambda start, end: kit.rails.joined(start, end) or (start, end) in ferries or hexside(start, end) in built
    )


def rail_hexes(position: GroundPosition) -> Mask:
    """The hexes with a rail line (7A)."""
    if not position.laid:
        return position.kit.rail_hexes
    built = [at for at, kind in position.laid.items() if kind in (HIGH_RAIL, LOW_RAIL)]
    return position.kit.rail_hexes | position.kit.board.mask(place for at in built for place in at.split("-"))


def on_rail(position: GroundPosition, place: str) -> bool:
    """Whether a rail line runs through a hex."""
    return bool(rail_hexes(position) & position.kit.board.bit[place])


def runs(position: GroundPosition, place: str) -> bool:
    """Whether trains may enter and leave a hex: its line is neither broken (7A6) nor obstructed (7A7)."""
    return place not in position.broken and place not in position.obstructed


def gauge(position: GroundPosition, place: str) -> str:
    """The gauge of the rail line in a hex: what it was converted to (13B3a), else that of its country (7A8)."""
    found = position.gauges.get(place)
    return found or position.kit.map.countries.get(position.kit.country(place), {}).get("gauge", "standard")
