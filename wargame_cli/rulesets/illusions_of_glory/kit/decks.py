"""Where Strategy Cards are (3.3, 4.2, 9.2): draw pile, hand, discards, removed cards and those that lie face up.

Nothing is shuffled: the cards of a draw pile lie in the order of their numbers, which everybody knows, and a die with
as many sides as the pile has cards decides at every draw. So no saved game and no journal can tell what will come, and
"shuffle the discards into the pile" is a union.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level

#: Where a card can be laid.
Pile = Literal["discard", "removed", "face up"]
#: All the piles of a side, as the fields that hold them.
PILES = ("shown", "draw", "hand", "discard", "removed", "face_up")


class Piles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where each card of a side is; each pile is kept in the order of the cards' numbers.

    `shown` are cards in the hand that the other side was shown (4.2). For a reader who may not look into the hand,
    `draw` is the pile together with the hand, and `unseen` says how many of those are in the hand.
    """

    shown: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    unseen: int = 0

    @property
    def held(self) -> int:
        """How many cards are in the hand."""
        return len(self.hand) + self.unseen

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the side that are in the game or were, each once."""
        return in_order((*self.draw, *self.hand, *self.discard, *self.removed, *self.face_up))

    def drawn(self, card: str) -> "Piles":
        """A card went from the draw pile into the hand."""
        return self._with(card, "hand")

    def laid(self, card: str, to: Pile) -> "Piles":
        """A card went from wherever it was to a pile on the table."""
        return self._with(card, to.replace(" ", "_"))

    def shuffled(self) -> "Piles":
        """The discards are the draw pile again (6.0 H4)."""
        return msgspec.structs.replace(self, draw=in_order((*self.draw, *self.discard)), discard=())

    def joined_by(self, cards: Iterable[str]) -> "Piles":
        """Cards came into play, and all that is drawn from is shuffled together with the discards (17.2)."""
        pile = in_order((*self.draw, *self.discard, *cards))
        return msgspec.structs.replace(self, draw=pile, discard=())

    def opened(self, card: str) -> "Piles":
        """The card was chosen to start the game, and shown (4.2)."""
        return msgspec.structs.replace(self.drawn(card), shown=(card,))

    def hidden(self) -> "Piles":
        """What everybody may know: which cards are in hand or pile, and how many are in the hand."""
        kept = tuple([card for card in self.hand if card in self.shown])
        secret = [card for card in self.hand if card not in kept]
        draw = in_order((*self.draw, *secret))
        return msgspec.structs.replace(self, hand=kept, draw=draw, unseen=self.unseen + len(secret))

    def _with(self, card: str, to: str) -> "Piles":
        """A card went from wherever it was to this pile."""
        piles: dict[str, tuple[str, ...]] = {}
        for pile in PILES:
            if card in (lying := getattr(self, pile)):
                at = lying.index(card)
                piles[pile] = lying[:at] + lying[at + 1 :]
        piles[to] = in_order((*piles.get(to, getattr(self, to)), card))
        # A reader who cannot look into the hand sees one card fewer there once it is played.
        played = self.unseen > 0 and card in self.draw
        return msgspec.structs.replace(self, **piles, unseen=self.unseen - played)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards by side and number."""
    return tuple(sorted(cards, key=_rank))


@cache
def _rank(label: str) -> int:
    return ord(label[0]) * 1000 + int(label[3:])


def deck_of(cards: Mapping[str, Card], side: Side, deck: Level) -> tuple[str, ...]:
    """The cards of one of a side's three decks (9.2a)."""
    return in_order(label for label, card in cards.items() if (card.side, card.deck) == (side, deck))


def opening_choices(cards: Mapping[str, Card], side: Side) -> tuple[str, ...]:
    """The cards that a side may choose to start the game with: two of the AP, all worth 4 OPS of the CP (4.2)."""
    pile = deck_of(cards, side, "mobilization")
    if side == AP:
        return tuple(label for label in pile if cards[label].opening)
    return tuple(label for label in pile if cards[label].ops == tables().status.decks.opening_ops)
