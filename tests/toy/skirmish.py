"""The Skirmish: five hexes in a row, two sides, move and fight; a whole game as short as the recipe in CONTRIBUTING."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.engine.options import Scenario
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rooms import Bot
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase, SequenceOfPlay

MAP = read_hex_map("""
format = 1
name = "skirmish"
title = "The Skirmish"
grid = { columns = 5, rows = 1 }
countries = { "North" = { letter = "N", side = "North" }, "South" = { letter = "S", side = "South" } }
land_masses = { "All" = "0101" }
terrain = { legend = { "." = "clear" }, rows = "01 ....." }
owner = { rows = "01 NNNSS" }
[places]
"0101" = ["Hill; camp; 1"]
""")
NORTH, SOUTH, DEAD = "North", "South", "dead"
BOOK = RuleBook([
    Rule(number="1", rule="1", title="Movement", kind="standard", effect="One hex, not into an enemy's."),
    Rule(number="2", rule="2", title="Combat", kind="standard", effect="Four or more eliminates an enemy."),
    Rule(number="3", rule="3", title="Victory", kind="standard", effect="Turn 4, or an army is gone."),
])  # fmt: skip


class Move(Order, frozen=True, kw_only=True):
    """Move a unit to an adjacent hex. `move`: the unit. `to`: the adjacent hex."""

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: N1, to: 0201}"
    unit: UnitName = msgspec.field(name="move")
    to: PlaceName


class Attack(Order, frozen=True, kw_only=True):
    """Attack the top enemy of an adjacent hex with a unit. `attack`: the hex. `with`: your unit beside it."""

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: 0301, with: N1}"
    place: PlaceName = msgspec.field(name="attack")
    unit: UnitName = msgspec.field(name="with")


def side_of(unit: str) -> str:
    """The side by the first letter of a unit."""
    return NORTH if unit[0] == "N" else SOUTH


def enemies(referee: Referee[Any], place: str) -> list[str]:
    """The other side's units in a hex."""
    return [unit for unit in referee.position.at(place) if side_of(unit) != referee.side]


def beside(referee: Referee[Any], unit: str, place: str) -> str | None:
    """Why a unit is not one of ours beside a hex."""
    if side_of(unit) != referee.side:
        return f"{unit} is not yours"
    near = MAP.board.neighbours.get(referee.position.place_of(unit), ())
    return None if place in near else f"{unit} is not beside {place}"


@BOOK.forbids("1", Move)
def to_a_free_hex(order: Move, referee: Referee[Any]) -> str | None:
    """A unit of the phasing side moves to an adjacent hex that no enemy holds."""
    held = enemies(referee, order.to)
    return beside(referee, order.unit, order.to) or (f"an enemy holds {order.to}" if held else None)


@BOOK.performs(Move)
def move(order: Move, referee: Referee[Any]) -> None:
    """It goes there."""
    referee.emit(happen.UnitMoved(rule="1", unit=order.unit, start=referee.position.place_of(order.unit), end=order.to))


@BOOK.forbids("2", Attack)
def an_enemy_beside_it(order: Attack, referee: Referee[Any]) -> str | None:
    """A unit of the phasing side attacks an enemy in an adjacent hex."""
    return beside(referee, order.unit, order.place) or (None if enemies(referee, order.place) else "no enemy is there")


@BOOK.performs(Attack, rolls=True)
def attack(order: Attack, referee: Referee[Any]) -> None:
    """Four or more eliminates the top enemy."""
    if referee.roll(f"attack {order.place} with {order.unit}", "2") >= 4:
        unit = enemies(referee, order.place)[0]
        referee.emit(happen.UnitRemoved(rule="2", unit=unit, place=order.place, to=DEAD, cause="lost a combat"))


def decide(referee: Referee[Any]) -> None:
    """The side with more units wins after turn 4, or as soon as the other has none."""
    alive = [side_of(unit) for unit, place in referee.position.units().items() if place != DEAD]
    counts = {side: alive.count(side) for side in (NORTH, SOUTH)}
    if referee.position.turn == 4 or 0 in counts.values():
        winner = max(counts, key=counts.__getitem__) if len(set(counts.values())) > 1 else ""
        referee.emit(happen.GameEnded(rule="3", winner=winner, level="victory", reason="more units are left"))


def suggestions(referee: Referee[Any], rng: Random) -> Iterator[Order]:
    """Any move or attack with a unit of the phasing side."""
    for unit, here in [*referee.position.units().items()]:
        if side_of(unit) == referee.side and (near := MAP.board.neighbours.get(here)):
            place = rng.choice(near)
            yield rng.choice((Move(unit=unit, to=place), Attack(place=place, unit=unit)))


class Skirmish(Ruleset):
    """The game."""

    name, title, version, sides, position_type = "skirmish", "The Skirmish", 1, (NORTH, SOUTH), Position
    book, bot = BOOK, Bot(suggestions=suggestions)
    sequence = SequenceOfPlay(
        phases=(
            Phase(name="north", title="North's Turn", rule="1", side=NORTH, orders=(Move, Attack)),
            Phase(name="south", title="South's Turn", rule="1", side=SOUTH, orders=(Move, Attack), end=decide),
        )
    )

    def scenarios(self) -> list[Scenario]:
        return [Scenario(id="brook", title="At the brook", sides=self.sides, turns=4)]

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> Position:
        return Position(
            phase="north", points={}, stacks={"0101": ["N1"], "0201": ["N2"], "0401": ["S2"], "0501": ["S1"]}
        )

    def map_of(self, position: Any) -> HexMap:
        return MAP

    def side_of(self, position: Any, unit: str) -> str:
        return side_of(unit)


RULESET = Skirmish()
