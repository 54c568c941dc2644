"""Land movement (6.3, 6.4) and the Stosstruppen marker (6.3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.engine.ruleset import Destination
from wargame_cli.rulesets.lamps import greece, usa
from wargame_cli.rulesets.lamps.allowances import allowance_for
from wargame_cli.rulesets.lamps.areas import (
    ALBANIA,
    GREECE,
    controlled,
    has_room,
    has_technology,
    is_circle,
    is_neutral,
    is_square,
    kept_free,
)
from wargame_cli.rulesets.lamps.armies import Judge, go
from wargame_cli.rulesets.lamps.book import BOOK
from wargame_cli.rulesets.lamps.card_effects import named_rule
from wargame_cli.rulesets.lamps.kit import SQUARE
from wargame_cli.rulesets.lamps.nations import CENTRAL_ALLIES, GERMANY, title
from wargame_cli.rulesets.lamps.position import LampsPosition, coast_of
from wargame_cli.rulesets.lamps.sea_events import MoveMade, StosstruppenPlaced
from wargame_cli.rulesets.lamps.supply import land_supplied

#: Where the Schlieffen Plan lets one unit only go to from the west in turn 1 (4.1.3).
_WEST, _EAST = ("hanover", "rhine"), ("prussia", "posen")


class Move(Order, frozen=True, kw_only=True):
    """Move an army, Heavy Artillery or the Tanks over land, any distance through friendly areas (6.3)."""

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: GE-4, to: hanover}"

    unit: UnitName = msgspec.field(name="move")
    to: PlaceName


class Stosstruppen(Order, frozen=True, kw_only=True):
    """Lay the Stosstruppen marker in an area with a land-supplied German army (6.3.4)."""

    verb: ClassVar[str] = "stosstruppen"
    example: ClassVar[str] = "{stosstruppen: somme}"

    area: PlaceName = msgspec.field(name="stosstruppen")


# -- where a unit can go ----------------------------------------------------------------------------------------


def passable(position: LampsPosition, unit: str) -> Mask:
    """The areas that a unit may go through by land: friendly ones that nothing bars (6.4, 2.1.8, 6.4.1).

    What the Central Allies have in a German Home Area may go through others on its way out, and stop in none.
    """
    faction = position.faction_of(unit)
    side = position.side_of(unit)
    found = _open_areas(position, side, faction, position.unit(unit).is_army)
    if german_pride_bars(position, unit, position.place_of(unit)):
        found |= position.kit.home_masks[GERMANY] & controlled(position, side)
    if position.unit(unit).nation == usa.USA:
        found &= ~usa.closed_areas(position)
    return found & ~_track_closed_to(position, unit)


def _track_closed_to(position: LampsPosition, unit: str) -> Mask:
    """The squares of the track of Palestine for an army whose nation a card keeps off it (5.2)."""
    counter = position.unit(unit)
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
    barred = kit.board.mask(area for area in position.stacks if bit.get(area, 0) & squares and position.armies_at(area))
    barred |= kit.board.mask(area for area in kept_free(position) if kit.is_area(area))
    if position.option("square-traffic") == "one-army":
        barred |= kit.board.mask(position.this_turn.squares)
    return found & ~(barred & squares)


@derived
def reach(position: LampsPosition, unit: str) -> Mask:
    """Every area that a unit can end its land move in; the Pripet Marshes stop it (6.3, 2.1.4)."""
    start = position.place_of(unit)
    board = position.kit.board
    free = passable(position, unit)
    if coast := _walks_ashore_at(position, unit):
        return _within_reach(position, coast, free) | board.bit[coast] if board.bit[coast] & free else 0
    if start not in board.bit or is_circle(position, start):
        return 0
    if _leaves_a_used_square(position, unit, start):
        return 0
    proud = position.faction_of(unit) == CENTRAL_ALLIES
    found = _within_reach(position, start, free)
    return found & ~board.bit[start] & ~(position.kit.home_masks[GERMANY] if proud else 0)


def _within_reach(position: LampsPosition, start: str, free: Mask) -> Mask:
    """The areas that a way through free ones leads to from an area; it ends in the marshes (2.1.4)."""
    swamp = position.kit.marked.get("swamp", 0)
    found = 0
    for ring in position.kit.land.rings(position.kit.board.bit[start], free & ~swamp, free & swamp):
        found |= ring
    return found


def _walks_ashore_at(position: LampsPosition, unit: str) -> str:
    """The area that an army on a beachhead walks into first; empty for all others (7.3.2)."""
    return coast_of(position.place_of(unit)) if position.option("off-the-beach") == "on-foot" else ""


def _leaves_a_used_square(position: LampsPosition, unit: str, start: str) -> bool:
    is_square = position.kit.kind(start) == SQUARE and position.unit(unit).is_army
    return is_square and position.option("square-traffic") == "one-army" and start in position.this_turn.squares


@derived
def path_to(position: LampsPosition, unit: str, end: str) -> tuple[str, ...]:
    """A shortest way of a legal land move, both ends included; empty where there is none."""
    board = position.kit.board
    coast = _walks_ashore_at(position, unit)
    start = coast or position.place_of(unit)
    free = passable(position, unit)
    swamp = position.kit.marked.get("swamp", 0)
    entered = free & ~swamp

    def may_pass(area: str) -> bool:
        return bool(board.bit[area] & entered)

    if not board.bit[end] & free:
        return ()
    path = (start,) if start == end else position.kit.land.path(start, lambda area: area == end, may_pass) or ()
    return (position.place_of(unit), *path) if coast else tuple(path)


def destinations(position: LampsPosition, unit: str) -> Iterator[Destination]:
    """Every area within reach by land, nearest first."""
    board = position.kit.board
    found = [(area, path_to(position, unit, area)) for area in board.spaces(reach(position, unit))]
    for area, path in sorted(found, key=lambda pair: len(pair[1])):
        yield Destination(place=area, cost=1, path=path, how="land")


# -- the rules of a move ----------------------------------------------------------------------------------------


@BOOK.forbids("6.3", Move, decisive=True)
def unit_of_the_acting_faction(order: Move, referee: Judge) -> str | None:
    """Armies, Heavy Artillery and Tanks of the acting faction move; the Tanks and guns of the West in its turn."""
    position = referee.position
    counter = position.unit(order.unit)
    if counter.type not in ("army", "artillery", "tanks"):
        return f"{order.unit} does not move over land"
    if counter.faction != position.faction:
        return f"{order.unit} belongs to {title(counter.faction)}, whose turn it is not"
    if not position.kit.is_area(order.to):
        return f"{position.kit.name(order.to)} is no area of the map"
    return None


@BOOK.forbids("6.3", Move)
def there_is_a_move_left(order: Move, referee: Judge) -> str | None:
    """Two moves a faction, one more for the United States, for Turkey, and by cards."""
    position = referee.position
    if not position.on_map(order.unit):
        return None
    allowance, reason = allowance_for(position, order.unit, order.to)
    return None if allowance else reason


@BOOK.forbids("6.4", Move)
def the_way_is_friendly(order: Move, referee: Judge) -> str | None:
    """A move leads through friendly areas to a friendly area."""
    position = referee.position
    name = position.kit.name
    start = position.place_of(order.unit)
    if not position.on_map(order.unit):
        return f"{order.unit} is not on the map (it is in {name(start)})"
    if coast_of(start) and not _walks_ashore_at(position, order.unit):
        return None  # told by the rule of beachheads
    if start == order.to:
        return f"{order.unit} is in {name(start)} already"
    board = position.kit.board
    if board.bit[order.to] & reach(position, order.unit):
        return None
    if _told_elsewhere(position, order):
        return None
    if position.control.get(order.to) != position.side:
        return f"{name(order.to)} is not controlled by our side: it must be attacked"
    return f"no way through friendly areas leads from {name(start)} to {name(order.to)}"


def _told_elsewhere(position: LampsPosition, order: Move) -> bool:
    """Whether one of the more special checks below says why the way is barred."""
    return bool(
        neutral_land_is_barred_for(position, order.to)
        or german_pride_bars(position, order.unit, order.to)
        or square_is_full(position, order.unit, order.to)
        or position.kit.board.bit[order.to] & _track_closed_to(position, order.unit)
        or _bars_americans(position, order)
        or is_circle(position, order.to)
        or not (position.unit(order.unit).is_army or has_technology(position, order.to))
    )


def neutral_land_is_barred_for(position: LampsPosition, area: str) -> bool:
    """Whether an area belongs to a neutral that lets nobody in; Greece lets the Western Allies into Salonika."""
    if not is_neutral(position, area):
        return False
    return not (area == GREECE and greece.is_open_to(position, position.faction))


def german_pride_bars(position: LampsPosition, unit: str, area: str) -> bool:
    """Whether a unit of the Central Allies would enter a German Home Area (6.4.1)."""
    return position.faction_of(unit) == CENTRAL_ALLIES and area in position.kit.home[GERMANY]


def square_is_full(position: LampsPosition, unit: str, area: str) -> bool:
    """Whether a square has no room for one more army, or saw one pass already (2.1.8)."""
    if position.kit.kind(area) != SQUARE or not position.unit(unit).is_army:
        return False
    used = position.option("square-traffic") == "one-army" and area in position.this_turn.squares
    return used or not has_room(position, area)


@BOOK.forbids("7.3.2b", Move)
def a_beachhead_is_left_by_sea(order: Move, referee: Judge) -> str | None:
    """By the option `off-the-beach` an army leaves a beachhead by sea only."""
    position = referee.position
    if coast_of(position.place_of(order.unit)) and not _walks_ashore_at(position, order.unit):
        return f"{order.unit} leaves the beachhead by sea (`sail`)"
    return None


@BOOK.forbids("6.4.3", Move)
def neutral_land_is_closed(order: Move, referee: Judge) -> str | None:
    """Nobody enters neutral land."""
    position = referee.position
    if neutral_land_is_barred_for(position, order.to):
        return f"{position.kit.name(order.to)} is neutral"
    return None


@BOOK.forbids("6.4.1", Move)
def german_pride(order: Move, referee: Judge) -> str | None:
    """The Central Allies do not move into German Home Areas."""
    position = referee.position
    if german_pride_bars(position, order.unit, order.to):
        return f"{position.kit.name(order.to)} is a German Home Area"
    return None


@BOOK.forbids("5.2", Move)
def a_card_closes_the_track(order: Move, referee: Judge) -> str | None:
    """A card may keep a nation's armies off the track of Palestine."""
    position = referee.position
    if position.kit.board.bit.get(order.to, 0) & _track_closed_to(position, order.unit):
        nation = title(position.unit(order.unit).nation)
        return f"a card in force lets no army of {nation} move along the track of Palestine"
    return None


