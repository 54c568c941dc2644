"""What may lie hidden in a side's view, for machine players: units that are nowhere in sight, near where they began.

It rests on the view and on the set-up of the scenario, which everybody can read, and never on what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargame_cli.engine.board import Board
from wargame_cli.engine.machine.prospects import distances, every_step

#: By how many steps a unit counts as farther away that is of another nation than the one in sight, and how far one is
#: that did not begin on the board.
_FOREIGN, _ABROAD = 4, 12


def guesses(
    view: Any, board: Board, hidden: Mapping[str, int], starts: Mapping[str, str], nation: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """A unit for each that is hidden, as (space, unit); fewer, where no more are out of sight.

    `starts` are the units that may be among them, each with the place where it began, and `nation` says whose one is.
    """
    left = {unit: place for unit, place in starts.items() if not view.knows(unit)}
    for space, count in sorted(hidden.items()):
        steps = distances(every_step(board), board.bit[space])
        here = nation(view.at(space)[0]) if view.at(space) else ""

        def away(unit: str, steps: Mapping[str, int] = steps, here: str = here) -> int:
            return steps.get(left[unit], _ABROAD) + (_FOREIGN if nation(unit) != here else 0)

        for unit in sorted(left, key=away)[:count]:
            del left[unit]
            yield space, unit


def lay_below(position: Any, unit: str, space: str) -> None:
    """Lay a unit at the bottom of a stack."""
    above = list(position.at(space))
    position.put(unit, space)
    position.stacks[space] = [*above, unit]
