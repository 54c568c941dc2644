"""Where a unit may go, pass and stop (11.1.2-11.1.5, 18.1, 20.1.1, 20.3): one step at a time, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import Barred, closed_country, interns, spared_fort
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort, faces_fort, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, LANE, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, NEUTRAL, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated, is_marked
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import free_move, further_moves


def allowance(position: IllusionsPosition, unit: str) -> int:
    """The Movement Points of a unit: its Movement Factor, Out-Of-Supply one (11.1.2e, 14.3.1).

    Cards give more to those who are activated; who moves by a card alone goes as far as that says.
    """
    if not is_activated(position, unit, "move") and (free := free_move(position, unit)):
        return free[1].spaces * position.kit.tables.activity.movement.step
    factor = position.step(unit).mf + sum(effect.change for _, effect in further_moves(position, unit))
    return factor if in_supply(position, unit) else min(factor, position.kit.tables.supply.oos.mf)


# -- what bars a step -----------------------------------------------------------------------------------------------


def closed(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Why a unit may not take a step: the first of `BARS` that holds; None where it may."""
    for _, _, bar in BARS:
        if found := bar(position, unit, start, end):
            return found
    return None


def unconnected(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """A unit goes from a space to one that is connected with it (11.1)."""
    if end in position.kit.board.neighbours[start]:
        return None
    return Barred("11.1", f"{position.kit.name(start)} and {position.kit.name(end)} are not connected")


def out_of_play(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """A scenario may use a part of the map only (11.1)."""
    if position.kit.board.bit[end] & position.spaces_in_play:
        return None
    return Barred("11.1", f"{position.kit.name(end)} is not in play in this scenario")


def shut_country(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Countries are closed to some units for now (`ground/frontiers`)."""
    return closed_country(position, unit, end)


def stood_in(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Nobody moves into a space where others are (10.4, 11.1.4, 11.1.5b); regions and Lemnos have room for all."""
    if not position.at(end) or position.kit.ground.spaces[end].kind in (REGION, ISLAND):
        return None
    name, there = position.kit.name(end), position.sides_at(end)
    if NEUTRAL in there:
        return Barred("11.1.5b", f"neutral units stand in {name}")
    if UPRISING in there:
        return Barred("11.1.4", f"an Uprising Unit is in {name}: it must be attacked")
    if there - {position.side_of(unit)}:
        return Barred("11.1.4", f"enemy units are in {name}: they must be attacked")
    return None


def shut_lane(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Along a Sea Invasion Lane each side has bars of its own: the first of them that holds."""
    if position.kit.ground.way(start, end) != LANE:
        return None
    for _, _, bar in LANE_BARS[position.commander(unit)]:
        if found := bar(position, unit, start, end):
            return found
    return None


def fort_spared(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Russians enter no German Fort space in Summer 1914 (`ground/frontiers`)."""
    return spared_fort(position, unit, end)


#: Why a unit may not take a step from a place to the next; None where nothing bars it.
Bar = Callable[[IllusionsPosition, str, str, str], Barred | None]

#: What bars a step, in the order in which it is told.
BARS: tuple[tuple[str, str, Bar], ...] = (
    ("11.1", "spaces that are not connected", unconnected),
    ("11.1", "spaces that are not in play", out_of_play),
    ("11.1.5a, 11.3, 26.0, 28.1a", "countries that are closed to the unit", shut_country),
    ("11.1.4, 11.1.5b", "spaces where enemy, Uprising or neutral units stand", stood_in),
    ("25.1-25.4", "Sea Invasion Lanes", shut_lane),
    ("20.1.8", "Forts that are spared at first", fort_spared),
)


# -- along a Sea Invasion Lane --------------------------------------------------------------------------------------


def too_small(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """LCUs sail, and SCUs that took the place of one at sea may land as it would have (12.6.4b, 25.1, 25.2.3b)."""
    spaces, counter = position.kit.ground.spaces, position.counter(unit)
    if counter.is_lcu:
        return None
    lands = spaces[start].kind == SEA and spaces[end].kind != ISLAND
    if lands and not counter.is_escorted and position.option("scus-at-sea") == "ashore":
        return None
    return Barred("25.1", "only LCUs of the Allied Powers move along Sea Invasion Lanes")


def in_winter(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Nobody sails from or to Lemnos in a Winter turn (25.2.5)."""
    spaces, name = position.kit.ground.spaces, position.kit.name
    is_winter = position.season.season == position.kit.tables.sea.invasion.closed_in
    if not is_winter or ISLAND not in (spaces[start].kind, spaces[end].kind):
        return None
    return Barred("25.2.5", f"nobody sails between {name(start)} and {name(end)} in a Winter turn")


def kept_ashore(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """A card in force keeps its units from sailing from Lemnos (25.2.3a)."""
    spaces = position.kit.ground.spaces
    if spaces[end].kind != SEA or spaces[start].kind != ISLAND:
        return None
    for card, effect in further_moves(position, unit):
        if not effect.by_sea:
            return Barred("25.2.3", f"{card} is in force: no unit that it bars sails from {position.kit.name(start)}")
    return None


def no_marker(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """A Sea Invasion space is entered where a Landing marker lies (25.2.4)."""
    if position.kit.ground.spaces[end].kind != SEA or end in position.landings:
        return None
    return Barred("25.2.4", f"no Landing marker lies in {position.kit.name(end)}")


def new_marker(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """Nobody lands by a marker in the round in which it was placed, unless by the option (25.2.3a)."""
    landing = position.landings.get(end)
    if landing is None or position.option("landing-round") == "same":
        return None
    if (landing.turn, landing.round) < (position.turn, position.round):
        return None
    return Barred("25.2.3", f"the Landing marker in {position.kit.name(end)} was placed in this round")


def escorted(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """HQs and Heavy Artillery capture no Landing marker (25.4)."""
    if not position.counter(unit).is_escorted:
        return None
    return Barred("25.4", "HQs and Heavy Artillery capture no Landing marker")


def nothing_to_capture(position: IllusionsPosition, unit: str, start: str, end: str) -> Barred | None:
    """The Central Powers go along a lane only to capture a Landing marker (25.4)."""
    if position.kit.ground.spaces[end].kind == SEA and end in position.landings:
        return None
    return Barred("25.4", f"no Landing marker is in {position.kit.name(end)} to be captured")


#: What bars a Sea Invasion Lane to the units of each side, in the order in which it is told.
LANE_BARS: Mapping[Side, tuple[tuple[str, str, Bar], ...]] = {
    AP: (
        ("25.1, 25.2.3b", "SCUs, but for those that land in place of an LCU", too_small),
        ("25.2.5", "Lemnos in Winter", in_winter),
        ("25.2.3", "Lemnos, by a card in force", kept_ashore),
        ("25.2.4", "Sea Invasion spaces without a Landing marker", no_marker),
        ("25.2.3", "a Landing marker of this round", new_marker),
    ),
    CP: (
        ("25.4", "HQs and Heavy Artillery", escorted),
        ("25.4", "places without a Landing marker to capture", nothing_to_capture),
    ),
}


# -- where a unit stops, and where it may not end -------------------------------------------------------------------


def stops(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit goes no farther once it is in a space: the first of `STOPS` that holds."""
    for _, _, stop in STOPS:
        if found := stop(position, unit, space):
            return found
    return None


def journey_ends(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Regions, Lemnos and Sea Invasion spaces take a unit's whole move (11.1.2d, 18.1)."""
    if position.kit.ground.spaces[space].kind not in (REGION, ISLAND, SEA):
        return None
    return Barred("11.1", f"units that enter {position.kit.name(space)} stop there")


def interned(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Some neutral countries intern who enters them (11.1.5a)."""
    if not interns(position, space):
        return None
    return Barred("11.1.5a", f"units that enter {position.kit.name(space)} are interned there")


def halted_by_fort(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """An enemy Fort that nobody besieges ends a move (20.1.1, 20.3.1b, 20.3.5e)."""
    if not faces_fort(position, position.commander(unit), space):
        return None
    name = position.kit.name(space)
    return Barred("20.1.1", f"the Fort of {name} is not besieged: units that enter its space stop there")


def may_not_end(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may go through a space but not end its move there: the first of `NO_ENDS` that holds."""
    for _, _, bar in NO_ENDS:
        if found := bar(position, unit, space):
            return found
    return None


def to_attack_from(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """A space that is activated for Attack takes in nobody else (11.1.3b)."""
    if position.kit.ground.spaces[space].kind == REGION or not is_marked(position, space, "attack"):
        return None
    name = position.kit.name(space)
    return Barred("11.1.3", f"{name} is activated for Attack: units move through it, and end nowhere in it")


def too_few_to_besiege(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Nobody stays at an enemy Fort that cannot be besieged in this round (20.1.1a, 20.3.1)."""
    fort = enemy_fort(position, position.commander(unit), space)
    if not fort or suffices(position, gathering(position, unit, space), fort):
        return None
    needed = f"an LCU or {fort} SCU{'s' if fort > 1 else ''}"
    return Barred(
        "20.1.1", f"the Fort of {position.kit.name(space)} cannot be besieged in this round: it takes {needed}"
    )


#: Why a unit goes no farther than a space, or may not end its move in it; None where it may.
Halt = Callable[[IllusionsPosition, str, str], Barred | None]

#: Where a unit goes no farther.
STOPS: tuple[tuple[str, str, Halt], ...] = (
    ("11.1.2d, 18.1", "regions, Lemnos, Sea Invasion spaces", journey_ends),
    ("11.1.5a", "land that interns", interned),
    ("20.1.1, 20.3.1b, 20.3.5e", "spaces with an unbesieged enemy Fort", halted_by_fort),
)
#: Where a unit may not end its move.
NO_ENDS: tuple[tuple[str, str, Halt], ...] = (
    ("11.1.3b", "spaces that are activated for Attack", to_attack_from),
    ("20.1.1a", "enemy Forts that cannot be besieged in this round", too_few_to_besiege),
)


# -- sieges in this round -------------------------------------------------------------------------------------------


def gathering(position: IllusionsPosition, unit: str, space: str) -> list[str]:
    """Who may stand in a space when the round ends if this unit goes there: those there, it, those who may still come.

    It is the largest such force: whether the others do come is looked at when the round ends (20.3.1d).
    """
    side = position.commander(unit)
    there = [other for other in position.units_at(side, space) if other != unit]
    coming = [other for other in still_to_move(position, side) if other != unit and other not in there]
    board = position.kit.board
    steps = position.kit.ground.steps
    distance: dict[str, int] = {}
    if coming:
        rings = steps.rings(board.bit[space], position.spaces_in_play, limit=8)
        places = {position.place_of(other) for other in coming}
        distance = {place: cost for cost, ring in enumerate(rings) for place in places if board.bit[place] & ring}
    near = [
        other
        for other in coming
        if distance.get(position.place_of(other), 99) <= allowance(position, other)
        and closed_country(position, other, space) is None
        and spared_fort(position, other, space) is None
    ]
    return [*there, unit, *near]


def still_to_move(position: IllusionsPosition, side: Side) -> list[str]:
    """The units of a side that are activated for Movement and have not moved yet, nor are kept where they are."""
    done = position.this_round
    places = dict.fromkeys(each.place for each in done.activated if each.how == "move")
    kept = {*done.moved, *done.assembled, *done.entrenching.values()}
    closed_places = set(done.acted[:-1])
    return [
        unit
        for place in places
        if place not in closed_places
        for unit in position.units_at(side, place)
        if unit not in kept and is_activated(position, unit, "move")
    ]


def besiegers_left(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit may leave a Fort space: enough stay to besiege it, or all the others may leave too (20.3.4)."""
    place, side = position.place_of(unit), position.commander(unit)
    fort = enemy_fort(position, side, place)
    others = [other for other in position.units_at(side, place) if other != unit]
    if not fort or not others or suffices(position, others, fort):
        return True
    leaving = still_to_move(position, side)
    return place in position.lapsed or all(other in leaving for other in others)
