"""Positions for tests of arrivals: cities of France in supply, points in pools, plans of arrivals."""

from __future__ import annotations

from typing import Any

from bench_of_rules import Bench

from great_war_ground_rules.field import Forces, bench_with, division

#: Cities: a source of the French and British and another city of the Entente; one of the Central Powers.
PARIS, AMIENS, LILLE = "0505", "0507", "0905"
CITIES = {PARIS: ["full-city"], AMIENS: ["point-city"], LILLE: ["partial-city"]}
SOURCES = [
    {
        "hexes": [PARIS, "0105"],
        "side": "Entente",
        "nations": ["British", "French", "American", "Belgian"],
        "what": "Paris",
    },
    {"hexes": ["1305", "0905"], "side": "CP", "nations": ["German", "Austro-Hungarian"], "what": "the Reich"},
]
#: Units that say which nations there are.
OTHERS: Forces = {"gone": {"GE-0": division(), "BR-0": division("British", "7-7-5")}}


def initial(
    forces: Forces | None = None,
    *,
    side: str = "entente",
    later: Forces | None = None,
    plan: dict[str, Any] | None = None,
    **given: Any,
) -> Bench:
    """An initial phase of a side; `later` are units that are still to come or lie in a place off the map."""
    others = {**OTHERS, **(later or {})}
    away = {place: list(units) for place, units in others.items()}
    counters = {each: dict(row) for units in others.values() for each, row in units.items()}
    owns = {"Entente": [PARIS, AMIENS, "0506"], "CP": [LILLE, "1305"], **given.pop("owns", {})}
    return bench_with(
        forces or {},
        phase=given.pop("phase", f"{side}-initial"),
        kinds=given.pop("kinds", CITIES),
        sources=given.pop("sources", SOURCES),
        owns=owns,
        counters=counters,
        stacks={**{hex: list(units) for hex, units in (forces or {}).items()}, **away},
        plan=plan or {},
        **given,
    )
