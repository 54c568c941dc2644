"""The laws that every position keeps; the machine players' games look at those that an event can break."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from wargame_cli.engine.events import Event, PhaseStarted, PointsChanged
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, are_conserved, law, law_of_places
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import open_land
from wargame_cli.rulesets.kaisers_war.ground.special_units import is_tied, open_to
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked_hexes
from wargame_cli.rulesets.kaisers_war.kit.counters import CP
from wargame_cli.rulesets.kaisers_war.position.events.east import (
    AnarchistsTurned,
    ForceAppeared,
    KaiserMovedEast,
    NationWoken,
    PolesRecalled,
)
from wargame_cli.rulesets.kaisers_war.position.events.field import (
    AirRaidFought,
    BeachesLeft,
    BeachSupplied,
    TrenchBuilt,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    ArrivalsDelayed,
    AttackDeclared,
    CombatFought,
    EastReleased,
    LandingOver,
    LandingPlanned,
    MarkerLoaded,
    StackArranged,
    UnitConverted,
    UnitDemobilized,
    UnitDeployed,
    UnitMobilized,
)
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, POOL, TRACK, KaisersPosition

#: Where each event puts units, or lays them in another order.
_PUT: Places = {
    **UNITS_GO,
    UnitDeployed: lambda position, event: (event.place,),
    UnitMobilized: lambda position, event: (TRACK,),
    UnitDemobilized: lambda position, event: (POOL,),
    StackArranged: lambda position, event: (event.place,),
    LandingPlanned: lambda position, event: (event.landing.sea_hex,),
    ForceAppeared: lambda position, event: (event.place,),
    PolesRecalled: lambda position, event: (POOL,),
}
#: After these some units are on another side, or may stand in other lands (30, 40).
_REALIGNED = (KaiserMovedEast, NationWoken, AnarchistsTurned, PolesRecalled)


@law_of_places(_PUT)
def units_are_conserved(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """Every counter of the mix is in exactly one place (2.11)."""
    if not are_conserved(position, places, position.faces, event):
        found = list(chain.from_iterable(position.stacks.values()))
        twice = sorted({unit for unit in found if found.count(unit) > 1})
        missing = sorted(position.faces.keys() - set(found))
        raise AssertionError(f"after {event}: counters doubled {twice} or lost {missing} (2.11)")


@law_of_places(_PUT, *_REALIGNED)
def sides_stay_apart(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """No hex holds units of both sides (9.6)."""
    faces, stacks = position.faces, position.stacks
    index = position.kit.board.index
    for place in places:
        units = stacks.get(place, ())
        if len(units) > 1 and place in index:
            side = faces[units[0]].side
            for unit in units:
                if faces[unit].side != side:
                    raise AssertionError(f"after {event}: both sides stand in {place} (9.6): {units}")


@law_of_places(_PUT, *_REALIGNED, LandingPlanned, LandingOver)
def units_stand_where_they_may(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """No unit stands in neutral, closed or barred land, or at sea without being bound to an assault (21, 23, 24)."""
    bit = position.kit.board.bit
    stacks, faces, land = position.stacks, position.faces, open_land(position)
    for place in places:
        here = bit.get(place)
        if here is None:
            continue
        for unit in stacks.get(place, ()):
            allowed = open_to(position, unit) if is_tied(faces[unit]) else land
            if not allowed & here and not _is_bound_to(position, unit, place):
                raise AssertionError(f"after {event}: {unit} may not stand in {place}")


def _is_bound_to(position: KaisersPosition, unit: str, place: str) -> bool:
    """Whether a unit is at sea there, for an assault (20.2)."""
    return any(unit in landing.units and landing.sea_hex == place for landing in position.landings)


@law(PointsChanged)
def points_keep_their_bounds(position: KaisersPosition, event: Event) -> None:
    """A total is what its last change said and never above the cap; no phase begins with a total of zero (5.9)."""
    most = position.kit.tables.points.most
    if isinstance(event, PointsChanged) and (position.points[event.side] != event.total or event.total > most):
        raise AssertionError(f"after {event}: the totals are {position.points}")
    if isinstance(event, PhaseStarted) and not all(0 < total <= most for total in position.points.values()):
        raise AssertionError(f"after {event}: the totals are {position.points}")


@law_of_places(_PUT, *_REALIGNED, UnitConverted, between_phases=True)
def stacks_keep_their_limits(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """No hex is overstacked when a phase begins (9.4)."""
    if found := overstacked_hexes(position, places):
        raise AssertionError(f"after {event}: overstacked hexes {found} (9.4)")


@law_of_places(_PUT)
def ships_and_forts_keep_their_places(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """Naval units never stand in a hex (19.5, 20.4), fortified zones only in cities (7.5)."""
    kit, index, faces, stacks = position.kit, position.kit.board.index, position.faces, position.stacks
    for place in places:
        units = stacks.get(place, ())
        if place not in index or kit.ships_and_forts.isdisjoint(units):
            continue
        for face in map(faces.__getitem__, units):
            if face.naval or (face.fort and not kit.city(place)):
                raise AssertionError(f"after {event}: {face.id} stands in {place}")


@law_of_places(_PUT, *_REALIGNED, EastReleased)
def only_the_east_is_locked(position: KaisersPosition, event: Event, places: Iterable[str]) -> None:
    """Only Central Powers units on the map are locked in the east (24.2)."""
    stacks, locked = position.stacks, position.frozen
    there: Iterable[str] = locked
    if places is not stacks:
        there = {unit for place in places for unit in stacks.get(place, ())}.intersection(locked)
    for unit in there:
        if position.side_of(unit) != CP or not position.on_map(unit):
            raise AssertionError(f"after {event}: {unit} is locked in {position.place_of(unit)}")


@law(*_PUT, ArrivalsDelayed)
def the_track_keeps_its_dates(position: KaisersPosition, event: Event) -> None:
    """Every unit on the turn track has the turn of its arrival, and no other unit has one (6.3)."""
    track, unit = position.at(TRACK), getattr(event, "unit", "")  # what an event does to a unit is seen on it
    if (unit in track) != (unit in position.due) if unit else position.due.keys() != set(track):
        raise AssertionError(f"after {event}: on the track {position.at(TRACK)}, due {position.due}")


@law(*_PUT, *_REALIGNED, TrenchBuilt)
def built_trenches_are_held(position: KaisersPosition, event: Event) -> None:
    """A trenchline that was built has units of its owner in it (37.3)."""
    for hex, side in position.built.items():
        if {position.side_of(unit) for unit in position.at(hex)} != {side}:
            raise AssertionError(f"after {event}: nobody of {side} holds the trenchline in {hex}")


@law(*_PUT, BeachSupplied, BeachesLeft, MarkerLoaded)
def beaches_are_supplied_by_the_fleet(position: KaisersPosition, event: Event) -> None:
    """A marker that supplies a coast is in play and carries nobody (36.4)."""
    for marker, hex in position.beachheads.items():
        if position.place_of(marker) != FLEET or marker in position.this_turn.loads:
            raise AssertionError(f"after {event}: {marker} cannot supply {hex}")


#: The results by which attackers retreat or panic, and those by which defenders do (12.19).
_ATTACKERS_GO, _DEFENDERS_GO = frozenset({"AD", "AP", "AW"}), frozenset({"DD", "DP", "DW", "MD"})


def ordered_back(position: KaisersPosition, events: Sequence[Event], number: int) -> Collection[str]:
    """The attackers, or all who defend, by the result of a combat or of a raid (12.19)."""
    result = events[number]
    if not isinstance(result, CombatFought | AirRaidFought):
        return ()
    begun = next(
        event
        for event in reversed(events[: number + 1])
        if isinstance(event, AttackDeclared | AirRaidFought) and event.target == result.target
    )
    if result.result in _ATTACKERS_GO:
        return begun.attackers
    return begun.defenders if result.result in _DEFENDERS_GO else ()


ORDERED_BACK: Mapping[type[Event], OrderedBack] = {CombatFought: ordered_back, AirRaidFought: ordered_back}

LAWS: tuple[Law, ...] = (
    units_are_conserved,
    sides_stay_apart,
    units_stand_where_they_may,
    points_keep_their_bounds,
    stacks_keep_their_limits,
    ships_and_forts_keep_their_places,
    only_the_east_is_locked,
    the_track_keeps_its_dates,
    built_trenches_are_held,
    beaches_are_supplied_by_the_fleet,
)
