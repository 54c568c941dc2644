"""Rest: movement points that a unit spends on doing nothing take fatigue hits from it (6B4)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement.haste import tires_fast
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Rest
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import Fatigued
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: MPs of rest for a hit, of most units and of artillery, cavalry and Army HQs (6B4).
MPS_A_HIT, MPS_A_HIT_FAST = 1, 2


def relief(position: GroundPosition, unit: str, points: int | None = None) -> tuple[int, int]:
    """The hits that a unit loses by resting, and the MPs that it spends on it, `points` at most."""
    price = MPS_A_HIT_FAST if tires_fast(position, unit) else MPS_A_HIT
    have = int(left(position, unit, pace_of(position, unit)))
    if points is not None:
        have = min(have, points)
    hits = min(position.fatigue.get(unit, 0), max(have, 0) // price)
    return hits, hits * price


@BOOK.forbids("6B4c", Rest)
def has_to_rest(order: Rest, referee: Referee) -> str | None:
    """Units rest that are fatigued, do not move in haste, and have movement points left"""
    position = referee.position
    for unit in order.units:
        if not position.fatigue.get(unit):
            return f"{unit} is not fatigued"
        if position.this_phase.mode.get(unit) == "haste":
            return f"{unit} moves in haste in this phase and does not rest"
        if not relief(position, unit, order.points)[0]:
            return f"{unit} has not the movement points to lose a fatigue hit"
    return None


@BOOK.performs(Rest)
def rest(order: Rest, referee: Referee) -> None:
    """The units lose hits."""
    position = referee.position
    for unit in order.units:
        hits, spent = relief(position, unit, order.points)
        new = position.fatigue[unit] - hits
        referee.emit(
            Fatigued(rule="6B4", seen_by=position.seen_by(unit), unit=unit, hits=new, cause="rest", spent=spent)
        )
