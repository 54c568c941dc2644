"""The pools of trenches (7.5c, 8.3.4.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.ground.trench_pool import trenches_left


@pytest.mark.rule("7.5c", "8.3.4.2")
@pytest.mark.trap(9)
def test_a_lost_trench_goes_back_to_its_pool():
    """The Western Allies have as many to dig as before it was built."""
    position = staged("lamps", areas={"rhine": ["GE-4"]}, trenches={"verdun": ["western_allies"]})
    before = trenches_left(position, "western_allies")
    Bench("lamps", position=position).play("{attack: verdun, with: [GE-4]}", dice=[6, 1, 6])
    assert "verdun" not in position.trenches
    assert trenches_left(position, "western_allies") == before + 1
