"""What the facts of this game have in common."""

from __future__ import annotations

from typing import Literal

from wargame_cli.engine.naming import UnitId

#: The names of what modifies a battle; each is also what a report calls it.
Modifies = Literal[
    "Headquarters support", "Air support", "Naval gunfire", "Maximum attack supply", "Concentric attack",
    "Alpine troops into rough", "Marines in an invasion", "Shock effect", "Low morale", "High morale",
    "Trenchline", "City", "Rough", "Water hexside",
]  # fmt: skip
Sides = tuple[Literal["CP", "Allied"], ...] | Literal["none"]
Moves = dict[UnitId, str] | Literal["none"]
