"""The pre-war events: twenty of them, and which do not go together (20.1, 20.11)."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDES
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import clash, pool_of, pre_war_events


@pytest.mark.rule("20.1")
def test_ten_a_side_and_all_are_drawn_from():
    events = pre_war_events()
    for side in SIDES:
        assert sorted(event.number for event in events.values() if event.side == side) == list(range(1, 11))
        assert [events[event].number for event in pool_of(side)] == list(range(1, 11))


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        ("Allied-pre-war-5", "Allied-pre-war-6", True),
        ("CP-pre-war-2", "CP-pre-war-4", True),
        ("CP-pre-war-6", "CP-pre-war-10", True),
        ("CP-pre-war-4", "CP-pre-war-6", False),
    ],
)
def test_some_events_do_not_go_together(one, two, found):
    """20.11; whichever is named first."""
    assert clash(one, two) == clash(two, one) == found
