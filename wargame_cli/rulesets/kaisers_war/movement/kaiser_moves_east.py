"""The Kaiser moves east (30.11): the declaration, and who appears then (30.8, 30.21); the Anarchists' loyalty."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import can_move_east
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, SIDES
from wargame_cli.rulesets.kaisers_war.movement.poles import leave_the_allies
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import ANARCHISTS, CZECHS
from wargame_cli.rulesets.kaisers_war.position.events.east import AnarchistsTurned, ForceAppeared, KaiserMovedEast
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


class KaiserMovesEast(Order, frozen=True, kw_only=True):
    """Go to war with the Bolsheviks, once a game, at the start of a game turn (30.11).

    `kaiser-moves-east`: say true for war with the Bolsheviks.
    """

    verb: ClassVar[str] = "kaiser-moves-east"
    example: ClassVar[str] = "{kaiser-moves-east: true}"
    former: ClassVar[Mapping[str, str]] = {"kaiser_moves_east": "kaiser-moves-east"}

    yes: bool = msgspec.field(name="kaiser-moves-east")


@BOOK.forbids("30.11", KaiserMovesEast)
def once_a_game(order: KaiserMovesEast, referee: Referee[KaisersPosition]) -> str | None:
    """The Central Powers may move east once a game, with chapter 30, where the map has a Russia"""
    if not order.yes:
        return "write {kaiser-moves-east: true} to go to war with the Bolsheviks, or nothing"
    if referee.position.kaiser_moved_east:
        return f"the Kaiser moved east in turn {referee.position.kaiser_moved_east}"
    return None if can_move_east(referee.position) else "there is no Russian front in this game"


@BOOK.performs(KaiserMovesEast)
def move_east(order: KaiserMovesEast, referee: Referee[KaisersPosition]) -> None:
    """The Poles change sides, Russia opens, every force of the east is in the war, and two appear."""
    kit = referee.position.kit
    leave_the_allies(referee)
    referee.emit(KaiserMovedEast(rule="30.11"))
    russia, ukraine = kit.countries["Russia"], kit.countries["Ukraine"]
    _appear(referee, CZECHS, russia, "30.8")
    _appear(referee, ANARCHISTS, ukraine | russia, "30.21")


def _appear(referee: Referee[KaisersPosition], nation: str, where: Mask, rule: str) -> None:
    """The Allied player places the unit of a nation on any hex there that holds no other unit."""
    position = referee.position
    kit = position.kit
    unit = next(unit for unit in kit.mix.eastern if kit.mix.faces[unit].nation == nation)
    free = where & ~occupied(position, CP) & ~occupied(position, ALLIED)
    home = kit.countries["Ukraine"] & free if nation == ANARCHISTS else free
    standard = _safest(position, home or free)
    place = referee.ask(
        Question(
            label=f"{nation.lower()} appear",
            side=ALLIED,
            kind="appearance",
            text=f"{unit} appears: in which hex without other units?",
            options=tuple(kit.board.spaces(free)),
            default=standard,
            rule=rule,
            about=(unit, nation),
        ),
        lambda: {"safest": standard, "nearest": _most_exposed(position, home or free)},
    )
    referee.emit(ForceAppeared(rule=rule, unit=unit, place=place))


def _safest(position: KaisersPosition, hexes: Mask) -> str:
    """A hex far from the Central Powers' units, a city if there is one."""
    kit = position.kit
    return _rings_of_enemies(position, hexes & kit.cities or hexes)[-1]


def _most_exposed(position: KaisersPosition, hexes: Mask) -> str:
    """The hex nearest to the Central Powers' units."""
    return _rings_of_enemies(position, hexes)[0]


def _rings_of_enemies(position: KaisersPosition, hexes: Mask) -> list[str]:
    """These hexes from the nearest to the farthest from the Central Powers' units; those out of reach come last."""
    kit = position.kit
    found: list[str] = []
    for ring in kit.steps.rings(occupied(position, CP), kit.land):
        found += kit.board.spaces(ring & hexes)
    return found + _without(kit.board.spaces(hexes), found)


def _without(hexes: Iterable[str], found: list[str]) -> list[str]:
    return [hex for hex in hexes if hex not in found]


def may_choose(position: KaisersPosition) -> bool:
    """Whether the start of the turn matters: the Kaiser can still move east, or the Anarchists must choose."""
    return can_move_east(position) or (bool(position.kaiser_moved_east) and anarchists_on_map(position))


def choose_for_the_anarchists(referee: Referee[KaisersPosition]) -> None:
    """At the start of every game turn after the Kaiser moved east: even makes the Anarchists Allied, odd not (30.21).

    The die is rolled while they are on the map; a unit that comes back is Allied until the next one.
    """
    position = referee.position
    moved = position.kaiser_moved_east
    if not moved or moved == position.turn or not anarchists_on_map(position):
        return
    die = referee.roll("anarchists", "30.21")
    side = next(side for side in SIDES if (side == ALLIED) == (die % 2 == 0))
    referee.emit(AnarchistsTurned(rule="30.21", side=side))


def anarchists_on_map(position: KaisersPosition) -> bool:
    """Whether the Anarchists stand on the map."""
    mix = position.kit.mix
    return any(position.on_map(unit) for unit in mix.eastern if mix.faces[unit].nation == ANARCHISTS)
