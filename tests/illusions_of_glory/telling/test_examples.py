"""Why a sheet of Illusions of Glory has no example of an order."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.telling.examples import leads_to


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("enemy", "why"),
    [
        ({"kalisz": ["GE-I-1"]}, ""),
        ({"berlin": ["GE-I-1"]}, "no enemy that you see is beside a place of yours"),
    ],
)
def test_why_nobody_attacks(enemy, why):
    """That no enemy is near is only said where none is."""
    bench = on_map({"lodz": ["RU-I-3"], **enemy}, phase="round-1-ap")
    assert leads_to(bench.position, "AP", Attack) == why
