"""Habits of nations that cost them dearly under fire: poor gas masks, packed trenches (10D, 12C2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wargame_cli.rulesets.great_war_ground_rules.kit.nations import BRITAIN, ITALY, RUSSIA, is_major
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


def is_poorly_masked(nation: str) -> bool:
    """Whether a nation's gas masks are poor: the Russians, the Italians, minor powers (10D)."""
    return nation in (RUSSIA, ITALY) or not is_major(nation)


def is_packed(nation: str) -> bool:
    """Whether a nation keeps its front trenches packed with troops: the British and the Italians (12C2)."""
    return nation in (BRITAIN, ITALY)


def mostly(position: GroundPosition, units: Iterable[str], suits: Callable[[str], bool]) -> bool:
    """Whether most REs of units, headquarters left out, are of nations of a kind; house."""
    total = of_them = 0.0
    for unit in units:
        counter = position.counter(unit)
        if counter.is_headquarters:
            continue
        total += position.re(unit)
        of_them += position.re(unit) if suits(counter.nationality) else 0
    return 2 * of_them > total
