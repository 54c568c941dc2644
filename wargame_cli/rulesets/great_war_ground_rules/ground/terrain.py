"""What terrain costs and does: hexes, hexsides, weather, for movement and for combat (6, 7B, 9H, 14C to 14G, 15A, 15C).

What it costs to leave a ZOC is in `ground/zones`, for ZOCs do not reach over prohibited hexsides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from wargame_cli.rulesets.great_war_ground_rules.ground import cities
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import (
    CAUSEWAYS,
    FULL_CITY,
    MAJOR_RIVER,
    PARTIAL_CITY,
    WATERWAYS,
    Kit,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Weather
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.terrain import Column, HexsideRow, TerrainRow
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, hexside

#: Weather zones that camels may enter (14D2).
_CAMEL_ZONES = frozenset("DEFGHI")
_WATER = frozenset({*WATERWAYS, "sea", "seasonal-river", "narrow-straits"})
#: How many steps are remembered.
_MEMO = 65536
#: REs of mountain units that each RE of high mountain units guides (14F1).
GUIDED_PER_RE = 4


# -- units -----------------------------------------------------------------------------------------------------------


def families(position: GroundPosition, unit: str) -> frozenset[str]:
    """The families of the Terrain Effects Chart that a unit belongs to (14C4 to 14H).

    Irregulars move as light or as mountain units, whatever is better (14L).
    """
    return _families(position.kit, unit, position.date, cadre=unit in position.reduced)


@lru_cache(_MEMO)
def _families(kit: Kit, unit: str, when: Date, *, cadre: bool) -> frozenset[str]:
    counter = kit.units[unit]
    marks = {
        "cavalry": counter.is_cavalry,
        "light": counter.is_light or counter.is_irregular,
        "mountain": counter.is_mountain or counter.is_irregular,
        "irregular": counter.is_irregular,
        "over-snow": counter.is_over_snow,
        "camel": counter.is_cavalry and counter.values.endswith("C"),
        "fast-cm": counter.is_fast,
        "infantry": counter.is_infantry(when, cadre=cadre),
    }
    return frozenset(family for family, holds in marks.items() if holds)


def is_camel(position: GroundPosition, unit: str) -> bool:
    """Whether a unit rides camels: a C by its movement rating (14D2)."""
    return "camel" in families(position, unit)


def is_favoured(position: GroundPosition, unit: str) -> bool:
    """Whether a unit pays less for ZOCs and overruns (14C4, 14D, 14E, 14H, 14L)."""
    return position.kit.tables.terrain.is_favoured(families(position, unit))


def column(position: GroundPosition, unit: str, place: str) -> Column:
    """The column of costs that a unit uses in a hex (6).

    Horse artillery pays as cavalry (14D4), mountain artillery as mountain units (14F2), other artillery and c/m more.
    """
    if _is_exception(position, families(position, unit), place):
        return "exceptions"
    return "heavy" if _is_heavy(position.counter(unit)) else "others"


def _is_heavy(counter: Counter) -> bool:
    """Whether a unit pays the costs of c/m and artillery where it is no exception."""
    return counter.is_cm or (counter.is_artillery and not counter.is_cavalry and not counter.is_mountain)


def is_expert(position: GroundPosition, unit: str, place: str) -> bool:
    """Whether a unit would use the exceptions column in an attacked hex; mixed units count as rifle (14D3, 15C)."""
    found = families(position, unit)
    if position.counter(unit).type == types.MIXED_MOUNTED:
        found -= {"cavalry"}
    return _is_exception(position, found, place)


def _is_exception(position: GroundPosition, found: Collection[str], place: str) -> bool:
    chart = position.kit.tables.terrain
    return chart.uses_exceptions(terrain_of(position, place), found, position.weather(place))


# -- hexes -----------------------------------------------------------------------------------------------------------


def terrain_of(position: GroundPosition, place: str) -> str:
    """The terrain of a hex as it counts now: flooded it is swamp (15A6), an open city is clear in combat (15A9)."""
    if place in position.this_turn.flooded:
        return "swamp"
    return "clear" if cities.is_open(position, place) else position.kit.map.terrain[place]


def row(position: GroundPosition, place: str) -> TerrainRow:
    """The row of the chart for a hex now, frozen or not."""
    return position.kit.tables.terrain.row(terrain_of(position, place), position.weather(place))


def combat_die(position: GroundPosition, place: str) -> int:
    """What the terrain of an attacked hex, and a city in it, add to the combat die (9H)."""
    found = row(position, place).die
    if not cities.is_defended_major_city(position, place):
        return found
    kinds = position.kit.kinds[place]
    return found + sum(
        position.kit.tables.terrain.city(kind).die for kind in (FULL_CITY, PARTIAL_CITY) if kind in kinds
    )


def bars_armor(position: GroundPosition, place: str) -> bool:
    """Whether terrain, a major city or the weather bars armor effects in a hex (10A, 15C)."""
    chart = position.kit.tables.terrain
    if position.weather(place) in chart.no_aec or not row(position, place).aec:
        return True
    return cities.is_defended_major_city(position, place)


def halves_armor(position: GroundPosition, place: str) -> bool:
    """Whether the weather halves the REs of units with armor effects (10A)."""
    return position.weather(place) in position.kit.tables.terrain.half_aec


def is_open_country(position: GroundPosition, place: str) -> bool:
    """Whether fast c/m counts as supported in a hex: clear, rough, stony desert (14C4)."""
    return row(position, place).open


def is_positional(position: GroundPosition, place: str) -> bool:
    """Whether terrain or a major city calls for the Positional CRT (9A)."""
    return row(position, place).positional or cities.is_defended_major_city(position, place)


# -- hexsides --------------------------------------------------------------------------------------------------------


def sides(position: GroundPosition, start: str, end: str) -> list[HexsideRow]:
    """The rows of the chart for the hexside between two hexes, frozen or not; of several waters the worst alone."""
    return list(_sides(position.kit, start, end, position.weather(end)))


@lru_cache(_MEMO)
def _sides(kit: Kit, start: str, end: str, weather: Weather) -> tuple[HexsideRow, ...]:
    found = _kinds(kit).get((start, end))
    if not found:
        return ()
    chart = kit.tables.terrain
    water = [chart.hexside(kind, weather) for kind in found if kind in _WATER]
    rest = [chart.hexside(kind, weather) for kind in found if kind not in _WATER]
    return (*sorted(water, key=lambda each: (each.barred, each.move))[-1:], *rest)


@lru_cache(16)
def _kinds(kit: Kit) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The kinds of each hexside that the chart knows; a causeway counts as a major river (15A2)."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for kind in kit.tables.terrain.hexsides:
        for pair in kit.map.hexsides.get(kind, ()):
            word = MAJOR_RIVER if kind in CAUSEWAYS and kit.roads.joined(*pair) else kind
            found[pair] = (*found.get(pair, ()), word)
    return found


def has_pontoon(position: GroundPosition, start: str, end: str) -> bool:
    """Whether a pontoon bridge lies over a hexside (13A7)."""
    return bool(position.pontoons) and hexside(start, end) in position.pontoons


def is_barred(position: GroundPosition, start: str, end: str) -> bool:
    """Whether the hexside between two hexes, or the hex beyond, is prohibited to everybody without a guide (3E5, 6).

    Frozen water, and water with a road over it, is not.
    """
    if not position.kit.land & position.kit.board.bit[end] or row(position, end).prohibited:
        return True
    weather = position.weather(end)
    barring = [each for each in sides(position, start, end) if each.barred and weather not in each.easy]
    return bool(barring) and not bridges.is_causeway(position, start, end)


def adjacent(position: GroundPosition, start: str, end: str) -> bool:
    """Whether two hexes side by side are adjacent by the rules: what lies between is not prohibited terrain (3E5)."""
    return not is_barred(position, start, end)


def crosses_major_river(position: GroundPosition, side: str, start: str, end: str) -> bool:
    """Whether a side's units that cross are disrupted: an unfrozen major river, no bridge that they may use (15A4)."""
    if not any(each.disrupts for each in _sides(position.kit, start, end, position.weather(end))):
        return False
    bridged = tracks.has_road(position, start, end) and bridges.may_use(position, side, start, end)
    return not bridged and not has_pontoon(position, start, end)


