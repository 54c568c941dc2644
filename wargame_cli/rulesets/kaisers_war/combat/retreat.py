"""Retreat after combat (chapter 13): where a unit can go, which route it takes, and which units ignore it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from wargame_cli.engine.board import Mask
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply_at
from wargame_cli.rulesets.kaisers_war.ground.trenches import trenches
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import city_that_falls
from wargame_cli.rulesets.kaisers_war.movement.moving import entered
from wargame_cli.rulesets.kaisers_war.position.events.general import PlanNotFollowed, UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

Route = tuple[str, ...]


def holds_ground(position: KaisersPosition, unit: str, table: str) -> str:
    """Why a unit ignores a retreat: only on the Big Push, in its own trench or with a fortified zone (13.2.8)."""
    if table != "big_push":
        return ""
    hex = position.place_of(unit)
    if any(position.counter(other).fort for other in position.at(hex)):
        return "fortified zone, Big Push"
    own_trench = trenches(position, position.side_of(unit)) & position.kit.board.bit[hex]
    return "own trenchline, Big Push" if own_trench else ""


def open_hexes(position: KaisersPosition, unit: str) -> Mask:
    """The hexes that a retreat may enter: no enemy (13.2), no enemy zone of control even with a friend in it (11.8).

    Guerrillas ignore zones of control (21.5).
    """
    face = position.counter(unit)
    enemy = OTHER[face.side]
    barred = occupied(position, enemy)
    if not face.guerrilla:
        barred |= zone(position, enemy)
    return open_to(position, unit) & ~barred


def routes(position: KaisersPosition, unit: str, length: int) -> list[Route]:
    """One route to each hex where a retreat of this length can end, or as far as the unit gets at all (13.2.5).

    A route holds the hexes entered; each step leads further from the start, so that every route is a straightest one.
    """
    start = position.place_of(unit)
    steps, distance = position.kit.steps.steps, position.kit.map.grid.distance
    bit = position.kit.board.bit
    open_here = open_hexes(position, unit)
    layer: dict[str, Route] = {start: ()}
    for away in range(1, length + 1):
        following: dict[str, Route] = {}
        for hex, route in layer.items():
            for near in steps[hex]:
                if open_here & bit[near] and near not in following and distance(start, near) == away:
                    following[near] = (*route, near)
        if not following:
            break
        layer = following
    return list(layer.values())


def retreat(
    referee: Referee[KaisersPosition],
    unit: str,
    length: int,
    wish: Route = (),
    *,
    settle: Callable[[], None] = lambda: None,
) -> bool:
    """Move a unit back this number of hexes, whatever they cost to enter (13.1).

    False if it cannot go the whole way and must be eliminated where it is then. `settle` scores what the result has
    cost so far: a city that falls to the unit is scored after it (5.7).
    """
    position = referee.position
    found = routes(position, unit, length)
    if len(found[0]) < length:
        _go(referee, unit, found[0], settle)
        return False
    roomy = [route for route in found if not overstacked(position, route[-1], (unit,))]
    _go(referee, unit, _choose(referee, unit, roomy or found, wish[:length]), settle)
    return True


def _go(referee: Referee[KaisersPosition], unit: str, route: Route, settle: Callable[[], None]) -> None:
    position = referee.position
    if any(city_that_falls(position, unit, hex) for hex in route):
        settle()
    if not route or position.over:
        return
    start = position.place_of(unit)
    referee.emit(UnitMoved(rule="13.2", unit=unit, start=start, end=route[-1], path=(start, *route), how="retreat"))
    for hex in route:
        entered(referee, unit, hex)


def _choose(referee: Referee[KaisersPosition], unit: str, found: Sequence[Route], wish: Route) -> Route:
    """The owner's choice among the routes: the order's own if it is open, else a question."""
    position = referee.position
    by_end = {route[-1]: route for route in found}
    if wish and wish[-1] in by_end and _passable(position, unit, wish):
        return wish
    if wish:
        reason = _why_not(position, unit, wish, len(found[0]))
        side = position.side_of(unit)
        referee.emit(
            PlanNotFollowed(rule="13.2", seen_by=(side,), unit=unit, plan="retreat", hexes=wish, reason=reason)
        )
    options = {"-".join(route): route for route in found}
    if len(options) == 1:
        return found[0]
    face = position.counter(unit)
    here = position.place_of(unit)
    name = position.kit.name(here)
    choice = referee.ask(
        Question(
            label=f"retreat {unit}",
            side=face.side,
            kind="retreat",
            text=f"{unit} retreats {len(found[0])} hex(es) from {name}: which way?",
            options=tuple(options),
            default=_best(found, _prudence(position, unit)),
            rule="13.2",
            about=(unit, here, face.type),
        ),
        lambda: {policy: _best(found, key(position, unit)) for policy, key in POLICIES.items()},
    )
    return options[choice]


def _passable(position: KaisersPosition, unit: str, route: Route) -> bool:
    """Whether a route of the player's own goes over open hexes; ending as far away as it must, it is straight too."""
    open_here = open_hexes(position, unit)
    bit = position.kit.board.bit
    joined = position.kit.steps.joined
    way = (position.place_of(unit), *route)
    return all(joined(here, near) and open_here & bit[near] for here, near in pairwise(way))


