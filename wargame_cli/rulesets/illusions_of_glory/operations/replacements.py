"""Replacement Points (9.6, 16.1-16.2, 16.7): recorded by pools, converted, and lost if not spent.

All are counted in halves of a point, for a step of an SCU costs half a point (16.2b, trap 56).
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.supply import linked_ports, open_to
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Conversion, ConversionLine, NoRebuilding
from wargame_cli.rulesets.illusions_of_glory.kit.nations import TITLES, Side, side_named, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    RepairsChanged,
    ReplacementsChanged,
    ReplacementsConverted,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

#: How many halves make a point.
WHOLE = 2


class Convert(Order, frozen=True, kw_only=True):
    """Convert a point of this pool into one of another nation (16.7).

    `convert`: GE for a point of Turkey, AP-A for Russia.
    """

    verb: ClassVar[str] = "convert"
    example: ClassVar[str] = "{convert: GE}"

    pool: Pool = msgspec.field(name="convert")


def points(halves: int) -> str:
    """A number of halves of a point as people write it: `1½ RP`."""
    whole, rest = divmod(halves, WHOLE)
    return f"{whole or ''}{'½' if rest else ''}" + (" RP" if halves else "0 RP")


# -- recording and losing -------------------------------------------------------------------------------------------


def record(referee: Referee, gained: Mapping[Pool, int], cause: str, rule: str = "9.6.1") -> None:
    """Record points of a card, whole ones; none for Russia from the second Stage of its Revolution on (23.4.2)."""
    position = referee.position
    for pool, count in gained.items():
        if count and not (pool == "RU" and revolution_bars(position)):
            total = position.replacements.get(pool, 0) + WHOLE * count
            referee.emit(ReplacementsChanged(rule=rule, pool=pool, total=total, cause=cause))


def give_repairs(referee: Referee, gained: Mapping[Pool, int], cause: str) -> None:
    """Whole points of an Event to repair units on the map with in this round (16.1f, 23.4.2)."""
    position = referee.position
    for pool, count in gained.items():
        if count and not (pool == "RU" and revolution_bars(position)):
            total = position.this_round.repairs.get(pool, 0) + WHOLE * count
            referee.emit(RepairsChanged(rule="16.1", pool=pool, total=total, cause=cause))


def lose_repairs(referee: Referee) -> None:
    """What an Event gave for repairs and nobody used is lost when the round ends."""
    for pool in tuple(referee.position.this_round.repairs):
        referee.emit(RepairsChanged(rule="16.1", pool=pool, total=0, cause="not spent"))


def lose_unspent_points(referee: Referee) -> None:
    """What the side did not spend in its Replacement Phase is lost (16.2.1)."""
    position = referee.position
    for pool in position.kit.tables.replacement.pools.sides[side_named(referee.side)]:
        if pool in position.replacements:
            referee.emit(ReplacementsChanged(rule="16.2.1", pool=pool, total=0, cause="not spent"))


def available(position: IllusionsPosition, pool: Pool, nation: str) -> int:
    """The halves of a point in a pool that a nation's units may have: not those earmarked for another (16.7.1).

    In an Action Round these are an Event's points for repairs at once (16.1f).
    """
    if position.acting:
        return position.this_round.repairs.get(pool, 0)
    sharing = position.kit.tables.replacement.pools.nations[pool]
    kept = sum(position.this_turn.earmarked.get(other, 0) for other in sharing if other != nation)
    return position.replacements.get(pool, 0) - kept


# -- what bars points -----------------------------------------------------------------------------------------------


def revolution_bars(position: IllusionsPosition) -> bool:
    """Whether Russia gets no more points: from the second Stage of its Revolution on (23.4.2)."""
    revolution = position.revolution
    return revolution.on_track and revolution.stage >= position.kit.tables.status.revolution.no_replacements


def barred_pools(position: IllusionsPosition) -> Mapping[str, str]:
    """The pools from which nothing is rebuilt now, each with the card that bars it (16.5c)."""
    return {effect.pool: card for card, effect in in_force(position, NoRebuilding)}


# -- conversion -----------------------------------------------------------------------------------------------------


class Exchange(msgspec.Struct, frozen=True):
    """A point that may be converted in a turn: from which pool into which, there for a nation alone or for all."""

    giver: Pool
    into: Pool
    nation: str = ""


def exchanges(position: IllusionsPosition, side: Side) -> list[Exchange]:
    """The points that a side may convert in a turn, one by one: by the rules, and by cards in force (16.7)."""
    chart = position.kit.tables.replacement
    found: list[Exchange] = []
    mine = chart.pools.sides[side]
    always = chart.conversion.always.get(side)
    if always:
        found += [Exchange(always.giver, chart.pools.of(always.receiver, side), always.receiver)] * always.points
    for _, effect in in_force(position, Conversion):
        if effect.origin in mine and effect.to in mine:
            found += [Exchange(effect.origin, effect.to)] * effect.most
    return found


def exchange_of(position: IllusionsPosition, side: Side, pool: Pool) -> Exchange | None:
    """What the next point of a pool that is converted this turn becomes; None when no more may be."""
    offers = [each for each in exchanges(position, side) if each.giver == pool]
    done = position.this_turn.converted.count(pool)
    return offers[done] if done < len(offers) else None


def _lines(position: IllusionsPosition, exchange: Exchange) -> list[tuple[str, ConversionLine]]:
    """The supply lines on which cards make an exchange depend, each with its card (16.7.1b)."""
    nations = position.kit.tables.replacement.pools.nations
    return [
        (card, line)
        for card, line in in_force(position, ConversionLine)
        if line.origin in nations[exchange.giver]
        and line.to in nations[exchange.into]
        and exchange.nation in ("", line.to)
    ]


def is_linked(position: IllusionsPosition, side: Side, start: str, end: str) -> bool:
    """Whether a supply line through spaces that a side controls joins two places, over land or from Port to Port."""
    board = position.kit.board
    through = open_to(position, side) & position.controlled(side)
    seas = [ports & through for ports in linked_ports(position, side)]
    found = front = board.bit[start] & through
    while front:
        new = position.kit.ground.steps.spread(front)
        for ports in seas:
            new |= ports if ports & front else 0
        front = new & through & ~found
        found |= front
    return bool(found & board.bit[end])


@BOOK.forbids("16.7", Convert, decisive=True)
def a_side_converts_what_it_may(order: Convert, referee: Referee) -> str | None:
    """A side converts German into Turkish points, and others where a card in force lets it"""
    position, side = referee.position, side_named(referee.side)
    found = dict.fromkeys(exchanges(position, side))
    if any(each.giver == order.pool for each in found):
        return None
    may = " and ".join(f"{each.giver} points for {_whose(each)}" for each in found)
    return f"the {side} convert {may} now, no others" if may else f"the {side} convert no points now"


@BOOK.forbids("16.7", Convert)
def once_a_turn(order: Convert, referee: Referee) -> str | None:
    """One point a turn, or as many as a card says"""
    position = referee.position
    if exchange_of(position, side_named(referee.side), order.pool) is None:
        return f"{order.pool} points were converted already in this turn"
    left = position.replacements.get(order.pool, 0)
    return f"only {points(left)} of {order.pool} are left" if left < WHOLE else None


@BOOK.forbids("16.7", Convert)
def a_line_may_be_needed(order: Convert, referee: Referee) -> str | None:
    """After ROYAL NAVY BLOCKADE a supply line must join Berlin with Constantinople"""
    position, side = referee.position, side_named(referee.side)
    exchange = exchange_of(position, side, order.pool)
    for card, line in _lines(position, exchange) if exchange else ():
        start, end = line.between
        if not is_linked(position, side, start, end):
            name = position.kit.name
            return f"since {card} this needs a supply line of ours from {name(start)} to {name(end)}"
    return None


@BOOK.forbids("23.4.2", Convert)
def no_points_for_a_russia_in_revolution(order: Convert, referee: Referee) -> str | None:
    """From its second Stage on the Revolution lets Russia have no converted points"""
    position = referee.position
    exchange = exchange_of(position, side_named(referee.side), order.pool)
    if exchange and exchange.into == "RU" and revolution_bars(position):
        return "the Russian Revolution has reached the Stage from which Russia gets no points"
    return None


@BOOK.performs(Convert)
def convert(order: Convert, referee: Referee) -> None:
    """The points change their pool; in a pool that others share they may be for one nation only."""
    position, side = referee.position, side_named(referee.side)
    exchange = exchange_of(position, side, order.pool)
    if exchange is None:
        raise ValueError(f"no {order.pool} points are converted")
    for pool, change in ((exchange.giver, -WHOLE), (exchange.into, WHOLE)):
        total = position.replacements.get(pool, 0) + change
        cause = f"converted for {_whose(exchange)}"
        referee.emit(ReplacementsChanged(rule="16.7", pool=pool, total=total, cause=cause))
    shared = exchange.nation and len(position.kit.tables.replacement.pools.nations[exchange.into]) > 1
    referee.emit(
        ReplacementsConverted(
            rule="16.7", side=side, pool=order.pool, nation=exchange.nation, halves=WHOLE if shared else 0
        )
    )


def _whose(exchange: Exchange) -> str:
    return title(exchange.nation or exchange.into) if exchange.nation or exchange.into in TITLES else exchange.into
