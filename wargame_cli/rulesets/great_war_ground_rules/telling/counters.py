"""A unit as its counter and the position tell of it (3A)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import UnitFacts
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import DEGREES, factors

#: What the sizes are called.
_SIZES = {"": "cadre", "II": "battalion", "III": "regiment", "X": "brigade", "XX": "division", "corps": "", "army": ""}


def unit_facts(position: GroundPosition, unit: str) -> UnitFacts:
    """What a counter shows now, and in what state it is."""
    counter = position.counter(unit)
    size = "" if counter.is_headquarters else _SIZES[position.size(unit)]
    return UnitFacts(
        name=counter.name,
        nation=counter.nation + (f" ({counter.contingent})" if counter.contingent else ""),
        kind=" ".join(filter(None, (counter.type.replace("-", " "), size))),
        factors=factors(position, unit),
        steps=2 if counter.cadre and unit not in position.reduced else 1,
        state=tuple(_state(position, unit)),
    )


def _state(position: GroundPosition, unit: str) -> Iterator[str]:
    counter = position.counter(unit)
    if degree := position.disruption.get(unit, 0):
        yield DEGREES[degree]
    if unit in position.disabled:
        yield "disabled"
    if hits := position.fatigue.get(unit, 0):
        yield f"{hits} fatigue {'hit' if hits == 1 else 'hits'}"
    if counter.is_army_hq:
        yield "inactive" if unit in position.inactive else "active"
        yield from (f"with {leader}" for leader, hq in position.leaders.items() if hq == unit)
    if unit in position.attached:
        yield f"attached to {position.attached[unit]}"
    if unit in position.corps:
        section = ", overstacked" if unit in position.overstacked else ""
        yield f"in the box of {position.corps[unit]}{section}"
    if unit in position.extending:
        yield "extends supply lines"
    if turns := position.unsupplied.get(unit, 0):
        yield f"out of general supply for {turns} player {'turn' if turns == 1 else 'turns'}"
    if unit in position.isolated:
        yield "isolated"
    if unit in position.reduced:
        yield "reduced"
