"""Entente Unified Command (15E4): from some turn on a six in an initial phase brings it about."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import CommandUnified
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The die that is needed.
_NEEDED = 6


def may_unify(position: GroundPosition) -> bool:
    """Whether the die is rolled: from the turn on that the scenario names, until there is a Unified Command.

    The rule waits for conditional reinforcements 11 and 25, which are in no text; the scenario gives the turn instead.
    """
    start = position.kit.plan.unified_from
    return bool(start) and not position.unified and position.date >= date(start)


def check_unified(referee: Referee) -> None:
    """Each initial phase, of either side, the Entente rolls for it (15E4)."""
    if not may_unify(referee.position) or referee.lacks_dice():
        return
    die = referee.roll("unified command", "15E4", by=ENTENTE, good="high", kind="command")
    if die == _NEEDED:
        referee.emit(CommandUnified(rule="15E4"))
