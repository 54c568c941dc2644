"""Units that leave a place, or the map without a fight: for a collapse, the Treaty. What they leave behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.ground.control import hold_alone
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import watch_siege
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Control
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import lose_orphans

#: Types of SCU in the order in which they take an LCU's place where nobody chooses.
_FIRST = ("regular", "reserve", "elite", "cavalry", "mountain", "special")


def depart(referee: Referee, boxes: Mapping[str, str], rule: str, cause: str) -> None:
    """Units go each into its box, all together; a reduced one stays so in the Reserve Box (trap 57)."""
    position = referee.position
    left = garrisons_of(position, boxes)
    for unit, box in boxes.items():
        reduced, place = position.is_reduced(unit), position.place_of(unit)
        referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=box, cause=cause))
        if reduced and box == RESERVE:
            referee.emit(StepChanged(rule=rule, unit=unit, reduced=True, cause=cause))
    look_round(referee, left)


def garrisons_of(position: IllusionsPosition, units: Iterable[str]) -> list[tuple[str, Control]]:
    """The places on the map where these units stand, each with its side."""
    found = [(position.place_of(unit), position.side_of(unit)) for unit in units if position.on_map(unit)]
    return list(dict.fromkeys(found))


def look_round(referee: Referee, left: Iterable[tuple[str, Control]]) -> None:
    """Where units left: HQs and guns alone are lost (27.0c), land may change hands, and sieges lapse (20.3.5)."""
    for place, side in left:
        lose_orphans(referee, referee.position.units_at(side, place))
        vacate(referee, side, place)
        watch_siege(referee, place)


def vacate(referee: Referee, side: Control, place: str) -> None:
    """What follows where a side's units have gone: Greek land is free (26.3.1f), a region theirs who are left (2.0)."""
    greece.leave(referee, side, place)
    hold_alone(referee, place)


def give_way(referee: Referee, unit: str, scus: Sequence[str], box: str, rule: str, cause: str) -> None:
    """An LCU goes into a box, and an SCU that its side chooses among these takes its place at full strength."""
    position = referee.position
    place, side = position.place_of(unit), position.side_of(unit)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=box, cause=cause))
    if not scus:
        return
    ranked = sorted(scus, key=lambda scu: _FIRST.index(position.counter(scu).type))
    question = Question(
        label=f"/successor/{unit}",
        side=side,
        kind="successor",
        text=f"Which SCU takes the place of {unit} in {position.kit.name(place)}?",
        options=tuple(ranked),
        default=ranked[0],
        rule=rule,
        about=(unit, place),
    )

    def policies() -> Mapping[str, str]:
        return {position.counter(scu).type: scu for scu in reversed(ranked)}

    chosen = referee.ask(question, policies)
    referee.emit(UnitPlaced(rule=rule, unit=chosen, place=place, replaces=unit, cause=cause))
