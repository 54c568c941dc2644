"""The orders and the questions of a game at length, for `wargame help orders` and `wargame help questions`."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.archive.journal.schemas import order_types
from wargame_cli.engine.document import Block, Heading, Paragraph, Table, cite, listed
from wargame_cli.engine.errors import WargameError, in_any_case, nearest
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import DEFAULT
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.teaching.forms import Field, form_of

_STANDING = (
    "A question is answered on the sheet, by its label, or by a standing order: the first of `prefer` that is possible "
    "is taken, a policy or one of the options; `about` narrows it to a unit, a place or a type; `default` is always "
    "possible and is what an unanswered question gets."
)


def orders_told(ruleset: Ruleset, verb: str | None = None) -> list[Block]:
    """Every order of a game, or the one with this verb, its older one too. Raises WargameError for no such."""
    kinds = {kind.verb: kind for kind in order_types(ruleset)}
    if verb is None:
        blocks: list[Block] = [Heading(f"{ruleset.title}: the orders", 1)]
        return [*blocks, *(block for kind in kinds.values() for block in _order(ruleset, kind))]
    former = {old: kind.verb for kind in kinds.values() for old, new in kind.former.items() if new == kind.verb}
    found = in_any_case(verb, kinds) or former.get(verb.casefold())
    if found is None:
        hint = nearest(verb, kinds) or f"there are {listed(kinds)}"
        raise WargameError(f"{ruleset.name} has no order {verb!r}\n    hint: {hint}")
    return list(_order(ruleset, kinds[found]))


def _order(ruleset: Ruleset, kind: type[Order]) -> Iterator[Block]:
    form = form_of(kind)
    yield Heading(kind.verb)
    yield Paragraph(f"{form.title}{cite(form.rule)}.")
    yield from (Paragraph(remark) for remark in form.remarks)
    rows = [row for field in form.fields for row in _rows(field)]
    yield Table(("field", "what it is", "what to write"), tuple(rows))
    needed = [field.name for field in form.fields if field.needed]
    if len(needed) < len(form.fields):
        yield Paragraph(f"Needed: {listed(needed)}; the other fields may be left out.")
    if kind.option:
        yield Paragraph(f"Only in games with the option {kind.option}.")
    phases = listed(phase.name for phase in ruleset.sequence.every if kind in phase.orders)
    yield Paragraph(f"Phases: {phases}.")
    yield Paragraph(f"Example: {kind.example}")


def _rows(field: Field) -> Iterator[tuple[str, str, str]]:
    """A field, and below it those of a record within it."""
    yield field.name, field.words, field.value
    yield from ((f"- {inner.name}", inner.words, inner.value) for inner in field.inner)


def questions_told(ruleset: Ruleset, name: str | None = None) -> list[Block]:
    """Every kind of question of a game with its policies and labels, or one. Raises WargameError for no such."""
    kinds = ruleset.questions
    found = in_any_case(ruleset.book.question(name), kinds) if name else None
    if name and found is None:
        hint = nearest(name, kinds) or f"there are {listed(kinds)}"
        raise WargameError(f"{ruleset.name} has no question {name!r}\n    hint: {hint}")
    blocks: list[Block] = [] if found else [Heading(f"{ruleset.title}: the questions", 1), Paragraph(_STANDING)]
    for kind, policies in ({found: kinds[found]} if found else kinds).items():
        blocks.append(Heading(kind))
        if label := ruleset.question_labels.get(kind):
            blocks.append(Paragraph(f"Labels: {label}"))
        rows = tuple((policy, meaning) for policy, meaning in policies.items())
        blocks.append(Table(("policy", "what it prefers"), (*rows, (DEFAULT, "what the rules do unasked"))))
        first = next(iter(policies), DEFAULT)
        blocks.append(Paragraph(f"Standing order: {{ask: {kind}, prefer: [{first}]}}"))
    return blocks
