"""How a side stands: one number, for machine players that look ahead.

What a game says of it is `Bot.prospects`; without it the points of the sides and their units on the board count. The
rest of this module is what such functions are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from wargame_cli.engine.board import Board, Mask, Net

#: A game that is won is worth more than anything in it.
WON = 1_000_000.0
#: The enemy near what is one's own weighs less than the other way round: nobody knows what he means to do.
FEAR = 0.7
#: What a unit near a goal is worth for each step that it is nearer.
_FADES = 0.75
#: What strength weighs in the fight for a place, by its steps from there.
_AT_HAND = (1.0, 0.6, 0.3, 0.12)
#: What a point of the game is worth in units where a game says nothing of it.
_POINT = 3.0
#: What a unit beside the enemy is worth in units more than one far away.
_NEAR = 0.1


def plainly(position: Any, side: str, side_of: Callable[[str], str], board: Board) -> float:
    """How a side stands in a game that says nothing of it.

    Its points and its units on the board count, less the others', and how near its units are to those.
    """
    places: dict[str, dict[str, float]] = {}
    for place, stack in position.stacks.items():
        if place in board.index:
            for unit in stack:
                there = places.setdefault(side_of(unit), {})
                there[place] = there.get(place, 0) + 1
    units = {owner: sum(there.values()) for owner, there in places.items()}
    enemies = board.mask(place for owner, there in places.items() if owner != side for place in there)
    near = nearness(board.all_steps, places.get(side, {}), enemies)
    return _POINT * lead(position.points, side) + lead(units, side) + _NEAR * near


def lead(of: Mapping[str, float], side: str) -> float:
    """How much more a side has than all others together."""
    return 2 * of.get(side, 0) - sum(of.values())


def by_place(position: Any, board: Board, worth: Callable[[str], float]) -> dict[str, float]:
    """What the units on the board are worth, place by place; one that counts for nothing is worth 0."""
    found = {place: sum(map(worth, stack)) for place, stack in position.stacks.items() if place in board.index}
    return {place: much for place, much in found.items() if much}


@lru_cache(512)
def distances(net: Net, goals: Mask) -> Mapping[str, int]:
    """How many steps each space is from the nearest of the goals, as far as steps lead to one."""
    rings = net.rings(goals, net.board.everywhere)
    return {space: steps for steps, ring in enumerate(rings) for space in net.board.spaces(ring)}


def nearness(net: Net, strength: Mapping[str, float], goals: Mask) -> float:
    """What strength, by the space where it is, is worth for how near it is to the nearest of some goals."""
    if not goals:
        return 0
    steps = distances(net, goals)
    return sum(much * float(_FADES ** steps[place]) for place, much in strength.items() if place in steps)


@lru_cache(4096)
def _at_hand(net: Net, goal: Mask) -> tuple[tuple[str, float], ...]:
    """The spaces from which strength weighs in the fight for a space, each with how much of it."""
    rings = net.rings(goal, net.board.everywhere, limit=len(_AT_HAND) - 1)
    return tuple(
        (space, weight) for weight, ring in zip(_AT_HAND, rings, strict=False) for space in net.board.spaces(ring)
    )


def held(
    net: Net,
    ours: Mapping[str, float],
    theirs: Mapping[str, float],
    places: Mapping[str, float],
    kept: Mask,
    few: float,
) -> float:
    """What places are worth to a side by whose strength is at hand: those that it holds and those that it might take.

    `places` says what each is worth. Those that are `kept` are the side's own now. Who has a place has the better
    of it, as if strength of `few` were added to his; where none of his stands there, of a quarter of that.
    """
    worth, bit = 0.0, net.board.bit
    for place, much in places.items():
        own = enemy = 0.0
        first = few if place in (ours if bit[place] & kept else theirs) else few / 4
        for space, weight in _at_hand(net, bit[place]):
            if space in ours:
                own += weight * ours[space]
            if space in theirs:
                enemy += weight * theirs[space]
        own, enemy = (own + first, enemy) if bit[place] & kept else (own, enemy + first)
        worth += much * own / (own + enemy)
    return worth
