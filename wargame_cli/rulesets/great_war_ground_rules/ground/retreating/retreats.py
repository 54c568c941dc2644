"""Retreats by one rule, after combat, before it and before an overrun, and where a siege is lifted (9F2, 14B, 12B4).

Priorities: a hex in no enemy ZOC with room, one without room, one in an enemy ZOC; of equal ones the nearest to a
depot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, loads, owners, stacking, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import put_in
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges, tracks
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import can_be_reduced, eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.strength import artillery_divisions
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, GroundPosition, Referee

RETREAT = "retreat"
#: The priorities of 9F2.
_FREE, _CROWDED, _IN_ZONE = 1, 2, 3
#: Who may ignore ZOCs in a hex of its own side: a printed attack strength, printed movement ratings (9F2).
_STRONG, _FAST = 8, (6, 7, 8)
#: Further from any depot than any hex is.
_FAR = 9999


def why_no_retreat(position: GroundPosition, unit: str) -> tuple[str, str] | None:
    """Rule and reason for which a unit cannot retreat at all and is lost where it must (12B4, 14B, 14O1; trap 29)."""
    counter, way = position.counter(unit), position.face(unit).way
    if counter.of(types.HEAVY_SIEGE_ARTILLERY):
        return "12B4", "heavy siege artillery does not retreat"
    if unit in position.extending:
        return "14O1", "a transport that extends a supply line does not move"
    if way == "none":
        return "14B3", "a unit without movement does not retreat"
    if way == "water":
        return "14B2", "no waterway to retreat on"
    return None


def ignores_zones(position: GroundPosition, unit: str, place: str) -> bool:
    """Whether a unit may retreat into enemy ZOCs unharmed: strong or fast ones into an own, occupied hex (9F2)."""
    side, face = position.side_of(unit), position.face(unit)
    if not position.owns(side, place) or not position.units_at(side, place):
        return False
    strong = face.attack >= _STRONG and not position.counter(unit).is_artillery
    return strong or face.movement in _FAST


def open_to(position: GroundPosition, unit: str, place: str, *, guided: bool = False) -> bool:
    """Whether a unit may retreat into a hex at all: no prohibited terrain, no enemy, rails for trains (9F2, 14B1).

    `guided` over high mountains by units that go with it, or not (14F1).
    """
    if position.face(unit).way == "rail":
        reachable = by_rail(position, unit, place)
    else:
        reachable = not terrain.prohibited(position, unit, position.place_of(unit), place, guided=guided)
    return reachable and not owners.may_enter(position, position.side_of(unit), place)


def by_rail(position: GroundPosition, unit: str, place: str) -> bool:
    """Whether an unbroken line of its own side leads a rail-only unit into a hex, over its bridges (14B1, 15A1)."""
    start, side = position.place_of(unit), position.side_of(unit)
    whole = not {start, place} & {*position.broken, *position.obstructed}
    joined = tracks.volume(position, start, place) != "" and bridges.trains_cross(position, side, start, place)
    return whole and joined and position.owns(side, place)


def choices(position: GroundPosition, units: Sequence[str], *, avoid: Collection[str] = ()) -> tuple[str, ...]:
    """The hexes that units of one hex may retreat to together in one step, all of them equal by 9F2.

    `avoid` are hexes that they may not enter. Empty where there is no way out.
    """
    around, guided = position.kit.board.neighbours[position.place_of(units[0])], terrain.may_guide(position, units)
    free = [end for end in around if end not in avoid]
    open_hexes = [end for end in free if all(open_to(position, unit, end, guided=guided) for unit in units)]
    if not open_hexes:
        return ()
    rank = {
        end: (priority(position, units, end), *_distance(position, position.side_of(units[0]), end))
        for end in open_hexes
    }
    best = min(rank.values())
    return tuple(sorted(end for end in open_hexes if rank[end] == best))


def priority(position: GroundPosition, units: Sequence[str], place: str) -> int:
    """The priority of a hex for units that retreat together: 1, 2 or 3 (9F2)."""
    side = position.side_of(units[0])
    if zones.in_zone_of(position, OTHER[side], place) and not all(
        ignores_zones(position, unit, place) for unit in units
    ):
        return _IN_ZONE
    return _FREE if stacking.fits(position, side, place, units) else _CROWDED


def _distance(position: GroundPosition, side: str, place: str) -> tuple[int, int]:
    """How far a hex is from the side's nearest depot, and whether an operational one is as near (9F2)."""
    every, working = _depot_distances(position, side)
    far = every.get(place, _FAR)
    return far, int(working.get(place, _FAR) != far)


