"""How a phase is told: each event says what happened, and what belongs together stands in one section.

A game words each kind of event in a function of its own, which it registers where the chapter's other words are:

    said = registry()                                        # once, in telling/words

    @said.register
    def _(event: combat.FlankTried, stage: Stage) -> Said:
        return Said(f"Flank Attack Attempt: die {event.die}", more=...)

The events that every game has (`UnitMoved`, `UnitRemoved`) it words in the same way, as its own rulebook speaks. What
has no line of its own is listed in the game's `SILENT`, each with the reason, and a test of the game sees to it that
each kind has either; what the frame of every report tells is in `TOLD_BY_THE_FRAME`. What did not come about (`Spared`)
has words for every game; a game may have its own.

`stage` is the phase as it goes on: the position in which the event happens, the dice that fell so far, the reader, and
what is still to come. A game derives its own `Stage` for what its words share, such as the names of places. Then

    blocks_of(sections(MyStage(before, events, reader), said, headings))

is the report. Nobody guesses which events belong together: the referee has stamped them (`Referee.scene`).

- The events of a scene stand in one section, with those of the scenes within it, in their order. Its heading is the
  one that an event in it says (`Said.heading`; one that `opens` before any other), or the game's for that kind of scene
  (`headings`). A scene without either is told where it happens, like the events that have no scene; one with the
  heading of the section before it goes on in that.
- Among events without a scene, a heading opens a section where the last one has another. What says none after a scene
  stands under `headings[""]`, or `Afterwards`, for it may have come of what the scene told.
- Another heading in a scene makes a section after it; what follows without a heading is the scene's again.
- `opens` begins a section even where the heading, or the scene, is the same: an attack on the same place once more.
- `before` names kinds of event before which the line stands in its section, though it happened later: the sum of a
  combat before the losses of the side that was fired at first.

In a record that knows no scenes all is told by headings alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import UNSET

from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Items, capital, cite, listed
from wargame_cli.engine.position import Position

if TYPE_CHECKING:
    from functools import _SingleDispatchCallable

P = TypeVar("P", bound=Position)

_FRAME = "the frame of the report tells it"

#: What every report tells in its own place, whatever the game; a game may still say more of it.
TOLD_BY_THE_FRAME: Mapping[type[happen.Event], str] = {
    happen.PhaseStarted: "the title of the report tells it",
    happen.PointsChanged: _FRAME,
    happen.DieRolled: _FRAME,
    happen.Answered: _FRAME,
    happen.OrderRefused: _FRAME,
    happen.OrderLapsed: _FRAME,
    happen.SideSilent: _FRAME,
    happen.OptionChanged: "it is the umpire's, and told as what he did",
    happen.StandingGiven: "standing orders are their side's own",
    happen.RecurringGiven: "recurring orders are their side's own",
    happen.GameEnded: _FRAME,
}


class Said(msgspec.Struct, frozen=True):
    """What happened: `one` (of several, `many`) after the names of the units.

    A `heading` names the section that it stands in, and `opens` one of its own; `blocks` come before the line. What
    stands `below` followed from the line before it (without one it stands by itself), and `more` are further lines
    below this one. Lines with the same words `of` one side are joined, but for those that stand `alone`. It stands
    `before` events of these kinds.
    """

    one: str = ""
    who: tuple[str, ...] = ()
    many: str = ""
    heading: str = ""
    opens: bool = False
    below: bool = False
    more: tuple[str, ...] = ()
    alone: bool = False
    of: str = ""
    blocks: tuple[Block, ...] = ()
    before: tuple[type[happen.Event], ...] = ()


Words = Callable[[happen.Event, Any], Said | None]

#: What did not come about, said of one unit, of several, and where there is nobody.
_SPARED: Mapping[happen.Consequence, tuple[str, str, str]] = {
    "retreat": ("holds its ground", "hold their ground", "nobody retreats"),
    "distance": ("goes no further", "go no further", "nobody goes as far"),
    "rout": ("does not panic", "do not panic", "nobody panics"),
    "loss": ("is not lost", "are not lost", "no loss"),
    "advance": ("cannot advance", "cannot advance", "nobody advances"),
    "pursuit": ("cannot pursue", "cannot pursue", "nobody pursues"),
}


def registry() -> "_SingleDispatchCallable[Said | None]":
    """A game's words for its events, by kind; None of an event that another one tells."""

    @singledispatch
    def said(event: happen.Event, stage: Any) -> Said | None:
        return None

    @said.register
    def _(event: happen.Spared, stage: Any) -> Said:
        return spared(event)

    return said


