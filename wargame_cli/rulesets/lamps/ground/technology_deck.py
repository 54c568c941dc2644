"""The technology cards of an alliance (8.4): which are active, which are eligible, and how one becomes active."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.lamps.kit.tables import Technology
from wargame_cli.rulesets.lamps.position.events.production import TechnologyGained
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee

GAS = "G1"


def deck(position: LampsPosition, side: str) -> list[str]:
    """The cards that an alliance has not developed, in the order of the chart."""
    return left(position.kit.tables.technology, side, position.technology.get(side, ()))


def left(chart: Technology, side: str, active: Collection[str]) -> list[str]:
    """The cards of an alliance that are not active, in the order of the chart."""
    return [card for card in chart.of(side) if card not in active]


def is_eligible(position: LampsPosition, side: str, card: str) -> bool:
    """Whether a card that is drawn now may become active (8.4.2.1)."""
    return may_follow(position.technology.get(side, ()), card)


def may_follow(active: Collection[str], card: str) -> bool:
    """Whether a card may become active: the first of its letter, or the one after an active one (8.4.2.1)."""
    letter, number = card[0], int(card[1])
    return number == 1 or f"{letter}{number - 1}" in active


def take_card(referee: Referee, side: str, card: str, rule: str) -> bool:
    """A card out of the deck becomes active if it is there and eligible; gives whether it did."""
    position = referee.position
    if position.has(side, card) or not is_eligible(position, side, card):
        return False
    referee.emit(TechnologyGained(rule=rule, side=side, card=card))
    return True
