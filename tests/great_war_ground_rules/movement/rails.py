"""A rail line from 0501 down to 0514 for tests of trains: column 05 of the proving ground, a yard in 0501."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from great_war_ground_rules.field import Forces, staged_with

COLUMN = [f"05{row:02}" for row in range(1, 15)]
STEPS = [f"{start}-{end}" for start, end in pairwise(COLUMN)]
NET = "NW Europe Standard Gauge"
YARDS = {"0501": ["partial-city"], "0509": ["partial-city"]}


def with_line(forces: Forces, *, capacity: float = 30, **given: Any) -> Any:
    """The line, high-volume unless `hexsides` says otherwise, all of it the Central Powers'."""
    filled = {
        "hexsides": {"rail-high": STEPS},
        "kinds": YARDS,
        "owns": {"CP": COLUMN},
        "rail": {f"{NET}/CP": capacity},
        "phase": "cp-movement",
    }
    return staged_with(forces, **{**filled, **given})
