"""The Russian amphibious assault (25.5): once a game the Black Sea unit lands in a Port of the Black Sea."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.ground.control import enter
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_country
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, TITLES
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated
from wargame_cli.rulesets.illusions_of_glory.operations.movement import is_done
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import forewarn
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import AssaultMade
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class Assault(Order, frozen=True, kw_only=True):
    """Send the Russian Black Sea unit, which is activated for Movement, from Odessa to a Port of its sea (25.5).

    `assault`: the Black Sea unit, in Odessa.
    `to`: the enemy Port that it attacks.
    """

    verb: ClassVar[str] = "assault"
    example: ClassVar[str] = "{assault: RU-S-Black-Sea, to: varna}"

    unit: UnitName = msgspec.field(name="assault")
    to: PlaceName


@BOOK.forbids("25.5", Assault, decisive=True)
def the_black_sea_unit_lands_once(order: Assault, referee: Referee) -> str | None:
    """The Black Sea unit makes one amphibious assault in the game, and not in Winter"""
    position, chart = referee.position, referee.position.kit.tables.sea.assault
    if "black sea" not in position.counter(order.unit).marks or position.side_of(order.unit) != position.acting:
        return f"{order.unit} makes no amphibious assault"
    if position.assault_made:
        return "the amphibious assault of the game was made"
    if position.season.season == chart.closed_in:
        return "no amphibious assault is made in a Winter turn"
    return None


@BOOK.forbids("25.5", Assault)
def it_sails_from_odessa(order: Assault, referee: Referee) -> str | None:
    """It stands in Odessa, which is activated for Movement, and has not moved; the attacks have not begun"""
    position, done = referee.position, referee.position.this_round
    start = position.kit.tables.sea.assault.start
    if position.place_of(order.unit) != start:
        return f"{order.unit} is not in {position.kit.name(start)}"
    if not is_activated(position, order.unit, "move"):
        return f"{position.kit.name(start)} is not activated for Movement"
    if order.unit in done.moved:
        return f"{order.unit} moved already in this round"
    if done.attacked:
        return "the attacks have begun: nobody moves any more"
    return is_done(position, start)


@BOOK.forbids("25.5", Assault)
def it_lands_in_an_empty_port(order: Assault, referee: Referee) -> str | None:
    """It lands in an unoccupied Port of the Black Sea, of no nation that is neutral"""
    position, chart = referee.position, referee.position.kit.tables.sea.assault
    name, here = position.kit.name(order.to), position.kit.board.bit.get(order.to, 0)
    if not here & position.kit.ground.ports[chart.sea] & position.spaces_in_play or order.to == chart.start:
        return f"{name} is no other Port of the Black Sea"
    if nation := _awaited(position, order.to):
        return f"nobody lands in {name} before {TITLES[nation]} enters the war"
    if found := closed_country(position, order.unit, order.to):
        return found.message
    return f"{name} is occupied" if position.at(order.to) else None


def _awaited(position: IllusionsPosition, port: str) -> str:
    """The nation that must be in the war before anybody lands there (25.5b); empty for none."""
    nation = position.kit.tables.sea.assault.after_entry.get(port, "")
    return nation if nation and position.nations[nation] == NEUTRAL else ""


@BOOK.performs(Assault)
def land(order: Assault, referee: Referee) -> None:
    """The unit lands, takes the place or besieges its Fort alone; the assault cannot be made again (25.5c-d)."""
    start = referee.position.place_of(order.unit)
    path = (start, order.to)
    referee.emit(UnitMoved(rule="25.5", unit=order.unit, start=start, end=order.to, path=path, how="move"))
    referee.emit(AssaultMade(rule="25.5"))
    enter(referee, order.unit, order.to)
    forewarn(referee, start)
