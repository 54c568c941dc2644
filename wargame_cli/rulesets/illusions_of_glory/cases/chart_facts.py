"""What cases expect of charts: what numbers and dice mean wherever they fall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, fact, unlike
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.kit.tables.combat import Fire, Terrain
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Season
from wargame_cli.rulesets.illusions_of_glory.position import fire, flank


@fact
def loss_numbers(expected: tuple[tuple[Fire, int, int, int], ...], played: Played) -> Iterator[str]:
    """Loss Numbers: the Fire Table, the Combat Strength, the modified die, and what comes of them."""
    for table, strength, die, wanted in expected:
        chart = tables().combat.fire(table)
        column = chart.column(strength)
        found = 0 if column is None else chart.loss_number(column, die)
        yield from unlike(wanted, found, f"for {table}, {strength}, {die}")


@fact
def modified(expected: tuple[tuple[int, int, int], ...], played: Played) -> Iterator[str]:
    """Dice with their modifiers: the die, the modifier, and what it shows then."""
    for die, drm, wanted in expected:
        yield from unlike(wanted, tables().combat.modifiers.modified(die, drm), f"for {die}{drm:+}")


@fact
def winners(
    expected: tuple[tuple[int, int, Literal["attacker", "defender", "nobody"]], ...], played: Played
) -> Iterator[str]:
    """Who wins a combat by the Loss Numbers that attacker and defender inflict."""
    for attackers, defenders, wanted in expected:
        found = fire.winner(attackers, defenders) or "nobody"
        yield from unlike(wanted, found, f"for {attackers} against {defenders}")


@fact
def retreat_lengths(expected: tuple[tuple[int, int, int], ...], played: Played) -> Iterator[str]:
    """How many spaces losers retreat, by the Loss Numbers that attacker and defender inflict."""
    for attackers, defenders, wanted in expected:
        yield from unlike(wanted, fire.retreat_length(attackers, defenders), f"for {attackers} against {defenders}")


@fact
def severe(expected: tuple[tuple[Terrain, Season, int, int, bool], ...], played: Played) -> Iterator[str]:
    """Severe Weather: the terrain, the season, the Action Round, the die, and whether it strikes the attackers."""
    for terrain, season, number, die, wanted in expected:
        found = fire.needs_weather_check(terrain, season) and fire.is_severe(die, number)
        yield from unlike(wanted, found, f"for {terrain} in {season}, round {number}, a {die}")


@fact
def flanks(expected: tuple[tuple[int, int, bool], ...], played: Played) -> Iterator[str]:
    """Flank Attack Attempts: the die, its modifier, and whether it succeeds."""
    for die, drm, wanted in expected:
        yield from unlike(wanted, flank.succeeds(die, drm), f"for {die}{drm:+}")


@fact
def surrenders(expected: tuple[tuple[int, int, bool], ...], played: Played) -> Iterator[str]:
    """Sieges: the Combat Factor of the Fort, the die, and whether it surrenders."""
    for fort, die, wanted in expected:
        yield from unlike(wanted, tables().forts.sieges.surrenders(die, fort), f"for a Fort of {fort} and a {die}")


@fact
def offensive_rolls(expected: dict[Side, dict[int, str]], played: Played) -> Iterator[str]:
    """What modified dice demand of sides, whether it can be made or not."""
    for side, rolls in expected.items():
        for die, wanted in rolls.items():
            yield from unlike(wanted, tables().turns.offensives.result(side, die), f"for {side} and a {die}")


@fact
def victory_levels(expected: dict[int, str], played: Played) -> Iterator[str]:
    """What Victory Points mean when the game ends: `AP Marginal Victory`, `Stalemate`."""
    for points, wanted in expected.items():
        band = tables().status.victory.level(points)
        yield from unlike(wanted, f"{band.winner} {band.level}".strip(), f"for {points}")


@fact
def levels(expected: tuple[tuple[Level, int, Level], ...], played: Played) -> Iterator[str]:
    """The War Commitment Level after a phase, from the one before it and the War Status."""
    for before, status, wanted in expected:
        yield from unlike(wanted, tables().status.levels.after(before, status), f"after {before} with {status}")
