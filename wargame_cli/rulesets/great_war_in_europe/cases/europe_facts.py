"""The facts of Europe that conformance cases may expect: steps, nations, victory, resource hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, each, fact, unlike
from wargame_cli.rulesets.great_war_in_europe.cases.common import Units, all_of, by_hex
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import HexStormed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import chooser, holds_a_line


@fact
def reduced(expected: Units, played: Played) -> Iterator[str]:
    """All units that show their reduced side."""
    yield from all_of(expected, played.after.reduced)


@fact
def collapsed(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """All nations that have collapsed, by their codes."""
    yield from all_of(expected, (nation for nation in NATIONS if played.after.has_collapsed(nation)))


@fact
def score_now(expected: int, played: Played) -> Iterator[str]:
    """The Victory Points of the Central Powers in Europe less the cities that they have lost."""
    yield from unlike(expected, score(played.after))


@fact
def morale(expected: dict[str, int], played: Played) -> Iterator[str]:
    """All hexes for which Sudden Death was rolled, with the totals."""
    found = {event.place: event.total for event in played.events if isinstance(event, HexStormed)}
    yield from unlike({played.place(place): total for place, total in expected.items()}, found)


@fact
def chooses(expected: Literal["CP", "Allied"], played: Played) -> Iterator[str]:
    """Who says which side has the initiative where."""
    yield from unlike(expected, chooser(played.after))


@fact
def line(expected: dict[Literal["CP", "Allied"], bool], played: Played) -> Iterator[str]:
    """Whether a continuous line of a side's units crosses the Western Front."""
    position: GreatWarPosition = played.after
    yield from each(expected, {side: holds_a_line(position, side) for side in ("CP", "Allied")})


@fact
def pays_from(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The Strategic Turns with which resource hexes pay Germany, or `never`."""
    for hex, letter in by_hex(expected, played):
        yield from unlike(letter, played.after.resources.get(hex, "never"), hex)
