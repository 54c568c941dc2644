"""Mechanized warfare (chapter 39): Fuller's headquarters, the pursuit of tanks, and supply in the second phase."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The headquarters of the tank corps (39.1).
FULLER = "BR-HQ-Fuller"


def _in_play(position: KaisersPosition) -> bool:
    return position.option("mechanized-warfare") == "on"


def outruns_the_limit(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit pursues beyond the number that a result allows: tanks and mechanized units do (39.2)."""
    return _in_play(position) and position.counter(unit).mechanized


def without_second_supply(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit has no maximum attack supply because it is its second combat phase (39.3)."""
    return _in_play(position) and position.phase.endswith("second-combat") and not position.counter(unit).mechanized


@BOOK.forbids("39.1", Attack)
def fuller_supports_tanks(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Fuller's headquarters supports only attacks with a tank or mechanized unit"""
    position = referee.position
    if not _in_play(position) or order.hq != FULLER:
        return None
    if any(position.counter(unit).mechanized for unit in order.units):
        return None
    return f"{FULLER} supports an attack only if a tank or mechanized unit takes part in it"


@BOOK.forbids("39.3", Attack, Bombard)
def supply_for_tanks_only(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """In the second combat phase only tank and mechanized units have maximum attack supply"""
    named = order.supply if isinstance(order.supply, tuple) else ()
    barred = [unit for unit in named if without_second_supply(referee.position, unit)]
    if not barred:
        return None
    return f"{', '.join(barred)}: only tank and mechanized units have attack supply in the second combat phase"
