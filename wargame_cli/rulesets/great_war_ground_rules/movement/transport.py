"""Transport units that carry other units (14O2): what they may carry, and how much."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import loads
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: REs that a transport unit carries once there are units among them (14O2).
MOST_UNITS = 3
_MOTOR = "motorized-transport"


def items(position: GroundPosition, carriers: Sequence[str]) -> float:
    """The REs of logistics items that transport units carry now (11H2)."""
    return sum(loads.size(position.this_phase.loads.get(unit, {})) for unit in carriers)


def why_not_carried(position: GroundPosition, unit: str, carriers: Sequence[str]) -> str:
    """Why none of these transport units may carry a unit; empty where one may (14O2a, 14O2b)."""
    counter = position.counter(unit)
    if counter.is_transport:
        return "transport units are not carried"
    if position.face(unit).way != "land":
        return "units of restricted movement are not carried"
    if counter.is_cm:
        return "c/m units are not carried"
    motors = any(position.counter(each).type == _MOTOR for each in carriers)
    if counter.is_army_hq:
        return "Army HQs are not carried"
    if loads.has_heavy_equipment(position, unit) and (counter.is_artillery or not motors):
        return "units with heavy equipment are not carried by it"
    if counter.is_artillery and not motors:
        return "pack transport carries no artillery"
    return ""


@BOOK.forbids("14O", Move)
def carries_with_transport(order: Move, referee: Referee) -> str | None:
    """Only undisrupted transport units in transport mode carry units, and of these only some (14O1, 14O2)"""
    position = referee.position
    if not order.carrying:
        return None
    carriers = [unit for unit in order.units if position.counter(unit).is_transport]
    if not carriers:
        return f"{', '.join(order.carrying)}: no transport unit among those that move"
    for unit in carriers:
        if unit in position.extending:
            return f"{unit} extends supply lines and carries nothing"
        if unit in position.disruption:
            return f"{unit} is disrupted and carries nothing"
    for unit in order.carrying:
        if why := why_not_carried(position, unit, carriers):
            return f"{unit}: {why}"
    loaded = sum(loads.transport_size(position, unit) for unit in order.carrying) + items(position, carriers)
    most = MOST_UNITS * len(carriers)
    return f"{loaded:g} REs are more than the {most} that they carry" if loaded > most else None


@BOOK.forbids("14O", Move, Overrun)
def moves_or_is_carried(order: Move | Overrun, referee: Referee) -> str | None:
    """A unit that moved by itself is not carried in the phase, nor one that was carried moves (14O2)"""
    mode = referee.position.this_phase.mode
    carrying = order.carrying if isinstance(order, Move) else ()
    if walked := [unit for unit in carrying if mode.get(unit, "cargo") != "cargo"]:
        return f"{', '.join(walked)}: moved by itself in this phase and is not carried"
    ridden = [unit for unit in order.units if mode.get(unit) == "cargo"]
    return f"{', '.join(ridden)}: was carried in this phase and does not move by itself" if ridden else None
