"""Leaving an overstack for the same hex, in a phase in which the units may move (8C2)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import leaving_cost
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement import reaction
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


@BOOK.forbids("8C2a", Box, settled=True)
def leaves_overstack_with_points(order: Box, referee: Referee) -> str | None:
    """A unit spends MPs to leave an overstack, in a phase in which it may move"""
    position = referee.position
    for unit in order.units:
        cost = leaving_cost(position, unit)
        if not cost:
            continue
        if not referee.phase.name.endswith(("movement", "exploitation")):
            return f"{unit}: units leave an overstack only in a phase in which they move"
        if why := reaction.why_not(position, unit):
            return f"{unit} may not leave the overstack now: {why[1]}"
        have = left(position, unit, pace_of(position, unit))
        if cost > have:
            return f"{unit} needs {cost} MP{'s' * (cost > 1)} to leave the overstack and has {max(have, 0):g}"
    return None
