"""The Two Theaters: a phase that both sides have at the same time; each moves on a front of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from wargame_cli.rulesets.skirmish import BOOK, NORTH, SOUTH, Attack, Move, Skirmish, decide
from wargame_cli.rulesets.skirmish import suggestions as any_orders

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.orders import Order
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rooms import Bot, Cases
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.engine.text import Document


def suggestions(referee: Referee[Any], rng: Random) -> Iterator[Order]:
    """Moves where only moves are taken, else what the Skirmish tries."""
    for order in any_orders(referee, rng):
        if type(order) in referee.phase.orders:
            yield order


class Given(msgspec.Struct):
    """Nothing but the fields of a saved position."""


GIVEN = given_types(Given, Position, ("options", "standing"))


def stage(case: Document) -> Position:
    """The game at its beginning, with what a case gives in its place."""
    return msgspec.structs.replace(RULESET.new("brook", {}), **Stage(case, Given, GIVEN).saved)


class Theaters(Skirmish):
    """The Skirmish, but that both armies march at once, the South first to be carried out."""

    name, title = "theaters", "The Two Theaters"
    book, bot = BOOK, Bot(suggestions=suggestions)
    cases = Cases(stage=stage, given=GIVEN, facts={})
    sequence = SequenceOfPlay(
        phases=(
            Phase(name="march", title="The March", rule="1", shared=(SOUTH, NORTH), orders=(Move,)),
            Phase(name="north", title="North's Attacks", rule="2", side=NORTH, orders=(Attack,)),
            Phase(name="south", title="South's Attacks", rule="2", side=SOUTH, orders=(Attack,), end=decide),
        )
    )

    def new(self, *args: Any, **more: Any) -> Any:
        position = super().new(*args, **more)
        position.begin_phase(1, "march")
        return position


RULESET = Theaters()
