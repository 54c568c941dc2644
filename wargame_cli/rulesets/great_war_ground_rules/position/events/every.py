"""Every kind of event of this game; a phase needs few of them."""

from __future__ import annotations

from wargame_cli.engine.events import Event
from wargame_cli.rulesets.great_war_ground_rules.position.events import (
    arrivals,
    bombardment,
    combat,
    command,
    corps,
    general,
    movement,
    nations,
    rail,
    supply,
    works,
)

ALL: tuple[type[Event], ...] = (
    *general.EVENTS,
    *movement.EVENTS,
    *rail.EVENTS,
    *combat.EVENTS,
    *bombardment.EVENTS,
    *supply.EVENTS,
    *works.EVENTS,
    *command.EVENTS,
    *corps.EVENTS,
    *arrivals.EVENTS,
    *nations.EVENTS,
)
