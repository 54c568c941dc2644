"""What the facts of this game have in common."""

from __future__ import annotations

from typing import Literal

from wargame_cli.engine.naming import CardId, UnitId

Chits = tuple[CardId, ...] | Literal["none"]
Moves = dict[UnitId, str] | Literal["none"]
