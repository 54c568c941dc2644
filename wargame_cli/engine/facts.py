"""What the facts of conformance cases are made of in every game: lists, events, hexes and units that are named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeVar

from wargame_cli.engine.cases import Played, Unread
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.events import Event
from wargame_cli.engine.naming import UnitId

E = TypeVar("E", bound=Event)
T = TypeVar("T")
#: Units or places by name, or the word for no one of them.
Units = tuple[UnitId, ...] | Literal["none"]
Places = tuple[str, ...] | Literal["none"]


def happened(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def listed(words: tuple[str, ...] | str) -> tuple[str, ...]:
    """The words of a list, none where a word such as `none` stands for it."""
    return () if isinstance(words, str) else words


def told(words: Iterable[str]) -> str:
    """Words in order, or `none`."""
    return ", ".join(sorted(words)) or "none"


def all_of(expected: tuple[str, ...] | str, found: Iterable[str]) -> Iterator[str]:
    """What is not as expected where all of something is named, in whatever order."""
    if sorted(found := list(found)) != sorted(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(found)}"


def hexes(expected: Places, played: Played) -> tuple[str, ...]:
    """The hexes of a list. Raises Unread for a place that is no hex."""
    return tuple(hex for hex, _ in by_hex(dict.fromkeys(listed(expected)), played))


def by_hex(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each hex with what is expected of it. Raises Unread for a place that is no hex."""
    for place, value in expected.items():
        hex = played.find(place)
        if hex not in played.after.kit.board.index:
            raise Unread(f"there is no hex {place!r}", nearest(place, played.after.kit.map.names()))
        yield hex, value


def by_unit(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each unit with what is expected of it. Raises Unread for one that is not in the game."""
    for unit, value in expected.items():
        if not played.after.knows(unit):
            raise Unread(f"there is no unit {unit!r}", nearest(unit, played.after.units()))
        yield unit, value
