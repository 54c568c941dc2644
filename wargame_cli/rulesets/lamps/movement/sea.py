"""Sea movement of armies (6.5): from port to port, to and from beachheads, and across the ocean."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.lamps.ground.areas import GREECE, controls, has_room, is_enemy, is_neutral
from wargame_cli.rulesets.lamps.ground.armies import go
from wargame_cli.rulesets.lamps.ground.supply import open_ports
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.components import SQUARE
from wargame_cli.rulesets.lamps.kit.nations import WESTERN_ALLIES, title
from wargame_cli.rulesets.lamps.movement.allowances import allowance_for
from wargame_cli.rulesets.lamps.movement.near_east import why_it_stays
from wargame_cli.rulesets.lamps.politics import greece, usa
from wargame_cli.rulesets.lamps.position.events.sea import MoveMade
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, coast_of


class Sail(Order, frozen=True, kw_only=True):
    """Move an army by sea to a friendly port, to a beachhead, or back from one (6.5.1, 7.3.2).

    `sail`: the army.
    `to`: the port, beachhead or way back.
    """

    verb: ClassVar[str] = "sail"
    example: ClassVar[str] = "{sail: GB-2, to: paris}"

    unit: UnitName = msgspec.field(name="sail")
    to: PlaceName


def is_port(position: LampsPosition, place: str) -> bool:
    """Whether an army may embark or land in a place: a friendly port, home of the Americans, a beachhead."""
    if coast_of(place):
        invading = position.this_turn.invading
        return any(not invading or army != invading[0] for army in position.armies_at(place))
    if place == usa.USA:
        return True
    here = position.kit.board.bit.get(place, 0)
    if place == GREECE and is_neutral(position, GREECE):
        return greece.is_open_to(position, WESTERN_ALLIES)
    return bool(here & open_ports(position))


def destinations(position: LampsPosition, unit: str) -> Iterator[Destination]:
    """Every place that an army could sail to now."""
    start = position.place_of(unit)
    if not _sails(position, unit) or not is_port(position, start):
        return
    board = position.kit.board
    areas = board.spaces(open_ports(position) | board.bit[usa.USA] | board.bit[GREECE])
    beachheads = [place for place in position.stacks if coast_of(place)]
    for place in (*areas, *beachheads):
        if place != start and is_port(position, place) and not _barred(position, unit, place):
            yield Destination(place=place, cost=1, path=(start, place), how="sea")


def _sails(position: LampsPosition, unit: str) -> bool:
    counter = position.counter(unit)
    return counter.is_army and (counter.faction == WESTERN_ALLIES or counter.nation == usa.USA)


def why_it_stays_ashore(position: LampsPosition, unit: str) -> str | None:
    """Why a gun or the Tanks of the acting faction neither sail nor invade (6.5.1.2); None for all others."""
    counter = position.counter(unit)
    stays = counter.faction == position.faction and counter.type in ("artillery", "tanks")
    return f"{unit} cannot go by sea" if stays else None


@BOOK.forbids("6.5a", Sail, decisive=True)
def armies_of_the_west_and_of_america(order: Sail, referee: Referee) -> str | None:
    """Only armies of the acting Western Allies, or of the United States, go by sea and enter sea areas (2.1.5)"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.faction != position.faction:
        return f"{order.unit} belongs to {title(counter.faction)}, whose turn it is not"
    if not counter.is_army:
        return f"{order.unit} cannot go by sea"
    return None if _sails(position, order.unit) else f"armies of {title(counter.nation)} do not go by sea"


@BOOK.forbids("6.5.1.2", Sail, decisive=True)
def guns_and_tanks_stay_ashore(order: Sail, referee: Referee) -> str | None:
    """Heavy Artillery and Tanks do not go by sea"""
    return why_it_stays_ashore(referee.position, order.unit)


@BOOK.forbids("6.5b", Sail)
def one_move_by_sea(order: Sail, referee: Referee) -> str | None:
    """One of the two moves may be by sea; the Americans have one of their own"""
    allowance, reason = allowance_for(referee.position, order.unit, order.to, by_sea=True)
    return None if allowance else reason


@BOOK.forbids_one_of(
    {
        "6.5a": "A sea move begins and ends in a friendly port",
        "6.5.3": "The ports of the Black Sea are open while both straits are ours",
        "6.4.3": "Nobody lands in neutral land",
        "7.3.2.1": "A beachhead is reinforced that is there already",
    },
    Sail,
)
def from_port_to_port(order: Sail, referee: Referee) -> tuple[str, str] | None:
    """A sea move begins and ends in a friendly port"""
    position = referee.position
    name = position.kit.name
    start = position.place_of(order.unit)
    if start == order.to:
        return "6.5a", f"{order.unit} is in {name(start)} already"
    for place in (start, order.to):
        if not position.kit.is_area(place) and not coast_of(place):
            return "6.5a", f"{order.unit} cannot sail from or to {name(place)}"
        if not is_port(position, place):
            return _no_port(position, order, place)
    return None


