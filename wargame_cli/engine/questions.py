"""Questions: choices that the rules give to a side in the middle of a phase.

The rules ask; the answer comes from, in this order, the sheet's explicit answer, the side's standing orders, the
ruleset's documented default. A question with one possible answer is never asked, and nobody is stopped for one
whose options are alike.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from wargame_cli.engine.position import Position, Standing

#: The wish that any question can be answered with: its own documented default, and nobody need be asked.
DEFAULT = "default"

#: Names of policies and the option that each would take now; computed only when a standing order asks for it.
Policies = Callable[[], Mapping[str, str]]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of one option by one side.

    `label` names this very question within its phase (`attack 1115/retreat/FR-Inf-2`); `kind` is what standing
    orders call such questions; `about` lists the units, places and unit types that a standing order may name.
    """

    label: str
    side: str
    kind: str
    text: str
    options: tuple[str, ...]
    default: str
    rule: str
    about: tuple[str, ...] = ()

    def option(self, text: str | None) -> str | None:
        """The option that `text` means, whatever its capitals; `Great Britain` means `great_britain`. None for none."""
        if text is None or text in self.options:
            return text
        wanted = _plain(text)
        return next((option for option in self.options if _plain(option) == wanted), None)


def _plain(text: str) -> str:
    return text.casefold().replace("_", " ").replace("-", " ")


#: Makes up its mind about a question on the spot (a machine player), or leaves it with None.
Chooser = Callable[["Question"], "str | None"]


class Raised(msgspec.Struct, frozen=True, kw_only=True):
    """The kinds of question that an order may bring: to the side that gives it, and to the other.

    `only` names for a kind the field without which the order does not bring it, with its value if only one does:
    `{"table": "table: ask", "exposed-loss": "air"}`. Of several, one is enough.
    """

    own: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    only: Mapping[str, tuple[str, ...]] = {}


class Answer(msgspec.Struct, frozen=True):
    """The chosen option and where it came from: answer, standing or default."""

    choice: str
    source: str


class QuestionOpen(Exception):
    """Raised where a question was answered with none of its options, and with `--ask-first` where it was not at all."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.text)
        self.question = question


def answer(
    question: Question,
    given: Mapping[str, str],
    standing: Sequence[Standing],
    policies: Policies | None = None,
    former: Mapping[str, str] | None = None,
) -> Answer | None:
    """The explicit or standing answer to a question, or None where only the default is left.

    An explicit answer that is not among the options is passed over here; the referee asks again. A standing order may
    call the kind of question by a `former` name.
    """
    former = former or {}
    explicit = question.option(given.get(question.label))
    if explicit is not None:
        return Answer(explicit, "answer")
    named: Mapping[str, str] | None = None
    for order in sorted(standing, key=lambda order: not order.about):  # the narrower order goes first
        if former.get(order.ask, order.ask) != question.kind or (order.about and order.about not in question.about):
            continue
        for wish in order.prefer:
            if (option := question.option(wish)) is not None:
                return Answer(option, "standing")
            if policies is not None:
                named = policies() if named is None else named
                if wish in named:
                    return Answer(named[wish], "standing")
            if wish == DEFAULT:
                return Answer(question.default, "standing")
    return None


def are_alike(options: Sequence[str], position: Position) -> bool:
    """Whether the options are units that differ in their names alone, so that all goes on the same whichever is taken.

    Units are alike if their counters are printed alike and the position stays as it is when they change places.
    """
    if not all(position.knows(option) for option in options):
        return False
    first, *others = options
    look = position.printed(first)
    if look is None or any(position.printed(other) != look for other in others):
        return False
    plain = msgspec.to_builtins(position)
    as_it_is = exchanged(plain, {})
    return all(exchanged(plain, {first: other, other: first}) == as_it_is for other in others)


def exchanged(value: Any, names: Mapping[str, str]) -> Any:
    """Plain data with some names exchanged; in what order names are listed means nothing."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): exchanged(part, names) for key, part in value.items()}
    if isinstance(value, list):
        parts = [exchanged(part, names) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value
