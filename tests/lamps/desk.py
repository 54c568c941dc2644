"""An umpire's desk for tests: whole phases from orders as players write them, with given dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.archive.game.sheet_reading import read
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import Outcome, adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.reports import render
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: Dice in order, or by label without turn and phase.
DiceGiven = Sequence[int] | Mapping[str, Sequence[int]]


def sheet_of(position: LampsPosition, side: str, orders: Sequence[str], *lines: str) -> SheetText:
    """A side's sheet for the current phase; `lines` are written after the orders."""
    head = [f"game: desk\nturn: {position.turn}\nphase: {position.phase}\nside: {side}"]
    written = ["orders:", *(f"- {order}" for order in orders)] if orders else []
    return SheetText(file=f"{side}.yaml", text="\n".join([*head, *written, *lines]) + "\n")


def resolve(
    position: LampsPosition,
    *orders: str,
    dice: DiceGiven = (),
    answers: Mapping[str, Mapping[str, str]] | None = None,
    standing: Mapping[str, Sequence[str]] | None = None,
    ask_first: bool = False,
) -> Outcome:
    """The current phase with these orders of the phasing side, and answers and standing orders of all sides.

    Dice that nobody wants are a mistake of the test.
    """
    phasing = RULESET.phase(position).side
    texts = []
    for side in RULESET.sides_in(position):
        explicit = (answers or {}).get(side, {})
        lines = ["answers: {" + ", ".join(f"{label!r}: {choice}" for label, choice in explicit.items()) + "}"]
        if standing and side in standing:
            lines += ["standing:", *(f"- {order}" for order in standing[side])]
        texts.append(sheet_of(position, side, orders if side == phasing else (), *lines))
    reading = read(texts, "desk", RULESET, position)
    assert not reading.problems, [str(problem) for problem in reading.problems]
    given = dice_of(position, dice)
    outcome = adjudicate(RULESET, position, reading.sheets, given, ask_first=ask_first, watchers=RULESET.bot.laws)
    assert outcome.question or not given.left(), f"dice that nobody rolled: {given.left()}"
    return outcome


def dice_of(position: LampsPosition, dice: DiceGiven) -> GivenDice:
    """Given dice for the current phase."""
    if isinstance(dice, Mapping):
        prefix = f"turn {position.turn}/{position.phase}/"
        return GivenDice(by_label={prefix + label: values for label, values in dice.items()})
    return GivenDice(in_order=list(dice))


def told(position: LampsPosition, outcome: Outcome) -> str:
    """What the ruleset tells of a phase that was resolved, as plain text."""
    assert outcome.accepted, [str(problem) for problem in outcome.problems]
    return render.text(RULESET.telling.narrate(position, outcome.position, outcome.events, "umpire"))