@derived
def _depot_distances(position: GroundPosition, side: str) -> tuple[Mapping[str, int], Mapping[str, int]]:
    board = position.kit.board
    mine = [depot for depot in position.depots.values() if depot.side == side and depot.place in board.index]
    return (
        _spread(position, board.mask(depot.place for depot in mine)),
        _spread(position, board.mask(depot.place for depot in mine if depot.operational)),
    )


@derived
def _source_distances(position: GroundPosition, side: str) -> Mapping[str, int]:
    edges = position.kit.edges
    return _spread(position, position.kit.board.mask(place for place, sides in edges.items() if side in sides))


def _spread(position: GroundPosition, sources: Mask) -> Mapping[str, int]:
    """The distance of each hex from the nearest of some hexes."""
    board = position.kit.board
    rings = board.all_steps.rings(sources, board.everywhere)
    return {place: far for far, ring in enumerate(rings) for place in board.spaces(ring)}


def led(position: GroundPosition, units: Sequence[str], avoid: Collection[str] = ()) -> tuple[str, ...]:
    """The guides of one hex that retreat, with the mountain units that have no way without them (14F1).

    The strongest go along, up to four times the REs of the guides. Empty where that helps nobody.
    """
    guides = [unit for unit in units if position.counter(unit).type == types.HIGH_MOUNTAIN]
    if not guides:
        return ()
    climbers = [unit for unit in units if unit not in guides and position.counter(unit).is_mountain]
    party = guides
    for unit in sorted(climbers, key=lambda unit: (-position.face(unit).attack, unit)):
        if why_no_retreat(position, unit) or choices(position, [unit], avoid=avoid):
            continue
        joined = [*party, unit]
        if terrain.may_guide(position, joined) and choices(position, joined, avoid=avoid):
            party = joined
    return tuple(party) if len(party) > len(guides) else ()


def parties(position: GroundPosition, units: Iterable[str], avoid: Collection[str] = ()) -> list[tuple[str, ...]]:
    """Units that retreat, in the order in which they go: the strongest first.

    Artillery divisions go as one (12B9), and so do guides with those that need them (14F1).
    """
    left = list(dict.fromkeys(units))
    found: list[tuple[str, ...]] = []
    for hq in [unit for unit in left if position.counter(unit).is_art_hq]:
        guns = [unit for unit in left if position.attached.get(unit) == hq]
        found.append((hq, *sorted(guns)))
    free = [unit for unit in left if not any(unit in party for party in found)]
    for place in dict.fromkeys(map(position.place_of, free)):
        if group := led(position, [unit for unit in free if position.place_of(unit) == place], {place, *avoid}):
            found.append(group)
    grouped = {unit for party in found for unit in party}
    found += [(unit,) for unit in left if unit not in grouped]
    return sorted(found, key=lambda party: (-max(position.face(unit).attack for unit in party), party))


def retreat(
    referee: Referee,
    units: Iterable[str],
    rule: str = "9F2",
    *,
    avoid: Collection[str] = (),
    wishes: Mapping[str, str] | None = None,
) -> list[str]:
    """Units of one side retreat, each one hex, or more where they find no room; who is still on the map (9F2).

    They are lost where they cannot, reduced or lost where they end in an enemy ZOC. `avoid` are hexes that they may
    not enter, `wishes` those that they take if they are among the best. Who owns what is settled by the caller.
    """
    position = referee.position
    for unit in list(units):
        if why := why_no_retreat(position, unit):
            eliminate(referee, unit, *why, completely=True)
    going = [unit for unit in units if position.on_map(unit)]
    for party in parties(position, going, avoid):
        _go(referee, list(party), rule, {position.place_of(party[0]), *avoid}, wishes or {})
    artillery_divisions.part(referee)
    return [unit for unit in going if position.on_map(unit)]


def _go(referee: Referee, party: list[str], rule: str, seen: set[str], wishes: Mapping[str, str]) -> None:
    """Units that retreat as one go from hex to hex until they have room (9F2)."""
    position = referee.position
    side = position.side_of(party[0])
    while party:
        open_hexes = choices(position, party, avoid=seen)
        if not open_hexes and len(party) > 1:  # what cannot go together goes apart (12B9)
            for unit in party:
                _go(referee, [unit], rule, set(seen), wishes)
            return
        if not open_hexes:
            eliminate(referee, party[0], "9F2", "no way to retreat", completely=True)
            return
        end = _pick(referee, party, open_hexes, wishes, seen)
        caught = _caught(position, party, end)
        enter(referee, party, end, rule)
        for unit in caught:
            eliminate(referee, unit, "9F2", "retreated into an enemy ZOC")
        party = [unit for unit in party if position.on_map(unit)]
        if not party or stacking.fits(position, side, end, ()):
            return
        if stacking.may_overstack(position, side, end):
            join_overstack(referee, party, end)
            return
        seen.add(end)


