"""Examples of orders that a side could give now, by what it sees: for its sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from wargame_cli.engine.adjudicate import open_phase
from wargame_cli.engine.orders import Order, canonical
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset

#: How many of the machine player's ideas are looked at, each time that it thinks; the same ones for the same position.
_IDEAS, _TIMES = 80, 4
#: A name that can stand in an order without quotes.
_WORD = re.compile(r"[^\W_][\w .'-]*")


def examples(ruleset: Ruleset, seen: Any, side: str, kinds: Sequence[type[Order]]) -> dict[type[Order], Order]:
    """One legal order of each kind that the machine player thinks of, given one after the other.

    `seen` is the side's view: what it does not see is not in the examples, and does not forbid them either.
    """
    phase = ruleset.phase(seen)
    found: dict[type[Order], Order] = {}
    referee: Referee[Any] = Referee(seen.copy(), phase, ruleset.book, None)
    try:
        open_phase(referee)
        with referee.acting(side):
            for order in _ideas(ruleset, referee):
                if type(order) in found or type(order) not in kinds:
                    continue
                referee.prepare(order)
                if referee.faults(order) or referee.doubts or referee.position.over:
                    continue
                referee.perform(order)
                found[type(order)] = order
                if len(found) == len(kinds):
                    break
    except QuestionOpen:  # what comes after it depends on the answer
        pass
    return found


def spoken(ruleset: Ruleset, seen: Any, order: Order) -> Order:
    """The order with its places as people call them, where that names the same place."""

    def call(what: str, name: str) -> str:
        if what != "place":
            return name
        called = ruleset.called(seen, name)
        for word in (called.removeprefix(name).strip(), called):
            if _WORD.fullmatch(word) and _found(ruleset, seen, word) == name:
                return word
        return name

    return canonical(order, call)


def _found(ruleset: Ruleset, seen: Any, place: str) -> str:
    """The place of that name; nothing where there is none."""
    try:
        return ruleset.find(seen, "place", place)
    except LookupError:
        return ""


def _ideas(ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
    """What the machine player thinks of, again and again: some of it depends on chance."""
    for time in range(_TIMES):
        yield from islice(ruleset.bot.suggestions(referee, Random(time)), _IDEAS)
