"""The laws that every position keeps; the machine players' games look at those that an event can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import Event, PhaseStarted, PointsChanged
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, are_conserved, law, law_of_places
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT
from wargame_cli.rulesets.great_war_in_europe.ground.limits import MOST_TURKS_IN_EGYPT, closed_to, turks_in_egypt
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, SIDES
from wargame_cli.rulesets.great_war_in_europe.movement.overstack import excessive
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UnitedStatesEntered
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import (
    ChitDrawn,
    ChitPlayed,
    ChitRemoved,
    ChitReturned,
    ChitsEntered,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import AceKilled
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import (
    CavalryDismounted,
    NationCollapsed,
    TroopsReverted,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ExpeditionChanged,
    KutFortified,
    UnitSentAway,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import (
    EuropeanTurkeyDeployed,
    LandingLost,
    LandingMade,
    NationJoined,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import KeptNeutral, PreWarRevealed, UnitHeldBack
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import RussiaChanged
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    AWAY,
    BOX,
    DEAD,
    LATER,
    NEAR_EAST_BOX,
    NEAR_EAST_DEAD,
    RESERVE,
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
)

#: Boxes that hold units of one side alone.
_OF_ONE_SIDE = {
    **{piles[side]: side for piles in (BOX, DEAD, NEAR_EAST_BOX, NEAR_EAST_DEAD) for side in SIDES},
    **dict.fromkeys((ARABIA, RESERVE, TRANSIT), CP),
    RUSSIAN_TRANSIT: ALLIED,
}


#: Where each event puts units.
_PUT: Places = {
    **UNITS_GO,
    UnitSentAway: lambda position, event: (AWAY,),
    UnitHeldBack: lambda position, event: (LATER,),
}


#: What opens land to units or closes it (3.26, 14.23, 17.2-17.4, 20.2).
_OPENING = (
    *(NationJoined, NationCollapsed, KeptNeutral, RussiaChanged, UnitedStatesEntered, LandingMade, LandingLost),
    *(KutFortified, ExpeditionChanged, CavalryDismounted, EuropeanTurkeyDeployed, PreWarRevealed, TroopsReverted),
)


@law_of_places(_PUT)
def units_are_conserved(position: GreatWarPosition, event: Event, places: Iterable[str]) -> None:
    """Every counter is in exactly one place (3.2)."""
    if not are_conserved(position, places, position.kit.units):
        found = Counter(chain.from_iterable(position.stacks.values()))
        raise AssertionError(f"after {event}: counters doubled or lost: {found - Counter(position.kit.units.keys())}")


@law_of_places(_PUT)
def sides_stay_apart(position: GreatWarPosition, event: Event, places: Iterable[str]) -> None:
    """No hex holds combat units of both sides, nor headquarters with enemies once these have marched (8.22, 15.63)."""
    begins = isinstance(event, PhaseStarted)
    for place in places:
        units = position.at(place)
        if len(units) < 2 or place not in position.kit.board.index:
            continue
        there = [unit for unit in units if begins or not position.counter(unit).headquarters]
        if len({position.side_of(unit) for unit in there}) > 1:
            raise AssertionError(f"after {event}: both sides stand in {place}: {units}")


@law(between_phases=True)
def who_stands_there_controls(position: GreatWarPosition, event: Event) -> None:
    """A hex with units is controlled by their side once a phase begins (7.13)."""
    for side in SIDES:
        if wrong := position.occupied(side) & ~position.controlled(side):
            raise AssertionError(f"after {event}: {side} does not control {position.kit.board.spaces(wrong)}")


@law_of_places(_PUT, *_OPENING, between_phases=True)
def units_stand_where_they_may(position: GreatWarPosition, event: Event, places: Iterable[str]) -> None:
    """On land, where their nation operates (17.2-17.4); in alpine hexes mountain units alone (15.71)."""
    if position.units().keys() - position.kit.units.keys():
        return  # what there is not, another law finds
    for place in places:
        here = position.kit.board.bit.get(place, 0) & ~_kut(position)
        if here and (wrong := [unit for unit in position.at(place) if _is_shut_out(position, unit, here)]):
            raise AssertionError(f"after {event}: {wrong} may not stand in {place}")
    if len(turks_in_egypt(position)) > MOST_TURKS_IN_EGYPT:
        raise AssertionError(f"after {event}: {turks_in_egypt(position)} are in Egypt (17.31)")


def _is_shut_out(position: GreatWarPosition, unit: str, here: Mask) -> bool:
    """Whether a hex is closed to a unit, or is no place where units of its type ever stand."""
    kit = position.kit
    impassable = not here & kit.land or (here & kit.alpine and position.counter(unit).type != "mountain")
    return bool(impassable or closed_to(position, unit) & here)


def _kut(position: GreatWarPosition) -> int:
    """Kut may hold Allied units that were there when its siege began (14.23)."""
    return position.kit.board.bit.get(KUT, 0)


@law()
def stacks_keep_their_limits(position: GreatWarPosition, event: Event) -> None:
    """No hex holds too many when a combat phase has begun (7.22)."""
    if isinstance(event, PhaseStarted) and event.phase.endswith("combat"):
        for side in SIDES:
            if found := [hex for hex in excessive(position, side) if event.phase != "first-combat"]:
                raise AssertionError(f"after {event}: too many units in {found} (7.22)")


@law_of_places(_PUT)
def boxes_hold_their_own(position: GreatWarPosition, event: Event, places: Iterable[str]) -> None:
    """A box holds units of its side alone (5.35, 9.13)."""
    for box in places:
        side = _OF_ONE_SIDE.get(box)
        if side and (wrong := position.kit.units_of[OTHER[side]].intersection(position.at(box))):
            raise AssertionError(f"after {event}: {sorted(wrong)} lie in {box}")


@law(ChitDrawn, ChitPlayed, ChitRemoved, ChitReturned, ChitsEntered, AceKilled)
def chits_are_conserved(position: GreatWarPosition, event: Event) -> None:
    """A chit is in a pool or held or spent, never in two of them (6.1)."""
    piles = [*position.pools.values(), *position.held.values(), position.spent]
    twice = [chit for chit, count in Counter(chain.from_iterable(piles)).items() if count > 1]
    if twice:
        raise AssertionError(f"after {event}: {twice} are in two places")


@law(PointsChanged)
def points_are_never_owed(position: GreatWarPosition, event: Event) -> None:
    """No nation has fewer than no Resource Points (5.1)."""
    if min(position.points.values(), default=0) < 0:
        raise AssertionError(f"after {event}: {position.points}")


#: None of its results is followed to the units that it orders back.
ORDERED_BACK: Mapping[type[Event], OrderedBack] = {}

LAWS: tuple[Law, ...] = (
    units_are_conserved,
    sides_stay_apart,
    who_stands_there_controls,
    units_stand_where_they_may,
    stacks_keep_their_limits,
    boxes_hold_their_own,
    chits_are_conserved,
    points_are_never_owed,
)
