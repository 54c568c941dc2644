"""The cards for people who look them up: worth, sentences, what of them is ours, and where they may be seen to be."""

from __future__ import annotations

from wargame_cli.engine.queries import CardText
from wargame_cli.rulesets.illusions_of_glory.cards.actions import names_in
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import occurs
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.cards import says, worth
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, in_order
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

_OURS = "reconstruction"
#: Where a card may be, what lies nearest to hand first.
_PLACES = (
    "in your hand",
    "in the hand, and shown",
    "face up",
    "in the hand or the draw pile",
    "in the draw pile",
    "discarded",
    "out of the game",
    "not in the game yet",
)


def every_card() -> tuple[str, ...]:
    """The Strategy Cards by their labels."""
    return tuple(kit().cards["reconstructed"])


def card_texts(position: IllusionsPosition, side: str | None) -> list[CardText]:
    """Every card, or those of a side by where they are; the position is as the reader sees it."""
    found = [card_text(position, label, side) for label in in_order(position.cards)]
    if side is None:
        return found
    return sorted((card for card in found if card.side == side), key=lambda card: _PLACES.index(card.where))


def card_text(position: IllusionsPosition, label: str, side: str | None) -> CardText:
    """One card for a reader."""
    card = position.cards[label]
    return CardText(
        card=label,
        title=card.title,
        side=card.side,
        worth=worth(card),
        text=sentences(position, card),
        where=_where(position, card, side),
        ours=_ours(card),
    )


def sentences(position: IllusionsPosition, card: Card) -> tuple[str, ...]:
    """All that a card says, and whether the scenario plays with it."""
    played = occurs(card, position) or not card.is_event
    return (*says(card, names_in(position)), *(() if played else ("This scenario plays without its Event.",)))


def _where(position: IllusionsPosition, card: Card, side: str | None) -> str:
    """Where it is; for a reader who may not look into the hand that may be the draw pile."""
    piles = position.piles.get(card.side, Piles())
    places = {
        "in your hand" if side == card.side and not piles.unseen else "in the hand, and shown": piles.hand,
        "in the hand or the draw pile" if piles.unseen else "in the draw pile": piles.draw,
        "face up": piles.face_up,
        "discarded": piles.discard,
        "out of the game": piles.removed,
    }
    return next((place for place, cards in places.items() if card.label in cards), "not in the game yet")


def _ours(card: Card) -> tuple[str, ...]:
    """What of a card is a reconstruction: fields of its face, and its text."""
    fields = [field for field, source in card.source.items() if source == _OURS]
    text = any(effect.source == _OURS or effect.ours for effect in card.effects)
    return (*fields, *(("text",) if text else ()))
