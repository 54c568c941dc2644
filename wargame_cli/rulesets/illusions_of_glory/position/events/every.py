"""Every kind of event of this game; a phase needs few of them."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.illusions_of_glory.position.events import cards, combat, general, rounds, tracks

ALL: tuple[type[Event], ...] = (
    *general.EVENTS,
    *tracks.EVENTS,
    *rounds.EVENTS,
    *cards.EVENTS,
    *combat.EVENTS,
)
