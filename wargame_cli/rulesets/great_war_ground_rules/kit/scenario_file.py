"""What the file of a scenario says: map, forces, markers at the start, arrivals, weather, morale, victory.

All of it is this project's own, and a user's file may replace it: the ground rules print no scenario.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side

Weather = Literal["clear", "mud", "frost", "winter", "snow"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a scenario file."""


class Source(_Part):
    """Regular general supply from off the map (11C2a): the hexes where its lines reach it, and whose units use them.

    `limit` are the REs that may trace through it in a turn, as through a port (11B3b); 0 for no limit.
    """

    hexes: tuple[str, ...]
    side: Side
    nations: tuple[str, ...]
    what: str
    limit: int = 0


class Arrival(_Part):
    """Units and points that a side receives in an initial phase (16.0).

    `into` are hexes in order of preference, or `city` for any owned city in regular general supply, or `depot` for any
    depot. `given` says that the units arrive by strategic rail (16A1aa). Units that cannot come in wait a turn.
    """

    turn: str
    side: Side
    units: tuple[str, ...] = ()
    into: tuple[str, ...] = ("city",)
    res: int = 0
    man: dict[str, float] = {}
    equ: dict[str, float] = {}
    leaders: tuple[str, ...] = ()
    note: str = ""


class Withdrawal(_Part):
    """Units that a side must send away in an initial phase (16A1)."""

    turn: str
    side: Side
    units: tuple[str, ...]


class Leader(_Part):
    """A leader with his three ratings (14P); `to` is the last turn for which he is there."""

    name: str
    nation: str
    ratings: tuple[int, int, int]
    source: Literal["printed", "house"]
    first: str = ""
    last: str = ""
    at: str = ""


class MoraleLoss(_Part):
    """What costs a nation National Will: the first loss of a hex, each one of several, or all of them (40, house)."""

    nations: tuple[str, ...]
    points: int
    hexes: tuple[str, ...]
    when: Literal["each", "all"] = "each"


class Morale(_Part):
    """National Will at the start, and what changes it (40, house)."""

    will: dict[str, int]
    shaken: int = 0
    collapse: int = -3
    losses: tuple[MoraleLoss, ...] = ()
    man_points: float = 30
    terror_hits: int = 1


class Goal(_Part):
    """A hex, or any of several, that is worth points to a side that owns it at the end."""

    hexes: tuple[str, ...]
    points: int
    name: str
    supplied: bool = False


class Victory(_Part):
    """Who wins: points for hexes, losses, and by how many points a victory is decisive (house)."""

    goals: dict[Side, tuple[Goal, ...]]
    man_points: float = 5
    division: int = 0
    decisive: int = 15
    marginal: int = 5
    automatic: dict[Side, tuple[str, ...]] = {}


class Plan(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file.

    `first` and `last` are game turns such as `Mar II 18`, `short` the last one of the short version, `first_phase` the
    phase with which play begins. `map` names the map's file, `window` the part of it, `units` the files of counters.
    `theater` and `net` are those of rule 3F and 7A5. `weather` is the track, `weather_in` that of single weather zones,
    `weather_dice` says for which turns a die may be rolled instead, and with which numbers it is mud.
    `owner` gives all land hexes; `contested` those that nobody owns, with their former owner. `improved` are fortresses
    that are improved. `demolished` are hexsides as `0824-0825`. `places` puts units into hexes, top first, `attached`
    gives Art XX HQs their artillery, `corps` Corps HQs what is in their boxes, `overstacked` what is in the other
    section. `headquarters` are Corps HQs that may still be placed. `rail` is the capacity of the net for each side once
    all depots are active. `free_set_up` are hexes in which a side may set its units up otherwise.
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
    weather: dict[str, Weather]
    weather_in: dict[str, dict[str, Weather]] = {}
    weather_dice: dict[str, tuple[int, ...]] = {}
    owner: dict[Side, tuple[str, ...]]
    contested: dict[str, Side] = {}
    fortified: dict[str, tuple[str, ...]] = {}
    improved: tuple[str, ...] = ()
    devastated: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    obstructed: tuple[str, ...] = ()
    demolished: tuple[str, ...] = ()
    sources: tuple[Source, ...]
    depots: dict[Side, tuple[str, ...]]
    rail: dict[Side, int]
    res: dict[Side, dict[str, int]]
    man: dict[str, float] = {}
    equ: dict[str, float] = {}
    air: dict[Side, int] = {}
    places: dict[str, tuple[str, ...]]
    attached: dict[str, tuple[str, ...]] = {}
    corps: dict[str, tuple[str, ...]] = {}
    overstacked: tuple[str, ...] = ()
    headquarters: tuple[str, ...] = ()
    elite: dict[str, str] = {}
    arrivals: tuple[Arrival, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    leaders: tuple[Leader, ...] = ()
    morale: Morale | None = None
    victory: Victory
    unified_from: str = ""
    free_set_up: dict[Side, tuple[str, ...]] = {}
