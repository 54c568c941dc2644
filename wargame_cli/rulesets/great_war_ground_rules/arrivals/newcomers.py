"""Units that came from another command in this turn: what they have left of their MPs (16A1aa)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ArrivalCounted
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

#: The share of its MPs that counts as spent for a unit that came so (16A1aa); all of them for those not named. Who came
#: by strategic rail moves in no other way.
_SPENT: Mapping[str, float] = {"rail": 0.5, "strategic": 0, "sea": 0.5}
_ALL = 100.0


def count_arrivals(referee: Referee) -> None:
    """Movement begins: units that came by rail or sea have half of their MPs, those from farther away none (16A1aa).

    Those that came by strategic rail have half of its hexes left, and move in no other way.
    """
    position = referee.position
    spent = {
        unit: position.face(unit).movement * _SPENT[by] if by in _SPENT else _ALL
        for unit, by in position.this_turn.arrived.items()
        if _SPENT.get(by, 1)
    }
    groups: dict[tuple[str, ...], dict[str, float]] = {}
    for unit, points in spent.items():
        groups.setdefault(position.seen_by(unit), {})[unit] = points
    for seen, group in sorted(groups.items()):
        referee.emit(ArrivalCounted(rule="16A1aa", seen_by=seen, spent=group))
