"""Amphibious operations (chapter 20): moves by sea, off-map boxes, peripheral landings, assaults from the sea."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.book import BOOK
from wargame_cli.rulesets.kaisers_war.control import controls, occupies
from wargame_cli.rulesets.kaisers_war.counters import ALLIED, CP, OTHER
from wargame_cli.rulesets.kaisers_war.events import LandingPlanned, MarkerLoaded
from wargame_cli.rulesets.kaisers_war.movement import FORCED_MARCH_COST, Way, march, onward, unaffordable
from wargame_cli.rulesets.kaisers_war.points import can_spend, spend
from wargame_cli.rulesets.kaisers_war.position import BOXES, FLEET, KaisersPosition, Landing
from wargame_cli.rulesets.kaisers_war.seasons import offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.special_units import why_barred
from wargame_cli.rulesets.kaisers_war.stacking import load, overstacked
from wargame_cli.rulesets.kaisers_war.supply import friendly_seas, in_supply
from wargame_cli.rulesets.kaisers_war.support import may_sail
from wargame_cli.rulesets.kaisers_war.zones import occupied

#: The sea on the far side of the Suez Canal (20.9).
_BEYOND_SUEZ = "Red Sea"


class Amphib(Order, frozen=True, kw_only=True):
    """Carry units with an amphibious marker to a coast or an off-map box (20.1, 20.6), or to a landing edge (20.12).

    From base to occupied base the move costs one point and the units may go on by land to `then` (20.3).
    """

    verb: ClassVar[str] = "amphib"
    example: ClassVar[str] = "{amphib: BR-Amph-1, units: [BR-Inf-1], to: Salonika}"

    marker: UnitName = msgspec.field(name="amphib")
    units: tuple[UnitName, ...]
    to: PlaceName
    then: PlaceName = ""
    forced_march: bool = False


class Assault(Order, frozen=True, kw_only=True):
    """Put units to sea beside an enemy coast, to attack it in the first combat phase (20.10)."""

    verb: ClassVar[str] = "assault"
    example: ClassVar[str] = "{assault: BR-Amph-1, units: [BR-Inf-1], target: Kiel, sea: 1610}"

    marker: UnitName = msgspec.field(name="assault")
    units: tuple[UnitName, ...]
    target: PlaceName
    sea: PlaceName = ""


# -- seas --------------------------------------------------------------------------------------------------------


def seas_at(position: KaisersPosition, place: str, nation: str) -> frozenset[str]:
    """The seas at a coastal hex or off-map box on which a nation's markers may sail now (19.6, 19.7, 20.7)."""
    kit = position.kit
    if place in BOXES.values():
        here = friendly_seas(kit, ALLIED) if kit.mix.nations[nation].side == ALLIED else frozenset()
    else:
        here = kit.coasts.get(place, frozenset())
    return frozenset(sea for sea in here if may_sail(position, nation, sea))


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
    crossing = (_BEYOND_SUEZ in here) != (_BEYOND_SUEZ in there) and not (here & there)
    if not crossing:
        return False
    canal = kit.board.mask(hex for pair in kit.map.hexsides.get("canal", ()) for hex in pair)
    return bool(canal & occupied(position, CP))


def base_to_base(position: KaisersPosition, start: str, end: str, side: str) -> bool:
    """Whether a move goes from a controlled or occupied naval base to an occupied one (20.3)."""
    kinds = position.kit.kinds
    return (
        "naval-base" in kinds.get(start, ())
        and "naval-base" in kinds.get(end, ())
        and controls(position, start, side)
        and occupies(position, end, side)
        and not round_africa(position, start, end)
    )


def edge(position: KaisersPosition, hex: str) -> str:
    """The landing edge (north, east) that a hex belongs to, or empty (20.12)."""
    marks = position.kit.map.marks
    return next((name for name in ("north", "east") if hex in marks.get(f"{name} landing", ())), "")


# -- what forbids it ---------------------------------------------------------------------------------------------


