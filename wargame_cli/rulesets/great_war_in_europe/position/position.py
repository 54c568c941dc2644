"""What this game adds to a position: control, faces of units, chits, tracks, records of a phase and of a turn."""

from collections.abc import Collection, Mapping
from typing import ClassVar, Literal, Self

import msgspec

from wargame_cli.engine import referee
from wargame_cli.engine.board import Mask
from wargame_cli.engine.naming import CardId, PlaceId, SideId, UnitId
from wargame_cli.engine.position import Position
from wargame_cli.rulesets.great_war_in_europe.kit.book import DEFAULTS
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import LAST_OF_AUGUST
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit, ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter, Values
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EAST,
    EASTERN,
    ITALY,
    OTHER,
    SIDES,
    WEST,
    WESTERN,
    Side,
    Theater,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import TurnRow, Weather

#: Places off the map. A side's units that may come in, and those that it lost (5.35), in the combined game those of
#: Europe; Turkish boxes (5.38, 9.13, 9.16), and that of Russians between the East and the Caucasus (9.24).
BOX = {CP: "cp-box", ALLIED: "allied-box"}
DEAD = {CP: "cp-dead", ALLIED: "allied-dead"}
NEAR_EAST_BOX = {CP: "cp-near-east-box", ALLIED: "allied-near-east-box"}
NEAR_EAST_DEAD = {CP: "cp-near-east-dead", ALLIED: "allied-near-east-dead"}
RESERVE, ARABIA, TRANSIT = "turkish-reserve", "arabia", "transit"
RUSSIAN_TRANSIT = "russian-transit"
#: Units that are still to appear; that are out of the game; that are away for a time; Arabs and Armenians untried.
LATER, GONE, AWAY, UNTRIED = "later", "gone", "away", "untried"
OFF_MAP = (
    *(*BOX.values(), *DEAD.values(), *NEAR_EAST_BOX.values(), *NEAR_EAST_DEAD.values()),
    *(RESERVE, ARABIA, TRANSIT, RUSSIAN_TRANSIT, LATER, GONE, AWAY, UNTRIED),
)
#: Boxes whose units are in play and in supply (11.32, 11.33).
BOXES_IN_PLAY = (RESERVE, ARABIA, TRANSIT, RUSSIAN_TRANSIT)

#: The city that supplies the Allies in the Balkans once they have landed there (6.53, 11.33).
SALONIKA = "E1116"

#: Where the Allies land at Gallipoli (6.52), and the hex that alone joins both landing hexes to the land.
LANDINGS = ("E1022", "E1122")
NECK = "E1023"
#: The Strategic Turn from which a unit that weakens shows its other side (17.31).
LATE = "N"

#: The German mountain division that is shock-troops without being converted (15.46).
ALPENKORPS = "GE-AK"
#: How many units Enver's offensive takes (6.30).
OFFENSIVE_UNITS = 3

#: What a hex counts as besides the side whose units stand in it: combat units among them (15.63).
FIGHTING = {side: f"{side} combat units" for side in SIDES}

#: How Russia stands: before the Fall of the Czar, after it, after the Bolshevik Revolution, at peace (5.4).
Russia = Literal["czar", "provisional", "collapsed", "treaty"]


#: Who won the battle of Jutland; empty before it (6.50).
Jutland = Literal["", "german", "british", "draw"]


