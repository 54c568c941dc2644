"""The charts of reinforcement, replacement, Trenches, Forts and the sea (chapters 15 to 27)."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Sea, Size
from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part, Row
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Season

#: The pools in which Replacement Points are recorded (9.6.1).
Pool = Literal["RU", "IT", "AP-A", "GE", "AH", "CP-A"]


class Costs(Part, frozen=True, kw_only=True):
    """What a step costs, in halves of a Replacement Point (16.2)."""

    half_points: dict[Size, int]


class Pools(Part, frozen=True, kw_only=True):
    """The nations of each pool, and the pools of each side (9.6.1). Greece draws on the pool of its side."""

    nations: dict[Pool, tuple[Nation, ...]]
    sides: dict[Side, tuple[Pool, ...]]

    def of(self, nation: str, side: Side) -> Pool:
        """The pool that rebuilds a nation's units. Raises LookupError for one that has none, such as Montenegro."""
        for pool in self.sides[side]:
            if nation in self.nations[pool]:
                return pool
        raise LookupError(f"no Replacement Points of {side} are for {nation}")


class Exchange(Row, frozen=True, kw_only=True, rename={"giver": "from", "receiver": "to"}):
    """Points of one pool that may become points of a nation each turn."""

    giver: Pool
    receiver: Nation
    points: int


class Conversion(Part, frozen=True, kw_only=True):
    """What each side may convert whatever cards were played (16.7.1a)."""

    always: dict[Side, Exchange]


class Placement(Part, frozen=True, kw_only=True):
    """Where rebuilt units of some nations stand; all others on their own Supply Sources (16.6)."""

    at: dict[Nation, tuple[str, ...]]
    exiles: dict[Nation, tuple[str, ...]]


class Reinforcements(Part, frozen=True, kw_only=True):
    """What blocks reinforcements (15.4)."""

    capitals: dict[Nation, tuple[str, ...]]


class Parts(Row, frozen=True, kw_only=True):
    """The SCUs that an LCU is made of, and how many of them must be of its type."""

    scus: int
    same_type: int


class Assembly(Part, frozen=True, kw_only=True):
    """Making LCUs of SCUs and back (chapter 22)."""

    full: Parts
    reduced: Parts
    completing: int


class Scale(Row, frozen=True, kw_only=True):
    """Where Troop Quality starts, and from where down it is Poor."""

    start: int
    poor: int


class Quality(Part, frozen=True, kw_only=True):
    """Troop Quality (chapter 24); `scales` are the two pairs of numbers of the text (trap 2)."""

    nations: tuple[Nation, ...]
    scales: dict[str, Scale]
    least: int
    destroyed: int
    eliminated: int
    reinforcement: int

    def of_reinforcement(self, nation: Nation, said: int | None) -> int:
        """How a nation's marker moves by a Reinforcement Card: as the card says, else as always (24.1d)."""
        if nation not in self.nations:
            return 0
        return self.reinforcement if said is None else said


class Replacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of reinforcement and replacement."""

    costs: Costs
    pools: Pools
    conversion: Conversion
    placement: Placement
    reinforcements: Reinforcements
    assembly: Assembly
    quality: Quality


class Building(Part, frozen=True, kw_only=True):
    """Building Trenches (chapter 19)."""

    succeeds_to: int
    mountain_nations: tuple[Nation, ...]
    each_phase: int
    level: int


class Sieges(Part, frozen=True, kw_only=True):
    """When a besieged Fort surrenders (20.4)."""

    surrender_over_cf: int

    def surrenders(self, die: int, fort: int) -> bool:
        """Whether a Fort of this Combat Factor falls to the die (20.4.1b)."""
        return die >= fort + self.surrender_over_cf


class Bans(Part, frozen=True, kw_only=True):
    """Whose Forts a nation may not attack, and from which War Status of its side on it may; a card may allow it too."""

    nation: Nation
    forts_of: Nation
    lifted_at: int


class Forts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of Trenches and Forts."""

    building: Building
    sieges: Sieges
    bans: Bans


class Invasion(Part, frozen=True, kw_only=True):
    """Sea Invasions (25.1-25.4)."""

    markers: int
    under_fire: int
    captured_rp: int
    captured_pools: tuple[Pool, ...]
    closed_in: Season


class Assault(Part, frozen=True, kw_only=True):
    """The Russian amphibious assault (25.5)."""

    start: str
    sea: Sea
    after_entry: dict[str, Nation]
    closed_in: Season


class SeaCharts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of the sea."""

    invasion: Invasion
    assault: Assault