def _no_port(position: LampsPosition, order: Sail, place: str) -> tuple[str, str]:
    """Why a place is no friendly port, and by which rule."""
    name = position.kit.name(place)
    if coast_of(place):
        return "7.3.2.1", f"nobody holds {name} yet"
    if is_neutral(position, place):
        return "6.4.3", f"{name} is neutral"
    if position.kit.is_marked(place, "black-sea") and controls(position, position.side, place):
        return "6.5.3", f"{name} is closed: the ports of the Black Sea are open while both straits are ours"
    anchor = position.kit.is_marked(place, "anchor")
    hint = place == order.to and anchor and is_enemy(position, position.side, place)
    return "6.5a", f"{name} is no friendly port{'; an enemy port is invaded (`invade`)' if hint else ''}"


@BOOK.forbids_one_of(
    {
        "6.5.1.1": "The armies of the Near East stay there until Turkey is conquered",
        "10.2.3.2b": "American armies go to where the French are, once all three are Fresh",
        "10.2.3.3a": "One Western army at most stands in Greece while Salonika is open",
        "6.2.1": "Squares and beachheads take a limited number of armies",
        "2.1.7": "Only American armies stand in the United States",
        "2.1.8b": "One army at most uses a square in a phase",
        "7.3.2.1": "A beachhead is reinforced by one Western army",
    },
    Sail,
)
def may_go_there(order: Sail, referee: Referee) -> tuple[str, str] | None:
    """What bars an army from a port"""
    if not referee.position.kit.is_area(order.to) and not coast_of(order.to):
        return None
    return _barred(referee.position, order.unit, order.to)


def _barred(position: LampsPosition, unit: str, end: str) -> tuple[str, str] | None:
    name = position.kit.name
    start = position.place_of(unit)
    nation = position.counter(unit).nation
    if fault := why_it_stays(position, unit, end):
        return "6.5.1.1", fault
    if (end == usa.USA) != (nation == usa.USA) and end == usa.USA:
        return "2.1.7", f"{unit} may not go to the United States"
    if nation == usa.USA and (fault := _american(position, start, end)):
        return "10.2.3.2b", fault
    if end == GREECE and not greece.has_room(position, unit):
        return "10.2.3.3a", "a Western army is in Greece already"
    if coast_of(end) and (fault := _no_reinforcement(position, unit)):
        return "7.3.2.1", fault
    if not has_room(position, end):
        return "6.2.1", f"{name(end)} holds as many armies as it takes"
    for square in (start, end):
        used = position.option("square-traffic") == "one-army" and square in position.this_turn.squares
        if position.kit.is_area(square) and position.kit.kind(square) == SQUARE and used:
            return "2.1.8b", f"an army has used {name(square)} in this phase"
    return None


def _no_reinforcement(position: LampsPosition, unit: str) -> str:
    """Why an army does not reinforce a beachhead (7.3.2.1): the Western Allies invade, by option the British alone."""
    counter = position.counter(unit)
    if position.option("reinforce-beachheads") == "british":
        return "" if counter.nation == "great_britain" else "only a British army reinforces a beachhead"
    return "" if counter.faction == WESTERN_ALLIES else "only a Western army reinforces a beachhead"


def _american(position: LampsPosition, start: str, end: str) -> str:
    """Why an American army may not sail there (10.2.3.2); the R-47 reading of the destinations."""
    if start == usa.USA and usa.is_mobilizing(position):
        return "the American armies leave home once all three are Fresh"
    if position.kit.board.bit.get(end, 0) & usa.closed_areas(position):
        return f"American armies do not go to {position.kit.name(end)}"
    if end != usa.USA and not any(position.counter(army).nation == "france" for army in position.armies_at(end)):
        return f"no French army is in {position.kit.name(end)}"
    return ""


@BOOK.performs(Sail)
def sail(order: Sail, referee: Referee) -> None:
    """The army lands; in Salonika it may build a trench at once."""
    position = referee.position
    start = position.place_of(order.unit)
    allowance, _ = allowance_for(position, order.unit, order.to, by_sea=True)
    squares = tuple(
        place for place in (start, order.to) if position.kit.is_area(place) and position.kit.kind(place) == SQUARE
    )
    referee.emit(MoveMade(rule="6.5", unit=order.unit, allowance=allowance, squares=squares))
    go(referee, order.unit, order.to, "6.5", "sail", (start, order.to))
    greece.salonika_lands(referee, order.unit)
