"""Terrain and weather for a unit that moves: what a step costs, and where no step leads (8.2, 8.3, 12.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.kit.components import ALPINE, DIFFICULT, LAKE, PASS, Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EGYPT,
    EUROPEAN,
    ITALY,
    OTHER,
    WEST,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import Weather
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOX,
    FIGHTING,
    LATER,
    NEAR_EAST_BOX,
    GreatWarPosition,
)

#: The turn of October 1914, after which movement in the West is no longer doubled for all (8.14); that of Jan/Feb 1915,
#: from which headquarters that go beyond their printed allowance are depleted (15.66).
LAST_DOUBLED, FIRST_OVERMOVED = 5, 7
#: Movement points to enter a devastated hex (14.63).
DEVASTATED = 2
#: Movement points to enter a hex of a mountain pass along it, but for snow (8.33).
ALONG_A_PASS = 1
#: Where units are that have not come into play.
_NOT_YET = (LATER, *BOX.values(), *NEAR_EAST_BOX.values())


def allowance(position: GreatWarPosition, unit: str) -> int:
    """The most movement points of a unit: doubled in the Western Theater, for its maps are finer (8.14).

    On the Western and Italian Fronts that ended with October 1914 for all but some, which `doubles` tells; headquarters
    may go so far on the Western, but are depleted by it (15.66), and cavalry only where no enemy is beside its way.
    """
    front = position.kit.front_of(position.place_of(unit))
    finer = front in (WEST, ITALY)
    if front == EGYPT or (finer and (doubles(position, unit) or _may_double(position, unit, front))):
        return position.face(unit).movement * 2
    return position.face(unit).movement


def doubles(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit's movement on the Western or Italian Front is doubled whatever its way is (8.14).

    That goes for shock-troops, Americans and their headquarters, Allied tank units and combat units with them, and for
    combat units that do not begin beside enemy combat units.
    """
    if position.turn <= LAST_DOUBLED:
        return True
    counter, place = position.counter(unit), position.place_of(unit)
    if counter.nation == "US":
        return True
    if counter.headquarters:
        return False
    side = counter.side
    with_tanks = side == ALLIED and any(position.counter(each).tank for each in position.units_at(side, place))
    if position.is_shock(unit) or with_tanks:
        return True
    return not beside_enemies(position, side) & position.kit.board.bit[place]


def _may_double(position: GreatWarPosition, unit: str, front: str) -> bool:
    """Cavalry that keeps away from the enemy (8.14), headquarters at the price of their support (15.66; trap 4)."""
    counter = position.counter(unit)
    return position.is_cavalry(unit) or (counter.headquarters and front == WEST and position.turn >= FIRST_OVERMOVED)


def may_overmove(position: GreatWarPosition) -> bool:
    """Whether headquarters move twice their allowance for nothing: since the first Shock-troops event or tanks (15.66).

    Those tanks are Allied ones that may be replaced, once they have come onto the map.
    """
    if position.in_play("shock-troops"):
        return True
    return any(
        counter.tank and counter.side == ALLIED and counter.replaceable and position.place_of(unit) not in _NOT_YET
        for unit, counter in position.kit.units.items()
    )


@derived
def beside_enemies(position: GreatWarPosition, side: str) -> Mask:
    """The hexes beside enemy combat units, as far as a step leads."""
    return position.kit.steps.spread(position.occupied(FIGHTING[OTHER[side]]))


@derived
def closed_by_enemy(position: GreatWarPosition, side: str) -> Mask:
    """Hexes that a side's units may not enter: enemy combat units, intact enemy forts (8.22)."""
    enemy = OTHER[side]
    return position.occupied(FIGHTING[enemy]) | forts(position, enemy)


