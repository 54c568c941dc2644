"""Which units can work now: in supply, in a quiet hex, with MPs left, and not at other work (13A, 6B3, 8C2, 9J)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import builders
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import general
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work


def why_not_ready(position: GroundPosition, side: str, unit: str, at: str, *, hexside: bool = False) -> str:
    """Why a unit cannot work at a hex, or on the hexside to it, in this phase; empty where it can."""
    place = position.place_of(unit)
    if position.side_of(unit) != side:
        return f"{unit} is not yours"
    if place not in position.kit.board.index:
        return f"{unit} is not on the map"
    if why := _why_not_there(position, side, unit, place, at, hexside=hexside):
        return why
    if place in position.contested or at in position.contested:
        return "no work is done in a contested hex"
    if unit in position.overstacked:
        return f"{unit} is in an overstack, and does no work"
    if general(position, unit) == "out":
        return f"{unit} is out of general supply"
    if position.this_phase.mode.get(unit) in ("haste", "strategic"):
        return f"{unit} has moved by accelerated movement or strategic rail, and does no work"
    if unit in position.upgraded.values():
        return f"{unit} maintains a port"
    return ""


def _why_not_there(position: GroundPosition, side: str, unit: str, place: str, at: str, *, hexside: bool) -> str:
    """Units work in their own hex, or on its hexsides; divisions of construction units beside it too (13A5)."""
    near = at in position.kit.board.neighbours[place]
    name = position.kit.name(at)
    if hexside:
        return "" if near else f"{unit} is not beside {name}"
    if place == at:
        return ""
    large = position.is_division(unit) and builders.is_construction(position, unit)
    if large and near and position.owns(side, at):
        return ""
    return f"{unit} is not in {name}"


def at_work_on(position: GroundPosition, unit: str) -> Work | None:
    """The work in turns that a unit is busy with; None where there is none."""
    return next((work for work in position.works if work.turns and unit in work.units), None)


def mps_left(position: GroundPosition, unit: str) -> float:
    """The MPs that a unit can still spend on work in this phase (13A)."""
    return max(0.0, left(position, unit))


def share(position: GroundPosition, unit: str) -> float:
    """What an MP of work counts against a unit's own MPs: a division works as two brigades (13A5)."""
    return 0.5 if position.is_division(unit) and builders.is_construction(position, unit) else 1
