"""What a rulebook's package hands to the rest of the house."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.events import Event
from wargame_cli.engine.naming import Inventory
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.position import Position
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.rooms import Bot, Cases, OrderedBack, Telling, exported
from wargame_cli.engine.rules import RuleBook
from wargame_cli.engine.sequence import Phase, SequenceOfPlay

if TYPE_CHECKING:
    from wargame_cli.engine.maps.areamap import AreaMap
    from wargame_cli.engine.maps.hexmap import HexMap
    from wargame_cli.engine.maps.picture import Picture
    from wargame_cli.engine.maps.pointmap import PointMap
    from wargame_cli.engine.referee import Watcher


class Ruleset(ABC):
    """A game. Its package holds one instance of a subclass, named `RULESET`."""

    # -- what every game says --------------------------------------------------------------------------------------

    name: ClassVar[str]
    title: ClassVar[str]
    #: Counts up whenever the same sheets and dice may give another result than before.
    version: ClassVar[int]
    #: Every side that a game of it may have; `sides_in` says which one has.
    sides: ClassVar[tuple[str, ...]]
    position_type: ClassVar[type[Position]]
    sequence: SequenceOfPlay

    @property
    @abstractmethod
    def book(self) -> RuleBook:
        """The rulebook with the checks of all its chapters."""

    @abstractmethod
    def scenarios(self) -> list[Scenario]:
        """Every scenario."""

    @abstractmethod
    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> Any:
        """The starting position with a sensible default set-up. `overlays` are users' data files, read."""

    @abstractmethod
    def map_of(self, position: Any) -> HexMap | AreaMap | PointMap:
        """The map that the game is played on."""

    @abstractmethod
    def side_of(self, position: Any, unit: str) -> str:
        """The side that a unit belongs to."""

    # -- what a game may say: its versions, switches, events and questions -----------------------------------------

    #: For each version after the first what it changed, each with its rule.
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {}
    options: ClassVar[tuple[Option, ...]] = ()
    #: Names of events in older journals of this game, with the names that they have today.
    former_events: ClassVar[Mapping[str, str]] = {}
    #: Kinds of question and, for each, its policies with what they prefer.
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    #: What each kind of question asks, in a few words.
    question_subjects: ClassVar[Mapping[str, str]] = {}
    #: The optional rules that kinds of question belong to; without it nobody is asked them.
    question_options: ClassVar[Mapping[str, str]] = {}
    #: How the questions of each kind are labelled; what stands in capitals differs from question to question.
    question_labels: ClassVar[Mapping[str, str]] = {}
    #: The kinds of question that orders may bring while they are carried out, by the verb of the order.
    questions_raised: ClassVar[Mapping[str, Raised]] = {}

    def may_be_asked(self, position: Any, side: str) -> list[str]:
        """The kinds of question that a side may be asked in this game: all, but for optional rules that are off."""
        return [kind for kind in self.questions if position.plays(self.question_options.get(kind, ""))]

    def sides_in(self, position: Any) -> tuple[str, ...]:
        """The sides that write sheets in this game; most games always have the same."""
        return self.sides

    # -- what a game may say: names and files ----------------------------------------------------------------------

    #: Places beside the map in which units can be and that `find` does not know.
    off_map: ClassVar[tuple[str, ...]] = ()

    def find(self, position: Any, what: str, name: str) -> str:
        """The canonical name of a unit or place. Raises LookupError with a sentence and a hint, which may be empty."""
        from wargame_cli.engine.maps.hexmap import plain

        if what == "place":
            known = self.map_of(position).names()
            found = self.map_of(position).find(name)
        else:
            known = sorted(position.units())
            found = next((unit for unit in known if plain(unit) == plain(name)), None)
        if found is None:
            raise LookupError(f"there is no {what} {name!r}", nearest(name, known))
        return found

    def called(self, position: Any, place: str) -> str:
        """A place as people call it in reports, such as its number with its towns."""
        return place

    def inventory(self, position: Any) -> Inventory:
        """What there is in the game, so that a position that was read from a file can be looked through."""
        return Inventory()

    def equip(self, position: Any, overlays: Sequence[Any] = ()) -> None:  # noqa: B027 - a small game has one map
        """Lay the printed components beside a position that was read from a file."""

    def file_types(self) -> Mapping[str, Any]:
        """The types of this game's own data files by name, such as `scenario`, for `wargame schema`.

        A user's file that is laid over ours must fit the one called `data`, if there is one.
        """
        return {}

    def data_type(self, content: Mapping[str, Any]) -> Any:
        """The type that this content of a user's file must fit, or None where the game takes any."""
        return self.file_types().get("data")

    def date_of(self, position: Any, turn: int) -> str:
        """What the calendar of the game calls a turn, such as its months; empty where a number says it all."""
        return ""

    # -- what a game that hides something says ---------------------------------------------------------------------

    def view(self, position: Any, side: str | None) -> Any:
        """The position as a side (None: the public) may see it; where nothing is hidden, all but the others' wishes.

        One that leaves units out is veiled (`Position.veil`).
        """
        seen = position.copy()
        seen.keep_wishes_of(side)
        return seen

    def hidden(self, position: Any) -> int:
        """How many units a side's view tells of without showing them; none in a game that tells of none so."""
        return 0

    def at_worst(self, position: Any, side: str) -> Any | None:
        """A side's view as it would be if what is hidden from it did its worst, as far as the rules and its view tell.

        None where that makes no difference to what the side's units can do.
        """
        return None

    # -- its rooms: what their folders export, or attributes of the same names -------------------------------------

    @property
    def telling(self) -> Telling:
        """How the game is told to people."""
        return self._room("telling", "TELLING") or Telling()

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event that it can write into a journal, beside those of every game (`events.COMMON`).

        One with the name of such an event stands for it.
        """
        return self._room("position.events.every", "ALL") or ()

    @property
    def bot(self) -> Bot:
        """Its machine player."""
        return self._room("machine", "BOT") or Bot()

    @property
    def laws(self) -> tuple[Watcher, ...]:
        """The laws that its games are held to; each raises AssertionError where it is broken.

        Called, it looks at all of a position; one that names the events that can break it (`laws.law`) is looked at
        after those alone.
        """
        return self._room("machine.laws", "LAWS") or ()

    @property
    def ordered_back(self) -> Mapping[type[Event], OrderedBack]:
        """By the kind of event that is a combat's result, the units that it orders back.

        `events` are those of the phase, and the one with the number is the result; it has just happened in the
        position. Each of the units moves, is gone, or is `Spared`.
        """
        return self._room("machine.laws", "ORDERED_BACK") or {}

    @property
    def cases(self) -> Cases:
        """What its conformance cases can say. Raises WargameError for a game without such cases."""
        found: Cases | None = self._room("cases", "CASES")
        if found is None:
            raise WargameError(f"{self.title} has no conformance cases")
        return found

    def _room(self, folder: str, name: str) -> Any:
        """What the folder of that name beside the game's module exports; None where there is none."""
        return _room_of(type(self), folder, name)

    # -- what follows from all that: no game writes these ----------------------------------------------------------

    def phase(self, position: Any) -> Phase:
        """The phase in which the position stands, with the side whose orders are due."""
        return self.sequence.now(position)

    def waits_for(self, position: Any) -> str:
        """A sentence on what the game is waiting for."""
        if position.over:
            return f"the game is over ({position.ending})"
        phase = self.phase(position)
        due = f"the orders of {' and '.join(phase.sides)} are due" if phase.sides else "it needs nobody's orders"
        return f"the game stands in turn {position.turn}, {phase.title} ({phase.name}): {due}"

    def turn_told(self, position: Any, turn: int) -> str:
        """A turn as reports call it: by its number, and by its date where the game has a calendar."""
        date = self.date_of(position, turn)
        return f"turn {turn} ({date})" if date else f"turn {turn}"

    def next_phase(self, position: Any) -> tuple[int, Phase]:
        """The turn and phase that follow the position's."""
        return self.sequence.following(position)

    def prospects(self, position: Any, side: str) -> float:
        """How a side stands, the more the better; a game that is won is worth more than anything in it."""
        from wargame_cli.engine.machine import prospects  # for players that look ahead alone

        if position.over:
            return 0.0 if not position.winner else prospects.WON if position.winner == side else -prospects.WON
        if self.bot.prospects is not None:
            return self.bot.prospects(position, side)
        board = self.map_of(position).board
        return prospects.plainly(position, side, lambda unit: self.side_of(position, unit), board)

    def what_changed(self, version: int) -> str:
        """What is different in the rules since (or, for a later one, before) a version, in a clause."""
        if version > self.version:
            return f"this program has version {self.version}: a newer one is needed"
        changed = [change for number in sorted(self.changes) if number > version for change in self.changes[number]]
        told = f", in which {'; '.join(changed)}" if changed else ""
        return f"this program has version {self.version}{told}"

    def picture(self, position: Any, side: str | None) -> Picture:
        """The map with the pieces that a side (None: the public, "umpire": everything) sees."""
        sides = self.sides_in(position)
        if self.telling.picture is not None:
            return msgspec.structs.replace(self.telling.picture(position, side), sides=sides)
        from wargame_cli.engine.maps.picture import Picture, Piece

        drawn = self.map_of(position)
        seen = position if side == "umpire" else self.view(position, side)
        pieces = {
            place: [Piece(label=unit, side=self.side_of(position, unit)) for unit in units]
            for place, units in seen.stacks.items()
        }
        return Picture(drawn, pieces, self.turn_told(position, position.turn), sides=sides)


@cache
def _room_of(game: type[Ruleset], folder: str, name: str) -> Any:
    """What the folder beside the module of a game, or of one that it derives from, exports; None where none does."""
    for kind in game.__mro__[: game.__mro__.index(Ruleset)]:
        found = exported(sys.modules[kind.__module__].__package__ or "", folder, name)
        if found is not None:
            return found
    return None
