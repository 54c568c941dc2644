"""An order sheet to fill in: a legal sheet as it stands, with everything that its writer needs in comments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SCHEMA
from wargame_cli.engine.document import cite, listed
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.orders import Order, fields_of, flow
from wargame_cli.engine.position import Standing
from wargame_cli.engine.queries import Resource
from wargame_cli.engine.questions import DEFAULT
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.teaching.forms import form_of
from wargame_cli.engine.text import dump_yaml
from wargame_cli.engine.text.folding import in_lines
from wargame_cli.reports.orders.examples import examples, spoken
from wargame_cli.reports.readers import at_worst

_STANDING = (
    "Standing orders answer questions while you are away: the first of `prefer` that is possible is taken, a policy or "
    "one of the options; `about` narrows one to a unit, a place or a type; `default` is always possible. This list "
    "replaces the one before."
)

_RECURRING = (
    "Recurring orders count in each phase of their name in which you send no `orders`; what cannot be done of them is "
    "left out. This list replaces the one before, and [] ends it."
)

#: Mail programs break longer lines.
SHEET_WIDTH = 72
#: Where the words of a field begin, if what is written in it leaves room.
_WORDS = 34
_NOTHING: Mapping[str, Any] = {}
#: A unit's or subject's own column in the advice is no wider.
_SUBJECT = 24


def template(game: Game, side: str, seen: Any = None) -> str:
    """The sheet of a side for the current phase. Raises WargameError once the game is over.

    What is worked out of the position as the side has it `seen`, if that is given, is worked out once.
    """
    if game.position.over:
        raise WargameError(f"the game is over ({game.position.ending}); no more orders are taken")
    if game.file.pending is None:
        choices = [*_answers(game, side), *_standing(game, side)] if game.ruleset.questions else []
        choices += _recurring(game, side)
        lines = [*_orders(game, side, seen), *choices, *_nonce(game)]
    else:  # a phase that was begun takes answers only
        lines = [*_answers(game, side)]
    lines = [*head(game, side), *lines]
    return "".join(line + "\n" for line in lines)


def schema_file(ruleset: Ruleset) -> str:
    """What the file is called that an editor needs to help with a game's sheets."""
    return f"{ruleset.name}.orders.json"


def untouched(game: Game) -> Iterator[str]:
    """The sheets of all sides as the program writes them for this phase, before it has begun and afterwards.

    Each is made when it is asked for.
    """
    begun = (
        [game]
        if game.file.pending is None
        else [game, replace(game, file=msgspec.structs.replace(game.file, pending=None))]
    )
    return (template(each, side) for each in begun for side in each.sides)


def head(game: Game, side: str) -> Iterator[str]:
    """The first lines of a side's sheet, for what it is and that it is of today's rules; the last of them is empty."""
    position = game.position
    phase = game.ruleset.phase(position)
    file = schema_file(game.ruleset)
    yield f"# yaml-language-server: $schema={file}"
    turn = game.ruleset.turn_told(position, position.turn)
    yield from _wrapped("# ", f"{game.ruleset.title}: {turn}, {phase.title} (rule {phase.rule}); the sheet of {side}.")
    yield "# A line that begins with # is a comment. An editor that knows YAML"
    yield f"# schemas helps with the orders if {file}"
    yield from _wrapped("# ", f"lies beside it: wargame schema orders {game.ruleset.name} writes it.")
    fields = {"game": game.id, "turn": position.turn, "phase": phase.name, "side": side, **course(game)}
    yield from dump_yaml({**fields, "schema": SCHEMA, "rules_version": game.ruleset.version}).splitlines()
    yield ""


def course(game: Game) -> dict[str, str]:
    """The line of the game's course, which keeps an old sheet from counting again; who tries out seeds needs none."""
    matters = game.file.begun and (game.file.dice.source != "seeded" or game.file.terms.signers)
    return {"begun": game.file.begun} if matters else {}


