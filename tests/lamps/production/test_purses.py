"""Who may pay for what (8.3.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import Transfer
from wargame_cli.rulesets.lamps.production import points
from wargame_cli.rulesets.lamps.production import points as production
from wargame_cli.rulesets.lamps.production.points import available


@pytest.mark.rule("8.3.2b", "8.2.5", "8.3.5a")
def test_transferred_points_serve_only_what_the_area_where_they_lie_is_joined_to():
    """R-15: with Paris and Verdun lost, British points in Somme refit nobody in the south."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"somme": ["FR-5*"], "southern_france": ["FR-1*", "FR-2*"]},
        control={"paris": CP, "verdun": CP},
        transfers=[Transfer("great_britain", "france", 2, "somme")],
    )
    position = bench.position
    production.tally(bench.referee)
    assert available(position, "france") == 4
    assert bench.refusals("{refit: [FR-1, FR-2]}") == ["8.1"]
    assert bench.refusals("{refit: [FR-1]}") == []
    assert bench.refusals("{refit: [FR-5]}") == []


@pytest.mark.rule("8.3.2a", "7.6.3a")
@pytest.mark.parametrize(("payer", "allowed"), [("france", True), ("great_britain", True), ("italy", False)])
def test_french_or_british_points_refit_the_tanks(payer, allowed):
    """R-48: the two nations that build them."""
    bench = Bench("lamps", phase="western-allies-production", areas={"paris": ["FR-1", "WA-Tanks*"], "rome": ["IT-1"]})
    land = production.group_for(bench.position, "france", "paris")
    sea = production.group_for(bench.position, "great_britain", "paris")
    bench.position.this_turn.points = {"france": {land: 2}, "great_britain": {sea: 2}, "italy": {land: 2}}
    found = bench.refusals(f"{{refit: [WA-Tanks], by: {payer}}}")
    assert found == [] if allowed else "8.3.2a" in found


@pytest.mark.rule("8.1", "8.3.2b", "8.3.5.2")
@pytest.mark.parametrize(
    ("order", "points", "message"),
    [
        (
            "{refit: [GE-1]}", {"hanover": 7},
            "Germany has no points that reach GE-1, its refit costs 1 "
            "(7 in Hanover: no path leads there from that part)",
        ),
        (
            "{refit: [GE-1, GE-2]}", {"prussia": 1},
            "Germany has 1 point that reaches GE-1 and GE-2, their refits cost 2",
        ),
        (
            "{raise: GE-9, in: prussia}", {"prussia": 1, "hanover": 3},
            "Germany has 1 point that reaches Prussia, GE-9 costs 2 (3 in Hanover: no path leads there from that part)",
        ),
        (
            "{trench: prussia, by: germany, count: 2}", {"prussia": 1},
            "Germany has 1 point that reaches Prussia, 2 trenches cost 2",
        ),
        (
            "{transfer: 3, from: germany, to: austria_hungary}", {"prussia": 1, "hanover": 2},
            "Germany has 2 points that reach Austria-Hungary, the transfer costs 3 "
            "(1 in Prussia: no path leads there from that part)",
        ),
    ],
    ids=["refit elsewhere", "refit", "raise", "trench", "transfer"],
)  # fmt: skip
def test_who_cannot_pay_is_told_where_his_points_are(order, points, message):
    """How many reach the place, what it costs, and where the others are that do not serve."""
    areas = {"prussia": ["GE-1*", "GE-2*"], "force pool": ["GE-9"]}
    control = {"posen": "TE", "berlin": ""}
    bench = Bench("lamps", phase="germany-production", areas=areas, turn=6, control=control)
    bench.position.this_turn.points = {"germany": points}
    assert [why for number, why in bench.faults(order) if number == "8.1"] == [message]


@pytest.mark.rule("8.1", "8.3.2b")
def test_points_out_of_reach_are_told_by_land_of_their_nation():
    """The part is joined to Belgium, where nothing French is made; it is called by the Somme."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"southern_france": ["FR-1*"]},
        control={"paris": CP, "verdun": CP},
    )
    bench.position.this_turn.points = {"france": {points.group_for(bench.position, "france", "somme"): 1}}
    assert bench.faults("{refit: [FR-1]}") == [
        (
            "8.1",
            "France has no points that reach FR-1, its refit costs 1 (1 in Somme: no path leads there from that part)",
        )
    ]


@pytest.mark.rule("8.3.2a")
@pytest.mark.parametrize(
    ("units", "payer", "found"),
    [
        ("GB-1", "Great Britain", []),
        ("GB-1", "France", [("8.3.2a", "France cannot pay for GB-1, which is Great Britain's")]),
        ("FR-1, WA-Tanks", "France", []),
        ("FR-1, WA-Tanks", "Great Britain", [("8.3.2a", "Great Britain cannot pay for FR-1, which is France's")]),
        ("GB-1", "Italy", [("8.3.2a", "Italy cannot pay for GB-1, which is Great Britain's")]),
    ],
)
def test_a_nation_that_is_named_pays_for_its_own_units_only(units, payer, found):
    """Whether it is named for an army or for the Tanks."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"paris": ["FR-1*", "GB-1*", "WA-Tanks*"]},
        nations={"italy": "war"},
        points_left={"italy": 2, "france": 2, "great_britain": 2},
    )
    assert bench.faults(f"{{refit: [{units}], by: {payer}}}") == found


@pytest.mark.rule("8.3.2a")
def test_the_nation_with_more_points_pays_for_the_tanks():
    """No nation was named."""
    position = staged("lamps", phase="western-allies-production", areas={"paris": ["FR-1", "WA-Tanks*"]})
    land = points.group_for(position, "france", "paris")
    sea = points.group_for(position, "great_britain", "paris")
    position.this_turn.points = {"france": {land: 1}, "great_britain": {sea: 3}}
    bench = Bench("lamps", position=position)
    assert bench.faults("{refit: [WA-Tanks]}") == []
    bench.play("{refit: [WA-Tanks]}")
    assert (available(position, "france"), available(position, "great_britain")) == (1, 2)
