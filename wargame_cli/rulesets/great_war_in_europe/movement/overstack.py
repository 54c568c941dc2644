"""Stacks over the limits (7.22, 8.23): when they are looked at, the owner eliminates what is too much."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import (
    MOST,
    ONE_OF_A_TYPE,
    apart,
    of_one_nation,
    too_many,
)
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDES
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: Rules by which units must go apart; they are given their own next movement to do it (6.48, 15.93, 16.11; trap 53).
_APART = ("6.48", "15.9", "16.1")


@BOOK.forbids_one_of(
    {
        "16.1": "Nobody is carried to where units of a collapsed nation would stack with others (16.11)",
        "6.48": "In the Civil War Russian units do not stack together",
        "15.9": "Units of the Red Army do not stack with others (15.93)",
    },
    StrategicMove,
    SeaMove,
)
def keeps_apart(order: StrategicMove | SeaMove, referee: Referee) -> tuple[str, str] | None:
    """The first rule by which the units may not be with those where they get off."""
    position = referee.position
    if order.to not in position.kit.board.index:
        return None
    found = apart(position, (*position.units_at(referee.side, order.to), *order.units))
    return found if found and found[0] in _APART else None


def eliminate_excess(referee: Referee) -> None:
    """Bring every stack on the map back within the limits, the Central Powers' first (7.21, 7.22)."""
    position = referee.position
    hexes = [(side, hex) for side in SIDES for hex in excessive(position, side)]
    if not hexes or referee.lacks_dice():
        return
    with referee.scene("stacking"):
        for side, hex in hexes:
            number = 0
            while crowd := _crowd(position, side, hex):
                number += 1
                eliminate(referee, _choose(referee, side, hex, crowd, number), "overstacked", "7.22")


def excessive(position: GreatWarPosition, side: str) -> list[str]:
    """The hexes in which a side has too many units at this moment."""
    return [hex for hex in position.kit.board.spaces(position.occupied(side)) if _crowd(position, side, hex)]


def _crowd(position: GreatWarPosition, side: str, hex: str) -> tuple[str, str] | None:
    """Why a stack is over the limits; units that must go apart are given the movement of their own theater first."""
    found = too_many(position, side, hex)
    if found is None or found[0] not in _APART:
        return found
    moved = position.phase.endswith("-movement") and "strategic" not in position.phase
    own = moved and next((theater for each, theater in position.my_theater.items() if each == side), None)
    return found if own and position.kit.theater_of(hex) == own else None


def removable(position: GreatWarPosition, side: str, hex: str) -> list[str]:
    """The units of a stack whose removal helps: those that count, or of one type of which a hex holds one, or all."""
    units = position.units_at(side, hex)
    counted = [unit for unit in units if position.counter(unit).counts_for_stacking]
    if len(counted) > MOST:
        return counted
    if many := next(of_one_nation(position, units), None):
        return many
    for kind in ONE_OF_A_TYPE:
        alike = [unit for unit in units if position.counter(unit).type == kind]
        if len(alike) > 1:
            return alike
    return position.fighters_at(side, hex)


def _choose(referee: Referee, side: str, hex: str, crowd: tuple[str, str], number: int) -> str:
    """The owner's choice; by default the weakest."""
    position = referee.position
    options: Sequence[str] = removable(position, side, hex)
    by_strength = sorted(options, key=lambda unit: _weight(position, unit))
    if crowd[0] in _APART:
        by_strength.sort(key=lambda unit: _party(position, unit, options))
    return referee.ask(
        Question(
            label=f"overstack {hex} {number}",
            side=side,
            kind="overstack",
            text=f"{position.kit.name(hex)}: {crowd[1]}; which unit is eliminated?",
            options=tuple(options),
            default=by_strength[0],
            rule="7.22",
            about=(hex, *options, *dict.fromkeys(position.counter(unit).type for unit in options)),
        ),
        lambda: {"weakest": by_strength[0], "strongest": by_strength[-1]},
    )


def _party(position: GreatWarPosition, unit: str, stack: Sequence[str]) -> int:
    """How strong those of a stack are that a unit may stay with: the weaker party goes."""
    counter = position.counter(unit)
    party = (counter.fights_as, counter.red)
    together = [each for each in stack if (position.counter(each).fights_as, position.counter(each).red) == party]
    return sum(_weight(position, each)[0] for each in together)


def _weight(position: GreatWarPosition, unit: str) -> tuple[int, int, bool, str]:
    """The weakest come first, of equals those that can be rebuilt."""
    face = position.face(unit)
    return face.attack + face.defence, position.support(unit), not position.counter(unit).replaceable, unit
