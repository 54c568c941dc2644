"""What the file of a scenario says: map, forces, markers at the start, arrivals, weather, morale, victory.

All of it is this project's own, and a user's file may replace it: the ground rules print no scenario.
"""

from typing import Annotated, Literal

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.naming import named
from wargame_cli.engine.orders import name_of
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side

#: Kinds of weather (36).
Weather = Literal["clear", "mud", "frost", "winter", "snow"]
#: Grades of fortification that are built, from the lowest (15B); a fortress is printed on the map.
Fortification = Literal["fieldworks", "entrenchment", "fort", "improved-fort"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a scenario file."""


class Source(_Part, frozen=True, kw_only=True):
    """Regular general supply from off the map (11C2a): the hexes where its lines reach it, and whose units use them.

    `limit` are the REs that may trace through it in a turn, as through a port (11B3b); 0 for no limit.
    """

    hexes: tuple[str, ...]
    side: Side
    nations: tuple[str, ...]
    what: str
    limit: int = 0


class Arrival(_Part, frozen=True, kw_only=True):
    """Units and points that a side receives in an initial phase (16.0).

    `into` are hexes in order of preference, or `city` for any owned city in regular general supply, or `depot` for any
    depot. Units that cannot come in wait a turn. `res` are Res Pts; `man` gives Man Pts by contingent, or by nation
    where the counters name no contingent, `equ` Equ Pts by side or nation (16B1). `by` is how units come from another
    command: from the same theater by rail, by strategic rail or by sea, from another one `overseas`, or over land
    (16A1aa). From the turn after `forming` they may be activated early (16C4); `unreliable` ones are tried when they
    are full (16C5). With `when_lost` all that is conditional: it comes in the first initial phase from `turn` on in
    which the enemy owns one of these hexes (16A2).
    """

    turn: str
    side: Side
    units: tuple[str, ...] = ()
    into: tuple[str, ...] = ("city",)
    res: int = 0
    man: dict[str, float] = msgspec.field(default_factory=dict)
    equ: dict[str, float] = msgspec.field(default_factory=dict)
    leaders: tuple[str, ...] = ()
    by: Literal["", "rail", "strategic", "sea", "overseas", "overland"] = ""
    forming: str = ""
    unreliable: bool = False
    when_lost: tuple[str, ...] = ()
    note: str = ""


class Withdrawal(_Part, frozen=True, kw_only=True):
    """Units that a side must send away in an initial phase (16A1)."""

    turn: str
    side: Side
    units: tuple[str, ...]


class Conversion(_Part, frozen=True, kw_only=True):
    """Units that may be converted into others from a turn on (16A1f), or upgraded near a factory (16A1bb).

    `man` and `equ` are what a reorganization costs, or gives where they are less than nothing (16A1t). `after` are
    units of earlier steps that must be there (16A1ff).
    """

    turn: str
    side: Side
    units: tuple[str, ...]
    into: tuple[str, ...]
    upgrade: bool = False
    man: float = 0
    equ: float = 0
    after: tuple[str, ...] = ()


class Breakdown(_Part, frozen=True, kw_only=True):
    """Units, any one of which breaks down into `parts` and is assembled from them (15F).

    With one unit the parts are its own, with several a lettered set for one of them at a time. What `assembles_only`
    does not break down again.
    """

    units: tuple[str, ...]
    parts: tuple[str, ...]
    assembles_only: bool = False


#: A leader in a position.
LeaderId = Annotated[str, named("leader")]
#: A leader's name on a sheet; capitals do not matter.
LeaderName = Annotated[str, name_of("leader", "a leader's name")]


class Leader(_Part, frozen=True, kw_only=True):
    """A leader with his three ratings (14P), there from turn `first` to turn `last`; `at` is the HQ where he begins."""

    name: str
    nation: str
    ratings: tuple[int, int, int]
    source: Literal["printed", "house"]
    first: str = ""
    last: str = ""
    at: str = ""


class MoraleLoss(_Part, frozen=True, kw_only=True):
    """What costs a nation National Will: the first loss of a hex, each one of several, or all of them (40, house)."""

    nations: tuple[str, ...]
    points: int
    hexes: tuple[str, ...]
    when: Literal["each", "all"] = "each"


class Morale(_Part, frozen=True, kw_only=True):
    """National Will at the start, and what changes it (40, house).

    `man_points` Man Pts lost between two initial phases cost a nation a point, and so do `terror_hits` hits of terror
    bombardment (12C5). `gains` are points that nations receive in their side's initial phase of a turn.
    """

    will: dict[str, int]
    shaken: int = 0
    collapse: int = -3
    losses: tuple[MoraleLoss, ...] = ()
    man_points: float = 30
    terror_hits: int = 1
    gains: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


class Goal(_Part, frozen=True, kw_only=True):
    """Hexes that are worth points to a side that owns one of them, or all of them, uncontested.

    With `supplied` regular general supply must reach such a hex. It counts at the end of the game, or of `turn`.
    """

    hexes: tuple[str, ...]
    name: str
    points: int = 0
    need: Literal["any", "all"] = "any"
    supplied: bool = False
    turn: str = ""


class Presence(_Part, frozen=True, kw_only=True):
    """Points for each division or cadre of a nation that is on the map and not isolated at the end, but for hexes."""

    nation: str
    points: float
    apart_from: tuple[str, ...] = ()


class Level(_Part, frozen=True, kw_only=True):
    """What a lead of the Central Powers of `at_least` that many points means; without it, of any fewer."""

    name: str
    winner: Side | None = None
    at_least: float | None = None


class Victory(_Part, frozen=True, kw_only=True):
    """Who wins (house): points for hexes and for losses, and what the lead of the Central Powers comes to.

    `man_points` Man Pts lost are worth a point to the enemy, 0 says that none are; `division` points are for each
    division that is eliminated, half of them for one reduced to its cadre. `levels` run from the best for the Central
    Powers to the worst. A side that meets the goal of `automatic` at the end of a player turn wins at once.
    """

    goals: dict[Side, tuple[Goal, ...]]
    man_points: float = 5
    division: float = 0
    presence: tuple[Presence, ...] = ()
    levels: tuple[Level, ...] = ()
    automatic: dict[Side, Goal] = msgspec.field(default_factory=dict)

    def verdict(self, lead: float) -> Level:
        """What a lead of the Central Powers comes to."""
        return next(each for each in self.levels if each.at_least is None or lead >= each.at_least)


class Plan(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file.

    `first` and `last` are game turns such as `Mar II 18`, `short` the last one of the short version, `first_phase`
    the phase with which play begins, `last_turn` how many turns there are. `map` names the map's file, `window` the
    part of it, `units` the files of counters. `theater` and `net` are those of rule 3F and 7A5. `weather` is the
    track, `weather_in` that of single weather zones, `weather_dice` says for which turns a die may be rolled instead,
    and with which numbers it is mud. `owner` gives all land hexes, `closed` those of commands that a side does not
    control (3F); `contested` those that nobody owns, with their former owner. `improved` are fortresses that are
    improved. `demolished` are hexsides as `0824-0825`. `places` puts units into hexes, top first, `attached` gives
    Art XX HQs their artillery, `corps` Corps HQs what is in their boxes, `overstacked` what is in the other section.
    `headquarters` are Corps HQs that may still be placed. `rail` is the capacity of the net for each side once all
    depots are active, `nets` names the net of a side that has another, `rail_gains` what sides receive on nets in a
    turn (7A5c). `guests` are nations whose units trace general supply to Army HQs of other nations while none of
    their own is on the map (house, for 11E). `fragile` gives units that are not replaced or rebuilt the units that
    take their place (16C6), `released` are nations whose training and replacement forces are no more in their
    garrisons (16C9), `breakdowns` lists which units break down into which (15F); such units that no other field
    brings lie beside the map.
    """

    first: str
    last: str
    short: str = ""
    first_phase: str
    map: str
    window: str = ""
    units: tuple[str, ...]
    theater: str = "West"
    command: str = "France/West Germany"
    net: str = "NW Europe Standard Gauge"
    nets: dict[Side, str] = msgspec.field(default_factory=dict)
    weather: dict[str, Weather]
    weather_in: dict[str, dict[str, Weather]] = msgspec.field(default_factory=dict)
    weather_dice: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    owner: dict[Side, tuple[str, ...]]
    closed: dict[Side, tuple[str, ...]] = msgspec.field(default_factory=dict)
    contested: dict[str, Side] = msgspec.field(default_factory=dict)
    fortified: dict[Fortification, tuple[str, ...]] = msgspec.field(default_factory=dict)
    improved: tuple[str, ...] = ()
    devastated: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    obstructed: tuple[str, ...] = ()
    demolished: tuple[str, ...] = ()
    sources: tuple[Source, ...]
    depots: dict[Side, tuple[str, ...]]
    rail: dict[Side, int]
    rail_gains: dict[str, dict[Side, dict[str, int]]] = msgspec.field(default_factory=dict)
    res: dict[Side, dict[str, int]]
    man: dict[str, float] = msgspec.field(default_factory=dict)
    equ: dict[str, float] = msgspec.field(default_factory=dict)
    air: dict[Side, int] = msgspec.field(default_factory=dict)
    places: dict[str, tuple[str, ...]]
    attached: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    corps: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    overstacked: tuple[str, ...] = ()
    headquarters: tuple[str, ...] = ()
    elite: dict[str, str] = msgspec.field(default_factory=dict)
    arrivals: tuple[Arrival, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    conversions: tuple[Conversion, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()
    leaders: tuple[Leader, ...] = ()
    morale: Morale | None = None
    victory: Victory
    guests: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    unified_from: str = ""
    fragile: dict[str, str] = msgspec.field(default_factory=dict)
    released: tuple[str, ...] = ()

    def capacities(self) -> dict[str, int]:
        """The rail capacity of each side at the start, by net and side (7A4)."""
        return {f"{self.nets.get(side, self.net)}/{side}": capacity for side, capacity in self.rail.items()}
