"""Fieldworks, entrenchments, forts, fortresses, roads."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, begun, build, engineers, site, turns_until_done
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import turns
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.bridges import owner

FIELDWORKS = f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1]}}"
ENTRENCHMENT = f"{{build: entrenchment, at: {SITE}, by: [GE-Con-1]}}"


@pytest.mark.rule("13A1")
def test_fieldworks_cost_two_mps():
    """13A1a"""
    bench = site()
    bench.play(FIELDWORKS)
    assert bench.position.fortified == {SITE: "fieldworks"}
    assert bench.position.this_phase.worked == {"GE-Con-1": 2}


@pytest.mark.rule("13A1")
@pytest.mark.parametrize(("terrain", "mps"), [("clear", 4), ("rough", 4), ("woods", 6), ("mountain", 6)])
def test_entrenchments_cost_four_mps_in_clear_and_rough_and_six_elsewhere(terrain, mps):
    """13A1b"""
    bench = site({"GE-Con-1": engineers(values="1-2-6")}, fortified={SITE: "fieldworks"}, terrain={terrain: [SITE]})
    bench.play(ENTRENCHMENT)
    assert bench.position.fortified == {SITE: "entrenchment"}
    assert bench.position.this_phase.worked == {"GE-Con-1": mps}


@pytest.mark.rule("13A1")
def test_fieldworks_and_an_entrenchment_can_be_built_in_one_phase():
    """13A1b"""
    bench = site({"GE-Con-1": engineers(values="1-2-6")})
    bench.play(FIELDWORKS, ENTRENCHMENT)
    assert bench.position.fortified == {SITE: "entrenchment"}


@pytest.mark.rule("13A1")
@pytest.mark.trap(88)
def test_nothing_is_built_over_another_fortification():
    """13A1a"""
    assert site(fortified={SITE: "fort"}).refusals(FIELDWORKS) == ["13A1"]
    assert site(kinds={SITE: ["fortress-old"]}).refusals(FIELDWORKS) == ["13A1"]
    assert site().refusals(ENTRENCHMENT) == ["13A1"]


@pytest.mark.rule("13A1")
@pytest.mark.rule("13B")
@pytest.mark.rule("13C")
@pytest.mark.rule("13E-F")
@pytest.mark.rule("13G-H")
def test_only_construction_units_build():
    """13A, 13B, 13C, 13E to 13H"""
    kinds = ("railroad", "port", "siege", "gas", "assault")
    for kind in kinds:
        bench = site({"GE-Con-1": engineers(type=f"{kind}-engineer")})
        assert bench.refusals(FIELDWORKS) == ["13A5"]
    assert site({"GE-Con-1": engineers(type="combat-engineer")}).refusals(FIELDWORKS) == []


@pytest.mark.rule("13A1g")
@pytest.mark.parametrize(
    ("side", "date", "what", "refused"),
    [
        ("CP", "Oct I 14", "entrenchment", True),
        ("CP", "Oct II 14", "entrenchment", False),
        ("CP", "Jan II 15", "fort", True),
        ("CP", "Feb I 15", "fort", False),
        ("CP", "Jan II 17", "improved-fort", True),
        ("CP", "Feb I 17", "improved-fort", False),
        ("Entente", "Oct I 14", "entrenchment", True),
        ("Entente", "Jan II 16", "fort", True),
        ("Entente", "Feb I 16", "fort", False),
        ("Entente", "Jan II 18", "improved-fort", True),
        ("Entente", "Feb I 18", "improved-fort", False),
    ],
)
def test_each_side_builds_each_grade_from_a_date_on(side, date, what, refused):
    """13A1g"""
    before = {"entrenchment": "fieldworks", "fort": "entrenchment", "improved-fort": "fort"}[what]
    phase = f"{side.lower()}-{'movement' if what == 'entrenchment' else 'initial'}"
    nation = "German" if side == "CP" else "French"
    bench = site(
        {"GE-Con-1": engineers(nation)},
        date=date,
        phase=phase,
        fortified={SITE: before},
        res={side: {SITE: 1}},
        owns={side: [SITE, NEXT]},
    )
    assert bench.refusals(build(what)) == (["13A1g"] if refused else [])


# -- work in turns -------------------------------------------------------------------------------------------------


@pytest.mark.rule("13A1")
@pytest.mark.rule("13A1")
@pytest.mark.parametrize(
    ("what", "before", "terrain", "number"),
    [
        ("fort", "entrenchment", "clear", 1),
        ("fort", "entrenchment", "woods", 2),
        ("improved-fort", "fort", "rough", 2),
        ("improved-fort", "fort", "woods", 3),
    ],
)
def test_forts_take_turns_and_a_res_pt(what, before, terrain, number):
    """13A1c, 13A1d: T084"""
    bench = begun(what, fortified={SITE: before}, terrain={terrain: [SITE]})
    assert bench.position.res["CP"] == {SITE: 5}
    assert turns_until_done(bench) == number
    assert bench.position.fortified == {SITE: what}


@pytest.mark.rule("13A4")
def test_in_poor_weather_a_fort_takes_twice_as_long():
    """13A4: T086"""
    bench = begun("fort", fortified={SITE: "entrenchment"}, weather_now="mud")
    assert turns_until_done(bench) == 2


@pytest.mark.rule("13A1")
def test_without_a_res_pt_no_fort_is_begun():
    """13A1c"""
    bench = site(phase="cp-initial", fortified={SITE: "entrenchment"})
    assert bench.refusals(build("fort")) == ["13A1"]


@pytest.mark.rule("13A1")
def test_a_fort_is_begun_in_the_initial_phase():
    """13A1c"""
    bench = site(fortified={SITE: "entrenchment"}, res={"CP": {SITE: 1}})
    assert bench.refusals(build("fort")) == ["13A1"]
    assert site(phase="cp-initial").refusals(FIELDWORKS) == ["13A1"]


@pytest.mark.rule("13A1e")
def test_a_fortress_takes_a_year_half_and_six_res_pts():
    """13A1e"""
    bench = begun("fortress", kinds={SITE: ["fortress-new"]})
    assert turns_until_done(bench) == 12
    assert bench.position.improved == [SITE]
    assert bench.position.res["CP"] == {}


@pytest.mark.rule("13A1e")
def test_nobody_builds_a_new_fortress():
    """13A1e: T132"""
    bench = site(phase="cp-initial", fortified={SITE: "improved-fort"}, res={"CP": {SITE: 1}})
    assert bench.refusals(build("fortress")) == ["13A1e"]


# -- roads ---------------------------------------------------------------------------------------------------------


def road(dice, **given):
    """A road that ends in the hex of the builders is extended."""
    bench = site(phase="cp-initial", hexsides={"road": [f"0504-{SITE}"]} | given.pop("sides", {}), **given)
    bench.play(f"{{extend: road, at: {NEXT}, by: [GE-Con-1]}}", dice=dice)
    return bench


@pytest.mark.rule("13A1")
@pytest.mark.parametrize(("die", "left"), [(2, 1), (3, 2)])
def test_a_die_says_whether_a_road_costs_a_res_pt(die, left):
    """13A1f"""
    assert road([die], res={"CP": {SITE: 2}}).position.res["CP"] == {SITE: left}


@pytest.mark.rule("13A1", "13A5")
def test_who_begins_a_road_begins_nothing_else():
    """13A1f: before the die falls it is clear that they are at work."""
    home = {"hexes": [SITE], "side": "CP", "nations": ["German"], "what": "home"}
    road = {"road": [f"0504-{SITE}"]}
    bench = site(phase="cp-initial", hexsides=road, res={"CP": {SITE: 2}}, sources=[home])
    orders = [f"{{extend: road, at: {end}, by: [GE-Con-1]}}" for end in (NEXT, "0605")]
    assert bench.rehearse(orders[1]).problems == []
    assert [problem.message for problem in bench.rehearse(*orders).problems] == [
        f"GE-Con-1 is at work on road at {SITE}-{NEXT}"
    ]


@pytest.mark.rule("13A1")
def test_a_road_over_a_river_always_costs_one_and_takes_four_turns():
    """13A1f"""
    bench = road([], res={"CP": {SITE: 2}}, sides={"river": [f"{SITE}-{NEXT}"]})
    assert bench.position.res["CP"] == {SITE: 1}
    assert turns_until_done(bench) == 4
    assert bench.position.laid == {f"{SITE}-{NEXT}": "road"}


@pytest.mark.rule("13A1")
@pytest.mark.parametrize(("terrain", "number"), [("clear", 2), ("woods", 2), ("forest", 4), ("mountain", 4)])
def test_a_road_takes_two_turns_or_four(terrain, number):
    """13A1f"""
    position = site(terrain={terrain: [NEXT]}).position
    assert turns(position, "road", SITE, NEXT) == number


@pytest.mark.rule("13A1")
@pytest.mark.parametrize("kind", ["major-river", "high-mountain", "sea"])
def test_no_road_leads_over_great_water_and_high_mountains(kind):
    """13A1f"""
    bench = site(
        phase="cp-initial",
        hexsides={"road": [f"0504-{SITE}"], kind: [f"{SITE}-{NEXT}"]},
        res={"CP": {SITE: 2}},
    )
    assert bench.refusals(f"{{extend: road, at: {NEXT}, by: [GE-Con-1]}}") == ["13A1"]


@pytest.mark.rule("13A1", "15A1")
def test_a_road_over_a_river_is_a_bridge_of_its_builders():
    """13A1f, 15A1: theirs, until the enemy owns both ends, though both were the enemy's as the game began."""
    bench = road(
        [],
        res={"CP": {SITE: 2}},
        sides={"river": [f"{SITE}-{NEXT}"]},
        plan={"owner": {"CP": [], "Entente": [SITE, NEXT]}},
    )
    turns_until_done(bench)
    bench.position.take("Entente", NEXT)
    assert owner(bench.position, SITE, NEXT) == "CP"


