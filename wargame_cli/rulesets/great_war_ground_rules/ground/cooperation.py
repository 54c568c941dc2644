"""Which nations cooperate (15E), and whether a nation has collapsed (15D3)."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import (
    AMERICA,
    ENTENTE,
    FRANCE,
    GERMANY,
    SIDE_OF,
    is_major,
    nationality,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: The REs of a great or major power that may be supplied by another one of its side (15E2).
SHARED_RES = 15


def cooperate(position: GroundPosition, nation: str, other: str, *, for_supply: bool = False) -> bool:
    """Whether two nations cooperate (15E1); for purposes of supply America does with France (15E2).

    Under a Unified Command the Entente does, except for supply (15E4).
    """
    pair = {nationality(nation), nationality(other)}
    if len(pair) == 1:
        return True
    sides = {SIDE_OF[each] for each in pair}
    if len(sides) == 2:
        return False
    if sides != {ENTENTE}:
        return GERMANY in pair
    if position.unified and not for_supply:
        return True
    if for_supply and pair == {AMERICA, FRANCE}:
        return True
    return FRANCE in pair and any(not is_major(each) for each in pair)


def all_cooperate(position: GroundPosition, units: Iterable[str]) -> bool:
    """Whether every two of these units cooperate; where not, combat and engineers suffer from it (15E3)."""
    nations = sorted({position.counter(unit).nationality for unit in units})
    return all(cooperate(position, one, two) for number, one in enumerate(nations) for two in nations[number + 1 :])


def collapsed(position: GroundPosition, nation: str) -> bool:
    """Whether a nation is in collapse, so that its units have no ZOC (5A, 15D3); house, for Rule 40 is not printed."""
    return nationality(nation) in in_collapse(position)


def shaken(position: GroundPosition, nation: str) -> bool:
    """Whether a nation is shaken or in collapse (15D3)."""
    return nationality(nation) in position.shaken or collapsed(position, nation)


@derived
def in_collapse(position: GroundPosition) -> frozenset[str]:
    """The nations whose National Will is at or below that of collapse (15D3)."""
    morale = position.kit.plan.morale
    if morale is None:
        return frozenset()
    return frozenset(nation for nation, will in position.will.items() if will <= morale.collapse)
