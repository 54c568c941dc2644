"""Which questions an order may bring, and the standing orders that would answer them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from wargame_cli.engine.orders import Order, fields_of
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import DEFAULT, Raised
from wargame_cli.engine.ruleset import Ruleset


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of question that a sheet's orders may bring to its own side, and the standing order that answers it.

    It is the side's own where one `holds` for every question of the kind, else one that could be given.
    """

    kind: str
    standing: str
    holds: bool = False


def raised_by(ruleset: Ruleset, position: Any, order: Order) -> Raised:
    """The questions that this very order may bring, of those that its kind may: as far as its fields tell."""
    declared = ruleset.questions_raised.get(order.verb, Raised())
    fields = {name: value if isinstance(value, str) else bool(value) for name, value in fields_of(order).items()}

    def of_it(kinds: Iterable[str]) -> Iterator[str]:
        for kind in kinds:
            needed = declared.only.get(kind)
            if not position.plays(ruleset.question_options.get(kind, "")):
                continue
            if needed is None or any(_stands(need, fields) for need in needed):
                yield kind

    return Raised(own=tuple(of_it(declared.own)), other=tuple(of_it(declared.other)))


def _stands(need: str, fields: dict[str, str | bool]) -> bool:
    name, _, value = need.partition(": ")
    return fields.get(name) == value if value else bool(fields.get(name))


def wishes(ruleset: Ruleset, kinds: Iterable[str], standing: Sequence[Standing]) -> Iterator[Wish]:
    """For each kind the standing order that holds for it, or the first that the sheet offers."""
    given = {ruleset.book.question(each.ask): each for each in standing if not each.about}
    for kind in kinds:
        found = given.get(kind)
        first = next(iter(ruleset.questions.get(kind, ())), DEFAULT)
        prefer = ", ".join(found.prefer) if found else first
        yield Wish(kind=kind, standing=f"{{ask: {kind}, prefer: [{prefer}]}}", holds=found is not None)
