"""Who would attack a hex together (8B, 9B, 14H1, 14M1, 15E3): the strongest out of each hex, and parts of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_cli.engine.position import derived_at
from wargame_cli.rulesets.great_war_ground_rules.combat.rules import bound_to_attack, shares_a_hex
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, GroundPosition

#: How many of the strongest divisions attack together, beside all that can.
_FEW = 5


def parties(position: GroundPosition, side: str, target: str) -> Iterable[tuple[str, ...]]:
    """Who attacks a hex: all, and parts of them.

    Allies who cooperate, and of these the divisions, the strongest, those led by infantry, one hex, all but guards.
    """
    bound = bound_to_attack(position, side, target) if shares_a_hex(position, side, target) else []
    everybody = [*bound, *_beside(position, side, target)]
    allies = together(position, everybody)
    divisions = sorted(filter(position.is_division, allies), key=lambda unit: (-_attack(position, unit), unit))
    found = (
        everybody,
        allies,
        divisions,
        divisions[:_FEW],
        _led_by_infantry(position, allies),
        _of_one_hex(position, allies),
        _but_for_guards(position, side, allies),
    )
    return {frozenset(party): tuple(party) for units in found if (party := dict.fromkeys((*bound, *units)))}.values()


def together(position: GroundPosition, units: Iterable[str]) -> list[str]:
    """The units whose nations cooperate with the one that is strongest among them (15E3)."""
    nations = {unit: position.counter(unit).nationality for unit in units}
    leading = strongest_of((nation, _attack(position, unit)) for unit, nation in nations.items())
    return [unit for unit, nation in nations.items() if cooperate(position, leading, nation)]


def strongest_of(parts: Iterable[tuple[str, float]]) -> str:
    """The nation or the hex whose parts come to most; nothing where there are none."""
    total: dict[str, float] = {}
    for name, strength in parts:
        total[name] = total.get(name, 0) + strength
    return max(total, key=lambda name: (total[name], name), default="")


@derived_at
def strongest(position: GroundPosition, at: str, side: str, kind: stacking.Kind) -> tuple[str, ...]:
    """The strongest units of a hex that attack, as many as may attack a hex with such a stacking limit (8B)."""
    chosen: list[str] = []
    units = [unit for unit in position.units_at(side, at) if _may_attack(position, unit)]
    for unit in sorted(units, key=lambda unit: (-_attack(position, unit), unit)):
        if stacking.has_room(kind, stacking.load_of(position, (*chosen, unit))):
            chosen.append(unit)
    return tuple(chosen)


def _attack(position: GroundPosition, unit: str) -> float:
    return position.face(unit).attack


def _may_attack(position: GroundPosition, unit: str) -> bool:
    """Whether a unit attacks, wherever the enemy stands (3A5, 7A3, 8C2, 9B, 12B9)."""
    counter = position.counter(unit)
    is_part = counter.is_art_hq or unit in position.attached
    fights = counter.is_art_hq or bool(_attack(position, unit))
    done = unit in position.this_phase.attacked or unit in position.this_turn.strategic
    fit = degree(position, unit) < BADLY and unit not in position.overstacked
    return fights and fit and not done and not counter.is_elite_brigade and not (is_part and position.reacts)


def _beside(position: GroundPosition, side: str, target: str) -> list[str]:
    """The strongest out of each hex beside the target."""
    kind = stacking.limit_kind(position, target)
    return [
        unit
        for hex in position.kit.board.neighbours[target]
        if not shares_a_hex(position, side, hex)
        for unit in strongest(position, hex, side, kind)
        if not terrain.prohibited(position, unit, hex, target) and (in_influence(position, unit) or not position.reacts)
    ]


def _of_one_hex(position: GroundPosition, units: Sequence[str]) -> list[str]:
    """Those of the hex that is strongest, so that the others may attack elsewhere."""
    best = strongest_of((position.place_of(unit), _attack(position, unit)) for unit in units)
    return [unit for unit in units if position.place_of(unit) == best]


def _but_for_guards(position: GroundPosition, side: str, units: Sequence[str]) -> list[str]:
    """All but the weakest division of each hex where nobody else who fights would stay (9F3).

    Where all of a hex attack and must retreat, the enemy advances into it.
    """
    guards = set[str]()
    for place in dict.fromkeys(map(position.place_of, units)):
        there = position.units_at(side, place)
        if not any(position.face(unit).defence for unit in set(there).difference(units)):
            going = (unit for unit in there if unit in units)
            guards.add(min(going, key=lambda unit: (not position.is_division(unit), _attack(position, unit), unit)))
    return [unit for unit in units if unit not in guards]


def _led_by_infantry(position: GroundPosition, units: Sequence[str]) -> list[str]:
    """All infantry and artillery, and the strongest others, as many as leave the party infantry-capable (14H1)."""
    infantry = [unit for unit in units if position.is_infantry(unit)]
    if not infantry:
        return []
    room = sum(map(position.re, infantry))
    party = [*infantry, *(unit for unit in units if position.counter(unit).is_artillery)]
    for unit in sorted(set(units) - {*party}, key=lambda unit: (-_attack(position, unit), unit)):
        if position.re(unit) <= room:
            room -= position.re(unit)
            party.append(unit)
    return party
