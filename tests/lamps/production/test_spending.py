"""What points are spent for (8.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from lamps.event_cards import drawn
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import GONE
from wargame_cli.rulesets.lamps.production import points


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
        ("{refit: [GE-1, GE-1]}", {"phase": "germany-production", "areas": {"hanover": ["GE-1*"]}},
         "8.3.2a", "a unit is named twice"),
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


@pytest.mark.rule("8.3.3b", "8.3.3a", "6.6.1")
@pytest.mark.parametrize(
    ("unit", "area", "others", "found"),
    [
        ("GE-FL1", "german_home_port", {}, []),
        ("GE-FL1", "blockade_box", {}, [("8.3.3b", "a rebuilt fleet comes to German Home Port")]),
        ("GE-FL1", "hanover", {}, [("8.3.3b", "a rebuilt fleet comes to German Home Port")]),
        ("GE-UB1", "hanover", {}, [("6.6.1", "Hanover is no U-Boat box")]),
        ("GE-UB1", "uboat_hague", {"uboat_unrestricted": ["GE-UB2*"]},
         [("6.6.1", "all U-Boats lie in one box, and the others are in Unrestricted Warfare")]),
        ("GE-UB1", "uboat_unrestricted", {"uboat_unrestricted": ["GE-UB2*"]}, []),
        ("GE-UB1", "uboat_unrestricted", {}, []),
        ("GE-UB1", "uboat_hague", {}, []),
    ],
)  # fmt: skip
def test_new_ships_come_to_their_port_or_box_and_nowhere_else(unit, area, others, found):
    """The first U-Boat again chooses its box, the next joins it."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"force pool": ["GE-FL1", "GE-UB1"], **others},
        points_left={"germany": 3},
    )
    order = f"{{raise: {unit}, in: {area}, status: spent}}"
    assert bench.faults(order) == found
    if not found:
        assert bench.play(order).place_of(unit) == area


@pytest.mark.rule("8.3.3a")
def test_a_new_army_comes_to_the_largest_stack_at_home():
    """No area was named."""
    position = staged(
        "lamps",
        phase="germany-production",
        areas={"rhine": ["GE-1"], "posen": ["GE-2", "GE-3"], "poland": ["GE-4", "GE-5", "GE-6"]},
    )
    position.this_turn.points["germany"] = {points.group_for(position, "germany", "posen"): 2}
    Bench("lamps", position=position).play("{raise: GE-11}")
    assert position.place_of("GE-11") == "posen"


@pytest.mark.rule("5.2", "8.3.2a")
@pytest.mark.card("W17-3", "E17-3")
@pytest.mark.parametrize(
    ("card", "areas", "lost", "other"),
    [
        ("W17-3", {"paris": ["FR-6*"], "verdun": ["FR-1", "FR-2"], "rhine": ["GE-1"]}, "FR-1", "FR-6"),
        ("E17-3", {"kiev": ["RU-3*"], "ukraine": ["RU-1"], "galicia": ["AH-1"]}, "RU-1", "RU-3"),
    ],
)
def test_armies_that_lost_are_not_refitted(card, areas, lost, other):
    """Not in this turn; others are."""
    bench = drawn(card, areas)
    steps.reach(bench.referee, "production")
    assert bench.faults(f"{{refit: [{other}]}}") == []
    assert [(rule, "a card forbids its refit" in why) for rule, why in bench.faults(f"{{refit: [{lost}]}}")] == [
        ("5.2", True)
    ]


@pytest.mark.rule("4.2", "7.4.3", "9.2")
@pytest.mark.parametrize(
    ("attack", "unit", "rule", "message"),
    [
        ("{guerilla: british_east_africa}", "GE-LV", "7.4.3", "GE-LV becomes Fresh by an event only"),
        ("{attack: verdun, with: [GE-1], guns: [GE-HA1]}", "GE-HA1", "9.2",
         "GE-HA1 is made Ready in the Regroup Phase"),
        ("{attack: verdun, with: [GE-1]}", "GE-1", "", ""),
    ],
)  # fmt: skip
def test_who_is_never_refitted_is_told_though_it_fights_first(attack, unit, rule, message):
    """On the sheet of a whole turn: an army may be Spent by its attack, these are not refitted whatever comes of it."""
    areas = {"rhine": ["GE-1", "GE-HA1"], "verdun": ["FR-1"], "tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]}
    given = {"areas": areas, "technology": {"CP": ["A1"]}, "turn": 5}
    bench = Bench("lamps", phase="germany-turn", options={"turn": "two-step"}, **given)
    doubts = bench.rehearse(attack, f"{{refit: [{unit}]}}").doubts
    assert [(each.rule, each.message) for each in doubts] == ([(rule, f"as things stand: {message}")] if rule else [])
