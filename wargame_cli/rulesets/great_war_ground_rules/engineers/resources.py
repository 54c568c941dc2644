"""Res Pts for work: one to which the units trace a supply line over land is spent (13A1c, 11G)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def why_not(position: GroundPosition, side: str, units: Sequence[str], wanted: str, count: int = 1) -> str:
    """Why a number of Res Pts cannot be spent for units; "" where it can. `wanted` is the hex that an order names."""
    near = points.near(position, units)
    if wanted and wanted not in near:
        return f"the units trace no supply line over land to a Res Pt in {position.kit.name(wanted)}"
    there = sum(points.unused(position, side, place) for place in near)
    if there >= count:
        return ""
    return (
        f"{count} Res Pts must be in reach of the units over land" if count > 1 else "no Res Pt is in reach over land"
    )


def spend(referee: Referee, side: str, units: Sequence[str], rule: str, wanted: str = "", count: int = 1) -> int:
    """Spend a number of Res Pts, first those in the hex that is wanted, then the nearest; how many there were."""
    position = referee.position
    done = 0
    for place in sorted(points.near(position, units), key=lambda place: place != wanted):
        while done < count and points.unused(position, side, place) > 0:
            points.spend(referee, side, place, rule, "work")
            done += 1
    return done
