"""The charts of activation, movement, stacking, redeployment and supply (9.4, chapters 10, 11, 13 and 14)."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Season

Size = Literal["LCU", "SCU"]
#: The kinds of connection: Single-Gauge and Mixed-Gauge Railroad, Road, Alpine Trail, Sea Invasion Lane (3.1.3).
Way = Literal["single", "mixed", "road", "alpine", "lane"]
Sea = Literal["black", "baltic", "mediterranean"]


class Activation(Part, frozen=True, kw_only=True):
    """What it costs to activate a space or a stack, in OPS (9.4.1, 9.4.2, 14.2)."""

    nation: int
    with_hq: int
    as_one: tuple[Nation, ...]
    foreign_supply: int


class Movement(Part, frozen=True, kw_only=True):
    """What a step costs (11.1.2)."""

    step: int


class Stacking(Part, frozen=True, kw_only=True):
    """How many may stand together (chapter 10)."""

    units: int
    hqs: int
    uprisings: int
    only_together: tuple[Nation, ...]


class Redeployment(Part, frozen=True, kw_only=True):
    """Strategic Redeployment (9.5.2, chapter 13)."""

    costs: dict[Size, int]
    lines: dict[Size, tuple[Way, ...]]
    by_sea: tuple[Size, ...]
    closed_seas: tuple[Sea, ...]
    never_by_sea_in: Season


class Activity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of activation, movement, stacking and redeployment."""

    activation: Activation
    movement: Movement
    stacking: Stacking
    redeployment: Redeployment


class Sources(Part, frozen=True, kw_only=True):
    """Sources that come late or are shared, nations always supplied at home, closed Ports (14, 16.6, 26.6.1)."""

    after_entry: dict[str, Nation]
    at_home: dict[Nation, tuple[Nation, ...]]
    shared: dict[Nation, tuple[Nation, ...]]
    home_needs_source: tuple[Nation, ...]
    through_albania: tuple[Nation, ...]
    closed_ports: dict[Side, tuple[str, ...]]


class OutOfSupply(Part, frozen=True, kw_only=True):
    """What is left of an Out-Of-Supply unit's factors (14.3, 14.3.1)."""

    mf: int
    cf: int


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of supply."""

    sources: Sources
    oos: OutOfSupply