@derived
def interdicted(position: GreatWarPosition, side: str) -> Mask:
    """Where units of a side must stop in this turn: difficult hexes beside British units, under Allied aircraft (6.3).

    Only the Central Powers on the Egyptian Front are, in the turn of Allied Air Interdiction.
    """
    kit = position.kit
    if side != CP or not position.played_this_turn("air-interdiction"):
        return 0
    front = kit.fronts[EGYPT]
    british = kit.board.mask(
        place
        for place in kit.board.spaces(position.occupied(ALLIED) & front)
        if any(position.counter(unit).nation == "BR" for unit in position.at(place))
    )
    difficult = kit.board.mask(hex for hex in kit.board.spaces(front) if kit.map.terrain[hex] == DIFFICULT)
    return kit.steps.spread(british) & difficult


def step_cost(position: GreatWarPosition, counter: Counter, here: str, near: str) -> int:
    """Movement points for a step, terrain and weather added up (8.12, 8.25, 8.4); 0 where none leads (8.24, 8.3)."""
    if here not in position.kit.board.index:
        return 0
    return step_costs(position, position.kit.front_of(here), counter.type == "mountain")[here].get(near, 0)


def step_costs(position: GreatWarPosition, front: str, mountain: bool) -> Mapping[str, Mapping[str, int]]:
    """What every step on a front costs a unit now: by the hex where it begins, the points by the hex where it ends."""
    waste = tuple(position.devastated) if front == WEST else ()
    return _costs(position.kit, front, position.weather(front), mountain, waste)


class _Costs(dict[str, Mapping[str, int]]):
    """The costs of the steps of a front in a weather, for a kind of unit, where hexes are laid waste.

    They are worked out from each hex once, when it is asked for.
    """

    def __init__(self, kit: Kit, front: str, weather: Weather, mountain: bool, waste: Collection[str]) -> None:
        self._kit, self._weather, self._waste = kit, weather, waste
        chart = kit.tables.terrain.terrain
        self._entering = {word: row.cost(weather, mountain_unit=mountain) for word, row in chart.items()}
        self._ice = weather == "snow" and front in (CAUCASUS, *EUROPEAN)

    def __missing__(self, here: str) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for near in self._kit.steps.steps[here]:
            cost = self._cost(here, near)
            if cost and near in self._waste:
                cost += max(DEVASTATED - (cost - _river(self._kit, here, near, self._weather)), 0)
            if cost:
                found[near] = cost
        self[here] = found
        return found

    def _cost(self, here: str, near: str) -> int:
        """The cost of a step but for devastation; only ice carries over lakes (8.34)."""
        kit = self._kit
        word = kit.map.terrain[near]
        if not self._ice and (word == LAKE or (here, near) in kit.lakesides):
            return 0
        if word == LAKE:
            return 1
        cost = self._entering[word]
        if word == PASS and self._weather != "snow" and (here, near) in kit.passes:
            cost = ALONG_A_PASS
        return cost + _river(kit, here, near, self._weather) if cost else 0


@cache
def _costs(
    kit: Kit, front: str, weather: Weather, mountain: bool, waste: tuple[str, ...]
) -> Mapping[str, Mapping[str, int]]:
    """The costs of all steps of a front."""
    return _Costs(kit, front, weather, mountain, frozenset(waste))


def _river(kit: Kit, here: str, near: str, weather: Weather) -> int:
    """What a river adds to a step in wet weather (8.34)."""
    return kit.tables.terrain.river_in_wet if weather == "wet" and (here, near) in kit.rivers else 0


def cannot_attack_across(position: GreatWarPosition, counter: Counter, here: str, target: str) -> str | None:
    """Why terrain keeps a unit from attacking a hex beside it, or None (10.15, 15.71)."""
    kit = position.kit
    lake = (here, target) in kit.lakesides or LAKE in (kit.map.terrain[here], kit.map.terrain[target])
    if lake or not kit.steps.joined(here, target):
        return f"no attack leads from {kit.name(here)} into {kit.name(target)}"
    alpine = ALPINE in (kit.map.terrain[here], kit.map.terrain[target])
    if alpine and position.weather(kit.front_of(target)) == "snow":
        return "in snow nobody attacks into or out of an alpine hex"
    if kit.map.terrain[target] == ALPINE and counter.type != "mountain":
        return "only mountain units attack into an alpine hex"
    return None
