"""What a side takes hidden stacks for (7.25): enemy units out of sight, near where the scenario sets them up."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.engine.machine.supposing import guesses
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import new_position


def supposed(view: GreatWarPosition, side: str) -> GreatWarPosition:
    """A side's view with units in place of those that are hidden from it; boxes lie open, so that only those are."""
    if not view.concealed:
        return view
    kit = view.kit
    starts = {
        unit: place
        for unit, place in _starts(view.scenario, tuple(sorted(view.options.items())))
        if unit in kit.units and kit.units[unit].side != side
    }
    twin = view.copy()
    for space, unit in guesses(view, kit.board, view.concealed, starts, lambda unit: kit.units[unit].nation):
        _lay_below(twin, unit, space)
        twin.concealed.pop(space, None)
    twin.recount()
    return twin


def _lay_below(position: GreatWarPosition, unit: str, space: str) -> None:
    """Lay a unit at the bottom of a stack: what tops it is what was seen."""
    above = list(position.at(space))
    position.put(unit, space)
    position.stacks[space] = [*above, unit]


@lru_cache(16)
def _starts(scenario: str, options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Where the units of a scenario begin."""
    return tuple(new_position(scenario, dict(options)).units().items())
