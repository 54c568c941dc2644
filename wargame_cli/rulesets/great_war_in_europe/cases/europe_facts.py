"""The facts of Europe that conformance cases may expect: steps, nations, victory, resource hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Places, Played, Units, Unread, all_of, by_hex, each, fact, hexes, unlike
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import marker_of, status
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, score
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import HexStormed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import chooser, holds_a_line
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import is_neutral

Nations = tuple[str, ...] | Literal["none"]


@fact
def reduced(expected: Units, played: Played) -> Iterator[str]:
    """All units that show their reduced side."""
    yield from all_of(expected, played.after.reduced)


@fact
def collapsed(expected: Nations, played: Played) -> Iterator[str]:
    """All nations that have collapsed, by their codes."""
    yield from all_of(expected, (nation for nation in NATIONS if played.after.has_collapsed(nation)))


@fact
def neutral(expected: Nations, played: Played) -> Iterator[str]:
    """All nations that have not joined a side, by their codes; the United States are `US`."""
    yield from all_of(expected, (nation for nation in NATIONS if is_neutral(played.after, nation)))


@fact
def turkey(expected: Literal["neutral", "at war", "collapsed", "surrendered"], played: Played) -> Iterator[str]:
    """How Turkey stands."""
    position: GreatWarPosition = played.after
    states = {"surrendered": position.turkey_surrendered, "collapsed": position.has_collapsed("TU")}
    states |= {"neutral": is_neutral(position, "TU")}
    yield from unlike(expected, next((state for state, holds in states.items() if holds), "at war"))


@fact
def us_entry(expected: str, played: Played) -> Iterator[str]:
    """The Strategic Turn on which the US Entry marker lies, or with which the United States have joined."""
    yield from unlike(expected, played.after.entered.get("US", played.after.us_entry))


@fact
def staff(expected: Literal["OHL", "OberOst", "none"], played: Played) -> Iterator[str]:
    """The staff of the Central Powers whose extra attacks are to be had."""
    yield from unlike(expected, played.after.staff or "none")


@fact
def trench_track(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What the Trench Status Track gives nations in Europe: 0, -1 or -2."""
    position: GreatWarPosition = played.after
    sides = {counter.nation: counter.side for counter in position.kit.units.values()}
    if unknown := [nation for nation in expected if nation not in sides]:
        raise Unread(f"{unknown[0]!r} has no units in this game")
    found = {nation: status(position, marker_of(nation, sides[nation])) for nation in expected}
    yield from each(expected, found)


@fact
def devastated(expected: Places, played: Played) -> Iterator[str]:
    """All hexes that the Central Powers have laid waste."""
    yield from all_of(hexes(expected, played), played.after.devastated)


@fact
def captured(expected: Places, played: Played) -> Iterator[str]:
    """All cities and edge hexes of the Central Powers that the Allies control, each of which takes a Victory Point."""
    position: GreatWarPosition = played.after
    yield from all_of(hexes(expected, played), position.kit.board.spaces(lost_cities(position)))


@fact
def retaken(expected: Places, played: Played) -> Iterator[str]:
    """All Victory hexes of France and Belgium that the Allies have retaken after March 1917."""
    yield from all_of(hexes(expected, played), played.after.retaken)


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
