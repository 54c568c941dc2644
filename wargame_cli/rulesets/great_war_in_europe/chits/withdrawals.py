"""Events by which units leave: the western offensive of 1918, Libya, divisions for France (6.11, 6.46, 6.63, 6.64)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.control import left
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, EGYPT, IRAQ
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved, UnitSentAway
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, DEAD, GONE, GreatWarPosition, Referee

#: What the German offensive in France takes: combat factors of infantry and of cavalry (6.64).
INFANTRY_FACTORS, CAVALRY_FACTORS = 6, 3
#: What the revolt in Libya takes, and for how many Strategic Turns (6.46).
LIBYAN_FACTORS, TURNS_AWAY = 3, 3
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"

#: Takes a unit off the map or out of a box.
Leave = Callable[[Referee, str], None]


def withdraw_for_france(referee: Referee, rule: str = "6.64") -> None:
    """Nine British combat factors, three of them of cavalry, leave the game for France (6.64)."""
    _take(referee, CAVALRY_FACTORS, rule, lambda counter: counter.cavalry, _leave_the_game)
    _take(referee, INFANTRY_FACTORS, rule, lambda counter: not counter.cavalry, _leave_the_game)


def send_to_libya(referee: Referee, rule: str = "6.46") -> None:
    """British units of three attack factors leave for three Strategic Turns (6.46)."""
    _take(referee, LIBYAN_FACTORS, rule, lambda counter: True, _go_to_libya)


def remove(referee: Referee, units: Sequence[str], rule: str) -> None:
    """These units leave the game wherever they are (6.11, 6.63)."""
    for unit in units:
        if referee.position.place_of(unit) != GONE:
            _leave_the_game(referee, unit, rule)


def _take(
    referee: Referee,
    factors: int,
    rule: str,
    fits: Callable[[Counter], bool],
    leave: Callable[[Referee, str, str], None],
) -> None:
    """Units leave until these factors are met: from Egypt, then from Iraq, the box and the dead pile (6.64)."""
    for where in _places(referee.position):
        while factors > 0 and (units := _candidates(referee.position, where, fits, factors)):
            default = min(units, key=lambda unit: (-referee.position.face(unit).attack, unit))
            chosen = referee.ask(
                Question(
                    label=f"withdraw {rule} {factors}",
                    side=ALLIED,
                    kind="withdraw",
                    text=f"{factors} combat factors must still leave: which unit?",
                    options=tuple(units),
                    default=default,
                    rule=rule,
                    about=tuple(units),
                )
            )
            factors -= referee.position.face(chosen).attack
            leave(referee, chosen, rule)


def _places(position: GreatWarPosition) -> list[list[str]]:
    """The British units in the order in which they are taken: Egypt, Iraq, the box, the dead pile."""
    british = sorted(unit for unit, counter in position.kit.units.items() if counter.nation == "BR")
    where = {unit: position.place_of(unit) for unit in british}
    fronts = [[unit for unit in british if position.kit.front_of(where[unit]) == front] for front in (EGYPT, IRAQ)]
    return fronts + [[unit for unit in british if where[unit] == box] for box in (BOX[ALLIED], DEAD[ALLIED])]


def _candidates(
    position: GreatWarPosition, units: Sequence[str], fits: Callable[[Counter], bool], factors: int
) -> list[str]:
    """The units that may go: with combat factors, and no more of them than are still owed, if there are such."""
    able = [unit for unit in units if fits(position.counter(unit)) and position.face(unit).attack]
    able = [unit for unit in able if position.place_of(unit) != GONE]
    return [unit for unit in able if position.face(unit).attack <= factors] or able


def _leave_the_game(referee: Referee, unit: str, rule: str) -> None:
    place = referee.position.place_of(unit)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=GONE, cause="withdrawn"))
    if referee.position.kit.front_of(place):
        left(referee, place)


def _go_to_libya(referee: Referee, unit: str, rule: str) -> None:
    place = referee.position.place_of(unit)
    began = LETTERS.index(referee.position.strategic) if referee.position.strategic else -1
    back = LETTERS[min(began + TURNS_AWAY, len(LETTERS) - 1)]
    referee.emit(UnitSentAway(rule=rule, unit=unit, place=place, letter=back))
    if referee.position.kit.front_of(place):
        left(referee, place)
