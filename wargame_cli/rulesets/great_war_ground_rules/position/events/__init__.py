"""What can happen in this game, room by room."""

from __future__ import annotations

from wargame_cli.engine import events as engine
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

#: Every kind of event of this game.
ALL: tuple[type[engine.Event], ...] = (
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
