"""A unit as its counter and the position tell of it."""

from __future__ import annotations

from wargame_cli.engine.queries import UnitFacts
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


def unit_facts(position: IllusionsPosition, unit: str) -> UnitFacts:
    """Combat, Loss and Movement Factor of the side that it shows, with its modifier (3.2.1)."""
    counter, step = position.counter(unit), position.step(unit)
    modifier = f" {step.drm:+d}" if step.drm else ""
    reduced = position.is_reduced(unit)
    return UnitFacts(
        name=counter.name,
        nation=counter.nation,
        kind=f"{counter.size} {counter.type}",
        factors=f"{step.cf}-{step.lf}-{step.mf}{modifier}",
        steps=1 if reduced else 2,
        state=("reduced",) if reduced else (),
    )
