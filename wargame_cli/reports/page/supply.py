"""Which of the reader's units are in supply, and by which path: of his own units only, and of all for the umpire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.reports.page.data import Supply
from wargame_cli.reports.readers import UMPIRE


class SupplyLines:
    """The supply of one position after the other; of one that has not changed but for its phase it is as it was."""

    def __init__(self, game: Game, who: str | None) -> None:
        self._ruleset = game.ruleset
        self._sides = game.sides if who == UMPIRE else () if who is None else (who,)
        self._position = b""
        self._found: Mapping[str, Supply] = {}

    def of(self, seen: Any) -> Mapping[str, Supply]:
        """Each unit's supply in a position as the reader sees it."""
        if not self._sides:
            return {}
        position = msgspec.json.encode(msgspec.structs.replace(seen, phase=""))
        if position != self._position:
            self._position = position
            statuses = (each for side in self._sides for each in self._ruleset.telling.supply(seen, side))
            self._found = {each.unit: _supply(each) for each in statuses}
        return self._found


def _supply(status: SupplyStatus) -> Supply:
    if status.supplied:
        return Supply(path=status.path, doubtful=status.doubtful)
    return Supply(ok=False, cut_at=status.cut_at, cut_by=status.cut_by, doubtful=status.doubtful)
