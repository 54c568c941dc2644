"""The collapse of Russia (10.1.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("10.1.3")
@pytest.mark.trap(22)
def test_russia_collapses_in_the_middle_of_the_combat_phase():
    """The second of the two cities ends Russia before the next attack of the same phase."""
    bench = Bench("lamps", areas={"petrograd": ["GE-1"], "minsk": ["GE-2"], "posen": ["GE-3"], "poland": ["RU-2"]})
    position = bench.play("{attack: moscow, with: [GE-2]}", dice=[5])
    assert position.nations["russia"] == "conquered"
    assert position.place_of("RU-2") == GONE
    bench.play("{attack: poland, with: [GE-3]}", dice=[5])
    assert position.place_of("GE-3") == "poland"