def spared(event: happen.Spared) -> Said:
    """What did not come about, and why, in words that fit every game."""
    one, many, nobody = (f"{words}: {event.cause}" for words in _SPARED[event.what])
    return Said(one if event.units else nobody, event.units, many)


class Stage(Generic[P]):
    """A phase as it goes on: the position in which each event happens, the dice so far, and who reads.

    The reader is a side, None for the public, or `umpire`; the events are those that he may see.
    """

    def __init__(self, before: P, events: Sequence[happen.Event], reader: str | None) -> None:
        self.position: P = before.copy()
        self.events = events
        self.reader = reader
        self._dice: dict[str, int] = {}
        self._number = 0

    def die(self, label: str) -> int:
        """What the last die of a label showed, without turn and phase; 0 where the reader did not see it."""
        return self._dice.get(label, 0)

    def origins(self, units: Iterable[str], target: str) -> tuple[str, ...]:
        """The spaces of the map in which these units stand now, but for the one that they attack."""
        places = dict.fromkeys(self.position.place_of(unit) for unit in units if self.position.on_map(unit))
        return tuple(place for place in places if place != target)

    @property
    def rest(self) -> Sequence[happen.Event]:
        """The events that are still to come."""
        return self.events[self._number + 1 :]

    def play(self) -> Iterator[happen.Event]:
        """The events, each in the position in which it happens."""
        for number, event in enumerate(self.events):
            self._number = number
            if isinstance(event, happen.DieRolled):
                self._dice["/".join(event.label.split("/")[2:])] = event.value
            yield event
            event.apply(self.position)


def sentence(said: Said, rule: str, names: Sequence[str]) -> str:
    """What happened to these units, with its rule, as a line of a report has it."""
    words = said.many if len(names) > 1 and said.many else said.one
    text = f"{listed(names)} {words}" if names else words
    return capital(text) + cite(rule)


# -- lines ----------------------------------------------------------------------------------------------------------


class _Told(msgspec.Struct, frozen=True):
    """An event in words."""

    event: happen.Event
    said: Said


