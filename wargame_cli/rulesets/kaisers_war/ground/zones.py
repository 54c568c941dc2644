"""Zones of control (chapter 11) and what trenchlines and fortified zones take from them (7.3, 11.3)."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.morale import without_zones
from wargame_cli.rulesets.kaisers_war.ground.trenches import trenches
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import EXERTING, FORTIFIED, KaisersPosition


def occupied(position: KaisersPosition, side: str) -> Mask:
    """Every hex with a land unit of the side in it (2.4)."""
    return position.occupied(side)


def fortified(position: KaisersPosition, side: str) -> Mask:
    """Every hex with a fortified zone unit of the side in it (7.5)."""
    return position.occupied(FORTIFIED[side])


@derived
def zone(position: KaisersPosition, side: str) -> Mask:
    """Every hex in a zone of control of the side (11.1, 11.2), as far as it reaches.

    Both sides' zones may lie on a hex, and a second unit's zone adds nothing there (11.4). It enters no trench and no
    fortified zone of the enemy (11.3). By 7.3 a trench would need a unit in it for that, except against units that
    stand in another of its trenches (option `trench-zone-needs-unit`). A side with low morale has none (33.3).
    """
    if without_zones(position, side):
        return 0
    enemy = OTHER[side]
    steps = position.kit.steps
    exerting = position.occupied(EXERTING[side])
    dug_in = trenches(position, enemy)
    closed = fortified(position, enemy)
    if position.option("trench-zone-needs-unit") == "no":
        return _one_step(steps, exerting) & ~closed & ~dug_in
    from_trenches = _one_step(steps, exerting & dug_in) & ~dug_in
    from_elsewhere = _one_step(steps, exerting & ~dug_in) & ~(dug_in & occupied(position, enemy))
    return (from_trenches | from_elsewhere) & ~closed


def kept_out_by_trench(position: KaisersPosition, side: str, start: str, hex: str) -> bool:
    """Whether an enemy trench in the hex keeps a zone of `side` out that comes from `start` (7.3, 11.3)."""
    enemy = OTHER[side]
    dug_in, bit = trenches(position, enemy), position.kit.board.bit
    if not dug_in & bit[hex]:
        return False
    if position.option("trench-zone-needs-unit") == "no":
        return True
    return bool(dug_in & bit[start] or occupied(position, enemy) & bit[hex])


@lru_cache(256)
def _one_step(steps: Net, exerting: Mask) -> Mask:
    """Every hex one step away; while a side moves, its enemy exerts from where he did before."""
    return steps.spread(exerting)


def in_enemy_zone(position: KaisersPosition, side: str, hex: str) -> bool:
    """Whether a hex lies in a zone of control of the enemy of `side`."""
    return bool(zone(position, OTHER[side]) & position.kit.board.bit[hex])
