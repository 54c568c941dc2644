"""How many movement points units have in a phase, and how many are left (6, 6B3, 6C, 6E, 11F, 11H2, 12B9, 14N, 14Q).

What is carried is deducted first, then a rating is doubled for haste, halved for disruption and want of supply, and
taken in part for exploitation and reserves. Fractions count but in the last case (3C1).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from wargame_cli.rulesets.great_war_ground_rules.ground import loads
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import movement_factor
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_17
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: How the points of a phase are counted: as they are, doubled, or in part by the type of unit.
Pace = Literal["march", "haste", "exploitation", "reserve"]
#: The rating of a rail-only unit, which has none printed: it goes as far by rail as freight; house (14B1, 11H1).
RAIL_ONLY = 5
#: The movement rating of a Corps HQ that moves without any unit of its box (14N1).
ALONE = 8


def pace_of(position: GroundPosition, unit: str, how: str = "march") -> Pace:
    """How a unit's points are counted in the phase that runs; who is in haste stays so (6B3, 6D, 6E)."""
    if position.phase.endswith("exploitation"):
        return "exploitation"
    return "haste" if "haste" in (how, position.this_phase.mode.get(unit)) else "march"


def points(
    position: GroundPosition,
    unit: str,
    pace: Pace = "march",
    group: Collection[str] = (),
    *,
    disrupted: bool = False,
) -> float:
    """The MPs that a unit has in a phase, before it spends any; `disrupted` if it were so.

    `group` are the units that move with it: a Corps HQ is as slow as the slowest of its box among them (14N1).
    """
    if position.face(unit).way == "none" or unit in position.extending:
        return 0
    found = max(0, rating(position, unit, group) - burden(position, unit))
    if pace == "haste":
        found *= 2
    found *= movement_factor(position, unit)
    if disrupted or degree(position, unit):
        found /= 2
    if pace in ("exploitation", "reserve"):
        found = float(int(found * part(position, unit, pace)))
    return found


def left(
    position: GroundPosition,
    unit: str,
    pace: Pace = "march",
    group: Collection[str] = (),
) -> float:
    """The MPs that a unit has left in this phase; work takes of them too (13)."""
    now = position.this_phase
    used = now.spent.get(unit, 0) + doubled(position, unit, pace)
    return points(position, unit, pace, group) - used - now.worked.get(unit, 0)


def doubled(position: GroundPosition, unit: str, pace: Pace) -> float:
    """The MPs that count once more because a unit that rode before goes on in haste: trains cost double (6B3)."""
    now = position.this_phase
    return now.spent.get(unit, 0) if pace == "haste" and now.mode.get(unit) != "haste" else 0


def rating(position: GroundPosition, unit: str, group: Collection[str] = ()) -> float:
    """The movement rating that a unit's counter shows; of an artillery division that of its slowest part (12B9).

    A Corps HQ goes as fast as the slowest unit of its box that moves with it, or at 8 without any (14N1).
    """
    counter = position.counter(unit)
    if counter.is_corps_hq:
        box = [each for each in group if position.corps.get(each) == unit and each != unit]
        return min((rating(position, each) for each in box), default=ALONE)
    face = position.face(unit)
    if face.way == "rail":
        return RAIL_ONLY
    parts = division(position, unit)
    return face.movement if len(parts) == 1 else min(position.face(each).movement for each in parts)


def division(position: GroundPosition, unit: str) -> tuple[str, ...]:
    """The units that move as one with a unit: its artillery division, without rail-only and water-only parts (12B9)."""
    hq = unit if position.counter(unit).is_art_hq else position.attached.get(unit)
    if hq is None:
        return (unit,)
    parts = attached_to(position, hq)
    movable = [each for each in parts if position.face(each).way not in ("rail", "water")]
    return (hq, *sorted(movable)) if unit == hq or unit in movable else (unit,)


def burden(position: GroundPosition, unit: str) -> int:
    """The MPs deducted for what a unit carries, or has carried before in the phase: for its heaviest load (11H2)."""
    now = position.this_phase
    load = now.loads.get(unit)
    return max(loads.burden(position, unit, load) if load else 0, now.burdened.get(unit, 0))


def part(position: GroundPosition, unit: str, pace: Pace = "exploitation") -> float:
    """The part of its rating that a unit has in exploitation and as a reserve (6C, 6E).

    C/m and water-only units have all of it, cavalry half, light, mountain, infantry and irregular units a third,
    others a fifth; of several parts the best (trap 35). Early motorized transport has half (14O2a), mixed units a fifth
    in exploitation alone (14D3).
    """
    counter = position.counter(unit)
    if counter.is_cm or position.face(unit).way == "water":
        return 0.5 if counter.type == "motorized-transport" and position.date < FEB_I_17 else 1
    if counter.is_cavalry and (counter.type != types.MIXED_MOUNTED or pace == "reserve"):
        return 1 / 2
    if counter.is_light or counter.is_mountain or counter.is_irregular or position.is_infantry(unit):
        return 1 / 3
    return 1 / 5
