"""Army HQs: checks in reaction movement, coordination, the initial phase (14M)."""

import pytest

from great_war_ground_rules.field import army, bench_with, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import (
    activation_modifiers,
    check_the_rest,
    flip_back,
    unchecked,
)
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.position.events.command import (
    ActivationBegan,
    HeadquartersActive,
    HeadquartersChecked,
)

PHASE = "entente-reaction-movement"
HAIG = {"name": "Haig", "nation": "British", "ratings": [-1, 0, 1], "source": "printed"}
ARMIES = {"0505": {"BR-2A": army("British"), "BR-1": division("British")}, "0909": {"BR-3A": army("British")}}
COORDINATED = {"coordination": "on"}


def reaction(**given):
    return bench_with(ARMIES, phase=PHASE, plan={"leaders": [HAIG]}, **given)


@pytest.mark.rule("14M1")
def test_an_army_that_passes_its_check_stays_active():
    """14M1"""
    bench = reaction()
    bench.play("{activate: BR-2A}", dice={"activation BR-2A": 4})
    assert bench.happened(ActivationBegan) == [ActivationBegan(rule="14M1", side="Entente", hqs=("BR-2A",))]
    found = HeadquartersChecked(rule="14M1", hqs=("BR-2A",), die=4, modified=4, success=True, modifiers={})
    assert bench.happened(HeadquartersChecked) == [found]
    assert bench.position.this_phase.active == ["BR-2A"]
    assert bench.position.inactive == []


@pytest.mark.rule("14M1")
@pytest.mark.trap(47)
def test_an_army_that_fails_it_has_no_influence_until_its_next_initial_phase():
    """14M1"""
    bench = reaction()
    assert in_influence(bench.position, "BR-1")
    bench.play("{activate: BR-2A}", dice=[3])
    assert bench.position.inactive == ["BR-2A"]
    assert bench.position.this_phase.active == []
    assert not in_influence(bench.position, "BR-1")
    bench.run(flip_back, "CP")
    assert bench.position.inactive == ["BR-2A"]
    bench.run(flip_back, "Entente")
    assert bench.happened(HeadquartersActive) == [HeadquartersActive(rule="14M1", hq="BR-2A")]
    assert in_influence(bench.position, "BR-1")


@pytest.mark.rule("14M1")
@pytest.mark.trap(48)
def test_a_german_army_covers_all_of_its_side_and_others_their_own_nation():
    """14M1"""
    forces = {
        "0505": {"GE-1A": army(), "AH-1": division("Austro-Hungarian"), "GE-1": division()},
        "1010": {"BR-2A": army("British"), "BR-1": division("British"), "FR-1": division("French")},
    }
    position = staged_with(forces)
    assert [in_influence(position, unit) for unit in ("AH-1", "GE-1", "BR-1", "FR-1")] == [True, True, True, False]


@pytest.mark.rule("14M1")
@pytest.mark.parametrize(
    ("order", "given"),
    [
        ("{activate: BR-1}", {}),
        ("{activate: GE-1A}", {}),
        ("{activate: BR-2A}", {"inactive": ["BR-2A"]}),
        ("{activate: BR-2A}", {"this_phase": {"checked": ["BR-2A"]}}),
    ],
    ids=["a division", "the enemy's", "inactive", "checked"],
)
def test_only_active_own_armies_are_checked_and_only_once(order, given):
    """14M1"""
    bench = bench_with({**ARMIES, "0101": {"GE-1A": army()}}, phase=PHASE, **given)
    assert bench.refusals(order) == ["14M1"]


@pytest.mark.rule("14M1")
def test_armies_that_no_order_checked_are_checked_as_the_phase_ends():
    """4A4: every Army HQ is checked."""
    bench = reaction()
    bench.play("{activate: BR-3A}", dice=[6])
    assert unchecked(bench.position, "Entente") == ["BR-2A"]
    bench.run(check_the_rest, dice={"activation BR-2A": 1})
    assert bench.position.inactive == ["BR-2A"]
    assert bench.position.this_phase.checked == ["BR-3A", "BR-2A"]


@pytest.mark.rule("14M1")
def test_a_rehearsal_leaves_the_checks_to_the_dice():
    """14M1: what is certain is that these HQs are looked at now."""
    bench = reaction(rehearsing=True)
    bench.play("{activate: BR-2A}")
    assert bench.kinds() == ["ActivationBegan"]
    bench.run(check_the_rest)
    assert bench.kinds() == ["ActivationBegan"]


