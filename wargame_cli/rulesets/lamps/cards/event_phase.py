"""The Event Card Phase (chapter 5): the deck, the draw, and what a card brings at once or by its owner's choice."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.lamps.cards.choices import options_of
from wargame_cli.rulesets.lamps.cards.effects import begin, settle_effect
from wargame_cli.rulesets.lamps.ground.card_effects import end_all
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn, CardSetAside, DeckRebuilt
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of


class Choose(Order, frozen=True, kw_only=True):
    """What a card leaves to its owner: the army for a marker, the area for a gun, the nation that gets points (5.2).

    `event`: the card.
    `choose`: an army, area or nation, as it asks.
    """

    verb: ClassVar[str] = "event"
    example: ClassVar[str] = "{event: First Line Formations, choose: GE-1}"

    card: str = msgspec.field(name="event")
    choice: str = msgspec.field(name="choose")


def draw(referee: Referee) -> None:
    """Rebuild the deck in spring, draw a card and begin its effects (5.1, 5.2). An empty deck gives no card (R-40)."""
    position = referee.position
    faction = position.faction
    end_all(referee, faction, "5.2")
    if position.season.season == "spring":
        year = position.season.year
        cards = (*position.kit.decks.get((faction, year), ()), *position.aside.get(faction, ()))
        referee.emit(DeckRebuilt(rule="5.1", faction=faction, cards=cards))
    deck = position.decks.get(faction, [])
    if not deck:
        return
    drawn = deck[referee.draw("draw", "5.2", of=len(deck)) - 1]
    card = position.kit.cards[drawn]
    works = card.is_open(position.season.year)
    with referee.scene("event", drawn):
        referee.emit(CardDrawn(rule="5.2" if works else "5.4", faction=faction, card=drawn, works=works))
        if card.recurring and works:
            referee.emit(CardSetAside(rule="5.3", faction=faction, card=drawn))
        if works:
            for number in range(len(card.effects)):
                begin(referee, drawn, number)


def settle(referee: Referee) -> None:
    """What the sheet left open of the card is asked before anything moves (5.2)."""
    for waiting in [*referee.position.open_cards]:
        card, _, number = waiting.partition(" ")
        settle_effect(referee, card, int(number))


def end_effects(referee: Referee) -> None:
    """Effects that last for this turn only end with it."""
    end_all(referee, "turn", "5.2")
    assert not referee.position.open_cards, "every effect was settled before anything moved"


# -- the owner's choices ----------------------------------------------------------------------------------------


def waiting_for(position: LampsPosition, name: str) -> tuple[str, int] | None:
    """The open effect of a card, by the card's id or title, that waits for its owner's choice."""
    wanted = name.strip().casefold()
    for waiting in position.open_cards:
        card, _, number = waiting.partition(" ")
        if wanted in (card.casefold(), position.kit.cards[card].title.casefold()):
            return card, int(number)
    return None


@BOOK.forbids("5.2", Choose)
def the_card_waits_for_a_choice(order: Choose, referee: Referee) -> str | None:
    """A choice answers the card that was drawn, if the card leaves it to its owner"""
    position = referee.position
    found = waiting_for(position, order.card)
    if found is None:
        title = position.kit.cards[position.card].title if position.card else "no card"
        return f"no choice is open for {order.card!r} (drawn: {title})"
    options = options_of(position, *found)
    if options.side != seat_of(position, position.faction):
        return f"{position.kit.cards[found[0]].title} leaves the choice to {options.side}"
    if order.choice not in options.values and order.choice.casefold() not in map(str.casefold, options.values):
        return f"{order.choice!r} is none of {', '.join(options.values) or 'no choices at all'}"
    return None


@BOOK.performs(Choose)
def choose(order: Choose, referee: Referee) -> None:
    """The effect is carried out as chosen."""
    position = referee.position
    found = waiting_for(position, order.card)
    assert found is not None  # checked before
    options = options_of(position, *found).values
    choice = next(option for option in options if option.casefold() == order.choice.casefold())
    settle_effect(referee, *found, choice=choice)
