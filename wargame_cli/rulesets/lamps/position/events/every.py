"""Every kind of event of this game; a phase needs few of them."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.lamps.position.events import cards, combat, general, politics, production, sea

ALL: tuple[type[Event], ...] = (
    *general.EVENTS,
    *cards.EVENTS,
    *sea.EVENTS,
    *combat.EVENTS,
    *production.EVENTS,
    *politics.EVENTS,
)
