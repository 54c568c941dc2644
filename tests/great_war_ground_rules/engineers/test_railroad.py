"""Rail lines are broken, upgraded and extended."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import turns
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged

SIDE = f"{SITE}-{NEXT}"
LINE = {"rail-low": [f"0504-{SITE}"]}
RAIL = {"GE-Con-1": engineers(type="railroad-engineer")}


@pytest.mark.rule("7A6")
@pytest.mark.rule("13B")
@pytest.mark.parametrize(("unit", "mps"), [(division(), 2), (engineers(type="railroad-engineer"), 1)])
def test_any_unit_breaks_a_line_for_two_mps_and_railroad_engineers_for_one(unit, mps):
    """7A6, 13B1"""
    bench = site({"GE-1": unit}, hexsides=LINE, weather_now="mud")
    bench.play("{break-rail: GE-1}")
    assert bench.position.broken == [SITE]
    assert bench.position.this_phase.worked == {"GE-1": mps}
    assert bench.refusals("{break-rail: GE-1}") == ["7A6"]


@pytest.mark.rule("7A6")
@pytest.mark.rule("6B3")
def test_there_must_be_a_line_and_mps_to_break_it():
    """7A6, 6B3"""
    assert site().refusals("{break-rail: GE-Con-1}") == ["7A6"]
    tired = site(hexsides=LINE, this_phase={"spent": {"GE-Con-1": 4}})
    assert tired.refusals("{break-rail: GE-Con-1}") == ["7A6"]
    hasty = site(hexsides=LINE, this_phase={"mode": {"GE-Con-1": "haste"}})
    assert hasty.refusals("{break-rail: GE-Con-1}") == ["7A6"]


@pytest.mark.rule("13B")
def test_a_low_volume_line_is_upgraded_in_two_turns_for_a_res_pt():
    """13B3b"""
    order = "{build: upgrade-rail, at: '0504', by: [GE-Con-1]}"
    bench = site(RAIL, phase="cp-initial", hexsides=LINE, res={"CP": {SITE: 1}})
    bench.play(order)
    advance_works(bench.referee, "CP")
    assert bench.position.works
    advance_works(bench.referee, "CP")
    assert bench.position.laid == {f"0504-{SITE}": "rail-high"}
    assert bench.position.res["CP"] == {}
    assert site(phase="cp-initial", hexsides=LINE, res={"CP": {SITE: 1}}).refusals(order) == ["13A5"]
    high = site(RAIL, phase="cp-initial", hexsides={"rail-high": [f"0504-{SITE}"]}, res={"CP": {SITE: 1}})
    assert high.refusals(order) == ["13B"]


@pytest.mark.rule("13B")
@pytest.mark.parametrize(
    ("terrain", "side", "number", "cost"),
    [("clear", "", 4, 1), ("forest", "", 8, 1), ("clear", "river", 8, 2), ("mountain", "", 8, 2)],
)
def test_a_line_is_extended_in_four_or_eight_turns(terrain, side, number, cost):
    """13B3c"""
    sides = LINE | ({side: [SIDE]} if side else {})
    bench = site(RAIL, phase="cp-initial", hexsides=sides, terrain={terrain: [NEXT]}, res={"CP": {SITE: 3}})
    assert turns(bench.position, "extend-rail", SITE, NEXT) == number
    bench.play(f"{{extend: rail, at: {NEXT}, by: [GE-Con-1]}}")
    assert bench.position.res["CP"] == {SITE: 3 - cost}
    for _ in range(number):
        advance_works(bench.referee, "CP")
    assert bench.position.laid == {SIDE: "rail-low"}


@pytest.mark.rule("13B")
@pytest.mark.parametrize(
    ("lines", "refusals"),
    [([f"0504-{SITE}"], []), ([f"0504-{SITE}", f"{SITE}-0605"], ["13A1"]), ([], ["13A1"])],
    ids=["it ends", "it runs through", "there is none"],
)
def test_a_line_is_extended_from_its_end_alone(lines, refusals):
    """13B3c"""
    bench = site(RAIL, phase="cp-initial", hexsides={"rail-high": lines}, res={"CP": {SITE: 3}})
    assert bench.refusals(f"{{extend: rail, at: {NEXT}, by: [GE-Con-1]}}") == refusals


@pytest.mark.rule("13B", "15A3")
def test_a_rail_ferry_is_not_upgraded():
    """13B3b, 15A3: it would be a line over the sea."""
    ferry = {"sea": [SIDE], "rail-ferry": [SIDE]}
    bench = site(RAIL, phase="cp-initial", hexsides=ferry, res={"CP": {SITE: 1}})
    assert bench.refusals(f"{{build: upgrade-rail, at: {NEXT}, by: [GE-Con-1]}}") == ["13B"]


@pytest.mark.rule("13B")
def test_railroad_engineers_build_nothing_else():
    """13B"""
    assert site(RAIL).refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1]}}") == ["13A5"]
    assert site(RAIL, kinds={SITE: ["minor-port"]}).refusals(f"{{demolish: port, at: {SITE}, by: [GE-Con-1]}}") == [
        "13A5"
    ]


@pytest.mark.rule("13B")
def test_a_construction_unit_helps_railroad_engineers():
    """13B3"""
    units = {**RAIL, "GE-Con-2": engineers()}
    bench = site(units, phase="cp-initial", hexsides=LINE, res={"CP": {SITE: 1}})
    bench.play("{build: upgrade-rail, at: '0504', by: [GE-Con-1, GE-Con-2]}")
    advance_works(bench.referee, "CP")
    assert bench.position.laid == {f"0504-{SITE}": "rail-high"}


@pytest.mark.rule("13B")
def test_a_construction_unit_does_not_go_on_without_them():
    """13B3"""
    units = {**RAIL, "GE-Con-2": engineers()}
    bench = site(units, phase="cp-initial", hexsides=LINE, res={"CP": {SITE: 3}}, terrain={"forest": [NEXT]})
    bench.play(f"{{extend: rail, at: {NEXT}, by: [GE-Con-1, GE-Con-2]}}")
    assert bench.only(ResChanged).rule == "13B3c"
    bench.position.put("GE-Con-1", "0504")
    advance_works(bench.referee, "CP")
    assert bench.position.works == []
