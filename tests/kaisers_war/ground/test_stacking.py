"""Stacking (chapter 9) outside combat, and what a forced march costs (15.7)."""

from __future__ import annotations

import pytest
from bench_of_rules import give

from kaisers_war.field import KIT, east, referee, sandbox
from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all
from wargame_cli.rulesets.kaisers_war.ground.paths import reach
from wargame_cli.rulesets.kaisers_war.ground.stacking import limit, load, overstacked, overstacked_hexes
from wargame_cli.rulesets.kaisers_war.kit.counters import CP
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import at_odds
from wargame_cli.rulesets.kaisers_war.position.position import Landing


@pytest.mark.rule("9.4", "8.2")
def test_units_pass_through_overstacked_hexes_at_no_cost():
    """TX-49: three armies in a hex for two bar nobody from moving through, and cost nothing more."""
    crowd = ["GE-Inf-2", "GE-Inf-3", "GE-Inf-4"]
    crowded = sandbox({"1713": ["GE-Shock-1"], "1712": crowd}, phase="cp-movement")
    empty = sandbox({"1713": ["GE-Shock-1"]}, phase="cp-movement")
    assert overstacked(crowded, "1712")
    costs = [
        {hex: step.cost for hex, step in reach(position, "GE-Shock-1", 3).items()} for position in (crowded, empty)
    ]
    assert costs[0] == costs[1]
    assert "1711" in costs[0]


@pytest.mark.rule("15.7", "5.5")
def test_a_forced_march_costs_one_point_whatever_the_size():
    """TX-57: an army and a corps pay one victory point each."""
    for unit in ("GE-Shock-1", "GE-Cav-1"):
        judge = referee(sandbox({"Hanover": [unit]}, phase="cp-movement"))
        give(judge, Move(unit=unit, to="1711", forced_march=True))
        assert judge.position.points[CP] == 49


@pytest.mark.rule("9.2")
@pytest.mark.trap(63)
def test_an_army_counts_as_three_corps():
    """TX-39: three corps and an army are six equivalents; headquarters and airbases count as corps (9.2, 18.1)."""
    position = sandbox({})
    assert load(position, ["GE-Inf-1", "GE-Cav-1", "GE-Exp-AK", "GE-ShC-1"]) == 6
    assert load(position, ["GE-HQ-HL", "GE-Tac-1", "GE-Strat-1"]) == 3
    sizes = {face.type: face.equivalents for face in position.kit.mix.faces.values() if face.movement}
    assert {kind for kind, size in sizes.items() if size == 3} == {kind for kind in sizes if "army" in kind}
    assert set(sizes.values()) == {1, 3}


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("hex", "limit_there"),
    [("3714", 6), ("2921", 6), ("2701", 6), ("4535", 3), ("3113", 3), ("Berlin", 6), ("Maan", 6), ("1115", 6)],
)
def test_the_terrain_sets_the_limit(hex, limit_there):
    """Two armies in clear, rough, forest and any city, one in desert and marsh; a trench leaves it to the country."""
    kit = sandbox({}).kit
    assert limit(sandbox({}), kit.map.find(hex)) == limit_there


@pytest.mark.rule("9.2", "9.4")
@pytest.mark.parametrize(("extra", "too_much"), [([], False), (["GE-Cav-1"], True)])
def test_six_corps_fit_and_seven_do_not(extra, too_much):
    """Two armies fill a clear hex; a corps on top is too much, whatever its nation (9.5)."""
    position = sandbox({"3714": ["GE-Inf-1", "AH-Inf-1", *extra]})
    assert overstacked(position, "3714") is too_much
    assert overstacked_hexes(position) == (["3714"] if too_much else [])
    assert overstacked(sandbox({"3714": ["GE-Inf-1", "AH-Inf-1"]}), "3714", ["OT-Cav-1"])


@pytest.mark.rule("9.3")
@pytest.mark.trap(21)
def test_units_that_cannot_move_stack_free_but_one_to_a_hex():
    """A garrison joins two armies at no charge; a garrison and a fort, or two garrisons, are one too many."""
    full = ["GE-Inf-1", "AH-Inf-1"]
    assert not overstacked(sandbox({"Berlin": [*full, "CP-Gar-1"]}), "1913")
    assert overstacked(sandbox({"Berlin": ["CP-Gar-1", "GE-Fort-1"]}), "1913")
    assert overstacked(sandbox({"Berlin": ["CP-Gar-1", "CP-Gar-2"]}), "1913")


