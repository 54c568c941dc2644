"""A unit as its counter and the position tell of it (3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import UnitFacts
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import RESERVE, GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import counts_as_reserve


def factors(position: GreatWarPosition, unit: str) -> str:
    """The factors that a unit shows now, as on counters (3.22): `3-4-4`, or `3-4` where both strengths are one.

    Of a headquarters support and movement. How strong an Arab or Armenian unit is that never fought, nobody knows yet
    (15.82): `?-4`.
    """
    face, counter = position.face(unit), position.counter(unit)
    if counter.headquarters:
        return f"{position.support(unit)}-{face.movement}"
    if counter.untried_kind and unit not in position.shown:
        return f"?-{face.movement}"
    strengths = f"{face.attack}" if face.attack == face.defence else f"{face.attack}-{face.defence}"
    return f"{strengths}-{face.movement}"


def unit_facts(position: GreatWarPosition, unit: str) -> UnitFacts:
    """What a counter shows now, and how many steps are left of it (3.26)."""
    counter = position.counter(unit)
    size = counter.size or ("" if counter.headquarters else "division")
    return UnitFacts(
        name=counter.name,
        nation=NATIONS[counter.nation] + (f" ({counter.kin})" if counter.kin else ""),
        kind=" ".join(filter(None, (counter.type, size))),
        factors=factors(position, unit),
        steps=2 if position.has_two_steps(unit) else 1,
        state=tuple(_state(position, unit)),
    )


def _state(position: GreatWarPosition, unit: str) -> Iterator[str]:
    counter = position.counter(unit)
    if unit in position.depleted:
        yield "depleted"
    if unit in position.reduced:
        yield "reduced"
    if position.is_shock(unit):
        yield "shock-troops"
    if unit in position.dismounted:
        yield "on foot"
    if counter.untried_kind and unit not in position.shown:
        yield "untried"
    if unit in position.this_turn.halted:
        yield "stopped by aircraft"
    if unit in position.returns:
        yield f"back in Strategic Turn {position.returns[unit]}"
    if not counter.replaceable:
        yield "never rebuilt"
    if position.place_of(unit) == RESERVE and not counts_as_reserve(position, unit):
        yield "no part of the reserve"
