"""Where a unit may go, pass and stop (11.1.2-11.1.5, 18.1, 20.1.1, 20.3): one step at a time, with the reason."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import Barred, closed_country, interns, spared_fort
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort, faces_fort, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, LANE, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.nations import CP, NEUTRAL, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated, is_marked
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import free_move, further_moves


def allowance(position: IllusionsPosition, unit: str) -> int:
    """The Movement Points of a unit: its Movement Factor, Out-Of-Supply one (11.1.2e, 14.3.1).

    Cards give more to those who are activated; who moves by a card alone goes as far as that says.
    """
    if not is_activated(position, unit, "move") and (free := free_move(position, unit)):
        return free[1].spaces * position.kit.tables.activity.movement.step
    factor = position.step(unit).mf + sum(effect.change for _, effect in further_moves(position, unit))
    return factor if in_supply(position, unit) else min(factor, position.kit.tables.supply.oos.mf)


def closed(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Why a unit may not take a step; None where it may."""
    board, name = position.kit.board, position.kit.name
    if end not in board.neighbours[start]:
        return Barred("11.1", f"{name(start)} and {name(end)} are not connected")
    if not board.bit[end] & position.spaces_in_play:
        return Barred("11.1", f"{name(end)} is not in play in this scenario")
    return (
        closed_country(position, unit, end)
        or _occupied(position, unit, end)
        or _by_lane(position, unit, start, end)
        or spared_fort(position, unit, end)
    )


def _occupied(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a space where others are (10.4, 11.1.4, 11.1.5b); regions have room for all."""
    if position.kit.ground.spaces[space].kind in (REGION, ISLAND):
        return None
    name, side = position.kit.name(space), position.side_of(unit)
    there = {position.side_of(other) for other in position.at(space)}
    if NEUTRAL in there:
        return Barred("11.1.5b", f"neutral units stand in {name}")
    if UPRISING in there:
        return Barred("11.1.4", f"an Uprising Unit is in {name}: it must be attacked")
    if there - {side}:
        return Barred("11.1.4", f"enemy units are in {name}: they must be attacked")
    return None


def _by_lane(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Why a unit may not go along a Sea Invasion Lane (25.2.3, 25.2.5, 25.4)."""
    ground, name = position.kit.ground, position.kit.name
    if ground.way(start, end) != LANE:
        return None
    if position.side_of(unit) == CP:
        if position.counter(unit).is_escorted:
            return Barred("25.4", "HQs and Heavy Artillery capture no Landing marker")
        taken = ground.spaces[end].kind == SEA and end in position.landings
        return None if taken else Barred("25.4", f"no Landing marker is in {name(end)} to be captured")
    if not position.counter(unit).is_lcu and not _goes_ashore(position, unit, start, end):
        return Barred("25.1", "only LCUs of the Allied Powers move along Sea Invasion Lanes")
    is_winter = position.season.season == position.kit.tables.sea.invasion.closed_in
    if is_winter and ISLAND in (ground.spaces[start].kind, ground.spaces[end].kind):
        return Barred("25.2.4", f"nobody sails between {name(start)} and {name(end)} in a Winter turn")
    if ground.spaces[end].kind != SEA:
        return None
    for card, effect in further_moves(position, unit):
        if not effect.by_sea and ground.spaces[start].kind == ISLAND:
            return Barred("25.1", f"{card} is in force: no unit that it bars sails from {name(start)}")
    landing = position.landings.get(end)
    if landing is None:
        return Barred("25.2.4", f"no Landing marker lies in {name(end)}")
    same = position.option("landing-round") == "same"
    if not same and (landing.turn, landing.round) >= (position.turn, position.round):
        return Barred("25.1", f"the Landing marker in {name(end)} was placed in this round")
    return None


def _goes_ashore(position: IllusionsPosition, unit: str, start: str, end: str) -> bool:
    """Whether an SCU that took the place of an LCU at sea may land as that would have (12.6.4b, 25.2.3b)."""
    spaces = position.kit.ground.spaces
    landing = spaces[start].kind == SEA and spaces[end].kind != ISLAND
    return landing and not position.counter(unit).is_escorted and position.option("scus-at-sea") == "ashore"


def stops(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit goes no farther once it is in a space (11.1.2d, 18.1, 20.3.1b, 20.3.5e)."""
    kind, name = position.kit.ground.spaces[space].kind, position.kit.name(space)
    if kind in (REGION, ISLAND, SEA):
        return Barred("11.1", f"units that enter {name} stop there")
    if interns(position, space):
        return Barred("11.1.5a", f"units that enter {name} are interned there")
    side = position.commander(unit)
    if faces_fort(position, side, space):
        return Barred("20.1.1", f"the Fort of {name} is not besieged: units that enter its space stop there")
    return None


def may_not_end(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may go through a space but not end its move there (11.1.3b, 20.1.1a)."""
    name, kind = position.kit.name(space), position.kit.ground.spaces[space].kind
    if kind != REGION and is_marked(position, space, "attack"):
        return Barred("11.1.3", f"{name} is activated for Attack: units move through it, and end nowhere in it")
    fort = enemy_fort(position, position.commander(unit), space)
    if fort and not suffices(position, [*gathering(position, unit, space)], fort):
        needed = f"an LCU or {fort} SCU{'s' if fort > 1 else ''}"
        return Barred("20.1.1", f"the Fort of {name} cannot be besieged in this round: it takes {needed}")
    return None


def gathering(position: IllusionsPosition, unit: str, space: str) -> list[str]:
    """Who may stand in a space when the round ends if this unit goes there: those there, it, those who may still come.

    It is the largest such force: whether the others do come is looked at when the round ends (20.3.1d).
    """
    side = position.commander(unit)
    there = [other for other in position.units_at(space, side) if other != unit]
    coming = [other for other in still_to_move(position, side) if other != unit and other not in there]
    board = position.kit.board
    steps = position.kit.ground.steps
    distance: dict[str, int] = {}
    if coming:
        rings = steps.rings(board.bit[space], position.spaces_in_play, limit=8)
        distance = {place: cost for cost, ring in enumerate(rings) for place in board.spaces(ring)}
    near = [
        other
        for other in coming
        if distance.get(position.place_of(other), 99) <= allowance(position, other)
        and closed_country(position, other, space) is None
        and spared_fort(position, other, space) is None
    ]
    return [*there, unit, *near]


def still_to_move(position: IllusionsPosition, side: Side) -> list[str]:
    """The units of a side that are activated for Movement and have not moved yet, nor are kept where they are."""
    done = position.this_round
    places = dict.fromkeys(each.place for each in done.activated if each.how == "move")
    kept = {*done.moved, *done.assembled, *done.entrenching.values()}
    closed_places = set(done.acted[:-1])
    return [
        unit
        for place in places
        if place not in closed_places
        for unit in position.units_at(place, side)
        if unit not in kept and is_activated(position, unit, "move")
    ]


def besiegers_left(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit may leave a Fort space: enough stay to besiege it, or all the others may leave too (20.3.4)."""
    place, side = position.place_of(unit), position.commander(unit)
    fort = enemy_fort(position, side, place)
    others = [other for other in position.units_at(place, side) if other != unit]
    if not fort or not others or suffices(position, others, fort):
        return True
    leaving = still_to_move(position, side)
    return place in position.lapsed or all(other in leaving for other in others)
