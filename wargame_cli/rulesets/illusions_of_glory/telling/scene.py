"""How a phase is told: each event says what happened, and like things at one place become one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import groupby
from typing import NamedTuple

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, cite
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import listed
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed, StepChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackMade, PointsSpent
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: What fire does to units and Forts.
_LOSSES = (StepChanged, UnitRemoved, FortDestroyed)


class Said(NamedTuple):
    """What happened: `one` (of several, `many`) after the names of those to whom it did.

    A `heading` opens a section of the report, or stays in it unless it `opens` one of its own; `blocks` come before the
    line. What stands `below` followed from the line before it, and `more` are further lines below this one. Lines with
    the same words `of` one side are joined, but for those that stand `alone`.
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


class Scene:
    """A phase as it goes on: the position in which each event happens, the dice so far, and who reads."""

    def __init__(self, before: IllusionsPosition, events: Sequence[engine.Event], reader: str | None) -> None:
        self.position = before.copy()
        self.events = _combats_first(events)
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


def _combats_first(events: Sequence[engine.Event]) -> list[engine.Event]:
    """The sum of a combat before all its losses: where one side fires first, its enemy loses steps before he fires."""
    told: list[engine.Event] = []
    for event in events:
        losses = len(told)
        if isinstance(event, CombatFought):
            begun = max((place for place, each in enumerate(told) if isinstance(each, AttackMade)), default=0)
            losses = next((place for place in range(begun, len(told)) if isinstance(told[place], _LOSSES)), losses)
        told.insert(losses, event)
    return told


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
        same = (self.told.one, self.told.of, self.rule) == (told.one, told.of, rule)
        return same and bool(told.who) and not told.alone

    def join(self, told: Said) -> None:
        """Tell it of others too."""
        self.names += [name for name in told.who if name not in self.names]

    def follow(self, told: Said, rule: str) -> None:
        """Add what followed from it, in a line of the same words if there is one."""
        like = next((line for line in self.below if line.is_like(told, rule)), None)
        if like:
            like.join(told)
        else:
            self.below.append(_Line(told, rule, list(told.who)))

    def items(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """The line and those below it."""
        words = self.told.many if len(self.names) > 1 and self.told.many else self.told.one
        text = f"{listed(self.names)} {words}" if self.names else words
        yield depth, text[:1].upper() + text[1:] + cite(self.rule)
        yield from ((depth + 1, line) for line in self.told.more)
        for line in self.below:
            yield from line.items(depth + 1)


class _Section(msgspec.Struct):
    """Blocks and lines under a heading, in their order."""

    heading: str = ""
    parts: list[Block | _Line] = msgspec.field(default_factory=list)

    def add(self, told: Said, rule: str) -> None:
        """Add what happened, in the last line if that says the same of others."""
        self.parts += told.blocks
        if not told.one:
            return
        last = self.parts[-1] if self.parts else None
        if not isinstance(last, _Line):
            self.parts.append(_Line(told, rule, list(told.who)))
        elif told.below:
            last.follow(told, rule)
        elif last.is_like(told, rule):
            last.join(told)
        else:
            self.parts.append(_Line(told, rule, list(told.who)))

    def told(self) -> list[Block]:
        """The section as blocks; nothing where it is empty."""
        found: list[Block] = []
        for are_lines, parts in groupby(self.parts, lambda part: isinstance(part, _Line)):
            if are_lines:
                found.append(Items(tuple(item for line in parts if isinstance(line, _Line) for item in line.items())))
            else:
                found += [part for part in parts if not isinstance(part, _Line)]
        return [Heading(self.heading), *found] if self.heading and found else found


def sections(scene: Scene) -> list[Block]:
    """The whole phase, section after section."""
    found = [_Section()]
    for event in scene.play():
        told = said(event, scene)
        if told is None:
            continue
        if told.heading and (told.opens or told.heading != found[-1].heading):
            found.append(_Section(told.heading))
        found[-1].add(told, event.rule)
    return [block for section in found for block in section.told()]