@pytest.mark.rule("13A1")
def test_a_road_goes_on_from_its_end():
    """13A1f"""
    bench = site(phase="cp-initial", res={"CP": {SITE: 2}})
    assert bench.refusals(f"{{extend: road, at: {NEXT}, by: [GE-Con-1]}}") == ["13A1"]


@pytest.mark.rule("13A1")
@pytest.mark.parametrize(
    ("lines", "refusals"),
    [
        ({"road": [f"0504-{SITE}"]}, []),
        ({"road": [f"0504-{SITE}", f"{SITE}-0605"]}, ["13A1"]),
        ({"rail-low": [f"0504-{SITE}"]}, []),
        ({"rail-low": [f"0504-{SITE}", f"{SITE}-0605"]}, ["13A1"]),
        ({"road": [f"0504-{SITE}"], "rail-low": [f"0404-{SITE}", f"{SITE}-0605"]}, []),
    ],
    ids=["a road ends", "a road runs through", "a rail line ends", "a rail line runs through", "a road ends at one"],
)
def test_a_road_is_extended_from_its_end_alone(lines, refusals):
    """13A1f, 7B: a rail line is a road as well, where it is the only one."""
    bench = site(phase="cp-initial", hexsides=lines, res={"CP": {SITE: 2}})
    assert bench.refusals(f"{{extend: road, at: {NEXT}, by: [GE-Con-1]}}") == refusals


