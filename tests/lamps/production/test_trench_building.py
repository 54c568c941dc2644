"""Trenches that are dug (8.3.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.position.position import PORTS
from wargame_cli.rulesets.lamps.production.trench_building import Dig


@pytest.mark.rule("8.3.4.1a", "6.2.2.1")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("area", "army"), [("sinai", "GB-MEF"), ("basra", "GB-IEF"), ("greece", "GB-2")])
def test_british_armies_that_only_ships_supply_dig_no_trench(area, army):
    """In Sinai, Basra and Greece they can be refitted, but no path over land leads to France."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={area: [army]},
        points_left={"great_britain": 7},
        nations={"greece": "war"},
    )
    assert "8.3.4.1a" in bench.refusals(f"{{trench: {area}, by: great_britain}}")


@pytest.mark.rule("8.3.1b", "8.3.4.1a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        (Dig(area=PORTS["germany"], nation="germany"), {"phase": "germany-production"}, "8.3.4.1a", "is no area"),
        ("{trench: somme, by: france}", {"phase": "germany-production", "areas": {"somme": ["FR-1"]}},
         "8.3.1b", "France is not of the acting faction"),
    ],
)  # fmt: skip
def test_trenches_that_nobody_can_dig_are_refused(order, given, row, message):
    """In an area, by a nation of the acting faction."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults
