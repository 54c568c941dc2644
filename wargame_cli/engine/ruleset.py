"""What a rulebook's package hands to the rest of the house, and how it is found by name."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.cases import FactBook
from wargame_cli.engine.changes import Change, Told
from wargame_cli.engine.document import Block, Items, cite
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap, plain
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.engine.naming import names_of
from wargame_cli.engine.options import Option
from wargame_cli.engine.orders import Order
from wargame_cli.engine.picture import Picture, Piece
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee, Watcher
from wargame_cli.engine.rules import RuleBook
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.engine.text import Document


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario as `wargame scenarios` lists it. `reconstructed` says what in it is not the rulebook's."""

    id: str
    title: str
    summary: str = ""
    sides: tuple[str, ...]
    turns: int
    reconstructed: tuple[str, ...] = ()


class SupplyStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's supply: the source and the path to it, or where the line is cut, by what, and the nearest source.

    In a side's view it is `doubtful` where units that are hidden from it may cut the line, and then says where.
    """

    unit: str
    side: str
    place: str
    supplied: bool
    rule: str
    source: str = ""
    path: tuple[str, ...] = ()
    cut_at: str = ""
    cut_by: str = ""
    nearest_source: str = ""
    doubtful: bool = False


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """A place that a unit can reach, what it costs and by which path. `how` is the kind of movement.

    In a side's view it is `doubtful` where units that are hidden from it may be in the way.
    """

    place: str
    cost: int
    path: tuple[str, ...]
    how: str = "move"
    doubtful: bool = False


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changed a strength or a column, with its rule and its effect in words."""

    name: str
    rule: str
    effect: str


class Chance(msgspec.Struct, frozen=True):
    """A result and its probability."""

    result: str
    probability: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact odds of one attack, worked out by the rules code that resolves it.

    `column` and `table` are empty in games that compare dice instead of reading a combat results table. In a side's
    view the odds are those of what it sees: `hidden` counts what it does not see and what may count (`hidden_kind`),
    and `at_worst` are the odds if that is as strong as the rules allow, as far as they tell. Where a `warning` says why
    the attack cannot be made as things stand, there is no chance to be told.
    """

    target: str
    strengths: dict[str, int]
    modifiers: tuple[Modifier, ...]
    results: tuple[Chance, ...]
    column: str = ""
    table: str = ""
    hidden: int = 0
    hidden_kind: str = "units"
    at_worst: Odds | None = None
    warning: str = ""


class CardText(msgspec.Struct, frozen=True, kw_only=True):
    """A card as people read it: what it is worth, what it says, and where it is as far as its reader may know.

    `side` is whose card it is. `ours` names what of it is our reconstruction, `text` for what it says.
    """

    card: str
    title: str
    side: str
    worth: str
    text: tuple[str, ...]
    where: str
    ours: tuple[str, ...] = ()


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """Who threw a die, for what kind of roll, and whether a high number is good for the thrower.

    `high_is_good` is None where it depends: on a table that goes up and down, on a parity, on what the thrower wants.
    """

    side: str
    kind: str
    high_is_good: bool | None = None


class Ruleset(ABC):
    """A game. Each package of `wargame_cli.rulesets` holds one instance of a subclass, named `RULESET`."""

    name: ClassVar[str]
    title: ClassVar[str]
    #: Counts up whenever the same sheets and dice may give another result than before.
    version: ClassVar[int]
    #: For each version after the first what it changed, each with its rule.
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {}
    #: Every side that a game of it may have; `sides_in` says which one has.
    sides: ClassVar[tuple[str, ...]]
    position_type: ClassVar[type[Position]]
    #: Every kind of event that this game can write into a journal, beside those of every game (`events.COMMON`).
    #: One that bears the name of such an event stands for it.
    events: ClassVar[tuple[type[happen.Event], ...]] = ()
    #: Names that events bear in older journals of this game, with the names that they have today.
    former_events: ClassVar[Mapping[str, str]] = {}
    options: ClassVar[tuple[Option, ...]] = ()
    #: Places beside the map in which units can be and that `find` does not know.
    off_map: ClassVar[tuple[str, ...]] = ()
    #: Kinds of question and, for each, its policies with what they prefer.
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    #: How the questions of each kind are labelled; what stands in capitals differs from question to question.
    question_labels: ClassVar[Mapping[str, str]] = {}
    book: RuleBook
    sequence: SequenceOfPlay

    def what_changed(self, version: int) -> str:
        """What is different in the rules since (or, for a later one, before) a version, in a clause."""
        if version > self.version:
            return f"this program has version {self.version}: a newer one is needed"
        changed = [change for number in sorted(self.changes) if number > version for change in self.changes[number]]
        told = f", in which {'; '.join(changed)}" if changed else ""
        return f"this program has version {self.version}{told}"

    @abstractmethod
    def scenarios(self) -> list[Scenario]:
        """Every scenario."""

    @abstractmethod
    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> Any:
        """The starting position with a sensible default set-up. `overlays` are users' data files, read."""

    def equip(self, position: Any, overlays: Sequence[Any] = ()) -> None:  # noqa: B027 - a small game has one map
        """Lay the printed components beside a position that was read from a file."""

    @abstractmethod
    def map_of(self, position: Any) -> HexMap | AreaMap | PointMap:
        """The map that the game is played on."""

    @abstractmethod
    def side_of(self, position: Any, unit: str) -> str:
        """The side that a unit belongs to."""

    def find(self, position: Any, what: str, name: str) -> str:
        """The canonical name of a unit or place. Raises LookupError with a sentence and a hint, which may be empty."""
        if what == "place":
            known = self.map_of(position).names()
            found = self.map_of(position).find(name)
        else:
            known = sorted(position.units())
            found = next((unit for unit in known if plain(unit) == plain(name)), None)
        if found is None:
            raise LookupError(f"there is no {what} {name!r}", nearest(name, known))
        return found

    def faults_of(self, position: Any) -> Iterator[str]:
        """What is wrong with a position that was read from a file: it names what this game does not have."""
        if position.phase not in self.sequence.names:
            yield f"there is no phase {position.phase!r}"
        if position.turn not in self.turns_in(position):
            yield f"there is no turn {position.turn}"
        for option in self.options:
            if position.options.get(option.name, option.choices[0]) not in option.choices:
                yield f"there is no choice {position.options[option.name]!r} of the option {option.name}"
        known = {"side": self.sides, **self.names_in(position)}
        for what, name in names_of(position):
            if name not in known.get(what, (name,)):
                yield f"there is no {what} {name!r}"
        for field, entries in self.entries_in(position).items():
            yield from (f"{field} says nothing of {name!r}" for name in entries if name not in getattr(position, field))
        if not position.is_view:
            units = known.get("unit", ())
            yield from (f"the unit {unit!r} stands nowhere" for unit in units if not position.knows(unit))
        if sum(map(len, position.stacks.values())) != len(position.units()):
            yield "a unit stands in two places"
        if "" in position.units() or "" in position.stacks:
            yield "a unit or a place has no name"

    def names_in(self, position: Any) -> Mapping[str, Collection[str]]:
        """The units and places of a game, as "unit" and "place", and whatever else the fields of its position name.

        What is not among them is not looked at.
        """
        return {}

    def entries_in(self, position: Any) -> Mapping[str, Iterable[str]]:
        """The fields of a position that say something of each of these: `points` of every side, for example."""
        return {}

    def turns_in(self, position: Any) -> Container[int]:
        """The turns for which the game's tables last, and 0 for what comes before them."""
        return range(1000)

    def called(self, position: Any, place: str) -> str:
        """A place as people call it in reports, such as its number with its towns."""
        return place

    def lapses(self, order: Order, referee: Referee[Any]) -> tuple[str, str] | None:
        """Rule and reason for which the order's own condition passes it over now, or None."""
        return None

    def sides_in(self, position: Any) -> tuple[str, ...]:
        """The sides that write sheets in this game; most games always have the same."""
        return self.sides

    def phase(self, position: Any) -> Phase:
        """The phase in which the position stands, with the side whose orders are due."""
        return self.sequence[position.phase]

    def prepare(self, order: Order, referee: Referee[Any]) -> None:  # noqa: B027 - most games need nothing here
        """What happens of itself before an order is looked at, such as the end of the step before its own."""

    def next_phase(self, position: Any) -> tuple[int, Phase]:
        """The turn and phase that follow the position's; most games simply follow the sequence of play."""
        return self.sequence.after(position.turn, position.phase)

    def view(self, position: Any, side: str | None) -> Any:
        """The position as a side (None: the public) may see it; everything, where nothing is hidden.

        One that leaves units out is veiled (`Position.veil`).
        """
        return position.copy()

    def hidden(self, position: Any) -> int:
        """How many units a side's view tells of without showing them; none in a game that tells of none so."""
        return 0

    def at_worst(self, position: Any, side: str) -> Any | None:
        """A side's view as it would be if what is hidden from it did its worst, as far as the rules and its view tell.

        None where that makes no difference to what the side's units can do.
        """
        return None

    def watchers(self) -> tuple[Watcher, ...]:
        """The laws of the game, called after every event; each raises AssertionError where one is broken."""
        return ()

    def narrate(self, before: Any, after: Any, events: Sequence[happen.Event], side: str | None) -> list[Block]:
        """A phase as a report, from the events that the reader may see and the whole positions before and after it.

        `side` is the reader: a side, None for the public, or "umpire"; what the reader may not see stays untold.
        Refused orders, answers, points, dice and the end of the game are told by the report's frame, the same for
        every game. Unless a game says more, its units come, go and are lost.
        """
        lines = tuple((0, sentence) for event in events if (sentence := _plainly(event)))
        return [Items(lines)] if lines else []

    def picture(self, position: Any, side: str | None) -> Picture:
        """The map with the pieces that a side (None: the public, "umpire": everything) sees."""
        drawn = self.map_of(position)
        seen = position if side == "umpire" else self.view(position, side)
        pieces = {
            place: [Piece(label=unit, side=self.side_of(position, unit)) for unit in units]
            for place, units in seen.stacks.items()
            if place in drawn.board.index
        }
        return Picture(drawn, pieces, f"{self.title}, turn {position.turn}")

    def file_types(self) -> Mapping[str, Any]:
        """The types of this game's own data files by name, such as `scenario`, for `wargame schema`.

        A user's file that is laid over ours must fit the one called `data`, if there is one.
        """
        return {}

    def data_type(self, content: Mapping[str, Any]) -> Any:
        """The type that this content of a user's file must fit, or None where the game takes any."""
        return self.file_types().get("data")

    def cards(self) -> tuple[str, ...]:
        """Every card that can turn up in a game, as events call it (see `Event.shows_card`)."""
        return ()

    def card_texts(self, position: Any, side: str | None) -> list[CardText]:
        """What every card says, or those of a side; `position` is as that side (None: the public) sees it.

        None in a game without cards.
        """
        return []

    def advice(self, position: Any, side: str) -> list[tuple[str, str]]:
        """What a side can do in the current phase, as (unit or subject, comment) for the order template."""
        return []

    def supply(self, position: Any, side: str) -> list[SupplyStatus]:
        """The supply of every unit of a side; of none, in a game without supply."""
        return []

    def moves(self, position: Any, unit: str) -> list[Destination]:
        """Where a unit can go in its next movement, nearest first."""
        return []

    def odds(self, order: Order, referee: Referee[Any]) -> Odds | None:
        """The exact odds of an attack order, or None for an order that is no attack."""
        return None

    def throw_of(self, position: Any, phase: Phase, die: happen.DieRolled) -> Throw | None:
        """Who threw a die of this phase and what for, or None for what is no die, such as a card that is drawn.

        `position` is that in which the die falls. Unless a game says more, the phasing side throws for what the label
        says last, and nothing is known of what is good.
        """
        return Throw(side=phase.side, kind=_last_words(die.label))

    def tell_change(self, before: Any, after: Any, change: Change) -> Told | None:
        """The game's own words for something in which two positions differ; None for those that every game has.

        The positions are as the reader may see them. Words without a line say that another change tells this one too;
        of a unit (`changes.UNITS`) the heading alone counts, for from where to where it went is told for every game.
        """
        return None

    @property
    def facts(self) -> FactBook:
        """What a conformance case may expect of this game, beside what it may expect of every game."""
        return FactBook()

    def given(self) -> Mapping[str, Any]:
        """What a conformance case may give, by name, with its type; nothing where there are no cases."""
        return {}

    def stage(self, case: Document) -> Any:
        """The position of a conformance case, from its parts `given` and `options`. Raises Malformed."""
        raise WargameError(f"{self.title} has no conformance cases")

    @abstractmethod
    def suggestions(self, referee: Referee[Any], rng: Random) -> Iterator[Order]:
        """Orders that a random player might give now; most are legal, each is checked before it is used."""


