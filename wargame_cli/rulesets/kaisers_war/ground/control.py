"""Friendly and enemy, control and occupation (2.3-2.5)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import own_land
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


@derived
def controlled(position: KaisersPosition, side: str) -> Mask:
    """Every hex that a side controls (2.4).

    It controls what it occupies, and the hexes of its own countries that no enemy occupies and no enemy zone of
    control enters. Control of enemy land never sticks: it goes with the last unit.
    """
    enemy = OTHER[side]
    contested = occupied(position, enemy) | zone(position, enemy)
    return occupied(position, side) | (own_land(position, side) & ~contested)


def controls(position: KaisersPosition, side: str, hex: str) -> bool:
    """Whether the side controls the hex."""
    return bool(controlled(position, side) & position.kit.board.bit[hex])


def occupies(position: KaisersPosition, side: str, hex: str) -> bool:
    """Whether the side has a land unit in the hex."""
    return bool(occupied(position, side) & position.kit.board.bit[hex])


def controller(position: KaisersPosition, hex: str) -> str:
    """The side that controls the hex, or empty where it is contested or nobody's."""
    return next((side for side in SIDES if controls(position, side, hex)), "")
