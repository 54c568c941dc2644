"""How a side stands (3, 5): its points and what it will be paid, its strength, and how near that is to what pays."""

from __future__ import annotations

import math

from wargame_cli.engine.board import Mask
from wargame_cli.engine.machine.prospects import FEAR, by_place, distances, held, nearness
from wargame_cli.rulesets.kaisers_war.ground.control import controls
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import open_land
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked_hexes
from wargame_cli.rulesets.kaisers_war.ground.supply import supplied
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.machine.chances import AT_RISK, STRENGTH, chances
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import cities_in_play
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.setup.points import loss
from wargame_cli.rulesets.kaisers_war.victory import (
    SUMMER_PAIRS,
    captured_trenches,
    income_total,
    is_halved,
    is_summer_ahead,
    lasting_income,
    summer_aims,
)

#: What strength is worth at a goal, and what the summer's aims are (26.5.4).
_AT_A_GOAL, _SUMMER = 0.08, 300
#: What a step nearer to Paris is worth until then, of how many German units.
_STEP, _SPEARHEAD = 25, 6
#: Strength that is still to come is worth that of what is on the map; all is worth less in the last turns, and that it
#: is near a goal in the last two. In its own turn a unit that arrives has half a turn left.
_EXPECTED, _LASTING, _MARCHING, _ARRIVING = 0.85, 4, 2, 0.5
#: A critical city counts for as much as this many objectives.
_CRITICAL = 3
#: How many points a side spends in a turn, and by how many its total may be off in each turn that is to come.
_SPENT, _UNSURE = 12, 15
#: What a point is worth above the most that a total can be, for points are spent and lost before the end.
_ABOVE = 0.3
#: What a total near zero costs, which ends the game; in how many points that fades, and the hope of it with the enemy.
_RUIN, _FADING, _HOPED = 200, 15, 35
#: What it is worth that the enemy may come to zero yet within the turn, for his own attacks cost him points as well;
#: from which total on that is more likely than not, and in how many points it comes and goes.
_FALL, _LIKELY, _COMES = 150, 33, 8
#: What it is worth to be ahead by what wins, whatever the share of the points that are played for; in how many points
#: that comes and goes.
_AHEAD, _MARGIN = 150, 8
#: What it is worth to be for playing on where the game would end with less, once all attacks are made; what is about
#: to be won is not put at risk again.
_PLAYS_ON, _NOT_YET = 1, 8
#: What strength is worth that is out of supply.
_UNSUPPLIED = 0.6
#: What an objective is worth that is at stake, of what it pays in this many turns.
_OBJECTIVE, _PAID = 0.5, 3
#: What a critical city is worth that is at stake for each die of points that goes with it, and one that ends the game.
_DIE, _GAME = 3, 60
#: What is hoped of an objective that nobody guards, of all that it will pay, and how far away that begins.
_OPEN, _INLAND = 0.6, 8
#: What a stack that is too large costs when movement ends.
_CROWD = 10
#: Strength that is next to none where something is at stake.
_FEW = 2


def prospects(position: KaisersPosition, side: str) -> float:
    """How a side stands, in points."""
    enemy = OTHER[side]
    turns = _turns(position)
    strength = {each: _strength(position, each) for each in SIDES}
    mass = sum(strength[side].values()) + _expected(position, side) - sum(strength[enemy].values())
    mass *= min(turns - 1 + _of_the_turn(position), _LASTING) / _LASTING
    pressure = _pressure(position, side, strength) - FEAR * _pressure(position, enemy, strength)
    pressure *= min((turns - 1 + _of_the_turn(position)) / _MARCHING, 1)
    stake = _at_stake(position, side, strength) * min(turns, _LASTING) / _LASTING
    in_the_field = STRENGTH * mass + _AT_A_GOAL * pressure + _of_the_movement(position, side)
    return _points(position, side, in_the_field) + in_the_field + stake + _summer(position, side, strength)


def _turns(position: KaisersPosition) -> int:
    """How many turns there are with this one."""
    return max(position.last_turn - position.turn, 0) + 1


def _of_the_turn(position: KaisersPosition) -> float:
    """What the turn still has of the fighting."""
    return 0.5 if position.phase.startswith("cp-") else 0.25


