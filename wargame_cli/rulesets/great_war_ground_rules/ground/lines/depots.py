"""The road element of supply lines (11B2): from an Army HQ to a depot or a source; which depot is whose (trap 8)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland, rails, sources
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.overland import Helpers, Steps
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.sources import Right
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

_SITUATIONS = 512


class Link(msgspec.Struct, frozen=True):
    """How an Army HQ is in general supply: by which depot, none for a source on its road, and with what limits.

    `rights` are the rights by which the line goes on, the first free of limits where there is such; `transports` are
    the units that make the road longer (14O3).
    """

    depot: str
    rights: tuple[Right, ...]
    transports: tuple[str, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether any number of REs may use it."""
        return not self.rights[0].pools


@derived
def headquarters(position: GroundPosition, side: Side) -> tuple[str, ...]:
    """The Army HQs of a side on the map, by name; inactive ones too."""
    index = position.kit.board.index
    return tuple(unit for unit in _army_hqs(position.kit, side) if position.place_of(unit) in index)


@lru_cache(16)
def _army_hqs(kit: Kit, side: Side) -> tuple[str, ...]:
    return tuple(sorted(unit.id for unit in kit.units.values() if unit.is_army_hq and unit.side == side))


@derived
def usable_depots(position: GroundPosition, side: Side) -> Mapping[str, str]:
    """The operational depots of a side in hexes along whose rails it traces lines, with their hexes, by name (11C1)."""
    return {
        name: depot.place
        for name, depot in sorted(position.depots.items())
        if depot.side == side and depot.operational and position.owns(side, depot.place)
    }


# -- roads ----------------------------------------------------------------------------------------------------------


def by_road(position: GroundPosition, side: Side, goal: Mask, limit: int, helping: Helpers = ()) -> Mask:
    """The hexes from which an Army HQ traces a road element of that length to one of the goals (11B2).

    It runs along roads through hexes of its side. The first hex may be entered over land, whatever the terrain, and
    counts as over land then (house).
    """
    return sum(road_rings(position, side, goal, limit, helping))


def road_rings(position: GroundPosition, side: Side, goal: Mask, limit: int, helping: Helpers = ()) -> tuple[Mask, ...]:
    """These hexes by how far they are; with transport units all that lie farther are in the last ring."""
    inside = rails.tracks(position, side)
    return _road_rings(
        overland.steps_now(position), goal, inside, overland.slow(position), overland.waste(position), limit, helping
    )


@lru_cache(_SITUATIONS)
def _road_rings(
    steps: Steps, goal: Mask, inside: Mask, slow: Mask, waste: Mask, limit: int, helping: Helpers
) -> tuple[Mask, ...]:
    states = range(len(overland.GAINS) if helping else 1)
    longest = limit + (overland.GAINS[-1] if helping else 0)
    due = [[0] * (longest + 4) for _ in states]
    off = [[0] * (longest + 4) for _ in states]
    seen, met, rings = [0 for _ in states], 0, [0] * (limit + 1)
    due[0][0] = goal
    for far in range(longest + 1):
        for state in states:
            new = due[state][far] & ~seen[state]
            seen[state] |= new
            if far <= limit + overland.GAINS[state]:
                there = (new | off[state][far]) & ~met
                rings[min(far, limit)] |= there
                met |= there
            for total, front in overland.through(new & inside, state, helping):
                due[total][far + 1] |= steps.roads.spread(front & ~waste)
                due[total][far + 2] |= steps.roads.spread(front & waste)
                off[total][far + 1] |= steps.level.spread(front & ~slow)
                off[total][far + 2] |= steps.level.spread(front & slow) | steps.steep.spread(front & ~slow)
                off[total][far + 3] |= steps.steep.spread(front & slow)
    return tuple(rings)


# -- who uses which -------------------------------------------------------------------------------------------------


@derived
def links(position: GroundPosition, side: Side) -> Mapping[str, Link]:
    """The Army HQs of a side that are in general supply, and how (11B2).

    No two use one depot: as many as can be are supplied. A depot that the side has chosen for an HQ is its own, if it
    serves. Lines without a limit come first, then such with one, then those that transport units make longer.
    """
    hqs = headquarters(position, side)
    found = {hq: link for hq in hqs if (link := _at_source(position, side, hq)) is not None}
    waiting = [hq for hq in hqs if hq not in found]
    offers: dict[str, dict[str, Link]] = {hq: {} for hq in waiting}
    taken = _chosen(position, side, offers)
    settled = set(taken.values())
    waiting = [hq for hq in waiting if hq not in settled]
    for stage in _STAGES:
        if not waiting:
            break
        for hq, known in offers.items():
            for depot, link in stage(position, side, hq).items():
                known.setdefault(depot, link)
        depots = {hq: list(known) for hq, known in offers.items()}
        waiting = [hq for hq in waiting if not augment(hq, depots, taken, settled)]
    found |= {hq: offers[hq][depot] for depot, hq in taken.items()}
    return dict(sorted(found.items()))


