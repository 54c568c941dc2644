"""British Rigid Planning (6.39): after an attack with British units nobody advances."""

from __future__ import annotations

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


def stopped(referee: Referee, combat: Combat) -> bool:
    """Whether the Central Powers play the event against an advance on the Western Front, and what comes of it.

    It stops no attack with tank or American units.
    """
    position = referee.position
    counters = [position.counter(unit) for unit in combat.attackers]
    hit = combat.side == ALLIED and position.kit.front_of(combat.target) == WEST
    hit = hit and any(counter.nation == "BR" for counter in counters)
    held = position.held_of(CP, "rigid-planning")
    if not hit or not held or any(counter.tank or counter.nation == "US" for counter in counters):
        return False
    chosen = referee.ask(
        Question(
            label="rigid planning",
            side=CP,
            kind="rigid-planning",
            text=f"{position.kit.name(combat.target)} is empty: is {position.chit(held[0]).title} played, "
            "so that nobody advances?",
            options=("play", "hold"),
            default="play",
            rule="6.39",
            about=(combat.target, held[0]),
        )
    )
    if chosen == "hold":
        return False
    referee.emit(ChitPlayed(rule="6.39", side=CP, chit=held[0], target=combat.target, spent=True))
    alive = tuple(unit for unit in combat.attackers if position.place_of(unit) == combat.origins[unit])
    if alive:
        cause = position.chit(held[0]).title
        referee.emit(Spared(rule="6.39", units=alive, place=combat.target, what="advance", cause=cause))
    return True