class _Line(msgspec.Struct):
    """A line of the report, with those that follow from it."""

    said: Said
    rule: str
    names: list[str]
    below: "list[_Line]" = msgspec.field(default_factory=list)

    def is_like(self, said: Said, rule: str) -> bool:
        """Whether something else can be told in the same line."""
        same = (self.said.one, self.said.of, self.rule) == (said.one, said.of, rule)
        return same and bool(said.who) and not said.alone

    def join(self, said: Said) -> None:
        """Tell it of others too."""
        self.names += [name for name in said.who if name not in self.names]

    def follow(self, said: Said, rule: str) -> None:
        """Add what followed from it, in a line of the same words if there is one."""
        like = next((line for line in self.below if line.is_like(said, rule)), None)
        if like:
            like.join(said)
        else:
            self.below.append(_Line(said, rule, list(said.who)))

    def items(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """The line and those below it."""
        yield depth, sentence(self.said, self.rule, self.names)
        yield from ((depth + 1, line) for line in self.said.more)
        for line in self.below:
            yield from line.items(depth + 1)


# -- sections -------------------------------------------------------------------------------------------------------


class Section(msgspec.Struct):
    """What belongs together, under a heading. `scene` is the one whose section it is, if it is of one."""

    heading: str = ""
    scene: str = ""
    told: list[_Told] = msgspec.field(default_factory=list)

    def add(self, told: _Told) -> None:
        """Add what happened, last or before what it stands before."""
        later = (number for number, each in enumerate(self.told) if isinstance(each.event, told.said.before))
        self.told.insert(next(later, len(self.told)), told)

    @property
    def is_opened(self) -> bool:
        """Whether what opens it was told."""
        return any(each.said.opens for each in self.told)

    def blocks(self, level: int = 2) -> list[Block]:
        """The section as blocks; nothing where it is empty. `level` is that of its heading."""
        found: list[Block] = []
        for are_lines, parts in groupby(self._parts(), lambda part: isinstance(part, _Line)):
            if are_lines:
                found.append(Items(tuple(item for line in parts if isinstance(line, _Line) for item in line.items())))
            else:
                found += [part for part in parts if not isinstance(part, _Line)]
        return [Heading(self.heading, level, self.scene or UNSET), *found] if self.heading and found else found

    def _parts(self) -> list[Block | _Line]:
        """Blocks and lines in their order; what says the same of others is in the line before it."""
        parts: list[Block | _Line] = []
        for told in self.told:
            event, said = told.event, told.said
            parts += said.blocks
            if not said.one:
                continue
            last = parts[-1] if parts else None
            if isinstance(last, _Line) and said.below and not last.said.below:
                last.follow(said, event.rule)
            elif isinstance(last, _Line) and last.is_like(said, event.rule):
                last.join(said)
            else:
                parts.append(_Line(said, event.rule, list(said.who)))
        return parts


class _Scenes:
    """The outermost scenes that have a heading: whose each event is, and what the heading is."""

    def __init__(self, told: Sequence[_Told], headings: Mapping[str, str]) -> None:
        outermost: dict[str, str] = {}
        for scene in sorted({each.event.scene for each in told}, key=len):
            around = (outer for outer in outermost.values() if is_within(scene, outer))
            outermost[scene] = next(around, scene)
        said: dict[str, str] = {}
        for by_opening in (True, False):
            for each in told:
                if each.said.heading and each.said.opens >= by_opening:
                    said.setdefault(outermost[each.event.scene], each.said.heading)
        ours = {scene: said.get(scene) or _heading(scene, headings) for scene in outermost.values() if scene}
        self.headings = {scene: heading for scene, heading in ours.items() if heading}
        self.opening = {outermost[each.event.scene] for each in told if each.said.opens}
        self._outermost = outermost

    def of(self, event: happen.Event) -> str:
        """The scene in whose section an event stands; empty for none."""
        scene = self._outermost[event.scene]
        return scene if scene in self.headings else ""


def is_within(scene: str, outer: str) -> bool:
    """Whether a scene is another one, or lies within it."""
    return bool(outer) and (scene == outer or scene.startswith(f"{outer}/"))


def _heading(scene: str, headings: Mapping[str, str]) -> str:
    """What the game says over scenes of this kind."""
    ours = (text for kind, text in headings.items() if kind and (scene == kind or scene.startswith(f"{kind} ")))
    return next(ours, "")


_NO_HEADINGS: Mapping[str, str] = {}


def sections(stage: Stage[Any], said: Words, headings: Mapping[str, str] = _NO_HEADINGS) -> list[Section]:
    """The whole phase, section after section. `headings` are the game's for its kinds of scene, such as `round end`."""
    told = [_Told(event, words) for event in stage.play() if (words := said(event, stage))]
    layout = _Layout(_Scenes(told, headings), headings.get("", "Afterwards"))
    for each in told:
        layout.section_for(each).add(each)
    return layout.sections


class _Layout:
    """The sections so far; `going_on` is the one in which the next event of each scene, or of none, is told."""

    def __init__(self, scenes: _Scenes, afterwards: str) -> None:
        self.sections = [Section()]
        self._afterwards = afterwards
        self._scenes = scenes
        self._going_on = {"": self.sections[0]}

    def section_for(self, told: _Told) -> Section:
        """The section in which an event stands."""
        scene, heading = self._scenes.of(told.event), told.said.heading
        own = self._going_on.get(scene) or self._enter(scene)
        if told.said.opens:
            return own if own.scene and not own.is_opened else self._begin(scene, heading)
        if scene and heading in ("", own.heading):
            return own
        if not heading:
            return own if own is self.sections[-1] else self._begin("", self._afterwards)
        if heading == self.sections[-1].heading:
            return self.sections[-1]
        return self._aside(heading) if scene else self._begin("", heading)

    def _enter(self, scene: str) -> Section:
        """The section of a scene: the last one where it has the same heading and nothing in the scene opens another."""
        heading = self._scenes.headings[scene]
        if heading != self.sections[-1].heading or scene in self._scenes.opening:
            return self._begin(scene, heading)
        self._going_on[scene] = self.sections[-1]
        return self.sections[-1]

    def _begin(self, scene: str, heading: str) -> Section:
        self._going_on[scene] = self._aside(heading, scene)
        return self._going_on[scene]

    def _aside(self, heading: str, scene: str = "") -> Section:
        self.sections.append(Section(heading, scene))
        return self.sections[-1]


def blocks_of(told: Iterable[Section]) -> list[Block]:
    """Sections as blocks."""
    return [block for section in told for block in section.blocks()]
