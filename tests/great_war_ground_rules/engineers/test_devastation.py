"""Hexes are laid waste, and restored."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, in_turns, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone, WorkEnded

FOUR = {f"GE-Con-{each}": engineers() for each in range(1, 5)}
NAMES = ", ".join(FOUR)
ORDER = f"{{devastate: '{SITE}', by: [{NAMES}]}}"
RESTORE = f"{{repair: devastation, at: {SITE}, by: [{NAMES}]}}"


def turns(bench):
    for number in range(1, 20):
        advance_works(bench.referee, "CP")
        if not bench.position.works:
            return number
    raise AssertionError(bench.position.works)


@pytest.mark.rule("15A8")
@pytest.mark.trap(54)
@pytest.mark.parametrize(("weather", "number"), [("clear", 2), ("mud", 4)])
def test_a_hex_is_laid_waste_in_two_turns_and_its_line_is_broken(weather, number):
    """15A8"""
    bench = site(FOUR, phase="cp-initial", hexsides={"rail-high": [f"{SITE}-{NEXT}"]}, weather_now=weather)
    bench.play(ORDER)
    assert bench.only(AtrocityDone).relieved is False
    assert turns(bench) == number
    assert (bench.position.devastated, bench.position.broken) == ([SITE], [SITE])


@pytest.mark.rule("15A8")
def test_it_takes_four_res_in_regular_supply_from_1916_on():
    """15A8"""
    three = f"{{devastate: '{SITE}', by: [GE-Con-1, GE-Con-2, GE-Con-3]}}"
    assert site(FOUR, phase="cp-initial").refusals(three) == ["15A8"]
    special = site(FOUR, phase="cp-initial", unsupplied={"GE-Con-1": 1}, by_special=["GE-Con-1"])
    assert special.refusals(ORDER) == ["15A8"]
    assert site(FOUR, phase="cp-initial", date="Jan II 16").refusals(ORDER) == ["15A8"]
    assert site(FOUR, phase="cp-initial", date="Feb I 16").refusals(ORDER) == []
    rail = {unit: engineers(type="railroad-engineer") for unit in FOUR}
    assert site(rail, phase="cp-initial").refusals(ORDER) == ["13A5"]


@pytest.mark.rule("15A8")
def test_brigades_make_it_no_faster():
    """15A8"""
    two = {"GE-Con-1": engineers(size="X"), "GE-Con-2": engineers(size="X")}
    bench = site(two, phase="cp-initial")
    bench.play(f"{{devastate: '{SITE}', by: [GE-Con-1, GE-Con-2]}}")
    assert turns(bench) == 2


@pytest.mark.rule("15A8")
def test_relief_costs_a_res_pt_at_once():
    """15A8"""
    bench = site(FOUR, phase="cp-initial", res={"CP": {SITE: 1}})
    bench.play(f"{{devastate: '{SITE}', by: [{NAMES}], relief: '{SITE}'}}")
    assert bench.only(AtrocityDone).relieved is True
    assert bench.position.res["CP"] == {}


@pytest.mark.rule("13A1")
@pytest.mark.rule("15A8")
def test_it_is_given_up_when_too_few_are_left():
    """13A1c, 15A8"""
    bench = site(FOUR, phase="cp-initial")
    bench.play(ORDER)
    bench.position.put("GE-Con-4", "0504")
    advance_works(bench.referee, "CP")
    assert bench.only(WorkEnded).cause == "its units have left"


@pytest.mark.rule("15A8")
@pytest.mark.parametrize(("weather", "number"), [("clear", 4), ("snow", 8)])
def test_waste_land_is_restored_in_four_turns_for_a_res_pt(weather, number):
    """15A8"""
    ground = {"devastated": [SITE], "broken": [SITE], "hexsides": {"rail-high": [f"{SITE}-{NEXT}"]}}
    bench = site(FOUR, phase="cp-initial", res={"CP": {SITE: 1}}, weather_now=weather, **ground)
    bench.play(RESTORE)
    assert bench.position.res["CP"] == {}
    assert turns(bench) == number
    assert (bench.position.devastated, bench.position.broken) == ([], [])
    assert site(FOUR, phase="cp-initial", **ground).refusals(RESTORE) == ["15A8"]


@pytest.mark.rule("13A1", "15A8")
@pytest.mark.parametrize("phase", ["cp-initial", "cp-movement"])
def test_waste_land_that_is_being_restored_is_not_begun_again(phase):
    """13A1c, 15A8: nor is another Res Pt spent for it."""
    given = {"devastated": [SITE], "res": {"CP": {SITE: 6}}, "works": [in_turns("restoration", *FOUR)]}
    assert site(FOUR, phase=phase, **given).refusals(RESTORE) == ["13A1"]
