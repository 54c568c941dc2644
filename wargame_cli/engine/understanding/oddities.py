"""Orders that are legal and come to nothing, or to more than their writer may have meant; the same in every game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from wargame_cli.engine import events as happen
from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Oversight
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset

#: How many of the machine player's ideas, and how often, are looked at to know whether a side could give an order.
_IDEAS, _TIMES = 60, 12


def before_it(order: Order, referee: Referee[Any], earlier: Mapping[int, Order]) -> Iterator[Oversight]:
    """What is odd about an order that is about to be carried out behind the earlier ones of the sheet, by number."""
    yield from _unmeetable(order, referee, list(earlier.values()))


def after_it(
    order: Order, events: Sequence[happen.Event], earlier: Mapping[int, Order], *, rolls: bool
) -> Iterator[Oversight]:
    """What is odd about an order that a rehearsal has just carried out, with what happened by it."""
    for event in events:
        if isinstance(event, happen.GameEnded):
            what = f"with this order the game is over ({event.level}: {event.reason})"
            yield Oversight(code="ends-the-game", message=what, rule=event.rule)
        if isinstance(event, happen.UnitMoved) and event.start == event.end:
            yield Oversight(code="goes-nowhere", message=f"{event.unit} is there already", rule=event.rule)
    if rolls or not events:
        same = next((number for number, other in earlier.items() if other == order), 0)
        if same:
            yield Oversight(code="twice", message=f"this is the same as order {same}")


def _unmeetable(order: Order, referee: Referee[Any], earlier: Sequence[Order]) -> Iterator[Oversight]:
    """That an order waits for what nothing before it can bring about."""
    when = order.condition
    lapses = referee.book.lapses(order, referee) if when is not None else None
    if lapses is None or referee.book.will_lapse(order, referee):  # that is told as things stand
        return
    attacked = {str(getattr(other, target_of(other))) for other in earlier if other.attacks}
    missing = [place for field in order.of_attacks if (place := getattr(when, field)) and place not in attacked]
    if missing or not referee.open_ended:
        rule, message = lapses
        found = f"nothing before this order can bring about what it waits for: {message}"
        yield Oversight(code="never-met", message=found, rule=rule)


def target_of(order: Order) -> str:
    """The attribute that an order's verb fills."""
    return next(field.name for field in declared(type(order)) if field.encode_name == order.verb)


def could_order(ruleset: Ruleset, seen: Any, side: str) -> bool:
    """Whether a side could give an order now by what it sees, as far as the machine player can think of one.

    It thinks several times: some of its ideas depend on chance, and each may lead the phase to a later step.
    """
    kinds = {kind for kind in ruleset.phase(seen).orders if kind.offered}
    return (
        not seen.over and bool(kinds) and any(_has_an_idea(ruleset, seen, side, kinds, time) for time in range(_TIMES))
    )


def _has_an_idea(ruleset: Ruleset, seen: Any, side: str, kinds: Collection[type[Order]], time: int) -> bool:
    referee = rehearsing(ruleset, seen)
    with referee.acting(side):
        for order in islice(ruleset.bot.suggestions(referee, Random(time)), _IDEAS):
            if type(order) in kinds:
                referee.prepare(order)
                if not referee.faults(order):
                    return True
    return False