@pytest.mark.rule("14M2")
def test_disruption_and_the_nation_modify_the_check():
    """14M2: -1 however badly; Germans have the +1 of the house table."""
    forces = {"0505": {"GE-1A": army()}, "0909": {"GE-2A": army()}, "0101": {"AH-1A": army("Austro-Hungarian")}}
    position = staged_with(forces, disruption={"GE-2A": 2, "AH-1A": 1})
    assert activation_modifiers(position, ["GE-1A"]) == {"nation": 1}
    assert activation_modifiers(position, ["GE-2A"]) == {"nation": 1, "disruption": -1}
    assert activation_modifiers(position, ["AH-1A"]) == {"disruption": -1}


@pytest.mark.rule("14M3")
def test_each_headquarters_past_the_first_makes_coordination_harder():
    """14M3: the nation's modifier counts if all have it, disruption for each that has."""
    forces = {"0505": {"GE-1A": army()}, "0909": {"GE-2A": army()}, "0101": {"AH-1A": army("Austro-Hungarian")}}
    position = staged_with(forces, disruption={"GE-2A": 1, "GE-1A": 1})
    assert activation_modifiers(position, ["GE-1A", "GE-2A"]) == {"nation": 1, "disruption": -2, "coordination": -1}
    assert activation_modifiers(position, ["GE-1A", "GE-2A", "AH-1A"]) == {"disruption": -2, "coordination": -2}


@pytest.mark.rule("14M3")
@pytest.mark.trap(77)
@pytest.mark.parametrize(("die", "inactive", "active"), [(5, [], ["BR-2A", "BR-3A"]), (4, ["BR-2A", "BR-3A"], [])])
def test_one_die_decides_for_all_that_coordinate(die, inactive, active):
    """14M3"""
    bench = reaction(options=COORDINATED)
    bench.play("{activate: BR-2A, with: [BR-3A]}", dice={"activation BR-2A": die})
    assert bench.only(HeadquartersChecked).rule == "14M3"
    assert bench.position.inactive == inactive
    assert bench.position.this_phase.active == active
    assert bench.position.this_phase.checked == ["BR-2A", "BR-3A"]


@pytest.mark.rule("14M3")
def test_coordination_is_an_advanced_rule():
    """14M3"""
    order = "{activate: BR-2A, with: [BR-3A]}"
    assert reaction().refusals(order) == ["14M3"]
    assert reaction(options=COORDINATED).refusals(order) == []
    assert reaction(options=COORDINATED).refusals("{activate: BR-2A, with: [BR-2A]}") == ["14M3"]


@pytest.mark.rule("14P1")
def test_a_leader_influences_the_check_of_his_army():
    """14P1, example of Haig: a 5 adds the 1 on the right of his counter (T101)."""
    bench = reaction(leaders={"Haig": "BR-2A"})
    bench.play("{activate: BR-2A, leader: haig}", dice={"activation BR-2A/leader Haig": 5, "activation BR-2A": 3})
    found = bench.only(HeadquartersChecked)
    assert (found.die, found.modified, found.success, found.modifiers) == (3, 4, True, {"leader": 1})


@pytest.mark.rule("14P1")
def test_one_leader_with_any_of_them_influences_a_coordinated_check():
    """14P1"""
    bench = reaction(options=COORDINATED, leaders={"Haig": "BR-3A"})
    assert bench.refusals("{activate: BR-2A, leader: Haig}") == ["14P1"]
    bench.play("{activate: BR-2A, with: [BR-3A], leader: Haig}", dice=[1, 6])
    assert bench.only(HeadquartersChecked).modifiers == {"coordination": -1, "leader": -1}


MARCH = ("{activate: BR-2A}", "{move: [BR-1], to: 0506}")


@pytest.mark.rule("14M1")
@pytest.mark.parametrize(("die", "place"), [(4, "0506"), (3, "0505")])
def test_orders_for_units_of_an_army_lapse_where_it_fails_its_check(die, place):
    """6D, 14M1: a check of the sheet takes it that the HQ stays active."""
    bench = reaction()
    assert bench.rehearse(*MARCH).problems == []
    assert [problem.rule for problem in bench.rehearse(MARCH[1]).problems] == ["6D"]
    found = bench.resolve(*MARCH, dice={"activation BR-2A": die, "activation BR-3A": 6})
    assert found.position.place_of("BR-1") == place
