"""Decks, hands and piles of Strategy Cards (3.3, 4.2, 6.0 H, 9.3, 9.7.1, 17.2), as pure functions over frozen piles.

Nothing is shuffled: the cards of a draw pile lie in the order of their numbers, which everybody knows, and a die with
as many sides as the pile has cards decides at every draw. So no saved game and no journal can tell what will come, and
"shuffle the discards into the pile" is a union. Who may see the die and the card is the caller's to say: the card and
its die are the owner's alone (`seen_by`), how many he drew is everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from wargame_cli.engine.data import Chart, read_data
from wargame_cli.rulesets.illusions_of_glory.card_terms import DECKS, UNTIL, Deck, Side, Until
from wargame_cli.rulesets.illusions_of_glory.cards import Card

#: A die with so many sides, rolled under the label of `draw_label`.
Roll = Callable[[int], int]

#: What a card is played for (9.3a, 9.7.1f); `war status` is an Event that can no longer occur.
Use = Literal["ops", "sr", "rp", "event", "war status"]


class DeckChart(Chart, frozen=True, kw_only=True):
    """How many cards there are in each deck and in a hand, and what the CP player's opening card is worth."""

    sizes: dict[Deck, int]
    hand: int
    opening_ops: int = msgspec.field(name="opening ops")


@cache
def chart() -> DeckChart:
    """The chart that ships beside this module."""
    return read_data(Path(__file__).parent / "tables" / "decks.yaml", DeckChart)


class FaceUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that lies open because what it does lasts (4.2.3, 9.7.1g)."""

    card: str
    until: Until


class Piles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where each card of a side is. Draw pile, hand, discards and removed cards are kept in the order of their numbers.

    `level` is the War Commitment Level (17.1), `opening` the card that was chosen to start the game (4.2), `shown` the
    cards in the hand that the other side was shown: that one, until it is played.
    """

    level: Deck = "mobilization"
    opening: str = ""
    shown: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    face_up: tuple[FaceUp, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the side that are in the game or were, each once."""
        open_cards = (each.card for each in self.face_up)
        return in_order((*self.draw, *self.hand, *self.discard, *self.removed, *open_cards))


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What drawing gave: the piles, the cards in the order in which they came, and how often the discards joined."""

    piles: Piles
    cards: tuple[str, ...] = ()
    reshuffles: int = 0


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What the other side and the public know of a side's piles.

    `hidden` are the cards in hand and draw pile together: which of them are in the hand is not known, but for those
    that were `shown` (4.2.1b, 4.2.2b).
    """

    level: Deck
    hand: int
    draw: int
    shown: tuple[str, ...]
    hidden: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    face_up: tuple[FaceUp, ...]


def draw_label(side: Side) -> str:
    """The label of the dice with which a side draws; the phase stands before it, so each turn's are others."""
    return f"draw/{side}"


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards by side and number."""
    return tuple(sorted(cards, key=lambda label: (label[:2], int(label[3:]))))


def deck_of(cards: Mapping[str, Card], side: Side, deck: Deck) -> tuple[str, ...]:
    """The cards of one of a side's three decks (9.2a)."""
    return in_order(label for label, card in cards.items() if (card.side, card.deck) == (side, deck))


# -- the start (4.2) --------------------------------------------------------------------------------------------


def opening_choices(cards: Mapping[str, Card], side: Side) -> tuple[str, ...]:
    """The cards that a side may choose to start the game with: two of the AP, all worth 4 OPS of the CP (4.2)."""
    pile = deck_of(cards, side, "mobilization")
    if side == "AP":
        return tuple(label for label in pile if cards[label].opening)
    return tuple(label for label in pile if cards[label].ops == chart().opening_ops)


def open_game(cards: Mapping[str, Card], side: Side, chosen: str, roll: Roll) -> Drawn:
    """The first hand of a side: the card that it chose and shows, and six drawn (4.2.1, 4.2.2).

    Raises ValueError for a card that may not be chosen.
    """
    if chosen not in opening_choices(cards, side):
        raise ValueError(f"{chosen} is none of {', '.join(opening_choices(cards, side))}")
    pile = tuple(label for label in deck_of(cards, side, "mobilization") if label != chosen)
    return fill_hand(Piles(opening=chosen, shown=(chosen,), draw=pile, hand=(chosen,)), roll)


# -- drawing (6.0 H) --------------------------------------------------------------------------------------------


def fill_hand(piles: Piles, roll: Roll) -> Drawn:
    """A hand of seven again; when the draw pile is exhausted the discards become the draw pile (6.0 H3-4).

    With both empty the hand stays short.
    """
    drawn: list[str] = []
    reshuffles = 0
    while len(piles.hand) < chart().hand:
        if not piles.draw:
            if not piles.discard:
                break
            piles = msgspec.structs.replace(piles, draw=piles.discard, discard=())
            reshuffles += 1
        card = piles.draw[roll(len(piles.draw)) - 1] if len(piles.draw) > 1 else piles.draw[0]
        piles = _without(piles, card)
        piles = msgspec.structs.replace(piles, hand=in_order((*piles.hand, card)))
        drawn.append(card)
    return Drawn(piles=piles, cards=tuple(drawn), reshuffles=reshuffles)


def clear_table(cards: Mapping[str, Card], piles: Piles) -> Piles:
    """Face-up cards whose time is over at the end of a turn leave (6.0 H1); what lasts longer stays (9.7.1g)."""
    ending = UNTIL.index("this turn")
    over = [each.card for each in piles.face_up if UNTIL.index(each.until) <= ending]
    piles = put_away(cards, piles, over)
    shorter = (FaceUp(each.card, "this turn") if each.until == "next turn" else each for each in piles.face_up)
    return msgspec.structs.replace(piles, face_up=tuple(shorter))


def may_discard(cards: Mapping[str, Card], piles: Piles) -> tuple[str, ...]:
    """The cards that may be discarded before drawing: Combat Cards only (6.0 H2)."""
    return tuple(label for label in piles.hand if cards[label].mode == "combat card")


def discard(cards: Mapping[str, Card], piles: Piles, chosen: Collection[str]) -> Piles:
    """Combat Cards out of the hand into the discards (6.0 H2). Raises ValueError for any other card."""
    for label in chosen:
        if label not in may_discard(cards, piles):
            raise ValueError(f"{label} is no Combat Card in the hand")
        piles = _onto(_without(piles, label), discard=label)
    return piles


# -- playing (9.3, 9.7.1, 9.8) ----------------------------------------------------------------------------------


def play(piles: Piles, card: Card, use: Use, lasts: Until | None = None) -> Piles:
    """A card out of the hand to where it goes.

    As an Event, or for its War Status Points alone (9.7.1f), one with an asterisk is removed, any other discarded
    (9.3c, 9.7.1d). So is a Combat Card, whose play is an Event too; 9.8d is read as its time, not as another fate.
    While what an Event does `lasts` beyond the Action Round it lies face up (4.2.3, 9.7.1g). For OPS, SR or RPs every
    card is discarded (9.3d). Raises ValueError for a card that is not in the hand.
    """
    if card.label not in piles.hand:
        raise ValueError(f"{card.label} is not in the hand")
    piles = _without(piles, card.label)
    if use == "event" and lasts is not None and UNTIL.index(lasts) > UNTIL.index("this round"):
        return msgspec.structs.replace(piles, face_up=(*piles.face_up, FaceUp(card.label, lasts)))
    if use in ("event", "war status") and card.asterisk:
        return _onto(piles, removed=card.label)
    return _onto(piles, discard=card.label)


def put_away(cards: Mapping[str, Card], piles: Piles, over: Collection[str]) -> Piles:
    """Face-up cards leave because their time is over or another card cancelled them (6.0 H1, 9.7.1g)."""
    for label in over:
        piles = _without(piles, label)
        piles = _onto(piles, removed=label) if cards[label].asterisk else _onto(piles, discard=label)
    return piles


def refuse(piles: Piles, label: str) -> Piles:
    """An Event that the enemy answered goes to the discards whatever its asterisk (9.7.2d)."""
    return _onto(_without(piles, label), discard=label)


# -- War Commitment Levels (17.2) -------------------------------------------------------------------------------


def next_level(level: Deck) -> Deck | None:
    """The War Commitment Level after this one."""
    after = DECKS.index(level) + 1
    return DECKS[after] if after < len(DECKS) else None


def raise_level(cards: Mapping[str, Card], piles: Piles, side: Side) -> Piles:
    """The next level: its deck, the draw pile and the discards are one new draw pile (17.2.1b, 17.2.2b).

    Hand, face-up cards and removed ones stay out of it. Raises ValueError at Total War.
    """
    level = next_level(piles.level)
    if level is None:
        raise ValueError(f"there is no level above {piles.level}")
    pile = in_order((*piles.draw, *piles.discard, *deck_of(cards, side, level)))
    return msgspec.structs.replace(piles, level=level, draw=pile, discard=())


def seen(piles: Piles) -> Seen:
    """What everybody may know of a side's piles."""
    return Seen(
        level=piles.level,
        hand=len(piles.hand),
        draw=len(piles.draw),
        shown=piles.shown,
        hidden=in_order((*piles.hand, *piles.draw)),
        discard=piles.discard,
        removed=piles.removed,
        face_up=piles.face_up,
    )


def _without(piles: Piles, label: str) -> Piles:
    """The piles with a card taken out of wherever it is."""
    return msgspec.structs.replace(
        piles,
        shown=tuple(each for each in piles.shown if each != label),
        draw=tuple(each for each in piles.draw if each != label),
        hand=tuple(each for each in piles.hand if each != label),
        discard=tuple(each for each in piles.discard if each != label),
        removed=tuple(each for each in piles.removed if each != label),
        face_up=tuple(each for each in piles.face_up if each.card != label),
    )


def _onto(piles: Piles, *, discard: str = "", removed: str = "") -> Piles:
    """The piles with a card on the discards or among the removed ones."""
    return msgspec.structs.replace(
        piles,
        discard=in_order((*piles.discard, *filter(None, [discard]))),
        removed=in_order((*piles.removed, *filter(None, [removed]))),
    )
