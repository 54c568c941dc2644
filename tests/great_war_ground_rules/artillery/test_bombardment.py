"""A bombardment is resolved: strength, column, the fortification, the units, gas, air points, terror."""

import pytest

from great_war_ground_rules.field import army, art_hq, artillery, bench_with, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import battery, gun_strengths
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import (
    GasFired,
    HexBombarded,
    NationTerrorized,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortificationChanged, FortressChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone, open_now

GUNS, FOE = "0505", "0506"


def guns(number, values="7-8-5", **more):
    return {f"GE-Art-{each}": dict(artillery(values=values, **more)) for each in range(1, number + 1)}


def firing(forces=None, **given):
    """A bench in the bombardment phase of the Central Powers: guns with an Army HQ and a Res Pt against French."""
    here = {"GE-HQ": army(), **(forces or guns(2))}
    foe = given.pop("foe", {"FR-1": division("French"), "FR-2": division("French", "6-9-5")})
    given = {"res": {"CP": {GUNS: 1}}, **given}
    return bench_with({GUNS: here, FOE: foe}, phase="cp-bombardment", **given)


@pytest.mark.rule("12C1")
@pytest.mark.rule("12C2")
def test_guns_in_supply_and_in_a_zone_of_influence_bombard_with_all_their_strength():
    """12C, 12C2"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    shot = bench.only(HexBombarded)
    assert (shot.strength, shot.column, shot.die, shot.modified, shot.hits) == (14, "12", 4, 4, 1)
    assert bench.position.this_phase.hits == {FOE: 1}


@pytest.mark.rule("12C1")
def test_guns_outside_every_zone_of_influence_bombard_with_half():
    """12C"""
    bench = bench_with(
        {GUNS: guns(2), FOE: {"FR-1": division("French")}}, phase="cp-bombardment", res={"CP": {GUNS: 1}}
    )
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert bench.only(HexBombarded).strength == 7


@pytest.mark.rule("3F", "12C1")
def test_guns_bombard_a_command_that_their_side_does_not_control():
    """3F bars entering and attacking, 12C"""
    bench = firing(plan={"closed": {"CP": [FOE]}})
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert bench.only(HexBombarded).hits == 1


@pytest.mark.rule("12C1")
@pytest.mark.trap(38)
def test_guns_that_bombarded_count_half_in_the_combats_that_follow():
    """12C"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    assert bench.position.this_turn.bombarded == ["GE-Art-1"]


@pytest.mark.rule("11F1")
@pytest.mark.rule("12C1")
@pytest.mark.trap(86)
def test_without_combat_supply_they_bombard_with_half():
    """11F, 12C"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2], supply: none}}", dice=[4])
    assert bench.only(HexBombarded).strength == 7


@pytest.mark.rule("12B1-4")
def test_field_artillery_bombards_with_half():
    """12B1"""
    bench = firing(guns(2, "9-5", type="field-artillery"))
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[6])
    assert bench.only(HexBombarded).strength == 9


@pytest.mark.rule("12Ba")
def test_modern_tactics_make_no_difference_to_a_bombardment():
    """12B"""
    bench = firing(date="Feb I 16")
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[1])
    assert bench.only(HexBombarded).strength == 14


@pytest.mark.rule("12B9")
def test_parts_of_a_division_are_modified_each_for_itself():
    """12B9: T079"""
    division_ = {
        "GE-Art-HQ": art_hq(),
        "GE-Art-1": artillery(),
        "GE-Art-2": artillery(values="5-2-4", type="siege-artillery"),
    }
    position = staged_with(
        {GUNS: {"GE-HQ": army(), **division_}, FOE: {"FR-1": division("French")}},
        attached={"GE-Art-1": "GE-Art-HQ", "GE-Art-2": "GE-Art-HQ"},
        kinds={FOE: ["fortress-old"]},
        improved=[FOE],
        phase="cp-bombardment",
    )
    whole = battery(position, ["GE-Art-HQ"])
    assert sum(gun_strengths(position, whole, FOE, whole.units).values()) == 6 * 2 + 7 * 2 + 5 * 3


@pytest.mark.rule("12C2")
@pytest.mark.trap(40)
def test_the_same_die_brings_the_fortress_down_and_then_hits_the_units():
    """12C2: T080"""
    forces = {**guns(8, "10-10-5"), "GE-Art-9": artillery(values="12-8-5"), "GE-Art-A": artillery(values="10-8-5")}
    bench = firing(
        forces,
        kinds={FOE: ["fortress-new"]},
        improved=[FOE],
        terrain={"woods": [FOE]},
        air={"CP": 1},
        foe={"FR-1": division("French"), "FR-2": division("French")},
    )
    names = ", ".join(forces)
    bench.play(f"{{bombard: {FOE}, with: [{names}], recon: true}}", dice=[4])
    shot = bench.only(HexBombarded)
    assert (shot.strength, shot.column, shot.modified, shot.hits) == (102, "100+", 3, 3)
    assert bench.only(FortressChanged).improved is False
    assert bench.position.improved == []


@pytest.mark.rule("12C2")
def test_entrenchments_are_not_brought_down():
    """12C2"""
    bench = firing(guns(8, "10-10-5"), fortified={FOE: "entrenchment"})
    bench.play(f"{{bombard: {FOE}, with: [{', '.join(guns(8))}]}}", dice=[6])
    assert bench.events(FortificationChanged) == []


@pytest.mark.rule("12C2")
@pytest.mark.rule("15B3")
@pytest.mark.parametrize(("grade", "lower"), [("improved-fort", "fort"), ("fort", "entrenchment")])
def test_a_fort_that_is_hit_hard_becomes_the_next_lower_one(grade, lower):
    """12C2, 15B3: T105"""
    bench = firing(guns(8, "10-10-5"), fortified={FOE: grade})
    bench.play(f"{{bombard: {FOE}, with: [{', '.join(guns(8))}]}}", dice=[6])
    assert bench.only(FortificationChanged).grade == lower


@pytest.mark.rule("12C2")
@pytest.mark.parametrize(("nation", "modified"), [("British", 5), ("Italian", 5), ("French", 4)])
def test_packed_trenches_are_hit_more_easily(nation, modified):
    """12C2"""
    bench = firing(foe={"EN-1": division(nation)})
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert bench.only(HexBombarded).modified == modified


@pytest.mark.rule("12C2")
@pytest.mark.parametrize(
    ("terrain", "weather", "fort", "modified"),
    [
        ("woods", "clear", "", 3),
        ("clear", "mud", "", 3),
        ("clear", "clear", "fort", 3),
        ("clear", "clear", "improved-fort", 2),
        ("rough", "snow", "improved-fort", 0),
    ],
)
def test_ground_weather_and_forts_protect(terrain, weather, fort, modified):
    """12C2"""
    fortified = {FOE: fort} if fort else {}
    bench = firing(terrain={terrain: [FOE]}, weather_now=weather, fortified=fortified)
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert bench.only(HexBombarded).modified == modified


@pytest.mark.rule("12C4")
def test_air_points_bombard_with_half_of_their_number():
    """12C4a: T083"""
    bench = firing(air={"CP": 5})
    bench.play(f"{{bombard: {FOE}, air: 4}}", dice=[6])
    assert bench.only(HexBombarded).strength == 2
    assert bench.refusals(f"{{bombard: {FOE}, air: 2}}") == ["12C4"]
    assert bench.refusals(f"{{bombard: {FOE}, air: 1}}") == []


@pytest.mark.rule("12C2")
def test_too_little_strength_hits_nothing():
    """12C2"""
    bench = firing(air={"CP": 1})
    bench.play(f"{{bombard: {FOE}, air: 1}}")
    assert bench.only(HexBombarded).column == ""


@pytest.mark.rule("12B8")
@pytest.mark.rule("10D")
@pytest.mark.parametrize(
    ("dice", "success", "shift", "column", "modified"),
    [
        ([4, 3], False, False, "12", 3),
        ([5, 3], True, False, "12", 4),
        ([6, 6, 3], True, True, "16", 4),
        ([6, 4, 3], True, False, "12", 4),
    ],
)
def test_gas_adds_one_to_the_die_and_may_shift_a_column(dice, success, shift, column, modified):
    """12B8, 10D"""
    bench = firing({"GE-Art-1": artillery(), "GE-Gas": artillery(type="gas-heavy-mortar")})
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Gas], gas: [GE-Gas]}}", dice=dice)
    tried, shot = bench.only(GasFired), bench.only(HexBombarded)
    assert (tried.success, tried.shift, shot.column, shot.modified) == (success, shift, column, modified)
    assert bench.position.this_turn.gassed == ["GE-Gas"]


@pytest.mark.rule("10D")
def test_gas_does_more_to_italians():
    """10D"""
    bench = firing({"GE-Gas": artillery(type="gas-heavy-mortar")}, foe={"IT-1": division("Italian")})
    bench.play(f"{{bombard: {FOE}, with: [GE-Gas], gas: [GE-Gas]}}", dice=[4, 3])
    assert bench.only(GasFired).success


@pytest.mark.rule("12C5")
def test_terror_costs_the_nation_a_point_for_each_hit_and_disrupts_nobody():
    """12C5"""
    forces = {"GE-Paris": artillery(values="8-4-3", type="heavy-siege-artillery", range=5)}
    bench = bench_with(
        {"0501": {"GE-HQ": army(), **forces}, FOE: {"FR-1": division("French")}},
        kinds={FOE: ["full-city"]},
        phase="cp-bombardment",
        res={"CP": {"0501": 1}},
        will={"French": 3},
    )
    bench.play(f"{{bombard: {FOE}, with: [GE-Paris], terror: true}}", dice=[4])
    assert bench.only(HexBombarded).strength == 24
    assert bench.only(NationTerrorized).points == 2
    assert bench.position.will == {"French": 1}
    assert bench.position.this_phase.hits == {}


@pytest.mark.rule("12C2")
def test_most_of_the_res_decide_whose_trenches_are_packed():
    """12C2"""
    mixed = {"BR-1": division("British"), "FR-1": division("French")}
    even = firing(foe=mixed)
    even.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert even.only(HexBombarded).modified == 4
    more = firing(foe={**mixed, "BR-2": division("British")})
    more.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    assert more.only(HexBombarded).modified == 5


@pytest.mark.rule("15A9")
def test_fire_at_an_open_city_is_told_as_an_atrocity():
    """15A9"""
    bench = firing(kinds={FOE: ["partial-city"]})
    bench.position.this_turn.open_cities.append(open_now(bench.position, FOE))
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    assert bench.only(AtrocityDone).cause == "open city"
