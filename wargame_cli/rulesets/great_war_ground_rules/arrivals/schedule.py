"""What of a plan has come: turns, conditions that were met (16A, 16A2); missing training garrisons (16C9)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Arrival
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ConditionMet, TrainingMissed
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, LATER, GroundPosition, Referee, enemy


def come(position: GroundPosition, side: str) -> Iterator[Arrival]:
    """A side's arrivals whose turn is this one or before it, of conditional ones those whose condition was met."""
    for number, arrival in enumerate(position.kit.plan.arrivals):
        open_to_all = not arrival.when_lost or number in position.met
        if arrival.side == side and date(arrival.turn) <= position.date and open_to_all:
            yield arrival


def due(position: GroundPosition, side: str) -> dict[str, Arrival]:
    """The units of a side that are to come in this turn, or should have come before and could not (16A)."""
    return {
        unit: arrival
        for arrival in come(position, side)
        for unit in arrival.units
        if position.place_of(unit) == LATER and not (arrival.unreliable and arrival.forming)
    }


def meet_conditions(referee: Referee, side: str) -> Iterator[Arrival]:
    """The conditional arrivals that a side receives in this initial phase, for the first and only time (16A2)."""
    position = referee.position
    for number, arrival in enumerate(position.kit.plan.arrivals):
        if arrival.side != side or not arrival.when_lost or number in position.met:
            continue
        lost = any(position.owns(enemy(side), place) for place in arrival.when_lost)
        if lost and date(arrival.turn) <= position.date:
            referee.emit(ConditionMet(rule="16A2", number=number, side=side, note=arrival.note))
            yield arrival


def try_training(referee: Referee, side: str) -> None:
    """Reinforcements of nations without training garrisons are tried in their turn, and may be forfeited (16C9).

    Conditional ones are tried in the phase in which their condition was met (16A2).
    """
    position = referee.position
    met = [position.kit.plan.arrivals[event.number] for event in referee.events if isinstance(event, ConditionMet)]
    for unit, arrival in due(position, side).items():
        is_new = arrival in met if arrival.when_lost else date(arrival.turn) == position.date
        if not is_new or not lacks_training(position, unit):
            continue
        if referee.lacks_dice():
            return
        passes_training(referee, (unit,))


def lacks_training(position: GroundPosition, unit: str) -> bool:
    """Whether the training garrisons of a unit's nation are missing (16C9)."""
    return position.counter(unit).nationality in position.kit.plan.released


def passes_training(referee: Referee, units: tuple[str, ...], seen_by: tuple[str, ...] = ()) -> bool:
    """Units that come in together are tried with one die: whether they come; else they are forfeited (16C9)."""
    position, unit = referee.position, units[0]
    side = position.side_of(unit)
    die = referee.roll(f"training {unit}", "16C9", by=side, good="high", kind="training", seen_by=seen_by)
    comes = position.kit.tables.success.check("training_garrison", die).startswith("S")
    referee.emit(TrainingMissed(rule="16C9", seen_by=seen_by, unit=unit, die=die, comes=comes))
    for each in () if comes else units:
        gone = UnitRemoved(rule="16C9", seen_by=seen_by, unit=each, place=LATER, to=GONE, cause="forfeited")
        referee.emit(gone)
    return comes
