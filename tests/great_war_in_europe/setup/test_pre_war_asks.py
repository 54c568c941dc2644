"""Attack factors that pre-war events ask for (20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.setup.before_the_war import with_events
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import attack_factors, not_that_many, of_full_stacks


@pytest.mark.rule("20.3")
def test_factors_are_those_that_units_show():
    """A division of 3-4-4, a reserve division of 2-3-4 and a cavalry division of 1-2-6; headquarters have none."""
    position = with_events()
    units = ["GE-10", "GE-10ER", "GE-2CV", "GE-1A"]
    assert attack_factors(position, units) == 6
    assert not_that_many(position, units, 6) is None
    assert "6 attack factors, not 7" in not_that_many(position, units, 7)


@pytest.mark.rule("20.3")
def test_units_of_full_stacks_make_up_the_number():
    position = with_events()
    german = [unit for unit in position.units() if unit.startswith("GE-") and position.on_map(unit)]
    for factors in (1, 12, 16, 100):
        assert attack_factors(position, of_full_stacks(position, german, factors)) == factors
    assert of_full_stacks(position, ["GE-10", "GE-26"], 5) == ["GE-10"]
