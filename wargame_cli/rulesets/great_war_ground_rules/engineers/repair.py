"""Repair of rail lines, bridges and ports; obstructed lines are cleared, gauges changed (13A3, 13B2, 13B3a)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers import resources
from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import is_great_bridge
from wargame_cli.rulesets.great_war_ground_rules.engineers.devastation import restore
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import ClearRail, Repair
from wargame_cli.rulesets.great_war_ground_rules.engineers.tasks import task_of, what_of
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import Task, toil
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


@BOOK.forbids("13A3", Repair)
def something_to_repair(order: Repair, referee: Referee) -> str | None:
    """Broken lines, demolished bridges and damaged ports are repaired; no line in waste land (13A3, 15A8)"""
    position = referee.position
    name, task = position.kit.name(order.at), task_of(order, referee.side)
    match order.what:
        case "rail":
            if order.at not in position.broken:
                return f"the rail line in {name} is not broken"
            return f"{name} is devastated, and its line stays broken" if order.at in position.devastated else None
        case "bridge":
            return _why_no_bridge(position, task)
        case "port":
            return None if position.ports.get(order.at) else f"no port in {name} is damaged"
        case "devastation":
            return None
    return _why_no_gauge(position, order)


def _why_no_bridge(position: GroundPosition, task: Task) -> str | None:
    """A bridge that was demolished, of which the side owns both ends; a great one costs a Res Pt (13A3)."""
    at = task.at(position)
    if at not in position.demolished:
        return "no bridge was demolished there"
    if not all(position.owns(task.side, place) for place in (task.place(position), task.to)):
        return "a bridge is repaired only where both of its ends are yours"
    if task.in_progress(position) or not is_great_bridge(position, task.place(position), task.to):
        return None
    return resources.why_not(position, task.side, task.units, task.res) or None


def _why_no_gauge(position: GroundPosition, order: Repair) -> str | None:
    """A line that is clear and whole gets another gauge (13B3a)."""
    name = position.kit.name(order.at)
    if not order.gauge:
        return "say which gauge the line gets"
    if not tracks.on_rail(position, order.at):
        return f"no rail line runs through {name}"
    if not tracks.runs(position, order.at):
        return f"the rail line in {name} is broken or obstructed"
    return f"the line in {name} has that gauge" if tracks.gauge(position, order.at) == order.gauge else None


@BOOK.forbids("13A3", ClearRail)
def something_to_clear(order: ClearRail, referee: Referee) -> str | None:
    """An obstructed line is cleared, where it is broken as well after the repair (13A3)"""
    position = referee.position
    name = position.kit.name(order.at)
    if order.at not in position.obstructed:
        return f"the rail line in {name} is not obstructed"
    return f"the break in {name} must be repaired first" if order.at in position.broken else None


@BOOK.performs(Repair)
def repair(order: Repair, referee: Referee) -> None:
    """The units spend MPs on it; waste land takes turns (15A8)."""
    position = referee.position
    task = task_of(order, referee.side)
    if what_of(order) == "restoration":
        restore(referee, task)
        return
    great = order.what == "bridge" and is_great_bridge(position, task.place(position), task.to)
    if great and not task.in_progress(position):
        resources.spend(referee, task.side, task.units, "13A3", task.res)
    toil(referee, task)


@BOOK.performs(ClearRail)
def clear(order: ClearRail, referee: Referee) -> None:
    """The units spend MPs on it."""
    toil(referee, task_of(order, referee.side))
