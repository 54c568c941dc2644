"""Strategic movement (9.1-9.3): any distance between supplied towns, within what a side can carry."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, crowds_egypt, of_others
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import warn_of_a_crowd
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_hex
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EAST,
    EGYPT,
    EGYPTIAN,
    EUROPEAN,
    IRAQ,
    OTHER,
    PERSIA,
    POLAND,
    RUSSIA,
)
from wargame_cli.rulesets.great_war_in_europe.movement.own_units import Naming, obey
from wargame_cli.rulesets.great_war_in_europe.movement.stranded import stranded
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
    Referee,
)

RAIL = "strategic"
ABADAN = "N2552"
#: No Allied strategic movement in Iraq north of this column (9.23).
IRAQ_COLUMN = 44
#: What each capacity carries a phase, in units; headquarters count double (9.11, 9.12, 9.21-9.23, 9.34).
CP_IN_EUROPE, ALLIED_IN_EUROPE, IN_RUSSIA = "Europe for the Central Powers", "Europe for the Allies", "Russia"
CAPACITY = {
    "the Near East": 4,
    "the Caucasus": 2,
    "Egypt": 4,
    "Iraq": 4,
    CP_IN_EUROPE: 24,
    ALLIED_IN_EUROPE: 12,
    IN_RUSSIA: 8,
}
HEADQUARTERS_COUNT = 2
#: What units count for that begin or end outside of their side's own countries, and which those are (9.11, 9.21).
ABROAD = 2
_AT_HOME = {CP: ("Germany",), ALLIED: ("France", "Italy")}


class StrategicMove(Naming, frozen=True, kw_only=True):
    """Carry units of one place any distance by rail and river (9.0).

    `strategic-move`: the units.
    `to`: the town where they get off, or `transit`, or `russian-transit`.
    """

    verb: ClassVar[str] = "strategic-move"
    example: ClassVar[str] = "{strategic-move: [TU-50], to: transit}"
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {"to": (TRANSIT, RUSSIAN_TRANSIT)}

    units: tuple[UnitName, ...] = msgspec.field(name="strategic-move")
    to: PlaceName

    @property
    def movers(self) -> Sequence[str]:
        """The units."""
        return self.units


obey(StrategicMove)


# -- what is carried -----------------------------------------------------------------------------------------------


def load(position: GreatWarPosition, units: Sequence[str], *places: str) -> int:
    """What units count towards a capacity: headquarters double, in Europe who begins or ends abroad double again.

    From Europe into the transit box, and out of it, is abroad (9.11, 9.21, 9.34; trap 47).
    """
    count = sum(HEADQUARTERS_COUNT if position.counter(unit).headquarters else 1 for unit in units)
    if any(position.kit.front_of(place) == EAST for place in places) and position.side_of(units[0]) == ALLIED:
        return count
    abroad = any(_abroad(position, units[0], place) for place in places)
    in_europe = any(position.kit.in_europe(place) for place in places)
    return count * ABROAD if abroad or (in_europe and TRANSIT in places) else count


def _abroad(position: GreatWarPosition, unit: str, place: str) -> bool:
    """Whether a place of Europe is outside of Germany for the Central Powers, of France and Italy for the Allies."""
    if not position.kit.in_europe(place):
        return False
    return position.kit.map.area[place] not in _AT_HOME[position.side_of(unit)]


def capacity_of(position: GreatWarPosition, side: str, place: str) -> str:
    """The capacity that a side's movement from or to a place counts against; empty where it has none there."""
    if position.kit.in_europe(place):
        allied = IN_RUSSIA if position.kit.front_of(place) == EAST else ALLIED_IN_EUROPE
        return CP_IN_EUROPE if side == CP else allied
    if side == CP:
        return "the Near East"
    return {EGYPT: "Egypt", IRAQ: "Iraq", CAUCASUS: "the Caucasus"}.get(position.kit.front_of(place), "")


