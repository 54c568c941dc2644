"""Movement by sea (6.5)."""

from __future__ import annotations

import pytest

from lamps.field import field, judge, rules
from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.movement.sea import Sail


@pytest.mark.rule("10.2.3.2b", "6.5a")
@pytest.mark.parametrize(
    ("area", "allowed"),
    [("greece", False), ("sinai", False), ("basra", False), ("gallipoli", False), ("ukraine", True), ("kiev", True)],
)
def test_americans_sail_to_no_theatre_of_the_near_east_though_the_french_are_there(area, allowed):
    """R-47: 10.2.3.2 prevails; the Black Sea coast is open to them when the straits are."""
    position = field(
        {"united_states": ["US-1", "US-2", "US-3"], area: ["FR-1"]},
        faction="eastern_allies",
        step="movement",
        turn=15,
        mobilized=4,
        control={"gallipoli": TE, "anatolia": TE},
        nations={"turkey": "war", "greece": "war"},
    )
    assert rules(judge(position), Sail(unit="US-1", to=area)) == ([] if allowed else ["10.2.3.2"])
