"""Overruns (6F)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import (
    Forces,
    army,
    art_hq,
    artillery,
    battalion,
    bench_with,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.overrun import Odds, odds, suffices, times
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun

HERE, THERE, NEXT = "0505", "0506", "0507"
#: A battalion that counts a quarter of its strength of 1, for it is neither supported nor in combat supply.
WEAK = battalion("French")
CAVALRY = unit("French", "heavy-cavalry", "III", "1-1-7")


def facing(ours: Forces | Any, theirs: Any, **given: Any) -> Any:
    """A bench with German units in 0505 and French ones in 0506."""
    return bench_with({HERE: ours, THERE: theirs}, **{"phase": "cp-movement", **given})


def the_odds(attack: float, defence: float, ours: int = 0, theirs: int = 0) -> tuple[str, bool]:
    """The odds of two strengths with fatigue, and whether they suffice."""
    position = staged_with({})
    chart = position.kit.tables.combat
    found = Odds(attack, defence, chart.ratio(attack, defence), theirs - ours)
    return chart.name(found.rung), suffices(position, found)


@pytest.mark.rule("6F1")
def test_odds_are_rounded_down_for_those_who_are_overrun():
    """6F1, T021"""
    assert the_odds(116, 8) == ("14:1", True)


@pytest.mark.rule("6F1", "6B4b")
@pytest.mark.trap(3)
def test_fatigue_shifts_the_odds_by_a_level_for_each_hit():
    """6F1, 6B4, T022, T023"""
    assert the_odds(116, 8, ours=5, theirs=1) == ("10:1", True)
    assert the_odds(116, 8, ours=6, theirs=1) == ("9:1", False)


@pytest.mark.rule("6F1")
@pytest.mark.trap(17)
def test_a_defence_of_nothing_is_overrun_at_twelve_to_one_before_fatigue():
    """6F1, T024"""
    assert the_odds(0.5, 0) == ("12:1", True)
    assert the_odds(0.5, 0, ours=2) == ("10:1", True)
    assert the_odds(0.5, 0, ours=3) == ("9:1", False)
    assert the_odds(0, 0)[1] is False


@pytest.mark.rule("6F1", "6B4b")
def test_the_worst_unit_of_each_side_counts():
    """6B4"""
    units = {HERE: {"A": division(), "B": division()}, THERE: {"E": WEAK, "F": WEAK}}
    position = staged_with(units, fatigue={"A": 2, "B": 1, "F": 3})
    assert odds(position, ("A", "B"), THERE, ("E", "F")).fatigue == 1


@pytest.mark.rule("6F1")
@pytest.mark.trap(18)
def test_nobody_is_in_combat_supply_in_an_overrun():
    """6F1, 11F"""
    position = staged_with({HERE: {"A": division()}, THERE: {"E": WEAK}})
    found = odds(position, ("A",), THERE, ("E",))
    assert (found.attack, found.defence) == (4, 0.25)
    assert times(position, found.rung) == 16


@pytest.mark.rule("6F1")
def test_whoever_is_overrun_is_gone_cadres_and_headquarters_too_and_units_go_on():
    """6F1"""
    theirs = {"E": {**WEAK, "cadre": "1-5"}, "H": army("French"), "C": corps("French")}
    bench = facing({"A": division()}, theirs)
    bench.play("{overrun: '0506', with: [A]}", "{move: [A], to: '0508'}")
    overrun = bench.only(HexOverrun)
    assert (overrun.odds, overrun.attack, overrun.defence) == ("16:1", 4, 0.25)
    assert [event.unit for event in bench.events(UnitRemoved)] == ["E", "H", "C"]
    assert bench.position.place_of("A") == "0508"
    assert bench.position.owns("CP", THERE)
    assert bench.position.this_phase.spent == {"A": 1 + 1 + 2}


@pytest.mark.rule("6F1")
@pytest.mark.trap(76)
def test_an_army_hq_alone_is_overrun_by_anybody_with_some_strength():
    """6F1, 9G1"""
    bench = facing({"A": battalion(), "Z": battalion(values="0-5")}, {"H": army("French")})
    assert bench.refusals("{overrun: '0506', with: [Z]}") == ["6F1"]
    bench.play("{overrun: '0506', with: [A]}")
    assert bench.only(HexOverrun).odds == "12:1"


@pytest.mark.rule("6F1")
def test_an_overrun_needs_ten_to_one():
    """6F1"""
    bench = facing({"A": division()}, {"E": division("French")})
    assert bench.faults("{overrun: '0506', with: [A]}") == [("6F1", "4 to 5.5 is 1:2, and an overrun takes 10:1")]


@pytest.mark.rule("6F1")
@pytest.mark.parametrize(
    ("row", "ground", "spent"),
    [
        (division(), {}, 1 + 1),
        (unit("German", "heavy-cavalry", "XX", "8-8-6"), {}, 1 + 0),
        (division(), {"terrain": {"woods": (THERE,)}}, 2 + 1),
        (division(), {"terrain": {"woods": (THERE,)}, "hexsides": {"road": ("0505-0506",)}}, 1 + 1),
    ],
)
def test_each_unit_pays_for_the_ground_and_for_the_overrun(row: Any, ground: Any, spent: float):
    """6F1, 7B"""
    bench = facing({"A": row}, {"E": WEAK}, **ground)
    bench.play("{overrun: '0506', with: [A]}")
    assert bench.position.this_phase.spent == {"A": spent}


@pytest.mark.rule("6F1", "6A")
def test_zocs_of_other_enemies_are_paid_for_but_not_of_those_who_are_overrun():
    """6F1, 6A"""
    bench = facing({"A": division(values="99-99-6")}, {"E": division("French", "1-1-5")})
    bench.play("{overrun: '0506', with: [A]}")
    assert bench.position.this_phase.spent == {"A": 2}
    watched = bench_with(
        {HERE: {"A": division(values="99-99-6")}, THERE: {"E": WEAK}, "0404": {"F": division("French")}},
        phase="cp-movement",
    )
    watched.play("{overrun: '0506', with: [A]}")
    assert watched.position.this_phase.spent == {"A": 6}


@pytest.mark.rule("6F1")
def test_who_has_not_the_points_has_no_part_even_if_it_has_not_moved():
    """6F1"""
    bench = facing({"A": division(values="8-11-1")}, {"E": WEAK})
    assert bench.faults("{overrun: '0506', with: [A]}") == [
        ("6F1", "A needs 2 movement points for the overrun and has 1")
    ]


@pytest.mark.rule("6F1")
def test_advance_is_optional_but_every_unit_pays():
    """6F1"""
    bench = facing({"A": division(), "B": regiment(), "C": regiment()}, {"E": WEAK})
    bench.play("{overrun: '0506', with: [A, B, C], advance: [B]}")
    assert bench.position.units_at("CP", THERE) == ["B"]
    assert bench.position.this_phase.spent == {"A": 2, "B": 2, "C": 2}
    none = facing({"A": division()}, {"E": WEAK})
    none.play("{overrun: '0506', with: [A], advance: none}")
    assert none.position.place_of("A") == HERE
    assert none.position.this_phase.spent == {"A": 2}


@pytest.mark.rule("8B")
def test_no_more_units_overrun_than_may_stack_there():
    """8B"""
    ours = {f"D{number}": division() for number in range(5)}
    bench = facing(ours, {"E": WEAK}, terrain={"mountain": (THERE,)})
    assert "8B" in bench.refusals(f"{{overrun: '0506', with: [{', '.join(ours)}]}}")
    assert bench.refusals("{overrun: '0506', with: [D0, D1, D2, D3]}") == []


@pytest.mark.rule("6F1", "8C2b")
def test_the_overstacked_neither_overrun_nor_defend_but_are_lost_with_the_hex():
    """6F1, 8C2"""
    bench = facing({"A": division(), "B": division()}, {"E": WEAK, "O": division("French")}, overstacked=["B", "O"])
    assert bench.refusals("{overrun: '0506', with: [B]}") == ["6F1"]
    bench.play("{overrun: '0506', with: [A]}")
    assert {event.unit for event in bench.events(UnitRemoved)} == {"E", "O"}


@pytest.mark.rule("6F1")
def test_artillery_in_an_overstack_does_not_overrun_with_its_headquarters():
    """8C2, 12B9: the division overruns whole or not at all."""
    ours = {"A": division(values="80-11-5"), "HQ": art_hq(), "GUN": artillery()}
    bench = facing(ours, {"E": WEAK}, attached={"GUN": "HQ"}, overstacked=["GUN"])
    assert bench.faults("{overrun: 0506, with: [A, HQ]}") == [("6F1", "GUN: overstacked, and does not overrun")]


@pytest.mark.rule("6F1", "6.0b")
def test_an_overrun_is_of_enemies_in_an_adjacent_hex_that_can_be_entered():
    """6F1"""
    bench = facing({"A": division(values="20-20-5")}, {"E": WEAK}, hexsides={"sea": ("0505-0506",)})
    assert bench.faults("{overrun: '0506', with: [A]}") == [("6F1", "A cannot enter 0506")]
    assert bench.faults("{overrun: '0507', with: [A]}") == [("6F1", "no enemy unit is in 0507")]
    far = bench_with({HERE: {"A": division()}, NEXT: {"E": WEAK}}, phase="cp-movement")
    assert far.faults("{overrun: '0507', with: [A]}") == [("6F1", "0507 is not adjacent to 0505")]


@pytest.mark.rule("6B3")
def test_nobody_overruns_in_haste():
    """6B3"""
    bench = bench_with({"0504": {"A": division()}, THERE: {"E": WEAK}}, phase="cp-movement")
    bench.play("{move: [A], to: '0505', how: haste}")
    assert bench.refusals("{overrun: '0506', with: [A]}") == ["6B3"]


@pytest.mark.rule("6F2")
def test_whoever_may_retreats_before_and_nothing_is_paid_if_all_have_gone():
    """6F2, 9I"""
    bench = facing({"A": division(values="20-20-5")}, {"E": CAVALRY})
    bench.play("{overrun: '0506', with: [A]}", dice={"overrun 0506/retreat before E": 4})
    assert bench.only(HexOverrun).gone == ("E",)
    assert bench.position.on_map("E")
    assert bench.position.place_of("A") == THERE
    assert bench.position.this_phase.spent == {"A": 1}


@pytest.mark.rule("6F2")
def test_those_who_fail_or_stay_are_lost():
    """6F2"""
    bench = facing({"A": division(values="20-20-5")}, {"E": CAVALRY, "F": WEAK})
    bench.play("{overrun: '0506', with: [A]}", dice={"overrun 0506/retreat before E": 3})
    assert {event.unit for event in bench.events(UnitRemoved)} == {"E", "F"}
    stay = facing({"A": division(values="20-20-5")}, {"E": CAVALRY})
    stay.play("{overrun: '0506', with: [A]}", answers={"overrun 0506/slip away E": "stay"})
    assert [event.unit for event in stay.events(UnitRemoved)] == ["E"]


@pytest.mark.rule("6F2")
def test_the_odds_are_taken_anew_when_some_have_gone():
    """6F2"""
    bench = facing({"A": division(values="20-20-5")}, {"E": CAVALRY, "F": WEAK})
    bench.play("{overrun: '0506', with: [A]}", dice={"overrun 0506/retreat before E": 6})
    assert bench.only(HexOverrun).defence == 0.25


@pytest.mark.rule("6F2")
@pytest.mark.parametrize(("die", "spent"), [(1, 2), (6, 1)])
def test_the_odds_are_taken_anew_when_irregulars_that_must_go_fail(die, spent):
    """6F2, 14L: they are disrupted, and count half."""
    irregulars = unit("French", "irregular-rifle", "X", "2-4-6")
    bench = facing({"A": division(values="20-9-5")}, {"E": irregulars})
    bench.play("{overrun: '0506', with: [A]}", dice={"overrun 0506/retreat before E": die})
    found = bench.only(HexOverrun)
    assert (found.defence, found.odds) == ((0.5, "20:1") if die == 1 else (1, "10:1"))
    assert bench.position.this_phase.spent == {"A": spent}


@pytest.mark.rule("6F2")
def test_a_rehearsal_waits_for_the_dice():
    """6F2"""
    bench = facing({"A": division(values="20-20-5")}, {"E": CAVALRY}).rehearsal()
    bench.play("{overrun: '0506', with: [A]}")
    assert bench.position.place_of("E") == THERE
    assert bench.referee.open_ended


@pytest.mark.rule("6F3")
def test_units_overrun_enemies_in_their_own_hex_for_no_points():
    """6F3"""
    bench = bench_with({THERE: {"E": WEAK}, NEXT: {"A": division()}}, phase="cp-movement")
    bench.position.put("A", THERE)
    bench.play("{overrun: '0506', with: [A]}")
    assert bench.position.units_at("Entente", THERE) == []
    assert bench.position.this_phase.spent == {"A": 0}


@pytest.mark.rule("6F1", "6E")
def test_units_overrun_in_exploitation_with_the_points_they_have_there():
    """6E, 6F1"""
    bench = facing(
        {"A": division(), "C": unit("German", "heavy-cavalry", "XX", "8-8-6")}, {"E": WEAK}, phase="cp-exploitation"
    )
    assert bench.refusals("{overrun: '0506', with: [A]}") == ["6F1"]
    bench.play("{overrun: '0506', with: [C]}")


@pytest.mark.rule("14N2")
def test_against_an_unknown_corps_the_odds_come_out_only_when_it_is_tried():
    """14N2"""
    options = {"limited-intelligence": "on"}
    theirs = {"C": corps("French"), "E": division("French")}
    bench = facing({"A": division()}, theirs, corps={"E": "C"}, options=options)
    bench.play("{overrun: '0506', with: [A]}")
    tried = bench.only(HexOverrun)
    assert (tried.done, tried.odds, tried.defenders, tried.defence) == (False, "", (), 0)
    assert bench.position.this_phase.spent == {"A": 5}
    weak = facing({"A": division()}, {"C": corps("French"), "E": WEAK}, corps={"E": "C"}, options=options)
    weak.play("{overrun: '0506', with: [A]}")
    assert weak.only(HexOverrun).done
    assert (weak.only(CorpsSeen).hq, weak.only(CorpsSeen).known) == ("C", True)
    assert weak.happened()[0].hq == "C"  # what is in it is told before all else
    assert bench.events(CorpsSeen) == []


@pytest.mark.rule("12B9", "12Ba")
def test_artillery_divisions_overrun_as_one():
    """12B9"""
    guns = {"Q": unit("German", "art-hq", "XX", "+6-3"), "G": artillery(), "R": division()}
    bench = facing(guns, {"E": WEAK}, attached={"G": "Q"})
    assert bench.refusals("{overrun: '0506', with: [G, R]}") == ["12B9"]
    bench.play("{overrun: '0506', with: [Q, R]}")
    assert bench.only(HexOverrun).units == ("Q", "G", "R")
