"""Zones of control (5A), reduced and lost ones, as sets of hexes for a whole side; what it costs to leave one (6A)."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived, derived_at
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import in_collapse
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import weakens_zone
from wargame_cli.rulesets.great_war_ground_rules.ground.support import supported
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter, Ratings
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy

#: What a unit's ZOC is now: reduced ones differ from standard ones in the cost to leave them alone (5A).
Zone = Literal["none", "reduced", "standard"]
#: How far a unit's ZOC goes: into its own hex, or into adjacent ones too, everywhere or only in the Arctic and Desert.
Reach = Literal["own", "harsh", "all"]

#: Movement for which a unit has no ZOC to the end of the phase (6B3); on rails and rivers it has one again at the end.
HASTE = "haste"


def zone_here(position: GroundPosition, unit: str) -> Zone:
    """The ZOC that a unit has in its own hex now (5A).

    None have headquarters, disrupted units (3A5), units in haste (6B3) and those of a nation in collapse; it is
    reduced of unsupported units and of a nation that is shaken. From the second turn out of general supply on a
    standard one is reduced and a reduced one is lost (11F2).
    """
    row = _printed(position.kit)[unit]
    if row.none or unit in _without_zones(position):
        return "none"
    reduced = row.nation in position.shaken or not supported(position, unit)
    if position.unsupplied and weakens_zone(position, unit):
        return "none" if reduced else "reduced"
    return "reduced" if reduced else "standard"


def reach(position: GroundPosition, unit: str) -> Reach:
    """How far a unit's ZOC goes, if it has one (5A; trap 13).

    Divisions without a hollow circle reach every adjacent hex, those with one, brigades, regiments and cadres only
    such in the Arctic and the Desert; battalions, remnants, artillery and units of strength 0 none.
    """
    if unit in position.reduced:
        return _reach(position.counter(unit), cadre=True)
    return _printed(position.kit)[unit].reach


class _Row(msgspec.Struct, frozen=True):
    """What of a counter matters for its zone: whether it never has one, how far it goes, whether it is supported."""

    side: str
    nation: str
    none: bool
    alone: bool
    reach: Reach
    camels: bool


class _Rows(dict[str, _Row]):
    """The rows of counters, each made when it is asked for; those of the same nation and kind have one."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._units = kit.units
        self._alike: dict[tuple[str, ...], _Row] = {}

    def __missing__(self, unit: str) -> _Row:
        counter = self._units[unit]
        kind = (counter.nation, counter.type, counter.size, counter.values, counter.indicator)
        if kind not in self._alike:
            self._alike[kind] = _row(counter)
        self[unit] = found = self._alike[kind]
        return found


def _row(counter: Counter) -> _Row:
    return _Row(
        side=counter.side,
        nation=counter.nationality,
        none=counter.is_headquarters or counter.is_elite_brigade,
        alone=counter.is_artillery or (counter.is_division and not counter.indicator and _is_strong(counter.front)),
        reach=_reach(counter, cadre=False),
        camels=counter.is_cavalry and counter.values.endswith("C"),
    )


@lru_cache(16)
def _printed(kit: Kit) -> _Rows:
    """The rows of the counters of a scenario."""
    return _Rows(kit)


def _reach(counter: Counter, *, cadre: bool) -> Reach:
    """How far the ZOC of a counter goes, or that of its other side (5A)."""
    face = counter.back if cadre else counter.front
    if counter.is_artillery or face.way in ("rail", "water") or not _is_strong(face):
        return "own"
    if counter.is_division and not cadre:
        return "harsh" if counter.indicator == "unsupported" else "all"
    size = counter.weaker if cadre else counter.size
    return "harsh" if counter.is_division or size in ("X", "III") else "own"


def _is_strong(face: Ratings) -> bool:
    return face.attack > 0 or face.defence > 0


@derived
def _without_zones(position: GroundPosition) -> frozenset[str]:
    """The units that have lost their ZOC for a time (5A)."""
    fallen = in_collapse(position)
    lost = {
        *position.disruption,
        *position.disabled,
        *(unit for unit, mode in position.this_phase.mode.items() if mode == HASTE),
    }
    if fallen:
        lost.update(unit for unit, counter in position.kit.units.items() if counter.nationality in fallen)
    return frozenset(lost)


