"""Random orders for what comes up seldom: LCUs assembled and disassembled, the amphibious assault, landings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.kit.board import SEA
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

_LEMNOS = "lemnos"


def rare_places(position: IllusionsPosition) -> list[str]:
    """Where the acting side can do what is seldom done, if its units are activated for Movement."""
    side = side_named(position.acting)
    bit, own = position.kit.board.bit, position.occupied(side)
    crowded = (place for place, units in position.stacks.items() if len(units) > 1 and bit.get(place, 0) & own)
    found = [place for place in crowded if _is_depot(position, place)]
    if side == AP:
        found += [place for place in position.landings if position.units_at(AP, place)]
        found += [_LEMNOS] if position.landings and position.units_at(AP, _LEMNOS) else []
        start = position.kit.tables.sea.assault.start
        found += [start] if not position.assault_made and _black_sea_unit(position, start) else []
    else:
        at_sea = (place for place in position.landings if not position.at(place))
        found += [port for place in at_sea for port in _ports(position, place) if position.units_at(side, port)]
    return found


def _is_depot(position: IllusionsPosition, place: str) -> bool:
    """Whether SCUs stand there of which, or with which, an LCU may be made."""
    units = position.units_at(side_named(position.acting), place)
    return len(units) > 1 and any(_is_part(position, unit) for unit in units)


def _is_part(position: IllusionsPosition, unit: str) -> bool:
    counter = position.counter(unit)
    fights_on = counter.is_infantry or counter.is_cavalry
    return fights_on and not counter.is_lcu and not position.is_reduced(unit)


def _black_sea_unit(position: IllusionsPosition, place: str) -> str:
    found = (unit for unit in position.units_at(AP, place) if "black sea" in position.counter(unit).marks)
    return next(found, "")


def _ports(position: IllusionsPosition, place: str) -> list[str]:
    ground = position.kit.ground
    return [near for near in position.kit.board.neighbours[place] if ground.spaces[near].kind != SEA]


# -- orders ---------------------------------------------------------------------------------------------------------


def assaults(position: IllusionsPosition, place: str, rng: Random) -> Iterator[Order]:
    """The Black Sea unit goes to any Port of its sea."""
    chart = position.kit.tables.sea.assault
    if place == chart.start and not position.assault_made and (unit := _black_sea_unit(position, place)):
        yield Assault(unit=unit, to=rng.choice(position.kit.board.spaces(position.kit.ground.ports[chart.sea])))


def assemblies(position: IllusionsPosition, units: tuple[str, ...], rng: Random) -> Iterator[Order]:
    """Some of the SCUs that stand together become an LCU, or complete one; an LCU becomes SCUs of the Reserve Box."""
    parts = [unit for unit in units if _is_part(position, unit)]
    corps = [unit for unit in units if position.counter(unit).is_lcu]
    if parts:
        yield from _assembly(position, parts, corps, rng)
    elif corps and rng.random() < 0.3:
        yield from _disassembly(position, rng.choice(corps), rng)


def _assembly(position: IllusionsPosition, parts: list[str], corps: list[str], rng: Random) -> Iterator[Order]:
    place, nation = position.place_of(parts[0]), position.counter(parts[0]).nation
    weak = [unit for unit in corps if position.is_reduced(unit) and position.counter(unit).is_of(nation)]
    if weak:
        yield Assemble(unit=rng.choice(weak), at=place, parts=(parts[0],))
        return
    waiting = [unit for unit in position.in_box(REPLACEABLE, nation) if position.counter(unit).is_lcu]
    if waiting and len(parts) > 1:
        yield Assemble(unit=rng.choice(waiting), at=place, parts=tuple(parts[: rng.choice((2, 3))]))


def _disassembly(position: IllusionsPosition, corps: str, rng: Random) -> Iterator[Order]:
    waiting = [unit for nation in position.counter(corps).nations for unit in position.in_box(RESERVE, nation)]
    alike = [unit for unit in waiting if position.counter(unit).type == position.counter(corps).type]
    others = [unit for unit in waiting if unit not in alike and _is_part(position, unit)]
    parts = (*alike, *others)[: 2 if position.is_reduced(corps) else 3]
    if len(parts) > 1:
        yield Disassemble(unit=corps, parts=parts)
