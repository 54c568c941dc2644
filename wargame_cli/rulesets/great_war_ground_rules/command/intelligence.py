"""Limited intelligence: which corps are known, as initial phases begin and as corps enter play (14N2, advanced)."""

from __future__ import annotations

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.kit.book import LIMITED_INTELLIGENCE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The distance within which the enemy knows what a corps is (14N2).
IN_SIGHT = 3


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
    known = is_near(position, hq)
    if known == position.is_unknown(hq):
        referee.emit(CorpsSeen(rule="14N2", hq=hq, known=known))


@derived
def in_sight_of(position: GroundPosition, side: str) -> int:
    """The hexes within three hexes of a side's units (14N2)."""
    return position.kit.board.all_steps.reached(position.occupied(side), -1, limit=IN_SIGHT)


def is_near(position: GroundPosition, hq: str) -> bool:
    """Whether an enemy unit is within three hexes of a Corps HQ (14N2)."""
    bit = position.kit.board.bit[position.place_of(hq)]
    return bool(in_sight_of(position, OTHER[position.side_of(hq)]) & bit)