@derived
def served(position: GreatWarPosition, name: str) -> Mask:
    """The hexes that a capacity of the Allies reaches (9.22, 9.23); the Central Powers' reaches all."""
    kit = position.kit
    if name == IN_RUSSIA:
        return (kit.countries[RUSSIA] | kit.countries[POLAND]) & kit.fronts[EAST]
    if name == "Egypt":
        return kit.countries[EGYPTIAN]
    if name == "the Caucasus":
        return kit.countries[RUSSIA] & kit.fronts[CAUCASUS]
    if name == "Iraq":
        persia = kit.countries[PERSIA]
        south = kit.board.mask(hex for hex in kit.board.spaces(kit.fronts[IRAQ]) if kit.column(hex) > IRAQ_COLUMN)
        return south & ~persia | kit.board.bit[ABADAN]
    return kit.land


def stations(position: GreatWarPosition) -> Mask:
    """Towns and cities where trains are boarded: not those of devastated hexes (9.31, 14.63)."""
    return position.kit.settled & ~position.kit.board.mask(position.devastated)


def boards_at(position: GreatWarPosition, units: Sequence[str], start: str) -> Mask:
    """The hex if trains are boarded there: a station, for Americans the edge over which they came too (13.25)."""
    bit = position.kit.board.bit[start]
    americans = all(position.counter(unit).nation == "US" for unit in units)
    return bit & (stations(position) | (edges(position, ALLIED) if americans else 0))


# -- where it goes -------------------------------------------------------------------------------------------------


@derived
def barred(position: GreatWarPosition, side: str) -> tuple[Mask, Mask]:
    """Hexes that no train of a side enters, and those where none ends (9.31, 9.32).

    Enemies, intact enemy forts, alpine hexes, water, hexes that are nobody's; and beside enemies where no friendly unit
    or fort is. In the turn in which a nation enters the war its units and forts bar only their own hexes (9.32).
    """
    kit, enemy = position.kit, OTHER[side]
    foes = position.occupied(enemy) | forts(position, enemy)
    new = sum(kit.home(nation) for nation in position.this_turn.joined)
    beside = kit.steps.spread(foes & ~new)
    own = position.occupied(side) | forts(position, side)
    neutral = kit.land & ~position.controlled(side) & ~position.controlled(enemy)
    return foes | kit.alpine | kit.lakes | neutral | beside & ~own, foes | beside


def way(position: GreatWarPosition, unit: str, to: str) -> list[str] | None:
    """A shortest way of a unit to a hex, or None; it leads through enemy land only where no other does (7.13)."""
    side = position.side_of(unit)
    name = capacity_of(position, side, to)
    free = ~barred(position, side)[0] & ~closed_to(position, unit) & ~of_others(position, unit) & served(position, name)
    found = _way_over(position, unit, to, free)
    if not found or all(position.controls(side, hex) for hex in found):
        return found
    return _way_over(position, unit, to, free & position.controlled(side)) or found


def _way_over(position: GreatWarPosition, unit: str, to: str, free: Mask) -> list[str] | None:
    """A shortest way over some hexes, or None; from front to front it leads over map edges that supply (9.0)."""
    kit, here = position.kit, position.place_of(unit)
    if kit.front_of(here) == kit.front_of(to):
        return kit.steps.shortest_to(here, to, free)
    if not {kit.front_of(here), kit.front_of(to)} <= {*EUROPEAN}:
        return None
    gates = edges(position, position.side_of(unit)) & free
    off = kit.steps.shortest(here, gates, free)
    on = kit.steps.shortest(to, gates, free)
    return [*off, *reversed(on)] if off and on else None


@derived
def edges(position: GreatWarPosition, side: str) -> Mask:
    """The map-edge sources that a side controls in Europe, over which units leave a map and come onto one (9.0)."""
    kit = position.kit
    sources = kit.marked("CP source" if side == CP else "Allied source") & kit.edge & kit.europe
    return sources & position.controlled(side)


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("9.3", StrategicMove)
def once_a_phase(order: StrategicMove, referee: Referee) -> str | None:
    """A unit goes once in a phase, by rail or by sea (9.56)"""
    moved = [unit for unit in order.units if unit in referee.position.this_phase.moved]
    return f"{', '.join(moved)}: moved already in this phase" if moved else None


