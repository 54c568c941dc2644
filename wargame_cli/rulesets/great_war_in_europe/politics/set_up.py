"""Where the units of a nation that enters the war are set up (17.11): as its side orders, the rest by default."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, NATIONS, OTHER, Side
from wargame_cli.rulesets.great_war_in_europe.politics.joining import all_joining, army, join, side_joined
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: Why these units come into play.
JOINS = "joins"
#: The capitals that are garrisoned first.
_CAPITALS = ("E1819", "E2423")


class Deploy(Order, frozen=True, kw_only=True):
    """Set up units of a nation that enters the war in this turn (17.11); those that no order names go to its cities
    and to the border with the enemy.

    `deploy`: the units, all of one nation.
    `at`: a hex of its country.
    """

    verb: ClassVar[str] = "deploy"
    example: ClassVar[str] = "{deploy: [IT-1, IT-2], at: Udine}"

    units: tuple[UnitName, ...] = msgspec.field(name="deploy")
    at: PlaceName


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("17.1", Deploy, decisive=True)
def of_a_nation_that_joins(order: Deploy, referee: Referee) -> str | None:
    """A side sets up the units of a nation that joins it in this turn, each named once"""
    position = referee.position
    if not order.units:
        return "the order names no unit"
    if len(set(order.units)) < len(order.units):
        return "a unit is named twice"
    nations = {position.counter(unit).nation for unit in order.units}
    if len(nations) > 1:
        return "units of one nation are set up together"
    (nation,) = nations
    if side_joined(position, nation) != referee.side:
        return f"{NATIONS[nation]} does not join you in this turn"
    waiting = army(position, nation)
    others = [unit for unit in order.units if unit not in waiting]
    return f"{', '.join(others)}: not among the units that are set up now" if others else None


@BOOK.forbids("17.1", Deploy)
def within_its_borders(order: Deploy, referee: Referee) -> str | None:
    """They are set up within the nation's borders, stacking as ever, Greeks not among the enemy (6.53)"""
    position = referee.position
    nation = position.counter(order.units[0]).nation
    return why_not_there(position, OTHER[side_joined(position, nation) or ALLIED], order.units, order.at) or None


def why_not_there(position: GreatWarPosition, enemy: Side, units: Sequence[str], hex: str) -> str:
    """Why units of a nation that joins cannot be set up in a hex; empty where they can."""
    kit = position.kit
    bit = kit.board.bit.get(hex, 0)
    counters = [position.counter(unit) for unit in units]
    if not kit.land & kit.home(counters[0].nation) & bit:
        return f"{kit.name(hex)} is not in {NATIONS[counters[0].nation]}"
    if position.units_at(enemy, hex):
        return f"the enemy is in {kit.name(hex)}"
    if kit.alpine & bit and any(counter.type != "mountain" for counter in counters):
        return f"only mountain units are set up in {kit.name(hex)}"
    crowd = fault(position, (*position.at(hex), *units), hex)
    return f"{kit.name(hex)}: {crowd[1]}" if crowd else ""


# -- setting up ----------------------------------------------------------------------------------------------------


@BOOK.performs(Deploy)
def set_up(order: Deploy, referee: Referee) -> None:
    """With the first of its units the nation is in the war; they neither move nor fight in this turn."""
    nation = referee.position.counter(order.units[0]).nation
    _join_once(referee, nation)
    _place(referee, order.units, order.at)


def _join_once(referee: Referee, nation: str) -> None:
    position = referee.position
    side = side_joined(position, nation)
    if side is not None and nation not in position.this_turn.joined:
        join(referee, nation, side)


def _place(referee: Referee, units: Sequence[str], hex: str) -> None:
    for unit in units:
        referee.emit(UnitPlaced(rule="17.11", unit=unit, place=hex, cause=JOINS))
    entered(referee, units, hex)


def complete_entries(referee: Referee, side: Side) -> None:
    """The nations that join a side do so when its New Units Phase ends at the latest, and set up all that is left."""
    position = referee.position
    for nation in list(all_joining(position, side)):
        _join_once(referee, nation)
        _set_up_the_rest(referee, nation, OTHER[side])


# -- by default ----------------------------------------------------------------------------------------------------


def _set_up_the_rest(referee: Referee, nation: str, enemy: Side) -> None:
    """A combat unit into every city, the capital first, then one after the other along the border with the enemy.

    Headquarters into the cities; nobody where it would be out of supply, if there is another hex.
    """
    position = referee.position
    units = sorted(army(position, nation), key=lambda unit: position.counter(unit).headquarters)
    cities = _cities(position, nation)
    border = position.kit.board.spaces(_border(position, nation, enemy))
    supplied: dict[bool, Mask] = {}
    for unit in units:
        mountain = position.counter(unit).type == "mountain"
        if mountain not in supplied:
            supplied[mountain] = _supplied(position, nation, unit)
        hex = _choose(position, unit, cities, border, supplied[mountain], enemy)
        if hex:
            _place(referee, (unit,), hex)


def _choose(
    position: GreatWarPosition, unit: str, cities: Sequence[str], border: Sequence[str], supplied: Mask, enemy: Side
) -> str:
    """The hex of a unit: a city without units of its kind, else the emptiest hex of the border, else any hex."""
    kit = position.kit
    headquarters = position.counter(unit).headquarters

    def has_room(hex: str) -> bool:
        return not why_not_there(position, enemy, (unit,), hex)

    def is_bare(hex: str) -> bool:
        return not any(position.counter(each).headquarters == headquarters for each in position.at(hex))

    bare = [hex for hex in cities if is_bare(hex) and has_room(hex)]
    if bare:
        return bare[0]
    everywhere = kit.board.spaces(kit.home(position.counter(unit).nation) & supplied)
    for hexes in ([hex for hex in border if supplied & kit.board.bit[hex]], everywhere, border):
        if roomy := [hex for hex in hexes if has_room(hex)]:
            return min(roomy, key=lambda hex: len(position.at(hex)))
    return ""


def _cities(position: GreatWarPosition, nation: str) -> list[str]:
    """The cities of a nation, its capital first."""
    kit = position.kit
    found = kit.board.spaces(kit.of_kind("city") & kit.home(nation))
    return sorted(found, key=lambda hex: hex not in _CAPITALS)


def _border(position: GreatWarPosition, nation: str, enemy: Side) -> Mask:
    """The hexes of a nation beside what the enemy controls."""
    kit = position.kit
    return kit.home(nation) & kit.steps.spread(position.controlled(enemy)) & ~position.occupied(enemy)


def _supplied(position: GreatWarPosition, nation: str, unit: str) -> Mask:
    """The hexes of its country in which a unit would be in supply."""
    kit = position.kit
    home = kit.board.spaces(kit.home(nation))
    return kit.board.mask(hex for hex in home if status_at(position, unit, hex) == "supplied")
