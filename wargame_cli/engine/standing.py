"""How a side stands: one number, for machine players that look ahead.

What a game says of it is `Bot.standing`; without it the points of the sides and their units on the board count. The
rest of this module is what such functions are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from wargame_cli.engine.board import Board, Mask, Net

#: A game that is won is worth more than anything in it.
WON = 1_000_000.0
#: What a unit near a goal is worth for each step that it is nearer.
_FADES = 0.75
#: What a point of the game is worth in units where a game says nothing of it.
_POINT = 3.0


def plainly(position: Any, side: str, side_of: Callable[[str], str]) -> float:
    """How a side stands in a game that says nothing of it: its points and its units on the board, less the others'."""
    points, units = dict(position.points), dict[str, float]()
    index = position.kit.board.index if "kit" in position.__dict__ else None
    for place, stack in position.stacks.items():
        if index is None or place in index:
            for unit in stack:
                owner = side_of(unit)
                units[owner] = units.get(owner, 0) + 1
    return _POINT * lead(points, side) + lead(units, side)


def lead(of: Mapping[str, float], side: str) -> float:
    """How much more a side has than all others together."""
    return 2 * of.get(side, 0) - sum(of.values())


@lru_cache(16)
def every_step(board: Board) -> Net:
    """All steps from a space to one next to it."""
    return board.net(lambda start, end: True)


@lru_cache(512)
def distances(net: Net, goals: Mask) -> Mapping[str, int]:
    """How many steps each space is from the nearest of the goals, as far as steps lead to one."""
    everywhere = (1 << len(net.board.labels)) - 1
    return {space: steps for steps, ring in enumerate(net.rings(goals, everywhere)) for space in net.board.spaces(ring)}


def nearness(net: Net, strength: Mapping[str, float], goals: Mask) -> float:
    """What strength, by the space where it is, is worth for how near it is to the nearest of some goals."""
    if not goals:
        return 0
    steps = distances(net, goals)
    return sum(much * float(_FADES ** steps[place]) for place, much in strength.items() if place in steps)
