"""How a side stands (42B): the points as they would be counted now, its strength in supply, and how near goals are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from wargame_cli.engine.machine.prospects import FEAR, held, nearness
from wargame_cli.engine.position import derived_at
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import is_active
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import connected
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDES, Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Level
from wargame_cli.rulesets.great_war_ground_rules.machine.chances import STRENGTH, chances
from wargame_cli.rulesets.great_war_ground_rules.machine.prizes import prizes
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.sequence import SEQUENCE
from wargame_cli.rulesets.great_war_ground_rules.victory import balance

#: What strength is worth at a goal; what disruption takes of it, and what is left of it without a line to a source.
_AT_A_GOAL, _DISRUPTED, _CUT_OFF = 0.1, 0.3, 0.4
#: In how many turns before the end that is worth less and less.
_LASTING = 1
#: What points that can be taken or lost are worth, and strength that is next to none there.
_STAKE, _FEW = 0.6, 4
#: What it is worth to be ahead by what wins, by how much the lead may change in the last phase and in a turn, and how
#: much less than what a level asks for falls short of it: points are counted by halves.
_AHEAD, _SURE, _UNSURE, _HALF = 12, 0.5, 2.5, 0.25
#: What an Army HQ is worth that was checked, so that all are: the phase ends with that.
_ACTIVE = 0.001
#: The phases that prepare attacks, and those that leave units where the enemy may attack them; what counts of it.
_PREPARES, _AWAITS = ("-movement", "-bombardment", "-combat"), ("-movement", "-exploitation")
_HOPED, _FEARED = 0.5, 0.35


def prospects(position: GroundPosition, side: str) -> float:
    """How a side stands, in points."""
    enemy = OTHER[side]
    of_cp = _lead(position)
    strength = _strength(position)
    field = _of(position, side_named(side), strength) - _of(position, enemy, strength, FEAR)
    field *= min(_turns(position) / _LASTING, 1)
    stake = _at_stake(position, side_named(side), strength) + _ACTIVE * _active(position, side)
    return (of_cp if side == CP else -of_cp) + field + stake + _to_be_fought(position, side)


def _lead(position: GroundPosition) -> float:
    """By how much the Central Powers lead, and what that may well come to: the surer, the nearer the end is."""
    lead = balance(position).lead
    levels = position.kit.plan.victory.levels
    unsure = _SURE + _UNSURE * _turns(position)
    steps = [(0.0, 2)] if not levels else _steps(levels)
    return lead + _AHEAD * sum(much * math.tanh((lead - at) / unsure) for at, much in steps)


@cache
def _to_come() -> dict[str, float]:
    """What a turn still has once a phase of it has begun, by the phase's name."""
    return {phase.name: 1 - number / len(SEQUENCE.phases) for number, phase in enumerate(SEQUENCE.phases)}


def _steps(levels: Sequence[Level]) -> list[tuple[float, int]]:
    """From which leads on the Central Powers fare better, and by how much: a draw is half of it."""
    worth: dict[str, int] = {CP: 2, ENTENTE: 0}
    pairs = [(worth.get(high.winner or "", 1) - worth.get(low.winner or "", 1), high) for high, low in pairwise(levels)]
    return [((high.at_least or 0) - _HALF, much) for much, high in pairs if much]


def _of(position: GroundPosition, side: Side, strength: Mapping[Side, dict[str, float]], near: float = 1) -> float:
    kit = position.kit
    victory = kit.plan.victory
    wanted = [*victory.goals.get(side, ()), *([goal] if (goal := victory.automatic.get(side)) else [])]
    hexes = {hex for goal in wanted for hex in goal.hexes if hex in kit.board.index and not position.owns(side, hex)}
    close = nearness(kit.board.all_steps, strength[side], kit.board.mask(hexes))
    return STRENGTH * sum(strength[side].values()) + near * _AT_A_GOAL * close


def _strength(position: GroundPosition) -> dict[Side, dict[str, float]]:
    """The strength of both sides, hex by hex; units without a line to a source are isolated when it is judged (3G)."""
    bit = position.kit.board.bit
    found: dict[Side, dict[str, float]] = {side: {} for side in SIDES}
    for place in position.stacks:
        if place in bit:
            for side, much in _strength_at(position, place).items():
                found[side][place] = much if bit[place] & connected(position, side) else _CUT_OFF * much
    return found


@derived_at
def _strength_at(position: GroundPosition, place: str) -> Mapping[Side, float]:
    """The strength of each side that has some in a hex."""
    found: dict[Side, float] = {}
    for unit in position.at(place):
        face = position.face(unit)
        if worth := (1 - _DISRUPTED * min(position.disruption.get(unit, 0), 2)) * (face.attack + face.defence) / 2:
            side = position.side_of(unit)
            found[side] = found.get(side, 0) + worth
    return found


def _at_stake(position: GroundPosition, side: Side, strength: Mapping[Side, dict[str, float]]) -> float:
    """What a side may yet take and lose of the hexes that bring points, by whose strength is at hand."""
    board = position.kit.board
    worth = {hex: _STAKE * points for hex, points in prizes(position.kit).items()}
    kept = board.mask(hex for hex in worth if position.owns(side, hex))
    left = min(_turns(position), 1)
    return left * held(board.all_steps, strength[side], strength[OTHER[side]], worth, kept, _FEW)


def _active(position: GroundPosition, side: str) -> int:
    """How many Army HQs of a side were checked in the phase and stay active: who stands about them may move."""
    return sum(position.side_of(hq) == side and is_active(position, hq) for hq in position.this_phase.checked)


def _to_be_fought(position: GroundPosition, side: str) -> float:
    """What attacks may bring that a side prepares or has not made yet, less what those of the enemy may."""
    if not position.phase.startswith(side.lower()):
        return 0
    hoped = _HOPED * chances(position, side) if position.phase.endswith(_PREPARES) else 0
    feared = _FEARED * chances(position, OTHER[side]) if position.phase.endswith(_AWAITS) and not position.reacts else 0
    return hoped - feared


def _turns(position: GroundPosition) -> float:
    """How many turns are left, with the rest of this one."""
    return max(position.last_turn - position.turn, 0) + _to_come().get(position.phase, 1)
