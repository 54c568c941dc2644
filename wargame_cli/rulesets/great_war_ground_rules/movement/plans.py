"""What an order to move comes to: its units, their common way, its cost, what forbids it (6, 7A, 8C2)."""

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import leaving_cost
from wargame_cli.rulesets.great_war_ground_rules.movement import gunboats, rail, river
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import slowest_first, with_divisions
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of
from wargame_cli.rulesets.great_war_ground_rules.movement.routes import Way, find_way
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Plan(msgspec.Struct, frozen=True):
    """A move that is worked out: every hex of the way, the MPs of each unit, the first thing that a rule forbids.

    `units` go by themselves, `cargo` is carried. `train` is the way by rail where it is one, `voyage` that by water,
    `course` that of water-only units.
    """

    units: tuple[str, ...]
    cargo: tuple[str, ...]
    path: tuple[str, ...]
    cost: dict[str, float]
    fault: tuple[str, str] | None = None
    train: rail.Way | None = None
    voyage: river.Voyage | None = None
    course: gunboats.Course | None = None

    @property
    def everybody(self) -> tuple[str, ...]:
        """All that move."""
        return (*self.units, *self.cargo)


@derived
def plan(position: GroundPosition, order: Move) -> Plan:
    """The move of an order: along its path, or the cheapest way that all of its units can go."""
    units = with_divisions(position, order.units)
    cargo = tuple(unit for unit in order.carrying if unit not in units)
    if order.how in ("rail", "strategic"):
        return _by_rail(position, order, units, cargo)
    if any(gunboats.is_water_only(position, unit) for unit in units):
        return _on_water(position, order, units, cargo)
    if trains := [unit for unit in units if position.face(unit).way == "rail"]:
        path, fault = (position.place_of(units[0]), order.to), f"{trains[0]} moves by rail alone: add `how: rail`"
        return Plan(units, cargo, path, {}, ("14B1", fault))
    if order.how == "river":
        return _by_river(position, order, units, cargo)
    group = (*units, *cargo)
    tried: tuple[Plan, str] | None = None
    for leader in slowest_first(position, units):
        way = find_way(position, leader, order.to, order.path, order.how, group)
        found = _for_all(position, order, units, cargo, leader, way)
        if found.fault is None:
            return found
        tried = tried or (found, leader)
        if order.path:
            break
    assert tried is not None  # there is at least one unit
    return tried[0]


def _for_all(
    position: GroundPosition, order: Move, units: tuple[str, ...], cargo: tuple[str, ...], leader: str, way: Way
) -> Plan:
    """The plan along the way of one of the units, with what it costs the others."""
    routes = {leader: way}
    for unit in units:
        if unit != leader:
            routes[unit] = find_way(position, unit, order.to, way.path, order.how, (*units, *cargo))
    fault = next((each.fault for each in routes.values() if each.fault), None)
    return Plan(units, cargo, way.path, {unit: each.cost for unit, each in routes.items()}, fault)


def _by_rail(position: GroundPosition, order: Move, units: tuple[str, ...], cargo: tuple[str, ...]) -> Plan:
    """The plan of a train: as many MPs for each unit, and for those in haste twice as many (6B3, 7A2).

    Strategic movement takes none (7A3), but to leave an overstack does (8C2).
    """
    start, strategic = position.place_of(units[0]), order.how == "strategic"
    to: str | tuple[str, ...] = order.to
    if order.path:
        path = order.path if order.path[0] == start else (start, *order.path)
        to = path if path[-1] == order.to else (*path, order.to)
    way = rail.rail_way(position, (*units, *cargo), to, strategic=strategic)
    fault = (way.rule, way.fault) if way.fault else None
    cost, short = _ridden(position, units, 0 if strategic else way.mp, "by rail")
    fault = fault or (("7A3" if strategic else "7A2", short) if short else None)
    return Plan(units, cargo, way.path, cost, fault, way)


def _by_river(position: GroundPosition, order: Move, units: tuple[str, ...], cargo: tuple[str, ...]) -> Plan:
    """The plan of a voyage (7C2)."""
    way = river.voyage(position, (*units, *cargo), order.to, order.path)
    cost, short = _ridden(position, units, way.mp, "by water")
    fault = (way.rule, way.fault) if way.fault else ("7C2", short) if short else None
    return Plan(units, cargo, (position.place_of(units[0]), order.to), cost, fault, voyage=way)


def _on_water(position: GroundPosition, order: Move, units: tuple[str, ...], cargo: tuple[str, ...]) -> Plan:
    """The plan of water-only units, an MP for each hexside (14B2)."""
    path = (position.place_of(units[0]), order.to)
    if order.how != "river":
        return Plan(units, cargo, path, {}, ("14B2", f"{units[0]} moves by water alone: add `how: river`"))
    if cargo or not all(gunboats.is_water_only(position, unit) for unit in units):
        return Plan(units, cargo, path, {}, ("14B2", "water-only units go by themselves"))
    found = gunboats.course(position, units[0], order.to, order.path)
    cost = dict.fromkeys(units, float(len(found.waters)))
    short = next((unit for unit in units if left(position, unit, pace_of(position, unit)) < cost[unit]), "")
    fault = ("14B2", found.fault) if found.fault else None
    if short and fault is None:
        fault = ("14B2", f"{short} needs {cost[short]:g} movement points for that way and has fewer")
    return Plan(units, cargo, path, cost, fault, course=found)


def _ridden(position: GroundPosition, units: tuple[str, ...], mps: float, by: str) -> tuple[dict[str, float], str]:
    """What a ride costs each unit, and which of them has too few MPs.

    In haste it costs twice as much (6B3), and to leave an overstack costs as much as by march (8C2).
    """
    cost, short = {}, ""
    for unit in units:
        pace, leave = pace_of(position, unit), leaving_cost(position, unit)
        cost[unit] = mps * (2 if pace == "haste" else 1) + float(leave)
        have = max(0, left(position, unit, pace))
        if cost[unit] > have and not short:
            short = f"{unit} has {have:g} movement points, and it takes {cost[unit]:g} {by}"
            short += f", {leave} of them to leave the overstack" if leave else ""
    return cost, short
