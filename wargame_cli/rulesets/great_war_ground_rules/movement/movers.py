"""Which units an order moves, and what any order asks of the units that it names (3B, 12B9, 14O2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun, Rest
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import division
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def named(order: Order) -> tuple[str, ...]:
    """The units that an order names, with those that they carry."""
    if isinstance(order, Move):
        return (*order.units, *order.carrying)
    assert isinstance(order, (Overrun, Rest))
    return order.units


def with_divisions(position: GroundPosition, units: Sequence[str]) -> tuple[str, ...]:
    """Units with the artillery divisions of the Art XX HQs among them: an HQ takes its artillery along (12B9)."""
    found: list[str] = []
    for unit in units:
        found += division(position, unit) if position.counter(unit).is_art_hq else (unit,)
    return tuple(dict.fromkeys(found))


def own_units(order: Order, referee: Referee) -> str | None:
    """Only your own units take orders, each named once"""
    units = named(order)
    if not units or (isinstance(order, Move) and not order.units):
        return "the order names no unit"
    others = [unit for unit in units if referee.position.side_of(unit) != referee.side]
    if others:
        return f"{', '.join(others)}: not yours"
    return "a unit is named twice" if len(set(units)) < len(units) else None


def on_the_map(order: Order, referee: Referee) -> str | None:
    """Only units on the map take these orders"""
    position = referee.position
    away = [unit for unit in named(order) if not position.on_map(unit)]
    return f"{', '.join(away)}: not on the map" if away else None


def to_a_hex(order: Move, referee: Referee) -> str | None:
    """Units move to hexes of the map"""
    return referee.position.kit.why_no_hex(order.to, *order.path)


def from_one_hex(order: Order, referee: Referee) -> str | None:
    """Units move together only from one hex"""
    places = {referee.position.place_of(unit) for unit in named(order)}
    return "the units are not in one hex: give those of each hex an order of their own" if len(places) > 1 else None


BOOK.forbids("3B", Move, Overrun, Rest, decisive=True)(own_units)
BOOK.forbids("6.0a", Move, Overrun, Rest, decisive=True)(on_the_map)
BOOK.forbids("6.0a", Move, Overrun, decisive=True)(from_one_hex)
BOOK.forbids("6.0a", Move, decisive=True)(to_a_hex)


@BOOK.forbids("12B9", Move, Overrun)
def divisions_move_as_one(order: Move | Overrun, referee: Referee) -> str | None:
    """Artillery moves with the Art XX HQ that it is attached to, until it is detached"""
    position, units = referee.position, set(named(order))
    for unit in sorted(units):
        hq = position.attached.get(unit)
        if hq and hq not in units and unit in division(position, hq):
            return f"{unit} is attached to {hq}: name {hq}, and its division moves, or detach {unit} first"
    return None


def slowest_first(position: GroundPosition, units: Collection[str]) -> list[str]:
    """Units with those that other units wait for first: artillery and c/m pay most."""
    return sorted(units, key=lambda unit: (position.face(unit).movement, not position.counter(unit).is_artillery, unit))
