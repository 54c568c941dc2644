"""Where a unit can go over land (6.3, 6.4): the areas that it may enter, and the paths through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.lamps.ground.areas import (
    ALBANIA,
    GREECE,
    controlled,
    has_room,
    is_circle,
    is_neutral,
    is_square,
    kept_free,
)
from wargame_cli.rulesets.lamps.ground.card_effects import named_rule
from wargame_cli.rulesets.lamps.kit.components import SQUARE
from wargame_cli.rulesets.lamps.kit.nations import CENTRAL_ALLIES, GERMANY
from wargame_cli.rulesets.lamps.movement import near_east
from wargame_cli.rulesets.lamps.politics import greece, usa
from wargame_cli.rulesets.lamps.position.position import LampsPosition, coast_of


@derived
def passable(position: LampsPosition, unit: str) -> Mask:
    """The areas that a unit may go through by land: friendly ones that nothing bars (6.4, 2.1.8, 6.4.1, 6.5.1.1).

    What the Central Allies have in a German Home Area may go through others on its way out, and stop in none.
    """
    faction = position.faction_of(unit)
    side = position.side_of(unit)
    counter = position.counter(unit)
    found = _open_areas(position, side, faction, counter.is_army)
    if faction == CENTRAL_ALLIES and german_pride_bars(position, unit, position.place_of(unit)):
        found |= position.kit.home_masks[GERMANY] & controlled(position, side)
    if counter.nation == usa.USA:
        found &= ~usa.closed_areas(position)
    return found & ~track_closed_to(position, unit) & ~near_east.closed_areas(position, unit)


def track_closed_to(position: LampsPosition, unit: str) -> Mask:
    """The squares of the track of Palestine for an army whose nation a card keeps off it (5.2)."""
    counter = position.counter(unit)
    if counter.is_army and named_rule(position, "no moves on the Palestine track", counter.nation):
        return position.kit.marked.get("palestine-track", 0)
    return 0


@derived
def _open_areas(position: LampsPosition, side: str, faction: str, is_army: bool) -> Mask:
    kit = position.kit
    bit = kit.board.bit
    found = controlled(position, side) & ~bit[ALBANIA]
    if faction == CENTRAL_ALLIES:
        found &= ~kit.home_masks[GERMANY]
    if is_neutral(position, GREECE):  # an army in Salonika opens it to the Western Allies only
        found = found | bit[GREECE] if greece.is_open_to(position, faction) else found & ~bit[GREECE]
    squares = kit.of_kind[SQUARE]
    if not is_army:
        return found & ~squares
    barred = kit.board.mask(filter(position.armies_at, kit.board.spaces(found & squares)))
    barred |= kit.board.mask(filter(kit.is_area, kept_free(position)))
    if position.option("square-traffic") == "one-army":
        barred |= kit.board.mask(position.this_turn.squares)
    return found & ~(barred & squares)


@derived
def reach(position: LampsPosition, unit: str) -> Mask:
    """Every area that a unit can end its land move in; the Pripet Marshes stop it (6.3, 2.1.4)."""
    start = position.place_of(unit)
    board = position.kit.board
    free = passable(position, unit)
    if coast := walks_ashore_at(position, unit):
        return _within_reach(position, unit, coast, free) | board.bit[coast] if board.bit[coast] & free else 0
    if start not in board.bit or is_circle(position, start):
        return 0
    if leaves_a_used_square(position, unit, start):
        return 0
    proud = position.faction_of(unit) == CENTRAL_ALLIES
    found = _within_reach(position, unit, start, free)
    return found & ~board.bit[start] & ~(position.kit.home_masks[GERMANY] if proud else 0)


def _within_reach(position: LampsPosition, unit: str, start: str, free: Mask) -> Mask:
    """The areas that a path through free ones leads to from an area; it ends in the marshes (2.1.4)."""
    swamp = position.kit.marked.get("swamp", 0)
    return open_steps(position, unit).reached(position.kit.board.bit[start], free & ~swamp, free & swamp)


def steps_that_count(position: LampsPosition, path: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The steps of a path into and out of squares, where by option no army may come the other way (2.1.8)."""
    if position.option("square-traffic") != "no-meeting":
        return ()
    return tuple(step for step in pairwise(path) if any(is_square(position, area) for area in step))


def open_steps(position: LampsPosition, unit: str) -> Net:
    """The steps that a unit may make over land: an army none against another that came along a track (2.1.8)."""
    meets = position.this_turn.steps and position.counter(unit).is_army
    return _steps_without_meeting(position) if meets else position.kit.land


@derived
def _steps_without_meeting(position: LampsPosition) -> Net:
    board = position.kit.board
    against = {(end, start) for start, end in position.this_turn.steps}
    return board.net_of({(start, end) for start in board.labels for end in board.neighbours[start]} - against)


def walks_ashore_at(position: LampsPosition, unit: str) -> str:
    """The area that an army on a beachhead walks into first; empty for all others (7.3.2)."""
    return coast_of(position.place_of(unit)) if position.option("off-the-beach") == "on-foot" else ""


def leaves_a_used_square(position: LampsPosition, unit: str, start: str) -> bool:
    """Whether an army stands in a square that another has used in this phase (2.1.8, R-49)."""
    is_square = position.kit.kind(start) == SQUARE and position.counter(unit).is_army
    return is_square and position.option("square-traffic") == "one-army" and start in position.this_turn.squares


@derived
def path_to(position: LampsPosition, unit: str, end: str) -> tuple[str, ...]:
    """A shortest path of a legal land move, both ends included; empty where there is none."""
    board = position.kit.board
    coast = walks_ashore_at(position, unit)
    start = coast or position.place_of(unit)
    free = passable(position, unit)
    swamp = position.kit.marked.get("swamp", 0)
    if not board.bit[end] & free:
        return ()
    path = (start,) if start == end else open_steps(position, unit).shortest(start, board.bit[end], free & ~swamp) or ()
    return (position.place_of(unit), *path) if coast else tuple(path)


def destinations(position: LampsPosition, unit: str) -> Iterator[Destination]:
    """Every area within reach by land, nearest first."""
    board = position.kit.board
    found = [(area, path_to(position, unit, area)) for area in board.spaces(reach(position, unit))]
    for area, path in sorted(found, key=lambda pair: len(pair[1])):
        yield Destination(place=area, cost=1, path=path, how="land")


def neutral_land_is_barred_for(position: LampsPosition, area: str) -> bool:
    """Whether an area belongs to a neutral that nobody may enter; the Western Allies may enter Greece by Salonika."""
    if not is_neutral(position, area):
        return False
    return not (area == GREECE and greece.is_open_to(position, position.faction))


def german_pride_bars(position: LampsPosition, unit: str, area: str) -> bool:
    """Whether a unit of the Central Allies would enter a German Home Area (6.4.1)."""
    return position.faction_of(unit) == CENTRAL_ALLIES and area in position.kit.home[GERMANY]


def square_fault(position: LampsPosition, unit: str, area: str) -> str:
    """Why no army may enter a square, which holds one or was used in this phase (2.1.8); empty where it may."""
    if position.kit.kind(area) != SQUARE or not position.counter(unit).is_army:
        return ""
    name = position.kit.name(area)
    if armies := position.armies_at(area):
        return f"{armies[0]} stands in {name}"
    if position.option("square-traffic") == "one-army" and area in position.this_turn.squares:
        return f"an army has used {name} in this phase"
    return "" if has_room(position, area) else f"{name} is kept free for the army that comes when Turkey enters the war"
