"""The Straits: two sheets of hexes on their points, one of them turned; units march on one and sail to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.maps.atlas import read_atlas
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.options import Scenario
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rooms import Bot
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase, SequenceOfPlay

EUROPE = """
format = 1
name = "europe"
title = "The European Shore"
grid = { shape = "pointy-top", first = "E5010", last = "E5313" }
countries = { "Reds" = { letter = "R", side = "Red" }, "Blues" = { letter = "B", side = "Blue" } }
seas = { "The Strait" = { letter = "s" } }
land_masses = { "Europe" = "E5210" }
hexsides = { river = { "The Reed" = "E5211-E5212 E5212-E5311" } }
marks = { "landing" = "E5111" }
windows = { "reed" = "E5211-E5312" }
terrain = { legend = { "." = "clear", "^" = "mountain", "~" = "sea", "#" = "offmap" }, rows = '''
53  . . . #
52 . ^ . #
51  . . . ~
50 ~ ~ ~ ~
''' }
owner = { rows = '''
53  R R R #
52 R R R #
51  R R R s
50 s s s s
''' }
[places]
"E5110" = ["West Port; port town; 1"]
"E5311" = ["Red Camp (Headquarters); city fort; 1"]
"""
ASIA = """
format = 1
name = "asia"
title = "The Asian Shore"
grid = { shape = "pointy-top", first = "A2005", last = "A2308", turned = 270 }
countries = { "Blues" = { letter = "U", side = "Blue" } }
seas = { "The Strait" = { letter = "~" } }
land_masses = { "Asia" = "A2005" }
marks = { "landing" = "A2107" }
terrain = { legend = { "." = "clear", "d" = "desert", "~" = "sea" }, rows = '''
23  ~ ~ ~ ~
22 . . . ~
21  . d . .
20 . . d d
''' }
owner = { rows = '''
23  ~ ~ ~ ~
22 U U U ~
21  U U U U
20 U U U U
''' }
[places]
"A2207" = ["East Port; port town; 1"]
"A2005" = ["Blue Camp; city fort; 1"]
"""
MAP = read_atlas("straits", "The Straits", [EUROPE, ASIA])
RED, BLUE = "Red", "Blue"
PORTS = frozenset(place.hex for place in MAP.places if "port" in place.kinds)
SETUP = {"E5311": ["R1"], "E5210": ["R2"], "A2005": ["B1"], "A2106": ["B2"]}
BOOK = RuleBook([
    Rule(number="1", rule="1", title="Movement", kind="standard", effect="One hex, not into an enemy's or the sea."),
    Rule(number="2", rule="2", title="Sailing", kind="standard", effect="From port to port."),
    Rule(number="3", rule="3", title="Victory", kind="standard", effect="More units on the enemy shore after turn 4."),
])  # fmt: skip


class March(Order, frozen=True, kw_only=True):
    """Move a unit to an adjacent hex, or from a port to the other. `move`: the unit. `to`: the hex."""

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: R1, to: E5211}"
    unit: UnitName = msgspec.field(name="move")
    to: PlaceName


def owner(unit: str) -> str:
    """Whose unit it is."""
    return RED if unit[0] == "R" else BLUE


def reached(here: str) -> list[str]:
    """The land beside a hex, and from a port the other one."""
    near = [label for label in MAP.board.neighbours.get(here, ()) if label in MAP.land]
    return near + sorted(PORTS - {here}) if here in PORTS else near


@BOOK.forbids("1", March)
def to_a_free_hex(order: March, referee: Referee[Any]) -> str | None:
    """A unit of the phasing side goes where it can, and no enemy is."""
    here = referee.position.place_of(order.unit)
    if owner(order.unit) != referee.side:
        return f"{order.unit} is not yours"
    if order.to not in reached(here):
        away = MAP.distance(here, order.to) if here in MAP.sheet_of and order.to in MAP.sheet_of else None
        return f"{order.to} is on another shore" if away is None else f"{order.to} is {away} hexes away"
    held = any(owner(unit) != referee.side for unit in referee.position.at(order.to))
    return f"an enemy holds {order.to}" if held else None


@BOOK.performs(March)
def march(order: March, referee: Referee[Any]) -> None:
    """It goes there."""
    start = referee.position.place_of(order.unit)
    rule = "1" if MAP.distance(start, order.to) == 1 else "2"
    referee.emit(happen.UnitMoved(rule=rule, unit=order.unit, start=start, end=order.to))


def decide(referee: Referee[Any]) -> None:
    """The side with more units on the other's shore wins after turn 4."""
    if referee.position.turn == 4:
        ashore = dict.fromkeys((RED, BLUE), 0)
        for unit, place in referee.position.units().items():
            ashore[owner(unit)] += MAP.countries[MAP.area[place]]["side"] != owner(unit)
        winner = max(ashore, key=ashore.__getitem__) if len(set(ashore.values())) > 1 else ""
        referee.emit(happen.GameEnded(rule="3", winner=winner, level="victory", reason="more units are ashore"))


def suggestions(referee: Referee[Any], rng: Random) -> Iterator[Order]:
    """Any step of a unit of the phasing side, or to a port."""
    for unit, here in [*referee.position.units().items()]:
        if owner(unit) == referee.side:
            yield March(unit=unit, to=rng.choice([*MAP.board.neighbours[here], *sorted(PORTS)]))


class Straits(Ruleset):
    """The game."""

    name, title, version, sides, position_type = "straits", "The Straits", 1, (RED, BLUE), Position
    book, bot = BOOK, Bot(suggestions=suggestions)
    sequence = SequenceOfPlay(
        phases=(
            Phase(name="red-turn", title="Red's Turn", rule="1", side=RED, orders=(March,)),
            Phase(name="blue-turn", title="Blue's Turn", rule="1", side=BLUE, orders=(March,), end=decide),
        )
    )

    def scenarios(self) -> list[Scenario]:
        return [Scenario(id="crossing", title="Across the strait", sides=self.sides, turns=4)]

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> Position:
        return Position(phase="red-turn", points={}, stacks={place: [*units] for place, units in SETUP.items()})

    def map_of(self, position: Any) -> HexMap:
        return MAP

    def side_of(self, position: Any, unit: str) -> str:
        return owner(unit)


RULESET = Straits()
