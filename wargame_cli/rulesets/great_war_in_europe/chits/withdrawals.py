"""Events by which units leave: the western offensive of 1918, Libya, divisions for France (6.11, 6.46, 6.63, 6.64)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import dead_piles, near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.control import left
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, EGYPT, IRAQ
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved, UnitSentAway
from wargame_cli.rulesets.great_war_in_europe.position.position import AWAY, GONE, GreatWarPosition, Referee

#: What the German offensive in France takes: combat factors of infantry and of cavalry (6.64).
INFANTRY_FACTORS, CAVALRY_FACTORS = 6, 3
#: What the revolt in Libya takes, and for how many Strategic Turns (6.46).
LIBYAN_FACTORS, TURNS_AWAY = 3, 3
#: The divisions that leave for good by an event of their own (6.11), and are not sent to Libya.
INDIANS = ("BR-10IN", "BR-11IN")
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"

#: Where units for France (6.64) and for Libya (6.46) are taken, the first place first.
_BOX, _PILE = "box", "pile"
_FRANCE = (EGYPT, IRAQ, _BOX, _PILE)
_LIBYA = (EGYPT, _BOX, IRAQ)
#: Takes a unit off the map or out of a box, by a rule.
Leave = Callable[[Referee, str, str], None]


def withdraw_for_france(referee: Referee, rule: str = "6.64") -> None:
    """Nine British combat factors, three of them of cavalry, leave the game for France (6.64)."""
    with referee.scene("withdraw", "cavalry"):
        _take(referee, CAVALRY_FACTORS, rule, _FRANCE, lambda counter: counter.cavalry, _leave_the_game)
    with referee.scene("withdraw", "infantry"):
        _take(referee, INFANTRY_FACTORS, rule, _FRANCE, lambda counter: not counter.cavalry, _leave_the_game)


def send_to_libya(referee: Referee, rule: str = "6.46") -> None:
    """British units of three attack factors, but not the two Indian divisions, leave for three Strategic Turns."""
    with referee.scene("withdraw", "any"):
        _take(referee, LIBYAN_FACTORS, rule, _LIBYA, lambda counter: counter.id not in INDIANS, _go_to_libya)


def remove(referee: Referee, units: Sequence[str], rule: str) -> None:
    """These units leave the game wherever they are (6.11, 6.63)."""
    for unit in units:
        if referee.position.place_of(unit) != GONE:
            _leave_the_game(referee, unit, rule)


def _take(
    referee: Referee,
    factors: int,
    rule: str,
    order: Sequence[str],
    fits: Callable[[Counter], bool],
    leave: Leave,
) -> None:
    """Units leave until these factors are met, from one place after the other in this order."""
    number = 0
    for where in _places(referee.position, order):
        while factors > 0 and (units := _candidates(referee.position, where, fits, factors)):
            number += 1
            default = min(units, key=lambda unit: (-referee.position.face(unit).attack, unit))
            chosen = referee.ask(
                Question(
                    label=str(number),
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


def _places(position: GreatWarPosition, order: Sequence[str]) -> list[list[str]]:
    """The British units of each front or box, in the order in which they are taken."""
    british = sorted(unit for unit, counter in position.kit.units.items() if counter.nation == "BR")
    where = {unit: position.place_of(unit) for unit in british}
    off_map = {_BOX: near_east_box(position, ALLIED), _PILE: dead_piles(position, ALLIED)[-1]}
    order = [off_map.get(each, each) for each in order]
    return [[unit for unit in british if each in (where[unit], position.kit.front_of(where[unit]))] for each in order]


def _candidates(
    position: GreatWarPosition, units: Sequence[str], fits: Callable[[Counter], bool], factors: int
) -> list[str]:
    """The units that may go: with combat factors, and no more of them than are still owed, if there are such."""
    able = [unit for unit in units if fits(position.counter(unit)) and position.face(unit).attack]
    able = [unit for unit in able if position.place_of(unit) not in (GONE, AWAY)]
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
