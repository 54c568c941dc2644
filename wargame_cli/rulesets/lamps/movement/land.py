"""Land movement (6.3, 6.4) and the Stosstruppen marker (6.3.4)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.lamps.ground.areas import GREECE, has_technology, is_circle, is_square
from wargame_cli.rulesets.lamps.ground.armies import go
from wargame_cli.rulesets.lamps.ground.supply import land_supplied
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import GERMANY, title
from wargame_cli.rulesets.lamps.movement.allowances import allowance_for
from wargame_cli.rulesets.lamps.movement.barred_paths import why_no_path
from wargame_cli.rulesets.lamps.movement.land_paths import (
    german_pride_bars,
    leaves_a_used_square,
    neutral_land_is_barred_for,
    path_to,
    reach,
    square_fault,
    steps_that_count,
    track_closed_to,
    walks_ashore_at,
)
from wargame_cli.rulesets.lamps.politics import greece, usa
from wargame_cli.rulesets.lamps.position.events.sea import MoveMade, StosstruppenPlaced
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, coast_of

#: Where the Schlieffen Plan lets one unit only go to from the west in turn 1 (4.1.3).
_WEST, _EAST = ("hanover", "rhine"), ("prussia", "posen")


class Move(Order, frozen=True, kw_only=True):
    """Move an army, Heavy Artillery or the Tanks over land, any distance through friendly areas (6.3).

    `move`: the army, gun or the Tanks.
    `to`: the friendly area where it goes.
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: GE-4, to: hanover}"

    unit: UnitName = msgspec.field(name="move")
    to: PlaceName


class Stosstruppen(Order, frozen=True, kw_only=True):
    """Lay the Stosstruppen marker in an area with a land-supplied German army (6.3.4).

    `stosstruppen`: the area.
    """

    verb: ClassVar[str] = "stosstruppen"
    example: ClassVar[str] = "{stosstruppen: somme}"

    area: PlaceName = msgspec.field(name="stosstruppen")


# -- the rules of a move ----------------------------------------------------------------------------------------


