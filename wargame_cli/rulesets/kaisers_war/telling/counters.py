"""A unit as its counter and the position tell of it."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import UnitFacts
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def unit_facts(position: KaisersPosition, unit: str) -> UnitFacts:
    """A counter's printed values (2.2), the side that it shows (9.2), and what keeps it where it is."""
    face = position.counter(unit)
    return UnitFacts(
        name=unit.partition("-")[2],
        nation=face.nation,
        kind=face.type,
        factors=face.values,
        steps=2 if face.army else 1,
        state=tuple(_state(position, unit)),
    )


def _state(position: KaisersPosition, unit: str) -> Iterator[str]:
    if unit in position.armies:
        yield "army"
    if unit in position.due:
        yield f"due in turn {position.due[unit]}"
    if unit in position.frozen:
        yield "frozen in the east"
    if position.counter(unit).dormant:
        yield "dormant"
