"""The Russian Revolution (23.4): how it begins, continues, is suppressed and resumes."""

from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Revolution
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import RevolutionChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import garrisons_of, give_way, look_round

_RUSSIA = "RU"
_CAUSE = "the Russian Revolution"


# -- how it begins and ends -----------------------------------------------------------------------------------------


@at_once.register(Revolution)
def _(effect: Revolution, card: Card, referee: Referee) -> bool:
    """Its marker is laid ahead on the turn track, or taken from the Revolution's (23.4.1, 23.4.3, trap 3)."""
    position = referee.position
    revolution = position.revolution
    if effect.step == "suppressed":
        if revolution.on_track:
            referee.emit(RevolutionChanged(rule="23.4.3", step="suppressed"))
        return revolution.on_track
    if revolution.on_track or revolution.due:
        return False
    delay = position.kit.tables.status.revolution.delays[position.option("revolution-delay")]
    resumes = effect.step == "resumes"
    turns = effect.turns if resumes else max(effect.turns, delay)
    rule = "23.4.3" if resumes else "23.4.1"
    referee.emit(RevolutionChanged(rule=rule, step="announced", due=position.turn + turns))
    return True


def begin_revolution(referee: Referee) -> None:
    """As the turn begins in which the marker waits, the Revolution does (23.4.1)."""
    position = referee.position
    if position.revolution.due == position.turn + 1:
        referee.emit(RevolutionChanged(rule="23.4.1", step="begins"))


# -- its Stages -----------------------------------------------------------------------------------------------------


def goes_on(position: IllusionsPosition) -> bool:
    """Whether the Revolution comes to its next Stage in this turn: only with an Uprising Unit in Russia (23.4.2).

    By one reading of 6.0 F the first Stage comes a turn after the beginning (trap 3).
    """
    revolution = position.revolution
    if not revolution.on_track or revolution.stage >= position.kit.tables.status.revolution.stages:
        return False
    if position.option("revolution-start") == "next-turn" and revolution.began == position.turn:
        return False
    return any(position.on_map(unit) for unit in position.kit.uprisings_of[_RUSSIA])


def advance_revolution(referee: Referee) -> None:
    """The next Stage, with what it does at once (6.0 F2, 23.4.2)."""
    position = referee.position
    if not goes_on(position):
        return
    stage = position.revolution.stage + 1
    referee.emit(RevolutionChanged(rule="23.4.2", step="stage", stage=stage))
    chart = position.kit.tables.status.revolution
    if stage == chart.losses:
        _reduce(referee)
    elif stage == chart.dissolution:
        _dissolve(referee)


def _corps(position: IllusionsPosition) -> list[str]:
    units = position.kit.units_of[_RUSSIA]
    return [unit for unit in units if position.counter(unit).is_lcu and position.on_map(unit)]


def _reduce(referee: Referee) -> None:
    """Every Russian LCU on the map at full strength loses a step."""
    for unit in _corps(referee.position):
        if not referee.position.is_reduced(unit):
            referee.emit(StepChanged(rule="23.4.2", unit=unit, reduced=True, cause=_CAUSE))


def _dissolve(referee: Referee) -> None:
    """An SCU at full strength takes the place of every Russian LCU on the map, while there are any."""
    position = referee.position
    corps = _corps(position)
    left = garrisons_of(position, corps)
    for unit in corps:
        give_way(referee, unit, _divisions(position), REPLACEABLE, "23.4.2", _CAUSE)
    look_round(referee, left)


def _divisions(position: IllusionsPosition) -> list[str]:
    """Russian SCUs in the Reserve and Replaceable Units Boxes, of any type; HQs are none (trap 9).

    Those in the Reserve Box must be at full strength already (trap 57).
    """
    full = (unit for unit in (*position.at(RESERVE), *position.at(REPLACEABLE)) if not position.is_reduced(unit))
    counters = (position.counter(unit) for unit in full)
    return [unit.id for unit in counters if unit.nation == _RUSSIA and not unit.is_lcu and not unit.is_escorted]
