"""Leaders: in the pool or with an Army HQ (14P)."""

import pytest

from great_war_ground_rules.field import army, bench_with, staged_with
from wargame_cli.rulesets.great_war_ground_rules.arrivals.withdrawals import withdraw
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import come_and_go, pool, rating
from wargame_cli.rulesets.great_war_ground_rules.position.events.command import LeaderAssigned, LeaderRecalled
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved

HAIG = {"name": "Haig", "nation": "British", "ratings": [-1, 0, 1], "source": "printed"}
FOCH = {"name": "Foch", "nation": "French", "ratings": [0, 0, 1], "first": "Apr I 18", "at": "FR-3A", "source": "house"}
NIVELLE = {"name": "Nivelle", "nation": "French", "ratings": [0, 0, 0], "last": "Mar I 18", "source": "house"}
LUDENDORFF = {"name": "Ludendorff", "nation": "German", "ratings": [0, 1, 1], "source": "printed"}
ARMIES = {
    "0505": {"BR-2A": army("British")},
    "0909": {"BR-3A": army("British")},
    "1111": {"FR-3A": army("French")},
}


def initial(**given):
    return bench_with(ARMIES, phase="entente-initial", plan={"leaders": [HAIG, FOCH, NIVELLE, LUDENDORFF]}, **given)


@pytest.mark.rule("14P1")
def test_the_die_chooses_one_of_three_ratings():
    """14P1"""
    position = initial().position
    assert [rating(position, "Haig", die) for die in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


@pytest.mark.rule("14P1")
def test_a_leader_goes_to_an_army_of_his_nation_that_has_none():
    """14P"""
    bench = initial()
    assert bench.refusals("{assign-leader: Haig, to: FR-3A}") == ["14P1"]
    assert bench.refusals("{assign-leader: Ludendorff, to: BR-2A}") == ["14P1"]
    bench.play("{assign-leader: haig, to: BR-2A}")
    assert bench.happened(LeaderAssigned) == [LeaderAssigned(rule="14P", leader="Haig", hq="BR-2A")]
    assert bench.refusals("{assign-leader: Haig, to: BR-3A}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_only_one_leader_is_with_an_army():
    """14P"""
    other = {**HAIG, "name": "Plumer"}
    bench = bench_with(ARMIES, phase="entente-initial", plan={"leaders": [HAIG, other]}, leaders={"Plumer": "BR-2A"})
    assert bench.refusals("{assign-leader: Haig, to: BR-2A}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_a_leader_who_was_recalled_stays_in_the_pool_for_the_phase():
    """14P: between two Army HQs he spends an initial phase there."""
    bench = initial(leaders={"Haig": "BR-2A"})
    bench.play("{recall-leader: Haig}")
    assert bench.happened(LeaderRecalled) == [LeaderRecalled(rule="14P", leader="Haig", hq="BR-2A")]
    assert bench.position.leaders == {}
    assert bench.refusals("{assign-leader: Haig, to: BR-3A}") == ["14P1"]
    assert bench.refusals("{recall-leader: Haig}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_a_leader_whose_army_is_disbanded_stays_in_the_pool_for_the_phase():
    """14P: between two Army HQs he spends an initial phase there."""
    fast = {**ARMIES, "0506": {"BR-4A": army("British", "0-5")}}
    bench = bench_with(fast, phase="entente-initial", plan={"leaders": [HAIG]}, leaders={"Haig": "BR-4A"})
    bench.play("{disband: BR-4A}")
    assert bench.position.leaders == {}
    assert bench.refusals("{assign-leader: Haig, to: BR-3A}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_a_leader_whose_army_is_withdrawn_stays_in_the_pool_for_the_phase():
    """14P, 16A1cc"""
    plan = {"leaders": [HAIG], "withdrawals": [{"turn": "Mar II 18", "side": "Entente", "units": ["BR-2A"]}]}
    forces = {"0505": {"BR-2A": army("British", "0-5")}, "0909": {"BR-3A": army("British")}}
    bench = bench_with(forces, phase="entente-initial", plan=plan, leaders={"Haig": "BR-2A"})
    bench.run(withdraw, "Entente")
    assert (bench.position.place_of("BR-2A"), bench.position.leaders) == ("gone", {})
    assert bench.refusals("{assign-leader: Haig, to: BR-3A}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_a_leader_is_there_from_his_first_turn_to_his_last():
    """14P"""
    early = staged_with(ARMIES, plan={"leaders": [HAIG, FOCH, NIVELLE]}, date="Mar I 18")
    late = staged_with(ARMIES, plan={"leaders": [HAIG, FOCH, NIVELLE]}, date="Apr I 18")
    assert [pool(early, "Entente"), pool(late, "Entente")] == [["Haig", "Nivelle"], ["Haig", "Foch"]]
    assert pool(late, "CP") == []
    assert initial().refusals("{assign-leader: Foch, to: FR-3A}") == ["14P1"]


@pytest.mark.rule("14P1")
def test_leaders_come_and_go_with_their_turns():
    """14P: who has a place in the scenario goes there."""
    bench = initial(date="Apr I 18", leaders={"Nivelle": "FR-3A"})
    bench.run(come_and_go, "CP")
    assert bench.position.leaders == {"Nivelle": "FR-3A"}
    bench.run(come_and_go, "Entente")
    assert bench.position.leaders == {}
    other = initial(date="Apr I 18")
    other.run(come_and_go, "Entente")
    assert other.position.leaders == {"Foch": "FR-3A"}


@pytest.mark.rule("14P1")
def test_a_leader_gets_away_when_his_army_is_eliminated():
    """14P"""
    bench = initial(leaders={"Haig": "BR-2A"})
    bench.referee.emit(UnitRemoved(unit="BR-2A", place="0505", to="entente-pool", cause="combat"))
    assert bench.position.leaders == {}
    assert pool(bench.position, "Entente") == ["Haig", "Nivelle"][:1]
