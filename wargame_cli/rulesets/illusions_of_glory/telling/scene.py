"""How a phase is told: each event says what happened, and like things at one place become one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import NamedTuple

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, cite
from wargame_cli.rulesets.illusions_of_glory.phrases import listed
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.round_events import PointsSpent


class Said(NamedTuple):
    """What happened: `one` (of several, `many`) after the names of those to whom it did.

    A `heading` opens a section of the report, or stays in it; `blocks` come first in a section of their own. What
    stands `below` followed from the line before it, and `more` are further lines below this one. A line that stands
    `alone` is not joined with others.
    """

    one: str
    who: tuple[str, ...] = ()
    many: str = ""
    heading: str = ""
    below: bool = False
    more: tuple[str, ...] = ()
    alone: bool = False
    blocks: tuple[Block, ...] = ()


class Scene:
    """A phase as it goes on: the position in which each event happens, the dice so far, and who reads."""

    def __init__(self, before: IllusionsPosition, events: Sequence[engine.Event], reader: str | None) -> None:
        self.position = before.copy()
        self.events = events
        self.reader = reader
        self.dice: dict[str, int] = {}
        self.spent: PointsSpent | None = None
        self.number = 0

    def name(self, place: str) -> str:
        """What a place is called."""
        return self.position.kit.name(place)

    def die(self, label: str) -> int:
        """What the die of a label showed, by the end of the label; 0 where the reader did not see it."""
        return self.dice.get(label, 0)

    @property
    def rest(self) -> Sequence[engine.Event]:
        """The events that are still to come."""
        return self.events[self.number + 1 :]

    def play(self) -> Iterator[engine.Event]:
        """The events, each in the position in which it happens."""
        for number, event in enumerate(self.events):
            self.number = number
            if isinstance(event, engine.DieRolled):
                self.dice["/".join(event.label.split("/")[2:])] = event.value
            yield event
            event.apply(self.position)


@singledispatch
def said(event: engine.Event, scene: Scene) -> Said | None:
    """What happened, in words; None for what another event tells. Each part of the report registers its events."""
    return None


# -- lines ----------------------------------------------------------------------------------------------------------


class _Line(msgspec.Struct):
    """A line of the report, with those that follow from it."""

    told: Said
    rule: str
    names: list[str]
    below: list[_Line] = msgspec.field(default_factory=list)

    def is_like(self, told: Said, rule: str) -> bool:
        """Whether something else can be told in the same line."""
        return bool(told.who) and not told.alone and (self.told.one, self.rule) == (told.one, rule)

    def items(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """The line and those below it."""
        words = self.told.many if len(self.names) > 1 and self.told.many else self.told.one
        text = f"{listed(self.names)} {words}" if self.names else words
        yield depth, text[:1].upper() + text[1:] + cite(self.rule)
        yield from ((depth + 1, line) for line in self.told.more)
        for line in self.below:
            yield from line.items(depth + 1)


class _Section(msgspec.Struct):
    """Lines under a heading."""

    heading: str = ""
    blocks: list[Block] = msgspec.field(default_factory=list)
    lines: list[_Line] = msgspec.field(default_factory=list)

    def add(self, told: Said, rule: str) -> None:
        """Add what happened, in the last line if that says the same of others."""
        lines = self.lines[-1].below if told.below and self.lines else self.lines
        like = next((line for line in (lines if told.below else lines[-1:]) if line.is_like(told, rule)), None)
        if like is None:
            lines.append(_Line(told, rule, list(told.who)))
        else:
            like.names += [name for name in told.who if name not in like.names]

    def told(self) -> list[Block]:
        """The section as blocks; nothing where it is empty."""
        items = tuple(item for line in self.lines for item in line.items())
        found: list[Block] = [*self.blocks, *([Items(items)] if items else [])]
        return [Heading(self.heading), *found] if self.heading and found else found


def sections(scene: Scene) -> list[Block]:
    """The whole phase, section after section."""
    found = [_Section()]
    for event in scene.play():
        told = said(event, scene)
        if told is None:
            continue
        if told.blocks or (told.heading and told.heading != found[-1].heading):
            found.append(_Section(told.heading, list(told.blocks)))
        if told.one:
            found[-1].add(told, event.rule)
    return [block for section in found for block in section.told()]
