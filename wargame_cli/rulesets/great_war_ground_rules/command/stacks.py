"""Stacking at the end of phases (8B): what is too much goes into an overstack (8C2), or it is lost."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.command import boxes
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The kind of question which unit is lost.
QUESTION = "excess"


def settle_stacks(referee: Referee) -> None:
    """At the end of a phase no more units stand in a hex than may: overstacks take the excess, or it is lost; house."""
    position = referee.position
    boxes.settle_boxes(referee)
    for side in SIDES:
        for place in [each for each in position.stacks if each in position.kit.board.index]:
            boxes.overstack(referee, side, place)
    crowded = [(side, place) for side in SIDES for place in too_full(position, side)]
    if not crowded or referee.lacks_dice():
        return
    for side, place in crowded:
        with referee.scene("stacking", place):
            _thin(referee, side, place)
    owners.settle(referee)


def too_full(position: GroundPosition, side: str) -> list[str]:
    """The hexes in which a side has more units than may stack."""
    places = position.kit.board.spaces(position.occupied(side))
    return [place for place in places if stacking.too_many(position, side, place)]


def _thin(referee: Referee, side: str, place: str) -> None:
    """Units are lost, one after the other, until the rest has room."""
    number = 0
    while crowd := stacking.too_many(referee.position, side, place):
        number += 1
        eliminate(referee, _choose(referee, side, place, number), crowd[0], "overstacked", completely=True, fought=False)


def _choose(referee: Referee, side: str, place: str, number: int) -> str:
    """The owner's choice among the units that count; by default the weakest."""
    position = referee.position
    options: Sequence[str] = [
        unit for unit in stacking.stacked(position, side, place) if not stacking.is_exempt(position, unit)
    ]
    ranked = sorted(options, key=lambda unit: (position.face(unit).defence, position.face(unit).attack, unit))
    return referee.ask(
        Question(
            label=f"excess {number}",
            side=side,
            kind=QUESTION,
            text=f"more units than may stack are in {position.kit.name(place)}: which one is lost?",
            options=tuple(options),
            default=ranked[0],
            rule="8B",
            about=(place, *options),
        ),
        lambda: {"weakest": ranked[0], "strongest": ranked[-1]},
    )
