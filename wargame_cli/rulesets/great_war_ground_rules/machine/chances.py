"""What the attacks of the turn may bring from where a side stands (9A): what movement and bombardment prepare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wargame_cli.engine.position import derived_at
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import becomes, demands
from wargame_cli.rulesets.great_war_ground_rules.combat.table import MOBILE, POSITIONAL
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate, cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import fortification
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.machine.parties import strongest, strongest_of
from wargame_cli.rulesets.great_war_ground_rules.machine.prizes import prizes, toll
from wargame_cli.rulesets.great_war_ground_rules.machine.shaken import fitness, shaken
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: What strength is worth in points, beside those for its loss, and a hex that is cleared beside what it brings.
STRENGTH, _GROUND = 0.15, 0.4
#: Artillery that has bombarded attacks with half, as do units over a river.
_FIRED, _OVER = 0.5, 0.5
#: Strengths are rounded to these, so that what they come to need not be worked out often; the least that counts.
_STEP, _LEAST = 2, 0.5
_FACES = range(1, 7)


class Force(NamedTuple):
    """Units of a nation that attack out of a hex: strength as it is and as printed, REs of all and of infantry."""

    hex: str
    nation: str
    strength: float
    printed: float
    res: float
    infantry: float


class Defence(NamedTuple):
    """Who defends a hex: strength as it is and as printed, whether infantry leads (14H1), nations are apart (15E3)."""

    strength: float
    printed: float
    infantry: bool
    apart: bool


class Target(NamedTuple):
    """An enemy stack beside a side's units: what an attack on it may bring, where it is, who can join in."""

    gain: float
    hex: str
    forces: tuple[Force, ...]


def chances(position: GroundPosition, side: str) -> float:
    """What a side may hope for in one phase of combat, in points, if each of its units attacks once."""
    total, used = 0.0, set[tuple[str, str]]()
    for gain, hex, forces in sorted(targets(position, side), reverse=True):
        if gain <= 0:
            break
        free = tuple(force for force in forces if (force.hex, force.nation) not in used)
        if len(free) < len(forces):
            gain = _gain(position, side, hex, free)
        if gain > 0:
            total += gain
            used.update((force.hex, force.nation) for force in free)
    return total


def targets(position: GroundPosition, side: str) -> list[Target]:
    """The enemy stacks that a side can attack, with what that may bring if all join in who cooperate."""
    board, enemy = position.kit.board, OTHER[side]
    places = position.occupied(side)
    found = []
    for hex in board.spaces(position.occupied(enemy) & board.all_steps.spread(places)):
        if not set(position.units_at(enemy, hex)) - set(position.this_phase.attacked):
            continue  # nobody is attacked twice
        kind = stacking.limit_kind(position, hex)
        beside = [
            force
            for near in (hex, *board.neighbours[hex])
            if places & board.bit[near] and (near == hex or terrain.adjacent(position, near, hex))
            for force in _attackers(position, near, side, kind)
        ]
        if party := _together(position, beside):
            found.append(Target(_gain(position, side, hex, party), hex, party))
    return found


def _together(position: GroundPosition, forces: Sequence[Force]) -> tuple[Force, ...]:
    """Those that cooperate with the nation that is strongest among them (15E)."""
    leading = strongest_of((each.nation, each.strength) for each in forces)
    return tuple(each for each in forces if cooperate(position, leading, each.nation))


@derived_at
def _attackers(position: GroundPosition, at: str, side: str, kind: stacking.Kind) -> tuple[Force, ...]:
    """Who may attack out of a hex, nation by nation."""
    nations: dict[str, list[str]] = {}
    for unit in strongest(position, at, side, kind):
        nations.setdefault(position.counter(unit).nationality, []).append(unit)
    return tuple(_attacking(position, at, nation, units) for nation, units in nations.items())


def _attacking(position: GroundPosition, at: str, nation: str, units: Iterable[str]) -> Force:
    strength = printed = 0.0
    for unit in units:
        attack = position.face(unit).attack
        printed += attack
        strength += attack * fitness(position, unit) * (_FIRED if unit in position.this_phase.bombarded else 1)
    return Force(at, nation, strength, printed, *_kinds(position, units))


def _kinds(position: GroundPosition, units: Iterable[str]) -> tuple[float, float]:
    """The REs of units that are no artillery, and those of the infantry among them (14H)."""
    foot = [unit for unit in units if not position.counter(unit).is_artillery]
    return sum(map(position.re, foot)), sum(position.re(unit) for unit in foot if position.is_infantry(unit))


@derived_at
def _defending(position: GroundPosition, at: str, side: str) -> Defence:
    """Who defends a hex."""
    hits = shaken(position, side)
    units = [unit for unit in position.units_at(side, at) if unit not in position.overstacked]
    printed = {unit: much for unit in units if (much := position.face(unit).defence)}
    strength = sum(much * hits.get(unit, fitness(position, unit)) for unit, much in printed.items())
    res, infantry = _kinds(position, printed)
    return Defence(strength, sum(printed.values()), 2 * infantry >= res > 0, not all_cooperate(position, printed))


def _gain(position: GroundPosition, side: str, hex: str, forces: Sequence[Force]) -> float:
    """What an attack brings on average, in points."""
    if not forces:
        return 0
    kit, fort = position.kit, fortification(position, hex)
    chart = kit.tables.fortifications
    enemy = _defending(position, hex, OTHER[side])
    infantry = 2 * sum(each.infantry for each in forces) >= sum(each.res for each in forces) > 0
    positional = chart.is_positional(fort) or terrain.is_positional(position, hex)
    attack = sum(each.strength * _over(position, each.hex, hex) for each in forces)
    attack *= _OVER if chart.halves_attackers(fort) else 1
    own, other, cleared = _average(
        kit,
        POSITIONAL if positional and not infantry else MOBILE,
        _rounded(attack),
        _rounded(enemy.strength),
        chart.die(fort, infantry) + terrain.combat_die(position, hex) + infantry - enemy.infantry + enemy.apart,
        infantry,
        enemy.infantry,
    )
    lost = enemy.printed * other - own * sum(each.printed for each in forces)
    return (STRENGTH + toll(kit)) * lost + cleared * (_GROUND + prizes(kit).get(hex, 0))


def _rounded(strength: float) -> float:
    return max(round(strength / _STEP) * _STEP, _LEAST)


def _over(position: GroundPosition, start: str, target: str) -> float:
    """What rivers leave of the strength out of a hex (9H)."""
    sides = terrain.sides(position, start, target) if start != target else ()
    return _OVER if any(row.halves for row in sides) else 1


@lru_cache(65536)
def _average(
    kit: Kit, table: Table, attack: float, defence: float, die: int, infantry: bool, against: bool
) -> tuple[float, float, float]:
    """Which shares of attacker and defender are lost on average, and how often the hex is cleared.

    Between two columns of the table it lies between what they come to, so that each unit that joins in counts.
    """
    chart = kit.tables.combat
    rung, further = chart.ratio(attack, defence), attack / defence % 1 if attack >= 2 * defence else 0.0
    own = other = cleared = 0.0
    for column, often in ((rung, 1 - further), (rung + 1, further)):
        for face in _FACES:
            read = chart.result(table, column, face + die, infantry_capable=infantry)
            result = becomes(read, infantry_attacks=infantry, infantry_defends=against, rifle_assault=False)
            asked = demands(result, attack, defence)
            part = often / len(_FACES)
            own += part * asked.attacker.loss / attack
            other += part * asked.defender.loss / defence
            cleared += part * (asked.defender.everybody or asked.defender.retreat == "must")
    return own, other, cleared
