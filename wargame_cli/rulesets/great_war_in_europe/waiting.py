"""Orders that may wait for something, and are passed over where it has not come about (10.36)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent, PlayEvent
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting, unmet
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.movement.expedition import Expedition
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.waits(BuyEvent, BuyEnemyEvent, PlayEvent, Place, Move, Expedition, Marker, StrategicMove, SeaMove)
def waits_for(order: Waiting, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which an order is passed over now, or None where its condition is met or it has none."""
    missing = unmet(order.condition, referee) if order.condition else None
    return ("10.36", missing) if missing else None
