"""The action of a round (8.2, 9.0): which card is played and for what, and what that allows."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import add_war_status, play_event
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import (
    events_of_turn,
    holds,
    is_dead,
    objections,
    occurs,
)
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import Names
from wargame_cli.rulesets.illusions_of_glory.ground import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Bar, ReplacementRate
from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import CardName, Opening
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, side_named
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import record
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardLaid
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import ActionChosen
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

CARDLESS = "cardless"

_PURPOSES = {"ops": "OPS", "sr": "SR", "rp": "RPs", "event": "its Event", "war status": "its War Status Points"}


#: What a card is played for (8.2).
Purpose = Literal["ops", "sr", "rp", "event", "war status"]


class Play(Order, frozen=True, kw_only=True):
    """Play a card for OPS, SR, RPs, its Event or (where that is dead) its War Status Points (8.1).

    `play`: a card of your hand, or `cardless` for none.
    `for`: what it is played for; `ops` if left out.
    """

    verb: ClassVar[str] = "play"
    example: ClassVar[str] = "{play: AP-11, for: event}"
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {"card": (CARDLESS,)}

    card: CardName = msgspec.field(name="play")
    use: Purpose = msgspec.field(default="ops", name="for")


def card_of(order: Play, position: IllusionsPosition) -> Card | None:
    """The card of an order; None for the 1 OPS without one."""
    return None if order.card == CARDLESS else position.cards[order.card]


def find_card(position: IllusionsPosition, name: str) -> str:
    """A card's label from its label, its number (one of the acting side's) or its title, whatever the capitals.

    Of several cards of a title it is the one in that side's hand. Raises LookupError with a hint for none, and where
    the hand holds several or none of them.
    """
    wanted = name.strip().lower()
    if wanted == CARDLESS:
        return CARDLESS
    side = position.phase.rpartition("-")[2]
    hand = position.hand(side_named(side.upper())) if side.upper() in SIDES else ()
    for label in (wanted, f"{side}-{wanted}"):
        if label.upper() in position.cards:
            return label.upper()
    titled = [label for label, card in position.cards.items() if card.title.lower() == wanted]
    held = [label for label in titled if label in hand]
    if len(titled) == 1 or len(held) == 1:
        return (held or titled)[0]
    if titled:
        raise LookupError(f"{len(titled)} cards are called {name!r}", f"write one of {', '.join(titled)}")
    known = [*position.cards, *(card.title for card in position.cards.values())]
    raise LookupError(f"no card is called {name!r}", nearest(name, known))


def names_in(position: IllusionsPosition) -> Names:
    """What cards, places and units of a game are called."""
    return Names(titles=position.kit.titles, places=position.kit.name, units=lambda unit: position.counter(unit).name)


# -- what forbids it ------------------------------------------------------------------------------------------------


@BOOK.forbids("8.1", Play, decisive=True)
def one_action_a_round(order: Play, referee: Referee) -> str | None:
    """A side takes one action in a round, and plays a card of its own hand for it"""
    position = referee.position
    if position.this_round.use:
        return "the action of this round is chosen already"
    hand = position.hand(side_named(position.acting))
    if order.card != CARDLESS and order.card not in hand:
        return f"{_title(position, order.card)} is not in your hand: it holds {', '.join(hand) or 'no card'}"
    return None


@BOOK.forbids("4.2.1e", Play)
def the_opening_card_was_for_two_turns(order: Play, referee: Referee) -> str | None:
    """The card that the AP began with is for its War Status Points alone once its Event is overdue"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use in ("event", "war status") or not occurs(card, position):
        return None
    if not any(isinstance(bar, Opening) and holds(bar, card, position) for bar in card.barred):
        return None
    return f"{card.title} was the opening card and no Event in time: play it `for: war status`"


@BOOK.forbids("8.2", Play)
def no_card_is_for_operations(order: Play, referee: Referee) -> str | None:
    """Without a card there is one OPS Point and nothing else"""
    if order.card == CARDLESS and order.use != "ops":
        points = referee.position.kit.tables.turns.rounds.cardless_ops
        return f"`cardless` is {points} OPS and nothing else: leave out `for`"
    return None


@BOOK.forbids_one_of(
    {
        "9.5": "Cards are not played for SR in consecutive rounds of a turn",
        "9.6": "Cards are not played for RPs in consecutive rounds of a turn",
    },
    Play,
)
def not_twice_running(order: Play, referee: Referee) -> tuple[str, str] | None:
    """SR and RPs are not chosen twice running"""
    position = referee.position
    if order.use not in position.kit.tables.turns.rounds.apart:
        return None
    done = position.this_turn.actions.get(position.acting, [])
    if not done or done[-1].use != order.use:
        return None
    row, what = ("9.5", "SR") if order.use == "sr" else ("9.6", "RPs")
    return row, f"a card was played for {what} in the round before: not in two rounds running"


