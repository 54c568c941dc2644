"""What cards give besides the points of the round (9.7.1): moves without activation, activation without OPS,
redeployment without SR Points, further Movement Points, and no surcharge for supply from an ally.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force, side_of
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import (
    FreeActivation,
    FreeMoves,
    FreeRedeployment,
    FurtherMoves,
    NoSurcharge,
)
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce

Free = TypeVar("Free", FreeMoves, FreeActivation, FreeRedeployment)


def _left(position: IllusionsPosition, kind: type[Free]) -> Iterator[tuple[InForce, Free]]:
    """What cards of the acting side give for nothing and was not used up."""
    for entry, effect in position.effects(kind):
        if side_of(entry) == position.acting and entry.left(effect.count):
            yield entry, effect


def free_move(position: IllusionsPosition, unit: str) -> tuple[InForce, FreeMoves] | None:
    """The card by which a unit that is not activated may move; None without one."""
    counter = position.counter(unit)
    fits = (
        (entry, effect)
        for entry, effect in _left(position, FreeMoves)
        if counter.is_of(effect.nation) and counter.size == effect.size and not counter.is_escorted
    )
    return next(fits, None)


def comes_nearer(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a space is no farther from the enemy's units than the one where a unit stands."""
    here, there = (_distance(position, unit, place) for place in (position.place_of(unit), space))
    return here is not None and there is not None and there <= here


def _distance(position: IllusionsPosition, unit: str, place: str) -> int | None:
    """The steps from a place to the nearest enemy unit; None where there is no enemy."""
    bit, enemies = position.kit.board.bit[place], position.occupied(OTHER[position.side_of(unit)])
    rings = position.kit.ground.steps.rings(enemies, position.spaces_in_play)
    return next((steps for steps, ring in enumerate(rings) if ring & bit), None)


def free_activation(position: IllusionsPosition, units: Sequence[str]) -> InForce | None:
    """The entry of a card by which these units together are activated without OPS; None without one."""
    for entry, effect in _left(position, FreeActivation):
        if units and all(set(position.counter(unit).nations) & set(effect.nations) for unit in units):
            return entry
    return None


def free_redeployment(position: IllusionsPosition, unit: str) -> InForce | None:
    """The entry of a card by which a unit is redeployed without SR Points; None without one."""
    counter = position.counter(unit)
    for entry, effect in _left(position, FreeRedeployment):
        if counter.is_of(effect.nation) and counter.size == effect.size:
            return entry
    return None


def further_moves(position: IllusionsPosition, unit: str) -> list[tuple[str, FurtherMoves]]:
    """The cards in force that give a unit further Movement Points."""
    nations = set(position.counter(unit).nations)
    return [(card, effect) for card, effect in in_force(position, FurtherMoves) if nations & set(effect.nations)]


def has_no_surcharge(position: IllusionsPosition, unit: str) -> bool:
    """Whether a card spares a unit the further OPS for supply from an ally (14.2.1d, 14.2.2d)."""
    counter = position.counter(unit)
    sparing = (effect for _, effect in in_force(position, NoSurcharge))
    return any(counter.is_of(effect.nation) and counter.size == effect.size for effect in sparing)
