"""Supply lines over land (11A, 11B1, 14O3): where they may run, how many hexes they count, how far they lead.

A line is spread backwards from where it ends, over a whole mask of hexes at once, ring by ring. A hex
counts when a line is traced into it: that in which it begins does not, that in which it ends does.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

import msgspec

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zone_mask
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import HIGH_RAIL, LOW_RAIL, Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Weather
from wargame_cli.rulesets.great_war_ground_rules.kit.types import HIGH_MOUNTAIN
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy, hexside

#: Of how many situations the lines are kept: most of what happens does not change them.
_SITUATIONS = 256
#: By how many hexes transport units make a line longer that goes through none, one, two, three of them (14O3).
GAINS = (0, 1, 1, 2)
#: What a hex may count besides one: it counts as two, and its hexside as one.
_MOST_EXTRA = 2
#: Terrain in which mountain pack transport alone extends lines, among pack transport (14O2bi).
_STEEP = frozenset({"rough", "wooded-rough", "mountain"})

#: Hexes with a number of transport units that extend lines.
Helpers = tuple[tuple[int, Mask], ...]


class Steps(msgspec.Struct, frozen=True):
    """The steps that lines may take over a map in a weather.

    `roads` are those along roads, `level` all others that count no hexside, `steep` those whose hexside counts as a
    hex, `climbs` those of high mountain units and others that they guide (14F1). `slow` are the hexes that count as
    two, `lasting` those that do so even where they are flooded no more; `barred` is terrain that nobody enters.
    """

    roads: Net
    level: Net
    steep: Net
    climbs: Net
    slow: Mask
    barred: Mask


# -- where they may run ---------------------------------------------------------------------------------------------


@derived
def opened(position: GroundPosition, side: str) -> Mask:
    """The hexes into which a side traces lines (11A)."""
    kit, foe = position.kit, enemy(side)
    held = position.occupied(foe) & position.owned[foe]
    watched = zone_mask(position, foe) & ~position.occupied(side)
    return kit.land & ~steps_now(position).barred & ~held & ~watched


@derived
def closed(position: GroundPosition, side: str) -> Mask:
    """The hexes into which a side traces no line (11A).

    They are those that the enemy owns and occupies, those in an enemy ZOC without a unit of the side, prohibited
    terrain.
    """
    return position.kit.board.everywhere & ~opened(position, side)


@derived
def steps_now(position: GroundPosition) -> Steps:
    """The steps that lines may take now."""
    kit = position.kit
    when = position.date if kit.plan.weather_in else -1
    return _steps(kit, position.weather_now, when, tuple(sorted(position.laid.items())))


@lru_cache(_SITUATIONS)
def _steps(kit: Kit, weather: Weather, when: Date, laid: tuple[tuple[str, str], ...]) -> Steps:
    chart, board, terrain = kit.tables.terrain, kit.board, kit.map.terrain
    built = {at for at, _ in laid}
    sides: dict[tuple[str, str], list[str]] = {}
    for kind in kit.map.hexsides:
        for pair in kit.map.hexsides[kind] if kind in chart.hexsides else ():
            sides.setdefault(pair, []).append(kind)

    def there(place: str) -> Weather:
        apart = kit.weather_apart(place, when) if when >= 0 else ""
        return apart or weather

    def along_road(start: str, end: str) -> bool:
        return kit.roads.joined(start, end) or hexside(start, end) in built

    def crossing(start: str, end: str) -> str:
        if along_road(start, end):
            return "road"
        if (start, end) not in sides:
            return "level"
        rows = [chart.hexside(kind, there(end)) for kind in sides[start, end]]
        closing = [row for row in rows if row.barred and there(end) not in row.easy]
        if any(there(end) not in row.guided for row in closing):
            return ""
        if closing:
            return "climb"
        return "steep" if any(row.overland and there(end) not in row.easy for row in rows) else "level"

    ends: dict[str, dict[str, list[str]]] = {kind: {} for kind in ("road", "level", "steep", "climb", "")}
    for start in board.labels:
        for end in board.neighbours[start]:
            ends[crossing(start, end)].setdefault(start, []).append(end)
    nets = {kind: Net(board, {start: ends[kind].get(start, ()) for start in board.labels}) for kind in ends if kind}
    words = [(place, chart.row(terrain[place], there(place))) for place in kit.map.land]
    slow = board.mask(place for place, row in words if row.overland > 1)
    barred = board.mask(place for place, row in words if row.prohibited)
    return Steps(nets["road"], nets["level"], nets["steep"], nets["climb"], slow, barred)


@derived
def waste(position: GroundPosition) -> Mask:
    """Devastated hexes, which count as two whatever their terrain, along roads too (15A8)."""
    return position.kit.board.mask(position.devastated) if position.devastated else 0


@derived
def slow(position: GroundPosition) -> Mask:
    """The hexes that count as two off roads (11B1): by their terrain, under water (15A6), laid waste (15A8)."""
    found = steps_now(position).slow | waste(position)
    for place in position.this_turn.flooded:
        swamp = position.kit.tables.terrain.row("swamp", position.weather(place))
        bit = position.kit.board.bit[place]
        found = found | bit if swamp.overland > 1 else found & ~bit
    return found


# -- how long they are ----------------------------------------------------------------------------------------------


def length(position: GroundPosition, element: str, place: str) -> int:
    """How many hexes an element of a line that begins in a hex may count, without transport units (11B)."""
    chart = position.kit.tables.supply
    return chart.length("road" if element == "road" else "overland", position.weather(place))


@derived
def helpers(position: GroundPosition, side: str, busy: frozenset[str] = frozenset()) -> Helpers:
    """The hexes with a side's transport units that extend lines (14O3), but for those that are busy with others.

    Disrupted ones extend none; pack transport in rough and mountains only that for mountains, in the Desert only
    camels.
    """
    count: dict[str, int] = {}
    for unit in position.extending:
        place = position.place_of(unit)
        if position.side_of(unit) == side and unit not in busy and _extends(position, unit, place):
            count[place] = count.get(place, 0) + 1
    bit = position.kit.board.bit
    return tuple(sorted((min(number, 3), bit[place]) for place, number in count.items()))


def _extends(position: GroundPosition, unit: str, place: str) -> bool:
    kit, counter = position.kit, position.counter(unit)
    if place not in kit.board.index or position.disruption.get(unit):
        return False
    if not counter.of({"pack-transport", "mountain-pack-transport"}):
        return True
    if kit.map.terrain[place] in _STEEP:
        return counter.is_mountain
    return kit.zones[place] not in ("F", "G") or counter.values.endswith("C")


def reach(
    position: GroundPosition,
    side: str,
    goals: Mask,
    limit: int,
    *,
    climbing: bool = False,
    busy: frozenset[str] = frozenset(),
) -> Mask:
    """The hexes from which a side traces a line over land of that length to one of the goals (11B1).

    `climbing` lines are those of high mountain units and of units that these guide; `busy` transport units extend
    none.
    """
    helping = helpers(position, side, busy) if position.extending else ()
    inside = opened(position, side)
    return _reach(steps_now(position), goals, inside, slow(position), waste(position), limit, helping, climbing)


@lru_cache(_SITUATIONS)
def _reach(
    steps: Steps, goals: Mask, inside: Mask, slow: Mask, waste: Mask, limit: int, helping: Helpers, climbing: bool
) -> Mask:
    """The rings of every length up to the limit, added up; with transport units those of each number of them."""
    states = range(len(GAINS) if helping else 1)
    due = [[0] * (limit + GAINS[-1] + 2 + _MOST_EXTRA) for _ in states]
    seen, found = [0 for _ in states], goals
    due[0][0] = goals
    for far in range(limit + (GAINS[-1] if helping else 0) + 1):
        for state in states:
            new = due[state][far] & ~seen[state]
            seen[state] |= new
            if new and far <= limit + GAINS[state]:
                found |= new
            for total, front in through(new & inside, state, helping):
                coming = due[total]
                coming[far + 1] |= steps.roads.spread(front & ~waste) | steps.level.spread(front & ~slow)
                coming[far + 2] |= steps.roads.spread(front & waste) | steps.level.spread(front & slow)
                for net in (steps.steep, steps.climbs) if climbing else (steps.steep,):
                    coming[far + 2] |= net.spread(front & ~slow)
                    coming[far + 3] |= net.spread(front & slow)
    return found


def through(front: Mask, state: int, helping: Helpers) -> Iterator[tuple[int, Mask]]:
    """A ring by the number of transport units through whose hexes lines to it have gone."""
    for number, place in helping:
        if here := front & place:
            front &= ~place
            yield min(state + number, 3), here
    if front:
        yield state, front


@derived
def any_length(position: GroundPosition, side: str, goals: Mask, climbing: bool = False) -> Mask:
    """The hexes from which a side traces a line over land of any length to one of the goals (3G)."""
    steps, inside = steps_now(position), opened(position, side)
    found = front = goals
    while front := front & inside:
        near = steps.roads.spread(front) | steps.level.spread(front) | steps.steep.spread(front)
        near |= steps.climbs.spread(front) if climbing else 0
        front = near & ~found
        found |= front
    return found


def climbs(position: GroundPosition, unit: str) -> bool:
    """Whether a unit traces lines over high mountains: a high mountain unit, or one that such guide (14F1)."""
    counter = position.counter(unit)
    if not counter.is_mountain:
        return False
    if counter.type == HIGH_MOUNTAIN:
        return True
    together = [each for each in position.at(position.place_of(unit)) if position.side_of(each) == counter.side]
    guides = sum(position.re(each) for each in together if position.counter(each).type == HIGH_MOUNTAIN)
    guided = [
        each
        for each in sorted(together, key=lambda each: (-position.face(each).defence, each))
        if position.counter(each).is_mountain and position.counter(each).type != HIGH_MOUNTAIN
    ]
    room = 4 * guides
    for each in guided:
        room -= position.re(each)
        if room < 0:
            return False
        if each == unit:
            return True
    return False


# -- one line -------------------------------------------------------------------------------------------------------


def shortest(
    position: GroundPosition, side: str, start: str, goals: Collection[str], *, climbing: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """The shortest line over land from a hex to one of the goals, and how many hexes it counts; None for no line."""
    inside, bit = opened(position, side), position.kit.board.bit
    best: dict[str, tuple[int, str]] = {start: (0, "")}
    waiting: list[list[str]] = [[start]]
    far = 0
    while far < len(waiting):
        for place in waiting[far]:
            if best[place][0] != far:
                continue
            if place in goals:
                return _traced(best, place), far
            for near in position.kit.board.neighbours[place]:
                cost = step(position, place, near, climbing=climbing)
                if cost and inside & bit[near] and far + cost < best.get(near, (far + cost + 1, ""))[0]:
                    best[near] = (far + cost, place)
                    waiting += [[] for _ in range(far + cost + 1 - len(waiting))]
                    waiting[far + cost].append(near)
        far += 1
    return None


def _traced(best: dict[str, tuple[int, str]], end: str) -> tuple[str, ...]:
    line = [end]
    while before := best[line[-1]][1]:
        line.append(before)
    return tuple(reversed(line))


def step(position: GroundPosition, start: str, end: str, *, climbing: bool = False) -> int:
    """How many hexes a line over land counts for a step; 0 where it cannot go (11B1)."""
    steps, bit = steps_now(position), position.kit.board.bit[end]
    if steps.roads.joined(start, end):
        return 2 if waste(position) & bit else 1
    entered = 2 if slow(position) & bit else 1
    if steps.level.joined(start, end):
        return entered
    if steps.steep.joined(start, end) or (climbing and steps.climbs.joined(start, end)):
        return entered + 1
    return 0


# -- rail lines as they are now --------------------------------------------------------------------------------------


def rails(position: GroundPosition) -> tuple[Net, Net]:
    """The high-volume and the low-volume rail lines, with those that were built and raised (7A, 13B3).

    Rail ferries are no part of supply lines: a naval element would take their place (15A3, house).
    """
    return _rails(position.kit, tuple(sorted(position.laid.items())))


@lru_cache(_SITUATIONS)
def _rails(kit: Kit, laid: tuple[tuple[str, str], ...]) -> tuple[Net, Net]:
    built = dict(laid)

    def is_high(start: str, end: str) -> bool:
        return kit.high_rails.joined(start, end) or built.get(hexside(start, end)) == HIGH_RAIL

    def is_low(start: str, end: str) -> bool:
        either = kit.rails.joined(start, end) or built.get(hexside(start, end)) == LOW_RAIL
        return either and not is_high(start, end)

    return kit.board.net(is_high), kit.board.net(is_low)
