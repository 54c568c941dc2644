"""What the examples of a sheet can have besides, and why an order cannot be given now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.zones import fortified, occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, Counter
from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import places
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Convert, Demobilize, Garrison, Hold
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, Stack, plan
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import AmphibSupply
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_range
from wargame_cli.rulesets.kaisers_war.telling.sailing import assaults, voyages
from wargame_cli.rulesets.kaisers_war.victory import Extend

#: How many ships are tried out, or units that are out of range.
_SHIPS = 3

Tries = Iterator[tuple[str, Any]]


def enrich(order: Order, referee: Referee[KaisersPosition]) -> Tries:
    """What an order might have besides."""
    position, side = referee.position, referee.side
    if isinstance(order, Attack):
        yield "table", "infiltration"
        for field, kind, name in (
            ("hq", _is_headquarters, "headquarters"),
            ("air", _is_airbase, "airbase"),
            ("naval", _is_gun, "naval gunfire unit"),
        ):
            units = _units(position, side, kind)
            near = [unit for unit in units if kind is not _is_gun and in_range(position, unit, order.target)]
            units = near or units[:_SHIPS]
            yield from ((field, unit if field == "hq" else (unit,)) for unit in units)
            if not units:
                yield field, NotNow(f"you have no {name} in play")
        yield "supply", order.units[:1]
        yield "pursue", (Chase(order.units[0]),)
        yield from (("retreat", {order.units[0]: (hex,)}) for hex in _behind(position, order.units[0], side))
        yield "lose", order.units[-1:]
    elif isinstance(order, Bombard):
        yield "supply", "all"
    elif isinstance(order, Move):
        yield "path", plan(position, order).path[1:]
        yield "forced_march", True


def _behind(position: KaisersPosition, unit: str, side: str) -> list[str]:
    """The hexes beside a unit out of the enemy's zones of control."""
    board, enemys = position.kit.board, zone(position, OTHER[side])
    near = board.neighbours[position.place_of(unit)]
    return [hex for hex in near if hex in position.kit.ground and not enemys & board.bit[hex]]


def _is_headquarters(face: Counter) -> bool:
    return face.headquarters


def _is_airbase(face: Counter) -> bool:
    return face.air


def _is_gun(face: Counter) -> bool:
    return face.type == "naval bombardment"


def _units(position: KaisersPosition, side: str, kind: Callable[[Counter], bool]) -> list[str]:
    """A side's units of a kind, on the map or with the fleet."""
    return [
        unit
        for unit, place in position.units().items()
        if position.side_of(unit) == side
        and kind(position.counter(unit))
        and (place == FLEET or place in position.kit.board.index)
    ]


# -- why not now -----------------------------------------------------------------------------------------------------


def leads_to(position: KaisersPosition, side: str, kind: type[Order]) -> str | NotNow | Sequence[Order]:
    """Why a side can give no order of a kind, where its pieces say so; or one, of which the machine thinks rarely."""
    if kind is Amphib:
        return voyages(position, side)
    if kind is Assault:
        return assaults(position, side)
    found = why(position, side) if (why := _WHY.get(kind)) else ""
    if found and kind in _ALL_PHASE:
        return NotNow(found)
    return found or _plain(position, side, kind)


def _plain(position: KaisersPosition, side: str, kind: type[Order]) -> str | Sequence[Order]:
    """An order of a kind with the first pieces that it could be of."""
    index = position.kit.board.index
    if kind is Stack:
        stacks = ((hex, units) for hex, units in position.stacks.items() if hex in index and len(units) > 1)
        own = next(((hex, units) for hex, units in stacks if position.side_of(units[0]) == side), None)
        return [Stack(hex=own[0], units=tuple(reversed(own[1])))] if own else []
    movers = _units(position, side, lambda face: bool(face.movement))
    if kind is Pass:
        return [Pass(unit=unit) for unit in movers[:1]]
    if kind is Demobilize:
        return [Demobilize(unit=unit) for unit in movers[:1]]
    if kind in (Arrive, Hold):
        due = (unit for unit, turn in position.due.items() if turn <= position.turn and position.side_of(unit) == side)
        unit = next(due, "")
        open_to_it = places(position, unit)[:1] if unit else []
        return [Hold(unit=unit)] if unit and kind is Hold else [Arrive(unit=unit, at=place) for place in open_to_it]
    if kind is AirSuperiority:
        attackers, others = (_units(position, each, _is_airbase) for each in (side, OTHER[side]))
        return [AirSuperiority(target=position.place_of(others[0]), air=tuple(attackers[:1]))]
    if kind is Attack:
        return _attack(position, side)
    if kind is Rail:
        cities = position.kit.board.spaces(position.kit.cities & controlled(position, side))
        inside = next((unit for unit in movers if position.place_of(unit) in cities), "")
        ends = [city for city in cities if inside and city != position.place_of(inside)]
        return [Rail(units=(inside,), to=ends[0])] if ends else []
    return []


