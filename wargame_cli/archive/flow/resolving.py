"""One phase, resolved from the texts of its sheets: what `resolve` does for the first time and `verify` again."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.archive.game.games import DiceBox, GivenValues
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.engine import events as happen
from wargame_cli.engine.adjudicate import Onlooker, Outcome, Sheet, adjudicate, in_turn, left_out, rehearse, rehearsing
from wargame_cli.engine.dice import Dice, GivenDice, SeededDice
from wargame_cli.engine.errors import Problem, Refused, nearest
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Odds
from wargame_cli.engine.questions import Chooser
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, Pointer
from wargame_cli.engine.text.document import words_of
from wargame_cli.engine.text.numbers import whole_number

#: More of a line is not told of an order that cannot be read.
_REFUSED = 200


def rehearsed(
    ruleset: Ruleset,
    position: Any,
    reading: Reading,
    texts: Sequence[SheetText],
    onlooker: Onlooker | None = None,
) -> Outcome:
    """Everything wrong and everything odd with the sheets; nothing is rolled."""
    problems, warnings = [*reading.problems, *reading.further], list(reading.warnings)
    if not reading.hopeless:
        rehearsal = rehearse(ruleset, position, reading.sheets, onlooker)
        problems += quoted(rehearsal.problems, texts)
        warnings += in_order(quoted([*rehearsal.warnings, *rehearsal.doubts, *left_out(rehearsal)], texts))
    return Outcome(accepted=not problems, position=position, problems=in_order(problems), warnings=warnings)


def resolved(
    ruleset: Ruleset,
    position: Any,
    reading: Reading,
    texts: Sequence[SheetText],
    dice: Dice,
    *,
    lenient: bool = False,
    ask_first: bool = False,
    silent: Mapping[str, str] | None = None,
    chooser: Chooser | None = None,
) -> Outcome:
    """What comes of the phase. With `lenient` orders that cannot be read are refused like illegal ones, and listed.

    `silent` are the sides that sent nothing, each with what the terms of the game say of that. `chooser` answers what
    the sheets leave open.

    Raises DieNeeded where a given die is missing.
    """
    if reading.hopeless or (reading.problems and not lenient):
        return rehearsed(ruleset, position, reading, texts)
    silent = silent or {}
    outcome = adjudicate(
        ruleset,
        position,
        reading.sheets,
        dice,
        lenient=lenient,
        ask_first=ask_first,
        holding=[side for side, policy in silent.items() if policy == "hold"],
        unasked=tuple(silent),
        chooser=chooser,
    )
    unheard = [happen.SideSilent(side=side, policy=policy) for side, policy in silent.items()]
    unread = [_refusal(problem, reading) for problem in [*reading.problems, *reading.left_out]]
    return Outcome(
        accepted=outcome.accepted,
        position=outcome.position,
        events=[*unheard, *unread, *outcome.events] if outcome.accepted else [],
        problems=in_order([*reading.problems, *quoted(outcome.problems, texts)]),
        warnings=[*reading.warnings, *quoted(outcome.warnings, texts), *_unused(reading, outcome, dice)],
        question=outcome.question,
        reached=outcome.reached,
        so_far=[*unheard, *unread, *outcome.so_far],
    )


def attack_odds(ruleset: Ruleset, position: Any, sheets: Sequence[Sheet]) -> list[Odds]:
    """The exact odds of each attack on legal sheets, each after what is certain of the orders before it.

    Of one that cannot be made as things stand the warning alone.
    """
    phase = ruleset.phase(position)
    referee = rehearsing(ruleset, position)
    found: list[Odds] = []
    for written in (written for sheet in in_turn(phase, sheets) for written in sheet.orders):
        with referee.acting(written.side):
            referee.prepare(written.order)
            referee.faults(written.order)
            if referee.doubts:
                found += [_without_odds(written.order, referee.doubts)] if written.order.attacks else []
            elif (odds := ruleset.telling.odds(written.order, referee)) is not None:
                found.append(_with_losses(ruleset, odds, written.order, referee))
            referee.perform(written.order)
    return found


def _with_losses(ruleset: Ruleset, odds: Odds, order: Order, referee: Referee[Any]) -> Odds:
    """The odds with the losses that are to be expected; without them where hidden units decide."""
    if odds.losses or odds.at_worst or not odds.results:
        return odds
    from wargame_cli.engine.odds.losses import expected_losses  # fractions; few commands need them

    losses = expected_losses(order, referee, ruleset.side_of, ruleset.sides_in(referee.position))
    return msgspec.structs.replace(odds, losses=losses)


def _without_odds(order: Order, doubts: Sequence[tuple[str, str]]) -> Odds:
    """An attack that cannot be made as things stand, with the reasons and their rules."""
    told = "; ".join(f"{message} (rule {rule})" for rule, message in doubts)
    target = str(msgspec.to_builtins(order)[order.verb])
    return Odds(target=target, strengths={}, modifiers=(), results=(), warning=told)


def nonces(reading: Reading) -> dict[str, str]:
    """What each side mixes into the key of sealed dice."""
    return {sheet.side: sheet.nonce for sheet in reading.sheets if sheet.nonce}


def dice_of(box: DiceBox, seal: Seal, given: GivenValues, game: str, position: Any, terms: Terms) -> Dice:
    """The dice of a phase of a game, by the kind that the box says, and by the terms of its time."""
    if box.source == "given":
        return given_dice(given, position)
    if box.source == "seeded":
        return SeededDice(box.seed, f"{game}/{box.branch}" if box.branch else game)
    if terms.beacon is not None and not seal.drawn:
        return _NotLocked("sealed")
    return seal.with_words(terms.words).dice()


class _NotLocked(Dice):
    """The dice of a game with a beacon before its sheets are locked and the round is there: none can be rolled."""

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        message = f"{label} is rolled, and no die falls before the sheets are locked and the beacon's round is there"
        hint = "wargame lock GAME fixes the sheets; after the round: wargame resolve GAME --beacon FILE"
        raise Refused([Problem(code="not-drawn", kind="illegal", message=message, hint=hint)])


def given_dice(values: GivenValues, position: Any) -> GivenDice:
    """Dice rolled outside the program; their labels may be without the turn and the phase."""
    return GivenDice(labelled(values, position).by_label, values.in_order)


def labelled(values: GivenValues, position: Any) -> GivenValues:
    """Given dice by their whole labels, with the turn and the phase."""
    prefix = f"turn {position.turn}/{position.phase}/"
    by_label: dict[str, list[int]] = {}
    for label, dice in values.by_label.items():
        whole = label if label.startswith(prefix) else prefix + label
        by_label[whole] = [*by_label.get(whole, ()), *dice]
    return GivenValues(by_label=by_label, in_order=values.in_order)


def as_they_fell(values: GivenValues, dice: Dice, asked: str) -> GivenValues:
    """Given dice, where those that the label asked for has taken in the order of the rolls stay with it."""
    fell = dice.fell_in_order if isinstance(dice, GivenDice) else []
    own = [value for label, value in fell if label == asked]
    if not own:
        return values
    rest = [value for label, value in fell if label != asked]
    return GivenValues(by_label=values.by_label | {asked: own}, in_order=rest)


def quoted(problems: Iterable[Problem], texts: Sequence[SheetText]) -> list[Problem]:
    """The problems, each with the line of the sheet that it is about, and a caret where it can be known."""
    # Of two sheets that are called alike it is not known which one a problem is about.
    called = Counter(text.file for text in texts)
    documents = {text.file: cache(text.document) for text in texts if called[text.file] == 1}
    return [
        _pointing(problem, documents[problem.file]())
        if problem.line is not None and problem.column is None and problem.file in documents
        else problem
        for problem in problems
    ]


def _pointing(problem: Problem, sheet: Document) -> Problem:
    """A problem with an order, pointing at the name in it that the message speaks of first, or at its first word."""
    number = whole_number(problem.order.partition(":")[0])
    path: Pointer = ("orders", number - 1) if number else ()
    if number:
        spoken = [(found.start(), -len(word), where) for where, word, found in _spoken_of(problem.message, sheet, path)]
        path = min(spoken, default=(0, 0, path))[2]
    place = sheet.problem(path, problem.message)
    return msgspec.structs.replace(problem, line=place.line, column=place.column, length=place.length, text=place.text)


def _spoken_of(message: str, sheet: Document, order: Pointer) -> Iterator[tuple[Pointer, str, re.Match[str]]]:
    """The values of an order that a message names, as whole words."""
    entry = sheet.data["orders"][order[1]]
    for path, word in words_of(entry):
        name = r"[-_ ]".join(re.escape(part) for part in re.split(r"[-_ ]+", word.strip()))
        is_value = not path or path[-1] != word
        found = re.search(rf"(?<![\w-]){name}(?![\w-])", message, re.IGNORECASE) if is_value and len(word) > 1 else None
        if found:
            yield (*order, *path), word, found


def in_order(problems: list[Problem]) -> list[Problem]:
    """The problems file by file, each from the top."""
    files = list(dict.fromkeys(problem.file for problem in problems))
    return sorted(problems, key=lambda problem: (files.index(problem.file), problem.line or 0, problem.column or 0))


def _refusal(problem: Problem, reading: Reading) -> happen.OrderRefused:
    side = next((sheet.side for sheet in reading.sheets if sheet.file == problem.file), "")
    return happen.OrderRefused(
        rule=problem.rule,
        seen_by=(side,),
        side=side,
        order=problem.text[:_REFUSED].strip(" -"),
        message=problem.message,
    )


def _unused(reading: Reading, outcome: Outcome, dice: Dice) -> list[Problem]:
    """Answers to questions that nobody asked, and dice that nobody rolled."""
    if not outcome.accepted:
        return []
    asked = {event.question for event in outcome.events if isinstance(event, happen.Answered)}
    odd = [
        Problem(
            code="answer-not-asked",
            kind="warning",
            message=f"{sheet.side} answers a question that was not asked in this phase: {label}",
            file=sheet.file,
            hint=nearest(label, asked - sheet.answers.keys()),
        )
        for sheet in reading.sheets
        for label in sheet.answers
        if label not in asked
    ]
    left = dice.left() if isinstance(dice, GivenDice) else {}
    for label, values in left.items():
        message = f"nothing has used the given dice {values}" + (f" for {label}" if label else "")
        odd.append(Problem(code="unused-dice", kind="warning", message=message))
    return odd
