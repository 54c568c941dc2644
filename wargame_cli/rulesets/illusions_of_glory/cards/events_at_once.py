"""A card played as an Event (9.7.1): its effects one after the other, at once or from now on.

What an effect does at once stands in the chapter that it belongs to, which registers it with `at_once`.
"""

from functools import singledispatch

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import comes_about
from wargame_cli.rulesets.illusions_of_glory.ground import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Cancel, Common
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EventPlayed
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import WarStatusChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


@singledispatch
def at_once(effect: object, card: Card, referee: Referee) -> bool:
    """Carry out what an effect does at once; whether it could do anything.

    An effect without a function of its own changes no marker and moves no unit: other chapters ask whether it is in
    force (`in_force`).
    """
    return True


@at_once.register(Cancel)
def _(effect: Cancel, card: Card, referee: Referee) -> bool:
    """What another card does for a time ends (9.7.1g)."""
    return in_force.cancel(referee, effect.card)


def play_event(referee: Referee, card: Card) -> tuple[Common, ...]:
    """The Event takes effect (9.7.1a), with its War Status Points (9.7.1e). The effects of it that did."""
    answerable = any(getattr(effect, "answered_by", "") for effect in card.effects)
    referee.emit(EventPlayed(rule="9.7.1", side=card.side, card=card.label, answerable=answerable))
    add_war_status(referee, card)
    chosen = _alternative(referee, card)
    came: list[Common] = []
    done = True
    for number, effect in enumerate(card.effects):
        if (effect.choice and effect.choice != chosen) or (effect.instead and done):
            continue
        done = comes_about(effect, card, referee.position) and _carry_out(referee, card, number)
        if done:
            came.append(effect)
    return tuple(came)


def add_war_status(referee: Referee, card: Card) -> None:
    """The side's War Status moves, and the Combined War Status with it (17.1.2)."""
    if card.war_status:
        total = referee.position.war_status[card.side] + card.war_status
        referee.emit(
            WarStatusChanged(rule="17.1.2", side=card.side, change=card.war_status, total=total, card=card.label)
        )


def _alternative(referee: Referee, card: Card) -> str:
    """Which of its alternatives a card brings; its owner chooses, or the enemy if the card says so."""
    choices = tuple(dict.fromkeys(effect.choice for effect in card.effects if effect.choice))
    if not choices or referee.lacks_dice():
        return ""
    question = Question(
        label=f"/{card.label}/choice",
        side=card.side if card.chooser == "owner" else OTHER[card.side],
        kind="event-choice",
        text=f"{card.title}: {' or '.join(choices)}?",
        options=choices,
        default=choices[0],
        rule="9.7.1",
        about=(card.label,),
    )
    return referee.ask(question)


def _carry_out(referee: Referee, card: Card, number: int) -> bool:
    effect = card.effects[number]
    until = getattr(effect, "until", None)
    for_good = isinstance(effect, in_force.FOR_GOOD) and in_force.may_not_come(effect)
    if for_good or until not in (None, "this combat"):
        in_force.begin(referee, card, number)
    return at_once(effect, card, referee) if until is None else True
