"""The sequence of play, declared: a tuple of phases that can be read off one screen."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.loading.lazily import Listed, listed
from wargame_cli.engine.orders import Order

#: What a phase does by itself, without orders; it is given the phase's referee.
Step = Callable[[Any], None]
#: Whether there is anything to do in a phase, by the position before it and the turn that it would be of.
Played = Callable[[Any, int], bool]


class Phase(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One phase: whose it is, which orders it takes, and what happens before and after them.

    `side` is the side whose orders are due, or empty for a phase that resolves by itself; `leader` says who gives them
    where that differs from game to game. A phase that several sides have at the same time is `shared` by them instead,
    in the order in which their orders are carried out: each plans on the position before it and on what it does itself.
    Where that order differs from turn to turn, or who of them has it, `turn_order` gives it.
    `name` is what sheets and commands call it, `title` what reports do. A phase
    that is not `played` is passed over. `prepare` is what happens by itself before an order is checked, such as the
    end of the step before its own.
    """

    name: str
    title: str
    rule: str
    side: str = ""
    orders: tuple[type[Order], ...] = ()
    shared: tuple[str, ...] = ()
    turn_order: Callable[[Any], Sequence[str]] | None = None
    leader: Callable[[Any], str] | None = None
    played: Played | None = None
    begin: Step | None = None
    prepare: Callable[[Any, Any], None] | None = None
    end: Step | None = None

    def __post_init__(self) -> None:
        """Orders that are doors are opened when somebody looks at them."""
        if not isinstance(self.orders, Listed):
            msgspec.structs.force_setattr(self, "orders", listed(self.orders))

    @property
    def sides(self) -> tuple[str, ...]:
        """Whose orders are due: of one side, of several or of none, in the order in which they are carried out."""
        return self.shared or ((self.side,) if self.side else ())

    def led(self, position: Any) -> "Phase":
        """The phase with the side whose orders are due in this game, or the sides in the order of this turn."""
        if self.turn_order is not None:
            return msgspec.structs.replace(self, shared=tuple(self.turn_order(position)))
        if self.leader is None:
            return self
        side = self.leader(position)
        if side not in self._led_by:
            self._led_by[side] = msgspec.structs.replace(self, side=side)
        return self._led_by[side]

    @cached_property
    def _led_by(self) -> "dict[str, Phase]":
        """The phase with each side that has led it, made once: a game asks for it at every phase."""
        return {}

    def in_any_turn(self, position: Any) -> "Phase":
        """The phase as orders for turns to come see it: with all its sides where these differ from turn to turn."""
        return self if self.turn_order is not None else self.led(position)

    def is_played(self, position: Any, turn: int) -> bool:
        """Whether there is anything to do in the phase of that turn, as the position is now."""
        return self.played is None or self.played(position, turn)

    def takes(self, verb: str) -> type[Order] | None:
        """The kind of order with this verb, or with it as its former one; None where the phase takes no such order."""
        return next((kind for kind in self.orders if kind.verb == kind.former.get(verb, verb)), None)


class SequenceOfPlay(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The phases of a game turn in order; after the last one the next turn begins with the first.

    `opening` holds what is played once, before the first turn (set-up), as turn 0; `opening_order` names its phases in
    their order where scenarios differ in it. Where play begins with another turn or phase than the first one, `starts`
    gives it, and the opening belongs to that turn.
    """

    phases: tuple[Phase, ...]
    opening: tuple[Phase, ...] = ()
    opening_order: Callable[[Any], Sequence[str]] | None = None
    starts: Callable[[Any], tuple[int, str]] | None = None

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

    def now(self, position: Any) -> Phase:
        """The phase in which a position stands, with the side whose orders are due."""
        return self[position.phase].led(position)

    def first(self, position: Any, turn: int) -> Phase:
        """The first phase of a turn that is played."""
        return next(phase for phase in self.phases if phase.is_played(position, turn))

    def following(self, position: Any) -> tuple[int, Phase]:
        """The turn and phase that follow the position's, with the side whose orders will be due."""
        turn, phase = self._after(position, position.turn, position.phase)
        while not phase.is_played(position, turn):
            turn, phase = self._after(position, turn, phase.name)
        return turn, phase.led(position)

    def _after(self, position: Any, turn: int, name: str) -> tuple[int, Phase]:
        if turn == 0 and self.opening_order is not None:
            order = [*self.opening_order(position)]
            rest = order[order.index(name) + 1 :]
            return (0, self[rest[0]]) if rest else (1, self.phases[0])
        if self.starts is not None and self.opening and name == self.opening[-1].name:
            first, begun = self.starts(position)
            return first, self[begun]
        later, phase = self._following[name]
        return turn + later, phase