# -- the engineers of divisions --------------------------------------------------------------------------------------


@pytest.mark.rule("13I")
def test_divisions_with_an_attack_of_five_build_at_double_cost():
    """13I"""
    bench = site({"GE-1": division()})
    bench.play(build("fieldworks", "GE-1"))
    assert bench.position.this_phase.worked == {"GE-1": 4}
    assert site({"GE-1": division(values="4-7-5")}).refusals(build("fieldworks", "GE-1")) == ["13A5"]
    assert site({"GE-1": division()}, reduced=["GE-1"]).refusals(build("fieldworks", "GE-1")) == ["13A5"]


@pytest.mark.rule("13I")
@pytest.mark.parametrize(("date", "rows"), [("May II 15", ["13I"]), ("Jun I 15", [])])
def test_divisions_dig_entrenchments_from_june_1915_on(date, rows):
    """13I"""
    bench = site({"GE-1": division()}, date=date, fortified={SITE: "fieldworks"})
    assert bench.refusals(build("entrenchment", "GE-1")) == rows


@pytest.mark.rule("13A4")
@pytest.mark.rule("13A5")
@pytest.mark.rule("13I")
@pytest.mark.trap(56)
def test_poor_weather_doubles_their_costs_again_and_two_divisions_halve_them():
    """13A4, 13A5, 13I"""
    bench = site({"GE-1": division(), "GE-2": division()}, weather_now="mud")
    bench.play(build("fieldworks", "GE-1", "GE-2"))
    assert bench.position.this_phase.worked == {"GE-1": 4, "GE-2": 4}
    assert bench.position.fortified == {SITE: "fieldworks"}
    mixed = site({"GE-1": division(), "GE-Con-1": engineers()})
    assert mixed.refusals(build("fieldworks", "GE-1", "GE-Con-1")) == ["13A5"]
