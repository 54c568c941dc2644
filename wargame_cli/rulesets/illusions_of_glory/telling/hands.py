"""A side's hand, for that side alone: what each card is worth and does, and whether it can be an Event now."""

from __future__ import annotations

from wargame_cli.engine.document import Block, Heading, Items, Table
from wargame_cli.engine.queries import CardText
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, Side
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.card_texts import card_text, sentences
from wargame_cli.rulesets.illusions_of_glory.telling.words import worth


def hand(position: IllusionsPosition, side: Side) -> list[Block]:
    """The cards that a side holds, with the asterisk of those that leave the game as Events."""
    rows = tuple(_row(position, position.cards[label]) for label in position.hand(side))
    heads = ("Card", "Title", "OPS", "RPs", "WS", "Event")
    if not rows:
        return []
    return [
        Heading("Your hand"),
        Table(heads, rows, right=("OPS",)),
        Heading("What your cards do"),
        _texts(position, side),
    ]


def held(position: IllusionsPosition, side: str) -> list[CardText]:
    """The cards that a side holds, as it reads them; none where its hand is not to be seen."""
    if side not in SIDES or (side in position.piles and position.piles[side].unseen):
        return []
    return [card_text(position, label, side) for label in position.hand(side)]


def _texts(position: IllusionsPosition, side: Side) -> Items:
    """Every sentence of every card that the side holds."""
    lines: list[tuple[int, str]] = []
    for label in position.hand(side):
        card = position.cards[label]
        lines += [(0, f"{label} {card.title}"), *((1, line) for line in sentences(position, card))]
    return Items(tuple(lines))


def _row(position: IllusionsPosition, card: Card) -> tuple[str, ...]:
    ops, points, status = worth(card)
    return f"{card.label}{'*' if card.asterisk else ''}", card.title, ops, points, status, _event(position, card)


def _event(position: IllusionsPosition, card: Card) -> str:
    if not card.is_event:
        return "none"
    if objections(card, position):
        return "not now"
    return "in combat" if card.mode == "combat card" else "now"
