"""Res Pts for work: one that the units trace a supply line to over land is spent (13A1c, 11G)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import lines
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import is_active
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def in_reach(position: GroundPosition, side: str, units: Sequence[str]) -> list[str]:
    """The hexes with Res Pts to which all these units trace a line over land, the nearest first (11B1, 11E)."""
    found = [
        place for place in position.res.get(side, {}) if all(_traces(position, side, unit, place) for unit in units)
    ]
    start = position.place_of(units[0])
    return sorted(found, key=lambda place: (position.kit.map.distance(start, place) or 0, place))


def _traces(position: GroundPosition, side: str, unit: str, place: str) -> bool:
    """Whether a unit traces a line over land to a hex, and may use Res Pts there (11B1, 11E)."""
    start = position.place_of(unit)
    board, limit = position.kit.board, lines.length(position, "overland", start)
    near = lines.reach(position, side, board.bit[place], limit, climbing=lines.climbs(position, unit))
    if not near & board.bit[start]:
        return False
    mine = position.counter(unit).nationality
    hqs = [each for each in position.units_at(side, place) if is_active(position, each)]
    return not hqs or any(position.counter(hq).nationality == mine for hq in hqs)


def why_not(position: GroundPosition, side: str, units: Sequence[str], wanted: str, count: int = 1) -> str:
    """Why so many Res Pts cannot be spent for units; empty where they can. `wanted` is the hex that an order names."""
    near = in_reach(position, side, units)
    if wanted and wanted not in near:
        return f"the units trace no supply line over land to a Res Pt in {position.kit.name(wanted)}"
    there = sum(position.res_at(side, place) for place in near)
    if there >= count:
        return ""
    return (
        f"{count} Res Pts must be in reach of the units over land" if count > 1 else "no Res Pt is in reach over land"
    )


def spend(referee: Referee, side: str, units: Sequence[str], rule: str, wanted: str = "", count: int = 1) -> int:
    """Spend so many Res Pts, first those in the hex that is wanted, then the nearest; how many there were."""
    position = referee.position
    near = in_reach(position, side, units)
    done = 0
    for place in sorted(near, key=lambda place: place != wanted):
        taken = min(count - done, position.res_at(side, place))
        if taken:
            referee.emit(ResChanged(rule=rule, side=side, place=place, change=-taken, cause="work"))
            done += taken
    return done