def _orders(game: Game, side: str, seen: Any) -> Iterator[str]:
    phase = game.ruleset.phase(game.position)
    yield "orders:"
    if recurring := game.position.recurring_now(side):
        yield from _wrapped("  # ", "Your recurring orders of this phase. What stands here counts instead of them:")
        yield from (f"  - {order}" for order in recurring)
    if side not in phase.sides:
        only = f"orders of {' and '.join(phase.sides)} only" if phase.sides else "no orders"
        yield f"  # {phase.title} takes {only}."
    elif kinds := [kind for kind in phase.orders if kind.offered and game.position.plays(kind.option)]:
        yield from _offered(game, side, kinds, seen)
        if advice := advice_of(game, side, seen):
            yield "  #"
            width = min(_SUBJECT, max(len(subject) for subject, _ in advice))
            for subject, comment in advice:
                yield from _wrapped(f"  # {subject:<{width}}  ", comment)
    yield ""


def _offered(game: Game, side: str, kinds: Sequence[type[Order]], seen: Any) -> Iterator[str]:
    """Every order of the phase: first those of which there is an example, in the order in which they were tried."""
    ruleset = game.ruleset
    seen = ruleset.view(game.position, side) if seen is None else seen
    found = examples(ruleset, seen, side, kinds)
    told: set[type[Order]] = set()
    if owned := [_owned(each) for each in ruleset.telling.means(seen, side) if not each.quiet]:
        yield from _wrapped("  # ", f"You have {listed(owned)}.")
    yield from _wrapped("  # ", f"More on an order: wargame help orders {ruleset.name} {kinds[0].verb}")
    for sheet in found.sheets:
        if not told:
            yield '  # As you see things these are legal, in this order; take away "# ".'
            yield "  # A field behind a second # may be left out."
        else:
            yield "  #"
            yield "  # Or instead, on a sheet of its own:"
        for example in sheet:
            kind = type(example.order)
            given, fuller = (fields_of(spoken(ruleset, seen, order)) for order in (example.order, example.fuller))
            if kind in told:
                yield from _again(given)
            else:
                yield from _taught(kind, given, fuller, example.lacks)
                told.add(kind)
    if rest := [kind for kind in kinds if kind not in told]:
        yield "  #"
        yield "  # Without an example of yours now:"
        for kind in rest:
            yield from _taught(kind, reason=found.reasons[kind])


def _owned(means: Resource) -> str:
    return f"{means.left:g} {means.unit[means.left != 1]}{cite(means.rule)}"


def _again(given: Mapping[str, Any]) -> Iterator[str]:
    """An order of a kind that the sheet has explained already."""
    lead = "- "
    for name, value in given.items():
        yield from _written(f"  # {lead}{name}: {flow(value)}")
        lead = "  "


def _taught(
    kind: type[Order],
    example: Mapping[str, Any] = _NOTHING,
    fuller: Mapping[str, Any] = _NOTHING,
    lacks: Mapping[str, str] = _NOTHING,
    reason: str = "",
) -> Iterator[str]:
    """An order with a line for each of its fields; those that the example does not have are commented out in it."""
    form = form_of(kind)
    yield from _wrapped("  # ", f"{form.title}{cite(form.rule)}:")
    if reason:
        yield from _wrapped("  #   Not now: ", reason, again="")
    lead = "- "
    for field in form.fields:
        values = example if field.name in example else fuller
        value = flow(values[field.name]) if field.name in values else field.brief
        is_left_out = field.name not in example and not field.needed
        words = f"{field.words}; not now: {lacks[field.name]}" if field.name in lacks else field.words
        yield from _explained(f"  # {lead}{'# ' if is_left_out else ''}{field.name}: {value}", words)
        lead = "  "


def _written(line: str) -> Iterator[str]:
    """A line of an order; a list that is too long for one goes on in the next, as a comment like it."""
    again = "  #   #     " if line.startswith("  #   # ") else "  #       "
    yield from in_lines(line, SHEET_WIDTH, margin=again)


