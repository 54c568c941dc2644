"""Every kind of event of this game's own, for the journal."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.lamps import (
    card_events,
    combat_events,
    political_events,
    production_events,
    sea_events,
)
from wargame_cli.rulesets.lamps.events import CORE

ALL: tuple[type[Event], ...] = (
    *CORE,
    *card_events.EVENTS,
    *sea_events.EVENTS,
    *combat_events.EVENTS,
    *production_events.EVENTS,
    *political_events.EVENTS,
)
