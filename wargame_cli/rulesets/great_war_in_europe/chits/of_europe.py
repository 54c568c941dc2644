"""What the events of the last year in Europe do (6.55, 6.58, 6.59)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import collapse, look_for_collapses, surrender
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import beside_enemies
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.politics.typhus import break_out
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import TroopsReverted
from wargame_cli.rulesets.great_war_in_europe.position.position import ALPENKORPS, Referee


def bulgaria(referee: Referee, chit: Chit, order: Order | None) -> None:
    """Bulgaria collapses, unless it has (6.55); that may bring down Austria-Hungary (16.5).

    While it is neutral nothing collapses: it never enters the war (6.54).
    """
    if not referee.position.has_collapsed("BU") and "BU" not in referee.position.neutral:
        collapse(referee, "BU", chit.rule)
        look_for_collapses(referee)


def typhus(referee: Referee, chit: Chit, order: Order | None) -> None:
    """Typhus breaks out in Serbia (6.57)."""
    break_out(referee, chit)


def turkey(referee: Referee, chit: Chit, order: Order | None) -> None:
    """Turkey surrenders, in the scenario of 1918 (6.59)."""
    if not referee.position.turkey_surrendered:
        surrender(referee, chit.rule)
        look_for_collapses(referee)


def influenza(referee: Referee, chit: Chit, order: Order | None) -> None:
    """As many shock-troops as two dice show are ordinary divisions again (6.58); new units wait in this turn.

    Which ones their side says; by default those that are not beside the enemy first.
    """
    position = referee.position
    there = [unit for unit in position.shock if unit != ALPENKORPS]
    if not there or referee.lacks_dice():
        return
    dice = referee.roll_together("influenza", chit.rule, 2, by=CP, good="low")
    front = beside_enemies(position, CP)
    left = sorted(there, key=lambda unit: (bool(front & position.kit.board.bit.get(position.place_of(unit), 0)), unit))
    fallen = []
    for number in range(1, min(sum(dice), len(left)) + 1):
        unit = _choose(referee, left, number, chit.rule)
        left.remove(unit)
        fallen.append(unit)
    referee.emit(TroopsReverted(rule=chit.rule, units=tuple(fallen)))


def _choose(referee: Referee, options: Sequence[str], number: int, rule: str) -> str:
    return referee.ask(
        Question(
            label=f"influenza {number}",
            side=CP,
            kind="influenza",
            text="Which shock-troops fall ill, and are an ordinary division again?",
            options=tuple(options),
            default=options[0],
            rule=rule,
            about=tuple(options),
        ),
        lambda: {"rear": options[0]},
    )
