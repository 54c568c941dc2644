"""Fortifications as they count, and what becomes of them: fieldworks to improved forts, fortresses (9J, 13A1, 15B)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.kit.components import GREAT, NEW, OLD
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Fortification
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortificationChanged, FortressChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: A fortification as it counts in combat; an improved fortress by its type (15B4).
Counted = Literal[
    "",
    "fieldworks",
    "entrenchment",
    "fort",
    "improved-fort",
    "unimproved-fortress",
    "improved-old",
    "improved-new",
    "improved-great",
]
_IMPROVED: dict[str, Counted] = {OLD: "improved-old", NEW: "improved-new", GREAT: "improved-great"}
#: The next lower level of what capture and bombardment reduce (15B3).
_LOWER: Mapping[str, Fortification] = {"improved-fort": "fort", "fort": "entrenchment"}


def as_built(position: GroundPosition, place: str) -> Counted:
    """The fortification that stands in a hex, whether it counts there or not (15B)."""
    if fortress := position.kit.fortress(place):
        return _IMPROVED[fortress] if place in position.improved else "unimproved-fortress"
    return position.fortified.get(place, "")


def fortification(position: GroundPosition, place: str) -> Counted:
    """The fortification of a hex as it counts: none in a contested hex (9J)."""
    return "" if place in position.contested else as_built(position, place)


def is_improved_fortress(position: GroundPosition, place: str) -> bool:
    """Whether a hex has an improved fortress of whatever type (15B4)."""
    return fortification(position, place) in _IMPROVED.values()


def is_detached(position: GroundPosition, place: str) -> bool:
    """Whether no hex adjacent to a fortified one has a fortification of the same side (15B1, 15B2)."""
    owner = position.owner_of(place)
    return not any(
        fortification(position, near) and position.owns(owner, near)
        for near in position.kit.board.neighbours[place]
        if terrain.adjacent(position, place, near)
    )


def is_concentric(position: GroundPosition, place: str, zones: Mask) -> bool:
    """Whether an attack is concentric: `zones`, those of the attacking units, take in every adjacent hex (15B1)."""
    board = position.kit.board
    around = [near for near in board.neighbours[place] if terrain.adjacent(position, place, near)]
    return bool(around) and all(zones & board.bit[near] for near in around)


def as_attacked(position: GroundPosition, place: str, zones: Mask) -> Counted:
    """The fortification of a hex as it counts against attackers whose ZOCs are `zones` (15B1, 15B2).

    Detached fieldworks are ignored under concentric attack, detached entrenchments count as fieldworks.
    """
    found = fortification(position, place)
    if found not in ("fieldworks", "entrenchment"):
        return found
    if not is_detached(position, place) or not is_concentric(position, place, zones):
        return found
    return "fieldworks" if found == "entrenchment" else ""


def reduce(referee: Referee, place: str, rule: str, cause: str) -> None:
    """A fort or an improved fortress falls one level: by bombardment or capture (12C2, 15B3, 15B4)."""
    position = referee.position
    if position.kit.fortress(place):
        if place in position.improved:
            referee.emit(FortressChanged(rule=rule, place=place, improved=False, cause=cause))
    elif lower := _LOWER.get(position.fortified.get(place, "")):
        referee.emit(FortificationChanged(rule=rule, place=place, grade=lower, cause=cause))


def captured(referee: Referee, place: str) -> None:
    """A hex was captured: fieldworks are destroyed (15B1), entrenchments stay (15B2), forts fall (15B3, 15B4)."""
    if referee.position.fortified.get(place) == "fieldworks":
        referee.emit(FortificationChanged(rule="15B1", place=place, grade="", cause="captured"))
    else:
        rule = "15B4" if referee.position.kit.fortress(place) else "15B3"
        reduce(referee, place, rule, "captured")
