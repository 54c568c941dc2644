"""Rail lines: anybody breaks one; railroad engineers upgrade them (7A6, 13B1, 13B3b)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import BREAK, BREAK_BY_ENGINEERS
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import BreakRail, Build
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import mps_left
from wargame_cli.rulesets.great_war_ground_rules.ground import builders
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import RailBroken, WorkEnded
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def mps_to_break(position: GroundPosition, unit: str) -> float:
    """The MPs with which a unit breaks a rail line (7A6, 13B1)."""
    return BREAK_BY_ENGINEERS if builders.is_railroad(position, unit) else BREAK


@BOOK.forbids("7A6", BreakRail, decisive=True)
def own_units_break_lines(order: BreakRail, referee: Referee) -> str | None:
    """A unit breaks the rail line in its hex with MPs of regular movement (7A6, 6B3)"""
    position = referee.position
    place = position.place_of(order.unit)
    if position.side_of(order.unit) != referee.side or place not in position.kit.board.index:
        return f"{order.unit} is no unit of yours on the map"
    if not tracks.on_rail(position, place):
        return f"no rail line runs through {position.kit.name(place)}"
    if place in position.broken:
        return f"the rail line in {position.kit.name(place)} is broken"
    if position.this_phase.mode.get(order.unit) in ("haste", "strategic"):
        return f"{order.unit} has moved by accelerated movement or strategic rail, and does no work"
    needed, left = mps_to_break(position, order.unit), mps_left(position, order.unit)
    return f"it takes {needed:g} MPs, and {order.unit} has {left:g} left" if left < needed else None


@BOOK.performs(BreakRail)
def break_line(order: BreakRail, referee: Referee) -> None:
    """No train goes into the hex or out of it until it is repaired."""
    position = referee.position
    place, spent = position.place_of(order.unit), {order.unit: mps_to_break(position, order.unit)}
    seen_by = position.seen_by(order.unit)
    referee.emit(WorkEnded(rule="7A6", seen_by=seen_by, side=referee.side, what="break-rail", at=place, spent=spent))
    referee.emit(RailBroken(rule="7A6", place=place))


@BOOK.forbids("13B", Build)
def low_volume_lines(order: Build, referee: Referee) -> str | None:
    """A low-volume rail line out of the hex of railroad engineers is upgraded, no rail ferry (13B3b, 15A3)"""
    if order.what != "upgrade-rail":
        return None
    position = referee.position
    place = position.place_of(order.units[0])
    if tracks.is_ferry(position, place, order.at):
        return f"a rail ferry goes to {position.kit.name(order.at)}, and ferries are not upgraded"
    if tracks.volume(position, place, order.at) != "low":
        return f"no low-volume line leads from {position.kit.name(place)} into {position.kit.name(order.at)}"
    return None
