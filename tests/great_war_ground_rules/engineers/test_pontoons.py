"""Pontoon bridges."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep

SIDE = f"{SITE}-{NEXT}"
ORDER = f"{{build: pontoon, at: {NEXT}, by: [GE-Con-1]}}"
PONTOON = {"GE-Con-1": engineers(values="1-2-5P")}


def turns(kind, weather, units=None):
    units = units or PONTOON
    bench = site(units, phase="cp-initial", hexsides={kind: [SIDE]}, weather_now=weather)
    bench.play(f"{{build: pontoon, at: {NEXT}, by: [{', '.join(units)}]}}")
    for number in range(1, 9):
        advance_works(bench.referee, "CP")
        if bench.position.pontoons == [SIDE]:
            return number
    raise AssertionError(bench.position.works)


@pytest.mark.rule("13A7")
@pytest.mark.parametrize(
    ("kind", "weather", "number"),
    [
        ("river", "clear", 1),
        ("canal", "clear", 1),
        ("river", "mud", 2),
        ("major-river", "clear", 2),
        ("major-river", "frost", 4),
    ],
)
def test_a_pontoon_bridge_takes_turns_and_no_res_pt(kind, weather, number):
    """13A7"""
    assert turns(kind, weather) == number


@pytest.mark.rule("13A7")
def test_two_pontoon_engineers_are_quicker_and_others_do_not_help():
    """13A7"""
    assert turns("major-river", "clear", {**PONTOON, "GE-Con-2": engineers(type="pontoon-engineer")}) == 1
    mixed = site({**PONTOON, "GE-Con-2": engineers()}, phase="cp-initial", hexsides={"river": [SIDE]})
    assert mixed.refusals(f"{{build: pontoon, at: {NEXT}, by: [GE-Con-1, GE-Con-2]}}") == ["13A5"]


@pytest.mark.rule("13A7")
@pytest.mark.parametrize("kind", ["great-river", "sea", "lake", "narrow-straits"])
def test_no_pontoon_bridge_leads_over_great_water(kind):
    """13A7"""
    assert site(PONTOON, phase="cp-initial", hexsides={kind: [SIDE]}).refusals(ORDER) == ["13A7"]


@pytest.mark.rule("13A7")
def test_only_pontoon_engineers_lay_them():
    """13A7"""
    assert site(phase="cp-initial", hexsides={"river": [SIDE]}).refusals(ORDER) == ["13A5"]


@pytest.mark.rule("13A7")
def test_a_pontoon_bridge_stays_while_pontoon_engineers_are_at_one_end_and_both_ends_are_owned():
    """13A7"""
    bench = site(PONTOON, hexsides={"river": [SIDE]}, pontoons=[SIDE])
    settle_upkeep(bench.referee)
    assert bench.position.pontoons == [SIDE]
    bench.position.take("Entente", NEXT)
    settle_upkeep(bench.referee)
    assert bench.position.pontoons == []
    alone = site({"GE-1": division()}, hexsides={"river": [SIDE]}, pontoons=[SIDE])
    settle_upkeep(alone.referee)
    assert alone.position.pontoons == []