class PhaseRecord(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What holds until the phase ends: who moved and attacked, which hexes were attacked, how much was carried.

    `landed` says that a Russian unit came from the sea (6.38), `ashore` are those of Gallipoli or
    Salonika (6.52, 6.53). `named` are the units that a side has chosen for a pre-war event (20.2, 20.3).
    """

    moved: list[UnitId] = []
    attacked: list[UnitId] = []
    targets: list[PlaceId] = []
    again: list[UnitId] = []
    placed: dict[UnitId, list[UnitId]] = {}
    landed: bool = False
    ashore: list[UnitId] = []
    carried: dict[str, int] = {}
    bought: list[SideId] = []
    named: dict[CardId, list[UnitId]] = {}


class TurnRecord(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What holds until the turn of operations ends: the chits that are used for it.

    `halted` are units that aircraft have stopped (6.3), `raid` is the town that Lawrence raids (6.25). `markers` are
    the hexes from which a leader's extra attacks are counted, by the half of the turn (10.8). `offensive` is `attack`
    while Enver's offensive is due and `made` after it, `offensive_goals` what it asks of units instead (6.30).
    `devastating` are hexes that are laid waste, with those to which their units go, `worked` are the units that did it
    (14.62). `weather` is what was rolled for the West where the track leaves it open (12.13), `stormed` counts rolls
    for Sudden Death (18.23), `shipped` the units that came to the Balkans with headquarters (13.3). `attacked_russians`
    says that Russian units were attacked, but for those outside of Russia in the Near East, `russians_attacked` that
    Russian units attacked (5.44). `owed` are attacks that a mandated offensive still calls for, `first_attack` is the
    hex on which it made the first one (6.30). `risen` is the Armenian unit that the Central Powers in Van must attack
    (6.8). `joined` are nations that joined a side in it (17.11), `kaiserschlacht` is its front (15.45).
    """

    chits: list[CardId] = []
    halted: list[UnitId] = []
    raid: PlaceId = ""
    markers: dict[str, PlaceId] = {}
    offensive: str = ""
    offensive_goals: dict[UnitId, int] = {}
    devastating: dict[PlaceId, PlaceId] = {}
    worked: list[UnitId] = []
    weather: Weather = ""
    stormed: int = 0
    shipped: int = 0
    attacked_russians: bool = False
    russians_attacked: bool = False
    owed: dict[str, int] = {}
    first_attack: dict[str, PlaceId] = {}
    risen: UnitId = ""
    joined: list[str] = []
    kaiserschlacht: str = ""


class GreatWarPosition(Position, kw_only=True):
    """A position of The Great War.

    `taken` are the hexes that are not controlled as at the start of the scenario, `lent` those under the Arab Northern
    Army with the side that gets them back (7.13); an empty one means nobody. `depleted` are headquarters that show
    their depleted side, `shown` the Arab and Armenian units that have fought, each with the counter whose strength it
    has (15.82). `western` is the side with the initiative in the Western Theater (5.8), `initiative_fixed` says that it
    changes no more (5.87). `pools` are the chits that may be drawn, `held` those that a side keeps, `played` gives the
    turn in which each was played, `spent` those out of the game. `flown` are air units used since the last Strategic
    Turn (15.12). `fallen` are units that were lost, with the front where that was (5.36), `returns` the letter with
    which one that is away comes back (6.46). `destroyed` are forts (14.14); `kut` says that the one in Kut exists
    (14.21). `trenches` are those of the Near East that work, `trench_lost` says that the Gaza Line never will (6.35).
    `reserve_roll` is the Turkish Required Reserve (5.38). `pipeline` is the easternmost town that the Sinai pipeline
    supplies, empty before it is begun (11.53). `jerusalem_early` and `baghdad_1915` are earned for good, and so is
    what `alpenkorps` says, that this division came to the Near East (5.62).
    `expedition` tells of the Persian Expeditionary Force: empty, `out`, `back` (17.21). `arab_draw` says that an Arab
    unit is drawn in the next Strategic Turn (15.83). `raided` says that Lawrence has raided since the last Strategic
    Turn (6.25). `unrest` counts what hastens the Bolshevik Revolution in the turns of operations since the last Russian
    Revolutions Phase (5.44). `victory_due` says that the Central Powers have met their conditions in the Strategic Turn
    that goes on; Turkey may still surrender in it (18.4). `shock` are the divisions that show their side of
    shock-troops, `conversions` counts how often some were (15.41). `reverted` are ordinary divisions for good, by
    influenza or lost as shock-troops after the second event (6.58, 15.43). `objectives` are the hexes that decide a
    training scenario. `hindenburg` are the hexes of the Hindenburg Line, `hindenburg_laid` says that it was placed
    (14.31), `devastated` those that the Central Powers have laid waste (14.6). `reduced` are units of two steps that
    have lost one (3.26), `dismounted` German cavalry that fights as infantry (15.55). `neutral` are the nations that
    have not joined a side (6.54), `collapsed` those whose armies have collapsed (16.1), `entered` gives the Strategic
    Turn in which one joined (5.7). `salonika` says that Salonika supplies the Allies (6.53), `lost_sources` are cities
    that are no more ultimate sources, for they were taken (11.71). `staff` is OHL or OberOst while its extra attacks
    are to be had (5.88), `allies_choose` says that the Allies say who has the initiative (5.82), `switched` is the
    Strategic Turn in which it last went over (5.83). `resources` gives each resource hex of the Central Powers the
    letter with which it pays (5.16). `extra_points` are Victory Points beside those of hexes (5.18, 6.50). `stormed`
    are the Victory hexes of France for which Sudden Death was rolled (18.22), `retaken` those of France and Belgium
    that the Allies have taken back (18.24). `paris_gun` is where it stands (6.10). `scheffer_boyadel` says that he has
    saved a stack, `sheltered` are its units until the next attrition (11.86). `strategic` is the letter of the
    Strategic Turn that goes on or was the last. `concealed` is filled in a side's view alone: how many units lie hidden
    in each stack (7.25), `unknown_chits` how many chits.

    `revolution` is the Strategic Turn of the Bolshevik Revolution (15.93), `us_entry` that on which the US Entry marker
    lies (5.71), `romania` the side of Romania if that is the Central Powers' (6.54). `u_boats_waiting` are U-boat
    events that were played while one was in the Strategic Warfare Box, `u_boats_decided` says that their first roll of
    four or more has fallen (5.22), `jutland` is who won there, `german`, `british` or `draw` (6.50). `secret` gives the
    turn in which a French Army Mutiny began that the Central Powers have not been told of (6.47); its chit is still in
    the hand. `gallipoli` says that the Allies have landed there, `landing_lost` that they may not again (6.52),
    `european_turkey` that the Turks in Europe are in play (17.13).
    `pre_war` are the pre-war events that hold in this game (20.1); before they are revealed `pre_war_drawn` are those
    that a side may choose from, `pre_war_plans` its choice, `pre_war_announced` the one that the Allies are told of.
    `set_up_as` gives units the set-up code that an event lets them begin with, `expected` the Strategic Turn on which
    such units appear that would have begun on the map, until they are on it (20.2, 20.3).
    """

    scenario: str
    last_turn: int
    taken: dict[PlaceId, str] = {}
    lent: dict[PlaceId, str] = {}
    depleted: list[UnitId] = []
    shown: dict[UnitId, UnitId] = {}
    russia: Russia = "czar"
    western: SideId = CP
    initiative_fixed: bool = False
    pools: dict[SideId, list[CardId]] = {}
    held: dict[SideId, list[CardId]] = {}
    played: dict[CardId, int] = {}
    spent: list[CardId] = []
    flown: list[CardId] = []
    fallen: dict[UnitId, str] = {}
    returns: dict[UnitId, str] = {}
    destroyed: list[PlaceId] = []
    kut: bool = False
    trenches: list[PlaceId] = []
    trench_lost: bool = False
    reserve_roll: int = 0
    pipeline: PlaceId = ""
    jerusalem_early: bool = False
    baghdad_1915: bool = False
    alpenkorps: bool = False
    expedition: str = ""
    arab_draw: bool = False
    raided: bool = False
    turkey_surrendered: bool = False
    major_effort: bool = False
    victory_points: int = 0
    victory_due: bool = False
    unrest: int = 0
    strategic: str = ""
    shock: list[UnitId] = []
    conversions: int = 0
    reverted: list[UnitId] = []
    objectives: list[PlaceId] = []
    hindenburg: list[PlaceId] = []
    hindenburg_laid: bool = False
    devastated: list[PlaceId] = []
    reduced: list[UnitId] = []
    dismounted: list[UnitId] = []
    neutral: list[str] = []
    collapsed: list[str] = []
    entered: dict[str, str] = {}
    us_entry: str = "O"
    romania: str = ""
    u_boats_waiting: list[CardId] = []
    u_boats_decided: bool = False
    jutland: Jutland = ""
    gallipoli: bool = False
    landing_lost: bool = False
    european_turkey: bool = False
    salonika: bool = False
    lost_sources: list[PlaceId] = []
    staff: str = ""
    allies_choose: bool = False
    switched: str = ""
    resources: dict[PlaceId, str] = {}
    extra_points: int = 0
    stormed: list[PlaceId] = []
    retaken: list[PlaceId] = []
    paris_gun: PlaceId = ""
    scheffer_boyadel: bool = False
    sheltered: list[UnitId] = []
    revolution: str = ""
    secret: dict[CardId, int] = {}
    pre_war_drawn: dict[SideId, list[CardId]] = {}
    pre_war_announced: CardId = ""
    pre_war_plans: dict[SideId, list[CardId]] = {}
    pre_war: dict[SideId, list[CardId]] = {}
    set_up_as: dict[UnitId, str] = {}
    expected: dict[UnitId, str] = {}
    concealed: dict[str, int] = {}
    unknown_chits: dict[str, int] = {}
    this_phase: PhaseRecord = msgspec.field(default_factory=PhaseRecord)
    this_turn: TurnRecord = msgspec.field(default_factory=TurnRecord)

    defaults: ClassVar[Mapping[str, str]] = DEFAULTS
    kit: ClassVar[Kit]
    #: Who controls what at the start of the scenario, laid beside the saved fields.
    at_start: ClassVar[Mapping[str, Mask]]

    def hand_down(self, twin: Self) -> None:
        """A copy begins from the same control."""
        super().hand_down(twin)
        if "at_start" in self.__dict__:
            twin.__dict__["at_start"] = self.at_start

    def copy(self) -> Self:
        """An independent copy; what each side controls is worked out no more than once for both."""
        twin = super().copy()
        twin.__dict__["_controlled"] = dict(self.__dict__.get("_controlled", ()))
        return twin

    def begin_from(self, control: Mapping[str, Mask]) -> None:
        """Lay beside the position what the sides control at the start of the scenario."""
        self.__dict__["at_start"] = control

    # -- units -----------------------------------------------------------------------------------------------------

    def counter(self, unit: str) -> Counter:
        """The printed counter of a unit. Raises KeyError for an unknown one."""
        return self.kit.units[unit]

    def face(self, unit: str) -> Values:
        """The factors that a unit shows now: Russians those of the Provisional Government after the Czar (15.91).

        The strength of combat units of a collapsed nation is one in attack and defence (16.11), but of the Red Army's
        (15.93).
        """
        counter = self.kit.units[unit]
        if counter.untried_kind:
            return self._strength_of(counter)
        shown = self._side_up(unit, counter)
        if counter.headquarters or counter.red or not self.has_collapsed(counter.nation):
            return shown
        return msgspec.structs.replace(shown, attack=1, defence=1)

    def _side_up(self, unit: str, counter: Counter) -> Values:
        if counter.shock and self.is_shock(unit):
            return counter.of_shock_troops
        if unit in self.dismounted:
            return counter.of_infantry
        if unit in self.reduced:
            return counter.of_one_step
        if counter.late and self.strategic >= LATE:
            return counter.of_late
        return counter.printed if self.russia == "czar" else counter.of_the_republic

    def has_collapsed(self, nation: str) -> bool:
        """Whether a nation has collapsed; Russia has with the Bolshevik Revolution, treaty or none (16.1, 16.3)."""
        return nation in self.collapsed or (nation == "RU" and self.russia in ("collapsed", "treaty"))

    def _strength_of(self, counter: Counter) -> Values:
        """The factors that an Arab or Armenian unit has shown; before that those of the middle one of its nation."""
        if counter.id in self.shown:
            return self.kit.units[self.shown[counter.id]].printed
        return self.kit.middling[counter.nation]

    def support(self, unit: str) -> int:
        """The support factor of a headquarters now; 0 while it is depleted (10.46)."""
        return 0 if unit in self.depleted else self.face(unit).support

    def printed(self, unit: str) -> Counter | None:
        """A unit's counter, without the name by which it is told from others of its kind; none of untried ones.

        The set-up code counts as long as rules name it (19.53, 19.54).
        """
        counter = self.kit.units[unit]
        if counter.untried_kind:
            return None
        code = counter.setup if self.turn <= LAST_OF_AUGUST else ""
        return msgspec.structs.replace(counter, id=counter.nation, name="", entry="", setup=code, area="", source="")

    def is_shock(self, unit: str) -> bool:
        """Whether a unit is shock-troops now (15.4); the Alpenkorps in the East, elsewhere after an event (15.46)."""
        if unit == ALPENKORPS:
            return self.kit.front_of(self.place_of(unit)) == EAST or self.in_play("shock-troops")
        return unit in self.shock or self.kit.units[unit].shock_troops

    def has_two_steps(self, unit: str) -> bool:
        """Whether a unit has two strength steps left, and shows the side of both (3.26)."""
        return bool(self.kit.units[unit].reduced) and unit not in self.reduced

    def is_cavalry(self, unit: str) -> bool:
        """Whether a unit fights as cavalry now (15.5, 15.55)."""
        return self.kit.units[unit].cavalry and unit not in self.dismounted

    def is_infantry(self, unit: str) -> bool:
        """Whether a unit fights as infantry now (15.54, 15.55)."""
        return self.kit.units[unit].infantry or unit in self.dismounted

    def side_of(self, unit: str) -> Side:
        """The side of a unit."""
        return self.kit.units[unit].side

    def units_at(self, side: str, place: str) -> list[str]:
        """The units of a side in a place, top first."""
        return [unit for unit in self.at(place) if self.kit.units[unit].side == side]

    def units_in(self, side: str, hexes: Mask) -> list[str]:
        """The units of a side in some hexes, in board order."""
        board = self.kit.board
        return [unit for hex in board.spaces(hexes & self.occupied(side)) for unit in self.units_at(side, hex)]

    def fighters_at(self, side: str, place: str) -> list[str]:
        """The combat units of a side in a place: all but headquarters (15.63)."""
        return [unit for unit in self.units_at(side, place) if not self.kit.units[unit].headquarters]

    def counts_as(self, place: str) -> Collection[str]:
        """The side whose units stand in a hex, and whether combat units are among them; sides never share one."""
        units = self.at(place)
        if not units:
            return ()
        side = self.kit.units[units[0]].side
        if any(not self.kit.units[unit].headquarters for unit in units):
            return (side, FIGHTING[side])
        return (side,)

    # -- control (7.1) ---------------------------------------------------------------------------------------------

    def controller(self, place: str) -> str:
        """The side that controls a hex; empty for nobody."""
        if place in self.taken:
            return self.taken[place]
        bit = self.kit.board.bit.get(place, 0)
        return next((side for side in SIDES if self.at_start[side] & bit), "")

    def controls(self, side: str, place: str) -> bool:
        """Whether a side controls a hex."""
        return self.controller(place) == side

    def controlled(self, side: str) -> Mask:
        """Every hex that a side controls."""
        found: Mask | None = self.__dict__.get("_controlled", {}).get(side)
        if found is None:
            found = self.at_start[side]
            for place, owner in self.taken.items():
                here = self.kit.board.bit[place]
                found = found | here if owner == side else found & ~here
            self.__dict__.setdefault("_controlled", {})[side] = found
        return found

    def set_up_code(self, unit: str) -> str:
        """The set-up code with which a unit begins: its own, or that which a pre-war event gives it (20.3)."""
        return self.set_up_as.get(unit) or self.kit.units[unit].setup

    # -- the clock -------------------------------------------------------------------------------------------------

    @property
    def box(self) -> TurnRow:
        """The space of the Turn Record Track."""
        return self.kit.tables.turns[self.turn]

    @property
    def year(self) -> int:
        """The year of the turn."""
        return int(self.box.name[-4:])

    def weather(self, front: str) -> Weather:
        """The weather on a front in this turn (12.1)."""
        box = self.box
        weather = {CAUCASUS: box.caucasus, WEST: box.west, ITALY: box.west, EAST: box.east}.get(front, box.south)
        return self.this_turn.weather or "fair" if weather == "variable" else weather

    def mover(self, theater: Theater, *, first: bool) -> Side:
        """The side that moves and attacks in a theater in the first or the second half of a turn (4.21, 5.85)."""
        west: Side = ALLIED if self.western == ALLIED else CP
        with_initiative = west if theater == WESTERN else OTHER[west]
        return with_initiative if first else OTHER[with_initiative]

    @property
    def my_theater(self) -> Mapping[Side, Theater]:
        """The theater in which each side moves and attacks in the phase that goes on (4.21)."""
        first = self.phase.startswith("first")
        west = self.mover(WESTERN, first=first)
        return {west: WESTERN, OTHER[west]: EASTERN}

    # -- chits -----------------------------------------------------------------------------------------------------

    def chit(self, chit: str) -> Chit:
        """An event chit. Raises KeyError for an unknown one."""
        return self.kit.chits[chit]

    def in_play(self, kind: ChitKind) -> bool:
        """Whether an event of this kind was played and goes on, or went on."""
        return not self.played.keys().isdisjoint(self.kit.chits_of_kind(kind))

    def number_played(self, kind: ChitKind) -> int:
        """How many events of this kind were played."""
        return sum(chit in self.played for chit in self.kit.chits_of_kind(kind))

    def played_this_turn(self, kind: ChitKind) -> bool:
        """Whether an event of this kind was played in the turn that goes on."""
        return any(self.kit.chits[chit].kind == kind for chit in self.this_turn.chits)

    def held_of(self, side: str, kind: ChitKind) -> list[str]:
        """The chits of a kind that a side holds."""
        return [chit for chit in self.held.get(side, ()) if self.kit.chits[chit].kind == kind]

    def has_used_gas(self, side: str, gas: str) -> bool:
        """Whether a side has used a type of gas (6.13)."""
        return any(self.kit.chits[chit].gas == gas and self.kit.chits[chit].side == side for chit in self.played)

    def has_pre_war(self, event: str) -> bool:
        """Whether a pre-war event was played and not cancelled (20.1, 20.11)."""
        return any(event in events for events in self.pre_war.values())

    def letter_in(self, turns: int) -> str:
        """The letter of a Strategic Turn to come: with 1 the next one, A before the first (4.1)."""
        return chr(ord(self.strategic or "@") + turns)

    # -- written by events only ------------------------------------------------------------------------------------

    def changed(self, *parts: str) -> None:
        """Forget what was derived; who controls what only where `control` is named."""
        super().changed(*parts)
        if "control" in parts:
            self.__dict__.pop("_controlled", None)

    def take(self, side: str, place: str) -> None:
        """A side controls a hex from now on; an empty one means nobody."""
        bit = self.kit.board.bit[place]
        before = next((each for each in SIDES if self.at_start[each] & bit), "")
        if side == before:
            self.taken.pop(place, None)
        else:
            self.taken[place] = side
        self.changed("control")

    def begin_phase(self, turn: int, phase: str) -> None:
        """The record of a phase is wiped, and with a new turn that of the turn."""
        if turn != self.turn:
            self.this_turn = TurnRecord()
        super().begin_phase(turn, phase)
        self.this_phase = PhaseRecord()


#: The referee of a phase of this game.
Referee = referee.Referee[GreatWarPosition]
