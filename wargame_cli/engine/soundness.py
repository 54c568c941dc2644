"""What is wrong with a position that was read from a file: it names what its game does not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_cli.engine.naming import names_of
from wargame_cli.engine.ruleset import Ruleset


def faults_of(ruleset: Ruleset, position: Any) -> Iterator[str]:
    """What is wrong with a position."""
    there_is = ruleset.inventory(position)
    if position.phase not in ruleset.sequence.names:
        yield f"there is no phase {position.phase!r}"
    opening = ruleset.sequence.opening_order
    if position.turn == 0 and opening is not None and position.phase not in [*opening(position)]:
        yield f"the phase {position.phase!r} is none of those before the first turn"
    if position.turn not in there_is.turns:
        yield f"there is no turn {position.turn}"
    for option in ruleset.options:
        if position.options.get(option.name, option.choices[0]) not in option.choices:
            yield f"there is no choice {position.options[option.name]!r} of the option {option.name}"
    known = {"side": ruleset.sides, **there_is.names}
    for what, name in names_of(position):
        if name not in known.get(what, (name,)):
            yield f"there is no {what} {name!r}"
    for field, entries in there_is.entries.items():
        yield from (f"{field} says nothing of {name!r}" for name in entries if name not in getattr(position, field))
    if not position.is_view:
        units = known.get("unit", ())
        yield from (f"the unit {unit!r} stands nowhere" for unit in units if not position.knows(unit))
    yield from _stacked_wrongly(position)


def _stacked_wrongly(position: Any) -> Iterator[str]:
    if sum(map(len, position.stacks.values())) != len(position.units()):
        yield "a unit stands in two places"
    if "" in position.units() or "" in position.stacks:
        yield "a unit or a place has no name"
    yield from (f"nobody stands in {place}" for place, units in position.stacks.items() if not units)
