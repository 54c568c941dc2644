"""Every kind of event of this game; a phase needs few of them."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.great_war_in_europe.position.events import (
    at_sea,
    chits,
    combat,
    combined,
    europe,
    general,
    offensives,
    politics,
    pre_war,
    russia,
)

ALL: tuple[type[Event], ...] = (
    *general.EVENTS,
    *combat.EVENTS,
    *chits.EVENTS,
    *europe.EVENTS,
    *offensives.EVENTS,
    *russia.EVENTS,
    *combined.EVENTS,
    *at_sea.EVENTS,
    *politics.EVENTS,
    *pre_war.EVENTS,
)
