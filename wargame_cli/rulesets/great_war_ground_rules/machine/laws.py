"""The laws that every position keeps; the machine players' games look at those that an event can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from wargame_cli.engine.events import Event, PhaseStarted
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, are_conserved, law, law_of_places
from wargame_cli.engine.position import remembered_wrongly
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import too_many
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitSubstituted
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import (
    Fatigued,
    OwnerChanged,
    ResChanged,
    TankDisabled,
    UnitDisrupted,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import ConditionTaken
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import CapacityChanged, CapacitySent
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import ItemsCarried, ItemsSent
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, POOL, GroundPosition

#: Where each event puts units.
_PUT: Places = {**UNITS_GO, UnitSubstituted: lambda position, event: (event.place,)}
#: Where the units are whose condition changed.
_CONDITIONED: Places = dict.fromkeys(
    (UnitDisrupted, Fatigued, ConditionTaken, TankDisabled), lambda position, event: (position.place_of(event.unit),)
)


@law_of_places(_PUT)
def units_are_conserved(position: GroundPosition, event: Event, places: Iterable[str]) -> None:
    """Every counter is in exactly one place."""
    if not are_conserved(position, places, position.kit.units):
        found = Counter(chain.from_iterable(position.stacks.values()))
        raise AssertionError(f"after {event}: counters doubled or lost: {found - Counter(position.kit.units.keys())}")


@law_of_places(_PUT)
def units_stand_on_land(position: GroundPosition, event: Event, places: Iterable[str]) -> None:
    """Units stand on land, or off the map in a place of their side (16B2)."""
    kit = position.kit
    for place in places:
        units = position.at(place)
        if place in kit.board.index and not kit.land & kit.board.bit[place]:
            raise AssertionError(f"after {event}: {units} stand in {place}, which is no land")
        for side, pool in POOL.items():
            if place == pool and any(position.side_of(unit) != side for unit in units):
                raise AssertionError(f"after {event}: {pool} holds {units}")


@law()
def stacks_keep_their_limits(position: GroundPosition, event: Event) -> None:
    """No hex holds too many as a phase begins, but for what has come in in an initial phase (8B)."""
    begins = isinstance(event, PhaseStarted) and not event.phase.endswith("-rebuilding")
    if begins and (not position.phase.endswith("-movement") or position.reacts):
        for side in SIDES:
            for place in position.kit.board.spaces(position.occupied(side)):
                if fault := too_many(position, side, place):
                    raise AssertionError(f"after {event}: {place}: {fault[1]} ({fault[0]})")


@law(between_phases=True)
def what_belongs_together_is_together(position: GroundPosition, event: Event) -> None:
    """Artillery lies with its Art XX HQ, a unit with its Corps HQ, a leader with an Army HQ (12B9, 8C, 14P)."""
    for each, of in (*position.attached.items(), *position.corps.items()):
        if position.place_of(each) != position.place_of(of):
            raise AssertionError(f"after {event}: {each} is not with {of}")
    for leader, hq in position.leaders.items():
        if not position.on_map(hq):
            raise AssertionError(f"after {event}: {leader} is with {hq}, which is not on the map")


@law_of_places({**_PUT, **_CONDITIONED})
def conditions_are_of_units_in_play(position: GroundPosition, event: Event, places: Iterable[str]) -> None:
    """Only units on the map are disrupted, tired or out of supply (3A5, 6B4, 11F)."""
    for unit, degree in position.disruption.items():
        if position.place_of(unit) in places and not (0 < degree <= BADLY and position.on_map(unit)):
            raise AssertionError(f"after {event}: {unit} has the disruption {degree}")
    for unit, hits in position.fatigue.items():
        if position.place_of(unit) in places and not (hits > 0 and position.on_map(unit)):
            raise AssertionError(f"after {event}: {unit} has {hits} fatigue hits")


@law(ResChanged, ItemsCarried, ItemsSent, CapacityChanged, CapacitySent)
def nothing_is_owed(position: GroundPosition, event: Event) -> None:
    """No side owes Res Pts, and no net capacity (7A4, 11G); a deficit of Man and Equ Pts there may be (16B1b)."""
    for side, places in position.res.items():
        if min(places.values(), default=0) < 0:
            raise AssertionError(f"after {event}: Res Pts of {side}: {places}")
    if min(position.rail.values(), default=0) < 0:
        raise AssertionError(f"after {event}: rail capacity {position.rail}")


@law(between_phases=True)
def depots_have_capacity(position: GroundPosition, event: Event) -> None:
    """As a phase begins no depots stand in enemy hexes, and no more than the capacity serves (11C1)."""
    for side in SIDES:
        depots = [depot for depot in position.depots.values() if depot.side == side]
        if any(position.owns(OTHER[side], depot.place) for depot in depots):
            raise AssertionError(f"after {event}: a depot of {side} stands in a hex of the enemy")
        for net in nets.names(position):
            if nets.too_many_depots(position, side, net):
                raise AssertionError(f"after {event}: too many depots of {side} on {net}: {position.rail}")


@law(OwnerChanged)
def what_is_remembered_is_so(position: GroundPosition, event: Event) -> None:
    """What is kept of owners, and of the units in a hex, is what it is when it is worked out again (5A, 5B)."""
    for what in remembered_wrongly(position):
        raise AssertionError(f"after {event}: {what} is remembered wrongly")


#: None of its results is followed to the units that it orders back.
ORDERED_BACK: Mapping[type[Event], OrderedBack] = {}

LAWS: tuple[Law, ...] = (
    units_are_conserved,
    units_stand_on_land,
    stacks_keep_their_limits,
    what_belongs_together_is_together,
    conditions_are_of_units_in_play,
    nothing_is_owed,
    depots_have_capacity,
    what_is_remembered_is_so,
)
