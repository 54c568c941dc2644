"""What a test looks at before and after an Event: what forbids an order, what a card or a space costs."""

from __future__ import annotations

from typing import Any

from illusions_of_glory.judge import faults
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.cards.actions import box_of
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.operations.activation import charge
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE


def first_fault(order: Order, side: str, **marks: Any):
    """What forbids an order in the side's next round."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn, f"round-2-{side}")
        twin.this_round = Round(points=5, **({"use": "ops"} | marks))
        return "; ".join(message for _, message in faults(twin, order)) or "lawful"

    return look


def marked(place: str) -> dict[str, Any]:
    """An Attack marker."""
    return {"activated": [Activation(place=place, how="attack")]}


def waiting(*cards: str):
    """How many conditions keep cards from being Events."""
    return lambda position: ", ".join(f"{card} {len(objections(position.cards[card], position))}" for card in cards)


def box(pool: Any, card: str):
    """The points of a pool that another card brings when it is played for RPs."""
    return lambda position: f"{pool} {box_of(position, position.cards[card])[pool]}"


def in_replacement(order: Order, side: str):
    """What forbids an order in the side's Replacement Phase."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn, f"replacement-{side}")
        referee = Referee(twin, SEQUENCE[twin.phase], BOOK, GivenDice())
        return "; ".join(message for _, message in referee.faults(order)) or "lawful"

    return look


def rolled(side: Any, die: int):
    """The Mandatory Offensive that a die brings next turn."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn + 1, "offensives")
        roll_offensives(Referee(twin, SEQUENCE["offensives"], BOOK, GivenDice(in_order=(die, die))))
        return twin.offensives[side]

    return look


def activation(place: str):
    """What a space costs to activate."""
    return lambda position: f"{charge(position, place, 'move').cost} OPS"


def both(*looks):
    """Several of these."""
    return lambda position: ", ".join(str(look(position)) for look in looks)
