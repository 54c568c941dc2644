"""Which of the reader's units are in supply, and by which path: of his own units only, and of all for the umpire."""

from __future__ import annotations

from typing import Any

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.reports.page.data import Supply
from wargame_cli.reports.readers import UMPIRE


def supply_of(game: Game, seen: Any, who: str | None) -> dict[str, Supply]:
    """Each unit's supply in a position as the reader sees it."""
    sides = game.sides if who == UMPIRE else () if who is None else (who,)
    return {each.unit: _supply(each) for side in sides for each in game.ruleset.telling.supply(seen, side)}


def _supply(status: SupplyStatus) -> Supply:
    if status.supplied:
        return Supply(path=status.path, doubtful=status.doubtful)
    return Supply(ok=False, cut_at=status.cut_at, cut_by=status.cut_by, doubtful=status.doubtful)