def _chosen(position: GroundPosition, side: Side, offers: Mapping[str, dict[str, Link]]) -> dict[str, str]:
    """For each depot that the side has chosen for an HQ, and that serves it, that HQ; its offer is noted."""
    taken: dict[str, str] = {}
    for hq, known in offers.items():
        depot = position.supply_hq.get(hq, "")
        if depot and depot not in taken:
            for stage in _STAGES:
                if link := stage(position, side, hq).get(depot):
                    known[depot] = link
                    taken[depot] = hq
                    break
    return taken


def augment(hq: str, offers: Mapping[str, Sequence[str]], taken: dict[str, str], settled: set[str]) -> bool:
    """Find a depot for one more HQ, others giving theirs up for another one where they must; whether there is one.

    `taken` gives for each depot the HQ that uses it; those of the `settled` HQs stay. When no HQ finds one any more,
    as many are supplied as can be.
    """
    tried: set[str] = set()

    def find(each: str) -> bool:
        for depot in sorted(offers[each], key=lambda depot: depot in taken):  # free ones first, the nearest of them
            if depot in tried or taken.get(depot) in settled:
                continue
            tried.add(depot)
            if depot not in taken or find(taken[depot]):
                taken[depot] = each
                return True
        return False

    return find(hq)


def _at_source(position: GroundPosition, side: Side, hq: str) -> Link | None:
    """The link of an HQ from which the road element leads to a regular source; None if none does."""
    nation, place = position.counter(hq).nationality, position.place_of(hq)
    bit, limit = position.kit.board.bit[place], overland.length(position, "road", place)
    rights = (sources.free_right(position, side, nation),)
    if rights[0].mask and by_road(position, side, rights[0].mask, limit) & bit:
        return Link("", rights)
    return None


def _free(position: GroundPosition, side: Side, hq: str) -> dict[str, Link]:
    right = sources.free_right(position, side, position.counter(hq).nationality)
    return _offers(position, side, hq, (right,))


def _limited(position: GroundPosition, side: Side, hq: str) -> dict[str, Link]:
    return _offers(position, side, hq, sources.limited_rights(position, side, position.counter(hq).nationality))


def _extended(position: GroundPosition, side: Side, hq: str) -> dict[str, Link]:
    """Offers by roads that transport units make longer."""
    if not position.extending:
        return {}
    nation = position.counter(hq).nationality
    rights = (sources.free_right(position, side, nation), *sources.limited_rights(position, side, nation))
    return _offers(position, side, hq, rights, overland.helpers(position, side))


#: How an HQ may be linked, the best first.
_STAGES = (_free, _limited, _extended)


def _offers(
    position: GroundPosition, side: Side, hq: str, rights: tuple[Right, ...], helping: Helpers = ()
) -> dict[str, Link]:
    """The depots that an HQ reaches by road and that trace on by rail with one of these rights, the nearest first."""
    place = position.place_of(hq)
    bit, limit = position.kit.board.bit, overland.length(position, "road", place)
    found: list[tuple[int, str, Link]] = []
    for name, at in usable_depots(position, side).items():
        serving = tuple(right for right in rights if right.mask and _rail(position, side, right) & bit[at])
        if not serving:
            continue
        rings = road_rings(position, side, bit[at], limit, helping)
        far = next((far for far, ring in enumerate(rings) if ring & bit[place]), None)
        if far is not None:
            used = _used(position, side, hq, at, limit) if helping else ()
            found.append((far, name, Link(name, serving, used)))
    return {name: link for _, name, link in sorted(found, key=lambda each: each[:2])}


def _rail(position: GroundPosition, side: Side, right: Right) -> Mask:
    return rails.by_rail(position, side, right.mask, right.foreign)


def _used(position: GroundPosition, side: Side, hq: str, depot: str, limit: int) -> tuple[str, ...]:
    """Transport units that serve to make a road element long enough, as few as can be (14O3)."""
    place, bit = position.place_of(hq), position.kit.board.bit
    helping: list[str] = []
    for unit in sorted(each for each in position.extending if position.side_of(each) == side):
        helping.append(unit)
        others = frozenset(position.extending) - set(helping)
        if by_road(position, side, bit[depot], limit, overland.helpers(position, side, others)) & bit[place]:
            for each in list(helping):
                rest = frozenset(position.extending) - (set(helping) - {each})
                if by_road(position, side, bit[depot], limit, overland.helpers(position, side, rest)) & bit[place]:
                    helping.remove(each)
            return tuple(helping)
    return ()


@derived
def busy_transports(position: GroundPosition, side: Side) -> frozenset[str]:
    """The transport units that make road elements longer, and so no line over land (14O3)."""
    return frozenset(unit for link in links(position, side).values() for unit in link.transports)
