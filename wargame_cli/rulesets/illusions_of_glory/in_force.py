"""Effects of cards that are in force (4.2.3, 9.7.1g), as other chapters ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from wargame_cli.rulesets.illusions_of_glory.cards import Card, Level, all_cards
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition

E = TypeVar("E")


@cache
def _cards(level: Level) -> Mapping[str, Card]:
    return all_cards(level)


def in_force(position: IllusionsPosition, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The effects of a kind that are in force, each with the title of its card."""
    cards = _cards(position.option("events"))
    for each in position.in_force:
        card = cards.get(each.card)
        if card and each.number < len(card.effects) and isinstance(effect := card.effects[each.number], kind):
            yield card.title, effect
