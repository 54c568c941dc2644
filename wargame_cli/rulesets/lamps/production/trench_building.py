"""Building trenches (8.3.4)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.lamps.ground.supply import land_supplied
from wargame_cli.rulesets.lamps.ground.trench_pool import pool_of, trench_limit, trenches_left
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import GERMANY, NationName, title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.events.general import TrenchesChanged
from wargame_cli.rulesets.lamps.position.events.production import TrenchesDug
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.production.purses import pay, purse, too_few
from wargame_cli.rulesets.lamps.production.spending_order import out_of_order


class Dig(Order, frozen=True, kw_only=True):
    """Build trenches in an area with a land-supplied army of the nation that pays (8.3.4).

    `trench`: the area.
    `by`: the nation that pays.
    `count`: how many; one if left out.
    """

    verb: ClassVar[str] = "trench"
    example: ClassVar[str] = "{trench: somme, by: Great Britain}"

    area: PlaceName = msgspec.field(name="trench")
    nation: NationName = msgspec.field(name="by")
    count: int = 1


def trench_cost(position: LampsPosition, nation: str) -> int:
    """One point for Germany, two for others (8.3.4.1)."""
    chart = position.kit.tables.production.trench
    return chart[GERMANY] if nation == GERMANY else chart["others"]


@BOOK.forbids("8.3.4.1a", Dig)
def trenches_open_in_spring_1915(order: Dig, referee: Referee) -> str | None:
    """No trench is built before Spring 1915"""
    turns = referee.position.kit.tables.turns
    if referee.position.turn < turns.trenches_from:
        return f"trenches are built from {turns.turns[turns.trenches_from]} on"
    return "at least one is built" if order.count < 1 else None


@BOOK.forbids("8.3.4.1a", Dig, settled=True)
def a_supplied_army_digs(order: Dig, referee: Referee) -> str | None:
    """A land-supplied army of the nation is in the area"""
    position = referee.position
    if not position.kit.is_area(order.area):
        return f"{position.kit.name(order.area)} is no area"
    here = position.kit.board.bit[order.area]
    there = any(position.counter(army).nation == order.nation for army in position.armies_at(order.area))
    if there and here & land_supplied(position, order.nation):
        return None
    return f"no land-supplied army of {title(order.nation)} is in {position.kit.name(order.area)}"


@BOOK.forbids("8.3.4.3", Dig, settled=True)
def areas_take_one_or_two(order: Dig, referee: Referee) -> str | None:
    """Two trenches in an area, one in mountains and squares, none in circles"""
    position = referee.position
    if not position.kit.is_area(order.area):
        return None
    limit = trench_limit(position, order.area)
    if len(position.trenches.get(order.area, ())) + order.count > limit:
        return f"{position.kit.name(order.area)} takes {limit}"
    return None


@BOOK.forbids("8.3.4.1b", Dig, settled=True)
def the_second_stands_on_the_first(order: Dig, referee: Referee) -> str | None:
    """A second trench needs one from before this turn, but for Germany's"""
    position = referee.position
    if order.nation == GERMANY:
        return None
    now = len(position.trenches.get(order.area, ()))
    by_faction = position.option("second-trench") == "faction-turn"
    dug = position.this_turn.dug if by_faction else position.dug
    if now + order.count <= dug.get(order.area, now) + 1:
        return None
    return f"a second trench needs one from before this {'faction turn' if by_faction else 'game turn'}"


@BOOK.forbids("8.3.4.2", Dig, settled=True)
def trenches_are_left(order: Dig, referee: Referee) -> str | None:
    """Counters are limited"""
    left = trenches_left(referee.position, pool_of(order.nation))
    return f"{title(pool_of(order.nation))} has {count(left, 'trench')} left" if left < order.count else None


@BOOK.forbids("8.3.1b", Dig, settled=True)
def dug_in_order(order: Dig, referee: Referee) -> str | None:
    """Trenches come after refits and new units, before transfers"""
    return out_of_order(referee.position, order.nation, "trench")


@BOOK.forbids("8.1", Dig, settled=True)
def trenches_can_be_paid(order: Dig, referee: Referee) -> str | None:
    """One nation pays for all of it"""
    position = referee.position
    group, left = purse(position, order.nation, order.area)
    cost = order.count * trench_cost(position, order.nation)
    if left >= cost:
        return None
    what = "a trench costs" if order.count == 1 else f"{count(order.count, 'trench')} cost"
    return too_few(position, order.nation, (group,), position.kit.name(order.area), f"{what} {cost}")


@BOOK.performs(Dig)
def dig(order: Dig, referee: Referee) -> None:
    """The trenches stand whole."""
    position = referee.position
    group, _ = purse(position, order.nation, order.area)
    there = tuple(position.trenches.get(order.area, ()))
    cost = order.count * trench_cost(position, order.nation)
    pay(referee, order.nation, group, cost, "trench", order.area, "8.3.4.1")
    referee.emit(TrenchesDug(rule="8.3.4.1", area=order.area, before=len(there)))
    owners = there + (pool_of(order.nation),) * order.count
    referee.emit(TrenchesChanged(rule="8.3.4.1", area=order.area, owners=owners, cause=title(order.nation)))
