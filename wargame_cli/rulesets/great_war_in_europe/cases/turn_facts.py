"""The facts of a turn that conformance cases may expect: weather, initiative, events, Russia, Turkey, victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Unread, all_of, each, fact, happened, unlike
from wargame_cli.engine.naming import CardId, SideId
from wargame_cli.rulesets.great_war_in_europe.kit.nations import FRONT_NAMES, THEATERS
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    FortressTested,
    SurrenderRolled,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import RevolutionRolled
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Russia
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import in_reserve
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import modifiers as surrender_modifiers
from wargame_cli.rulesets.great_war_in_europe.victory import needed, victory_hexes

FrontName = Literal["caucasus", "egypt", "iraq", "west", "italy", "east"]
Chits = tuple[CardId, ...] | Literal["none"]


@fact
def month(expected: str, played: Played) -> Iterator[str]:
    """What the Turn Record Track calls the turn: `Jan/Feb 1918`."""
    yield from unlike(expected, played.after.box.name)


@fact
def weather(expected: dict[FrontName, str], played: Played) -> Iterator[str]:
    """The weather on fronts."""
    yield from each(expected, {front: played.after.weather(front) for front in FRONT_NAMES})


@fact
def initiative(expected: dict[Literal["Western", "Eastern"], SideId], played: Played) -> Iterator[str]:
    """Who has the initiative in the theaters."""
    yield from each(expected, {theater: played.after.mover(theater, first=True) for theater in THEATERS})


# -- events --------------------------------------------------------------------------------------------------------


@fact
def pools(expected: dict[SideId, Chits], played: Played) -> Iterator[str]:
    """All event chits in the pools of sides."""
    for side, chits in expected.items():
        yield from all_of(chits, played.after.pools.get(side, ()))


@fact
def held(expected: dict[SideId, Chits], played: Played) -> Iterator[str]:
    """All event chits that sides hold."""
    for side, chits in expected.items():
        yield from all_of(chits, played.after.held.get(side, ()))


@fact
def chits(expected: dict[str, Literal["pool", "held", "in play", "out", "later"]], played: Played) -> Iterator[str]:
    """Where event chits are: in a pool, held, in play, out of the game, or still to come into a pool."""
    for chit, where in expected.items():
        if chit not in played.after.kit.chits:
            raise Unread(f"there is no event {chit!r}")
        yield from unlike(where, _where(played.after, chit), chit)


def _where(position: GreatWarPosition, chit: str) -> str:
    piles = {"out": position.spent, "in play": position.played}
    piles |= {"pool": [each for pool in position.pools.values() for each in pool]}
    piles |= {"held": [each for hand in position.held.values() for each in hand]}
    return next((where for where, found in piles.items() if chit in found), "later")


# -- the Strategic Turn --------------------------------------------------------------------------------------------


@fact
def russia(expected: Russia, played: Played) -> Iterator[str]:
    """How Russia stands."""
    yield from unlike(expected, played.after.russia)


@fact
def revolution(expected: int, played: Played) -> Iterator[str]:
    """The total of the last roll for a Russian revolution."""
    yield from _total(expected, happened(played, RevolutionRolled))


@fact
def surrender(expected: int, played: Played) -> Iterator[str]:
    """The total of the Turkish Surrender roll."""
    yield from _total(expected, happened(played, SurrenderRolled))


def _total(expected: int, rolls: list[RevolutionRolled] | list[SurrenderRolled]) -> Iterator[str]:
    yield from unlike(expected, rolls[-1].total if rolls else "no roll")


@fact
def surrender_points(expected: int, played: Played) -> Iterator[str]:
    """What a Turkish Surrender roll would be changed by now, all told."""
    yield from unlike(expected, sum(number for _, number in surrender_modifiers(played.after)))


@fact
def fortresses(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """All forts that are rolled for, by hex, and whether they surrender."""
    found = {event.place: event.surrendered for event in happened(played, FortressTested)}
    yield from unlike({played.place(place): falls for place, falls in expected.items()}, found)


@fact
def reserve(expected: dict[Literal["required", "there"], int], played: Played) -> Iterator[str]:
    """The divisions of the Turkish Required Reserve: how many it needs and has."""
    position: GreatWarPosition = played.after
    yield from each(expected, {"required": position.reserve_roll, "there": len(in_reserve(position))})


@fact
def pipeline(expected: str, played: Played) -> Iterator[str]:
    """The town that the Sinai pipeline reaches, or `none`."""
    wanted = "" if expected == "none" else played.place(expected)
    yield from unlike(wanted or "none", played.after.pipeline or "none")


@fact
def victory(expected: dict[Literal["hexes", "needed"], int], played: Played) -> Iterator[str]:
    """How many supplied Allied Victory hexes the Central Powers control, and how many they need."""
    found = {"hexes": victory_hexes(played.after).bit_count(), "needed": needed(played.after)}
    yield from each(expected, found)


@fact
def winner(expected: Literal["CP", "Allied", "nobody", "none yet"], played: Played) -> Iterator[str]:
    """Who has won, if the game is over."""
    position: GreatWarPosition = played.after
    yield from unlike(expected, position.winner or "nobody" if position.over else "none yet")
