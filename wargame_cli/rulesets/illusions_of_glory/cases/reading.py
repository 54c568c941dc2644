"""The readers of the collected examples: each knows some words of what is expected, and what they mean where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import NamedTuple

from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told

_CHAPTERS = (
    "aftermaths",
    "cards_told",
    "hands_told",
    "collapses",
    "combats",
    "combat_parts",
    "corps",
    "damages",
    "entries_told",
    "operations",
    "reinforced",
    "risings",
    "sieges_told",
    "supplies",
    "spending_told",
    "turns",
    "plays_told",
    "politics_told",
    "routes_told",
    "moves_told",
    "ground_told",
    "lines_told",
    "fights_told",
    "sea_told",
    "turn_told",
    "trials_told",
)

Reading = Callable[[Told], Iterable[Run]]
Condition = Callable[[Told], bool]


class Reader(NamedTuple):
    """What answers some expectations, where its condition holds."""

    keys: frozenset[str]
    when: Condition
    read: Reading


_READERS: list[Reader] = []


def reads(*keys: str, when: Condition | None = None) -> Callable[[Reading], Reading]:
    """Enter a reader of these expectations, in cases for which the condition holds."""

    def enter(read: Reading) -> Reading:
        _READERS.append(Reader(frozenset(keys), when or (lambda told: True), read))
        return read

    return enter


def both(*conditions: Condition) -> Condition:
    """The condition that all of these hold."""
    return lambda told: all(condition(told) for condition in conditions)


def says(pattern: str) -> Condition:
    """The condition that the action speaks of something."""
    return lambda told: told.says(pattern)


def tells(*names: str) -> Condition:
    """The condition that one of these is given."""
    return lambda told: any(told.speaks_of(name) for name in names)


def read(told: Told) -> Iterator[Run]:
    """The runs of a case. Raises LookupError for an expectation that no reader knows."""
    for chapter in _CHAPTERS:
        import_module(f"{__package__}.{chapter}")
    waiting = list(told.expect)
    while waiting:
        reader = next((each for each in _READERS if waiting[0] in each.keys and each.when(told)), None)
        if reader is None:
            raise LookupError(f"expect.{waiting[0]} is not understood here")
        told.begin()
        yield from reader.read(told)
        waiting = [key for key in waiting if key not in reader.keys]
