"""Kaiserschlacht attacks (15.45; trap 50): four with many shock-troops in the turn of the second Shock-troops event."""

import msgspec

from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.modifiers import MANY_SHOCK_TROOPS
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EUROPEAN, FRONT_NAMES
from wargame_cli.rulesets.great_war_in_europe.position.events.general import SHOCK_TROOPS_EVENTS
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How many attacks they are.
ATTACKS = 4


class FrontsAttacked(msgspec.Struct):
    """The attacks of the Central Powers on each front in a phase, and how many of them were of the Kaiserschlacht."""

    made: dict[str, int] = {}
    kaiserschlacht: dict[str, int] = {}


def why_no_kaiserschlacht(position: GreatWarPosition) -> str | None:
    """Why no attack of this phase is one of the Kaiserschlacht, whichever it is, or None.

    They are the first ones of a front in the turn in which the second event was played: not the extra ones of a staff.
    """
    if position.number_played("shock-troops") < SHOCK_TROOPS_EVENTS or not position.played_this_turn("shock-troops"):
        return "the second Shock-troops event was not played in this turn"
    return "the extra attacks of a staff are none of them" if position.phase.endswith("extra-combat") else None


@BOOK.forbids("15.45", Attack, settled=True)
def one_of_the_first_four(order: Attack, referee: Referee) -> str | None:
    """In the turn of the second Shock-troops event the first four attacks on one European front are Kaiserschlacht

    Each with four shock-troop units or more; none after an attack that was not one of them.
    """
    if not order.kaiserschlacht:
        return None
    position = referee.position
    if referee.side != CP:
        return "it is the Central Powers' alone"
    if why := why_no_kaiserschlacht(position):
        return why
    count = sum(position.is_shock(unit) for unit in order.units)
    if count < MANY_SHOCK_TROOPS:
        return f"it takes {MANY_SHOCK_TROOPS} shock-troop units, and there are {count}"
    front = position.kit.front_of(order.target)
    if front not in EUROPEAN:
        return "it is made on a front of Europe"
    done = referee.record(FrontsAttacked)
    if (elsewhere := position.this_turn.kaiserschlacht) and elsewhere != front:
        return f"it is made on one front, in this turn the {FRONT_NAMES[elsewhere]}"
    if done.made.get(front, 0) > done.kaiserschlacht.get(front, 0):
        return f"another attack was made on the {FRONT_NAMES[front]} before"
    made = done.kaiserschlacht.get(front, 0)
    return f"{made} of them were made" if made >= ATTACKS else None


def count_the_attack(referee: Referee, combat: Combat) -> None:
    """An attack of the Central Powers was declared on a front."""
    if combat.side != CP:
        return
    done, front = referee.record(FrontsAttacked), referee.position.kit.front_of(combat.target)
    done.made[front] = done.made.get(front, 0) + 1
    if combat.kaiserschlacht:
        done.kaiserschlacht[front] = done.kaiserschlacht.get(front, 0) + 1
