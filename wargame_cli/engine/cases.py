"""What a conformance case looks at: a piece of play, and the facts that can be checked about it.

A fact is a small named function: it takes what the case expects and the piece of play, and gives the differences in
words; none of them means that the fact holds. The type of what is expected is read off the function.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from wargame_cli.engine.errors import Problem
from wargame_cli.engine.events import Event


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of play: the positions before and after it, and its events.

    `refusals` are the orders that a rule forbade; where there are any, nothing happened. `find` gives the canonical
    name of a place, and a name that no place of the map has as it is.
    """

    before: Any
    after: Any
    find: Callable[[str], str]
    events: tuple[Event, ...] = ()
    refusals: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


Differences = Iterable[str]
FactFunction = Callable[[Any, Played], Differences]


class Fact(msgspec.Struct, frozen=True):
    """A fact by name: the type of the expected value, what it says, and how it is checked."""

    name: str
    wants: Any
    says: str
    check: FactFunction


class FactBook:
    """The facts of one room of the house, by name."""

    def __init__(self) -> None:
        self.facts: dict[str, Fact] = {}

    def __call__(self, function: FactFunction) -> FactFunction:
        """Enter a function: its name without a closing underscore is the fact's, its docstring says what must hold."""
        name = function.__name__.rstrip("_")
        wants = typing.get_type_hints(function)["expected"]
        says = (function.__doc__ or "").strip().splitlines()[0]
        self.facts[name] = Fact(name, wants, says, function)
        return function