@pytest.mark.rule("9.4", "20.10")
def test_a_stack_is_arranged_as_a_whole():
    """The order changes and nothing else may, whatever a journal says (10.1)."""
    position = sandbox({"3416": ["GE-Inf-1", "GE-Inf-2"]})
    position.arrange("3416", ["GE-Inf-2", "GE-Inf-1"])
    for wrong in (["GE-Inf-1"], ["GE-Inf-1", "GE-Inf-2", "GE-Inf-3"], ["GE-Inf-1", "GE-Inf-3"]):
        with pytest.raises(ValueError, match="GE-Inf-2', 'GE-Inf-1'"):
            position.arrange("3416", wrong)
    assert position.at("3416") == ["GE-Inf-2", "GE-Inf-1"]


def test_a_force_at_sea_is_no_stack():
    """Units that wait off a coast are bounded by their marker, not by terrain; nothing breaks."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    assert overstacked_hexes(sandbox({"3130": ["BR-Inf-1"]}, landings=[landing])) == []


@pytest.mark.rule("9.4")
def test_a_crowded_end_of_a_move_is_legal_and_warned_of():
    """The order stands; the player is told what will happen at the phase's end."""
    judge = referee(sandbox({"1713": ["GE-Shock-1"], "1712": ["GE-Inf-2", "GE-Inf-3"]}, phase="cp-movement"))
    give(judge, Move(unit="GE-Shock-1", to="1712"))
    assert [rule for rule, _ in judge.warnings] == ["9.4"]


@pytest.mark.rule("30.16")
@pytest.mark.parametrize(
    ("stack", "bad"),
    [
        (["BO-Grp-NF", "BO-Fort-1"], False),
        (["BO-Grp-NF", "FR-Cav-1"], True),
        (["BO-Grp-NF", "CZ-Inf-CL"], True),
        (["UA-Inf-GA", "GE-Cav-1"], False),
        (["UA-Inf-GA", "WR-Inf-Sib"], True),
        (["UA-Inf-GA", "UA-Cav-1"], False),
        (["AN-CavA-Black"], False),
        (["AN-CavA-Black", "FR-Cav-1"], True),
        (["CZ-Inf-CL", "FR-Cav-1"], False),
        (["FR-Cav-1", "BR-Cav-DMC"], False),
    ],
)
def test_who_stacks_with_whom(stack, bad):
    """Bolsheviks with Bolsheviks, Anarchists with nobody, Nationalists with everybody but other Nationalists."""
    assert at_odds(KIT.mix.faces[unit] for unit in stack) is bad


@pytest.mark.rule("30.16", "9.4")
def test_the_owner_chooses_which_of_two_forces_stays():
    """Forces that may not stack are brought apart as an overstack is, at the owner's choice."""
    position = east({"Kiev": ["UA-Inf-GA", "WR-Inf-Sib"]}, phase="cp-movement")
    judge = referee(position, answers={CP: {"end/overstack 3315 1": "UA-Inf-GA"}})
    check_all(judge)
    assert position.at("3315") == ["WR-Inf-Sib"]
    assert position.points[CP] == 44


@pytest.mark.rule("30.16", "9.4")
def test_forces_that_never_stack_are_not_called_overstacked():
    """The warning and the question say what is wrong with a small stack of two forces."""
    position = east({"4507": ["FR-Cav-1"], "Kazan": ["BO-Grp-NF"]}, phase="allied-movement")
    asked = []
    judge = referee(position)
    judge._chooser = lambda question: asked.append(question.text)
    judge.book.perform(Move(unit="FR-Cav-1", to="4506"), judge)
    check_all(judge)
    why = "the forces in 4506 Kazan never stack together (30.16)"
    assert judge.warnings == [("9.4", f"{why}; what is too much at the phase's end is eliminated")]
    assert asked == [f"{why}: which unit is eliminated?"]
