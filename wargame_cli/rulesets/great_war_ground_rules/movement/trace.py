"""Who owns what along a way: hexes change hands as units enter them, not only where they stop (5B)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wargame_cli.rulesets.great_war_ground_rules.ground import capture, owners, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.position.position import DISRUPTED, GroundPosition, Referee


def changes(position: GroundPosition, units: Sequence[str], path: Sequence[str]) -> list[tuple[str, str]]:
    """The hexes that change hands while units go along a way, in order, each with the side that gains it.

    Beyond a major river units gain none: it has disrupted them (15A4).
    """
    kit, side = position.kit, position.side_of(units[0])
    near = kit.board.all_steps.spread(kit.board.mask(path[1:])) | kit.board.mask(path[1:])
    if not near & kit.land & ~position.owned[side]:
        return []
    if all(zones.zone_here(position, unit) == "none" for unit in units):
        return []
    found: list[tuple[str, str]] = []
    trial = position.copy()
    for before, hex in pairwise(path):
        for unit in units:
            trial.put(unit, hex)
        if terrain.crosses_major_river(position, side, before, hex):
            trial.disruption.update({unit: max(DISRUPTED, trial.disruption.get(unit, 0)) for unit in units})
            trial.changed()
        for gainer, gained in owners.gains(trial).items():
            for place in kit.board.spaces(gained):
                trial.take(gainer, place)
                found.append((gainer, place))
    return found


def settle_along(referee: Referee, changed: Sequence[tuple[str, str]]) -> None:
    """The hexes of a way change hands, with what follows from it, and then whatever else does."""
    for side, place in changed:
        if not referee.position.owns(side, place):
            capture.gain(referee, side, place, rule="5B")
    owners.settle(referee)
