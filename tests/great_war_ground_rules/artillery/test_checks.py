"""What forbids a bombardment."""

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, corps, division

GUNS, FOE, FAR = "0505", "0506", "0507"
ORDER = f"{{bombard: {FOE}, with: [GE-Art-1]}}"


def firing(**given):
    """A gun in the bombardment phase of the Central Powers beside French."""
    here = {"GE-HQ": army(), "GE-Art-1": artillery(), "GE-1": division()}
    return bench_with({GUNS: here, FOE: {"FR-1": division("French")}}, **{"phase": "cp-bombardment", **given})


@pytest.mark.rule("12C1")
def test_artillery_alone_bombards():
    """12C"""
    bench = firing()
    assert bench.refusals(ORDER) == []
    assert bench.refusals(f"{{bombard: {FOE}, with: [GE-1]}}") == ["12C1"]
    assert bench.refusals(f"{{bombard: {FOE}}}") == ["12C1"]
    assert bench.refusals(f"{{bombard: {FOE}, with: [FR-1]}}") == ["12C1"]


@pytest.mark.rule("12C1", "7A3")
def test_artillery_that_came_by_strategic_rail_bombards():
    """7A3: only attacks are barred."""
    assert firing(this_turn={"strategic": ["GE-Art-1"]}).refusals(ORDER) == []


@pytest.mark.rule("12C1")
def test_no_unit_bombards_twice_in_a_phase():
    """12C1"""
    bench = firing()
    bench.play(ORDER, dice=[1])
    assert bench.refusals(ORDER) == ["12C1"]


@pytest.mark.rule("12C1")
def test_there_must_be_enemy_units_in_the_hex():
    """12C1"""
    assert firing().refusals("{bombard: 0504, with: [GE-Art-1]}") == ["12C1"]


@pytest.mark.rule("12C1")
def test_enemies_in_the_same_hex_are_bombarded():
    """12C, 9J: a contested hex is within every range."""
    forces = {GUNS: {"GE-Art-1": artillery(), "FR-1": division("French")}}
    bench = bench_with(forces, phase="cp-bombardment", contested={GUNS: {"owner": "CP"}})
    assert bench.refusals(f"{{bombard: '{GUNS}', with: [GE-Art-1]}}") == []


@pytest.mark.rule("12B7")
@pytest.mark.parametrize(("range", "refusals"), [(1, ["12B7"]), (2, [])])
def test_artillery_fires_as_far_as_its_range(range, refusals):
    """12B7"""
    bench = bench_with(
        {GUNS: {"GE-Art-1": artillery(range=range)}, FAR: {"FR-1": division("French")}}, phase="cp-bombardment"
    )
    assert bench.refusals(f"{{bombard: {FAR}, with: [GE-Art-1]}}") == refusals


@pytest.mark.rule("12B7")
def test_the_guns_of_paris_fire_over_five_hexes():
    """12B7: T131"""
    guns = {"GE-Paris": artillery(values="8-4-3", type="heavy-siege-artillery", range=5)}
    bench = bench_with(
        {GUNS: guns, "0510": {"FR-1": division("French")}, "0511": {"FR-2": division("French")}}, phase="cp-bombardment"
    )
    assert bench.refusals("{bombard: 0510, with: [GE-Paris]}") == []
    assert bench.refusals("{bombard: 0511, with: [GE-Paris]}") == ["12B7"]


@pytest.mark.rule("12C1")
def test_nobody_bombards_across_a_prohibited_hexside():
    """12C1"""
    assert firing(hexsides={"sea": [f"{GUNS}-{FOE}"]}).refusals(ORDER) == ["12C1"]


@pytest.mark.rule("12C1", "14B1")
def test_rail_only_guns_bombard_as_others_do():
    """12C1, 14B1: off their rails they go nowhere, and fire all the same, but over no prohibited hexside."""
    bench = firing(counters={"GE-Art-1": artillery(values="8-2-R")})
    assert bench.refusals(ORDER) == []
    across_the_sea = firing(counters={"GE-Art-1": artillery(values="8-2-R")}, hexsides={"sea": [f"{GUNS}-{FOE}"]})
    assert across_the_sea.refusals(ORDER) == ["12C1"]


@pytest.mark.rule("3A5")
def test_badly_disrupted_guns_are_silent():
    """3A5"""
    assert firing(disruption={"GE-Art-1": 2}).refusals(ORDER) == ["12C1"]
    assert firing(disruption={"GE-Art-1": 1}).refusals(ORDER) == []


def crowd(number, terrain):
    guns = {f"GE-Art-{each}": artillery() for each in range(1, number + 1)}
    here = {"GE-Corps": corps(), **guns}
    return bench_with({GUNS: here, FOE: {"FR-1": division("French")}}, phase="cp-bombardment", terrain={terrain: [FOE]})


@pytest.mark.rule("8B")
@pytest.mark.rule("12C1")
@pytest.mark.parametrize(
    ("number", "terrain", "refusals"),
    [(16, "clear", []), (17, "clear", ["8B"]), (10, "mountain", []), (11, "mountain", ["8B"])],
)
def test_no_more_units_fire_from_a_hex_than_may_stack_in_the_hex_they_fire_at(number, terrain, refusals):
    """8B, 12C1"""
    names = ", ".join(f"GE-Art-{each}" for each in range(1, number + 1))
    assert crowd(number, terrain).refusals(f"{{bombard: {FOE}, with: [{names}]}}") == refusals


@pytest.mark.rule("15E")
def test_units_that_do_not_cooperate_fire_apart():
    """15E3"""
    guns = {"BR-Art-1": artillery("British"), "FR-Art-1": artillery("French")}
    bench = bench_with({GUNS: guns, FOE: {"GE-1": division()}}, phase="entente-bombardment")
    assert bench.refusals(f"{{bombard: {FOE}, with: [BR-Art-1, FR-Art-1]}}") == ["15E"]
    assert bench.refusals(f"{{bombard: {FOE}, with: [FR-Art-1]}}") == []


@pytest.mark.rule("12B8")
def test_gas_is_fired_by_gas_artillery_that_takes_part():
    """12B8"""
    bench = firing()
    assert bench.refusals(f"{{bombard: {FOE}, with: [GE-Art-1], gas: [GE-Art-1]}}") == ["12B8"]


@pytest.mark.rule("12C5")
def test_terror_is_for_major_cities_of_the_enemy():
    """12C5"""
    order = f"{{bombard: {FOE}, with: [GE-Art-1], terror: true}}"
    assert firing().refusals(order) == ["12C5"]
    assert firing(kinds={FOE: ["partial-city"]}).refusals(order) == []
    assert firing(kinds={FOE: ["partial-city"]}, lands={"Germany": [FOE]}).refusals(order) == ["12C5"]


@pytest.mark.rule("4A")
@pytest.mark.rule("12C1")
@pytest.mark.parametrize("phase", ["cp-reaction-combat", "cp-combat", "cp-movement"])
def test_nobody_bombards_in_another_phase(phase):
    """4A5, 12C: T147"""
    bench = firing(phase=phase)
    outcome = bench.ruleset.phase(bench.position)
    assert "Bombard" not in [kind.__name__ for kind in outcome.orders]
