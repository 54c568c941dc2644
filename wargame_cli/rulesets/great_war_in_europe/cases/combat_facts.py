"""The facts of combats that conformance cases may expect: strengths, odds, shifts, modifiers, results, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Units, Unread, all_of, fact, happened, listed, told, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import UnitId
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import StrengthShown, UnitMoved, UnitRemoved

#: What shifts columns or changes the die, by the names that reports give or by the paragraph; of headquarters ids.
Names = tuple[str, ...] | Literal["none"]
Moves = dict[UnitId, str] | Literal["none"]

#: What shifts columns besides terrain and headquarters, by the names that reports give.
SHIFTS = (
    "City",
    "Kut",
    "Hindenburg Line",
    "Heavy fortification",
    "Fortification",
    "Attack out of a devastated hex",
    "All attackers cross rivers",
    "Attackers of several nations",
    "Defenders of several nations",
    "French or Russian attackers in August 1914",
    "French or Russian defenders in August 1914",
)
#: What changes the die besides events.
MODIFIERS = (
    "Concentric attack",
    "Odds above the table",
    "Kaiserschlacht attack",
    "Shock-troops",
    "Trenches",
    "Hot weather",
    "Snow in the Caucasus",
    "Tanks",
    "Air units",
    "Air units of the defender",
)


@fact
def attack(expected: int, played: Played) -> Iterator[str]:
    """The attack strength of the last combat."""
    yield from _of_combat(played, "attack", expected)


@fact
def defence(expected: int, played: Played) -> Iterator[str]:
    """The defence strength of the last combat."""
    yield from _of_combat(played, "defence", expected)


@fact
def first_odds(expected: str, played: Played) -> Iterator[str]:
    """The odds of the last combat before shifts, rounded for the defender."""
    yield from _of_combat(played, "first_column", expected)


@fact
def odds(expected: str, played: Played) -> Iterator[str]:
    """The odds of the last combat after all shifts, beyond the table too."""
    yield from _of_combat(played, "column", expected)


@fact
def table(expected: Literal["A", "B"], played: Played) -> Iterator[str]:
    """The Combat Results Table of the last combat."""
    yield from _of_combat(played, "table", expected)


@fact
def modifier(expected: int, played: Played) -> Iterator[str]:
    """What is added to the die of the last combat, all told."""
    yield from _of_combat(played, "modifier", expected)


@fact
def result(expected: str, played: Played) -> Iterator[str]:
    """The result of the last combat: losses of the attacker and the defender."""
    yield from _of_combat(played, "result", expected)


@fact
def results(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The results of several combats, by the defended hex."""
    found = {event.target: event.result for event in happened(played, CombatFought)}
    yield from unlike({played.find(place): code for place, code in expected.items()}, found)


@fact
def no_die(expected: bool, played: Played) -> Iterator[str]:
    """Whether the last combat needed no die."""
    fought = _last(played)
    yield from unlike(expected, fought.die == 0 if fought else "no combat")


@fact
def shifts(expected: Names, played: Played) -> Iterator[str]:
    """The names or the paragraphs of everything that shifts columns in the last combat; of headquarters their ids."""
    yield from _named(expected, _shifts(played), _names_of_shifts(played))


@fact
def shifted_by(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether things shift columns in the last combat, by their names or their paragraphs."""
    found = _shifts(played)
    for name, does in expected.items():
        _look_up(name, _names_of_shifts(played))
        if any(_is_meant(name, each) for each in found) != does:
            yield f"{name} does {'not ' if does else ''}shift columns; found {told(_words(found))}"


@fact
def modifiers(expected: Names, played: Played) -> Iterator[str]:
    """The names or the paragraphs of everything that changes the die of the last combat."""
    fought = _last(played)
    titles = {chit.title for chit in played.after.kit.chits.values()}
    yield from _named(expected, list(fought.modifiers) if fought else [], {*MODIFIERS, *titles})


@fact
def eliminated(expected: Units, played: Played) -> Iterator[str]:
    """All units that are lost."""
    yield from all_of(expected, (event.unit for event in happened(played, UnitRemoved) if event.is_loss))


@fact
def lost(expected: int, played: Played) -> Iterator[str]:
    """How many units are lost, of whatever side."""
    yield from unlike(expected, sum(event.is_loss for event in happened(played, UnitRemoved)))


@fact
def advances(expected: Moves, played: Played) -> Iterator[str]:
    """All units that advance after combat, and where they come to stand; `none` if nobody does."""
    yield from _moves(expected, played, "advance")


@fact
def retreats(expected: Moves, played: Played) -> Iterator[str]:
    """All cavalry that retreats before combat, and where it comes to stand; `none` if nobody does."""
    yield from _moves(expected, played, "retreat")


@fact
def tried(expected: Units, played: Played) -> Iterator[str]:
    """All Arab and Armenian units that show their strength."""
    yield from all_of(expected, (event.unit for event in happened(played, StrengthShown)))


def _shifts(played: Played) -> list[Modifier]:
    fought = _last(played)
    return list(fought.shifts) if fought else []


def _names_of_shifts(played: Played) -> set[str]:
    """All names that a shift may have: of terrain, with or without the weather that makes it one, and all others."""
    words = [word.replace("-", " ").capitalize() for word in played.after.kit.tables.terrain.terrain]
    by_weather = [f"{word} in {weather} weather" for word in words for weather in ("wet", "snow")]
    return {*SHIFTS, *words, *by_weather, *played.after.units()}


def _head(shift: Modifier) -> str:
    return shift.name.partition(" supports")[0]


def _words(found: Iterable[Modifier]) -> list[str]:
    return [_head(each) for each in found]


def _is_meant(word: str, each: Modifier) -> bool:
    return word in (_head(each), each.rule)


def _look_up(word: str, names: set[str]) -> None:
    """Raises Unread for a word that is neither a name nor a paragraph."""
    if word not in names and not word[:1].isdigit():
        raise Unread(f"nothing is called {word!r}", nearest(word, names))


def _named(expected: Names, found: list[Modifier], names: set[str]) -> Iterator[str]:
    """What is not as expected where everything is named, by name or paragraph, in whatever order."""
    left, missing = list(found), False
    for word in listed(expected):
        _look_up(word, names)
        meant = next((each for each in left if _is_meant(word, each)), None)
        missing |= meant is None
        left = [each for each in left if each is not meant]
    if left or missing:
        yield f"expected {told(listed(expected))}, found {told(_words(found))}"


def _last(played: Played) -> CombatFought | None:
    return next(reversed(happened(played, CombatFought)), None)


def _of_combat(played: Played, field: str, expected: object) -> Iterator[str]:
    fought = _last(played)
    yield from unlike(expected, getattr(fought, field) if fought else "no combat")


def _moves(expected: Moves, played: Played, how: str) -> Iterator[str]:
    found = {event.unit: event.end for event in happened(played, UnitMoved) if event.how == how}
    wanted = {} if expected == "none" else {unit: played.place(place) for unit, place in dict(expected).items()}
    if found != wanted:
        yield f"expected {wanted or told(())}, found {found or told(())}"
