"""Technology (8.4): bonus draws, research, the units that cards place (2.5), and the return of Poison Gas."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.cards.choices import areas_with, free_gun
from wargame_cli.rulesets.lamps.combat.tanks import TANKS
from wargame_cli.rulesets.lamps.ground.armies import place
from wargame_cli.rulesets.lamps.ground.card_effects import end
from wargame_cli.rulesets.lamps.ground.technology_deck import GAS, deck, is_eligible
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.cards import BonusTechnology
from wargame_cli.rulesets.lamps.kit.nations import CENTRAL_ALLIES, EASTERN_ALLIES, GERMANY, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.events.production import TechnologyDrawn, TechnologyGained, TechnologyLost
from wargame_cli.rulesets.lamps.position.position import UNDEVELOPED, LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: Who owns the guns that a card places: a nation, or the Western Allies together.
_OWNERS = {WESTERN_ALLIES: ("france", "great_britain")}
_DECIDES = {"germany": GERMANY, "austria_hungary": CENTRAL_ALLIES, "russia": EASTERN_ALLIES}


class Prefer(Order, frozen=True, kw_only=True):
    """Which of two eligible Bonus Technology cards to keep: the first that this list names (8.4.1).

    `technology`: cards by letter and number, the dearest to you first.
    """

    verb: ClassVar[str] = "technology"
    example: ClassVar[str] = "{technology: [A1, P1]}"

    cards: tuple[str, ...] = msgspec.field(name="technology")


class Wishes(msgspec.Struct):
    """The cards that the sheet would rather keep, the best first."""

    cards: tuple[str, ...] = ()


@BOOK.forbids("8.4.1", Prefer)
def cards_of_the_side(order: Prefer, referee: Referee) -> str | None:
    """Wishes name technology cards of the alliance"""
    known = referee.position.kit.tables.technology.of(referee.position.side)
    unknown = [card for card in order.cards if card not in known]
    return f"there is no technology card {unknown[0]!r}; there are {', '.join(known)}" if unknown else None


@BOOK.performs(Prefer)
def wish(order: Prefer, referee: Referee) -> None:
    """The wishes are remembered for the draws at the end of the phase."""
    referee.record(Wishes).cards = order.cards


def advance_technology(referee: Referee) -> None:
    """Bonus draws of open event cards, research, and the gas that goes back into the deck (8.4)."""
    position = referee.position
    if position.faction not in (GERMANY, WESTERN_ALLIES) or referee.lacks_dice():
        return
    with referee.scene("technology"):
        _advance(referee, position.side)


def _advance(referee: Referee, side: str) -> None:
    position = referee.position
    for entry, _ in position.effects(BonusTechnology):
        _bonus(referee, side)
        end(referee, entry, "5.2.1")
    _research(referee, side)
    if position.has(side, GAS) and position.gas_since.get(side) != position.turn:
        referee.emit(TechnologyLost(rule="8.4.3", side=side, card=GAS))


def _draw(referee: Referee, cards: list[str], label: str, rule: str) -> str:
    return cards[referee.draw(label, rule, of=len(cards)) - 1]


def _bonus(referee: Referee, side: str) -> None:
    """Two cards are drawn and one eligible one may be kept (8.4.1)."""
    position = referee.position
    cards = deck(position, side)
    drawn: list[str] = []
    for _ in range(min(2, len(cards))):
        drawn.append(_draw(referee, [card for card in cards if card not in drawn], "bonus", "8.4.1"))
    eligible = tuple(card for card in drawn if is_eligible(position, side, card))
    kept = _keep(referee, side, eligible) if eligible else ""
    for card in drawn:
        reason = "" if card == kept else "not eligible" if card not in eligible else "the other was kept"
        referee.emit(TechnologyDrawn(rule="8.4.1", side=side, card=card, bonus=True, kept=card == kept, reason=reason))
    if kept:
        gain(referee, side, kept, researched=position.option("bonus-gas") == "kept")


def _keep(referee: Referee, side: str, eligible: tuple[str, ...]) -> str:
    wishes = referee.record(Wishes).cards
    goes_back = GAS in eligible and referee.position.option("bonus-gas") == "returned"
    lasting = [card for card in eligible if card != GAS] if goes_back else []
    question = Question(
        label="keep",
        side=seat_of(referee.position, referee.position.faction),
        kind="bonus",
        text="Which of the eligible cards is kept?" + " Poison Gas goes back in this phase (8.4.3)." * goes_back,
        options=eligible,
        default=next((card for card in (*wishes, *lasting) if card in eligible), eligible[0]),
        rule="8.4.1",
        about=eligible,
    )
    return referee.ask(question)


def _research(referee: Referee, side: str) -> None:
    """One card is drawn; an eligible one is active (8.4.2)."""
    position = referee.position
    cards = deck(position, side)
    if not cards:
        return
    card = _draw(referee, cards, "research", "8.4.2")
    kept = is_eligible(position, side, card)
    reason = "" if kept else "not eligible"
    referee.emit(TechnologyDrawn(rule="8.4.2", side=side, card=card, bonus=False, kept=kept, reason=reason))
    if kept:
        gain(referee, side, card, researched=True)


def gain(referee: Referee, side: str, card: str, *, researched: bool) -> None:
    """A card becomes active and places its units (8.4.2.2)."""
    referee.emit(TechnologyGained(rule="8.4.2.1", side=side, card=card, researched=researched))
    chart = referee.position.kit.tables.technology.of(side)[card]
    for owner, count in chart.guns.items():
        for _ in range(count):
            _place_gun(referee, owner, card)
    if card == "A3" and referee.position.place_of(TANKS) == UNDEVELOPED and side == "TE":
        areas = _areas(referee.position, WESTERN_ALLIES)
        _ask_and_place(referee, TANKS, areas, "place-tanks", WESTERN_ALLIES, "7.6.3")


def _areas(position: LampsPosition, owner: str) -> list[str]:
    nations = _OWNERS.get(owner, (owner,))
    return list(dict.fromkeys(area for nation in nations for area in areas_with(position, nation)))


def _place_gun(referee: Referee, owner: str, card: str) -> None:
    """A gun is placed with a land-supplied army; a third Austro-Hungarian one is ignored (7.6.1)."""
    position = referee.position
    gun = free_gun(position, _OWNERS.get(owner, (owner,))[0])
    if gun:
        faction = WESTERN_ALLIES if owner == WESTERN_ALLIES else _DECIDES[owner]
        _ask_and_place(referee, gun, _areas(position, owner), "place-gun", faction, "7.6.1")


def _ask_and_place(referee: Referee, unit: str, areas: list[str], kind: str, faction: str, rule: str) -> None:
    position = referee.position
    if not areas:
        return
    question = Question(
        label=f"place/{unit}",
        side=seat_of(position, faction),
        kind=kind,
        text=f"Where does {unit} come to?",
        options=tuple(areas),
        default=max(areas, key=lambda area: len(position.armies_at(area))),
        rule=rule,
        about=(unit,),
    )
    place(referee, unit, referee.ask(question), rule, "developed", spent=False)
