"""Railroad gauges (12.5c-d): which Mixed-Gauge lines cards have made Single-Gauge, for a side's attacks and SR."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.illusions_of_glory.board import MIXED, SINGLE, Ground
from wargame_cli.rulesets.illusions_of_glory.card_effects import Gauge
from wargame_cli.rulesets.illusions_of_glory.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition

#: Two nations between whose lands the lines were converted.
Pair = frozenset[str]


@derived
def converted(position: IllusionsPosition, side: Side) -> frozenset[Pair]:
    """The pairs of nations between whose lands every Mixed-Gauge line is Single-Gauge for a side."""
    gauges = [effect for _, effect in in_force(position, Gauge) if effect.side == side]
    return frozenset(frozenset((one, other)) for gauge in gauges for one in gauge.lands for other in gauge.others)


def way_for(position: IllusionsPosition, side: Side, start: str, end: str) -> str:
    """The kind of a connection as a side uses it; empty where there is none."""
    return way_with(position.kit.ground, converted(position, side), start, end)


def way_with(ground: Ground, pairs: AbstractSet[Pair], start: str, end: str) -> str:
    """The kind of a connection with the lines between these nations converted."""
    way = ground.way(start, end)
    owners = frozenset((ground.spaces[start].owner, ground.spaces[end].owner))
    return SINGLE if way == MIXED and owners in pairs else way
