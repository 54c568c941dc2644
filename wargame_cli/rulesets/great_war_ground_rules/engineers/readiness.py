"""Which units can work now: in supply, in a quiet hex, with MPs left, and not at other work (13A, 6B3, 8C2, 9J)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import builders
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import general
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work


def why_not_there(position: GroundPosition, side: str, unit: str, at: str, *, hexside: bool = False) -> str:
    """Why a unit is none that works at a hex, or on the hexside to it; empty where it is.

    Units work in their own hex, or on its hexsides; divisions of construction units beside it too (13A5).
    """
    place = position.place_of(unit)
    if position.side_of(unit) != side:
        return f"{unit} is not yours"
    if place not in position.kit.board.index:
        return f"{unit} is not on the map"
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


def why_not_ready(position: GroundPosition, unit: str, at: str) -> tuple[str, str] | None:
    """The row that keeps a unit from work at a hex in this phase, and why; None where it can work."""
    if {position.place_of(unit), at} & position.contested.keys():
        return "9Jb", "no work is done in a contested hex"
    if unit in position.overstacked:
        return "8C2b", f"{unit} is in an overstack, and does no work"
    if position.this_phase.mode.get(unit) in ("haste", "strategic"):
        return "6B3", f"{unit} has moved by accelerated movement or strategic rail, and does no work"
    if general(position, unit) == "out":
        return "13A1", f"{unit} is out of general supply"
    if unit in position.upgraded.values():
        return "13A1", f"{unit} maintains a port"
    return None


def at_work_on(position: GroundPosition, unit: str) -> Work | None:
    """The work in turns that a unit is busy with; None where there is none."""
    return next((work for work in position.works if work.turns and unit in work.units), None)


def mps_left(position: GroundPosition, unit: str) -> float:
    """The MPs that a unit can still spend on work in this phase (13A)."""
    return max(0.0, left(position, unit))


def share(position: GroundPosition, unit: str) -> float:
    """What an MP of work counts against a unit's own MPs: a division works as two brigades (13A5)."""
    return 0.5 if position.is_division(unit) and builders.is_construction(position, unit) else 1
