"""A referee for tests of single orders, and what it says of them."""

from __future__ import annotations

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round


def acting(side: str = "ap", number: int = 1) -> str:
    """The phase of a side's Action Round."""
    return f"round-{number}-{side}"


def operations(*places: str, points: int = 5, **marks: object) -> Round:
    """The record of a round of Operations with Move markers on these spaces."""
    markers = [Activation(place=place, how="move") for place in places]
    return Round(use="ops", points=points, activated=markers, **marks)


def judge(position: IllusionsPosition, *dice: int, **answers: str) -> Referee:
    """A referee of the position's phase who throws these dice."""
    phase = Phase(name=position.phase, title=position.phase, rule="6.0 B", side=position.acting)
    return Referee(position, phase, BOOK, GivenDice(in_order=dice), answers={position.acting: answers})


def faults(position: IllusionsPosition, order: Order) -> list[tuple[str, str]]:
    """The rows that forbid an order, with the messages."""
    return [(fastened.rule.number, message) for fastened, message in judge(position).faults(order)]


def rows(position: IllusionsPosition, order: Order) -> list[str]:
    """The rows that forbid an order."""
    return [row for row, _ in faults(position, order)]


def told(position: IllusionsPosition, order: Order, *dice: int) -> list[str]:
    """Carry a lawful order out; the names of what happened."""
    referee = judge(position, *dice)
    assert referee.faults(order) == []
    referee.perform(order)
    return [type(event).__name__ for event in referee.events]
