"""What a check answers beside its errors: what each sheet is understood as, and what is odd about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.errors import Problem
from wargame_cli.engine.position import shows_all
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.engine.understanding.understood import Odd, Trial, Understanding, understand

#: An order that stands in a comment: `# - attack: Amiens`.
_COMMENTED = pattern(r"^\s*#\s*-\s*\{?\s*([\w-]+)\s*:", re.MULTILINE)


def trials(game: Game, reading: Reading, given: Sequence[SheetText]) -> list[Trial]:
    """One for each of the given sheets with orders for the phase, in what its side sees; none of them has begun."""
    ruleset, position, files = game.ruleset, game.position, {text.file for text in given}
    due = ruleset.phase(position).sides
    return [
        Trial(ruleset, ruleset.view(position, sheet.side), sheet)
        for sheet in reading.sheets
        if sheet.file in files and sheet.side in due
    ]


def by_the_way(game: Game, reading: Reading, waiting: Sequence[Trial]) -> Trial | None:
    """The one that needs no rehearsal of its own: there is one sheet, and nothing is hidden from its side.

    Then the umpire's is the same, unless a question is put in it, which the wishes of another side may answer.
    """
    alone = len(waiting) == len(reading.sheets) == 1
    return waiting[0] if alone and shows_all(waiting[0].seen, game.position) else None


def understood(waiting: Sequence[Trial], looked_on: Trial | None) -> list[Understanding]:
    """What each sheet is understood as, of which one may have been tried out already."""
    return [
        each.understanding() if each is looked_on and each.is_over else understand(each.ruleset, each.seen, each.sheet)
        for each in waiting
    ]


def oddities(game: Game, reading: Reading, found: Iterable[Understanding], given: Sequence[SheetText]) -> list[Problem]:
    """A warning for each thing that is odd about the sheets, legal as they may be."""
    texts = {text.file: text for text in given}
    sheets = {sheet.file: sheet for sheet in reading.sheets}
    return [
        problem
        for each in found
        for problem in (
            *(_told(odd, texts[each.file], game) for odd in each.odd if not _is_of_unread(odd, texts[each.file])),
            *_never_asked(game, sheets[each.file], texts[each.file]),
        )
    ]


def _is_of_unread(odd: Odd, text: SheetText) -> bool:
    """Whether a sheet has orders, none of which can be read: that is told of each, and no want of orders."""
    return odd.oversight.code == "no-orders" and bool(text.fields().get("orders"))


def _told(odd: Odd, text: SheetText, game: Game) -> Problem:
    """What is odd about an order, or about a sheet as a whole."""
    written, oversight = odd.written, odd.oversight
    message = _no_orders(game, text) if oversight.code == "no-orders" else oversight.message
    problem = Problem(code=oversight.code, kind="warning", message=message, file=text.file, rule=oversight.rule)
    if written is None:
        return problem
    order = f"{written.number}: {written}"
    return msgspec.structs.replace(problem, line=written.line, order=order)


def _no_orders(game: Game, text: SheetText) -> str:
    """That a sheet holds none; perhaps they were left in the comments."""
    verbs = {kind.verb for kind in game.ruleset.phase(game.position).orders}
    examples = sum(verb in verbs for verb in _COMMENTED.findall(text.text))
    if not examples:
        return "this sheet has no orders, and there are some that could be given"
    which = "the example in it begins" if examples == 1 else f"the {examples} examples in it begin"
    return f'this sheet has no orders: {which} with "# ", as comments do'


def _never_asked(game: Game, sheet: Sheet, text: SheetText) -> Iterator[Problem]:
    """Standing orders for questions that no game without an optional rule asks, where that is not played."""
    ruleset = game.ruleset
    for index, order in enumerate(sheet.standing or ()):
        option = ruleset.question_options.get(ruleset.book.question(order.ask), "")
        if not game.position.plays(option):
            message = f"nobody is asked {order.ask!r} in this game, which is played without the option {option}"
            yield text.document().problem(("standing", index, "ask"), message, code="never-asked", kind="warning")
