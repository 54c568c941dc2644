"""Regular sources of general supply (11C2a), whose units use them (11E, 15E2), how many (11B3b)."""

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.naming import PlaceId
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import SHARED_RES, cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import rails
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.ports import gain_by_upgrade, port_size
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import (
    AMERICA,
    FRANCE,
    MAJOR_POWERS,
    SIDE_OF,
    Side,
    is_major,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Source
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Origin(msgspec.Struct, frozen=True):
    """A regular source: where lines reach it, whose it is, and the REs that trace to it in a turn."""

    name: str
    hexes: tuple[PlaceId, ...]
    mask: Mask
    nations: frozenset[str]
    limit: float | None = None


class Right(msgspec.Struct, frozen=True):
    """The right of a nation to lines to sources: which hexes they reach, over whose rails, up to how many REs.

    `pools` names the limits that count: of a source, of units that a great or major power supplies for another
    (15E2).
    """

    mask: Mask
    foreign: bool
    pools: tuple[tuple[str, float], ...] = ()


@derived
def origins(position: GroundPosition, side: Side) -> tuple[Origin, ...]:
    """Every regular source that a side has now: those of the scenario, and its major cities (11C2a)."""
    found = [each for source in position.kit.plan.sources if source.side == side for each in _planned(position, source)]
    return (*found, *_cities(position, side))


def _planned(position: GroundPosition, source: Source) -> list[Origin]:
    """A source of the scenario in hexes that the side still owns; hits on its port count against its limit (11B3b)."""
    kit, chart = position.kit, position.kit.tables.ports
    inside = rails.tracks(position, source.side)
    limit: float = source.limit
    hexes = []
    for place in source.hexes:
        size, hits = port_size(position, place), position.ports.get(place, 0)
        limit += gain_by_upgrade(position, place) if source.limit else 0
        if source.limit and size and hits:
            limit -= chart.per_hit * hits
            if chart.limit(size, hits) == 0:
                continue
        if inside & kit.board.bit[place]:
            hexes.append(place)
    if not hexes or (source.limit and limit <= 0):
        return []
    mask = kit.board.mask(hexes)
    return [Origin(source.what, tuple(hexes), mask, frozenset(source.nations), limit if source.limit else None)]


def _cities(position: GroundPosition, side: Side) -> list[Origin]:
    """The major cities in the home territories of a side that are sources (11C2a).

    The enemy has not owned all hexes of the city, and a rail line of the side joins it to another major city, or to
    where rail lines leave the map for its sources.
    """
    kit = position.kit
    bit, inside = kit.board.bit, rails.tracks(position, side)
    cities = sorted({tuple(sorted(hexes)) for hexes in kit.cities.values()})
    edges = kit.board.mask(place for place, sides in kit.edges.items() if side in sides) & inside
    masks = {hexes: kit.board.mask(hexes) & inside for hexes in cities}
    found = []
    for hexes in cities:
        nation = kit.nation_of(hexes[0])
        mine = [place for place in hexes if inside & bit[place]]
        lost = all(place in position.enemy_owned or kit.first_owner.get(place, side) != side for place in hexes)
        if not mine or lost or SIDE_OF.get(nation) != side:
            continue
        others = edges & ~kit.board.mask(hexes)
        for other, mask in masks.items():
            others |= mask if other != hexes else 0
        if rails.by_rail(position, side, masks[hexes], False) & others:
            found.append(Origin(kit.name(mine[0]), tuple(mine), masks[hexes], frozenset({nation})))
    return found


@derived
def regular_sources(position: GroundPosition, side: Side) -> Mask:
    """The hexes of all regular sources of a side, whosever (3G)."""
    found = 0
    for origin in origins(position, side):
        found |= origin.mask
    return found


# -- nationality (11E, 15E2) ----------------------------------------------------------------------------------------


def may_use(position: GroundPosition, nation: str, owners: frozenset[str]) -> bool:
    """Whether units of a nation trace to sources of these, however many they are (11E, 15E2).

    Those of a minor power do to sources of nations that they cooperate with, Americans to French ones.
    """
    if nation in owners:
        return True
    if is_major(nation):
        return nation == AMERICA and FRANCE in owners
    return any(owner in SIDE_OF and cooperate(position, nation, owner, for_supply=True) for owner in owners)


@derived
def free_right(position: GroundPosition, side: Side, nation: str) -> Right:
    """The sources without a limit to which units of a nation trace, however many."""
    found = 0
    for origin in origins(position, side):
        if origin.limit is None and may_use(position, nation, origin.nations):
            found |= origin.mask
    return Right(found, rails.is_foreign(position, side, nation))


@derived
def limited_rights(position: GroundPosition, side: Side, nation: str) -> tuple[Right, ...]:
    """The rights of a nation with a limit: to sources with one, and to those of other great and major powers (15E2).

    Of these each supplies up to 15 REs of each other; the rails of one that does are no foreign ones to them.
    """
    foreign = rails.is_foreign(position, side, nation)
    found = []
    for origin in origins(position, side):
        if origin.limit is not None and may_use(position, nation, origin.nations):
            found.append(Right(origin.mask, foreign, ((origin.name, origin.limit),)))
    if not is_major(nation):
        return tuple(found)
    net = rails.net_nation(position.kit, side)
    for partner in sorted(MAJOR_POWERS):
        if partner == nation or SIDE_OF[partner] != side or may_use(position, nation, frozenset({partner})):
            continue
        shared = (f"{nation} by {partner}", float(SHARED_RES))
        abroad = foreign and partner != net
        for origin in origins(position, side):
            own = foreign and not abroad and nation in origin.nations  # the partner's rails to one's own sources
            if (partner in origin.nations and nation not in origin.nations) or own:
                pools = (shared,) if origin.limit is None else (shared, (origin.name, origin.limit))
                found.append(Right(origin.mask, abroad, pools))
    return tuple(found)