def _points(position: KaisersPosition, side: str, in_the_field: float) -> float:
    """What both totals will come to, and what that means (25.1, 25.2, 5.9, 27.1).

    What a side is worth in the field turns into points: by that much it is ahead already.
    """
    enemy = OTHER[side]
    hoped, denied = _open_goals(position, side)
    lead = _total_at_the_end(position, side, hoped) - _total_at_the_end(position, enemy, -denied)
    share = scenarios.of(position).share
    wins, margin = position.kit.tables.points.levels[1].low / share, _MARGIN * (1 + _turns(position) / 2) / share
    coming = lead + in_the_field
    ahead = _AHEAD * (math.tanh((coming - wins) / margin) + math.tanh((coming + wins) / margin))
    if side in position.extending and lead < wins - _NOT_YET / share and is_settled(position):
        ahead += _PLAYS_ON
    own, others = _ruin(position, side, _FADING), _ruin(position, enemy, _HOPED)
    return lead + ahead - own + others + _fall(position, enemy)


def is_settled(position: KaisersPosition) -> bool:
    """Whether it shows what the game will end with: a side makes its last attacks, and may be for playing on (27.1)."""
    return position.turn == position.last_turn and position.phase.endswith("second-combat")


def _ruin(position: KaisersPosition, side: str, fading: float) -> float:
    """What it costs a side that its total is near zero, which would end the game (5.9)."""
    share = scenarios.of(position).share
    return _RUIN / share * math.exp(-max(position.points[side], 0) * share / fading)


def _fall(position: KaisersPosition, side: str) -> float:
    """What it is worth to the enemy that a side's total may come to zero within the turn (5.9)."""
    share = scenarios.of(position).share
    points = max(position.points[side], 0) * share
    return _FALL / share / (1 + math.exp((points - _LIKELY) / _COMES))


def _total_at_the_end(position: KaisersPosition, side: str, more: float) -> float:
    """A side's total after the last turn, as far as it can be told, with some points that it may be paid more by then.

    What is above the most when it is paid is lost; there is a little hope of it, for points are spent before.
    """
    turns, spent = _turns(position), _SPENT / scenarios.of(position).share
    lasting = lasting_income(position, side)
    now = income_total(position, side, [*lasting, *captured_trenches(position, side)])
    total = _under_the_most(position, position.points[side] + now - spent, 1)
    total += (turns - 1) * (income_total(position, side, lasting) - spent) + more
    return _under_the_most(position, total, turns) + _ABOVE * total


def _under_the_most(position: KaisersPosition, total: float, turns: int) -> float:
    """What is left of a total that comes to more than the most, as far as it can be told for these turns."""
    most, width = position.kit.tables.points.most, _UNSURE * (turns - 0.8)
    return most - width * math.log1p(math.exp((most - total) / width))


def _of_the_movement(position: KaisersPosition, side: str) -> float:
    """What a side's movement prepares: attacks, and stacks that are too large when it ends (9.4)."""
    if not position.phase.startswith(side.lower()) or not position.phase.endswith("movement"):
        return 0
    crowds = sum(position.side_of(position.at(hex)[0]) == side for hex in overstacked_hexes(position))
    return chances(position, side) - _CROWD * crowds


def _at_stake(position: KaisersPosition, side: str, strength: dict[str, dict[str, float]]) -> float:
    """What a side holds and may take: objectives for what they pay, and the enemy's units for what they cost."""
    kit, faces, enemy = position.kit, position.faces, OTHER[side]
    turns = min(_turns(position), _PAID)
    objectives = kit.board.spaces(kit.board.mask(kit.objectives) & open_land(position))
    places = {hex: _OBJECTIVE * turns * kit.objectives[hex] for hex in objectives}
    for hex in strength[enemy]:
        lost = sum(loss(kit, faces[unit]) for unit in position.at(hex) if faces[unit].movement)
        places[hex] = places.get(hex, 0) + AT_RISK * lost
    for hex, city in cities_in_play(position).items():
        places[hex] = places.get(hex, 0) + (_DIE * city.dice or _GAME) / scenarios.of(position).share
    ours = occupied(position, side)
    own = kit.board.mask(hex for hex in places if kit.map.side.get(hex) == side)
    return held(kit.steps, strength[side], strength[enemy], places, ours | (own & ~occupied(position, enemy)), _FEW)


def open_objectives(position: KaisersPosition, side: str) -> list[str]:
    """What pays the other side though nobody stands there (5.3)."""
    kit = position.kit
    empty = ~position.occupied(*SIDES)
    return [hex for hex in kit.objectives if kit.map.side.get(hex) == OTHER[side] and kit.board.bit[hex] & empty]