def attack_factor(position: GroundPosition, unit: str, start: str, end: str) -> float:
    """What terrain makes of the strength of a unit that attacks out of one hex into another (9H).

    Rivers halve all but artillery, mountains artillery that is neither mortars (12B6) nor mountain artillery (14F2).
    A causeway counts as a major river (15A2).
    """
    if start == end:
        return 1
    counter, crossed = position.counter(unit), sides(position, start, end)
    if not counter.is_artillery:
        wet = any(each.halves or (each.barred and not each.guided) for each in crossed)
        return 0.5 if wet else 1
    if counter.of(types.MORTARS) or counter.is_mountain:
        return 1
    steep = row(position, end).halves_artillery or any(each.halves_artillery for each in crossed)
    return 0.5 if steep else 1


# -- movement --------------------------------------------------------------------------------------------------------


def may_guide(position: GroundPosition, units: Iterable[str]) -> bool:
    """Whether the high mountain units of a group can guide its other units, all mountain units, with them (14F1)."""
    group = list(units)
    guides = sum(position.re(unit) for unit in group if position.counter(unit).type == types.HIGH_MOUNTAIN)
    others = [unit for unit in group if position.counter(unit).type != types.HIGH_MOUNTAIN]
    if not all(position.counter(unit).is_mountain for unit in others):
        return False
    return guides > 0 and sum(position.re(unit) for unit in others) <= guides * GUIDED_PER_RE


