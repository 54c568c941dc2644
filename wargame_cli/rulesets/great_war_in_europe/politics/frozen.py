"""The turn in which a nation enters the war (17.11): its units stay where they are."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids("17.1", Move, StrategicMove, SeaMove)
def not_in_the_turn_of_entry(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """Units of a nation that has joined the war in this turn do not move (17.11)"""
    position = referee.position
    new = [unit for unit in order.units if position.counter(unit).nation in position.this_turn.joined]
    if not new:
        return None
    return f"{', '.join(new)}: {NATIONS[position.counter(new[0]).nation]} has joined the war in this turn"
