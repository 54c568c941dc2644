"""The Big Push (7.2.3): a bonus from an attack that won to the next one between the same two areas."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.position.events.combat import BigPush
from wargame_cli.rulesets.lamps.position.position import Referee


def earn_push(referee: Referee, origin: str, target: str) -> None:
    """An attack between these areas was won."""
    referee.emit(BigPush(rule="7.2.3", origin=origin, target=target))


def lose_push(referee: Referee) -> None:
    """The push that stands, if one does, is over: by a loss, an advance, or an attack between other areas."""
    if referee.position.this_turn.big_push:
        referee.emit(BigPush(rule="7.2.3"))
