"""A side that plays a card of its hand in its Action Round, and what comes of it."""

from __future__ import annotations

from typing import Any

from illusions_of_glory.front import front
from illusions_of_glory.judge import acting, faults, judge
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def holding(card: str, stacks: dict[str, list[str]] | None = None, **fields: Any) -> IllusionsPosition:
    """A position in the first Action Round of the card's side, which holds it."""
    side = card.partition("-")[0]
    piles = {"AP": Piles(), "CP": Piles()} | {side: Piles(hand=(card,))} | fields.pop("piles", {})
    fields = {"war_status": {"AP": 0, "CP": 0}, "quality": dict.fromkeys(("RU", "IT", "GE", "AH"), 18)} | fields
    fields = {"phase": acting(side.lower()), "will": dict.fromkeys(("RU", "GE", "AH"), 19)} | fields
    return front(stacks or {}, piles=piles, **fields)


def event(card: str) -> Play:
    """The order to play a card as an Event."""
    return Play(card=card, use="event")


def refused(position: IllusionsPosition, card: str) -> list[tuple[str, str]]:
    """The rows that forbid a card as an Event, with the messages."""
    return faults(position, event(card))


def played(position: IllusionsPosition, card: str, dice: tuple[int, ...] = (), **answers: str) -> Referee:
    """A lawful card is played as an Event; the referee afterwards. `RU_I_18="kiev"` answers where RU-I-18 comes."""
    phase = Phase(name=position.phase, title=position.phase, rule="6.0 B", side=position.acting)
    given = {f"{card}/{unit.replace('_', '-')}": place for unit, place in answers.items()}
    referee = Referee(position, phase, BOOK, GivenDice(in_order=dice), answers={position.acting: given})
    assert referee.faults(event(card)) == []
    referee.perform(event(card))
    return referee


def ends_round(position: IllusionsPosition, dice: tuple[int, ...] = ()) -> Referee:
    """The acting side's Action Round ends; the referee afterwards."""
    referee = judge(position, *dice)
    finish(referee)
    return referee