def _caught(position: GroundPosition, party: Sequence[str], place: str) -> list[str]:
    """The units that enemy ZOCs in a hex catch as they retreat into it: they are reduced or lost (9F2; trap 28)."""
    if not zones.in_zone_of(position, OTHER[position.side_of(party[0])], place):
        return []
    return [unit for unit in party if not ignores_zones(position, unit, place)]


def enter(referee: Referee, party: Sequence[str], end: str, rule: str, how: str = RETREAT) -> None:
    """Units go to a hex beside them after combat; who crosses a major river is disrupted (15A4).

    Who retreats into a contested hex may be disrupted as well (9J); after an advance that is seen later.
    """
    position = referee.position
    for unit in party:
        start = position.place_of(unit)
        wet = terrain.crosses_major_river(position, position.side_of(unit), start, end)
        referee.emit(
            UnitMoved(
                rule=rule,
                seen_by=position.seen_by(unit),
                unit=unit,
                start=start,
                end=end,
                path=(start, end),
                how=how,
            )
        )
        if how == RETREAT:
            loads.take_along(referee, unit, start, end)
        if wet:
            disrupt(referee, unit, "15A4", "crossed a major river")
    if how == RETREAT:
        contested.enter(referee, party, end)


def join_overstack(referee: Referee, party: Sequence[str], place: str) -> None:
    """Units that found no room are overstacked with a Corps HQ of the hex, unseen if that is unknown (8C2, 14N2)."""
    position = referee.position
    side = position.side_of(party[0])
    hq = min(unit for unit in position.units_at(side, place) if position.counter(unit).is_corps_hq)
    for unit in party:
        if unit != hq:
            put_in(referee, unit, hq, overstacked=True)


def _toll(position: GroundPosition, party: Sequence[str], end: str, seen: Collection[str]) -> int:
    """What a retreat into a hex, and on from there until there is room, costs at least: 1 a cadre, 2 a loss."""
    side, trial, toll = position.side_of(party[0]), position.copy(), 0
    caught = _caught(position, party, end)
    for unit in party:
        trial.put(unit, end)
    for unit in caught:
        if can_be_reduced(trial, unit):
            trial.reduced.append(unit)
            toll += 1
        else:
            trial.put(unit, GONE)
            toll += 2
    trial.changed()
    left = [unit for unit in party if trial.on_map(unit)]
    if not left or stacking.fits(trial, side, end, ()) or stacking.may_overstack(trial, side, end):
        return toll
    further = {*seen, end}
    onward = choices(trial, left, avoid=further)
    return toll + min((_toll(trial, left, each, further) for each in onward), default=2 * len(left))


def _bearable(
    position: GroundPosition, party: Sequence[str], open_hexes: Sequence[str], seen: Collection[str]
) -> Sequence[str]:
    """Those of equal hexes from which a retreat ends best, where some have no room for it to end there (9F2)."""
    side = position.side_of(party[0])
    if len(open_hexes) == 1 or all(stacking.fits(position, side, end, party) for end in open_hexes):
        return open_hexes
    tolls = {end: _toll(position, party, end, seen) for end in open_hexes}
    return [end for end in open_hexes if tolls[end] == min(tolls.values())]


def _pick(
    referee: Referee, party: Sequence[str], open_hexes: Sequence[str], wishes: Mapping[str, str], seen: Collection[str]
) -> str:
    """The hex that units take of those that are equal: the one that they wish, else as their side says (9F2).

    By default one from which none is lost for want of room, if there is one.
    """
    position, unit = referee.position, party[0]
    if wishes.get(unit) in open_hexes:
        return wishes[unit]
    side = position.side_of(unit)
    home = _source_distances(position, side)
    best = _bearable(position, party, open_hexes, seen)
    nearest = min(best, key=lambda end: (home.get(end, _FAR), end))
    fullest = max(best, key=lambda end: (len(position.units_at(side, end)), end == nearest))
    return referee.ask(
        Question(
            label=f"retreat {unit} from {position.place_of(unit)}",
            side=side,
            kind="retreat",
            text=f"where does {unit} retreat to from {position.kit.name(position.place_of(unit))}?",
            options=tuple(open_hexes),
            default=nearest,
            rule="9F2",
            about=(unit, *open_hexes),
        ),
        lambda: {"home": nearest, "together": fullest},
    )
