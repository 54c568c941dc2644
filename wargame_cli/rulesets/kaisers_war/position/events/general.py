"""What can happen in The Kaiser's War beyond what happens in every game."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import ANARCHISTS, CZECHS
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL, TRACK, KaisersPosition, Landing

# -- set-up (chapter 3) -----------------------------------------------------------------------------------------


class UnitDeployed(engine.Event, frozen=True, kw_only=True):
    """A unit was given another place of its area to start in (3.2); there it may be locked in the east (24.2)."""

    unit: str
    place: str
    frozen: bool = False

    def apply(self, position: KaisersPosition) -> None:
        """The unit starts in that place."""
        position.put(self.unit, self.place)
        if self.unit in position.frozen:
            position.frozen.remove(self.unit)
        if self.frozen:
            position.frozen.append(self.unit)


# -- mobilization (chapter 6) -----------------------------------------------------------------------------------


class UnitMobilized(engine.Event, frozen=True, kw_only=True):
    """A unit was paid for and waits on the turn track until `due` (6.2, 6.3)."""

    unit: str
    due: int
    cost: int

    def apply(self, position: KaisersPosition) -> None:
        """The unit is on the turn track."""
        position.put(self.unit, TRACK)
        position.due[self.unit] = self.due


class UnitPlaced(engine.UnitPlaced, frozen=True, kw_only=True):
    """A reinforcement was placed on the map, in a box, or with the fleet; ships through a `base` or box (6.4)."""

    base: str = ""

    def apply(self, position: KaisersPosition) -> None:
        """The unit is in play."""
        position.put(self.unit, self.place)
        position.due.pop(self.unit, None)
        position.this_phase.placed_in.append(self.base or self.place)
        if self.unit in position.lost_armies:
            position.lost_armies.remove(self.unit)
            position.returned[self.unit] = position.turn


class ArrivalBlocked(engine.Event, frozen=True, kw_only=True):
    """A reinforcement that is due found no place or was held back; it stays on the track (6.7)."""

    unit: str
    reason: str


class UnitDemobilized(engine.Event, frozen=True, kw_only=True):
    """The owner took a unit off the map; it can be bought again in a later turn (6.9)."""

    unit: str
    place: str

    def apply(self, position: KaisersPosition) -> None:
        """The unit is in the pool again, on its corps side."""
        position.put(self.unit, POOL)
        position.this_turn.demobilized.append(self.unit)
        _leave_play(position, self.unit)


class UnitConverted(engine.UnitFlipped, frozen=True, kw_only=True):
    """A tank or mechanized corps became an army (6.12, 21.1)."""

    cost: int

    def apply(self, position: KaisersPosition) -> None:
        """The counter shows its army side."""
        position.flip(self.unit)


# -- movement (chapters 8, 16, 20, 21) --------------------------------------------------------------------------


#: How units go in a movement phase; `retreat` (chapter 13), `pursuit` (14) and `landing` (20.10) follow combat.
MOVEMENT = ("march", "rail", "sea", "air")


class UnitMoved(engine.UnitMoved, frozen=True, kw_only=True):
    """A unit went to another hex, in its movement phase or after combat."""

    forced: bool = False

    def apply(self, position: KaisersPosition) -> None:
        """The unit is in that hex; in a movement phase it may not move again (8.3)."""
        position.put(self.unit, self.end)
        if self.how in MOVEMENT:
            position.this_phase.moved.append(self.unit)


class StackArranged(engine.Event, frozen=True, kw_only=True):
    """The owner changed the order of a stack (10.1)."""

    place: str
    units: tuple[str, ...]

    def apply(self, position: KaisersPosition) -> None:
        """The stack has the new order."""
        position.arrange(self.place, list(self.units))


class RailUsed(engine.Event, frozen=True, kw_only=True):
    """A rail move took up capacity in these zone 2 countries, in corps equivalents (16.5, 16.6)."""

    countries: tuple[str, ...]
    load: int

    def apply(self, position: KaisersPosition) -> None:
        """The countries have less rail capacity in this player turn."""
        for country in self.countries:
            position.this_turn.rail[country] = position.this_turn.rail.get(country, 0) + self.load
        position.changed()


class MarkerLoaded(engine.Event, frozen=True, kw_only=True):
    """An amphibious marker carried corps equivalents (20.2)."""

    marker: str
    load: int

    def apply(self, position: KaisersPosition) -> None:
        """The marker has less capacity in this player turn."""
        position.this_turn.loads[self.marker] = position.this_turn.loads.get(self.marker, 0) + self.load


class LandingPlanned(engine.Event, frozen=True, kw_only=True):
    """Units wait on an all-sea hex to attack a coast in the first combat phase (20.10)."""

    landing: Landing

    def apply(self, position: KaisersPosition) -> None:
        """The units are at sea, bound to that attack."""
        position.landings.append(self.landing)
        for unit in self.landing.units:
            position.put(unit, self.landing.sea_hex)
            position.this_phase.moved.append(unit)


class LandingOver(engine.Event, frozen=True, kw_only=True):
    """An assault from the sea was resolved, one way or the other (20.10)."""

    landing: Landing

    def apply(self, position: KaisersPosition) -> None:
        """The units are no longer bound to the assault."""
        position.landings.remove(self.landing)
        position.changed()


class AirlandingMade(engine.Event, frozen=True, kw_only=True):
    """The one airborne landing of the game was made (21.4)."""

    unit: str

    def apply(self, position: KaisersPosition) -> None:
        """No other airborne landing may be made."""
        position.airlanding_used = True


class EastReleased(engine.Event, frozen=True, kw_only=True):
    """An Allied unit entered or attacked a hex of the eastern countries; the units locked there are free (24.2)."""

    hex: str

    def apply(self, position: KaisersPosition) -> None:
        """No unit is locked in the east any more."""
        position.frozen = []
        position.changed()


# -- combat (chapters 12-14, 17-19) -----------------------------------------------------------------------------


class AttackDeclared(engine.Event, frozen=True, kw_only=True):
    """A combat begins; both sides see the stacks (10.1). `bombardment` marks ships alone against a fort (19.2)."""

    target: str
    attackers: tuple[str, ...]
    supports: tuple[str, ...]
    defenders: tuple[str, ...]
    supplied: tuple[str, ...]
    table: str
    bombardment: bool = False

    def apply(self, position: KaisersPosition) -> None:
        """None of these units attacks or supports, and the hex is not attacked, again in this phase (12.7, 12.8)."""
        done = position.this_phase
        done.attacked.extend(self.attackers)
        done.supporting.extend(self.supports)
        (done.bombarded if self.bombardment else done.targets).append(self.target)
        _remember_missions(position, (*self.attackers, *self.supports))


class StacksShown(engine.Event, frozen=True, kw_only=True):
    """Units that take no part lie open beside those that do: both players examine whole stacks (10.1)."""

    tells_only = True

    stacks: tuple[tuple[str, tuple[str, ...]], ...]


class CombatFought(engine.Event, frozen=True, kw_only=True):
    """The arithmetic and the result of a combat; it changes nothing by itself."""

    target: str
    attack: int
    defence: int
    percent: int
    column: str
    table: str
    die: int
    result: str
    modifiers: tuple[Modifier, ...]


class RoutChecked(engine.Event, frozen=True, kw_only=True):
    """A unit in panic rolled against its movement factor (12.19)."""

    unit: str
    die: int
    movement: int
    survives: bool


class PlanNotFollowed(engine.Event, frozen=True, kw_only=True):
    """A unit could not pursue or retreat over the `hexes` that its side had planned; it `went` as far as these.

    Or it did not get the attack `supply` that its side had planned.
    """

    unit: str
    plan: Literal["pursuit", "retreat", "supply"]
    hexes: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    reason: str


class UnitRemoved(engine.UnitRemoved, frozen=True, kw_only=True):
    """A unit was eliminated; headquarters leave the game, the others can be bought again (6.8)."""

    def apply(self, position: KaisersPosition) -> None:
        """The unit is in the pool, or leaves the game."""
        position.put(self.unit, self.to)
        if self.unit in position.armies:
            position.lost_armies.append(self.unit)
        _leave_play(position, self.unit)


def lost(position: KaisersPosition, unit: str, cause: str, rule: str, seen_by: tuple[str, ...] = ()) -> UnitRemoved:
    """The event of a unit's elimination where it stands now; the Czech Legion never comes back (30.8)."""
    face = position.counter(unit)
    to = GONE if face.headquarters or face.nation == CZECHS else POOL
    return UnitRemoved(rule=rule, seen_by=seen_by, unit=unit, place=position.place_of(unit), to=to, cause=cause)


