"""What comes of work that is done (13A1 to 13A3, 13A7, 13B3, 13C, 15A8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from wargame_cli.rulesets.great_war_ground_rules.ground.builders import is_port
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.bridges import settle_bridges
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.tracks import on_rail
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import at_work, ends
from wargame_cli.rulesets.great_war_ground_rules.kit.components import HIGH_RAIL, LOW_RAIL, ROAD
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Fortification
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortificationChanged, FortressChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import (
    BridgeChanged,
    GaugeChanged,
    HexDevastated,
    LineLaid,
    PontoonChanged,
    PortDamaged,
    PortUpgraded,
    RailBroken,
    RailObstructed,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work

#: The paragraph of each kind of work.
RULES = {
    "fieldworks": "13A1a",
    "entrenchment": "13A1b",
    "fort": "13A1c",
    "improved-fort": "13A1d",
    "fortress": "13A1e",
    "road": "13A1f",
    "demolish-fort": "13A2",
    "demolish-bridge": "13A2",
    "demolish-port": "13A2",
    "repair-rail": "13A3",
    "clear-rail": "13A3",
    "repair-port": "13A3",
    "repair-bridge": "13A3",
    "pontoon": "13A7",
    "regauge": "13B3a",
    "upgrade-rail": "13B3b",
    "extend-rail": "13B3c",
    "upgrade-port": "13C2",
    "devastation": "15A8",
    "restoration": "15A8",
}
#: Fortifications, which are built under their own names.
_GRADES: Mapping[str, Fortification] = {grade: grade for grade in get_args(Fortification)}
_LINES = {"road": ROAD, "upgrade-rail": HIGH_RAIL, "extend-rail": LOW_RAIL}


def finish(referee: Referee, work: Work) -> None:
    """The work is done: what it was for comes about."""
    rule, at = RULES[work.what], work.at
    what = work.what
    if grade := _GRADES.get(what):
        referee.emit(FortificationChanged(rule=rule, place=at, grade=grade, cause="built"))
    elif what == "fortress":
        referee.emit(FortressChanged(rule=rule, place=at, improved=True, cause="built"))
    elif what == "demolish-fort":
        _demolish(referee, at)
    elif what in _LINES:
        _lay(referee, rule, at, _LINES[what])
    elif what == "pontoon":
        referee.emit(PontoonChanged(rule=rule, at=at, laid=True))
    elif what in ("devastation", "restoration"):
        _lay_waste(referee, at, wasted=what == "devastation")
    else:
        _transport(referee, work)


def _lay(referee: Referee, rule: str, at: str, kind: str) -> None:
    """A road or rail line is laid or better; a rail line that comes into waste land is broken there (13B3, 15A8).

    Over water it is a bridge of its builders, who own both of its hexes (15A1).
    """
    referee.emit(LineLaid(rule=rule, at=at, kind=kind))
    position = referee.position
    for place in ends(at):
        settle_bridges(referee, place)
        if place in position.devastated and on_rail(position, place) and place not in position.broken:
            referee.emit(RailBroken(rule="15A8", place=place, broken=True))


def _lay_waste(referee: Referee, place: str, *, wasted: bool) -> None:
    """A hex is laid waste, or restored; its rail line is broken as long as it is waste (15A8)."""
    referee.emit(HexDevastated(rule="15A8", place=place, devastated=wasted))
    if on_rail(referee.position, place) and (place in referee.position.broken) != wasted:
        referee.emit(RailBroken(rule="15A8", place=place, broken=wasted))


def _demolish(referee: Referee, place: str) -> None:
    """A fort or improved fort becomes an entrenchment, an entrenchment nothing (13A2)."""
    grade = as_built(referee.position, place)
    lower: Literal["", "entrenchment"] = "" if grade == "entrenchment" else "entrenchment"
    referee.emit(FortificationChanged(rule="13A2", place=place, grade=lower, cause="demolished"))


def _transport(referee: Referee, work: Work) -> None:
    """Bridges, rail lines and ports (13A2, 13A3, 13B3a, 13C)."""
    position = referee.position
    rule, at = RULES[work.what], work.at
    hits = position.ports.get(at, 0)
    match work.what:
        case "demolish-bridge" | "repair-bridge":
            referee.emit(BridgeChanged(rule=rule, at=at, demolished=work.what == "demolish-bridge"))
        case "repair-rail":
            referee.emit(RailBroken(rule=rule, place=at, broken=False))
        case "clear-rail":
            referee.emit(RailObstructed(rule=rule, place=at, obstructed=False))
        case "regauge":
            referee.emit(GaugeChanged(rule=rule, place=at, gauge=work.gauge))
        case "demolish-port":
            referee.emit(PortDamaged(rule=rule, place=at, hits=hits + 1))
        case "repair-port":
            referee.emit(PortDamaged(rule=rule, place=at, hits=hits - 1))
        case "upgrade-port":
            unit = next((each for each in at_work(position, work) if is_port(position, each)), work.units[0])
            referee.emit(PortUpgraded(rule=rule, seen_by=position.seen_by(unit), place=at, unit=unit))