@BOOK.forbids("2.1.8b", Move)
def squares_take_one_army(order: Move, referee: Judge) -> str | None:
    """One army at most in a square, and one through it in a phase."""
    position = referee.position
    if square_is_full(position, order.unit, order.to):
        return f"{position.kit.name(order.to)} holds an army, or one has used it in this phase"
    start = position.place_of(order.unit)
    if position.kit.is_area(start) and _leaves_a_used_square(position, order.unit, start):
        return f"an army has used {position.kit.name(start)} in this phase"
    return None


@BOOK.forbids("2.1.8c", Move)
def no_technology_on_squares(order: Move, referee: Judge) -> str | None:
    """Guns and Tanks enter neither squares nor circles."""
    position = referee.position
    if position.unit(order.unit).is_army or has_technology(position, order.to):
        return None
    return f"{order.unit} may not enter {position.kit.name(order.to)}"


@BOOK.forbids("7.6.1.2", Move)
def guns_are_not_left_alone(order: Move, referee: Judge) -> str | None:
    """Heavy Artillery is not moved to where no army is."""
    position = referee.position
    if position.unit(order.unit).type == "artillery" and not position.armies_at(order.to):
        return f"no army is in {position.kit.name(order.to)}"
    return None


@BOOK.forbids("7.4", Move)
def nobody_moves_in_east_africa(order: Move, referee: Judge) -> str | None:
    """The armies in East Africa move only by advancing; no other goes there."""
    position = referee.position
    start = position.place_of(order.unit)
    if is_circle(position, order.to) or is_circle(position, start):
        return "nobody moves in East Africa in the Movement Phase"
    return None


