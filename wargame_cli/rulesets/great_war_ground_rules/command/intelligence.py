"""Limited intelligence: which corps are known, as initial phases begin and as corps enter play (14N2, advanced)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.command import boxes
from wargame_cli.rulesets.great_war_ground_rules.kit.book import LIMITED_INTELLIGENCE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def look_for_corps(referee: Referee) -> None:
    """In every initial phase corps within three hexes of an enemy unit become known, and all others unknown (14N2)."""
    if referee.position.option(LIMITED_INTELLIGENCE) == "off":
        return
    for side in SIDES:
        for unit in sorted(referee.position.units_of(side)):
            if referee.position.counter(unit).is_corps_hq:
                enter_play(referee, unit)


def enter_play(referee: Referee, hq: str) -> None:
    """A corps is known where an enemy unit is within three hexes, and else unknown, when it enters play too (14N2)."""
    position = referee.position
    if position.option(LIMITED_INTELLIGENCE) == "off":
        return
    known = boxes.is_near(position, hq)
    if known != (hq in position.known):
        referee.emit(CorpsSeen(rule="14N2", hq=hq, known=known))
