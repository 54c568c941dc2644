"""Amphibious operations (chapter 20): moves by sea, off-map boxes, peripheral landings, assaults from the sea."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controls, occupies
from wargame_cli.rulesets.kaisers_war.ground.paths import Way, allowance, find_way
from wargame_cli.rulesets.kaisers_war.ground.seas import may_sail, seas_at
from wargame_cli.rulesets.kaisers_war.ground.special_units import CLOSING_ROWS, why_barred
from wargame_cli.rulesets.kaisers_war.ground.stacking import load
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER
from wargame_cli.rulesets.kaisers_war.movement.moving import (
    march,
    marches_in_season,
    obey,
    obey_forced_march,
    pay_for_the_march,
    warn_of_crowds,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import LandingPlanned, MarkerLoaded
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, KaisersPosition, Landing
from wargame_cli.rulesets.kaisers_war.sea_and_air.naval_combat import Kind, Use, passes
from wargame_cli.rulesets.kaisers_war.setup.scenarios import off_map

#: The sea on the far side of the Suez Canal (20.9).
_BEYOND_SUEZ = "Red Sea"

#: 20.3: what a move from base to base costs.
_BASE_TO_BASE_COST = 1


class Amphib(Order, frozen=True, kw_only=True):
    """Carry units with an amphibious marker to a coast or an off-map box, or to a landing edge (20.1, 20.6, 20.12).

    From base to occupied base the move costs one point and the units may go on by land (20.3).

    `amphib`: the amphibious marker.
    `units`: the units that it carries.
    `to`: the coast, box or landing edge.
    `then`: from base to base: where they go on to.
    `forced-march`: double that march by land.
    """

    verb: ClassVar[str] = "amphib"
    example: ClassVar[str] = "{amphib: BR-Amph-1, units: [BR-Inf-1], to: Salonika}"
    former: ClassVar[Mapping[str, str]] = {"forced_march": "forced-march"}
    permits: ClassVar[tuple[str, ...]] = ("forced_march",)
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {"to": tuple(BOXES.values())}

    marker: UnitName = msgspec.field(name="amphib")
    units: tuple[UnitName, ...]
    to: PlaceName
    then: PlaceName = ""
    forced_march: bool = msgspec.field(name="forced-march", default=False)

    @property
    def movers(self) -> tuple[str, ...]:
        """The units that are carried."""
        return self.units


class Assault(Order, frozen=True, kw_only=True):
    """Put units to sea beside an enemy coast, to attack it in the first combat phase (20.10).

    `assault`: the amphibious marker.
    `units`: the units that it puts to sea.
    `target`: the enemy coast.
    `sea`: the all-sea hex where they wait.
    """

    verb: ClassVar[str] = "assault"
    example: ClassVar[str] = "{assault: BR-Amph-1, units: [BR-Inf-1], target: Kiel, sea: 1610}"

    marker: UnitName = msgspec.field(name="assault")
    units: tuple[UnitName, ...]
    target: PlaceName
    sea: PlaceName = ""

    @property
    def movers(self) -> tuple[str, ...]:
        """The units that are carried."""
        return self.units


# -- seas --------------------------------------------------------------------------------------------------------


def joined_by_sea(position: KaisersPosition, start: str, end: str, nation: str) -> bool:
    """Whether a nation's marker can go from one coast to the other (20.8).

    The Allies go from any friendly sea to any other; the Central Powers stay in one sea.
    """
    here, there = seas_at(position, start, nation), seas_at(position, end, nation)
    if position.kit.mix.nations[nation].side == CP:
        return bool(here & there)
    return bool(here and there)


def round_africa(position: KaisersPosition, start: str, end: str) -> bool:
    """Whether the way leads between the Red Sea and another sea while the enemy stands at the canal (20.9)."""
    kit = position.kit
    here, there = (kit.coasts.get(place, frozenset()) for place in (start, end))
    if (_BEYOND_SUEZ in here) == (_BEYOND_SUEZ in there):
        return False
    canal = kit.board.mask(hex for pair in kit.map.hexsides.get("canal", ()) for hex in pair)
    return bool(canal & occupied(position, CP))


def base_to_base(position: KaisersPosition, side: str, start: str, end: str) -> bool:
    """Whether a move goes from a controlled or occupied naval base to an occupied one (20.3)."""
    kinds = position.kit.kinds
    return (
        "naval-base" in kinds.get(start, ())
        and "naval-base" in kinds.get(end, ())
        and controls(position, side, start)
        and occupies(position, side, end)
        and not round_africa(position, start, end)
    )


def edge(position: KaisersPosition, hex: str) -> str:
    """The landing edge (north, east) that a hex belongs to, or empty (20.12)."""
    marks = position.kit.map.marks
    return next((name for name in ("north", "east") if hex in marks.get(f"{name} landing", ())), "")


def over_the_edge(position: KaisersPosition, order: Amphib) -> str:
    """The edge of the map that units land on, or empty where the marker sails to their coast on the map (20.12)."""
    nation = position.counter(order.marker).nation
    return "" if seas_at(position, order.to, nation) else edge(position, order.to)


# -- what forbids it ---------------------------------------------------------------------------------------------

obey(Amphib, Assault)
obey_forced_march(Amphib)


@BOOK.forbids("2.3", Amphib, Assault, decisive=True)
def own_marker(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own markers carry units"""
    is_enemy = referee.position.side_of(order.marker) != referee.side
    return f"{order.marker}: not of {referee.side}" if is_enemy else None


