"""What the attacks of the turn may bring from where a side stands (12.9, 12.13, 12.14): what its movement prepares."""

from __future__ import annotations

from typing import NamedTuple

from wargame_cli.rulesets.kaisers_war.combat.strength import defence_total
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss

#: How often the defenders fall, by the least odds for it with maximum attack supply; nobody needs more than the first.
_FALLS = ((6.0, 0.8), (5.0, 0.75), (4.0, 0.7), (3.0, 0.55), (2.0, 0.4), (1.5, 0.25))
#: What strength on the map is worth in points, and a unit that may fall, of the points that it costs.
STRENGTH, AT_RISK = 0.5, 0.8
#: The least that a defence counts for, where nobody defends himself.
_LEAST = 0.5
#: What maximum attack supply makes of an attack factor (12.14).
_SUPPLIED = 2


class _Target(NamedTuple):
    """An enemy stack beside a side's units: what it is worth, its defence, and the hexes from which it is attacked."""

    worth: float
    defence: float
    hex: str
    around: tuple[str, ...]


def may_attack(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit on the map is one that attacks by itself, and free to do so."""
    face = position.counter(unit)
    return face.attack > 0 and not face.support and not face.dormant and unit not in position.frozen


def chances(position: KaisersPosition, side: str) -> float:
    """What a side may hope to destroy in one combat phase, in points, if each of its units attacks once."""
    free = _attackers(position, side)
    used = set[str]()
    total = 0.0
    for target in _targets(position, side, free):
        beside = {
            unit: position.counter(unit).attack for hex in target.around for unit in free[hex] if unit not in used
        }
        party, force = list[str](), 0
        for unit in sorted(beside, key=lambda unit: (-beside[unit], unit)):
            if force >= _FALLS[0][0] * target.defence:
                break
            force += _SUPPLIED * beside[unit]
            party.append(unit)
        odds = force / target.defence
        if falls := next((often for least, often in _FALLS if odds >= least), 0.0):
            total += target.worth * falls
            used.update(party)
    return total


def _attackers(position: KaisersPosition, side: str) -> dict[str, list[str]]:
    """Who may attack, hex by hex."""
    found = {
        hex: [unit for unit in position.at(hex) if position.side_of(unit) == side and may_attack(position, unit)]
        for hex in position.kit.board.spaces(occupied(position, side))
    }
    return {hex: units for hex, units in found.items() if units}


def _targets(position: KaisersPosition, side: str, free: dict[str, list[str]]) -> list[_Target]:
    """The enemy stacks that a side can attack, those first that are worth most for their defence."""
    kit, enemy = position.kit, OTHER[side]
    found = []
    for hex in kit.board.spaces(occupied(position, enemy) & kit.steps.spread(kit.board.mask(free))):
        units = tuple(unit for unit in position.at(hex) if position.side_of(unit) == enemy)
        faces = [position.counter(unit) for unit in units]
        worth = sum(AT_RISK * loss(kit, face) + STRENGTH * (face.attack + face.defence) / 2 for face in faces)
        combat = Combat(target=hex, side=side, attackers=(), origins={}, defenders=units)
        around = tuple(near for near in kit.steps.steps[hex] if near in free)
        found.append(_Target(worth, max(defence_total(position, combat, []), _LEAST), hex, around))
    return sorted(found, key=lambda target: (-target.worth / target.defence, target.hex))
