"""The facts of combats that conformance cases may expect: strengths, odds, shifts, modifiers, results, losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, fact, unlike
from wargame_cli.rulesets.great_war_in_europe.cases.common import Moves, Units, all_of, happened, told
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import StrengthShown, UnitMoved, UnitRemoved

#: What shifts columns or changes the die, by the names that reports give; headquarters by their ids.
Names = tuple[str, ...] | Literal["none"]


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
    """The names of everything that shifts columns in the last combat; of headquarters their ids alone."""
    yield from all_of(expected, _shifts(played))


@fact
def shifted_by(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether things shift columns in the last combat, by their names."""
    found = _shifts(played)
    for name, does in expected.items():
        if (name in found) != does:
            yield f"{name} does {'not ' if does else ''}shift columns; found {told(found)}"


@fact
def modifiers(expected: Names, played: Played) -> Iterator[str]:
    """The names of everything that changes the die of the last combat."""
    fought = _last(played)
    yield from all_of(expected, [each.name for each in fought.modifiers] if fought else [])


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


def _shifts(played: Played) -> list[str]:
    fought = _last(played)
    return [each.name.partition(" supports")[0] for each in fought.shifts] if fought else []


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
