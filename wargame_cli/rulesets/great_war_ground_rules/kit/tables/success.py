"""The Ground Success Table: what decides every attempt that may fail (6C, 9I, 9J, 10, 11, 14, 15, 16)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.loading.charts import Chart

#: Success, success that may shift a column, failure, failure with elimination or the worst result.
Tried = Literal["S", "S*", "F", "F*"]
SIX = 6


class Activity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results of a modified die from 1 to 6, and what modifies it."""

    results: tuple[Tried, Tried, Tried, Tried, Tried, Tried]
    modifiers: dict[str, int] = {}


class SuccessChart(Chart, frozen=True):
    """The Ground Success Table."""

    activities: dict[str, Activity]

    def check(self, activity: str, die: int, modifier: int = 0) -> Tried:
        """What comes of an attempt; a modified die beyond 1 and 6 counts as those (3C3)."""
        return self.activities[activity].results[clamped(die + modifier) - 1]

    def modifiers(self, activity: str) -> Mapping[str, int]:
        """What modifies the die of an activity, by name."""
        return self.activities[activity].modifiers

    def lowest(self, activity: str) -> int:
        """The lowest modified die with which an attempt succeeds; 7 where none does."""
        results = self.activities[activity].results
        return next((die for die, found in enumerate(results, start=1) if found.startswith("S")), SIX + 1)


def clamped(die: int) -> int:
    """A modified die: beyond the ends of a table it counts as those (3C3)."""
    return max(1, min(die, SIX))
