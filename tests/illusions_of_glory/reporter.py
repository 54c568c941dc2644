"""Whole phases from orders as players write them, with given dice, and what a reader is told of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from wargame_cli.archive.game.sheet_reading import read
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import Outcome, adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.position import Position
from wargame_cli.reports import render
from wargame_cli.rulesets.illusions_of_glory import RULESET

SNAPSHOTS = Path(__file__).parent / "snapshots"


def resolve(position: Position, *orders: str, dice: Mapping[str, Sequence[int]] | None = None) -> Outcome:
    """The phase with these orders; dice by their labels, and one that nobody throws is a mistake of the test."""
    side = RULESET.phase(position).side
    head = f"game: desk\nturn: {position.turn}\nphase: {position.phase}\nside: {side}\norders:\n"
    sheet = SheetText(file="sheet.yaml", text=head + "".join(f"- {order}\n" for order in orders))
    reading = read([sheet] if side else [], "desk", RULESET, position)
    assert not reading.problems, [str(problem) for problem in reading.problems]
    prefix = f"turn {position.turn}/{position.phase}/"
    given = GivenDice(by_label={prefix + label: list(values) for label, values in (dice or {}).items()})
    outcome = adjudicate(RULESET, position, reading.sheets, given)
    assert outcome.accepted, [str(problem) for problem in outcome.problems]
    assert not given.left(), f"dice that nobody rolled: {given.left()}"
    return outcome


def told(position: Position, outcome: Outcome, reader: str = "umpire") -> str:
    """What is told of a phase that was resolved, as plain text."""
    seen = [event for event in outcome.events if reader == "umpire" or event.visible_to(reader)]
    return render.text(RULESET.telling.narrate(position, outcome.position, seen, reader))


def matches(name: str, text: str) -> bool:
    """Whether a text is that of its snapshot; on demand it becomes that."""
    path = SNAPSHOTS / name
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    return True
