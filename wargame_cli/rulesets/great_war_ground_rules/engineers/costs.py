"""What work costs: MPs and turns for one construction unit in good weather (13A, 13B, 13C, 15A8)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import (
    FEB_I_15,
    FEB_I_16,
    FEB_I_17,
    FEB_I_18,
    OCT_II_14,
    Date,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CANAL, GREAT_RIVER, MAJOR_RIVER, RIVER
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: MPs by what is done; those of entrenchments and bridges go by the ground (13A1a, 13A2, 13A3, 13B3a).
MPS: Mapping[str, float] = {
    "fieldworks": 2,
    "demolish-fort": 8,
    "demolish-bridge": 4,
    "demolish-port": 3,
    "repair-rail": 4,
    "clear-rail": 2,
    "repair-port": 6,
    "regauge": 2,
}
#: MPs of railroad engineers on rail lines, and of port engineers on ports (13B2, 13C1).
SPECIALISTS: Mapping[str, float] = {"repair-rail": 3, "clear-rail": 1, "demolish-port": 2, "repair-port": 4}
#: MPs to upgrade fieldworks in easy and in other terrain (13A1b); to repair a bridge by what it crosses (13A3).
_ENTRENCHMENT = (4, 6)
_BRIDGE, _GREAT_BRIDGE = 8, 16
#: MPs to break a rail line; railroad engineers need fewer (7A6, 13B1).
BREAK, BREAK_BY_ENGINEERS = 2, 1

#: Turns in easy and in other terrain (13A1c, 13A1d); for other work those of easy and of hard ground (13A1f, 13B3c).
_FORTS: Mapping[str, tuple[float, float]] = {"fort": (1, 2), "improved-fort": (2, 3)}
_LINES: Mapping[str, tuple[float, float]] = {"road": (2, 4), "extend-rail": (4, 8)}
#: Turns of all other work (13A1e, 13B3b, 13C2, 15A8).
_TURNS: Mapping[str, float] = {
    "fortress": 12,
    "upgrade-rail": 2,
    "upgrade-port": 12,
    "devastation": 2,
    "restoration": 4,
}
_PONTOON, _PONTOON_OVER_MAJOR_RIVER = 1, 2
#: A fortress costs a Res Pt for each month, that is two turns (13A1e).
TURNS_A_RES = 2

#: Terrain in which fortifications are built fastest; into which roads and rail lines are built slowest (13A1).
EASY = frozenset({"clear", "rough"})
HARD = frozenset({"wooded-rough", "mountain", "forest", "swamp", "wooded-swamp", "ravines", "sand"})
#: Hexsides that slow roads and rail lines down and cost a Res Pt; over which none are built (13A1f).
HARD_SIDES = ("mountain", RIVER, CANAL)
BARRED_SIDES = (
    *(MAJOR_RIVER, GREAT_RIVER, "high-mountain", "karst", "high-mountain-pass"),
    *("sea", "lake", "narrow-straits", "impassable-escarpment"),
)

#: From when on a side builds what (13A1g).
DATES: Mapping[str, Mapping[str, Date]] = {
    CP: {"entrenchment": OCT_II_14, "fort": FEB_I_15, "improved-fort": FEB_I_17},
    ENTENTE: {"entrenchment": OCT_II_14, "fort": FEB_I_16, "improved-fort": FEB_I_18},
}


def is_easy(position: GroundPosition, place: str) -> bool:
    """Whether the ground of a hex is clear or rough (13A1b)."""
    return position.kit.map.terrain[place] in EASY


def mps(position: GroundPosition, what: str, place: str, at: str) -> float:
    """MPs of one construction unit in good weather for work at a hex, or on the hexside to it."""
    if what == "entrenchment":
        return _ENTRENCHMENT[0] if is_easy(position, at) else _ENTRENCHMENT[1]
    if what == "repair-bridge":
        return _GREAT_BRIDGE if is_great_bridge(position, place, at) else _BRIDGE
    return MPS[what]


def is_great_bridge(position: GroundPosition, place: str, to: str) -> bool:
    """Whether a bridge leads over a major or a great river (13A3)."""
    return position.kit.crosses(place, to, MAJOR_RIVER, GREAT_RIVER)


def is_hard(position: GroundPosition, place: str, to: str) -> bool:
    """Whether a road or rail line from one hex into another takes longest (13A1f, 13B3c)."""
    return position.kit.map.terrain[to] in HARD or position.kit.crosses(place, to, *HARD_SIDES)


def costs_more(position: GroundPosition, place: str, to: str) -> bool:
    """Whether a road surely costs a Res Pt, and a rail line two: into or over mountains, over rivers (13A1f, 13B3c)."""
    return position.kit.map.terrain[to] == "mountain" or position.kit.crosses(place, to, *HARD_SIDES)


def turns(position: GroundPosition, what: str, place: str, at: str) -> float:
    """Turns of one construction unit in good weather (13A1, 13A7, 13B3, 13C2, 15A8)."""
    if what in _FORTS:
        easy, other = _FORTS[what]
        return easy if is_easy(position, at) else other
    if what in _LINES:
        soft, hard = _LINES[what]
        return hard if is_hard(position, place, at) else soft
    if what == "pontoon":
        major = position.kit.crosses(place, at, MAJOR_RIVER)
        return _PONTOON_OVER_MAJOR_RIVER if major else _PONTOON
    return _TURNS[what]


def too_early(position: GroundPosition, side: str, what: str) -> Date | None:
    """The date from which on a side may build something, where that is still to come (13A1g)."""
    first = DATES[side].get(what)
    return first if first is not None and position.date < first else None
