"""The facts of hexes and units that conformance cases may expect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

from wargame_cli.engine.cases import Played, Unread, fact, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import UnitId

T = TypeVar("T")


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


@fact
def owns(expected: dict[str, Literal["CP", "Entente", "nobody", "contested"]], played: Played) -> Iterator[str]:
    """Who owns hexes."""
    for hex, side in by_hex(expected, played):
        found = "contested" if hex in played.after.contested else played.after.owner_of(hex) or "nobody"
        yield from unlike(side, found, hex)


@fact
def at(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """Where units are: a hex, or a place off the map."""
    for unit, place in by_unit(expected, played):
        yield from unlike(played.find(place), played.after.place_of(unit), unit)


@fact
def re(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The regimental equivalents of units."""
    for unit, size in by_unit(expected, played):
        yield from unlike(size, played.after.re(unit), unit)


@fact
def disrupted(expected: dict[UnitId, Literal["no", "disrupted", "badly"]], played: Played) -> Iterator[str]:
    """The disruption of units."""
    for unit, word in by_unit(expected, played):
        found = ("no", "disrupted", "badly")[played.after.disruption.get(unit, 0)]
        yield from unlike(word, found, unit)


@fact
def reduced(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether units show their cadre or remnant."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, unit in played.after.reduced, unit)


@fact
def fatigue(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """The fatigue hits of units."""
    for unit, hits in by_unit(expected, played):
        yield from unlike(hits, played.after.fatigue.get(unit, 0), unit)
