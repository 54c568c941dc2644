"""The sequence of play, declared: a tuple of phases that can be read off one screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec

from wargame_cli.engine.orders import Order

#: What a phase does of itself; it is given the phase's referee.
Step = Callable[[Any], None]


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """One phase: whose it is, which orders it takes, and what happens before and after them.

    `side` is the side whose orders are due, or empty for a phase that resolves by itself. `name` is what sheets and
    commands call it, `title` what reports do.
    """

    name: str
    title: str
    rule: str
    side: str = ""
    orders: tuple[type[Order], ...] = ()
    begin: Step | None = None
    end: Step | None = None

    def takes(self, verb: str) -> type[Order] | None:
        """The kind of order with this verb, or None where the phase takes no such order."""
        return next((kind for kind in self.orders if kind.verb == verb), None)


class SequenceOfPlay(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The phases of a game turn in order; after the last one the next turn begins with the first.

    `opening` holds what is played once, before the first turn (set-up), as turn 0.
    """

    phases: tuple[Phase, ...]
    opening: tuple[Phase, ...] = ()

    @property
    def every(self) -> tuple[Phase, ...]:
        """The phases of the opening and of a turn."""
        return self.opening + self.phases

    @property
    def names(self) -> list[str]:
        """What they are called, in order."""
        return list(self._by_name)

    @cached_property
    def _by_name(self) -> dict[str, Phase]:
        return {phase.name: phase for phase in self.every}

    @cached_property
    def _following(self) -> dict[str, tuple[int, Phase]]:
        """For every phase the one after it, and how many turns later it is."""
        found: dict[str, tuple[int, Phase]] = {}
        for phases in (self.opening, self.phases):
            found |= {phase.name: (0, following) for phase, following in pairwise(phases)}
            found |= {phase.name: (1, self.phases[0]) for phase in phases[-1:]}
        return found

    def __getitem__(self, name: str) -> Phase:
        return self._by_name[name]

    def after(self, turn: int, name: str) -> tuple[int, Phase]:
        """The turn and phase that follow this one."""
        later, phase = self._following[name]
        return turn + later, phase
