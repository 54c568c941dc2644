"""Marches that a side would weigh that looks ahead: up to the enemy, and into hexes that bring points or keep them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import fits
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.machine.marching import movable
from wargame_cli.rulesets.great_war_ground_rules.machine.prizes import prizes
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import reach
from wargame_cli.rulesets.great_war_ground_rules.movement.reaction import why_not
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: How many hexes a party is tried in.
_ENDS = 6


def marches(position: GroundPosition, side: str) -> Iterator[Move]:
    """Marches of whole stacks and of one unit of a kind, to the front and to hexes that bring points."""
    board = position.kit.board
    enemies = position.occupied(OTHER[side])
    wanted = (board.all_steps.spread(enemies) | board.mask(prizes(position.kit))) & ~enemies
    for place in board.spaces(position.occupied(side)):
        for party in _parties(position, side, place):
            slowest = min(party, key=lambda unit: (position.face(unit).movement, unit))
            for end in _ends(position, slowest, wanted):
                if units := _with_room(position, side, end, party):
                    yield Move(units=units, to=end)


def _parties(position: GroundPosition, side: str, place: str) -> Iterator[Sequence[str]]:
    """Who goes together: all that fight, half of the divisions, and of each kind one."""
    fit = [
        unit
        for unit in movable(position, side, place)
        if position.face(unit).attack and why_not(position, unit) is None
    ]
    if len(fit) > 1:
        yield fit
    divisions = [unit for unit in fit if position.is_division(unit)]
    if len(divisions) > 2:
        yield divisions[: len(divisions) // 2]
    kinds = {(position.face(unit), position.counter(unit).type): unit for unit in reversed(fit)}
    yield from ([unit] for unit in kinds.values())


def _with_room(position: GroundPosition, side: str, end: str, party: Sequence[str]) -> tuple[str, ...]:
    """The party, or as many of its strongest as find room in a hex (8B)."""
    if fits(position, side, end, party):
        return tuple(party)
    chosen: list[str] = []
    for unit in sorted(party, key=lambda unit: (-position.face(unit).attack, unit)) if len(party) > 1 else ():
        if fits(position, side, end, (*chosen, unit)):
            chosen.append(unit)
    return tuple(chosen)


def _ends(position: GroundPosition, unit: str, wanted: Mask) -> list[str]:
    """The hexes that a unit reaches and that are wanted, those first that bring points."""
    here, bit, worth = position.place_of(unit), position.kit.board.bit, prizes(position.kit)
    found = [place for place in reach(position, unit) if place != here and wanted & bit[place]]
    return sorted(found, key=lambda place: (-worth.get(place, 0), place))[:_ENDS]