@BOOK.forbids("9.7.1", Play)
def the_event_can_occur(order: Play, referee: Referee) -> str | None:
    """A card is an Event only when its prerequisites are met"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use != "event":
        return None
    if found := objections(card, position, names_in(position)):
        return f"{card.title} is no Event now: {'; '.join(found)}"
    return None


@BOOK.forbids("9.8", Play)
def combat_cards_wait_for_combat(order: Play, referee: Referee) -> str | None:
    """A Combat Card is an Event in a combat only"""
    card = card_of(order, referee.position)
    if card is None or order.use != "event" or card.mode != "combat card":
        return None
    return f"{card.title} is a Combat Card: as an Event it is played in a combat, or else for OPS, SR or RPs"


@BOOK.forbids("9.7.1f", Play)
def dead_events_alone_give_points(order: Play, referee: Referee) -> str | None:
    """A card is played for its War Status Points alone only when its Event can no longer occur"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use != "war status":
        return None
    if not card.war_status:
        return f"{card.title} has no War Status Points"
    if not occurs(card, position):
        return f"{card.title} is for OPS, SR or RPs in this scenario, which plays without its Event"
    return None if is_over(card, position) else f"the Event of {card.title} can still occur, now or later"


@BOOK.forbids("9.7.2", Play)
def one_neutral_entry_a_turn(order: Play, referee: Referee) -> str | None:
    """One Neutral Entry Event is played in a turn, by either side"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use != "event" or card.mode != "neutral entry":
        return None
    done = [each.title for each in events_of_turn(position) if each.mode == "neutral entry"]
    most = position.kit.tables.turns.rounds.neutral_entries
    return f"{done[0]} was the Neutral Entry Event of this turn" if len(done) >= most else None


@BOOK.forbids("9.7.1", Play)
def no_card_in_force_bars_it(order: Play, referee: Referee) -> str | None:
    """A card in force may bar the Reinforcement Cards of some nations, or Sea Invasion cards"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use != "event":
        return None
    by = next((title for title, bar in in_force.in_force(position, Bar) if _bars_card(bar, card)), "")
    return f"{by} does not let {card.title} be played as an Event" if by else None


def _bars_card(bar: Bar, card: Card) -> bool:
    if bar.side != card.side:
        return False
    if bar.what == "sea invasions":
        return card.is_sea_invasion
    of_these = not bar.nations or any(nation in bar.nations for nation in card.reinforces)
    return bar.what == "reinforcement cards" and card.mode == "reinforcement" and of_these


def is_over(card: Card, position: IllusionsPosition) -> bool:
    """Whether an Event is dead: it can never occur again, or by the other reading cannot now (9.7.1f, trap 60)."""
    if position.option("dead-events") == "not-now":
        return occurs(card, position) and bool(objections(card, position))
    return is_dead(card, position)


# -- what it does ---------------------------------------------------------------------------------------------------


@BOOK.performs(Play)
def play(order: Play, referee: Referee) -> None:
    """The card is played for its purpose, and goes to its pile."""
    position = referee.position
    side = side_named(position.acting)
    card = card_of(order, position)
    if card is None:
        rest(referee)
        return
    points = card.ops if order.use in ("ops", "sr") or (order.use, card.mode) == ("event", "event and ops") else 0
    nation = "/".join(card.reinforces) if order.use == "event" else ""
    referee.emit(
        ActionChosen(rule="8.2", side=side, use=order.use, points=points, card=card.label, nation=nation),
    )
    if order.use == "rp":
        record(referee, box_of(position, card), card.title)
    elif order.use == "event":
        play_event(referee, card)
    elif order.use == "war status":
        add_war_status(referee, card)
    cause = f"played for {_PURPOSES[order.use]}"
    referee.emit(
        CardLaid(rule="9.3", side=side, card=card.label, to=in_force.pile_for(position, card, order.use), cause=cause)
    )


def rest(referee: Referee) -> None:
    """The one OPS without a card; a side that chose nothing has it too, and leaves it unused (8.2)."""
    position = referee.position
    side = side_named(position.acting)
    points = position.kit.tables.turns.rounds.cardless_ops
    referee.emit(ActionChosen(rule="8.2", side=side, use="cardless", points=points))


def box_of(position: IllusionsPosition, card: Card) -> dict[Pool, int]:
    """The Replacement Points that a card brings when it is played for them, as other cards leave them (9.6)."""
    points = dict(card.rp)
    for _, rate in in_force.in_force(position, ReplacementRate):
        if rate.pool in points:
            now = points[rate.pool]
            points[rate.pool] = max(0, now // 2 if rate.halved else now + rate.change)
    return points


def _title(position: IllusionsPosition, label: str) -> str:
    return f"{position.cards[label].title} ({label})"