def _attack(position: KaisersPosition, side: str) -> str | Sequence[Order]:
    """The first unit with an enemy beside it."""
    enemy = occupied(position, OTHER[side])
    for unit in _units(position, side, lambda face: face.attack > 0 and not face.support):
        if position.on_map(unit):
            near = position.kit.steps.steps[position.place_of(unit)]
            if target := next((hex for hex in near if enemy & position.kit.board.bit[hex]), ""):
                return [Attack(target=target, units=(unit,))]
    return "no unit of yours that can attack stands beside an enemy that you see"


def _nobody_due(position: KaisersPosition, side: str) -> str:
    turns = sorted(turn for unit, turn in position.due.items() if position.side_of(unit) == side)
    if turns and turns[0] <= position.turn:
        return ""
    return f"no reinforcement of yours is due{f'; the next is in turn {turns[0]}' if turns else ''}"


def _none_to_convert(position: KaisersPosition, side: str) -> str:
    found = any(position.on_map(unit) for unit in _units(position, side, lambda face: face.mechanized))
    return "" if found else "you have no tank or mechanized corps on the map"


def _no_garrison(position: KaisersPosition, side: str) -> str:
    found = any(
        position.side_of(unit) == side and position.counter(unit).type == "garrison" for unit in position.at(POOL)
    )
    return "" if found else "no garrison of yours is left in the pool"


def _no_stack(position: KaisersPosition, side: str) -> str:
    stacks = (units for place, units in position.stacks.items() if place in position.kit.board.index)
    found = any(len(units) > 1 and position.side_of(units[0]) == side for units in stacks)
    return "" if found else "no two units of yours stand together"


def _not_the_last_turn(position: KaisersPosition, side: str) -> str:
    if position.turn < position.last_turn:
        return f"the last turn is {position.last_turn}"
    return "this game has no longer scenario to go on into"


def _no_airlanding(position: KaisersPosition, side: str) -> str:
    found = any(position.on_map(unit) for unit in _units(position, side, lambda face: face.type == "airlanding corps"))
    return "" if found else "you have no airlanding corps on the map"


def _no_enemy_beside(position: KaisersPosition, side: str) -> str:
    near = position.kit.steps.spread(occupied(position, side))
    found = occupied(position, OTHER[side]) & near
    return "" if found else "no enemy that you see stands beside a unit of yours"


def _out_of_town(position: KaisersPosition, side: str) -> str:
    cities = position.kit.board.spaces(position.kit.cities & controlled(position, side))
    found = any(position.place_of(unit) in cities for unit in _units(position, side, lambda face: bool(face.movement)))
    return "" if found else "no unit of yours that can move stands in a city"


def _nothing_to_bombard(position: KaisersPosition, side: str) -> str:
    if not _units(position, side, _is_gun):
        return "you have no naval gunfire unit in play"
    coasts = position.kit.board.mask(position.kit.coasts)
    return "" if fortified(position, OTHER[side]) & coasts else "no enemy fortified zone that you see is on a coast"


def _no_airbase(position: KaisersPosition, side: str) -> str:
    return "" if _units(position, side, _is_airbase) else "you have no airbase in play"


def _no_airbases_meet(position: KaisersPosition, side: str) -> str:
    others = _units(position, OTHER[side], _is_airbase)
    return _no_airbase(position, side) or ("" if others else "you see no airbase of the enemy's")


def _no_marker(position: KaisersPosition, side: str) -> str:
    return "" if position.markers(side) else "you have no amphibious marker with the fleet"


def _no_mover(position: KaisersPosition, side: str) -> str:
    return "" if _units(position, side, lambda face: bool(face.movement)) else "you have no unit that can move"


_WHY: Mapping[type[Order], Callable[[KaisersPosition, str], str]] = {
    Arrive: _nobody_due,
    Hold: _nobody_due,
    Convert: _none_to_convert,
    Garrison: _no_garrison,
    Stack: _no_stack,
    Extend: _not_the_last_turn,
    Airland: _no_airlanding,
    Attack: _no_enemy_beside,
    Bombard: _nothing_to_bombard,
    AirSuperiority: _no_airbases_meet,
    StrategicBombing: _no_airbase,
    AmphibSupply: _no_marker,
    Pass: _no_mover,
    Move: _no_mover,
    Rail: _out_of_town,
}

#: Of these nothing that a side does in the phase changes the reason.
_ALL_PHASE = {Extend, Airland, Bombard, AirSuperiority, StrategicBombing, AmphibSupply}
