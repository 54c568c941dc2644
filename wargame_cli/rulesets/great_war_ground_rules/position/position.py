"""What this game adds to a position: markers, conditions of units, points of nations, records of phase and turn."""

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import ClassVar, Final

import msgspec

from wargame_cli.engine import referee
from wargame_cli.engine.board import Mask
from wargame_cli.engine.naming import PlaceId, SideId, UnitId
from wargame_cli.engine.position import Position, derived, derived_of
from wargame_cli.rulesets.great_war_ground_rules.kit.book import DEFAULTS, LIMITED_INTELLIGENCE
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter, Ratings
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Fortification, LeaderId, Weather
from wargame_cli.rulesets.great_war_ground_rules.position.records import (
    Contest,
    Depot,
    PhaseRecord,
    Stock,
    SupplyPoints,
    TurnRecord,
    Work,
)

#: Where units are that are not on the map: still to arrive; eliminated, in the replacement pool (16B2); eliminated
#: while isolated, in its section for such units; Corps HQs and leaders that are not in use; out of the game.
LATER, GONE = "later", "gone"
POOL: Mapping[str, str] = {CP: "cp-pool", ENTENTE: "entente-pool"}
ISOLATED_POOL: Mapping[str, str] = {CP: "cp-isolated-pool", ENTENTE: "entente-isolated-pool"}
#: Corps HQs that may be placed (14N), elite brigades (14Q).
RESERVE: Mapping[str, str] = {CP: "cp-headquarters", ENTENTE: "entente-headquarters"}
#: Units that are broken down, and the counters of component units that are not in use (15F).
BREAKDOWNS = "breakdowns"
OFF_MAP = (LATER, GONE, *POOL.values(), *ISOLATED_POOL.values(), *RESERVE.values(), BREAKDOWNS)
#: What people call the places off the map.
PLACE_NAMES: Mapping[str, str] = {
    LATER: "units still to come",
    GONE: "out of the game",
    BREAKDOWNS: "broken down",
    **{box: f"replacement pool of the {SIDE_NAMES[side]}" for side, box in POOL.items()},
    **{box: f"eliminated while isolated, {SIDE_NAMES[side]}" for side, box in ISOLATED_POOL.items()},
    **{box: f"headquarters to be placed, {SIDE_NAMES[side]}" for side, box in RESERVE.items()},
}

#: Parts of a position that change by themselves (see `changed`): who owns which hexes; the rail nets and what went by
#: rail; Res Pts, supply points and depots, and what was done with them; what engineers work on, and what came of it;
#: how tired units are. Units and their state are none of them.
OWNERS: Final = "owners"
RAIL: Final = "rail"
STORES: Final = "stores"
WORKS: Final = "works"
FATIGUE: Final = "fatigue"
#: Degrees of disruption (3A5).
DISRUPTED: Final = 1
BADLY: Final = 2


class GroundPosition(Position, kw_only=True):
    """A position of The Great War ground rules.

    `owner` gives each hex that is not owned as at the start its owner (5B); contested hexes have none, see
    `contested`. `besieged` gives a hex under siege the side whose units are besieged there (15G). `fortified` are the
    fortifications that were built, `improved` the fortresses that are improved (15B4), `depleted` those that have no
    supply left (11C2biii). `devastated`, `broken` and `obstructed` are hexes (15A8, 7A6, 7A7), `gauges` hexes with
    another gauge than printed (13B3a), `demolished` and `pontoons` hexsides (15A1, 13A7), `bridge_owner` who was the
    last to own both ends of a bridge. `laid` are the road, rail-low and rail-high of hexsides that were built (13A1f,
    13B3). `ports` are the hits on ports (13A3), `upgraded` those that a port engineer keeps upgraded (13C2).
    `enemy_owned` are cities and fortresses that their enemy has owned, hex by hex (11C2a, 11C2biii). `works` is what
    is being built. `depots` are markers by name, `res` the Res Pts of each side by hex, `gsp` general supply points.
    `rail` is the capacity of each side on each net, as `net/side` (7A4), `strained` the Res Pts spent on a net for
    which it is still to be checked (7A5g), `section_rail` what orphan sections of nets have won or lost, as
    `net/side/yard` (7A9).

    Of units: `reduced` show their cadre (9E), `mobile` zero-movement artillery its mobile side (16C10).
    `disruption` is 1 or 2 (3A5), `disabled` are tanks (14C2), `fatigue` are hits (6B4). `inactive` are Army HQs
    (14M1). `attached` gives artillery its Art XX HQ (12B9), `corps` units in a Corps HQ's box (8C),
    `overstacked` those in its other section, and `known` the corps that the enemy may look at (14N2). `elite`
    gives an elite brigade its division (14Q), `extending` are transports in supply line mode (14O1).
    `leaders` gives a leader the HQ where he is (14P).

    Of supply, as it was judged when the player turn began: `unsupplied` counts the player turns in which a unit
    was out of general supply without a break (11F), `by_special` are units that a special source supplies
    (11C2b), `isolated` units as last judged (3G), `isolated_hexes` such cities. `supply_hq` gives each Army HQ
    its depot where a side has chosen it.

    Of nations: `stock` are their points, Man Pts by contingent or nation, Equ Pts by side, with `@0505` behind the
    name for those in a hex (16B3). `will` is National Will, `shaken` those that are (15D3), `lost` are Man Pts lost
    since the last look at morale, `returning` losses that give points back, as `British/man` or `British/equ`, those
    of isolated units with the hex, `British/man@0505` (16B4), `replaced` REs replaced in a month (16B3f), `losses`
    Man Pts lost by a side in the game. `waiting` are Res Pts that could
    not be placed yet (16A), and `since_lost` gives major city hexes the turn in which their nation's side lost
    them, 0 for liberated ones (16C11), `withdrawn` are units whose withdrawal was met (16A1), `met` the
    conditional arrivals of the plan that have come, by number (16A2). `unified` says that the Entente has a Unified
    Command (15E4). `weather_now` is what holds now.
    `concealed` is filled in a side's view alone: how many units lie in unknown corps, and so is `exerting`:
    those that have a ZOC in adjacent hexes, as far as the side is told (14N2).
    """

    scenario: str
    last_turn: int
    phasing: SideId = ""
    weather_now: Weather = "clear"
    owner: dict[PlaceId, SideId] = {}
    contested: dict[PlaceId, Contest] = {}
    besieged: dict[PlaceId, SideId] = {}
    fortified: dict[PlaceId, Fortification] = {}
    improved: list[PlaceId] = []
    depleted: list[PlaceId] = []
    devastated: list[PlaceId] = []
    broken: list[PlaceId] = []
    obstructed: list[PlaceId] = []
    gauges: dict[PlaceId, str] = {}
    demolished: list[str] = []
    pontoons: list[str] = []
    laid: dict[str, str] = {}
    bridge_owner: dict[str, SideId] = {}
    ports: dict[PlaceId, int] = {}
    upgraded: dict[PlaceId, UnitId] = {}
    enemy_owned: list[PlaceId] = []
    works: list[Work] = []
    depots: dict[str, Depot] = {}
    res: dict[SideId, dict[PlaceId, int]] = {}
    gsp: list[SupplyPoints] = []
    rail: dict[str, int] = {}
    strained: dict[str, int] = {}
    section_rail: dict[str, int] = {}
    reduced: list[UnitId] = []
    mobile: list[UnitId] = []
    disruption: dict[UnitId, int] = {}
    disabled: list[UnitId] = []
    fatigue: dict[UnitId, int] = {}
    inactive: list[UnitId] = []
    attached: dict[UnitId, UnitId] = {}
    corps: dict[UnitId, UnitId] = {}
    overstacked: list[UnitId] = []
    known: list[UnitId] = []
    elite: dict[UnitId, UnitId] = {}
    extending: list[UnitId] = []
    leaders: dict[LeaderId, UnitId] = {}
    unsupplied: dict[UnitId, int] = {}
    by_special: list[UnitId] = []
    isolated: list[UnitId] = []
    isolated_hexes: list[PlaceId] = []
    supply_hq: dict[UnitId, str] = {}
    stock: dict[str, Stock] = {}
    will: dict[str, int] = {}
    shaken: list[str] = []
    lost: dict[str, float] = {}
    losses: dict[SideId, float] = {}
    returning: dict[str, float] = {}
    replaced: dict[str, float] = {}
    suffered: dict[str, int] = {}
    waiting: dict[SideId, int] = {}
    since_lost: dict[PlaceId, int] = {}
    withdrawn: list[UnitId] = []
    met: list[int] = []
    unified: bool = False
    air: dict[SideId, int] = {}
    concealed: dict[PlaceId, int] = {}
    exerting: list[PlaceId] = []
    this_phase: PhaseRecord = msgspec.field(default_factory=PhaseRecord)
    this_turn: TurnRecord = msgspec.field(default_factory=TurnRecord)

    defaults: ClassVar[Mapping[str, str]] = DEFAULTS
    kit: ClassVar[Kit]

    # -- when --------------------------------------------------------------------------------------------------------

    @property
    def date(self) -> Date:
        """The half-month of this game turn."""
        return self.kit.first_date + self.turn - 1

    @property
    def reacts(self) -> bool:
        """Whether the side that is not phasing acts: in reaction movement, combat and rebuilding (4A)."""
        return "-reaction-" in self.phase

    @property
    def combat_phase(self) -> str:
        """The phase of combat that goes on: the bombardment segment belongs to it (12C)."""
        return "reaction" if self.reacts else "combat"

    def weather(self, place: str) -> Weather:
        """The weather in a hex (36): that of the track, or that of its own weather zone where it has one."""
        return self.kit.weather_apart(place, self.date) or self.weather_now

    # -- units -------------------------------------------------------------------------------------------------------

    def counter(self, unit: str) -> Counter:
        """The printed counter of a unit. Raises KeyError for an unknown one."""
        return self.kit.units[unit]

    def side_of(self, unit: str) -> Side:
        """The side that a unit is on."""
        return self.kit.units[unit].side

    def face(self, unit: str) -> Ratings:
        """The printed ratings that a unit shows now, with its elite brigades (14Q); a disabled tank has none (14C2).

        Port engineers that maintain a port show their zero-movement side (13C2).

        They are what rules call printed: losses are counted with them (9D).
        """
        counter = self.kit.units[unit]
        if unit in self.disabled:
            return Ratings(0, 0, 0, "none")
        shown = counter.back if unit in self.reduced else counter.made_mobile if unit in self.mobile else counter.front
        if self.upgraded and unit in self.upgraded.values():
            return Ratings(shown.attack, shown.defence, 0, "none")
        if self.elite and (brigades := [each for each, division in self.elite.items() if division == unit]):
            extra = sum(self.kit.units[each].modifier for each in brigades)
            slowest = min(self.kit.units[each].front.movement for each in brigades)
            return Ratings(shown.attack + extra, shown.defence + extra, min(shown.movement, slowest), shown.way)
        return shown

    def re(self, unit: str) -> float:
        """The REs of a unit now: a cadre or remnant is smaller (3A3)."""
        counter = self.kit.units[unit]
        return counter.cadre_re if unit in self.reduced else counter.whole_re

    def is_division(self, unit: str) -> bool:
        """Whether it is a divisional unit now: a cadre is none (3A1)."""
        return self.kit.units[unit].is_division and unit not in self.reduced

    def size(self, unit: str) -> str:
        """The size that a unit shows now: empty for a cadre or remnant, which has none (3A1, 16B3e)."""
        counter = self.kit.units[unit]
        return counter.weaker if unit in self.reduced else counter.size

    def is_infantry(self, unit: str) -> bool:
        """Whether it is infantry, that is stosstruppen, at this date (14H)."""
        return self.kit.units[unit].is_infantry(self.date, cadre=unit in self.reduced)

    def seen_by(self, unit: str) -> tuple[SideId, ...]:
        """Who sees what happens to a unit: its own side alone if it is in an unknown corps, else everybody (14N2).

        The Corps HQ itself is seen. Who goes without it is taken out of the box before (`ground/corps`).
        """
        hq = self.corps.get(unit)
        return (self.side_of(unit),) if hq is not None and self.is_unknown(hq) else ()

    def is_unknown(self, hq: str) -> bool:
        """Whether the enemy cannot look at a corps (14N2)."""
        return hq not in self.known and self.option(LIMITED_INTELLIGENCE) != "off"

    def printed(self, unit: str) -> Counter | None:
        """What is printed on the counter, beside its name."""
        counter = self.kit.units.get(unit)
        return msgspec.structs.replace(counter, id="", name="") if counter else None

    def first_moved(self, side: str) -> str:
        """A unit of a side that has moved in this phase; empty where none has."""
        return next((unit for unit in self.this_phase.path if self.side_of(unit) == side), "")

    # -- places ------------------------------------------------------------------------------------------------------

    def owner_of(self, place: str) -> SideId:
        """The side that owns a hex; empty where none does, as where it is contested (5B, 9J)."""
        if place in self.contested:
            return ""
        return self.owner.get(place, "") or self.kit.first_owner.get(place, "")

    @property
    def owned(self) -> Mapping[str, Mask]:
        """The hexes that each side owns."""
        return _owned(self)

    def owns(self, side: str, place: str) -> bool:
        """Whether a side owns a hex."""
        return self.owner_of(place) == side

    def units_at(self, side: str, place: str) -> list[str]:
        """A side's units in a hex, top first."""
        return [*filter(self.kit.units_of[side].__contains__, self.at(place))]

    def units_of(self, side: str) -> tuple[str, ...]:
        """A side's units on the map."""
        return _units_of(self, side)

    def counts_as(self, place: str) -> Collection[str]:
        """The sides that have units in a hex."""
        return {self.side_of(unit) for unit in self.at(place)}

    def res_at(self, side: str, place: str) -> int:
        """A side's Res Pts in a hex (11G)."""
        return self.res.get(side, {}).get(place, 0)

    # -- written by events only --------------------------------------------------------------------------------------

    def begin_phase(self, turn: int, phase: str) -> None:
        """A new phase; what holds for one phase only is forgotten."""
        super().begin_phase(turn, phase)
        self.this_phase = PhaseRecord()

    def begin_player_turn(self, side: str) -> None:
        """A player turn begins: what holds for one is forgotten, but that units attacked out of an overstack (8C2).

        Who was replaced in the first player turn of a game turn was replaced in the second one's too (16B3c).
        """
        attacked = [place for place in self.this_turn.out_of_overstack if self.units_at(side, place)]
        self.phasing = side
        back = list(self.this_turn.brought_back) if side == CP else []
        self.this_turn = TurnRecord(rail_start=dict(self.rail), out_of_overstack=attacked, brought_back=back)
        self.changed()

    def take(self, side: str, place: str) -> None:
        """The hex belongs to that side now, and is contested no more."""
        self.contested.pop(place, None)
        if self.kit.first_owner.get(place, "") == side:
            self.owner.pop(place, None)
        else:
            self.owner[place] = side
        self.changed(OWNERS)


@derived
def _units_of(position: GroundPosition, side: str) -> tuple[str, ...]:
    mine, on_map = position.kit.units_of[side], position.kit.board.index
    there = chain.from_iterable(units for place, units in position.stacks.items() if place in on_map)
    return tuple(filter(mine.__contains__, there))


@derived_of(OWNERS)
def _owned(position: GroundPosition) -> Mapping[str, Mask]:
    found: dict[str, Mask] = dict.fromkeys(map(str, SIDES), 0)
    for place, bit in position.kit.board.bit.items():
        if side := position.owner_of(place):
            found[side] |= bit
    return found


Referee = referee.Referee[GroundPosition]


def enemy(side: str) -> Side:
    """The other side."""
    return OTHER[side]


def hexside(start: str, end: str) -> str:
    """A hexside as it is written in a position: `0825-0926`, the lower number first."""
    return f"{start}-{end}" if start < end else f"{end}-{start}"


def in_order(units: Iterable[str]) -> tuple[str, ...]:
    """Units by name, each once."""
    return tuple(sorted(set(units)))
