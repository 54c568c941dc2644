"""Steps from hex to hex and what they cost, worked out once for all units that go alike (6, 6B, 7B, 15A4).

What a step costs follows from the ground as it is (weather, bridges, roads, waste land, water) and from how a unit
goes; units that go alike share it, through every move that changes neither.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, terrain
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.movement import haste
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Of how many states of the ground the steps are kept.
_STATES = 64


class Gait(msgspec.Struct, frozen=True):
    """All of a unit that makes a difference to what steps cost it."""

    side: str
    families: frozenset[str]
    heavy: bool
    climbs: bool
    way: str
    how: str
    guided: bool


class Hop(NamedTuple):
    """A step: where to, what it costs to enter, whether the unit that takes it is disrupted by a major river (15A4)."""

    end: str
    bit: Mask
    cost: float
    wet: bool


def around(position: GroundPosition, unit: str, start: str, how: str, *, guided: bool = False) -> tuple[Hop, ...]:
    """The steps that a unit can take out of a hex, whatever stands in the next one."""
    known = _steps_of(position, unit, how, guided)
    found = known.get(start)
    if found is None:
        found = known[start] = tuple(_hops(position, unit, start, how, guided))
    return found


@derived
def _steps_of(position: GroundPosition, unit: str, how: str, guided: bool) -> dict[str, tuple[Hop, ...]]:
    """The steps that are known of units that go as this one does, by the hexes out of which they lead."""
    return _known_now(position).setdefault(gait(position, unit, how, guided), {})


@derived
def _known_now(position: GroundPosition) -> dict[Gait, dict[str, tuple[Hop, ...]]]:
    return _known(position.kit, _ground(position))


def gait(position: GroundPosition, unit: str, how: str, guided: bool) -> Gait:
    """How a unit goes."""
    counter = position.counter(unit)
    return Gait(
        side=counter.side,
        families=terrain.families(position, unit),
        heavy=counter.is_cm or counter.is_artillery,
        climbs=counter.type == types.HIGH_MOUNTAIN,
        way=position.face(unit).way,
        how=how,
        guided=guided,
    )


def _hops(position: GroundPosition, unit: str, start: str, how: str, guided: bool) -> list[Hop]:
    bit, side = position.kit.board.bit, position.side_of(unit)
    return [
        Hop(end, bit[end], cost, terrain.crosses_major_river(position, side, start, end))
        for end in position.kit.board.neighbours.get(start, ())
        if (cost := entering(position, unit, start, end, how, guided=guided)) is not None
    ]


def entering(
    position: GroundPosition, unit: str, start: str, end: str, how: str = "march", *, guided: bool = False
) -> float | None:
    """MPs to enter an adjacent hex; None where that is prohibited (6, 6B, 7B)."""
    if how == "haste":
        return haste.step_cost(position, unit, start, end, guided=guided)
    return terrain.step_cost(position, unit, start, end, guided=guided)


@lru_cache(_STATES)
def _known(kit: Kit, ground: tuple[Any, ...]) -> dict[Gait, dict[str, tuple[Hop, ...]]]:
    """The steps that are known of a state of the ground; they are added as they are asked for."""
    return {}


def _ground(position: GroundPosition) -> tuple[Any, ...]:
    """Everything that steps depend on, but for who takes them."""
    turn = position.this_turn
    return (
        position.date,
        position.weather_now,
        *map(tuple, (position.demolished, position.pontoons, position.devastated, turn.flooded, turn.open_cities)),
        *(tuple(sorted(each.items())) for each in (position.laid, position.bridge_owner)),
        *(position.owned[side] for side in SIDES),
    )


@derived
def barred(position: GroundPosition, side: str) -> Mask:
    """The hexes that a side's units may not enter, because the enemy holds them (6, 9J), or they are closed (3F)."""
    kit = position.kit
    return kit.board.mask(
        place
        for place in {*position.stacks, *position.besieged, *kit.closed.get(side, ())}
        if place in kit.board.index and owners.may_enter(position, side, place)
    )