@BOOK.forbids("6.3d", StrategicMove)
def not_halted(order: StrategicMove, referee: Referee) -> str | None:
    """Units that Allied aircraft have stopped go no further in that turn (6.3)"""
    halted = [unit for unit in order.units if unit in referee.position.this_turn.halted]
    return f"{', '.join(halted)}: stopped by aircraft in this turn" if halted else None


@BOOK.forbids("9.3", StrategicMove)
def begins_in_a_supplied_town(order: StrategicMove, referee: Referee) -> str | None:
    """It begins in a supplied town or city of the side's own, or in a box (9.31, 11.11, 11.81)"""
    position, start = referee.position, referee.position.place_of(order.units[0])
    if start in (TRANSIT, ARABIA, RUSSIAN_TRANSIT):
        return None
    if start not in position.kit.board.index:
        return f"{order.units[0]} is in {start}: only {TRANSIT} and {ARABIA} are left so"
    if not boards_at(position, order.units, start) & position.controlled(referee.side):
        return f"{position.kit.name(start)} is no town of yours"
    short = stranded(referee, order.units)
    return f"{', '.join(short)}: out of supply as the phase began" if short else None


@BOOK.forbids("9.3", StrategicMove)
def ends_in_a_supplied_town(order: StrategicMove, referee: Referee) -> str | None:
    """It ends in a supplied town or city of the side's own, not beside enemies (9.31, 9.32)"""
    position = referee.position
    if order.to in (TRANSIT, RUSSIAN_TRANSIT):
        return None
    name = position.kit.name(order.to)
    if order.to not in position.kit.map.land or not stations(position) & position.kit.board.bit[order.to]:
        return f"{name} is no town"
    if not position.controls(referee.side, order.to):
        return f"{name} is not yours"
    if barred(position, referee.side)[1] & position.kit.board.bit[order.to]:
        return f"enemies or an enemy fort are in {name} or beside it"
    if stranded := [unit for unit in order.units if not supplied_hex(position, unit, order.to)]:
        return f"{name} is out of supply for {', '.join(stranded)}"
    return None


@BOOK.forbids("9.13", StrategicMove)
def by_the_transit_box(order: StrategicMove, referee: Referee) -> str | None:
    """Between fronts the Central Powers go by the transit box, into it in one phase and out in a later one (9.13)"""
    position, start = referee.position, referee.position.place_of(order.units[0])
    if order.to == TRANSIT:
        central = referee.side == CP and position.kit.mode.near_east
        return None if central and start != ARABIA else f"{order.units[0]} may not go into the transit box"
    if RUSSIAN_TRANSIT in (start, order.to):
        return None  # other checks look at it
    if start == ARABIA:
        ottoman = position.kit.front_of(order.to) == EGYPT and position.kit.map.area[order.to] != EGYPTIAN
        return None if ottoman else "units leave Arabia for Ottoman towns of the Egyptian Front (9.16)"
    fronts = {position.kit.front_of(start), position.kit.front_of(order.to)}
    if start == TRANSIT or len(fronts) == 1 or fronts <= {*EUROPEAN}:
        return None
    return f"{position.kit.name(order.to)} is on another front"


@BOOK.forbids("9.2", StrategicMove)
def where_the_allies_may(order: StrategicMove, referee: Referee) -> str | None:
    """The Allies move so within Egypt, the British within Iraq once Maude is there, Russians within Russia

    6.33, 9.22, 9.23.
    """
    position, start = referee.position, referee.position.place_of(order.units[0])
    ends = [place for place in (start, order.to) if place in position.kit.board.index]
    if referee.side == CP or not ends:
        return None
    name = capacity_of(position, referee.side, ends[-1])
    if why := why_not_carried(position, order.units, name):
        return why
    fronts = {position.kit.front_of(place) for place in ends}
    if IN_RUSSIA in (name, capacity_of(position, referee.side, ends[0])) and len(fronts) > 1:
        return "Russian units stay on the Eastern Front"
    return f"it would leave {name}" if position.kit.board.mask(ends) & ~served(position, name) else None


