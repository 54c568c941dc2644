"""Disruption (3A5), and unreliable tanks, which are tried after they moved and when they fight (14C2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import TankDisabled, UnitDisrupted
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, DISRUPTED, GroundPosition, Referee

#: The rule by which tanks are checked, and may be disabled.
BREAKDOWN = "14C2"
#: The row of the Ground Success Table.
_ACTIVITY = "tank_reliability"
#: Kinds of movement that do not wear tanks out.
_SPARED = ("rail", "strategic", "river")


def degree(position: GroundPosition, unit: str) -> int:
    """How much a unit is disrupted: 0, 1, or 2 for badly, as a disabled tank is too (3A5, 14C2)."""
    return BADLY if unit in position.disabled else position.disruption.get(unit, 0)


def disrupt(
    referee: Referee,
    unit: str,
    rule: str,
    cause: str,
    *,
    worse: bool = False,
    to: Literal[1, 2] = DISRUPTED,
) -> None:
    """Disrupt a unit, or badly; a unit that is so disrupted already stays as it is (3A5; trap 30).

    With `worse` a disrupted unit becomes badly disrupted (12C3, 14C2, 14I1, 15D3). A tank that breaks down badly and
    was disrupted in any degree is disabled, where its counter has that side (14C2).
    """
    position = referee.position
    now = degree(position, unit)
    breaks_down = rule == BREAKDOWN and to == BADLY and now > 0
    if breaks_down and position.counter(unit).disabled and unit not in position.disabled:
        referee.emit(TankDisabled(rule=BREAKDOWN, seen_by=position.seen_by(unit), unit=unit, cause=cause))
    new = min(max(to, now + 1 if worse and now else now), BADLY)
    if new > position.disruption.get(unit, 0) and unit not in position.disabled:
        referee.emit(UnitDisrupted(rule=rule, seen_by=position.seen_by(unit), unit=unit, degree=new, cause=cause))


def recover(referee: Referee, side: str) -> None:
    """A side's units recover as its initial phase begins, but not in contested hexes (3A5, 9J; trap 32)."""
    position = referee.position
    for unit in sorted(position.disruption):
        if position.side_of(unit) == side and may_recover(position, unit):
            seen_by = position.seen_by(unit)
            referee.emit(UnitDisrupted(rule="3A5", seen_by=seen_by, unit=unit, degree=0, cause="recovered"))


def may_recover(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is where it can recover; a disabled tank can be repaired there too (9J, 14C2)."""
    return position.place_of(unit) not in position.contested


# -- unreliable tanks (14C2) -----------------------------------------------------------------------------------------


def is_unreliable_tank(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is a tank unit whose counter has a disabled side, and shows its other one (14C2)."""
    counter = position.counter(unit)
    return counter.of(types.TANKS) and counter.disabled and unit not in position.disabled


def check_moved_tanks(referee: Referee, units: Iterable[str]) -> None:
    """Unreliable tanks that moved in the phase are checked, but not those that only rode by rail or river (14C2)."""
    mode = referee.position.this_phase.mode
    check_tanks(referee, [unit for unit in units if mode.get(unit) not in _SPARED], "moved")


def check_tanks(referee: Referee, units: Iterable[str], cause: str) -> None:
    """A die for each unreliable tank unit: it may be disrupted, badly, or disabled (14C2)."""
    position = referee.position
    tried = [unit for unit in units if is_unreliable_tank(position, unit)]
    if not tried or referee.lacks_dice():
        return
    for unit in tried:
        side, seen = position.side_of(unit), position.seen_by(unit)
        die = referee.roll(f"tank {unit}", BREAKDOWN, by=side, good="high", kind="tank", seen_by=seen)
        found = position.kit.tables.success.check(_ACTIVITY, die)
        if found.startswith("F"):
            disrupt(referee, unit, BREAKDOWN, cause, worse=True, to=BADLY if found == "F*" else DISRUPTED)
