"""Repair of rail lines, bridges and ports."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site

SIDE = f"{SITE}-{NEXT}"
RAIL = f"{{repair: rail, at: {SITE}, by: [GE-Con-1]}}"
CLEAR = f"{{clear-rail: '{SITE}', by: [GE-Con-1]}}"
BRIDGE = f"{{repair: bridge, at: {NEXT}, by: [GE-Con-1]}}"
PORT = f"{{repair: port, at: {SITE}, by: [GE-Con-1]}}"


@pytest.mark.rule("13A3")
@pytest.mark.rule("13B")
@pytest.mark.parametrize(("type", "mps"), [("construction-engineer", 4), ("railroad-engineer", 3)])
def test_a_broken_line_is_repaired_for_four_mps_and_three_of_railroad_engineers(type, mps):
    """13A3, 13B2"""
    bench = site({"GE-Con-1": engineers(type=type)}, broken=[SITE])
    bench.play(RAIL)
    assert (bench.position.broken, bench.position.this_phase.worked) == ([], {"GE-Con-1": mps})


@pytest.mark.rule("13A4")
def test_in_poor_weather_a_broken_line_takes_eight_mps():
    """13A4: T085"""
    bench = site({"GE-Con-1": engineers(values="1-2-8")}, broken=[SITE], weather_now="mud")
    bench.play(RAIL)
    assert bench.position.this_phase.worked == {"GE-Con-1": 8}


@pytest.mark.rule("13A3")
@pytest.mark.rule("13B")
@pytest.mark.parametrize(("type", "mps"), [("construction-engineer", 2), ("railroad-engineer", 1)])
def test_an_obstructed_line_is_cleared_for_two_mps_and_one_of_railroad_engineers(type, mps):
    """13A3, 13B2"""
    bench = site({"GE-Con-1": engineers(type=type)}, obstructed=[SITE])
    bench.play(CLEAR)
    assert (bench.position.obstructed, bench.position.this_phase.worked) == ([], {"GE-Con-1": mps})


@pytest.mark.rule("13A3")
def test_the_break_is_repaired_before_the_line_is_cleared():
    """13A3"""
    bench = site({"GE-Con-1": engineers(values="1-2-6")}, obstructed=[SITE], broken=[SITE])
    assert bench.refusals(CLEAR) == ["13A3"]
    bench.play(RAIL, CLEAR)
    assert (bench.position.broken, bench.position.obstructed) == ([], [])


@pytest.mark.rule("13B")
def test_a_pair_with_railroad_engineers_pays_their_reduced_costs():
    """13B2"""
    units = {"GE-Con-1": engineers(), "GE-Rail": engineers(type="railroad-engineer")}
    bench = site(units, broken=[SITE])
    bench.play(f"{{repair: rail, at: {SITE}, by: [GE-Con-1, GE-Rail]}}")
    assert bench.position.this_phase.worked == {"GE-Con-1": 1.5, "GE-Rail": 1.5}


@pytest.mark.rule("13A4")
def test_the_bridge_over_a_canal_in_changing_weather():
    """13A4: T087"""
    left, total, works = [], 0.0, []
    for weather, mps in (("clear", 3), ("mud", 4), ("clear", 3)):
        bench = site(
            {"GE-Con-1": engineers()},
            hexsides={"canal": [SIDE], "road": [SIDE]},
            demolished=[SIDE],
            weather_now=weather,
            works=works,
            this_phase={"spent": {"GE-Con-1": 5 - mps}},
        )
        bench.play(BRIDGE)
        works = list(bench.position.works)
        left.append(works[0].left * (2 if weather == "mud" else 1) if works else 0)
        total += bench.position.this_phase.worked["GE-Con-1"]
    assert (left, total, bench.position.demolished) == ([5, 6, 0], 10, [])


@pytest.mark.rule("13A3")
def test_a_bridge_is_repaired_by_the_owner_of_both_ends():
    """13A3"""
    ground = {"hexsides": {"river": [SIDE], "road": [SIDE]}, "demolished": [SIDE]}
    assert site(**ground).refusals(BRIDGE) == []
    assert site(owns={"CP": [SITE], "Entente": [NEXT]}, **ground).refusals(BRIDGE) == ["13A3"]


@pytest.mark.rule("13A3")
def test_a_bridge_over_a_major_river_takes_sixteen_mps_and_a_res_pt():
    """13A3"""
    ground = {"hexsides": {"major-river": [SIDE], "road": [SIDE]}, "demolished": [SIDE]}
    assert site(**ground).refusals(BRIDGE) == ["13A3"]
    bench = site(res={"CP": {SITE: 2}}, **ground)
    bench.play(BRIDGE)
    assert bench.position.res["CP"] == {SITE: 1}
    (work,) = bench.position.works
    assert work.left == 11
    later = site(res={"CP": {SITE: 1}}, works=[work], **ground)
    later.play(BRIDGE)
    assert later.position.res["CP"] == {SITE: 1}


@pytest.mark.rule("13A3")
@pytest.mark.rule("13C")
@pytest.mark.parametrize(("type", "mps"), [("construction-engineer", 6), ("port-engineer", 4)])
def test_a_hit_on_a_port_is_repaired_for_six_mps_and_four_of_port_engineers(type, mps):
    """13A3, 13C1"""
    bench = site({"GE-Con-1": engineers(type=type, values="1-2-6")}, kinds={SITE: ["minor-port"]}, ports={SITE: 2})
    bench.play(PORT)
    assert bench.position.ports == {SITE: 1}
    assert bench.position.this_phase.worked == {"GE-Con-1": mps}
    assert site().refusals(PORT) == ["13A3"]


@pytest.mark.rule("15A8")
def test_no_line_in_waste_land_is_repaired():
    """15A8"""
    assert site(broken=[SITE], devastated=[SITE]).refusals(RAIL) == ["13A3"]


@pytest.mark.rule("13B")
def test_railroad_engineers_change_the_gauge_of_a_clear_line():
    """13B3a"""
    order = f"{{repair: gauge, at: {SITE}, by: [GE-Con-1], gauge: broad}}"
    ground = {"hexsides": {"rail-high": [SIDE]}}
    rail = {"GE-Con-1": engineers(type="railroad-engineer")}
    bench = site(rail, **ground)
    bench.play(order)
    assert bench.position.gauges == {SITE: "broad"}
    assert bench.position.this_phase.worked == {"GE-Con-1": 2}
    assert site(rail, broken=[SITE], **ground).refusals(order) == ["13A3"]
    assert site(**ground).refusals(order) == ["13A5"]
