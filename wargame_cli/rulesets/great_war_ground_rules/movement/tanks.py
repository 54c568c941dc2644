"""Unreliable tanks (14C2): a die after they moved, and one when they fight."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, DISRUPTED, GroundPosition, Referee

ACTIVITY = "tank_reliability"
#: Kinds of movement that do not wear tanks out.
_SPARED = ("rail", "strategic", "river")


def is_unreliable(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is a tank unit whose counter has a disabled side, and shows its other one (14C2)."""
    counter = position.counter(unit)
    return counter.of(types.TANKS) and counter.disabled and unit not in position.disabled


def check_moved(referee: Referee, units: Collection[str]) -> None:
    """Unreliable tanks that moved in the phase are checked, but not those that only rode by rail or river (14C2)."""
    mode = referee.position.this_phase.mode
    check(referee, [unit for unit in units if mode.get(unit) not in _SPARED], "moved")


def check(referee: Referee, units: Iterable[str], cause: str) -> None:
    """A die for each unreliable tank unit: it may be disrupted, badly, or disabled (14C2)."""
    position = referee.position
    tried = [unit for unit in units if is_unreliable(position, unit)]
    if not tried or referee.lacks_dice():
        return
    for unit in tried:
        side, seen = position.side_of(unit), position.seen_by(unit)
        die = referee.roll(f"tank {unit}", "14C2", by=side, good="high", kind="tank", seen_by=seen)
        found = position.kit.tables.success.check(ACTIVITY, die)
        if found.startswith("F"):
            disrupt(referee, unit, "14C2", cause, worse=True, to=BADLY if found == "F*" else DISRUPTED)
