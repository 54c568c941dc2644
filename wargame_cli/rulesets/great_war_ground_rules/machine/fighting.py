"""The machine player fights: it bombards, attacks what it stands beside, and activates its HQs (9, 12C, 14M)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import eligible, reaches
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt, Effect
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.machine.marching import moves
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: How often a hex is attacked or bombarded at all; how often an effect, a leader, gas, terror is tried.
_ATTACKS, _BOMBARDS, _TRIES_EFFECT, _LEADS, _TERROR = 0.5, 0.6, 0.5, 0.4, 0.2
#: The effects that an attacker may try.
EFFECTS: tuple[Effect, ...] = ("AECA", "CEC", "EEC", "GEC", "SEC")
#: What a side wants for each point of defence, at least, and how often it attacks for less.
_ODDS, _RASH = 1.2, 0.25
#: How often all units around a hex attack it.
_ALL = 0.7


def bombardments(referee: Referee, rng: Random) -> Iterator[Order]:
    """Guns of each hex at an enemy that they reach; gas, air points and terror now and then."""
    position, side = referee.position, referee.side
    if Bombard in referee.enough:
        return
    for place in position.kit.board.spaces(position.occupied(side)):
        guns = eligible(position, side, place)
        if not guns or rng.random() > _BOMBARDS:
            continue
        targets = [
            target
            for target in position.kit.board.spaces(position.occupied(OTHER[side]))
            if any(reaches(position, unit, target) for unit in guns)
        ]
        if targets:
            target = rng.choice(targets)
            yield _bombard(position, side, guns, target, rng)
            yield Bombard(target=target, units=(rng.choice(guns),))


def _bombard(position: GroundPosition, side: str, guns: Sequence[str], target: str, rng: Random) -> Order:
    units = tuple(unit for unit in guns if reaches(position, unit, target))
    gas = tuple(unit for unit in units if position.counter(unit).of(types.GAS_ARTILLERY))
    left = position.air.get(side, 0) - position.this_phase.air_used.get(side, 0)
    air = rng.randint(0, left) if left > 0 else 0
    terror = position.kit.is_major_city(target) and rng.random() < _TERROR
    return Bombard(
        target=target,
        units=units,
        gas=gas if rng.random() < _TRIES_EFFECT and not terror else (),
        air=air,
        terror=terror,
    )


def attacks(referee: Referee, rng: Random) -> Iterator[Order]:
    """Attacks on hexes beside which a side stands, the weakest first or by lot."""
    position, side = referee.position, referee.side
    if Attack in referee.enough:
        return
    targets = position.kit.board.spaces(position.occupied(OTHER[side]))
    rng.shuffle(targets)
    for target in targets:
        units = _around(position, side, target, rng)
        if not units or rng.random() > _ATTACKS:
            continue
        strength = sum(position.face(unit).attack for unit in units)
        defence = sum(position.face(unit).defence for unit in position.units_at(OTHER[side], target))
        if strength < _ODDS * defence and rng.random() > _RASH:
            continue
        yield _attack(position, side, target, units, rng)
        if not set(units) & set(position.this_phase.attacked):
            divisions = tuple(unit for unit in units if position.is_division(unit))
            yield Attack(target=target, units=divisions or tuple(units))


def _around(position: GroundPosition, side: str, target: str, rng: Random) -> list[str]:
    """Units beside a hex, or in it, that attack it: all, or some."""
    found = _able(position, side, target)
    if rng.random() < _ALL:
        return found
    return [unit for unit in found if rng.random() < 0.5]


def _able(position: GroundPosition, side: str, target: str) -> list[str]:
    """Units beside a hex, or in it, that can attack it."""
    found = []
    for place in (target, *position.kit.board.neighbours[target]):
        for unit in position.units_at(side, place):
            counter = position.counter(unit)
            helps = position.face(unit).attack or counter.is_art_hq
            if helps and not counter.is_elite_brigade and unit not in position.this_phase.attacked:
                found.append(unit)
    return found


def _attack(position: GroundPosition, side: str, target: str, units: Sequence[str], rng: Random) -> Order:
    advance: Literal["one", "all", "none"] = rng.choice(("one", "all", "none", "one"))
    return Attack(
        target=target,
        units=tuple(units),
        effects=tuple(_attempts(position, units, rng)),
        leader=_leader(position, side, rng),
        advance=advance,
        supply="none" if rng.random() < 0.1 else (),
        if_flooded=rng.choice(("go-on", "call-off")),
    )


def _attempts(position: GroundPosition, units: Sequence[str], rng: Random) -> Iterator[Attempt]:
    for effect in EFFECTS:
        able = tuple(effects.able(position, units, effect))
        if able and rng.random() < _TRIES_EFFECT:
            yield Attempt(effect=effect, units=able)


def _leader(position: GroundPosition, side: str, rng: Random) -> str:
    here = [name for name, hq in position.leaders.items() if position.side_of(hq) == side]
    return rng.choice(here) if here and rng.random() < _LEADS else ""


def reactions(referee: Referee, rng: Random) -> Iterator[Order]:
    """One HQ after the other is checked, and what stands about it moves."""
    position, side = referee.position, referee.side
    hqs = [unit for unit in position.units_of(side) if position.counter(unit).is_army_hq]
    for hq in hqs:
        leaders = [name for name, at in position.leaders.items() if at == hq]
        with_leader = leaders[0] if leaders and rng.random() < _LEADS else ""
        yield Activate(hq=hq, leader=with_leader)
        yield from moves(referee, rng)
