"""Trenchlines (chapter 7), printed or built (chapter 37): every rule that looks for one looks here."""

from __future__ import annotations

from collections.abc import Callable

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.kit.components import Exits
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


@derived
def trenches(position: KaisersPosition, side: str) -> Mask:
    """Every hex with a trenchline of the side (7.1, 37.3); its units there are entrenched at no cost (7.2)."""
    printed = position.kit.trenches[side]
    if not position.built:
        return printed
    return printed | position.kit.board.mask(hex for hex, owner in position.built.items() if owner == side)


def trench_owner(position: KaisersPosition, hex: str) -> str:
    """The side whose trenchline is in the hex, or empty."""
    here = position.kit.board.bit[hex]
    return next((side for side in SIDES if trenches(position, side) & here), "")


def steps_out(position: KaisersPosition, side: str, mechanized: bool) -> Callable[[str], Exits]:
    """What gives the hexes one land step from a hex and what it costs a side's unit to enter each (8.2, 43.3)."""
    kit, built = position.kit, position.built
    printed = kit.exits(side, mechanized)
    if not built:
        return printed.__getitem__

    def exits(hex: str) -> Exits:
        return tuple(
            (near, kit.cost(hex, near, side, mechanized, built[near]) if near in built else cost)
            for near, cost in printed[hex]
        )

    return exits