def _open_goals(position: KaisersPosition, side: str) -> tuple[float, float]:
    """What a side may hope to be paid to the end for what nobody guards, once it has marched there, and what it denies.

    The enemy is paid for such a place where he controls it (5.3).
    """
    kit, turns = position.kit, _turns(position) - 1 + _of_the_turn(position)
    goals = open_objectives(position, side)
    marchers = _marchers(position, side) if goals else {}
    free = kit.board.everywhere & ~occupied(position, OTHER[side])
    hoped = denied = 0.0
    for hex in goals:
        first = turns
        for steps, ring in enumerate(kit.steps.rings(kit.board.bit[hex], free, limit=_INLAND)):
            first = min([first, *(steps / speed for speed, there in marchers.items() if ring & there)])
        paid = _OPEN * kit.objectives[hex] * (turns - first) / (2 if is_halved(position) else 1)
        hoped += paid
        denied += paid if controls(position, OTHER[side], hex) else 0
    return hoped, denied


def _marchers(position: KaisersPosition, side: str) -> dict[float, Mask]:
    """Where units stand that could hold an objective, by how far they march in a turn."""
    board, faces = position.kit.board, position.faces
    found: dict[float, Mask] = {}
    for place, stack in position.stacks.items():
        for unit in stack if place in board.index else ():
            face = faces[unit]
            if face.side == side and face.movement and face.attack and not face.support and not face.dormant:
                found[face.movement] = found.get(face.movement, 0) | board.bit[place]
    return found


def _strength(position: KaisersPosition, side: str) -> dict[str, float]:
    """The strength of a side's units that fight, hex by hex; what is out of supply may be lost (15.6)."""
    faces, in_supply = position.faces, supplied(position, side)

    def worth(unit: str) -> float:
        face = faces[unit]
        if face.side != side or face.dormant:
            return 0
        return (face.attack + face.defence) / 2 * (1 if unit in in_supply else _UNSUPPLIED)

    return by_place(position, position.kit.board, worth)


def _expected(position: KaisersPosition, side: str) -> float:
    """The strength that a side has bought that has not arrived yet: the less worth, the later it comes."""
    last = position.last_turn + _ARRIVING
    return _EXPECTED * sum(
        (face.attack + face.defence) / 2 * (last - turn) / max(last - position.turn, 1)
        for unit, turn in position.due.items()
        if turn < last and (face := position.counter(unit)).side == side
    )


def _pressure(position: KaisersPosition, side: str, strength: dict[str, dict[str, float]]) -> float:
    """How near a side's strength is to what the enemy guards that would pay it or end the war, and to him.

    Whatever he loses costs him points: the weaker he is, the more it is a hunt for what is left of him.
    """
    kit, ours, guarded = position.kit, strength[side], occupied(position, OTHER[side])
    goals = kit.board.mask(kit.objectives) & guarded
    cities = kit.board.mask(hex for hex, city in cities_in_play(position).items() if city.owner != side) & guarded
    own, enemys = (sum(strength[each].values()) for each in (side, OTHER[side]))
    hunt = (own - enemys) / own * nearness(kit.steps, ours, guarded) if own > enemys else 0
    return nearness(kit.steps, ours, goals) + _CRITICAL * nearness(kit.steps, ours, cities) + hunt


def _summer(position: KaisersPosition, side: str, strength: dict[str, dict[str, float]]) -> float:
    """What the check at the end of the summer of 1918 is worth to the Central Powers and costs the Allies."""
    if not is_summer_ahead(position):
        return 0
    reached = any(yes for _, yes in summer_aims(position))
    missed = 1 - _at_paris(position, strength)
    for pair in SUMMER_PAIRS if position.season == "summer" else ():  # before, they draw too much away from Paris
        missed *= 1 - _both(position, pair, strength)
    worth = _SUMMER * (reached + 1 - missed) - _STEP * _steps_to_paris(position)
    return worth if side == CP else -worth


def _at_paris(position: KaisersPosition, strength: dict[str, dict[str, float]]) -> float:
    """How far there is the strength to stand next to Paris, up to 1."""
    kit = position.kit
    paris = kit.map.find("Paris")
    if paris is None:
        return 0
    places = {hex: 1 / len(kit.steps.steps[paris]) for hex in kit.steps.steps[paris]}
    return held(kit.steps, strength[CP], strength[ALLIED], places, occupied(position, CP), _FEW)


def _both(position: KaisersPosition, pair: tuple[str, str], strength: dict[str, dict[str, float]]) -> float:
    """How far there is the strength to hold both cities of a pair, up to 1."""
    kit, ours = position.kit, occupied(position, CP)
    cities = [hex for name in pair if (hex := kit.map.find(name)) is not None]
    if len(cities) < len(pair):
        return 0
    return math.prod(held(kit.steps, strength[CP], strength[ALLIED], {city: 1}, ours, _FEW) for city in cities)


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
