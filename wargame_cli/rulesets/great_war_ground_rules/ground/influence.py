"""Zones of influence of Army HQs (14M1)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import GERMANY
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: How far the zone of an active Army HQ goes (14M1).
REACH = 2


def is_active(position: GroundPosition, hq: str) -> bool:
    """Whether an Army HQ is on the map with its active side up."""
    return position.counter(hq).is_army_hq and hq not in position.inactive and position.on_map(hq)


@derived
def influence(position: GroundPosition, hq: str) -> Mask:
    """The hexes in an Army HQ's ZOI: its own and every one within two hexes; none while it is inactive (14M1)."""
    if not is_active(position, hq):
        return 0
    bit = position.kit.board.bit[position.place_of(hq)]
    return position.kit.board.all_steps.reached(bit, -1, limit=REACH)


def covers(position: GroundPosition, hq: str, unit: str) -> bool:
    """Whether an HQ is there for units of that nation: a German one for all of its side, others for theirs (14M1)."""
    mine, its = position.counter(hq), position.counter(unit)
    return mine.side == its.side and mine.nationality in (GERMANY, its.nationality)


@derived
def active_hqs(position: GroundPosition, side: str) -> tuple[str, ...]:
    """A side's active Army HQs on the map, by name."""
    return tuple(sorted(unit for unit in position.units_of(side) if is_active(position, unit)))


def in_influence(position: GroundPosition, unit: str, *, of: str | None = None) -> bool:
    """Whether a unit is in the ZOI of an active Army HQ that covers it, of any, or of that one (14M1)."""
    bit = position.kit.board.bit.get(position.place_of(unit), 0)
    among = active_hqs(position, position.side_of(unit)) if of is None else (of,)
    return any(bit & influence(position, hq) and covers(position, hq, unit) for hq in among)
