"""What may lie hidden in a side's view, for machine players: units that are nowhere in sight, near where they began.

It rests on the view and on the set-up of the scenario, which everybody can read, and never on what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargame_cli.engine.board import Board
from wargame_cli.engine.machine.prospects import distances

#: How far a unit counts as being away that did not begin on the board.
_ABROAD = 100


def guesses(
    view: Any, board: Board, hidden: Mapping[str, int], starts: Mapping[str, str], nation: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """A unit for each that is hidden, as (space, unit): the nearest of the nation in sight there, else of any.

    `starts` are the units that may be among them, each with the place where it began, and `nation` says whose one is.
    Where more are hidden than are out of sight there are fewer.
    """
    left: dict[str, dict[str, str]] = {}
    for unit, place in starts.items():
        if not view.knows(unit):
            left.setdefault(nation(unit), {})[unit] = place
    for space, count in sorted(hidden.items()):
        steps = distances(board.all_steps, board.bit[space])
        own = nation(view.at(space)[0]) if view.at(space) else ""
        for _ in range(count):
            near = left.get(own) or next(filter(None, left.values()), None)
            if not near:
                return
            unit = min(near, key=lambda each: steps.get(near[each], _ABROAD))
            del near[unit]
            yield space, unit
