"""The Turkish Required Reserve where Europe is in play too (5.38)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench


@pytest.mark.rule("5.38")
@pytest.mark.parametrize(
    ("unit", "place", "joins"),
    [
        ("TU-17", "N1728", True),
        ("TU-3", "E1328", True),  # from the map, whichever it is
        ("TU-17", "cp-near-east-box", True),
        ("TU-3", "cp-box", True),
        ("TU-17", "transit", True),
        ("TU-17", "cp-near-east-dead", False),
        ("TU-YAG", "N1728", False),
    ],
)
def test_from_where_divisions_join_the_reserve(unit, place, joins):
    """5.38: from any map, the transit box and the Available Units Boxes."""
    table = bench(phase="turkish-reserve", reserve_roll=3, stacks={place: [unit]})
    assert ("5.38" not in table.refusals(f"{{reserve: {unit}}}")) == joins


@pytest.mark.rule("5.38")
def test_nobody_rolls_for_it_after_the_surrender():
    """5.61: no Turkish unit is left."""
    table = bench(phase="replacements", turn=38, turkey_surrendered=True)
    table.end()
    assert table.position.reserve_roll == 0
