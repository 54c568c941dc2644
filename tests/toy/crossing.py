"""The Crossing: five hexes, two sides, three turns; the smallest game that uses everything that the engine offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import MapFile, read_hex_map
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import Position
from wargame_cli.engine.queries import Chance, Destination, Modifier, Odds, SupplyStatus
from wargame_cli.engine.questions import Question, Raised
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rooms import Bot, Telling
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase, SequenceOfPlay

MAP = read_hex_map("""
format = 1
name = "crossing"
title = "The Crossing"
grid = { columns = 3, rows = 2 }
countries = { "Reds" = { letter = "R", side = "Red" }, "Blues" = { letter = "B", side = "Blue" } }
land_masses = { "All" = "0101" }
terrain = { legend = { "." = "clear", "^" = "forest", "#" = "offmap" }, rows = '''
01 ...
02 .^#
''' }
owner = { rows = '''
01 RRB
02 RB#
''' }
[places]
"0101" = ["Red Camp; camp; 1"]
"0201" = ["Ford; ford; 1"]
"0301" = ["Blue Camp; camp; 1"]
""")
RED, BLUE, FORD, DEAD = "Red", "Blue", "0201", "dead"
SETUP = {"0101": ["R1", "R2"], "0102": ["R3"], "0202": ["B2"], "0301": ["B1", "B3"]}
BOOK = RuleBook(
    [
        Rule(number="2.1", rule="2.1", title="Movement", kind="standard", effect="A unit moves one hex."),
        Rule(number="2.2", rule="2.2", title="Enemies", kind="standard", effect="Nobody enters an enemy's hex."),
        Rule(number="3.1", rule="3.1", title="Combat", kind="standard", effect="Four or more drives a unit out."),
        Rule(number="3.2", rule="3.2", title="Retreat", kind="standard", effect="The owner chooses where to."),
        Rule(number="4.1", rule="4.1", title="Victory", kind="optional", effect="The Ford is a point a turn."),
    ]
)


class March(Order, frozen=True, kw_only=True):
    """Move a unit to an adjacent hex.

    `move`: the unit.
    `to`: the adjacent hex.
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: R1, to: Ford}"
    unit: UnitName = msgspec.field(name="move")
    to: PlaceName


class Assault(Order, frozen=True, kw_only=True):
    """Attack a hex with adjacent units; each adds one to the die beyond the first.

    `attack`: the hex.
    `with`: the units beside it.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: Ford, with: [R1, R2]}"
    place: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")


def owner(unit: str) -> str:
    """Whose unit it is."""
    return RED if unit[0] == "R" else BLUE


def neighbours(place: str) -> list[str]:
    """The hexes in play beside one; none beside the dead."""
    return [label for label in MAP.board.neighbours.get(place, ()) if label in MAP.land]


@BOOK.forbids("2.1", March)
def adjacent(order: March, referee: Referee[Any]) -> str | None:
    """A unit of the phasing side moves to an adjacent hex."""
    here = referee.position.place_of(order.unit)
    if owner(order.unit) != referee.side:
        return f"{order.unit} is not yours"
    return None if order.to in neighbours(here) else f"{order.to} is not adjacent to {here}"


@BOOK.forbids("2.2", March)
def no_enemy(order: March, referee: Referee[Any]) -> str | None:
    """Nobody enters an enemy's hex."""
    enemies = [unit for unit in referee.position.at(order.to) if owner(unit) != referee.side]
    return f"{order.to} holds {enemies[0]}" if enemies else None


@BOOK.performs(March)
def march(order: March, referee: Referee[Any]) -> None:
    """The other side sees only who comes to the Ford."""
    if order.to == "0102":
        referee.warn("2.1", "the south is far from everything")
    start, seen_by = referee.position.place_of(order.unit), () if order.to == FORD else (referee.side,)
    referee.emit(happen.UnitMoved(rule="2.1", seen_by=seen_by, unit=order.unit, start=start, end=order.to))


@BOOK.forbids("3.1", Assault)
def attacks_an_enemy(order: Assault, referee: Referee[Any]) -> str | None:
    """Units attack an adjacent enemy."""
    place_of, near = referee.position.place_of, neighbours(order.place)
    strays = [unit for unit in order.units if owner(unit) != referee.side or place_of(unit) not in near]
    return f"{strays[0]} is no unit of yours beside {order.place}" if strays else None


@BOOK.performs(Assault, rolls=True)
def assault(order: Assault, referee: Referee[Any]) -> None:
    """The topmost enemy retreats on four or more, and no other does."""
    enemies = [unit for unit in referee.position.at(order.place) if owner(unit) != referee.side]
    if not enemies:
        return
    if referee.roll(f"attack {order.place}", "3.1", good="high") + len(order.units) < 5:
        return
    unit, side = enemies[0], owner(enemies[0])
    if below := tuple(enemies[1:]):
        cause = "only the topmost unit is driven back"
        referee.emit(happen.Spared(rule="3.1", units=below, place=order.place, what="retreat", cause=cause))
    free = [
        label for label in neighbours(order.place) if all(owner(other) == side for other in referee.position.at(label))
    ]
    if not free:
        referee.emit(happen.UnitRemoved(rule="3.2", unit=unit, place=order.place, to=DEAD, cause="no retreat"))
        return
    label, text = f"attack {order.place}/retreat/{unit}", f"Where does {unit} retreat to?"
    question = Question(label=label, side=side, kind="retreat", text=text, options=tuple(free), default=free[0],
                        rule="3.2", about=(unit, order.place))  # fmt: skip
    end = referee.ask(question, lambda: {"forward": min(free), "back": max(free)})
    referee.emit(happen.UnitMoved(rule="3.2", unit=unit, start=order.place, end=end, how="retreat"))