def _plainly(event: happen.Event) -> str:
    if isinstance(event, happen.UnitMoved):
        return f"{event.unit} goes from {event.start} to {event.end} ({event.how}, {event.rule})"
    if isinstance(event, happen.UnitRemoved):
        return f"{event.unit} is removed from {event.place}: {event.cause}{cite(event.rule)}"
    if isinstance(event, happen.UnitPlaced):
        return f"{event.unit} comes to {event.place}: {event.cause}{cite(event.rule)}"
    return ""


def _last_words(label: str) -> str:
    """What a label says last before it names anything: `rout` of `attack 1115/rout BR-Inf-4`."""
    for part in reversed(label.split("/")[2:]):
        words = list(takewhile(lambda word: word.isalpha() and word.islower(), part.split()))
        if words:
            return " ".join(words)
    return "roll"


@cache
def names() -> tuple[str, ...]:
    """The names of all rulesets, as written in scenario ids."""
    package = importlib.import_module("wargame_cli.rulesets")
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(package.__path__)))


@cache
def load(name: str) -> Ruleset:
    """The ruleset of that name. Raises WargameError with a hint for an unknown one."""
    if name not in names():
        raise WargameError(f"there is no ruleset {name!r}; there are {', '.join(names())}. {nearest(name, names())}")
    module = importlib.import_module(f"wargame_cli.rulesets.{name.replace('-', '_')}")
    ruleset: Ruleset = module.RULESET
    return ruleset
