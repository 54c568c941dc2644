"""Devastated hexes (14.6): the Central Powers lay clear land of France and Belgium waste, and leave it."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate, entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.limits import why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import closed_by_enemy
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, OTHER, WEST, WESTERN
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    DevastationBegun,
    HexDevastated,
    UnitMoved,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How many markers there are (14.64); the number is a reconstruction, eight of them lie on the map of 1917.
MARKERS = 12
#: Where hexes may be devastated (14.61).
COUNTRIES, TERRAIN = ("France", "Belgium"), ("clear", "flood-plain")


class Devastate(Order, frozen=True, kw_only=True):
    """Lay a hex waste: its units neither move nor attack, and leave it after your combats in the West (14.62).

    `devastate`: the hex.
    `to`: the hex east of it where its units go.
    """

    verb: ClassVar[str] = "devastate"
    example: ClassVar[str] = "{devastate: W6112, to: W6113}"

    place: PlaceName = msgspec.field(name="devastate")
    to: PlaceName


def eastward(kit: Kit, hex: str, near: str) -> bool:
    """Whether a hex lies to the east, northeast or southeast of another one beside it."""
    if near not in kit.steps.steps[hex]:
        return False
    return kit.column(near) + kit.row(near) % 2 / 2 > kit.column(hex) + kit.row(hex) % 2 / 2


def exits(position: GreatWarPosition, place: str) -> list[str]:
    """The hexes of the Central Powers to which their units may leave a devastated hex (14.62)."""
    return [near for near in _east_of(position.kit, place) if position.controls(CP, near)]


def _east_of(kit: Kit, place: str) -> list[str]:
    return [near for near in kit.steps.steps[place] if eastward(kit, place, near)]


def why_not_now(position: GreatWarPosition, side: str) -> str:
    """Why a side devastates no hex in this phase, whichever it is; empty where it can (14.61)."""
    if side == CP and position.my_theater[CP] == WESTERN:
        return ""
    return "the Central Powers devastate hexes when they move in the Western Theater"


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("14.6", Devastate, decisive=True)
def the_central_powers_do(order: Devastate, referee: Referee) -> str | None:
    """The Central Powers devastate when they move on the Western Front, before anybody marches (14.61)"""
    position = referee.position
    if why := why_not_now(position, referee.side):
        return why
    moved = [unit for unit in position.this_phase.moved if position.side_of(unit) == CP]
    return f"{moved[0]} has moved already: hexes are devastated before all marches" if moved else None


@BOOK.forbids("14.6", Devastate)
def fit_to_be_devastated(order: Devastate, referee: Referee) -> str | None:
    """Clear hexes of France and Belgium with supplied infantry, as long as there are markers (14.61, 14.62, 14.64)"""
    position = referee.position
    kit, name = position.kit, position.kit.name(order.place)
    if kit.front_of(order.place) != WEST or kit.map.area[order.place] not in COUNTRIES:
        return f"{name} is not in France or Belgium"
    if kit.map.terrain[order.place] not in TERRAIN:
        return f"{name} is no clear hex"
    if order.place in position.devastated or order.place in position.this_turn.devastating:
        return f"{name} is devastated already"
    if len(position.devastated) + len(position.this_turn.devastating) >= MARKERS:
        return f"all {MARKERS} markers are on the map"
    units = position.units_at(CP, order.place)
    if not any(position.is_infantry(unit) and in_supply(position, unit) for unit in units):
        return f"no supplied infantry of the Central Powers is in {name}"
    return None


@BOOK.forbids("14.6", Devastate)
def they_leave_to_the_east(order: Devastate, referee: Referee) -> str | None:
    """The units leave to the east, northeast or southeast (14.62)"""
    kit = referee.position.kit
    if order.place in kit.board.index and not eastward(kit, order.place, order.to):
        return f"{kit.name(order.to)} is not to the east, northeast or southeast of {kit.name(order.place)}"
    return None


@BOOK.forbids("14.6", Move, Attack, StrategicMove)
def not_at_work(order: Move | Attack | StrategicMove, referee: Referee) -> str | None:
    """Units that devastate a hex neither move nor attack in that turn (14.62)"""
    position = referee.position
    work = position.this_turn
    at_work = [unit for place in work.devastating for unit in position.units_at(CP, place)] + work.worked
    busy = [unit for unit in order.units if unit in at_work]
    return f"{', '.join(busy)}: at work on the devastation of a hex" if busy else None


# -- doing it ------------------------------------------------------------------------------------------------------


@BOOK.performs(Devastate)
def begin(order: Devastate, referee: Referee) -> None:
    """A marker lies on the units."""
    referee.emit(DevastationBegun(rule="14.62", place=order.place, to=order.to))


def lay_waste(referee: Referee) -> None:
    """At the end of the Central Powers' combats in the West the units leave, and their hexes are devastated (14.62).

    Where the hex that was named is closed they go to another one to the east; who has none is eliminated.
    """
    position = referee.position
    if position.my_theater.get(CP) != WESTERN:
        return
    for place, named in list(position.this_turn.devastating.items()):
        units = position.units_at(CP, place)
        if not units:
            continue
        with referee.scene("devastation", place):
            if to := _way_out(position, place, named, units):
                _leave(referee, units, place, to)
            else:
                for unit in units:
                    eliminate(referee, unit, "no exit", "14.62")
            referee.emit(HexDevastated(rule="14.62", place=place, units=tuple(units)))


def _leave(referee: Referee, units: list[str], place: str, to: str) -> None:
    """They all go one hex to the east, and hold it."""
    for unit in units:
        referee.emit(UnitMoved(rule="14.62", unit=unit, start=place, end=to, path=(place, to), how="devastation"))
    left(referee, place)
    entered(referee, units, to)


def _way_out(position: GreatWarPosition, place: str, named: str, units: list[str]) -> str:
    """Where the units of a devastated hex go: where the order says, else another hex to the east; empty where none."""
    hexes = dict.fromkeys((named, *_east_of(position.kit, place)))
    return next((near for near in hexes if not _is_closed(position, units, near)), "")


def _is_closed(position: GreatWarPosition, units: list[str], to: str) -> bool:
    """Whether they cannot all go to a hex: the enemy, a border or stacking bars it."""
    closed = position.units_at(OTHER[CP], to) or closed_by_enemy(position, CP) & position.kit.board.bit[to]
    if to not in position.kit.map.land or closed:
        return True
    if any(why_closed(position, unit, to) for unit in units):
        return True
    return fault(position, [*position.units_at(CP, to), *units], to) is not None
