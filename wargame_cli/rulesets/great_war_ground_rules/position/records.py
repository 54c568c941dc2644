"""The parts of a position: markers on the map, work in progress, and what holds for a phase or a player turn."""

import msgspec

from wargame_cli.engine.naming import PlaceId, SideId, UnitId

#: Poor weather (13A4).
POOR: frozenset[str] = frozenset({"mud", "frost", "winter", "snow"})


class _Record(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a position, written without what is as by default."""


class Depot(_Record):
    """A supply depot marker (11C1): whose it is, where it stands; `idle` if its non-operational side is up."""

    side: SideId
    place: PlaceId
    idle: bool = False

    @property
    def operational(self) -> bool:
        """Whether it is part of supply lines, and stays where it is."""
        return not self.idle


class Contest(_Record):
    """A contested hex (9J).

    `since` gives for each side the turn and phase since which a unit of it with a ZOC has held the hex without a
    break; `owner` is the side that owned it before.
    """

    owner: SideId
    since: dict[SideId, tuple[int, str]] = {}


class SupplyPoints(_Record):
    """General supply points in a hex (11C2bii). `left` counts the initial phases in which they can still be used."""

    side: SideId
    place: PlaceId
    points: int
    left: int = 3


class Work(_Record):
    """Work in progress (13): what is built, where, by which units, and what is left of it, in MPs or in turns.

    `at` is a hex, or a hexside written `0825-0926`, `place` the hex of its units. Work in turns has `turns` True.
    What is left is counted as for one construction unit in good weather; `rate` is what the turn that runs takes off
    work in turns. `spent` are Res Pts, `civil` says that the unit works with civilian labour (13A6), `gauge` to what
    a line is changed.
    """

    side: SideId
    what: str
    at: str
    place: PlaceId = ""
    units: list[UnitId] = []
    left: float = 0
    turns: bool = False
    spent: int = 0
    rate: float = 0
    civil: PlaceId = ""
    gauge: str = ""

    def __post_init__(self) -> None:
        """Turns are counted in fractions: as they are read, so they are written."""
        self.left, self.rate = float(self.left), float(self.rate)


class Stock(_Record):
    """Points of a nation in its general pool (16B3): manpower and equipment, in halves."""

    man: float = 0
    equ: float = 0


class PhaseRecord(_Record):
    """What holds until the phase ends.

    `spent` are the MPs that a unit has used, `mode` how it moves (march, haste, rail, strategic, river, cargo), `path`
    the hexes that it went through, `tired` those that came near the enemy in haste or on a ride, `rested` those that
    rested (6B4). `finished` are those that moved in reaction for an HQ before (6D). `attacked` are units that attacked
    or were attacked (9B), `targets` the hexes that were, with the side that attacked and what came of it. `bombarded`
    are units that bombarded, `hits` those still to be allocated, by hex. `supplied` are the Res Pts used for combat
    supply, each `side/hex/number` with the REs that it has supplied so far (11D), `loads` the logistics items that
    units carry, Res Pts as `res`, others by what is left to them, `burdened` the most MPs that loads have cost a unit
    (11H2), `carted` and `railed` the items in a hex, as `side/hex/item`, that were carted or went by rail (11H4).
    `active` are the HQs whose units move now (6D), `checked` those that were checked, `assembled` units that were put
    together from others (15F). `reserves` are units that were committed (6C), `retreated` units that retreated in the
    phase with where they are (9F2), `stayed` units with a defence strength that stand still in a hex through which
    trains run past the enemy (7A). `worked` are the MPs of units that work (13), `air_used` the air points that
    bombarded (12C4a). `later` are points that cannot be spent before the next initial phase (16C13), `recalled` leaders
    that came back from an HQ (14P), `entered` the hexes where units came into play (16C12), `made` the general supply
    points that were made in the phase, as `side/hex` (11C2bii).
    """

    spent: dict[UnitId, float] = {}
    mode: dict[UnitId, str] = {}
    path: dict[UnitId, list[PlaceId]] = {}
    tired: list[UnitId] = []
    rested: list[UnitId] = []
    finished: list[UnitId] = []
    attacked: list[UnitId] = []
    targets: dict[PlaceId, str] = {}
    bombarded: dict[UnitId, PlaceId] = {}
    hits: dict[PlaceId, int] = {}
    supplied: dict[str, float] = {}
    loads: dict[UnitId, dict[str, int]] = {}
    burdened: dict[UnitId, int] = {}
    carted: dict[str, int] = {}
    railed: dict[str, int] = {}
    active: list[UnitId] = []
    checked: list[UnitId] = []
    assembled: list[UnitId] = []
    reserves: list[UnitId] = []
    retreated: dict[UnitId, PlaceId] = {}
    stayed: list[UnitId] = []
    worked: dict[UnitId, float] = {}
    air_used: dict[SideId, int] = {}
    later: dict[str, Stock] = {}
    recalled: list[str] = []
    entered: list[PlaceId] = []
    made: dict[str, int] = {}


class TurnRecord(_Record):
    """What holds until the player turn ends (3C4).

    `rail_used` are the REs used on a net by a side (as `net/side`), `rail_units` those counted for a unit on a net
    (as `net/unit`), `rail_extra` the capacity added for the turn (7A5a), `rail_new` what cannot be used yet
    (7A5d, 7A5f), `rail_sent` what was transferred (7A5d), `rail_raised` what was built (7A5b), `rail_start` the
    capacity as the player turn began. `strategic` are units that went by strategic rail (7A3), `moved` those
    that moved at all (10E, 12B), `bombarded` artillery whose strength is halved in the combat segment (12C),
    `gassed` gas artillery that fired gas then. `flooded` are hexes under water (15A6), `open_cities` those
    declared open, each as `combat/hex` or `reaction/hex` (15A9). `carried` are items and units that were
    carried (11H4, 14O2), `out_of_overstack` overstacks from which units attacked in the last phase of combat,
    `overstacked_late` units that came into one after their initial phase (8C2). `drawn_free` are the REs that
    drew on a Res Pt without using it up, each `combat/side/hex/number` or `reaction/...` (11D). `labor` are
    hexes of cities whose people help, with the unit that they help (13A6), `arrived` units that came from
    another command, and how (16A1aa). `brought_back` are units that were replaced in this game turn (16B3c).
    """

    rail_used: dict[str, float] = {}
    rail_units: dict[str, float] = {}
    rail_extra: dict[str, float] = {}
    rail_new: dict[str, int] = {}
    rail_sent: dict[str, int] = {}
    rail_raised: dict[str, int] = {}
    rail_start: dict[str, int] = {}
    strategic: list[UnitId] = []
    moved: list[UnitId] = []
    bombarded: list[UnitId] = []
    gassed: list[UnitId] = []
    flooded: list[PlaceId] = []
    open_cities: list[str] = []
    carried: dict[str, str] = {}
    out_of_overstack: list[PlaceId] = []
    drawn_free: dict[str, float] = {}
    overstacked_late: list[UnitId] = []
    labor: dict[PlaceId, UnitId] = {}
    arrived: dict[UnitId, str] = {}
    brought_back: list[UnitId] = []
