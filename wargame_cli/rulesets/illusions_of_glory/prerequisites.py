"""Whether a card can be played as an Event now (9.7.1c), later, or never again (9.7.1f)."""

from __future__ import annotations

from functools import singledispatch
from typing import Literal, Protocol

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.card_sentences import asks
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.phrases import Names

#: Nations whose collapse is for good (23.5c, 26.2.3a, 26.5.3); Serbia may come back (26.6.2d).
_FOR_GOOD = ("AH", "BU", "RO")


class Situation(Protocol):
    """What the conditions of cards ask of a game; a position answers it."""

    @property
    def turn(self) -> int:
        """The turn, 1 to 18."""

    @property
    def season(self) -> terms.Season:
        """Its season."""

    def opened_with(self, card: str) -> bool:
        """Whether a card was chosen to start the game (4.2)."""

    def was_played(self, card: str, *, this_turn: bool) -> bool:
        """Whether a card was played as an Event, ever or this turn."""

    def was_just_played(self, card: str) -> bool:
        """Whether the enemy played it as an Event in the Action Round just before."""

    def stand(self, nation: terms.Nation) -> Literal["AP", "CP", "neutral"]:
        """The side that a nation fights on."""

    def has_collapsed(self, nation: terms.Nation) -> bool:
        """Whether a nation has collapsed, and has not come back."""

    def has_uprising(self, nation: terms.Nation) -> bool:
        """Whether an Uprising Unit of a nation is on the map."""

    def revolution_stage(self) -> int | None:
        """The Stage of the Russian Revolution (0: begun), or None while it has not begun or is suppressed."""

    def revolution_began(self) -> bool:
        """Whether it has ever begun."""

    def revolution_suppressed(self) -> bool:
        """Whether it is suppressed."""

    def controls_all(self, side: terms.Side, nation: terms.Nation) -> bool:
        """Whether a side controls all VP spaces of a nation."""


def objections(card: Card, situation: Situation, names: Names | None = None) -> tuple[str, ...]:
    """Why a card is no Event now, each reason in words; nothing where it is one."""
    found = [f"it needs that {asks(need, names)}" for need in card.needs if not holds(need, card, situation)]
    found += [f"{asks(bar, names)}" for bar in card.barred if holds(bar, card, situation)]
    return tuple(found if card.is_event else ("it is no Event", *found))


def is_dead(card: Card, situation: Situation) -> bool:
    """Whether its Event can never occur any more, so that it may be played for its War Status Points alone (9.7.1f).

    One that is merely premature is not dead (trap 60). What only its effects can tell is the chapters' to say.
    """
    gone = any(not holds(need, card, situation) and _is_settled(need, situation) for need in card.needs)
    return gone or any(holds(bar, card, situation) and _is_settled(bar, situation) for bar in card.barred)


def _is_settled(condition: terms.Condition, situation: Situation) -> bool:
    """Whether a condition will stay as it is to the end of the game."""
    match condition:
        case terms.Opening():
            return situation.turn > condition.after
        case terms.Turns():
            return situation.turn > condition.last or (
                situation.turn >= condition.first and condition.last == terms.LAST_TURN
            )
        case terms.Played(when="ever"):
            return situation.was_played(condition.card, this_turn=False)
        case terms.AtWar():
            return situation.stand(condition.nation) != "neutral"
        case terms.Collapsed():
            return condition.nation in _FOR_GOOD and situation.has_collapsed(condition.nation)
        case terms.RevolutionState(state="ever"):
            return situation.revolution_began()
    return False


@singledispatch
def _holds(condition: object, card: Card, situation: Situation) -> bool:
    raise TypeError(f"no answer to {type(condition).__name__}")


def holds(condition: terms.Condition, card: Card, situation: Situation) -> bool:
    """Whether a condition of a card holds."""
    return _holds(condition, card, situation)


@_holds.register
def _(condition: terms.Played, card: Card, situation: Situation) -> bool:
    return situation.was_played(condition.card, this_turn=condition.when == "this turn")


@_holds.register
def _(condition: terms.Answers, card: Card, situation: Situation) -> bool:
    return situation.was_just_played(condition.card)


@_holds.register
def _(condition: terms.Opening, card: Card, situation: Situation) -> bool:
    return situation.opened_with(card.label) and situation.turn > condition.after


@_holds.register
def _(condition: terms.Turns, card: Card, situation: Situation) -> bool:
    return condition.first <= situation.turn <= condition.last


@_holds.register
def _(condition: terms.Seasons, card: Card, situation: Situation) -> bool:
    return situation.season in condition.seasons


@_holds.register
def _(condition: terms.AtWar, card: Card, situation: Situation) -> bool:
    stand = situation.stand(condition.nation)
    return stand == condition.side if condition.side else stand != "neutral"


@_holds.register
def _(condition: terms.Collapsed, card: Card, situation: Situation) -> bool:
    return situation.has_collapsed(condition.nation)


@_holds.register
def _(condition: terms.Uprising, card: Card, situation: Situation) -> bool:
    return situation.has_uprising(condition.nation)


@_holds.register
def _(condition: terms.RevolutionState, card: Card, situation: Situation) -> bool:
    if condition.state == "suppressed":
        return situation.revolution_suppressed()
    if condition.state == "ever":
        return situation.revolution_began()
    stage = situation.revolution_stage()
    return stage is not None and stage >= condition.stage


@_holds.register
def _(condition: terms.Controls, card: Card, situation: Situation) -> bool:
    return all(situation.controls_all(condition.side, nation) for nation in condition.nations)
