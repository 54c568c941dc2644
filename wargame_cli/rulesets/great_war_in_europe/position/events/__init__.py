"""What can happen in this game, chapter by chapter."""

from __future__ import annotations

from wargame_cli.engine import events as engine
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

#: Every kind of event of this game.
ALL: tuple[type[engine.Event], ...] = (
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
