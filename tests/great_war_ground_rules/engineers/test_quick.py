"""Quick engineering and civilian labour."""

import pytest

from great_war_ground_rules.engineers.sites import FAR, NEXT, SITE, engineers, in_turns, site
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.engineers.quick import crew
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works

TWO = {"GE-Con-1": engineers(), "GE-Con-2": engineers()}
BOTH = "[GE-Con-1, GE-Con-2]"


@pytest.mark.rule("13A5")
@pytest.mark.parametrize(("weather", "mps"), [("clear", 2), ("winter", 4)])
def test_two_units_repair_a_line_for_half_of_the_mps_each(weather, mps):
    """13A5: T088"""
    bench = site(TWO, broken=[SITE], weather_now=weather)
    bench.play(f"{{repair: rail, at: {SITE}, by: {BOTH}}}")
    assert bench.position.this_phase.worked == {"GE-Con-1": mps, "GE-Con-2": mps}
    assert bench.position.broken == []


@pytest.mark.rule("13A5")
def test_two_units_finish_a_fort_with_half_of_their_mps():
    """13A5: T089"""
    bench = site(
        TWO, phase="cp-initial", fortified={SITE: "entrenchment"}, terrain={"rough": [SITE]}, res={"CP": {SITE: 1}}
    )
    order = f"{{build: fort, at: {SITE}, by: {BOTH}}}"
    bench.play(order)
    (work,) = bench.position.works
    later = site(TWO, fortified={SITE: "entrenchment"}, terrain={"rough": [SITE]}, works=[work])
    later.play(order)
    assert later.position.this_phase.worked == {"GE-Con-1": 2.5, "GE-Con-2": 2.5}
    assert later.position.fortified == {SITE: "fort"}


@pytest.mark.rule("13A5")
def test_work_that_takes_the_whole_turn_is_not_finished_in_it():
    """13A5"""
    works = [{"side": "CP", "what": "fort", "at": SITE, "place": SITE, "units": ["GE-Con-1"], "left": 1, "turns": True}]
    works[0]["rate"] = 1
    bench = site(works=works, fortified={SITE: "entrenchment"})
    assert bench.refusals(f"{{build: fort, at: {SITE}, by: [GE-Con-1]}}") == ["13A5"]


@pytest.mark.rule("13A5")
def test_two_turns_of_work_take_one():
    """13A5"""
    bench = site(
        TWO, phase="cp-initial", fortified={SITE: "entrenchment"}, terrain={"woods": [SITE]}, res={"CP": {SITE: 1}}
    )
    bench.play(f"{{build: fort, at: {SITE}, by: {BOTH}}}")
    advance_works(bench.referee, "CP")
    assert bench.position.fortified == {SITE: "fort"}


@pytest.mark.rule("13A5")
def test_a_brigade_works_as_two_units():
    """13A5"""
    bench = site({"GE-Con-1": engineers(size="X")})
    bench.play(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1]}}")
    assert bench.position.this_phase.worked == {"GE-Con-1": 1}


@pytest.mark.rule("13A5")
@pytest.mark.parametrize("weaker", ["III", ""], ids=["a regiment", "a remnant"])
def test_a_brigade_that_shows_a_smaller_size_works_as_one_unit(weaker):
    """13A5"""
    bench = site({"GE-Con-1": engineers(size="X", values="2-4-5", cadre="1-2-5", weaker=weaker)}, reduced=["GE-Con-1"])
    bench.play(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1]}}")
    assert bench.position.this_phase.worked == {"GE-Con-1": 2}


@pytest.mark.rule("13A5")
def test_a_division_finishes_a_fort_as_two_brigades():
    """13A5: one of the two spends half of its rating, as for work in MPs."""
    units = {"GE-Con-1": engineers(size="XX", values="1-2-6")}
    order = f"{{build: fort, at: {SITE}, by: [GE-Con-1]}}"
    given = {"fortified": {SITE: "entrenchment"}, "works": [in_turns("fort", "GE-Con-1", rate=2)]}
    bench = site(units, **given)
    bench.play(order)
    assert bench.position.this_phase.worked == {"GE-Con-1": 1.5}
    assert bench.position.fortified == {SITE: "fort"}
    assert site(units, **given, this_phase={"spent": {"GE-Con-1": 4.5}}).refusals(order) == []
    assert site(units, **given, this_phase={"spent": {"GE-Con-1": 5}}).refusals(order) == ["13A5"]


@pytest.mark.rule("13A5")
def test_a_division_works_beside_its_hex_too():
    """13A5"""
    bench = site({"GE-Con-1": engineers(size="XX")})
    assert bench.refusals(f"{{build: fieldworks, at: {NEXT}, by: [GE-Con-1]}}") == []
    assert bench.refusals(f"{{build: fieldworks, at: {FAR}, by: [GE-Con-1]}}") == ["13A1"]
    assert site().refusals(f"{{build: fieldworks, at: {NEXT}, by: [GE-Con-1]}}") == ["13A1"]


@pytest.mark.rule("13A5")
def test_more_than_two_units_make_nothing_faster():
    """13A5"""
    three = {**TWO, "GE-Con-3": engineers()}
    bench = site(three)
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1, GE-Con-2, GE-Con-3]}}") == ["13A5"]
    brigades = site({"GE-Con-1": engineers(size="X"), "GE-Con-2": engineers(size="X")})
    assert crew(brigades.position, "fieldworks", ["GE-Con-1", "GE-Con-2"]).mps("fieldworks", 2, 1) == 1


@pytest.mark.rule("15E")
def test_units_that_do_not_cooperate_work_apart():
    """15E3"""
    bench = site(
        {"BR-Con": engineers("British"), "FR-Con": engineers("French")}, phase="entente-movement", owns={"Entente": []}
    )
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [BR-Con, FR-Con]}}") == ["15E"]


def city(**given):
    """German engineers four hexes from a German city."""
    return site(
        forces={"0501": {"GE-1": division()}},
        kinds={"0501": ["partial-city"]},
        lands={"Germany": ["0501"]},
        **{"owns": {"CP": [SITE, "0504", "0503", "0502", "0501"]}, **given},
    )


@pytest.mark.rule("13A6")
def test_the_people_of_a_city_make_one_unit_work_as_two():
    """13A6"""
    bench = city()
    bench.play(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1], labor: '0501'}}")
    assert bench.position.this_phase.worked == {"GE-Con-1": 1}
    assert bench.position.this_turn.labor == {"0501": "GE-Con-1"}


@pytest.mark.rule("13A6")
def test_the_people_of_a_hex_help_one_unit():
    """13A6"""
    bench = city(this_turn={"labor": {"0501": "GE-1"}})
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1], labor: '0501'}}") == ["13A6"]


@pytest.mark.rule("13A6")
@pytest.mark.parametrize(
    "given", [{"lands": {}}, {"kinds": {"0501": ["point-city"]}}, {"kinds": {"0401": ["partial-city"]}}]
)
def test_the_city_is_a_near_major_city_of_the_own_country(given):
    """13A6"""
    base = {"kinds": {"0501": ["partial-city"]}, "lands": {"Germany": ["0501"]}, **given}
    bench = site(forces={"0501": {"GE-1": division()}}, **base)
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1], labor: '0501'}}") == ["13A6"]


@pytest.mark.rule("13A6")
@pytest.mark.rule("11B1")
def test_a_line_longer_than_four_hexes_is_too_long():
    """13A6, 11B1"""
    bench = city(terrain={"forest": ["0504", "0503"]})
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1], labor: '0501'}}") == ["13A6"]