def besieged(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is under siege: its ZOC ends at its own hex then (15G)."""
    return position.besieged.get(position.place_of(unit)) == position.side_of(unit)


def exerts_around(position: GroundPosition, unit: str) -> bool:
    """Whether a unit has a ZOC in any adjacent hex now."""
    return zone_here(position, unit) != "none" and bool(_around(position, unit))


@derived
def zone_of(position: GroundPosition, unit: str) -> Mask:
    """The hexes in which a unit has a ZOC now, its own included."""
    if zone_here(position, unit) == "none":
        return 0
    return position.kit.board.bit[position.place_of(unit)] | _around(position, unit)


def _around(position: GroundPosition, unit: str) -> Mask:
    """The adjacent hexes that a unit's ZOC reaches: not those that it may not enter, nor across such hexsides (5A)."""
    place = position.place_of(unit)
    free, by_road = _ends(position, place, unit)
    return free | position.kit.board.mask(end for end in by_road if terrain.may_use_road(position, unit, place, end))


@derived_at
def _ends(position: GroundPosition, place: str, unit: str) -> tuple[Mask, tuple[str, ...]]:
    """The adjacent hexes that a unit's ZOC reaches without a road, and those that it reaches by road alone."""
    kit, far = position.kit, reach(position, unit)
    if far == "own" or besieged(position, unit):
        return 0, ()
    here = kit.board.bit[place]
    ends = kit.board.all_steps.spread(here) & kit.land
    if far == "harsh":
        ends &= kit.harsh
    if not (ends and (hard_ground(kit) & here or terrain.is_camel(position, unit))):
        return ends, ()
    enters = [end for end in kit.board.spaces(ends) if not terrain.never_enters(position, unit, end)]
    by_road = tuple(end for end in enters if terrain.is_impassable(position, unit, place, end))
    return kit.board.mask(end for end in enters if end not in by_road), by_road


@lru_cache(16)
def hard_ground(kit: Kit) -> Mask:
    """The hexes from which some step is prohibited to some unit: only there each unit is looked at by itself."""
    chart = kit.tables.terrain
    barred = [kind for kind, row in chart.hexsides.items() if row.barred]
    closed = {word for word, row in chart.terrain.items() if row.prohibited}
    walls = set[tuple[str, str]]().union(*(kit.map.hexsides.get(kind, ()) for kind in barred))
    walled = {start for start, _ in walls}
    shut = {place for place in kit.board.labels if kit.map.terrain.get(place) in closed}
    return kit.board.mask(
        place for place in kit.board.labels if place in walled or not shut.isdisjoint(kit.board.neighbours[place])
    )


class _Zones(msgspec.Struct, frozen=True):
    """A side's zones: every hex in them, those that a standard ZOC reaches, those where a unit with a ZOC stands."""

    all: Mask
    standard: Mask
    held: Mask


@derived
def _zones(position: GroundPosition) -> Mapping[str, _Zones]:
    """The zones of both sides."""
    kit = position.kit
    found: defaultdict[_Share, Mask] = defaultdict(int)
    for place in position.stacks:
        if place in kit.board.bit:
            shares, apart = _shares(position, place)
            for share, hexes in shares:
                found[share] |= hexes
            for unit, is_standard in apart:
                found[position.side_of(unit), "around", is_standard] |= _around(position, unit)
    net = kit.board.all_steps
    zones: dict[str, _Zones] = {}
    for side in SIDES:
        told, told_around = _told(position, side)
        held, far = found[side, "own", True] | told, found[side, "all", True] | told_around
        standard = held | _reached(kit, net, far, found[side, "harsh", True]) | found[side, "around", True]
        reduced = _reached(kit, net, found[side, "all", False], found[side, "harsh", False])
        held |= found[side, "own", False]
        zones[side] = _Zones(standard | reduced | held | found[side, "around", False], standard, held)
    return zones


def _reached(kit: Kit, net: Net, far: Mask, harsh: Mask) -> Mask:
    """The hexes around some with units whose ZOC goes there everywhere, or in the Arctic and Desert only (5A)."""
    return (net.spread(far) | (net.spread(harsh) & kit.harsh)) & kit.land


#: Whose ZOCs they are; hexes of units themselves (`own`), of units whose ZOC goes around so far, or those around units
#: that are apart; whether they are standard ones.
_Share = tuple[str, Reach | Literal["around"], bool]
#: Shares with their hexes; and units apart, each with whether its ZOC is standard: they reach some hex by road alone,
#: which is looked at whenever it is asked, for bridges and their owners may forbid it.
_Shares = tuple[tuple[tuple[_Share, Mask], ...], tuple[tuple[str, bool], ...]]


@derived_at
def _shares(position: GroundPosition, place: str) -> _Shares:
    """What the units in a hex add to the zones of their sides.

    Most are divisions that are supported by themselves and in supply: only of others more has to be asked.
    """
    kit = position.kit
    here, rows, lost = kit.board.bit[place], _printed(kit), _without_zones(position)
    looked_at = bool(hard_ground(kit) & here) or place in position.besieged
    found: defaultdict[_Share, Mask] = defaultdict(int)
    apart: list[tuple[str, bool]] = []
    for unit in position.at(place):
        row = rows[unit]
        if row.none or unit in lost:
            continue
        doubtful = not row.alone or unit in position.reduced or unit in position.unsupplied
        kind = zone_here(position, unit) if doubtful or row.nation in position.shaken else "standard"
        if kind == "none":
            continue
        standard, far = kind == "standard", reach(position, unit)
        found[row.side, "own", standard] |= here
        if far != "own" and (looked_at or row.camels):
            free, by_road = _ends(position, place, unit)
            found[row.side, "around", standard] |= free
            if by_road:
                apart.append((unit, standard))
        elif far != "own":
            found[row.side, far, standard] |= here
    return tuple(found.items()), tuple(apart)


def _told(position: GroundPosition, side: str) -> tuple[Mask, Mask]:
    """In the view of its enemy: the hexes of a side's unknown corps, and those with a ZOC around (14N2)."""
    if not position.concealed:
        return 0, 0
    board = position.kit.board
    corps = [place for place in position.concealed if position.units_at(side, place)]
    return board.mask(corps), board.mask(place for place in position.exerting if place in corps)


def zone_mask(position: GroundPosition, side: str) -> Mask:
    """Every hex in a side's ZOC, those of its own units included (5A)."""
    return _zones(position)[side].all


def standard_mask(position: GroundPosition, side: str) -> Mask:
    """The hexes that at least one standard ZOC of a side reaches; in others of its zone all are reduced (6A)."""
    return _zones(position)[side].standard


def held_mask(position: GroundPosition, side: str) -> Mask:
    """The hexes in which a unit of a side with a ZOC stands."""
    return _zones(position)[side].held


def in_zone_of(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a hex is in a side's ZOC."""
    return bool(_zones(position)[side].all & position.kit.board.bit[place])


def holds(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a unit of a side with a ZOC stands in a hex."""
    return bool(_zones(position)[side].held & position.kit.board.bit[place])


# -- what it costs to leave one, and to overrun (6A, 6F1) ------------------------------------------------------------


def zoc_cost(position: GroundPosition, unit: str, place: str) -> float:
    """MPs that a unit pays besides where it leaves an enemy ZOC; 0 where it is in none (6A).

    One standard ZOC among several reduced ones makes it that.
    """
    foe, bit = enemy(position.side_of(unit)), position.kit.board.bit[place]
    if not zone_mask(position, foe) & bit:
        return 0
    kind = "standard" if standard_mask(position, foe) & bit else "reduced"
    return position.kit.tables.terrain.zoc_exit(kind, terrain.is_favoured(position, unit))  # type: ignore[arg-type]  # of two


def overrun_cost(position: GroundPosition, unit: str, odds: int) -> float:
    """MPs that a unit pays besides for an overrun at odds of so much to one (6F1)."""
    return position.kit.tables.terrain.overrun(odds, terrain.is_favoured(position, unit))
