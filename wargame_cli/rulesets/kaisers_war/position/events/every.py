"""Every kind of event of this game; a phase needs few of them."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.kaisers_war.position.events import east, field, general

ALL: tuple[type[Event], ...] = (
    *general.EVENTS,
    *field.EVENTS,
    *east.EVENTS,
)
