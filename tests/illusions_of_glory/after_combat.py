"""What tests of retreats and advances share: units by nation and size, a referee, a combat that was won."""

from __future__ import annotations

from typing import Any

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import Combat


def units(nation: str, size: str = "LCU", count: int = 6) -> list[str]:
    """The first plain counters of one nation and size."""
    plain = (unit for unit in kit().units.values() if not (unit.is_special or unit.is_uprising or unit.is_escorted))
    return [unit.id for unit in plain if unit.nations == (nation,) and unit.size == size][:count]


def on_stage(position: IllusionsPosition, **answers: str) -> Referee:
    """A referee of the position's phase; `answers` by their labels, for both sides."""
    phase = next(phase for phase in SEQUENCE.phases if phase.name == position.phase)
    return Referee(position, phase, BOOK, None, answers={"AP": answers, "CP": answers})


def asked(position: IllusionsPosition) -> tuple[Referee, list[Question]]:
    """A referee who gets the defaults, and the questions that it puts."""
    questions: list[Question] = []

    def note(question: Question) -> None:
        questions.append(question)

    phase = next(phase for phase in SEQUENCE.phases if phase.name == position.phase)
    return Referee(position, phase, BOOK, None, chooser=note), questions


def won(target: str, attackers: list[str], margin: int = 1, side: Any = "CP", **fields: Any) -> Combat:
    """A combat that the attackers won by so much."""
    return Combat(side, target, tuple(attackers), margin, 0, **fields)