def _why_not(position: KaisersPosition, unit: str, wish: Route, length: int) -> str:
    """Why a route of the player's own cannot be taken."""
    name = position.kit.name
    if len(wish) < length:
        return f"the way is {len(wish)} hexes long, and {length} are to be gone"
    enemies = occupied(position, OTHER[position.side_of(unit)])
    open_here = open_hexes(position, unit)
    for hex in wish:
        here = position.kit.board.bit.get(hex, 0)
        if enemies & here:
            return f"enemies stand in {name(hex)}"
        if not open_here & here:
            return f"an enemy zone of control reaches into {name(hex)}"
    if overstacked(position, wish[-1], (unit,)):
        return f"{name(wish[-1])} is full, and another way is open"
    return f"no straight way leads to {name(wish[-1])}"


# -- which route is best -----------------------------------------------------------------------------------------

Key = Callable[[Route], tuple[int, ...]]


def _best(found: Sequence[Route], key: Key) -> str:
    """The option of the route that comes first by this key."""
    route: Route = min(found, key=key)
    return "-".join(route)


def _prudence(position: KaisersPosition, unit: str) -> Key:
    """In supply, then away from enemies, then toward a city."""
    keys = [key(position, unit) for key in POLICIES.values()]
    return lambda route: tuple(part for key in keys for part in key(route))


def _toward_supply(position: KaisersPosition, unit: str) -> Key:
    return lambda route: (not in_supply_at(position, unit, route[-1]),)


def _away_from_enemy(position: KaisersPosition, unit: str) -> Key:
    enemies = occupied(position, OTHER[position.side_of(unit)])
    return lambda route: (-_hexes_to(position, route[-1], enemies),)


def _toward_city(position: KaisersPosition, unit: str) -> Key:
    cities = position.kit.cities & controlled(position, position.side_of(unit))
    return lambda route: (_hexes_to(position, route[-1], cities),)


#: Policies of the question `retreat`; the default goes by all of them in this order.
POLICIES: dict[str, Callable[[KaisersPosition, str], Key]] = {
    "toward-supply": _toward_supply,
    "away-from-enemy": _away_from_enemy,
    "toward-city": _toward_city,
}


def _hexes_to(position: KaisersPosition, hex: str, goals: Mask) -> int:
    """Land hexes from here to the nearest of the goals; a large number where none can be reached."""
    net = position.kit.steps
    land = position.kit.land
    for steps, ring in enumerate(net.rings(position.kit.board.bit[hex], land)):
        if ring & goals:
            return steps
    return len(position.kit.board.labels)
