"""Who does not attack, and what is not attacked, as the war breaks out (19.53, 19.56, 19.62, 20.2)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import waiting_british
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import (
    garrisons,
    peace_in_the_near_east,
    spared_in_antwerp,
)
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids("19.53", Attack)
def garrisons_do_not_attack(order: Attack, referee: Referee) -> str | None:
    """Units of the set-up codes V, X and Y do not attack in August 1914"""
    staying = garrisons(referee.position, order.units)
    return f"{', '.join(staying)}: garrisons do not attack in August 1914" if staying else None


@BOOK.forbids("19.56", Attack)
def antwerp_is_spared(order: Attack, referee: Referee) -> str | None:
    """Belgian units in Antwerp are not attacked before October 1914"""
    spared = spared_in_antwerp(referee.position, order.target)
    return "Belgian units in Antwerp are not attacked before October 1914" if spared else None


@BOOK.forbids("19.6", Attack)
def peace_yet(order: Attack, referee: Referee) -> str | None:
    """Nobody attacks on the maps of the Near East before Nov/Dec 1914, or while Turkey hesitates (19.62, 20.2)"""
    return peace_in_the_near_east(referee.position, order.target) or None


@BOOK.forbids("20.2", Attack)
def the_british_wait(order: Attack, referee: Referee) -> str | None:
    """With Fisher's Gambit British units do not attack in the first turn"""
    waiting = waiting_british(referee.position, order.units)
    return f"{', '.join(waiting)}: the British do not attack in August I 1914" if waiting else None
