"""The lines of general supply, told hex by hex (11B), and why a unit has none: for reports and for the curious."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.naming import PlaceId, UnitId
from wargame_cli.rulesets.great_war_ground_rules.ground import supply
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import depots, overland, rails, sources
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.depots import Link
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.sources import Right
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import Judgement, Status
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

Kind = Literal["overland", "road", "rail"]


class Element(msgspec.Struct, frozen=True):
    """An element of a supply line: the hexes from its first one to its last, and how many it counts of how many.

    Along the rails they are low-volume hexes.
    """

    kind: Kind
    hexes: tuple[PlaceId, ...]
    counts: float
    limit: float


class Line(msgspec.Struct, frozen=True):
    """How a unit is supplied: by which Army HQ, depot and source, along which elements, or why not."""

    unit: UnitId
    status: Status
    elements: tuple[Element, ...] = ()
    hq: UnitId = ""
    depot: str = ""
    source: str = ""
    why: str = ""


def line_of(position: GroundPosition, unit: str) -> Line:
    """The line of general supply of a unit as it is now, or the first reason for which it has none."""
    side = position.side_of(unit)
    judged = supply.judge(position, side).get(unit, Judgement("out"))
    if judged.status != "regular":
        return Line(unit, judged.status, why=_why_not(position, side, unit))
    nation, place = position.counter(unit).nationality, position.place_of(unit)
    rights = [right for right in _rights(position, side, nation) if _fits(right, judged)]
    ends = {at: right for right in rights for at in position.kit.board.spaces(right.mask)}
    hqs = {
        position.place_of(hq): hq
        for hq, link in depots.links(position, side).items()
        if supply.serves(position, side, hq, nation) and any(_fits(right, judged) for right in link.rights)
    }
    climbing = overland.climbs(position, unit)
    found = overland.shortest(position, side, place, {*hqs, *ends}, climbing=climbing)
    if found is None:
        return Line(unit, "regular")
    hexes, counts = found
    first = Element("overland", hexes, counts, overland.length(position, "overland", place))
    if hexes[-1] in ends:
        return Line(unit, "regular", (first,), source=_name(position, side, hexes[-1], ends[hexes[-1]]))
    return _by_hq(position, side, unit, first, hqs[hexes[-1]], judged)


def _rights(position: GroundPosition, side: Side, nation: str) -> tuple[Right, ...]:
    return (sources.free_right(position, side, nation), *sources.limited_rights(position, side, nation))


def _fits(right: Right, judged: Judgement) -> bool:
    return tuple(name for name, _ in right.pools) == judged.pools


def _by_hq(position: GroundPosition, side: Side, unit: str, first: Element, hq: str, judged: Judgement) -> Line:
    """The rest of a line that goes over an Army HQ: along the road to a depot, along the rails to a source."""
    link = depots.links(position, side)[hq]
    start = position.place_of(hq)
    right = next(each for each in link.rights if _fits(each, judged))
    if not link.depot:
        road = road_to(position, side, start, position.kit.board.spaces(right.mask))
        source = _name(position, side, road.hexes[-1], right) if road else ""
        return Line(unit, "regular", (first, road) if road else (first,), hq=hq, source=source)
    at = position.depots[link.depot].place
    parts: list[Element] = [first]
    if road := road_to(position, side, start, [at]):
        parts.append(road)
    source = ""
    if rail := rail_to(position, side, at, right):
        parts.append(rail)
        source = _name(position, side, rail.hexes[-1], right)
    return Line(unit, "regular", tuple(parts), hq=hq, depot=link.depot, source=source)


def _name(position: GroundPosition, side: Side, place: str, right: Right) -> str:
    """What the source in a hex is called, of those that a right leads to."""
    for origin in sources.origins(position, side):
        if place in origin.hexes and origin.mask & right.mask:
            return origin.name
    return position.kit.name(place)


# -- roads and rails ------------------------------------------------------------------------------------------------


def road_to(position: GroundPosition, side: Side, start: str, ends: list[str]) -> Element | None:
    """A shortest road element from a hex to one of others (11B2); None where there is none."""
    board, steps, wasted = position.kit.board, overland.steps_now(position), overland.waste(position)
    inside = rails.tracks(position, side)
    best: dict[str, tuple[int, str]] = {start: (0, "")}
    queue = [start]
    for place in queue:  # it grows
        for near in board.neighbours[place]:
            if not inside & board.bit[near]:
                continue
            if steps.roads.joined(place, near):
                cost = 2 if wasted & board.bit[near] else 1
            elif place == start:
                cost = overland.step(position, place, near)
            else:
                cost = 0
            far = best[place][0] + cost
            if cost and far < best.get(near, (far + 1, ""))[0]:
                best[near] = (far, place)
                queue.append(near)
    reached = [end for end in ends if end in best]
    if not reached:
        return None
    end = min(reached, key=lambda each: (best[each][0], each))
    limit = overland.length(position, "road", start)
    return Element("road", _back(best, end), best[end][0], limit)


def rail_to(position: GroundPosition, side: Side, start: str, right: Right) -> Element | None:
    """A line along the rails from a hex to a source that counts as few low-volume hexes as can be (11B3a)."""
    board = position.kit.board
    high, low = overland.rails(position)
    inside, cost = rails.tracks(position, side), _rail_cost(position, side, right.foreign)
    best: dict[str, tuple[int, str]] = {start: (0, "")}
    queue = [start]
    for place in queue:  # it grows
        for net in (high, low):
            for near in net.steps[place]:
                far = best[place][0] + cost(near, net is low)
                if inside & board.bit[near] and far < best.get(near, (far + 1, ""))[0]:
                    best[near] = (far, place)
                    queue.append(near)
    ends = [end for end in board.spaces(right.mask) if end in best]
    if not ends:
        return None
    end = min(ends, key=lambda each: (best[each][0], len(_back(best, each)), each))
    return Element("rail", _back(best, end), -(-best[end][0] // 2), rails.MOST_LOW)


def _rail_cost(position: GroundPosition, side: Side, foreign: bool) -> Callable[[str, bool], int]:
    """What a line along the rails counts as it enters a hex, in halves of a low-volume hex."""
    bit, wasted, scarce = position.kit.board.bit, overland.waste(position), rails.scarce(position, side)

    def cost(place: str, is_low: bool) -> int:
        if wasted & bit[place]:
            return 4
        return 2 if is_low or scarce & bit[place] else int(foreign)

    return cost


def _back(best: Mapping[str, tuple[int, str]], end: str) -> tuple[PlaceId, ...]:
    line = [end]
    while before := best[line[-1]][1]:
        line.append(before)
    return tuple(reversed(line))


# -- why not --------------------------------------------------------------------------------------------------------


def _why_not(position: GroundPosition, side: Side, unit: str) -> str:
    """The first reason for which a unit is in no regular general supply."""
    nation, place = position.counter(unit).nationality, position.place_of(unit)
    if place not in position.kit.board.index:
        return f"{unit} is not on the map"
    climbing = overland.climbs(position, unit)
    own = [hq for hq in depots.headquarters(position, side) if supply.serves(position, side, hq, nation)]
    ends: Mask = sources.free_right(position, side, nation).mask
    if not own and not ends:
        return f"there is neither a {nation} Army HQ nor a source that {nation} units may use"
    places = {position.place_of(hq) for hq in own} | set(position.kit.board.spaces(ends))
    found = overland.shortest(position, side, place, places, climbing=climbing)
    if found is None:
        return "no line over land leads to an Army HQ or a source of its nation: enemy units and their ZOCs are between"
    hexes, counts = found
    limit = overland.length(position, "overland", place)
    if counts > limit:
        return (
            f"the nearest Army HQ or source of its nation, in {position.kit.name(hexes[-1])}, is {counts} hexes over "
            f"land away, and a line may count {limit}"
        )
    hq = next(hq for hq in own if position.place_of(hq) == hexes[-1])
    return _why_no_link(position, side, hq)


def _why_no_link(position: GroundPosition, side: Side, hq: str) -> str:
    """Why an Army HQ is not in general supply itself."""
    link: Link | None = depots.links(position, side).get(hq)
    if link is not None:
        return f"{hq} is supplied from a source with a limit, and no more units may trace to it"
    start = position.place_of(hq)
    limit = overland.length(position, "road", start)
    usable_depots = depots.usable_depots(position, side)
    near = {
        name: at
        for name, at in usable_depots.items()
        if (road := road_to(position, side, start, [at])) is not None and road.counts <= limit
    }
    if not near:
        return f"no operational depot is within {limit} hexes of road of {hq}"
    nation = position.counter(hq).nationality
    rights = _rights(position, side, nation)
    usable = [name for name, at in near.items() if any(_rails_on(position, side, at, right) for right in rights)]
    if not usable:
        names = ", ".join(position.kit.name(at) for at in near.values())
        return f"no rail line leads from the depots of {hq} ({names}) to a source of its nation"
    taken = {each.depot: other for other, each in depots.links(position, side).items()}
    others = ", ".join(f"{position.kit.name(near[name])} ({taken.get(name, 'nobody')})" for name in usable)
    return f"other Army HQs use the depots in reach of {hq}: {others}"


def _rails_on(position: GroundPosition, side: Side, place: str, right: Right) -> bool:
    return bool(right.mask and rails.by_rail(position, side, right.mask, right.foreign) & position.kit.board.bit[place])