@BOOK.forbids("4.1.3a", Move)
def one_unit_goes_east(order: Move, referee: Judge) -> str | None:
    """In turn 1 one unit at most leaves Hanover or the Rhine for Prussia or Posen."""
    position = referee.position
    if position.turn != 1 or position.faction != GERMANY or order.to not in _EAST:
        return None
    if position.place_of(order.unit) not in _WEST or not position.this_turn.went_east:
        return None
    return "the Schlieffen Plan lets one unit only go from Hanover or the Rhine to Prussia or Posen in turn 1"


@BOOK.forbids("10.2.3.2b", Move)
def americans_stay_in_europe(order: Move, referee: Judge) -> str | None:
    """American armies leave home by sea, and go over land only in Europe without Greece and Gallipoli."""
    return _bars_americans(referee.position, order)


def _bars_americans(position: LampsPosition, order: Move) -> str | None:
    if position.unit(order.unit).nation != usa.USA:
        return None
    if position.place_of(order.unit) == usa.USA:
        return "the American armies leave home by sea (`sail`)"
    if position.kit.board.bit[order.to] & usa.closed_areas(position):
        return f"American armies do not go to {position.kit.name(order.to)}"
    return None


@BOOK.forbids("10.2.3.3a", Move)
def one_western_army_in_salonika(order: Move, referee: Judge) -> str | None:
    """While Salonika is open one Western army at most stands in Greece."""
    position = referee.position
    if order.to == GREECE and not greece.has_room(position, order.unit):
        return "a Western army is in Greece already"
    return None


