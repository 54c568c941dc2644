"""The Supply Line Summary (11B) and the Replacement Costs Chart (16B3)."""

from typing import Literal

import msgspec

from wargame_cli.engine.loading.charts import Chart

Element = Literal["overland", "road"]
Weather = Literal["clear", "mud", "frost", "winter", "snow"]
#: What a unit's replacement costs go by.
Kind = Literal["other", "artillery", "motorized", "engineer"]


class Lengths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many hexes the two elements of a supply line may count."""

    overland: int
    road: int


class SupplyChart(Chart, frozen=True):
    """The Supply Line Summary."""

    lengths: dict[Weather, Lengths]

    def length(self, element: Element, weather: Weather) -> int:
        """The hexes that an element may count in a weather, before transport units extend it (11B, 14O3)."""
        lengths = self.lengths[weather]
        return lengths.overland if element == "overland" else lengths.road


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Manpower and equipment points."""

    man: float
    equ: float


class ReplacementChart(Chart, frozen=True):
    """The Replacement Costs Chart: points for each RE, march brigades by their ratings, the fraction for a cadre."""

    rates: dict[Kind, Points]
    march: dict[str, float]
    cadre: float
    scrap: Points

    def strength(self, kind: Kind, re: float, values: str = "", *, march: bool = False) -> Points:
        """What a whole unit costs (16B3a), to the half point above; march brigades go by their ratings (16C8)."""
        if march and values in self.march:
            return Points(self.march[values], 0)
        rate = self.rates[kind]
        return Points(_halves(rate.man * re), _halves(rate.equ * re))

    def part(self, whole: Points) -> Points:
        """What its cadre or remnant costs (16B3a)."""
        return Points(_halves(whole.man * self.cadre), _halves(whole.equ * self.cadre))

    def scrapped(self, re: float) -> Points:
        """What comes back for a unit that is scrapped (16C2)."""
        return Points(_halves(self.scrap.man * re), _halves(self.scrap.equ * re))


def _halves(points: float) -> float:
    """Points to the half above."""
    return -int(-(points * 2) // 1) / 2
