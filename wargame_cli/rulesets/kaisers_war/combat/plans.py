"""What an attacker plans ahead for his own units: how they pursue (chapter 14) and by which route they retreat (13.2).

What can never be done is refused with the sheet. What the combat makes impossible is told in the report
(`PlanNotFollowed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.pursuit import hexes_of_pursuit, way_of
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase, ships
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: A rout is as long as its die shows, and no longer than the movement factor of a unit that survives it (12.19).
_LONGEST_ROUT = 6

_PURSUIT_ROWS: Mapping[str, str] = {
    "14.2": "A pursuit goes through the defended hex and on into a hex next to it",
    "14.3": "Land units with an attack and a movement factor pursue one hex, from a movement factor of 4 on two",
    "14.4": "A pursuit enters only hexes that the unit could enter in a movement phase",
    "20.10": "Units from the sea land with their group and pursue no further",
    "36.1": "Units whose transport was turned back do not pursue",
}


# -- pursuit -----------------------------------------------------------------------------------------------------


@BOOK.forbids_one_of(_PURSUIT_ROWS, Attack)
def pursuit_is_possible(order: Attack, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The first thing in the plans of pursuit that can never be done."""
    position = referee.position
    if order.target not in position.kit.board.index:
        return None  # another check refuses it
    involved = {*order.units, order.hq, *order.air, *ships(order)}  # another check tells of all other units
    plans = (chase for chase in order.pursue or () if chase.unit in involved)
    faults = (_pursuit_fault(position, chase, order.target) for chase in plans)
    return next((fault for fault in faults if fault), None)


def _pursuit_fault(position: KaisersPosition, chase: Chase, target: str) -> tuple[str, str] | None:
    """Row and message for a pursuit that is impossible whatever the combat brings."""
    unit = chase.unit
    if any(unit in landing.units for landing in position.landings):
        return "20.10", f"{unit} attacks from the sea: it lands with its group and pursues no further"
    if unit in position.turned_back:
        return "36.1", f"{unit} was turned back at sea in this turn and does not pursue"
    most = hexes_of_pursuit(position, unit)
    if not most:
        return "14.3", f"{unit} never pursues: that takes a land unit with an attack and a movement factor"
    way = way_of(chase, target)
    if most < len(way):
        row, limit = ("14.3", f"with a movement factor of {position.counter(unit).movement} it goes one")
        if most > 1:
            row, limit = "14.2", "nobody goes further than two"
        return row, f"{unit} cannot pursue over {len(way)} hexes; {limit}"
    return _way_fault(position, unit, way)


def _way_fault(position: KaisersPosition, unit: str, way: tuple[str, ...]) -> tuple[str, str] | None:
    """Row and message for a way of pursuit that does not hang together or leads where the unit may never move."""
    kit = position.kit
    for here, near in pairwise(way):
        if near not in kit.board.neighbours[here]:
            return "14.2", f"{unit} cannot pursue to {kit.name(near)}: it is not next to {kit.name(here)}"
    for hex in way:
        if not open_to(position, unit) & kit.ground.get(hex, 0):
            return "14.4", f"{unit} cannot pursue into {kit.name(hex)}, where it may never move"
    for here, near in pairwise(way):
        if not kit.steps.joined(here, near):
            return "14.4", f"{unit} cannot pursue to {kit.name(near)} across a hexside that is all sea"
    return None


def warn_of_enemies_on_the_way(order: Attack, referee: Referee[KaisersPosition]) -> None:
    """Tell the player of pursuits that will end early if the enemy stays where he stands now (14.4)."""
    position = referee.position
    enemies = occupied(position, OTHER[referee.side])
    for chase in order.pursue or ():
        for hex in way_of(chase, order.target)[1:]:
            if enemies & position.kit.board.bit[hex]:
                name = position.kit.name(hex)
                referee.warn("14.4", f"enemies stand in {name}: while they do, {chase.unit} does not pursue so far")


# -- retreat -----------------------------------------------------------------------------------------------------


@BOOK.forbids("13.2", Attack)
def retreat_is_possible(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """A planned retreat is straight, over hexes that the unit may enter, and no longer than a rout can be"""
    position = referee.position
    if order.target not in position.kit.board.index:
        return None  # another check refuses it
    supports = (order.hq, *order.air, *ships(order))
    plans = [(unit, way) for unit, way in order.retreat.items() if way and unit in (*order.units, *supports)]
    if idle := next((unit for unit, _ in plans if unit in supports), None):
        return f"{idle} supports the attack and never retreats from it"
    faults = (_retreat_fault(position, unit, way, order.target) for unit, way in plans)
    return next((fault for fault in faults if fault), None)


def _retreat_fault(position: KaisersPosition, unit: str, way: tuple[str, ...], target: str) -> str | None:
    """What makes a retreat impossible whatever the combat brings."""
    kit = position.kit
    if any(unit in landing.units for landing in position.landings):
        return f"{unit} attacks from the sea and cannot retreat"
    movement = position.counter(unit).movement
    if not movement:
        return f"{unit} has a movement factor of zero and cannot retreat"
    start = position.place_of(unit)
    if start not in kit.board.index:
        return None  # another check refuses it
    for number, (here, near) in enumerate(pairwise((start, *way)), start=1):
        if near == target:
            return f"{unit} cannot retreat into {kit.name(near)}, where the defenders stand"
        if not open_to(position, unit) & kit.ground.get(near, 0):
            return f"{unit} cannot retreat into {kit.name(near)}, where it may never move"
        if not kit.steps.joined(here, near):
            return f"{unit} cannot retreat from {kit.name(here)} to {kit.name(near)}: no step leads there by land"
        if kit.map.grid.distance(start, near) != number:
            return f"{unit} must retreat straight: {kit.name(near)} is not {number} hexes from {kit.name(start)}"
    longest = min(movement, _LONGEST_ROUT)
    return f"{unit} never retreats more than {longest} hexes" if len(way) > longest else None