@BOOK.performs(Move)
def march(order: Move, referee: Judge) -> None:
    """The unit goes the shortest way."""
    position = referee.position
    start = position.place_of(order.unit)
    path = path_to(position, order.unit, order.to)
    allowance, _ = allowance_for(position, order.unit, order.to)
    is_army = position.unit(order.unit).is_army
    squares = tuple(area for area in path if is_army and is_square(position, area))
    went_east = start in _WEST and order.to in _EAST
    referee.emit(MoveMade(rule="6.3", unit=order.unit, allowance=allowance, squares=squares, went_east=went_east))
    go(referee, order.unit, order.to, "6.3", "move", path)
    greece.salonika_lands(referee, order.unit)


# -- Stosstruppen -----------------------------------------------------------------------------------------------


@BOOK.forbids("6.3.4", Stosstruppen)
def with_a_supplied_german_army(order: Stosstruppen, referee: Judge) -> str | None:
    """A3 is active, and a land-supplied German army is in the area."""
    position = referee.position
    if not position.has(position.side, "A3"):
        return "the Central Powers have not developed A3"
    if position.stosstruppen:
        return "the marker was laid already"
    if not position.kit.is_area(order.area):
        return f"{position.kit.name(order.area)} is no area"
    here = position.kit.board.bit[order.area]
    german = any(position.unit(army).nation == GERMANY for army in position.armies_at(order.area))
    if not german or not here & land_supplied(position, GERMANY) or not has_technology(position, order.area):
        return f"no land-supplied German army is in {position.kit.name(order.area)}"
    return None


@BOOK.performs(Stosstruppen)
def lay_the_marker(order: Stosstruppen, referee: Judge) -> None:
    """The marker lies in the area with two rerolls."""
    rerolls = referee.position.kit.tables.combat.stosstruppen_rerolls
    referee.emit(StosstruppenPlaced(rule="6.3.4", area=order.area, rerolls=rerolls))
