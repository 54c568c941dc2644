"""The charts of the rulebook, read from the YAML files beside this module, once a process."""

from functools import cache
from pathlib import Path

import msgspec

from wargame_cli.engine.loading.charts import Chart, Charts


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of the track."""

    season: str
    year: int

    def __str__(self) -> str:
        return f"{self.season.capitalize()} {self.year}"


class Turns(Chart, frozen=True, kw_only=True):
    """The turn track (4.1) and what begins when."""

    last: int
    turns: dict[int, Turn]
    turkey_enters: int
    trenches_from: int
    american_boom_from: int


class Garrison(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an empty area defends itself with (6.1.3, 7.3.1)."""

    plain: int
    strong: int
    invasion: int


class Guerilla(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least die with which a guerilla attack succeeds (7.4.2)."""

    fresh: int
    spent: int


class Combat(Chart, frozen=True, kw_only=True):
    """Fixed values and modifiers of combat (chapter 7)."""

    garrison: Garrison
    big_push: int
    mountain: int
    strange_russians: int
    plan_xvii: int
    poison_gas: int
    shore_bombardment: int
    lettow_vorbeck: int
    artillery_dice: int
    artillery_dice_with_aircraft: int
    invasion_defence_dice: int
    schlieffen_rerolls: int
    stosstruppen_rerolls: int
    tenacity: int
    guerilla: Guerilla
    naval_hits: dict[int, int]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new unit costs in production points (8.3.3)."""

    spent: int
    fresh: int


class Production(Chart, frozen=True, kw_only=True, rename={"raising": "raise"}):
    """Points, costs and limits of chapter 8."""

    refit: int
    refit_on_basra_track: int
    raising: dict[str, Cost]
    trench: dict[str, int]
    trench_pools: dict[str, int]
    trench_limits: dict[str, int]
    transfer_most: int
    transfer_least_cap: int
    neutral_transit: int
    starting_production: dict[str, int]
    united_states_boom: int
    raiders: dict[str, int]
    belgium_bonus: int
    u_boat_attack: dict[int, str]
    sussex_row: int
    u_boat_attrition: dict[int, str]


class TechnologyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A technology card: how many guns it places by owner; `source` says whether the text gives all of it."""

    title: str
    source: str
    guns: dict[str, int] = {}


class Technology(Chart, frozen=True, kw_only=True):
    """The technology cards of both sides by designation (8.4)."""

    CP: dict[str, TechnologyCard]
    TE: dict[str, TechnologyCard]

    def of(self, side: str) -> dict[str, TechnologyCard]:
        """A side's ten cards, in the order of the chart."""
        return self.CP if side == "CP" else self.TE


class Victory(Chart, frozen=True, kw_only=True):
    """Victory, entry of the United States, conquest (chapters 10 and 11)."""

    margin: int
    russia_most: int
    russian_collapse: int
    usa_never: int
    east_africa: int
    greece: int
    usa_war_at: int
    one_area: tuple[str, ...]
    flag_area: tuple[str, ...]
    collapse: tuple[str, ...]
    capitals: dict[str, str]
    treaty_areas: int
    civil_war_areas: int


class Tables(Charts):
    """All charts."""

    turns: Turns
    combat: Combat
    production: Production
    technology: Technology
    victory: Victory


@cache
def tables() -> Tables:
    """The charts, read once."""
    return Tables(Path(__file__).parent)
