"""Sieges (15G, advanced): which units are besieged, and when a siege is lifted."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def is_surrounded(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a hex with enemy units is surrounded: a side's units stand in every hex adjacent to it (15G)."""
    if not position.units_at(OTHER[side], place):
        return False
    around = [near for near in position.kit.board.neighbours[place] if not terrain.is_barred(position, place, near)]
    return bool(around) and all(position.units_at(side, near) for near in around)


def besiege(referee: Referee, side: str, place: str) -> None:
    """A side begins a siege of a hex that it surrounds; its units go into the hex (15G)."""
    referee.emit(SiegeChanged(rule="15G", place=place, besieged=OTHER[side], cause="surrounded"))


def why_lifted(position: GroundPosition, place: str) -> str:
    """Why a siege is lifted now; empty while it goes on (15G)."""
    inside = position.besieged[place]
    if not position.units_at(OTHER[inside], place):
        return "no sieging unit is left in the hex"
    if not position.units_at(inside, place):
        return "no besieged unit is left"
    near = [
        each
        for each in position.kit.board.neighbours[place]
        if position.units_at(inside, each) and not terrain.is_barred(position, place, each)
    ]
    return f"relieved from {near[0]}" if near else ""
