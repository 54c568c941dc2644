"""The machine player moves: stacks toward the enemy or anywhere, by all their means; it overruns and rests (6, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import at_work_on
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.tracks import rail_hexes
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.movement import river
from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import Assemble, BreakDown
from wargame_cli.rulesets.great_war_ground_rules.movement.gunboats import coasts, is_water_only
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import How, Move, Overrun, Rest
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import reach
from wargame_cli.rulesets.great_war_ground_rules.position.position import BREAKDOWNS, GroundPosition, Referee

#: How often a stack moves, goes toward the enemy, stays together, hurries, takes the train, overruns.
_MOVES, _EAGER, _TOGETHER, _HURRIES, _RIDES, _OVERRUNS = 0.45, 0.65, 0.4, 0.12, 0.12, 0.3
#: How often a unit of the list breaks down.
_BREAKS = 0.2
#: How often a unit keeps a hex of the front so that its side does not leave it empty.
_KEEPS = 0.85
#: How many stacks a side looks at in a phase, and how many goals for each.
_STACKS, _TRIES = 40, 4


def moves(referee: Referee, rng: Random) -> Iterator[Order]:
    """Moves, overruns and rest of a movement, reaction movement or exploitation phase."""
    position, side = referee.position, referee.side
    rides = referee.phase.name.endswith("-movement") and "reaction" not in referee.phase.name
    places = position.kit.board.spaces(position.occupied(side))
    rng.shuffle(places)
    for place in places[:_STACKS]:
        yield from _overruns(position, side, place, rng)
        if Move in referee.enough:  # reach takes long to work out
            continue
        if rng.random() < _MOVES and (units := _chosen(position, side, place, rng)):
            yield from _paths(position, units, rng, rides=rides)
    if Move not in referee.enough:
        yield from _voyages(position, side, rng)
    for unit, hits in [*position.fatigue.items()]:
        if hits and position.side_of(unit) == side and position.on_map(unit):
            yield Rest(units=(unit,))


def parts(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units that break down before others move (15F)."""
    position = referee.position
    for line in position.kit.plan.breakdowns:
        unit = rng.choice(line.units)
        if position.side_of(unit) == referee.side and rng.random() < _BREAKS:
            yield BreakDown(unit=unit)


def assemblies(referee: Referee) -> Iterator[Order]:
    """Units that are assembled after all have moved (15F)."""
    position = referee.position
    for line in position.kit.plan.breakdowns:
        whole = [unit for unit in line.units if position.place_of(unit) == BREAKDOWNS]
        if whole and position.side_of(whole[0]) == referee.side:
            yield Assemble(unit=whole[0])


def _chosen(position: GroundPosition, side: str, place: str, rng: Random) -> list[str]:
    """Units of a hex that go together: all, or one; beside the enemy somebody stays as a rule."""
    units = movable(position, side, place)
    if not units:
        return []
    if rng.random() > _TOGETHER:
        return [rng.choice(units)]
    beside = position.kit.board.all_steps.spread(position.kit.board.bit[place]) & position.occupied(OTHER[side])
    if beside and rng.random() < _KEEPS:
        units = rng.sample(units, len(units) // 2)
    return units


def movable(position: GroundPosition, side: str, place: str) -> list[str]:
    """Units of a hex that could march: they go by land, and are not at work."""
    units = [unit for unit in position.units_at(side, place) if not position.counter(unit).is_elite_brigade]
    return [unit for unit in units if _goes_by_land(position, unit) and not at_work_on(position, unit)]


def _goes_by_land(position: GroundPosition, unit: str) -> bool:
    """Whether a unit moves, by itself, and not by water."""
    can_move = bool(position.face(unit).movement) and unit not in position.attached
    return can_move and not is_water_only(position, unit)


def _paths(position: GroundPosition, units: Sequence[str], rng: Random, *, rides: bool) -> Iterator[Order]:
    """One way for all: a march, a hurried one, the train, or a boat."""
    slowest = min(units, key=lambda unit: (position.face(unit).movement, unit))
    how: How = "march"
    if rides and rng.random() < _RIDES:
        boats: tuple[How, ...] = ("river",) if river.is_played(position) else ()
        how = rng.choice(("rail", "strategic", *boats))
        ends = _landings(position, rng) if how == "river" else _stations(position, slowest, rng)
        yield from (Move(units=tuple(units), to=to, how=how) for to in ends)
        return
    if rides and rng.random() < _HURRIES:
        how = "haste"
    for to in _goals(position, slowest, how, rng):
        yield Move(units=tuple(units), to=to, how=how)


def _goals(position: GroundPosition, unit: str, how: How, rng: Random) -> list[str]:
    """Hexes that a unit reaches: beside the enemy if it is eager, else any."""
    here, side = position.place_of(unit), position.side_of(unit)
    found = [place for place in reach(position, unit, how) if place != here]
    front: Mask = position.kit.board.all_steps.spread(position.occupied(OTHER[side]))
    best = [place for place in found if front & position.kit.board.bit[place]]
    chosen = best if best and rng.random() < _EAGER else found
    return rng.sample(chosen, min(_TRIES, len(chosen)))


def _stations(position: GroundPosition, unit: str, rng: Random) -> list[str]:
    kit = position.kit
    own = kit.board.spaces(rail_hexes(position) & position.owned[position.side_of(unit)])
    return rng.sample(own, min(_TRIES, len(own)))


def _landings(position: GroundPosition, rng: Random) -> list[str]:
    """Hexes beside navigable waterways (7C)."""
    beside = sorted({place for water in river.nets(position) for place in water.split("-")})
    return rng.sample(beside, min(_TRIES, len(beside)))


def _voyages(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    """Water-only units go to land hexes beside waterways and coasts (14B2)."""
    boats = [unit for unit in position.units_of(side) if is_water_only(position, unit)]
    if not boats:
        return
    waters = {*river.nets(position), *coasts(position.kit)}
    shores = sorted({place for water in waters for place in water.split("-")} & position.kit.map.land)
    for boat in boats:
        yield from (Move(units=(boat,), to=to, how="river") for to in rng.sample(shores, min(_TRIES, len(shores))))


def _overruns(position: GroundPosition, side: str, place: str, rng: Random) -> Iterator[Order]:
    """An overrun of weak enemies beside a stack."""
    if rng.random() > _OVERRUNS:
        return
    for near in position.kit.board.neighbours[place]:
        enemies = position.units_at(OTHER[side], near)
        if enemies and sum(position.face(unit).defence for unit in enemies) <= 4:
            units = [unit for unit in position.units_at(side, place) if position.face(unit).attack]
            if units:
                yield Overrun(target=near, units=tuple(units))