# -- supply attrition and the end phase (chapters 5, 15, 25, 26) ------------------------------------------------


class AttritionChecked(engine.Event, frozen=True, kw_only=True):
    """A unit out of supply rolled for attrition (15.6)."""

    unit: str
    hex: str
    dice: tuple[int, ...]
    survives: bool


class Income(msgspec.Struct, frozen=True):
    """One source of victory points: the hex or area, its points, and the unit or right that holds it."""

    source: str
    points: int
    held_by: str


class IncomeCounted(engine.Event, frozen=True, kw_only=True):
    """What a side gains in the victory point segment, item by item (5.2, 5.3); `halved` in 1919 (5.4)."""

    side: str
    items: tuple[Income, ...]
    total: int
    halved: bool


class SummerChecked(engine.Event, frozen=True, kw_only=True):
    """The end-of-summer check: the four questions and their answers (26.5.4)."""

    answers: tuple[tuple[str, bool], ...]
    passed: bool


class ExtensionAgreed(engine.Event, frozen=True, kw_only=True):
    """A side is for passing into the long scenario (27.1)."""

    side: str

    def apply(self, position: KaisersPosition) -> None:
        """The side is on record until the turn ends."""
        position.extending.append(self.side)
        position.changed()


class GameExtended(engine.Event, frozen=True, kw_only=True):
    """Both sides agreed: the game goes on until another last turn (27.1)."""

    last_turn: int

    def apply(self, position: KaisersPosition) -> None:
        """The game has a later last turn."""
        position.last_turn = self.last_turn
        position.extending = []
        position.changed()


