"""A referee for the phases of politics: nobody moves, markers and nations do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from illusions_of_glory.front import front
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.position.position import VP
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

#: A corps at home, without which Serbia collapses in the first War Status Phase.
SERBS = {"nish": ["SB-I-1"]}


def court(
    stacks: Mapping[str, Sequence[str]] | None = None,
    phase: str = "war-status",
    dice: Sequence[int] = (),
    answers: Mapping[str, str] | None = None,
    vp: int = 15,
    serbs: bool = True,
    **fields: Any,
):
    """A position in a phase with all markers where they begin, and its referee; `answers` are both sides'."""
    markers = {
        "will": {"RU": 19, "GE": 19, "AH": 19},
        "war_status": {"AP": 0, "CP": 0},
        "level": {"AP": "mobilization", "CP": "mobilization"},
        "armistice": 40,
        "offensives": {"AP": "none", "CP": "none"},
        "offensive_drm": {"AP": 0, "CP": 0},
        "piles": {"AP": Piles(), "CP": Piles()},
    }
    placed = {place: list(units) for place, units in {**(SERBS if serbs else {}), **(stacks or {})}.items()}
    position = front(placed, phase=phase, **{**markers, **fields})
    position.points[VP] = vp
    known = {"AP": answers or {}, "CP": answers or {}}
    return position, Referee(position, SEQUENCE[phase], BOOK, GivenDice(in_order=dice), answers=known)


def asking(position, phase: str | None = None):
    """A referee who takes every default and notes the questions."""
    questions: list[Question] = []
    named = SEQUENCE[phase or position.phase]
    return Referee(position, named, BOOK, GivenDice(), chooser=questions.append), questions