@BOOK.forbids("20.2", Amphib, Assault)
def marker_in_play(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """An amphibious move takes an amphibious marker that is in play"""
    position = referee.position
    if position.counter(order.marker).type != "amphibious":
        return f"{order.marker} is no amphibious marker"
    return None if position.place_of(order.marker) == FLEET else f"{order.marker} is not in play"


@BOOK.forbids("20.2", Amphib, Assault)
def room_on_board(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """A marker carries one army or three corps a movement phase"""
    position = referee.position
    room = position.kit.tables.movement.amphibious_capacity - position.this_turn.loads.get(order.marker, 0)
    weight = load(position, order.units)
    return f"{order.marker} has room for {room} more corps; the units make {weight}" if weight > room else None


@BOOK.forbids("20.10", Amphib, Assault)
def not_bound_to_an_assault(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """A marker whose assault waits at sea carries nobody else"""
    position = referee.position
    bound = next((landing for landing in position.landings if landing.marker == order.marker), None)
    return f"{order.marker} waits at sea to attack {position.kit.name(bound.target)}" if bound else None


@BOOK.forbids("20.2", Amphib, Assault)
def can_embark(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Passengers begin the phase together on a coast or in a box; guerrillas and forces of the east never go by sea"""
    position = referee.position
    if eastern := [unit for unit in order.units if position.counter(unit).faction]:
        return f"{', '.join(eastern)}: Bolsheviks, Nationalists and Anarchists are never carried by sea"
    if guerrillas := [unit for unit in order.units if position.counter(unit).guerrilla]:
        return f"{', '.join(guerrillas)}: guerrillas are never carried by sea"
    start = position.place_of(order.units[0])
    if any(position.place_of(unit) != start for unit in order.units):
        return "the units of an amphibious move begin the phase in one place"
    if start not in position.kit.coasts and start not in BOXES.values():
        return f"{position.kit.name(start)} is neither a coastal hex nor an off-map box"
    return None


@BOOK.forbids("20.10", Assault)
def beside_the_enemy(order: Assault, referee: Referee[KaisersPosition]) -> str | None:
    """An assault waits on an all-sea hex beside a coastal hex that the enemy occupies"""
    position = referee.position
    name = position.kit.name
    if order.target not in position.kit.coasts:
        return f"{name(order.target)} is not on a coast"
    if not occupies(position, OTHER[referee.side], order.target):
        return f"no enemy occupies {name(order.target)}: simply land there"
    if not waiting_hex(position, order):
        return f"no sea hex beside {name(order.target)} is open to {order.marker}"
    return None


@BOOK.forbids("20.10", Assault)
def from_a_port(order: Assault, referee: Referee[KaisersPosition]) -> str | None:
    """An assault starts in a port: a naval base or a coastal city"""
    position = referee.position
    start = position.place_of(order.units[0])
    name = position.kit.name(start)
    return None if position.kit.city(start) else f"{name} is neither a naval base nor a coastal city"


@BOOK.forbids("20.2", Amphib)
def can_land(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """Units land on another coast or edge hex that no enemy occupies, or in an open box of the Allies"""
    position = referee.position
    name = position.kit.name(order.to)
    is_box = order.to in BOXES.values()
    if is_box and (referee.side != ALLIED or order.to not in {BOXES[area] for area in off_map(position)}):
        return f"{name} is not open to {referee.side} in this scenario"
    if not is_box and order.to not in position.kit.coasts and not edge(position, order.to):
        return f"{name} is neither a coastal hex nor a landing edge"
    if order.to == position.place_of(order.units[0]):
        return f"the units are in {name} already"
    if not is_box and occupies(position, OTHER[referee.side], order.to):
        return f"{name} is occupied by the enemy: that takes an assault"
    return None


@BOOK.forbids_one_of(CLOSING_ROWS, Amphib, Assault)
def coast_is_open(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The reason for which the coast is closed to one of the units."""
    position = referee.position
    coast = order.to if isinstance(order, Amphib) else order.target
    if coast not in position.kit.ground:
        return None  # a box, or refused by other checks
    return next((barred for unit in order.units if (barred := why_barred(position, unit, coast))), None)


@BOOK.forbids("20.12", Amphib)
def may_land_on_edge(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """British, French and US units land on the northern edge, British and French ones on the eastern"""
    position = referee.position
    side = over_the_edge(position, order)
    if not side:
        return None
    allowed = position.kit.tables.movement.landings[side].nations
    others = [unit for unit in order.units if position.counter(unit).nation not in allowed]
    return f"{', '.join(others)}: only {', '.join(allowed)} may land on the {side}ern edge" if others else None


@BOOK.forbids("20.8", Amphib, Assault)
def sea_way(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """A marker sails only in friendly seas where its side has a base; the Central Powers stay in one sea"""
    position = referee.position
    nation = position.counter(order.marker).nation
    start = position.place_of(order.units[0])
    end = order.to if isinstance(order, Amphib) else order.target
    name = position.kit.name
    if not seas_at(position, start, nation):
        return f"{order.marker} may not sail to {name(start)} (friendly seas 19.6, bases 19.7)"
    if isinstance(order, Amphib) and over_the_edge(position, order):
        return None  # the edge is reached from off the map
    if not seas_at(position, end, nation):
        return f"{order.marker} may not sail to {name(end)} (friendly seas 19.6, bases 19.7)"
    if not joined_by_sea(position, start, end, nation):
        return f"no one sea of {nation} joins {name(start)} and {name(end)}"
    return None


@BOOK.forbids("20.3", Amphib)
def goes_on_from_base(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """Only a move from base to occupied base leaves movement for going on, and allows a forced march"""
    position = referee.position
    if order.forced_march and not order.then:
        return "a forced march goes on from the coast: say with `then`, where to"
    if not order.then:
        return None
    if not base_to_base(position, referee.side, position.place_of(order.units[0]), order.to):
        return "the move takes all movement: it does not lead from a naval base to a naval base that you occupy"
    faults = ((unit, _onward(position, unit, order).fault) for unit in order.units)
    return next((f"{unit}: {fault[1]}" for unit, fault in faults if fault), None)


@BOOK.forbids("22.2", Amphib)
def season_allows(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """After a voyage no forced march in winter, nor in Russia, Poland and the Ukraine during the thaw"""
    if not order.forced_march or not order.then:
        return None
    return marches_in_season(referee.position, (_onward(referee.position, unit, order).path for unit in order.units))


def waiting_hex(position: KaisersPosition, order: Assault) -> str:
    """The all-sea hex from which an assault will attack: the ordered one, else the first open one; or empty."""
    kit = position.kit
    nation = position.counter(order.marker).nation
    from_port = seas_at(position, position.place_of(order.units[0]), nation)
    for hex in kit.board.neighbours[order.target]:
        if kit.map.terrain[hex] != "sea" or order.sea not in ("", hex):
            continue
        sea = kit.map.area[hex]
        if may_sail(position, nation, sea) and (kit.mix.nations[nation].side == ALLIED or sea in from_port):
            return hex
    return ""


# -- carrying it out ---------------------------------------------------------------------------------------------


def _onward(position: KaisersPosition, unit: str, order: Amphib) -> Way:
    """The march by land after a move from base to base, which took one point."""
    points = allowance(position, unit, forced=order.forced_march) - _BASE_TO_BASE_COST
    return find_way(position, unit, order.then, points, (), order.to)


@BOOK.performs(Amphib)
def ship(order: Amphib, referee: Referee[KaisersPosition]) -> None:
    """The units are carried over, and march on where they may."""
    position = referee.position
    start = position.place_of(order.units[0])
    short = base_to_base(position, referee.side, start, order.to)
    rule = "20.12" if over_the_edge(position, order) else "20.2"
    _load(order, referee)
    if _stopped(order, referee, "transport", order.to):
        return
    pay_for_the_march(order, referee)
    for unit in order.units:
        on = _onward(position, unit, order) if order.then else Way((order.to,), 0, None)
        cost = _BASE_TO_BASE_COST + on.cost if short else position.counter(unit).movement
        march(referee, unit, (start, *on.path), how="sea", cost=cost, rule=rule, forced=order.forced_march)
    warn_of_crowds(referee, (position.place_of(unit) for unit in order.units))


@BOOK.performs(Assault)
def put_to_sea(order: Assault, referee: Referee[KaisersPosition]) -> None:
    """The units wait off the coast for the first combat phase."""
    landing = Landing(
        marker=order.marker,
        sea_hex=waiting_hex(referee.position, order),
        target=order.target,
        units=order.units,
    )
    _load(order, referee)
    if _stopped(order, referee, "assault", order.target):
        return
    referee.emit(LandingPlanned(rule="20.10", seen_by=(referee.side,), landing=landing))


def _stopped(order: Amphib | Assault, referee: Referee[KaisersPosition], kind: Kind, end: str) -> bool:
    """Whether the enemy contests the use of the marker and stops it (36.1)."""
    if referee.position.option("naval-operations") == "off":
        return False
    use = Use(
        unit=order.marker,
        kind=kind,
        seas=_seas_crossed(order, referee.position, end),
        place=end,
        passengers=order.units,
    )
    return not passes(referee, use)


def _seas_crossed(order: Amphib | Assault, position: KaisersPosition, end: str) -> frozenset[str]:
    """The seas in which the enemy may meet the marker.

    Where one sea joins both ends it is that; else those of both. Off the map nobody can contest anything.
    """
    nation = position.counter(order.marker).nation
    ends = [position.place_of(order.units[0])]
    if not (isinstance(order, Amphib) and over_the_edge(position, order)):
        ends.append(end)
    seas = [seas_at(position, place, nation) for place in ends if place not in BOXES.values()]
    if isinstance(order, Assault):
        seas[-1] = frozenset({position.kit.map.area[waiting_hex(position, order)]})
    return frozenset.intersection(*seas) or frozenset.union(*seas) if seas else frozenset()


def _load(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> None:
    weight = load(referee.position, order.units)
    referee.emit(MarkerLoaded(rule="20.2", seen_by=(referee.side,), marker=order.marker, load=weight))
