"""The laws that every position keeps; the machine players' games look at those that an event can break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from wargame_cli.engine.events import Event
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, are_conserved, law, law_of_places
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.rulesets.lamps.ground.areas import GREECE, capacity
from wargame_cli.rulesets.lamps.ground.technology_deck import may_follow
from wargame_cli.rulesets.lamps.ground.trench_pool import trench_limit
from wargame_cli.rulesets.lamps.kit.components import STANDARD
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn, CardSetAside, DeckRebuilt
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.events.general import (
    ControlChanged,
    MarkerPlaced,
    StatusChanged,
    TrenchesChanged,
    UnitRemoved,
)
from wargame_cli.rulesets.lamps.position.events.politics import (
    EntryMoved,
    NationConquered,
    NationJoined,
    RussiaCollapsed,
    SalonikaChanged,
    UsaDeclaredWar,
)
from wargame_cli.rulesets.lamps.position.events.production import (
    AirPlaced,
    PointsLost,
    PointsSent,
    PointsSpent,
    PointsTallied,
    TechnologyGained,
    TechnologyLost,
)
from wargame_cli.rulesets.lamps.position.events.sea import GuerillaFought
from wargame_cli.rulesets.lamps.position.position import GONE, POOL, LampsPosition, coast_of
from wargame_cli.rulesets.lamps.production.regroup import level

#: Where each event puts units, and where all events look that these laws hear of.
_PUT: Places = {**UNITS_GO, NationJoined: lambda position, event: (POOL,)}
_THERE: Places = {**_PUT, ControlChanged: lambda position, event: (event.area,)}


@law_of_places(_THERE)
def units_are_conserved(position: LampsPosition, event: Event, places: Iterable[str]) -> None:
    """Every counter is in exactly one place (13.0)."""
    units = position.kit.units
    if not are_conserved(position, places, units, event):
        raise AssertionError(f"after {event}: counters were doubled or lost (13.0)")


@law(*_PUT, StatusChanged, MarkerPlaced)
def units_show_what_they_may(position: LampsPosition, event: Event) -> None:
    """Only known units are Spent, once each, and only armies on the map have markers (2.2, 2.6)."""
    kit, spent, markers = position.kit, position.spent, position.markers
    if unit := getattr(event, "unit", ""):  # what an event does to a unit is seen on it
        if unit not in kit.units or len(spent) > position.number_spent:
            raise AssertionError(f"after {event}: Spent are {spent}")
        if unit not in markers:
            return
    else:
        known = set(spent)
        if len(known) < len(spent) or not known <= kit.everyone:
            raise AssertionError(f"after {event}: Spent are {spent}")
    for army in (unit,) if unit else markers:
        if not position.on_map(army):
            raise AssertionError(f"after {event}: {army} has a marker off the map (2.6)")


@law_of_places(_THERE)
def sides_stay_apart(position: LampsPosition, event: Event, places: Iterable[str]) -> None:
    """No area or beachhead holds units of both alliances (6.4)."""
    areas, stacks = position.kit.map.areas, position.stacks
    of_one, of_other = position.kit.of_alliance
    for place in places:
        units = stacks.get(place, ())
        if len(units) < 2 or of_one.isdisjoint(units) or of_other.isdisjoint(units):
            continue
        if place in areas or coast_of(place):
            raise AssertionError(f"after {event}: both alliances stand in {place} (6.4): {units}")


@law_of_places(
    _THERE, NationJoined, NationConquered, RussiaCollapsed, UsaDeclaredWar, SalonikaChanged, between_phases=True
)
def armies_control_where_they_stand(position: LampsPosition, event: Event, places: Iterable[str]) -> None:
    """When a phase begins, an area with an army is controlled by its alliance (6.1.1), and neutral land is empty."""
    areas, stacks, control, side_of = position.kit.map.areas, position.stacks, position.control, position.kit.side_of
    nations = position.nations
    for place in places:
        units, area = stacks.get(place), areas.get(place)
        if not units or area is None:
            continue
        if control.get(place) != side_of[units[0]] and (armies := position.armies_at(place)):
            raise AssertionError(f"after {event}: {armies} stand in {place}, which they do not control (6.1.1)")
        if nations.get(area.owner) == "neutral" and place != GREECE:  # Salonika lies in Greece (10.2.3.3)
            raise AssertionError(f"after {event}: {units} stand in neutral {place} (6.4.3)")


@law(ControlChanged, of_events=True)
def control_is_of_those_who_stand_there(position: LampsPosition, event: Event) -> None:
    """Nobody takes control of an area in which the enemy's army stands (6.1.1)."""
    if not isinstance(event, ControlChanged):
        return
    armies = position.armies_at(event.area)
    if armies and position.control.get(event.area) != position.side_of(armies[0]):
        raise AssertionError(f"after {event}: {armies} stand there (6.1.1)")


@law_of_places(_THERE, between_phases=True)
def places_keep_their_limits(position: LampsPosition, event: Event, places: Iterable[str]) -> None:
    """When a phase begins squares, circles and beachheads hold no more armies than they take (6.2.1)."""
    bit, stacks = position.kit.board.bit, position.stacks
    wide = position.kit.of_kind[STANDARD]
    for place in places:
        if len(stacks.get(place, ())) < 2 or bit.get(place, 0) & wide:
            continue
        if place in bit or coast_of(place):
            most = capacity(position, place)
            if most and len(position.armies_at(place)) > most:
                raise AssertionError(f"after {event}: {position.at(place)} stand in {place} (6.2.1)")


