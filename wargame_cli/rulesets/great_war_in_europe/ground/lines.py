"""Which hexes lines of supply run through, and in which they end (11.6, 12.2, 15.7)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import shut
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


@derived
def through(position: GreatWarPosition, side: str, mountain: bool = False) -> Mask:
    """Hexes that lines of a side may run through (11.6, 12.2): without enemies, by land and lake, not alpine.

    Only lines of mountain units cross alpine hexes (15.7). In heat no line runs through desert or out of it.
    """
    return enterable(position, side, mountain) & ~_hot_desert(position)


@derived
def enterable(position: GreatWarPosition, side: str, mountain: bool = False) -> Mask:
    """Hexes in which a line of a side may begin or end (11.6)."""
    kit = position.kit
    found = (kit.land | kit.lakes) & ~shut(position) & ~position.occupied(OTHER[side]) & ~forts(position, OTHER[side])
    return found if mountain else found & ~kit.alpine


def _hot_desert(position: GreatWarPosition) -> Mask:
    kit = position.kit
    return kit.desert & sum(hexes for front, hexes in kit.fronts.items() if position.weather(front) == "hot")
