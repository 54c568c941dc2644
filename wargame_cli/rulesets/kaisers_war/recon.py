"""Aerial recon (38.5): what stands within range of one's supplied airbases is seen to the bottom of the stack."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.supply import supplied
from wargame_cli.rulesets.kaisers_war.support import hexes_in_range


@derived
def in_sight(position: KaisersPosition, side: str) -> Mask:
    """Every hex whose stacks the side may examine at any time; enemy aircraft do not hinder it."""
    if position.option("air-missions") == "off":
        return 0
    found = 0
    for unit in supplied(position, side):
        if position.counter(unit).air:
            found |= hexes_in_range(position, unit)
    return found