@law_of_places({TrenchesChanged: lambda position, event: (event.area,)})
def trenches_keep_their_limits(position: LampsPosition, event: Event, places: Iterable[str]) -> None:
    """No pool has more trenches on the map than counters, no area more than it takes (8.3.4)."""
    pools, there = position.kit.tables.production.trench_pools, [*chain.from_iterable(position.trenches.values())]
    for pool in set(there):
        if (dug := there.count(pool)) > pools.get(pool, 0):
            raise AssertionError(f"after {event}: {pool} has {dug} trenches (8.3.4.2)")
    for area in position.trenches if places is position.stacks else places:
        owners = position.trenches.get(area, ())
        if owners and len(owners) > trench_limit(position, area):
            raise AssertionError(f"after {event}: {area} has {len(owners)} trenches (8.3.4.3)")


@law(PointsLost, PointsSent, PointsSpent, PointsTallied)
def points_are_never_negative(position: LampsPosition, event: Event) -> None:
    """No nation spends more than it has (8.1)."""
    points = position.this_turn.points
    its = getattr(event, "nation", "")  # what an event does to a nation's points is seen on them
    for nation in (its,) if its else points:
        groups = points.get(nation)
        if groups and min(groups.values()) < 0:
            raise AssertionError(f"after {event}: {nation} has {groups} (8.1)")


@law(EntryMoved)
def usa_entry_keeps_to_its_track(position: LampsPosition, event: Event) -> None:
    """The USA Entry marker stands on its track (10.2.3.2)."""
    if not 0 <= position.usa_entry <= position.kit.tables.victory.usa_war_at:
        raise AssertionError(f"after {event}: USA Entry is {position.usa_entry}")


@law(*_PUT, StatusChanged, NationConquered, between_phases=True)
def survivors_stay_spent(position: LampsPosition, event: Event) -> None:
    """A conquered nation's army is Spent for good (10.1.2)."""
    for army in position.survivors:
        if position.fresh(army) or not position.on_map(army):
            raise AssertionError(f"after {event}: {army} of a conquered nation is Fresh or gone (10.1.2)")


@law(UnitRemoved, of_events=True)
def the_eliminated_stay_out(position: LampsPosition, event: Event) -> None:
    """A unit that was permanently eliminated never returns (7.2.5)."""
    if isinstance(event, UnitRemoved) and event.to == GONE and event.unit not in position.at(GONE):
        raise AssertionError(f"after {event}: {event.unit} is not among the eliminated units")


@law(AirPlaced, TechnologyLost)
def aircraft_keep_their_number(position: LampsPosition, event: Event) -> None:
    """An alliance has no more markers on the map than aviation cards (9.1)."""
    flying = [air.side for air in position.air]
    for side in set(flying):
        markers = flying.count(side)
        if markers > level(position, side):
            raise AssertionError(f"after {event}: {side} has {markers} Air Superiority markers (9.1)")


@law(TechnologyGained, TechnologyLost)
def technology_is_in_sequence(position: LampsPosition, event: Event) -> None:
    """Every active technology stands on the one before it (8.4.2.1), and none is there twice."""
    for side, cards in position.technology.items():
        if not _is_in_sequence(tuple(cards)):
            raise AssertionError(f"after {event}: {side} has {cards} (8.4.2.1)")


@lru_cache(maxsize=1024)
def _is_in_sequence(cards: tuple[str, ...]) -> bool:
    """Whether each of the cards of an alliance may follow those that it has, and none is there twice."""
    return len(set(cards)) == len(cards) and all(may_follow(cards, card) for card in cards)


@law(CardDrawn, CardSetAside, DeckRebuilt, between_phases=True)
def cards_are_in_one_place(position: LampsPosition, event: Event) -> None:
    """A card is in a deck, or set aside, or drawn; only recurring ones are drawn again (5.3)."""
    waiting = [*chain.from_iterable(position.decks.values()), *chain.from_iterable(position.aside.values())]
    there, cards = set(waiting), position.kit.cards
    again = [card for card in there.intersection(position.drawn) if not cards[card].recurring]
    if again or len(there) < len(waiting):
        twice = {card for card in waiting if waiting.count(card) > 1}
        raise AssertionError(f"after {event}: cards are in two places: {sorted(twice.union(again))} (5.3)")


def ordered_back(position: LampsPosition, events: Sequence[Event], number: int) -> Sequence[str]:
    """All units of an area or a beachhead whose Spent defender has lost (7.2.2, 7.4.2)."""
    match events[number]:
        case CombatFought(against="army", won=True, defender=defender, target=area):
            pass
        case GuerillaFought(won=True, defender=defender, area=area):
            pass
        case _:
            return ()
    return () if position.fresh(defender) else tuple(position.at(area))


ORDERED_BACK: Mapping[type[Event], OrderedBack] = {CombatFought: ordered_back, GuerillaFought: ordered_back}

LAWS: tuple[Law, ...] = (
    units_are_conserved,
    units_show_what_they_may,
    sides_stay_apart,
    armies_control_where_they_stand,
    control_is_of_those_who_stand_there,
    places_keep_their_limits,
    trenches_keep_their_limits,
    points_are_never_negative,
    usa_entry_keeps_to_its_track,
    survivors_stay_spent,
    the_eliminated_stay_out,
    aircraft_keep_their_number,
    technology_is_in_sequence,
    cards_are_in_one_place,
)
