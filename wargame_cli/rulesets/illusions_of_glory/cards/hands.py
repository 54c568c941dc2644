"""Hands of cards: the opening card and hand (4.2), and the Strategy Card Draw Phase (6.0 H)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import end_of_turn
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import CardName
from wargame_cli.rulesets.illusions_of_glory.kit.decks import opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.nations import side_named
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import (
    CardDrawn,
    CardLaid,
    DiscardsShuffled,
    HandFilled,
    OpeningChosen,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


class Open(Order, frozen=True, kw_only=True):
    """Choose the card that you begin with and show (4.2).

    `open`: the card, one of your hand.
    """

    verb: ClassVar[str] = "open"
    example: ClassVar[str] = "{open: AP-1}"

    card: CardName = msgspec.field(name="open")


class Discard(Order, frozen=True, kw_only=True):
    """Discard Combat Cards out of your hand before you draw (6.0 H2).

    `discard`: the Combat Cards.
    """

    verb: ClassVar[str] = "discard"
    example: ClassVar[str] = "{discard: [AP-3, AP-5]}"

    cards: tuple[CardName, ...] = msgspec.field(name="discard")


# -- the opening ----------------------------------------------------------------------------------------------------


@BOOK.forbids("4.2.1", Open, decisive=True)
def one_opening_card(order: Open, referee: Referee) -> str | None:
    """A side begins with one card"""
    chosen = referee.position.opening.get(side_named(referee.side))
    return f"{chosen} was chosen already" if chosen else None


@BOOK.forbids_one_of(
    {
        "4.2.1": "The AP begin with DRIVE ON EAST PRUSSIA or GALICIA OFFENSIVE",
        "4.2.2": "The CP begin with a Mobilization card worth 4 OPS",
    },
    Open,
)
def card_may_open(order: Open, referee: Referee) -> tuple[str, str] | None:
    """The cards that a side may begin with"""
    position, side = referee.position, side_named(referee.side)
    choices = opening_choices(position.cards, side)
    if order.card in choices:
        return None
    return "4.2.1" if side == "AP" else "4.2.2", f"{order.card} is none of {', '.join(choices)}"


@BOOK.performs(Open)
def choose(order: Open, referee: Referee) -> None:
    """The card is in the hand, and shown."""
    side = side_named(referee.side)
    referee.emit(OpeningChosen(rule="4.2.1" if side == "AP" else "4.2.2", side=side, card=order.card))


def deal(referee: Referee) -> None:
    """A side that chose no card begins with the first that it may; then its hand is filled (4.2)."""
    position, side = referee.position, side_named(referee.side)
    if side not in position.opening:
        choose(Open(card=opening_choices(position.cards, side)[0]), referee)
    fill(referee, "4.2.1" if side == "AP" else "4.2.2")


# -- the draw -------------------------------------------------------------------------------------------------------


def clear_table(referee: Referee) -> None:
    """What lasted for the turn is over, and cards that lay open for it go (6.0 H1)."""
    end_of_turn(referee, side_named(referee.side))


@BOOK.forbids("6.0 H", Discard)
def only_combat_cards(order: Discard, referee: Referee) -> str | None:
    """Combat Cards of the hand are discarded, and no others"""
    position = referee.position
    hand = position.hand(side_named(referee.side))
    if unknown := [card for card in order.cards if card not in hand]:
        return f"{', '.join(unknown)}: not in the hand"
    if kept := [card for card in order.cards if position.cards[card].mode != "combat card"]:
        return f"{', '.join(kept)}: no Combat Card, and others are kept until they are played"
    return "a card is named twice" if len(set(order.cards)) < len(order.cards) else None


@BOOK.performs(Discard)
def discard(order: Discard, referee: Referee) -> None:
    """The cards go to the discards."""
    for card in order.cards:
        referee.emit(CardLaid(rule="6.0 H2", side=side_named(referee.side), card=card, to="discard", cause="discarded"))


def draw(referee: Referee) -> None:
    """The hand is filled (6.0 H3-4)."""
    fill(referee, "6.0 H3")


def fill(referee: Referee, rule: str) -> None:
    """Cards are drawn until the hand is full; with draw pile and discards empty it stays short (6.0 H3-4)."""
    position, side = referee.position, side_named(referee.side)
    size, drawn = position.kit.tables.turns.rounds.hand, 0
    while position.piles[side].held < size:
        piles = position.piles[side]
        if not piles.draw:
            if not piles.discard:
                break
            referee.emit(DiscardsShuffled(rule="6.0 H4", side=side))
            continue
        place = referee.draw(f"draw/{side}", rule, of=len(piles.draw), by=side, seen_by=(side,))
        referee.emit(CardDrawn(rule=rule, seen_by=(side,), side=side, card=piles.draw[place - 1]))
        drawn += 1
    referee.emit(HandFilled(rule=rule, side=side, drawn=drawn, held=position.piles[side].held))
