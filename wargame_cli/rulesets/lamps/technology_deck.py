"""The technology cards of an alliance (8.4): which are active, which are eligible, and how one becomes active."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.armies import Judge
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.production_events import TechnologyGained

GAS = "G1"


def deck(position: LampsPosition, side: str) -> list[str]:
    """The cards that an alliance has not developed, in the order of the chart."""
    return [card for card in position.kit.tables.technology.of(side) if not position.has(side, card)]


def is_eligible(position: LampsPosition, side: str, card: str) -> bool:
    """Whether a card may become active: the first of its letter, or the one after an active one (8.4.2.1)."""
    letter, number = card[0], int(card[1])
    return number == 1 or position.has(side, f"{letter}{number - 1}")


def take_card(referee: Judge, side: str, card: str, rule: str) -> bool:
    """A card out of the deck becomes active if it is there and eligible; gives whether it did."""
    position = referee.position
    if position.has(side, card) or not is_eligible(position, side, card):
        return False
    referee.emit(TechnologyGained(rule=rule, side=side, card=card))
    return True
