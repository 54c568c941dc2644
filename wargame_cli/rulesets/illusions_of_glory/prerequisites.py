"""Whether a card can be played as an Event now (9.7.1c), later, or never again (9.7.1f)."""

from __future__ import annotations

from functools import singledispatch

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.card_sentences import asks
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.nations import NEUTRAL
from wargame_cli.rulesets.illusions_of_glory.phrases import Names
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition

#: Nations whose collapse is for good (23.5c, 26.2.3a, 26.5.3); Serbia may come back (26.6.2d).
_FOR_GOOD = ("AH", "BU", "RO")


def objections(card: Card, position: IllusionsPosition, names: Names | None = None) -> tuple[str, ...]:
    """Why a card is no Event now, each reason in words; nothing where it is one."""
    found = [f"it needs that {asks(need, names)}" for need in card.needs if not holds(need, card, position)]
    found += [f"{asks(bar, names)}" for bar in card.barred if holds(bar, card, position)]
    return tuple(found if card.is_event else ("it is no Event", *found))


def is_dead(card: Card, position: IllusionsPosition) -> bool:
    """Whether its Event can never occur any more, so that it may be played for its War Status Points alone (9.7.1f).

    One that is merely premature is not dead (trap 60). What only its effects can tell is the chapters' to say.
    """
    gone = any(not holds(need, card, position) and _is_settled(need, position) for need in card.needs)
    return gone or any(holds(bar, card, position) and _is_settled(bar, position) for bar in card.barred)


def _is_settled(condition: terms.Condition, position: IllusionsPosition) -> bool:
    """Whether a condition will stay as it is to the end of the game."""
    match condition:
        case terms.Opening():
            return position.turn > condition.after
        case terms.Turns():
            return position.turn > condition.last or (
                position.turn >= condition.first and condition.last == terms.LAST_TURN
            )
        case terms.Played(when="ever"):
            return position.has_played(condition.card)
        case terms.AtWar():
            return position.nations[condition.nation] != NEUTRAL
        case terms.Collapsed():
            return condition.nation in _FOR_GOOD and condition.nation in position.collapsed
        case terms.RevolutionState(state="ever"):
            return position.revolution.ever
    return False


@singledispatch
def _holds(condition: object, card: Card, position: IllusionsPosition) -> bool:
    raise TypeError(f"no answer to {type(condition).__name__}")


def holds(condition: terms.Condition, card: Card, position: IllusionsPosition) -> bool:
    """Whether a condition of a card holds."""
    return _holds(condition, card, position)


@_holds.register
def _(condition: terms.Played, card: Card, position: IllusionsPosition) -> bool:
    return _was_played(position, condition)


def _was_played(position: IllusionsPosition, condition: terms.Played) -> bool:
    if condition.when == "ever":
        return position.has_played(condition.card)
    actions = (action for side in position.this_turn.actions.values() for action in side)
    return any(action.use == "event" and action.card == condition.card for action in actions)


@_holds.register
def _(condition: terms.Answers, card: Card, position: IllusionsPosition) -> bool:
    return position.this_turn.answerable == condition.card


@_holds.register
def _(condition: terms.Opening, card: Card, position: IllusionsPosition) -> bool:
    return position.opening.get(card.side) == card.label and position.turn > condition.after


@_holds.register
def _(condition: terms.Turns, card: Card, position: IllusionsPosition) -> bool:
    return condition.first <= position.turn <= condition.last


@_holds.register
def _(condition: terms.Seasons, card: Card, position: IllusionsPosition) -> bool:
    return position.season.season in condition.seasons


@_holds.register
def _(condition: terms.AtWar, card: Card, position: IllusionsPosition) -> bool:
    stand = position.nations[condition.nation]
    return stand == condition.side if condition.side else stand != NEUTRAL


@_holds.register
def _(condition: terms.Collapsed, card: Card, position: IllusionsPosition) -> bool:
    return condition.nation in position.collapsed


@_holds.register
def _(condition: terms.Uprising, card: Card, position: IllusionsPosition) -> bool:
    return any(position.on_map(unit) for unit in position.kit.uprisings_of[condition.nation])


@_holds.register
def _(condition: terms.RevolutionState, card: Card, position: IllusionsPosition) -> bool:
    if condition.state == "suppressed":
        return position.revolution.suppressed
    if condition.state == "ever":
        return position.revolution.ever
    return position.revolution.on_track and position.revolution.stage >= condition.stage


@_holds.register
def _(condition: terms.Controls, card: Card, position: IllusionsPosition) -> bool:
    ground = position.kit.ground
    return all(
        position.controls_all(condition.side, ground.land_of[nation] & ground.vp) for nation in condition.nations
    )