# -- critical cities (chapter 31) -------------------------------------------------------------------------------


class CriticalCityFallen(engine.Event, frozen=True, kw_only=True):
    """A critical city was occupied by the enemy of its owner, `side`, for the first time (31.1, 31.3)."""

    hex: str
    side: str

    def apply(self, position: KaisersPosition) -> None:
        """The city is on record and does not fall a second time."""
        position.fallen.append(self.hex)
        position.changed()


class ParisBombarded(engine.Event, frozen=True, kw_only=True):
    """German guns reach Paris, once a game (31.5)."""

    def apply(self, position: KaisersPosition) -> None:
        """Paris is not bombarded again."""
        position.paris_bombarded = True
        position.changed()


# -- psychological warfare (chapter 32) -------------------------------------------------------------------------


class PsywarDeclared(engine.Event, frozen=True, kw_only=True):
    """A side makes a psywar attack on a column of the table, for points or free (32.1, 32.4)."""

    side: str
    column: str
    free: bool = False

    def apply(self, position: KaisersPosition) -> None:
        """The side makes no other psywar attack of this kind in its player turn."""
        position.this_phase.psywar.append("free" if self.free else "paid")


class PsywarResolved(engine.Event, frozen=True, kw_only=True):
    """The die of a psywar attack, changed by morale, and its effect (32.5)."""

    side: str
    column: str
    die: int
    total: int
    effect: str
    modifiers: tuple[Modifier, ...] = ()


class StacksExamined(engine.Event, frozen=True, kw_only=True):
    """What intelligence saw: the enemy stacks of a country by hex, or the enemy units due in a turn (32.5)."""

    where: str
    stacks: tuple[tuple[str, tuple[str, ...]], ...]


class ArrivalsDelayed(engine.Event, frozen=True, kw_only=True):
    """A general strike: the nation's units on the turn track arrive later (32.5)."""

    nation: str
    due: dict[str, int]

    def apply(self, position: KaisersPosition) -> None:
        """The units arrive later."""
        position.due.update(self.due)
        position.changed()


def _remember_missions(position: KaisersPosition, units: tuple[str, ...]) -> None:
    """What chapters 36 and 38 need to know of a combat: the ships and the aircraft that have had a mission."""
    if position.option("naval-operations") == "on":
        position.fired.extend(unit for unit in units if position.counter(unit).naval)
    if position.option("air-missions") == "on":
        position.this_turn.flown.update({unit: "support" for unit in units if position.counter(unit).air})


def _leave_play(position: KaisersPosition, unit: str) -> None:
    if position.counter(unit).nation == ANARCHISTS:
        # Their replacement is the Allied player's (30.21).
        position.east = msgspec.structs.replace(position.east, anarchists=ALLIED)
        position.realign()
    if unit in position.armies:
        position.flip_back(unit)
    if unit in position.frozen:
        position.frozen.remove(unit)


#: Names of events in older journals.
FORMER: Mapping[str, str] = {
    "UnitArrived": "UnitPlaced",
    "UnitMarched": "UnitMoved",
    "UnitRetreated": "UnitMoved",
    "UnitPursued": "UnitMoved",
    "UnitLost": "UnitRemoved",
    "BattleFought": "CombatFought",
}

EVENTS: tuple[type[engine.Event], ...] = (
    UnitDeployed,
    UnitMobilized,
    UnitPlaced,
    ArrivalBlocked,
    UnitDemobilized,
    UnitConverted,
    UnitMoved,
    StackArranged,
    RailUsed,
    MarkerLoaded,
    LandingPlanned,
    LandingOver,
    AirlandingMade,
    EastReleased,
    AttackDeclared,
    StacksShown,
    CombatFought,
    RoutChecked,
    PlanNotFollowed,
    UnitRemoved,
    AttritionChecked,
    IncomeCounted,
    SummerChecked,
    ExtensionAgreed,
    GameExtended,
    CriticalCityFallen,
    ParisBombarded,
    PsywarDeclared,
    PsywarResolved,
    StacksExamined,
    ArrivalsDelayed,
)
