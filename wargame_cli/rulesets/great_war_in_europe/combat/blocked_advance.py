"""Events that stop an advance: British Rigid Planning (6.39), They Shall Not Pass! (6.40), German Looting (6.41)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST, Side
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def stopped(referee: Referee, combat: Combat) -> bool:
    """Whether the defender plays an event after which nobody advances, and what comes of it (6.39, 6.40)."""
    position = referee.position
    if position.kit.front_of(combat.target) != WEST:
        return False
    alive = [unit for unit in combat.attackers if position.place_of(unit) == combat.origins[unit]]
    words = "so that nobody advances"
    if combat.side == ALLIED:
        return is_rigid(position, combat) and _played(referee, combat, CP, "rigid-planning", words, alive)
    return holds_out(position, combat) and _played(referee, combat, ALLIED, "shall-not-pass", words, alive)


def is_rigid(position: GreatWarPosition, combat: Combat) -> bool:
    """Rigid Planning stops an attack with British units, without tanks and Americans (6.39)."""
    counters = [position.counter(unit) for unit in combat.attackers]
    british = any(counter.nation == "BR" for counter in counters)
    return british and not any(counter.tank or counter.nation == "US" for counter in counters)


def holds_out(position: GreatWarPosition, combat: Combat) -> bool:
    """They Shall Not Pass! stops an attack without shock-troops on French units alone (6.40)."""
    french = bool(combat.defenders) and all(position.counter(unit).nation == "FR" for unit in combat.defenders)
    return french and not any(position.is_shock(unit) for unit in combat.attackers)


def looted(referee: Referee, combat: Combat, further: Sequence[str]) -> bool:
    """Whether the Allies play German Looting, so that shock-troops enter no second hex on the Western Front (6.41)."""
    position = referee.position
    if combat.side != CP or not further or position.kit.front_of(combat.target) != WEST:
        return False
    words = "so that shock-troops enter no second hex"
    return _played(referee, combat, ALLIED, "german-looting", words, further)


def _played(referee: Referee, combat: Combat, side: Side, kind: ChitKind, words: str, units: Sequence[str]) -> bool:
    """Whether a side that holds the event plays it: the units stay where they are, and it is out of the game."""
    position = referee.position
    held = position.held_of(side, kind)
    if not held or not units:
        return False
    chit = position.chit(held[0])
    chosen = referee.ask(
        Question(
            label=kind.replace("-", " "),
            side=side,
            kind=kind,
            text=f"{position.kit.name(combat.target)} is empty: is {chit.title} played, {words}?",
            options=("play", "hold"),
            default="play",
            rule=chit.rule,
            about=(combat.target, chit.id),
        )
    )
    if chosen == "hold":
        return False
    referee.emit(ChitPlayed(rule=chit.rule, side=side, chit=chit.id, target=combat.target, spent=True))
    referee.emit(Spared(rule=chit.rule, units=tuple(units), place=combat.target, what="advance", cause=chit.title))
    return True