def why_not_carried(position: GreatWarPosition, units: Sequence[str], name: str) -> str:
    """Why a capacity of the Allies does not carry units, wherever they go; empty where it does.

    In Iraq it takes Maude, and British units (6.33); in Russia and in the Caucasus Russian ones (9.22).
    """
    if name == "Iraq" and not position.in_play("maude"):
        return "no Allied strategic movement in Iraq before the event Maude"
    if name == "Iraq" and any(position.counter(unit).nation != "BR" for unit in units):
        return "only British units move so in Iraq"
    russians = all(position.counter(unit).fights_as == "RU" for unit in units)
    return f"only Russian units move so in {name}" if name in ("the Caucasus", IN_RUSSIA) and not russians else ""


@BOOK.forbids("9.3", StrategicMove)
def a_way_leads_there(order: StrategicMove, referee: Referee) -> str | None:
    """A way of any length leads there without enemies, water and alpine hexes"""
    position, start = referee.position, referee.position.place_of(order.units[0])
    board = position.kit.board.index
    if start not in board or order.to not in board or start == order.to:
        return f"{order.units[0]} is there already" if start == order.to else None
    bit = position.kit.board.bit[order.to]
    allowed = [unit for unit in order.units if not closed_to(position, unit) & bit]
    lost = [unit for unit in allowed if way(position, unit, order.to) is None]
    return f"no way leads {', '.join(lost)} to {position.kit.name(order.to)}" if lost else None


@BOOK.forbids("9.1", StrategicMove)
def within_the_capacity(order: StrategicMove, referee: Referee) -> str | None:
    """A phase carries no more units than a capacity; headquarters count double (9.12, 9.22, 9.23, 9.34)"""
    position = referee.position
    start = position.place_of(order.units[0])
    name = capacity_of(position, referee.side, start if start in position.kit.board.index else order.to)
    left_over = left_of(position, name)
    wanted = load(position, order.units, start, order.to)
    return f"they count as {wanted}, and in {name} {left_over} is left" if name and wanted > left_over else None


def left_of(position: GreatWarPosition, name: str) -> int:
    """What is left of a capacity in this phase."""
    return CAPACITY.get(name, 0) - position.this_phase.carried.get(name, 0)


@BOOK.forbids("17.31c", StrategicMove)
def few_turks_in_egypt(order: StrategicMove, referee: Referee) -> str | None:
    """No more than three Turkish units are in Egypt, Sinai included, at any time"""
    return crowds_egypt(referee.position, order.units, order.to)


# -- moving --------------------------------------------------------------------------------------------------------


@BOOK.performs(StrategicMove)
def carry(order: StrategicMove, referee: Referee) -> None:
    """The units get off there, and enemy hexes on the way are theirs (7.13); the phase carries that many fewer."""
    position = referee.position
    start = position.place_of(order.units[0])
    name = capacity_of(position, referee.side, start if start in position.kit.board.index else order.to)
    on_the_map = start in position.kit.board.index and order.to in position.kit.board.index
    path = tuple(way(position, order.units[0], order.to) or ()) if on_the_map else ()
    for unit in order.units:
        cost = load(position, (unit,), start, order.to)
        referee.emit(
            UnitMoved(rule="9.31", unit=unit, start=start, end=order.to, path=path, how=RAIL, cost=cost, capacity=name)
        )
    if start in position.kit.board.index:
        left(referee, start)
    for hex in path[1:-1]:
        if not position.controls(referee.side, hex):
            entered(referee, order.units, hex)
    if order.to in position.kit.map.land:
        entered(referee, order.units, order.to)
        warn_of_a_crowd(referee, order.to)
