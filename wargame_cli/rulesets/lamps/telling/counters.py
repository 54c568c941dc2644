"""A unit as its counter and the position tell of it."""

from __future__ import annotations

from wargame_cli.engine.queries import UnitFacts
from wargame_cli.rulesets.lamps.position.position import LampsPosition


def unit_facts(position: LampsPosition, unit: str) -> UnitFacts:
    """A counter without factors: whether it is Fresh or Spent (2.2.1), and the markers that lie on it (2.6)."""
    counter = position.counter(unit)
    fresh = position.fresh(unit)
    shown = "Fresh" if fresh else "Fired" if counter.type == "artillery" else "Spent"
    return UnitFacts(
        name=counter.name,
        nation=counter.nation,
        kind=counter.type,
        steps=2 if fresh else 1,
        state=(shown, *position.markers.get(unit, ())),
    )
