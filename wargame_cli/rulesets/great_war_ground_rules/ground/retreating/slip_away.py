"""Retreat before an overrun and before combat: who may slip away, and whether it comes off (6F2, 9I, 14L)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import retreats
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The row of the Ground Success Table, and the kind of question.
ACTIVITY, QUESTION = "retreat_before", "retreat-before"
#: Printed movement ratings of those who are fast enough (9I).
_FAST = (7, 8)
#: The odds at which irregular units must try, and at which others do unless their side says otherwise.
PRESSED = "3:1"
#: A defence below this is given up too, unless its side says otherwise.
_WEAK = 8


def may_try(position: GroundPosition, unit: str) -> bool:
    """Whether a unit may try to retreat before an overrun or combat (9I, 14C4, 14D, 14G, 14L).

    Fast c/m and cavalry, irregular units, in snow fast over-snow units.
    """
    counter = position.counter(unit)
    if retreats.why_no_retreat(position, unit) or not retreats.choices(position, (unit,)):
        return False
    if counter.is_irregular:
        return True
    if position.face(unit).movement not in _FAST:
        return False
    snow = position.weather(position.place_of(unit)) == "snow"
    return counter.is_cm or counter.is_cavalry or (counter.is_over_snow and snow)


def must_try(position: GroundPosition, unit: str, rung: int) -> bool:
    """Whether a unit must: irregulars at 3:1 or worse for them, where there is a hex to go to (14L; trap 46)."""
    pressed = rung >= position.kit.tables.combat.rung(PRESSED)
    return pressed and position.counter(unit).is_irregular and bool(retreats.choices(position, (unit,)))


def who_may(position: GroundPosition, units: Collection[str]) -> list[str]:
    """Those of a hex who may try."""
    return [unit for unit in units if may_try(position, unit)]


def slip_away(referee: Referee, units: Collection[str], rung: int, defence: float, rule: str) -> list[str]:
    """The units of a hex that may try are asked, and roll; those that have gone (6F2, 9I).

    `rung` are the odds against them before anybody goes, `defence` the strength of the hex. An irregular unit that
    must try and fails is disrupted (14L).
    """
    position, gone = referee.position, []
    for unit in who_may(position, units):
        forced = must_try(position, unit, rung)
        if not forced and not _wishes(referee, unit, rung, defence, rule):
            continue
        die = referee.roll(f"retreat before {unit}", rule, by=position.side_of(unit), good="high")
        if position.kit.tables.success.check(ACTIVITY, die).startswith("S"):
            gone.append(unit)
            retreats.retreat(referee, [unit], rule)
        elif forced:
            disrupt(referee, unit, "14L", "could not slip away")
    return gone


def _wishes(referee: Referee, unit: str, rung: int, defence: float, rule: str) -> bool:
    """The owner's choice; by default a unit tries if it is pressed, or if the hex is weakly held."""
    position = referee.position
    pressed = rung >= position.kit.tables.combat.rung(PRESSED) or defence < _WEAK
    place = position.place_of(unit)
    answer = referee.ask(
        Question(
            label=f"slip away {unit}",
            side=position.side_of(unit),
            kind=QUESTION,
            text=f"{position.kit.name(place)} is attacked: does {unit} try to retreat before?",
            options=("try", "stay"),
            default="try" if pressed else "stay",
            rule=rule,
            about=(place, unit),
        ),
        lambda: {"try": "try", "stay": "stay"},
    )
    return answer == "try"