@BOOK.forbids("2.3", Amphib, Assault)
def own_force(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own units and markers take orders"""
    position = referee.position
    strangers = [unit for unit in (order.marker, *order.units) if position.counter(unit).side != referee.side]
    return f"{', '.join(strangers)}: not of {referee.side}" if strangers else None


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
    if not order.units:
        return "an amphibious move names at least one unit"
    room = position.kit.tables.movement.amphibious_capacity - position.this_turn.loads.get(order.marker, 0)
    weight = load(position, order.units)
    return f"{order.marker} has room for {room} more corps; the units make {weight}" if weight > room else None


@BOOK.forbids("20.2", Amphib, Assault)
def can_embark(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Passengers begin the phase together on a coast or in a box; immobile units and guerrillas never go"""
    position = referee.position
    for unit in order.units:
        face = position.counter(unit)
        if face.naval or not face.movement or face.guerrilla:
            return f"{unit} may never be carried by sea"
        if unit in position.this_phase.moved:
            return f"{unit} has moved already in this phase"
    places = {position.place_of(unit) for unit in order.units}
    if len(places) != 1:
        return "the units of an amphibious move begin the phase in one place"
    start = places.pop()
    if start not in position.kit.coasts and start not in BOXES.values():
        return f"{position.kit.name(start)} is neither a coastal hex nor an off-map box"
    return None


@BOOK.forbids("24.2", Amphib, Assault)
def not_frozen(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Units locked in the east do not move"""
    frozen = [unit for unit in order.units if unit in referee.position.frozen]
    return f"{', '.join(frozen)}: locked in the east until an Allied unit comes" if frozen else None


@BOOK.forbids("20.2", Amphib)
def can_land(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """Units land on a coast that no enemy occupies, or in an Allied box"""
    position = referee.position
    if order.to in BOXES.values():
        return None if referee.side == ALLIED else "only the Allies have off-map boxes"
    if order.to not in position.kit.coasts and not edge(position, order.to):
        return f"{position.kit.name(order.to)} is neither a coastal hex nor a landing edge"
    if occupies(position, order.to, OTHER[referee.side]):
        return f"{position.kit.name(order.to)} is occupied by the enemy: that takes an assault"
    for unit in order.units:
        if barred := why_barred(position, unit, order.to):
            return f"{unit}: {barred[1]}"
    return None


@BOOK.forbids("20.12", Amphib)
def may_land_on_edge(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """British, French and US units land on the northern edge, British and French ones on the eastern"""
    position = referee.position
    side = edge(position, order.to)
    if not side or order.to in position.kit.coasts:
        return None
    allowed = position.kit.tables.movement.landings[side].nations
    strangers = [unit for unit in order.units if position.counter(unit).nation not in allowed]
    return f"{', '.join(strangers)}: only {', '.join(allowed)} may land on the {side}ern edge" if strangers else None


@BOOK.forbids("20.8", Amphib, Assault)
def sea_way(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """A marker sails only in friendly seas where its side has a base; the Central Powers stay in one sea"""
    position = referee.position
    if not order.units:
        return None
    nation = position.counter(order.marker).nation
    start = position.place_of(order.units[0])
    end = order.to if isinstance(order, Amphib) else order.target
    name = position.kit.name
    if not seas_at(position, start, nation):
        return f"{order.marker} may not sail to {name(start)} (friendly seas 19.6, bases 19.7)"
    if edge(position, end) and end not in position.kit.coasts:
        return None  # the edge is reached from off the map
    if not seas_at(position, end, nation):
        return f"{order.marker} may not sail to {name(end)} (friendly seas 19.6, bases 19.7)"
    if not joined_by_sea(position, start, end, nation):
        return f"no sea of {nation} joins {name(start)} and {name(end)}"
    return None


@BOOK.forbids("20.3", Amphib)
def goes_on_from_base(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """Only a move from base to occupied base leaves movement for going on, and allows a forced march"""
    position = referee.position
    if not (order.then or order.forced_march) or not order.units:
        return None
    if not base_to_base(position, position.place_of(order.units[0]), order.to, referee.side):
        return "the move takes all movement: it does not lead from a naval base to a naval base that you occupy"
    if order.then:
        for unit in order.units:
            if fault := _onward(position, unit, order).fault:
                return f"{unit}: {fault[1]}"
    return None


@BOOK.forbids("15.7", Amphib)
def may_force_march(order: Amphib, referee: Referee[KaisersPosition]) -> str | None:
    """A forced march takes a supplied unit at its start, the season, and a point for each unit"""
    position = referee.position
    if not order.forced_march:
        return None
    for unit in order.units:
        if not in_supply(position, unit):
            return f"{unit} is not in general supply and cannot force march"
        if barred := offensive_supply_barred(position, position.place_of(unit)):
            return barred
    if not can_spend(position, referee.side, FORCED_MARCH_COST * len(order.units)):
        return unaffordable(position, referee.side) or "that costs more points than can be spent"
    return None


@BOOK.forbids("20.10", Assault)
def from_a_port(order: Assault, referee: Referee[KaisersPosition]) -> str | None:
    """An assault starts in a port: a naval base or a coastal city"""
    position = referee.position
    ports = [unit for unit in order.units if not position.kit.city(position.place_of(unit))]
    return f"{', '.join(ports)}: not in a naval base or coastal city" if ports else None


@BOOK.forbids("20.10", Assault)
def beside_the_enemy(order: Assault, referee: Referee[KaisersPosition]) -> str | None:
    """An assault waits on an all-sea hex beside a coastal hex that the enemy occupies"""
    position = referee.position
    name = position.kit.name
    if order.target not in position.kit.coasts:
        return f"{name(order.target)} is not on a coast"
    if not occupies(position, order.target, OTHER[referee.side]):
        return f"no enemy occupies {name(order.target)}: simply land there"
    for unit in order.units:
        if barred := why_barred(position, unit, order.target):
            return f"{unit}: {barred[1]}"
    if not waiting_hex(position, order):
        return f"no sea hex beside {name(order.target)} is open to {order.marker}"
    return None


def waiting_hex(position: KaisersPosition, order: Assault) -> str:
    """The all-sea hex from which an assault will attack: the ordered one, else the first open one; or empty."""
    kit = position.kit
    if not order.units:
        return ""
    nation = position.counter(order.marker).nation
    here = seas_at(position, position.place_of(order.units[0]), nation)
    for hex in (order.sea,) if order.sea else kit.board.neighbours[order.target]:
        sea = kit.map.area.get(hex, "")
        if kit.map.terrain.get(hex) != "sea" or hex not in kit.board.neighbours[order.target]:
            continue
        if may_sail(position, nation, sea) and (kit.mix.nations[nation].side == ALLIED or sea in here):
            return hex
    return ""


# -- carrying it out ---------------------------------------------------------------------------------------------


def _onward(position: KaisersPosition, unit: str, order: Amphib) -> Way:
    """The march by land after a move from base to base, which took one point."""
    points = position.counter(unit).movement * (2 if order.forced_march else 1) - 1
    return onward(position, unit, order.to, order.then, points)


@BOOK.performs(Amphib)
def ship(order: Amphib, referee: Referee[KaisersPosition]) -> None:
    """The units are carried over, and march on where they may."""
    position = referee.position
    start = position.place_of(order.units[0])
    referee.emit(
        MarkerLoaded(
            rule="20.2", seen_by=(referee.side,), marker=order.marker, load=load(position, order.units)
        )
    )
    if order.forced_march:
        cost = FORCED_MARCH_COST * len(order.units)
        spend(referee, referee.side, cost, "forced march after a sea move", "15.7")
    short = base_to_base(position, start, order.to, referee.side)
    for unit in order.units:
        way = _onward(position, unit, order) if order.then else Way((order.to,), 0, None)
        cost = 1 + way.cost if short else position.counter(unit).movement
        rule = "20.12" if edge(position, order.to) and order.to not in position.kit.coasts else "20.2"
        march(referee, unit, (start, *way.path), how="sea", cost=cost, rule=rule, forced=order.forced_march)
    if position.on_map(order.units[0]) and overstacked(position, order.to):
        referee.warn("9.4", f"{position.kit.name(order.to)} is overstacked; what is too much at the phase's end dies")


@BOOK.performs(Assault)
def put_to_sea(order: Assault, referee: Referee[KaisersPosition]) -> None:
    """The units wait off the coast for the first combat phase."""
    position = referee.position
    side = (referee.side,)
    referee.emit(
        MarkerLoaded(rule="20.2", seen_by=side, marker=order.marker, load=load(position, order.units))
    )
    landing = Landing(
        marker=order.marker, sea_hex=waiting_hex(position, order), target=order.target, units=order.units
    )
    referee.emit(LandingPlanned(rule="20.10", seen_by=side, landing=landing))
