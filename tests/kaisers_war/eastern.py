"""Small positions of the Russian Front (chapter 30), and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaisers_war.sandbox import sandbox
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

FRONT = {"russian-front": "on"}
KIT = kit(eastern=True)


def east(
    stacks: Mapping[str, Sequence[str]], *, moved: int = 1, options: Mapping[str, str] = FRONT, **fields: object
) -> KaisersPosition:
    """A small position in which the Kaiser has moved east, or not."""
    return sandbox(stacks, options=options, kaiser_moved_east=moved, **fields)


def lands_of(hexes: int) -> set[str]:
    """The countries in which some hexes lie."""
    return {KIT.map.area[hex] for hex in KIT.board.spaces(hexes)}
