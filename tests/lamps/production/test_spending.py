"""What points are spent for (8.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("8.3.3a")
@pytest.mark.trap(29)
@pytest.mark.parametrize(
    ("faction", "nation", "unit", "area", "allowed"),
    [
        ("western-allies", "great_britain", "GB-4", "british_isles", True),
        ("western-allies", "great_britain", "GB-4", "sinai", False),
        ("western-allies", "great_britain", "GB-4", "paris", False),
        ("western-allies", "great_britain", "GB-4", "british_east_africa", False),
        ("eastern-allies", "russia", "RU-7", "caucasus", False),
        ("eastern-allies", "russia", "RU-7", "poland", False),  # in the enemy's hands
        ("eastern-allies", "russia", "RU-7", "kiev", True),
        ("eastern-allies", "russia", "RU-9", "kiev", False),  # lost for good
        ("central-allies", "turkey", "TU-2", "damascus", False),
        ("central-allies", "turkey", "TU-2", "gallipoli", True),
    ],
)
def test_new_armies_come_to_their_own_home_areas_in_friendly_hands(faction, nation, unit, area, allowed):
    """No square, no circle, no ally's land, nothing lost; and never an army that is gone for good."""
    stacks = {"anatolia": ["TU-1"], GONE: ["RU-9"]}
    bench = Bench("lamps", phase=f"{faction}-production", areas=stacks, points_left={nation: 9}, control={"poland": CP})
    found = bench.refusals(f"{{raise: {unit}, in: {area}}}")
    assert found == [] if allowed else "8.3.3a" in found


@pytest.mark.rule("8.3.1b", "8.3.3a")
def test_what_was_raised_spent_is_not_refitted_in_the_same_phase():
    """R-26: refits come before new units."""
    position = staged("lamps", phase="germany-production", areas={"berlin": ["GE-1"]})
    position.this_turn.points = {"germany": {"hanover": 6}}
    bench = Bench("lamps", position=position)
    bench.play("{raise: GE-11, in: berlin, status: spent}")
    assert "8.3.1a" in bench.refusals("{refit: [GE-11]}")


@pytest.mark.rule("10.1.2b", "8.3.2a", "8.3.3a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{absorb: BE-1, refit: GE-1}",
         {"phase": "germany-production", "areas": {"rhine": ["GE-1*"], "somme": ["BE-1*"]}},
         "10.1.2b", "not of the acting faction"),
        ("{refit: []}", {"phase": "germany-production"}, "8.3.2a", "no unit is named"),
        ("{refit: [GE-FL1]}", {"phase": "germany-production", "areas": {"force pool": ["GE-FL1*"]}},
         "8.3.2a", "GE-FL1 is not in play"),
        ("{raise: FR-7}", {"phase": "germany-production"}, "8.3.3a", "FR-7 is not of the acting faction"),
        ("{raise: GE-HA1}", {"phase": "germany-production"}, "8.3.3a", "GE-HA1 is not raised with points"),
        ("{raise: IT-4}",
         {"phase": "western-allies-production", "areas": {"force pool": ["IT-4"]},
          "nations": {"italy": "neutral"}}, "8.3.3a", "takes no part"),
        ("{raise: IT-4}",
         {"phase": "western-allies-production", "areas": {"force pool": ["IT-4"]},
          "nations": {"italy": "war"}, "control": {"northern_italy": "CP", "rome": "CP"}},
         "8.3.3a", "Italy controls no Home Area"),
    ],
)  # fmt: skip
def test_spending_on_what_cannot_be_had_is_refused(order, given, row, message):
    """Units of others, units that are not there, and nations without a home."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults
