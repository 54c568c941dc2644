"""French units that do not attack (6.47)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import TURNS, began, goes_on
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import WEST
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids("6.47", Attack)
def no_attacks_in_a_mutiny(order: Attack, referee: Referee) -> str | None:
    """French units do not attack on the Western Front for three turns once their army mutinies"""
    position = referee.position
    if not goes_on(position) or position.kit.front_of(order.target) != WEST:
        return None
    french = [unit for unit in order.units if position.counter(unit).nation == "FR"]
    last = position.kit.tables.turns[min(began(position) + TURNS - 1, position.last_turn)]
    return f"{', '.join(french)}: the French army has mutinied, to the end of {last.name}" if french else None
