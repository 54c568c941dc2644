"""Units that differ in their names alone (see `are_alike`): what one can be ordered the others can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wargame_cli.engine.position import Position
from wargame_cli.engine.questions import exchanged


def likes(units: Sequence[str], position: Position) -> dict[str, str]:
    """Units that are like one before them, with the first such; some that name each other may be missing."""
    roles: dict[str, list[bytes]] = {unit: [] for unit in units}
    _gather(msgspec.to_builtins(position), (), roles)
    first: dict[tuple[bytes, ...], list[str]] = {}
    found: dict[str, str] = {}
    for unit, role in roles.items():
        known = first.setdefault(tuple(sorted(role)), [])
        look = position.printed(unit)
        like = next((other for other in known if look is not None and position.printed(other) == look), None)
        if like is None:
            known.append(unit)
        else:
            found[unit] = like
    return found


def _gather(value: Any, path: tuple[str, ...], roles: Mapping[str, list[bytes]]) -> None:
    """Notes of each unit where in plain data it is named, and what is said of it there."""
    if isinstance(value, str):
        if value in roles:
            roles[value].append(msgspec.json.encode(path))
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in roles:
                said = exchanged(part, {key: ""})
                roles[key].append(msgspec.json.encode((path, said), order="deterministic"))
                _gather(part, (*path, key), {unit: role for unit, role in roles.items() if unit != key})
            else:
                _gather(part, (*path, key), roles)
    elif isinstance(value, list):
        is_set = all(isinstance(part, str) for part in value)
        for number, part in enumerate(value):
            _gather(part, path if is_set else (*path, str(number)), roles)


def swapped(value: Any, first: str, second: str) -> Any:
    """A name, or names in a tuple, with two of them exchanged."""
    if isinstance(value, tuple):
        return tuple(swapped(part, first, second) for part in value)
    return second if value == first else first if value == second else value
