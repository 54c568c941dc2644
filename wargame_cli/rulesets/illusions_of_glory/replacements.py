"""Replacement Points (9.6, 16.1-16.2, 16.7): recorded by pools, converted, and lost if not spent.

All are counted in halves of a point, for a step of an SCU costs half a point (16.2b, trap 56).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.card_effects import NoRebuilding
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.nations import SIDES, Side, title
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.supply import linked_ports, open_to
from wargame_cli.rulesets.illusions_of_glory.tables.strength import Exchange, Pool
from wargame_cli.rulesets.illusions_of_glory.track_events import ReplacementsChanged, ReplacementsConverted

#: How many halves make a point.
WHOLE = 2


class Convert(Order, frozen=True, kw_only=True):
    """Convert a point of this pool into one of another nation: AP-A for Russia, GE for Turkey (16.7)."""

    verb: ClassVar[str] = "convert"
    example: ClassVar[str] = "{convert: GE}"

    pool: Literal["AP-A", "GE"] = msgspec.field(name="convert")


def points(halves: int) -> str:
    """So many halves of a point as people write them: `1½ RP`."""
    whole, rest = divmod(halves, WHOLE)
    return f"{whole or ''}{'½' if rest else ''}" + (" RP" if halves else "0 RP")


# -- recording and losing -------------------------------------------------------------------------------------------


def record(referee: Judge, gained: Mapping[Pool, int], cause: str, rule: str = "9.6.1") -> None:
    """Record points of a card, whole ones; none for Russia from the second Stage of its Revolution on (23.4.2)."""
    position = referee.position
    for pool, count in gained.items():
        if count and not (pool == "RU" and revolution_bars(position)):
            total = position.replacements.get(pool, 0) + WHOLE * count
            referee.emit(ReplacementsChanged(rule=rule, pool=pool, total=total, cause=cause))


def lose_the_rest(referee: Judge) -> None:
    """What the side did not spend in its Replacement Phase is lost (16.2.1)."""
    position = referee.position
    side: Side = referee.side  # type: ignore[assignment]
    for pool in position.kit.tables.replacement.pools.sides[side]:
        if pool in position.replacements:
            referee.emit(ReplacementsChanged(rule="16.2.1", pool=pool, total=0, cause="not spent"))


def available(position: IllusionsPosition, pool: Pool, nation: str) -> int:
    """The halves of a point in a pool that a nation's units may have: not those earmarked for another (16.7.1)."""
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


def exchange_of(position: IllusionsPosition, side: str) -> Exchange:
    """What a side may convert (16.7)."""
    conversion = position.kit.tables.replacement.conversion
    return conversion.AP if side == SIDES[0] else conversion.CP


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


@BOOK.forbids("S099", Convert, decisive=True)
def a_side_converts_its_own(order: Convert, referee: Judge) -> str | None:
    """The Allied Powers convert AP-A into Russian points, the Central Powers German into Turkish ones."""
    exchange = exchange_of(referee.position, referee.side)
    if order.pool != exchange.giver:
        return f"the {referee.side} convert {exchange.giver} points only, into points for {title(exchange.receiver)}"
    return None


@BOOK.forbids("S099", Convert)
def once_a_turn(order: Convert, referee: Judge) -> str | None:
    """One point a turn."""
    position = referee.position
    exchange = exchange_of(position, referee.side)
    if referee.side in position.this_turn.converted:
        return f"{exchange.giver} points were converted already in this turn"
    left = position.replacements.get(exchange.giver, 0)
    if left < WHOLE * exchange.points:
        return f"only {points(left)} of {exchange.giver} are left"
    return None


@BOOK.forbids("S099", Convert)
def cards_open_and_close_conversion(order: Convert, referee: Judge) -> str | None:
    """Russian points need KITCHENER; after ROYAL NAVY BLOCKADE a line must join Berlin with Constantinople."""
    position = referee.position
    exchange = exchange_of(position, referee.side)
    if exchange.after and not position.has_played(exchange.after):
        return f"no points are converted before {exchange.after} is played"
    if exchange.until and position.has_played(exchange.until):
        start, end = exchange.unless_linked
        if not is_linked(position, referee.side, start, end):  # type: ignore[arg-type]
            name = position.kit.name
            return f"after {exchange.until} this needs a line of ours from {name(start)} to {name(end)}"
    return None


@BOOK.forbids("S127", Convert)
def no_points_for_a_russia_in_revolution(order: Convert, referee: Judge) -> str | None:
    """From its second Stage on the Revolution lets Russia have no converted points."""
    position = referee.position
    if exchange_of(position, referee.side).receiver == "RU" and revolution_bars(position):
        return "the Russian Revolution has reached the Stage from which Russia gets no points"
    return None


@BOOK.performs(Convert)
def convert(order: Convert, referee: Judge) -> None:
    """The points change their pool; in a pool that others share they are for their nation only."""
    position = referee.position
    side: Side = referee.side  # type: ignore[assignment]
    exchange = exchange_of(position, side)
    pools = position.kit.tables.replacement.pools
    into, halves = pools.of(exchange.receiver, side), WHOLE * exchange.points
    cause = f"converted for {title(exchange.receiver)}"
    for pool, change in ((exchange.giver, -halves), (into, halves)):
        total = position.replacements.get(pool, 0) + change
        referee.emit(ReplacementsChanged(rule="16.7", pool=pool, total=total, cause=cause))
    shared = len(pools.nations[into]) > 1
    referee.emit(
        ReplacementsConverted(rule="16.7", side=side, nation=exchange.receiver, halves=halves if shared else 0)
    )
