"""Random orders of the optional rules of sea, trenches and air (chapters 36 to 38); none where they are off."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.aerial_supply import AerialSupply
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing, airbases_at
from wargame_cli.rulesets.kaisers_war.combat.attrition import out_of_supply
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.movement.built_trenches import BuildTrench
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import AmphibSupply
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import hexes_in_range

#: Points that are left alone.
_RESERVE = 15
#: How often a marker supplies a coast instead of carrying, a trenchline is built, and an airbase flies by itself.
_SUPPLIES, _DIGS, _FLIES = 0.15, 0.3, 0.2


def before_moving(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Markers that supply a coast (36.4)."""
    position, side = referee.position, referee.side
    if position.option("naval-operations") == "off":
        return
    held = occupied(position, side)
    shores = [hex for hex in position.kit.coasts if held & position.kit.board.bit[hex]]
    for marker in position.markers(side):
        if shores and rng.random() < _SUPPLIES:
            yield AmphibSupply(marker=marker, hex=rng.choice(shores))


def after_moving(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """A trenchline where units stand (37.1)."""
    position, side = referee.position, referee.side
    if position.option("built-trenches") == "off" or position.points[side] < _RESERVE or rng.random() > _DIGS:
        return
    hexes = position.kit.board.spaces(occupied(position, side))
    if hexes:
        yield BuildTrench(hex=rng.choice(hexes))


def before_combat(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Air superiority against airbases in range, and bombs on enemy cities (38.2, 38.4)."""
    position, side = referee.position, referee.side
    if position.option("air-missions") == "off":
        return
    kit = position.kit
    enemy = OTHER[side]
    bases = [
        unit for place in kit.board.spaces(occupied(position, side)) for unit in airbases_at(position, side, place)
    ]
    enemy_bases = [hex for hex in kit.board.spaces(occupied(position, enemy)) if airbases_at(position, enemy, hex)]
    enemy_cities = kit.board.spaces(kit.cities & controlled(position, enemy))
    for unit in bases:
        if unit in position.this_turn.flown or rng.random() > _FLIES:
            continue
        reach = hexes_in_range(position, unit)
        fights = [hex for hex in enemy_bases if reach & kit.board.bit[hex]]
        cities = [hex for hex in enemy_cities if reach & kit.board.bit[hex]]
        if fights and rng.random() < 0.5:
            yield AirSuperiority(target=rng.choice(fights), air=(unit,))
        elif cities:
            yield StrategicBombing(target=rng.choice(cities), air=(unit,))


def by_air(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """One unit that is out of supply is supplied from the air (38.3)."""
    position, side = referee.position, referee.side
    kit = position.kit
    needy = out_of_supply(position, side)
    bases = [
        unit for place in kit.board.spaces(occupied(position, side)) for unit in airbases_at(position, side, place)
    ]
    rng.shuffle(bases)
    for air in bases:
        reach = hexes_in_range(position, air)
        near = [unit for unit in needy if reach & kit.board.bit[position.place_of(unit)]]
        if near:
            yield AerialSupply(unit=rng.choice(near), air=air)