def score(referee: Referee[Any]) -> None:
    """The side that holds the Ford gets a point; after three turns the game ends."""
    position = referee.position
    for side in {owner(unit) for unit in position.at(FORD)}:
        total = position.points[side] + 1
        referee.emit(happen.PointsChanged(rule="4.1", side=side, change=1, total=total, reason="holds the Ford"))
    if position.turn == 3:
        best = max(position.points, key=lambda side: position.points[side])
        referee.emit(happen.GameEnded(rule="4.1", winner=best, level="victory", reason="three turns are over"))


def advice(position: Any, side: str) -> list[tuple[str, str]]:
    """Where each unit is, and where it may go."""
    mine = sorted(unit for unit in position.units() if owner(unit) == side and position.place_of(unit) != DEAD)
    reachable = {unit: ", ".join(way.place for way in moves(position, unit)) for unit in mine}
    return [(unit, f"in {position.place_of(unit)}, may go to {reachable[unit]}") for unit in mine]


def supply(position: Any, side: str) -> list[SupplyStatus]:
    """Everybody is supplied but in the forest behind the river."""
    home = "0101" if side == RED else "0301"
    return [SupplyStatus(unit=unit, side=side, place=place, supplied=place != "0202", rule="6", source=home,
                         path=(place, home), cut_at="" if place != "0202" else FORD, cut_by="the river")
            for unit, place in sorted(position.units().items()) if owner(unit) == side]  # fmt: skip


def moves(position: Any, unit: str) -> list[Destination]:
    """The hexes beside it."""
    here = position.place_of(unit)
    return [Destination(place=there, cost=1, path=(here, there)) for there in neighbours(here)]


def odds(order: Order, referee: Referee[Any]) -> Odds | None:
    """Of an assault alone."""
    if not isinstance(order, Assault):
        return None
    wins = min(6, 1 + len(order.units)) / 6
    return Odds(target=order.place, strengths={"attack": len(order.units), "defence": 1}, column="1:1",
                modifiers=(Modifier(name="units", rule="3.1", effect=f"+{len(order.units)}"),), table="only",
                results=(Chance("retreat", wins), Chance("nothing", 1 - wins)))  # fmt: skip


def suggestions(referee: Referee[Any], rng: Random) -> Iterator[Order]:
    """Each unit anywhere."""
    units = [unit for unit in referee.position.units() if owner(unit) == referee.side]
    for unit in rng.sample(units, len(units)):
        yield March(unit=unit, to=rng.choice(sorted(MAP.board.labels)))


class Crossing(Ruleset):
    """The game."""

    name, title, version, sides, position_type = "crossing", "The Crossing", 1, (RED, BLUE), Position
    options = (Option(name="weather", choices=("fair", "foul"), rule="5", title="The weather"),)
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "retreat": {"forward": "towards the Ford", "back": "away from it"}
    }
    question_subjects: ClassVar[Mapping[str, str]] = {"retreat": "Where a unit retreats"}
    questions_raised: ClassVar[Mapping[str, Raised]] = {"attack": Raised(other=("retreat",))}
    book = BOOK
    telling = Telling(advice=advice, supply=supply, moves=moves, odds=odds)
    bot = Bot(suggestions=suggestions)
    sequence = SequenceOfPlay(
        phases=(
            Phase(name="red-turn", title="Red Turn", rule="2", side=RED, orders=(March, Assault)),
            Phase(name="blue-turn", title="Blue Turn", rule="2", side=BLUE, orders=(March, Assault)),
            Phase(name="count", title="Count", rule="4", end=score),
        )
    )

    def file_types(self) -> Mapping[str, Any]:
        return {"map": MapFile}

    def scenarios(self) -> list[Scenario]:
        made_up = ("the whole map: reconstruction",)
        return [
            Scenario(id="dawn", title="Dawn", sides=self.sides, turns=3, reconstructed=made_up),
            Scenario(id="dusk", title="Dusk", sides=self.sides, turns=3),
        ]

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> Position:
        stacks = {place: list(units) for place, units in SETUP.items()}
        for overlay in overlays:
            stacks |= overlay["stacks"]
        stacks = {place: units for place, units in stacks.items() if units}
        return Position(phase="red-turn", points={RED: 0, BLUE: 0}, stacks=stacks, options=dict(options))

    def map_of(self, position: Any) -> HexMap:
        return MAP

    def side_of(self, position: Any, unit: str) -> str:
        return owner(unit)

    def view(self, position: Any, side: str | None) -> Position:
        shown = {place: [unit for unit in units if place in (FORD, DEAD) or owner(unit) == side]
                 for place, units in position.stacks.items()}  # fmt: skip
        stacks = {place: units for place, units in shown.items() if units}
        seen: Position = msgspec.structs.replace(position.copy(), stacks=stacks)
        seen.keep_wishes_of(side)
        seen.veil()
        return seen


RULESET = Crossing()
