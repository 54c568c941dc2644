"""What a side takes hidden stacks for (10.1): enemy units out of sight, near where the scenario sets them up."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.engine.machine.supposing import guesses
from wargame_cli.rulesets.kaisers_war.combat.hidden import Guess, supposing
from wargame_cli.rulesets.kaisers_war.position.position import POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position


def supposed(view: KaisersPosition, side: str) -> KaisersPosition:
    """A side's view with units in place of those that are hidden from it."""
    if not view.concealed:
        return view
    mix = view.kit.mix
    starts = {
        unit: place
        for unit, place in _starts(view.scenario, tuple(sorted(view.options.items())))
        if unit in mix.faces and view.side_of(unit) != side and not mix.faces[unit].naval
    }
    found = guesses(view, view.kit.board, view.concealed, starts, lambda unit: mix.faces[unit].nation)
    return supposing(view, [(space, Guess(unit, view.counter(unit))) for space, unit in found])


@lru_cache(16)
def _starts(scenario: str, options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Where the units of a scenario begin that do not wait in a pool."""
    position = new_position(scenario, dict(options))
    return tuple((unit, place) for unit, place in position.units().items() if place not in (POOL, TRACK))
