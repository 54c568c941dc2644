"""How a side stands (3, 5): its points and what it will be paid, its strength, and how near that is to what pays."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import FEAR, by_place, distances, nearness
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import critical_cities
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.victory import income_total, is_summer_ahead, summer_aims

#: What strength on the map is worth in points, what it is worth at a goal, and what the summer's aims are (26.5.4).
_STRENGTH, _AT_A_GOAL, _SUMMER = 0.9, 0.08, 60
#: What a step nearer to Paris is worth until then, of how many German units.
_STEP, _SPEARHEAD = 25, 6
#: What strength that is still to come is worth of that on the map; all is worth less in the last turns.
_EXPECTED, _LASTING = 0.85, 3
#: A critical city counts for as much as this many objectives.
_CRITICAL = 3


def prospects(position: KaisersPosition, side: str) -> float:
    """How a side stands, in points."""
    enemy = OTHER[side]
    turns = max(position.last_turn - position.turn, 0) + 1
    points = position.points[side] - position.points[enemy]
    pay = income_total(position, side) - income_total(position, enemy)
    strength = {each: _strength(position, each) for each in SIDES}
    mass = sum(strength[side].values()) + _expected(position, side) - sum(strength[enemy].values())
    mass *= min(turns, _LASTING) / _LASTING
    pressure = _pressure(position, side, strength[side]) - FEAR * _pressure(position, enemy, strength[enemy])
    return points + turns * pay + _STRENGTH * mass + _AT_A_GOAL * pressure + _summer(position, side)


def _strength(position: KaisersPosition, side: str) -> dict[str, float]:
    """The strength of a side's units that fight, hex by hex."""
    faces = position.faces

    def worth(unit: str) -> float:
        face = faces[unit]
        return (face.attack + face.defence) / 2 if face.side == side and not face.dormant else 0

    return by_place(position, position.kit.board, worth)


def _expected(position: KaisersPosition, side: str) -> float:
    """The strength that a side has bought that has not arrived yet; after the last turn it is worth nothing."""
    due = (unit for unit, turn in position.due.items() if turn <= position.last_turn)
    faces = (position.counter(unit) for unit in due)
    return _EXPECTED * sum((face.attack + face.defence) / 2 for face in faces if face.side == side)


def _pressure(position: KaisersPosition, side: str, strength: dict[str, float]) -> float:
    """How near a side's strength is to what would pay it or end the war, which it does not occupy."""
    kit, bit = position.kit, position.kit.board.bit
    free = ~occupied(position, side)
    goals = kit.board.mask(hex for hex in kit.objectives if kit.map.side.get(hex) != side) & free
    cities = sum(bit[hex] for hex, city in critical_cities(kit).items() if city.owner != side) & free
    return nearness(kit.steps, strength, goals) + _CRITICAL * nearness(kit.steps, strength, cities)


def _summer(position: KaisersPosition, side: str) -> float:
    """What the check at the end of the summer of 1918 is worth to the Central Powers and costs the Allies."""
    if not is_summer_ahead(position):
        return 0
    reached = any(yes for _, yes in summer_aims(position))
    worth = (_SUMMER if reached else 0) - _STEP * _steps_to_paris(position)
    return worth if side == CP else -worth


def _steps_to_paris(position: KaisersPosition) -> float:
    """How far the Germans who are nearest to Paris are from it, on average."""
    kit = position.kit
    paris = kit.map.find("Paris")
    if paris is None:
        return 0
    steps = distances(kit.steps, kit.board.bit[paris])
    near = sorted(
        steps[place]
        for place, stack in position.stacks.items()
        if place in steps
        for unit in stack
        if position.counter(unit).nation == "Germany" and position.counter(unit).movement
    )
    return sum(near[:_SPEARHEAD]) / _SPEARHEAD if len(near) >= _SPEARHEAD else 0