@BOOK.forbids("6.3", Move, decisive=True)
def unit_of_the_acting_faction(order: Move, referee: Referee) -> str | None:
    """Armies, Heavy Artillery and Tanks of the acting faction move; the Tanks and guns of the West in its turn"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.type not in ("army", "artillery", "tanks"):
        return f"{order.unit} does not move over land"
    if counter.faction != position.faction:
        return f"{order.unit} belongs to {title(counter.faction)}, whose turn it is not"
    if not position.kit.is_area(order.to):
        return f"{position.kit.name(order.to)} is no area of the map"
    return None


@BOOK.forbids("6.3", Move)
def there_is_a_move_left(order: Move, referee: Referee) -> str | None:
    """Two moves a faction, one more for the United States, for Turkey, and by cards"""
    position = referee.position
    if not position.on_map(order.unit):
        return None
    allowance, reason = allowance_for(position, order.unit, order.to)
    return None if allowance else reason


@BOOK.forbids("6.4", Move)
def from_an_area_of_the_map(order: Move, referee: Referee) -> str | None:
    """A move begins on the map and leads elsewhere"""
    position = referee.position
    name = position.kit.name
    start = position.place_of(order.unit)
    if not position.on_map(order.unit):
        return f"{order.unit} is not on the map (it is in {name(start)})"
    return f"{order.unit} is in {name(start)} already" if start == order.to else None


@BOOK.forbids_one_of(
    {
        "6.4": "A move leads through friendly areas to a friendly area",
        "2.1.4": "A move ends in the Pripet Marshes",
        "2.1.8b": "No path leads through a square that an army holds or has used, nor against one that came along it",
        "2.1.8c": "No path of guns and Tanks leads through a square",
        "5.2": "No path leads along a track that a card closes",
        "6.4.1": "No path of the Central Allies leads through Germany",
        "6.4.3": "No path leads through neutral land",
        "6.5.1.1": "No path of MEF and IEF leads out of the Near East until Turkey is conquered",
        "10.2.3.1": "No path leads into Albania or through it",
        "10.2.3.2b": "No path of American armies leads through Greece, Gallipoli and squares",
    },
    Move,
)
def the_way_is_friendly(order: Move, referee: Referee) -> tuple[str, str] | None:
    """A move leads through friendly areas to a friendly area"""
    position = referee.position
    start = position.place_of(order.unit)
    if not position.on_map(order.unit) or start == order.to:
        return None
    if position.kit.board.bit[order.to] & reach(position, order.unit) or _told_elsewhere(position, order):
        return None
    return why_no_path(position, order.unit, order.to)


def _told_elsewhere(position: LampsPosition, order: Move) -> bool:
    """Whether one of the more special checks below says why the path is barred."""
    start = position.place_of(order.unit)
    return bool(
        (coast_of(start) and not walks_ashore_at(position, order.unit))
        or neutral_land_is_barred_for(position, order.to)
        or german_pride_bars(position, order.unit, order.to)
        or square_fault(position, order.unit, order.to)
        or (position.kit.is_area(start) and leaves_a_used_square(position, order.unit, start))
        or position.kit.board.bit[order.to] & track_closed_to(position, order.unit)
        or _bars_americans(position, order)
        or is_circle(position, order.to)
        or not (position.counter(order.unit).is_army or has_technology(position, order.to))
    )


@BOOK.forbids("7.3.2b", Move)
def a_beachhead_is_left_by_sea(order: Move, referee: Referee) -> str | None:
    """By the option `off-the-beach` an army leaves a beachhead by sea only"""
    position = referee.position
    if coast_of(position.place_of(order.unit)) and not walks_ashore_at(position, order.unit):
        return f"{order.unit} leaves the beachhead by sea (`sail`)"
    return None


@BOOK.forbids("6.4.3", Move)
def neutral_land_is_closed(order: Move, referee: Referee) -> str | None:
    """Nobody enters neutral land"""
    position = referee.position
    if neutral_land_is_barred_for(position, order.to):
        return f"{position.kit.name(order.to)} is neutral"
    return None


@BOOK.forbids("6.4.1", Move)
def german_pride(order: Move, referee: Referee) -> str | None:
    """The Central Allies do not move into German Home Areas"""
    position = referee.position
    if german_pride_bars(position, order.unit, order.to):
        return f"{position.kit.name(order.to)} is a German Home Area"
    return None


@BOOK.forbids("5.2", Move)
def a_card_closes_the_track(order: Move, referee: Referee) -> str | None:
    """A card may keep a nation's armies off the track of Palestine"""
    position = referee.position
    if position.kit.board.bit.get(order.to, 0) & track_closed_to(position, order.unit):
        nation = title(position.counter(order.unit).nation)
        return f"a card in force lets no army of {nation} move along the track of Palestine"
    return None


@BOOK.forbids("2.1.8b", Move)
def squares_take_one_army(order: Move, referee: Referee) -> str | None:
    """One army at most in a square, and one through it in a phase"""
    position = referee.position
    if fault := square_fault(position, order.unit, order.to):
        return fault
    start = position.place_of(order.unit)
    if position.kit.is_area(start) and leaves_a_used_square(position, order.unit, start):
        return f"an army has used {position.kit.name(start)} in this phase"
    return None


@BOOK.forbids("2.1.8c", Move)
def no_technology_on_squares(order: Move, referee: Referee) -> str | None:
    """Guns and Tanks enter neither squares nor circles"""
    position = referee.position
    if position.counter(order.unit).is_army or has_technology(position, order.to):
        return None
    return f"{order.unit} may not enter {position.kit.name(order.to)}"


@BOOK.forbids("7.6.1.2", Move)
def guns_are_not_left_alone(order: Move, referee: Referee) -> str | None:
    """Heavy Artillery is not moved to where no army is"""
    position = referee.position
    if position.counter(order.unit).type == "artillery" and not position.armies_at(order.to):
        return f"no army is in {position.kit.name(order.to)}"
    return None


@BOOK.forbids("7.4", Move)
def nobody_moves_in_east_africa(order: Move, referee: Referee) -> str | None:
    """The armies in East Africa move only by advancing; no other goes there"""
    position = referee.position
    start = position.place_of(order.unit)
    if is_circle(position, order.to) or is_circle(position, start):
        return "nobody moves in East Africa in the Movement Phase"
    return None