def _explained(line: str, words: str) -> Iterator[str]:
    """A line of an order with its words behind it, or below it where they do not fit."""
    if len(line) > _WORDS:
        yield from _written(line)
        yield from _wrapped("  #       # ", words, again="# ")
    else:
        yield from _wrapped(f"{line:<{_WORDS}}  # ", words, again="# ")


def advice_of(game: Game, side: str, seen: Any = None) -> list[tuple[str, str]]:
    """What the side can do now as far as it sees, with a word where hidden units may change it."""
    ruleset = game.ruleset
    seen = ruleset.view(game.position, side) if seen is None else seen
    worst = at_worst(seen, ruleset, side)
    if worst is None:
        return ruleset.telling.advice(seen, side)
    told_of_worst = dict(ruleset.telling.advice(worst, side))
    return [
        (subject, told if told_of_worst.get(subject) == told else f"{told}; hidden units may change this")
        for subject, told in ruleset.telling.advice(seen, side)
    ]


def _answers(game: Game, side: str) -> Iterator[str]:
    pending = game.file.pending
    question = pending.question if pending else None
    if question is not None and question.side == side:
        yield from _wrapped("# ", f"A question waits for your answer: {question.text} (rule {question.rule})")
        yield from _wrapped("# ", f"One of: {', '.join(question.options)}; by default {question.default}.")
        yield "answers:"
        yield from (f"  {line}" for line in dump_yaml({question.label: None}).splitlines())
    else:
        yield "# Answers to questions of this very phase, by their labels."
        yield "answers: {}"
    yield ""


def _standing(game: Game, side: str) -> Iterator[str]:
    """The standing orders: those that hold, and every kind of question with its policies."""
    ruleset = game.ruleset
    yield from _wrapped("# ", _STANDING)
    holding = game.position.standing.get(side, [])
    yield "standing:" if holding else "# standing:"
    for order in holding:
        yield f"  - {_holding(msgspec.structs.replace(order, ask=game.ruleset.book.question(order.ask)))}"
    margin = "  # " if holding else "# "
    for kind in ruleset.may_be_asked(game.position, side):
        policies = ruleset.questions[kind]
        told = [f"{policy}: {meaning}" for policy, meaning in policies.items()]
        subject = ruleset.question_subjects.get(kind, "")
        yield f"{margin}- {{ask: {kind}, prefer: [{next(iter(policies), DEFAULT)}]}}"
        yield from _wrapped(f"{margin}    ", ". ".join(part for part in (subject, "; ".join(told)) if part) + ".")
    yield ""


def _holding(order: Standing) -> str:
    about = f", about: {order.about}" if order.about else ""
    return f"{{ask: {order.ask}{about}, prefer: [{', '.join(order.prefer)}]}}"


def _recurring(game: Game, side: str) -> Iterator[str]:
    """The orders for phases to come, those that hold and how to give some."""
    phase = game.ruleset.phase(game.position)
    if side not in phase.sides:
        return
    yield from _wrapped("# ", _RECURRING)
    holding = game.position.recurring.get(side, [])
    yield "recurring:" if holding else "# recurring:"
    for each in holding:
        yield f"  - phase: {each.phase}"
        yield "    orders:"
        yield from (f"      - {order}" for order in each.orders)
    if not holding:
        yield f"# - {{phase: {phase.name}, orders: [ORDER, ORDER]}}"
    yield ""


def _nonce(game: Game) -> Iterator[str]:
    if game.file.dice.source == "sealed":
        yield "# Any words of your own; they go into the dice, so that nobody can know"
        yield "# these beforehand."
        yield 'nonce: ""'


def _wrapped(head: str, text: str, again: str = "") -> Iterator[str]:
    """A comment over as many lines as it needs, indented below its head; `again` stands before what is below."""
    margin = head[: head.index("#") + 1] + " " * (len(head) - head.index("#") - 1 - len(again)) + again
    yield from in_lines(text, SHEET_WIDTH, head, margin)
