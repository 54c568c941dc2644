"""Which of the reader's units are in supply, and by which path: of his own units only, and of all for the umpire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.reports.happened.told import Supply
from wargame_cli.reports.readers import UMPIRE

#: The lines of as many units are worked out, back from the last phase: each is a search over the map.
_MOST = 3000


def supply_lately(game: Game, positions: Sequence[Any], who: str | None) -> list[Mapping[str, Supply]]:
    """Each unit's supply in positions as the reader sees them, one after the other.

    The last one has it, and of those before it as many as there is time for; the others have none.
    """
    found: list[Mapping[str, Supply]] = []
    lines = 0
    for number in range(len(positions) - 1, -1, -1):
        if found and positions[number] is positions[number + 1]:
            found.append(found[-1])
        elif lines < _MOST:
            found.append(supply_of(game, positions[number], who))
            lines += len(found[-1])
        else:
            found.append({})
    return found[::-1]


def supply_of(game: Game, seen: Any, who: str | None) -> dict[str, Supply]:
    """Each unit's supply in a position as the reader sees it."""
    sides = game.sides if who == UMPIRE else () if who is None else (who,)
    return {each.unit: _supply(each) for side in sides for each in game.ruleset.telling.supply(seen, side)}


def _supply(status: SupplyStatus) -> Supply:
    if status.supplied:
        return Supply(path=status.path, doubtful=status.doubtful)
    return Supply(ok=False, cut_at=status.cut_at, cut_by=status.cut_by, doubtful=status.doubtful)