def may_use_road(position: GroundPosition, unit: str, start: str, end: str) -> bool:
    """Whether a road leads a unit from hex to hex, over no bridge that is down or not its side's (7B, 15A1)."""
    if not tracks.has_road(position, start, end):
        return False
    return bridges.may_use(position, position.side_of(unit), start, end)


def prohibited(position: GroundPosition, unit: str, start: str, end: str, *, guided: bool = False) -> bool:
    """Whether a unit can by no means enter an adjacent hex; `guided` by high mountain units or not (6, 14F1)."""
    if never_enters(position, unit, end):
        return True
    return not may_use_road(position, unit, start, end) and _across(position, unit, start, end, guided) is None


def bars_attack(position: GroundPosition, unit: str, start: str, end: str, *, guided: bool = False) -> bool:
    """Whether prohibited terrain keeps a unit from attacking or bombarding an adjacent hex (9B, 12C1).

    Units that do not march, rail-only ones among them, attack wherever the ground is barred to nobody (14B).
    """
    if position.face(unit).way != "land":
        return is_barred(position, start, end)
    return prohibited(position, unit, start, end, guided=guided)


def is_impassable(position: GroundPosition, unit: str, start: str, end: str) -> bool:
    """Whether a unit can enter an adjacent hex by a road at best (6)."""
    return _across(position, unit, start, end, False) is None


def step_cost(
    position: GroundPosition, unit: str, start: str, end: str, *, by_road: bool | None = None, guided: bool = False
) -> float | None:
    """MPs to enter a hex from an adjacent one; None where it is prohibited (6, 7B).

    `by_road` True goes along a road or not at all, False across country; None takes what costs less. Without the cost
    of leaving a ZOC (6A).
    """
    if never_enters(position, unit, end):
        return None
    costs = [] if by_road else [_across(position, unit, start, end, guided)]
    if by_road is not False and may_use_road(position, unit, start, end):
        chart = position.kit.tables.terrain
        surcharge = chart.surcharge(families(position, unit), position.weather(end), road=True)
        costs.append(chart.road + surcharge + (chart.devastated if end in position.devastated else 0))
    return min((cost for cost in costs if cost is not None), default=None)


def never_enters(position: GroundPosition, unit: str, end: str) -> bool:
    """Whether a unit enters a hex in no way: no land, for rail-only and water-only units, for camels (14B, 14D2)."""
    if not position.kit.land & position.kit.board.bit[end] or position.face(unit).way in ("rail", "water"):
        return True
    return is_camel(position, unit) and position.kit.zones[end] not in _CAMEL_ZONES


def _across(position: GroundPosition, unit: str, start: str, end: str, guided: bool) -> float | None:
    """MPs for a step across country; None where it is prohibited (6, 13A7, 14F1, 15A8)."""
    counter = position.counter(unit)
    cost = _cross_country(
        position.kit,
        (start, end),
        terrain_of(position, end),
        position.weather(end),
        families(position, unit),
        heavy=_is_heavy(counter),
        leads=guided or counter.type == types.HIGH_MOUNTAIN,
        bridged=has_pontoon(position, start, end),
    )
    if cost is None or end not in position.devastated:
        return cost
    return cost + position.kit.tables.terrain.devastated


@lru_cache(_MEMO)
def _cross_country(
    kit: Kit,
    step: tuple[str, str],
    word: str,
    weather: Weather,
    found: frozenset[str],
    *,
    heavy: bool,
    leads: bool,
    bridged: bool,
) -> float | None:
    chart = kit.tables.terrain
    hex, crossed = chart.row(word, weather), _sides(kit, *step, weather)
    barred = [each for each in crossed if each.barred and weather not in each.easy]
    if hex.prohibited or not all(leads and weather in each.guided for each in barred):
        return None
    exception = chart.uses_exceptions(word, found, weather)
    cost = hex.move[2] if exception else hex.move[0] if heavy else hex.move[1]
    factor = chart.pontoon if bridged else 1
    crossing = sum(each.cost(found) * (factor if each.ice else 1) for each in crossed)
    return cost + chart.surcharge(found, weather, road=False) + crossing


def goes_off_road(position: GroundPosition, unit: str, start: str, end: str) -> bool:
    """Whether accelerated movement may go from one hex into another off the roads (6B1, 6B2)."""
    good = position.kit.good_roads(end) or not families(position, unit).isdisjoint(
        ("cavalry", "light", "mountain", "irregular")
    )
    allowed = ("any", "good") if good else ("any",)
    return row(position, end).off_road in allowed and all(
        each.off_road in allowed for each in sides(position, start, end)
    )