@BOOK.forbids("4.1.3a", Move)
def one_unit_goes_east(order: Move, referee: Referee) -> str | None:
    """In turn 1 one unit at most leaves Hanover or the Rhine for Prussia or Posen"""
    position = referee.position
    if position.turn != 1 or position.faction != GERMANY or order.to not in _EAST:
        return None
    if position.place_of(order.unit) not in _WEST or not position.this_turn.went_east:
        return None
    return "the Schlieffen Plan lets one unit only go from Hanover or the Rhine to Prussia or Posen in turn 1"


@BOOK.forbids("6.3.4", Move)
def the_marker_is_not_left_alone(order: Move, referee: Referee) -> str | None:
    """The Stosstruppen marker is laid after the moves (4.2 B), where a German army stays"""
    position = referee.position
    start = position.place_of(order.unit)
    if start != position.stosstruppen or not position.on_map(order.unit):
        return None
    if any(position.counter(army).nation == GERMANY for army in position.armies_at(start) if army != order.unit):
        return None
    return f"the Stosstruppen marker was laid in {position.kit.name(start)}, and {order.unit} leaves it alone there"


@BOOK.forbids("10.2.3.2b", Move)
def americans_stay_in_europe(order: Move, referee: Referee) -> str | None:
    """American armies leave home by sea, and go over land only in Europe without Greece and Gallipoli"""
    return _bars_americans(referee.position, order)


def _bars_americans(position: LampsPosition, order: Move) -> str | None:
    if position.counter(order.unit).nation != usa.USA:
        return None
    if position.place_of(order.unit) == usa.USA:
        return "the American armies leave home by sea (`sail`)"
    if position.kit.board.bit[order.to] & usa.closed_areas(position):
        return f"American armies do not go to {position.kit.name(order.to)}"
    return None


@BOOK.forbids("10.2.3.3a", Move)
def one_western_army_in_salonika(order: Move, referee: Referee) -> str | None:
    """While Salonika is open one Western army at most stands in Greece"""
    position = referee.position
    if order.to == GREECE and not greece.has_room(position, order.unit):
        return "a Western army is in Greece already"
    return None


@BOOK.performs(Move)
def march(order: Move, referee: Referee) -> None:
    """The unit goes by the shortest path."""
    position = referee.position
    start = position.place_of(order.unit)
    path = path_to(position, order.unit, order.to)
    allowance, _ = allowance_for(position, order.unit, order.to)
    is_army = position.counter(order.unit).is_army
    squares = tuple(area for area in path if is_army and is_square(position, area))
    steps = steps_that_count(position, path) if is_army else ()
    went_east = start in _WEST and order.to in _EAST
    referee.emit(
        MoveMade(rule="6.3", unit=order.unit, allowance=allowance, squares=squares, steps=steps, went_east=went_east)
    )
    go(referee, order.unit, order.to, "6.3", "move", path)
    greece.salonika_lands(referee, order.unit)


# -- Stosstruppen -----------------------------------------------------------------------------------------------


@BOOK.forbids("6.3.4", Stosstruppen)
def with_a_supplied_german_army(order: Stosstruppen, referee: Referee) -> str | None:
    """A3 is active, and a land-supplied German army is in the area"""
    position = referee.position
    if not position.has(position.side, "A3"):
        return "the Central Powers have not developed A3"
    if position.stosstruppen:
        return "the marker was laid already"
    if not position.kit.is_area(order.area):
        return f"{position.kit.name(order.area)} is no area"
    here = position.kit.board.bit[order.area]
    german = any(position.counter(army).nation == GERMANY for army in position.armies_at(order.area))
    if not german or not here & land_supplied(position, GERMANY) or not has_technology(position, order.area):
        return f"no land-supplied German army is in {position.kit.name(order.area)}"
    return None


@BOOK.performs(Stosstruppen)
def lay_the_marker(order: Stosstruppen, referee: Referee) -> None:
    """The marker lies in the area with two rerolls."""
    rerolls = referee.position.kit.tables.combat.stosstruppen_rerolls
    referee.emit(StosstruppenPlaced(rule="6.3.4", area=order.area, rerolls=rerolls))
