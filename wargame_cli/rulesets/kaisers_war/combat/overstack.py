"""Overstacking (9.4): at the end of combats and phases the owner eliminates what is too much, and pays for it."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.losses import cheapest_first
from wargame_cli.rulesets.kaisers_war.ground.stacking import free_stackers, limit, load, overstacked, overstacked_hexes
from wargame_cli.rulesets.kaisers_war.position.events.general import lost
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss, score


def check_all(referee: Referee[KaisersPosition]) -> None:
    """Look at every hex of the map, at the end of a phase."""
    with referee.scene("end"):
        eliminate_overstacked(referee, overstacked_hexes(referee.position))


def eliminate_overstacked(referee: Referee[KaisersPosition], hexes: Iterable[str]) -> None:
    """Bring these hexes back within the stacking limits; all that is lost counts at one moment (5.9)."""
    position = referee.position
    changes: dict[str, int] = {}
    for hex in dict.fromkeys(hexes):
        number = 0
        while overstacked(position, hex):
            number += 1
            unit = _choose(referee, hex, number)
            face = position.counter(unit)
            changes[face.side] = changes.get(face.side, 0) - loss(position.kit, face)
            # Who lay under the top unit stays hidden; that points were lost is public (10.1, 5.1).
            referee.emit(lost(position, unit, "overstacked", "9.4", (face.side,)))
    if changes:
        score(referee, changes, "overstacking", "9.4")


def _choose(referee: Referee[KaisersPosition], hex: str, number: int) -> str:
    """The owner's choice of a unit whose removal helps; by default the cheapest."""
    position = referee.position
    stack = position.at(hex)
    free = free_stackers(position, stack)
    fault = f"{position.kit.name(hex)} is overstacked"
    if load(position, stack) > limit(position, hex):
        options = [unit for unit in stack if unit not in free]
    elif len(free) > 1:
        options = free
    else:
        options = stack
        fault = f"the forces in {position.kit.name(hex)} never stack together (30.16)"
    cheapest = min(options, key=lambda unit: cheapest_first(position, unit))
    face = position.counter(cheapest)
    return referee.ask(
        Question(
            label=f"overstack {hex} {number}",
            side=face.side,
            kind="overstack",
            text=f"{fault}: which unit is eliminated?",
            options=tuple(options),
            default=cheapest,
            rule="9.4",
            about=(hex, *options, *dict.fromkeys(position.counter(unit).type for unit in options)),
        ),
        lambda: {
            "cheapest": cheapest,
            "weakest": min(options, key=lambda unit: (position.counter(unit).attack, unit)),
        },
    )
