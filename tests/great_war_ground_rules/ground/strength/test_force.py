"""The strength of a force, and what too much artillery adds (12B)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from great_war_ground_rules.field import Row, art_hq, artillery, brigade, corps, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.force import attack_total, defence_total

HERE, THERE = "0505", "0506"


@pytest.mark.rule("12Ba", "9Ab")
@pytest.mark.trap(65)
def test_artillery_beyond_half_the_other_res_defends_with_one_in_all():
    """12B, T075: three 7-8-5 artillery regiments and a 3-4-5 brigade in Feb I 16 come to 13"""
    guns = {f"G{number}": artillery("French") for number in range(3)}
    position = staged_with({THERE: {**guns, "B": brigade("French")}}, date="Feb I 16")
    found = defence_total(position, ["B", *guns], THERE, supplied={"B", *guns})
    assert found.value == 13
    assert len(found.excess) == 2


@pytest.mark.rule("12Ba", "9Ab")
def test_the_best_artillery_is_chosen_and_the_rest_adds_less_than_one_if_it_has_less():
    """12B, T076: 2 + 7 + 0.5"""
    units = {"R": regiment(), "G": artillery(values="5-7-5"), "W": artillery(values="2-6")}
    position = staged_with({THERE: units}, date="Feb I 18", unsupplied={"W": 3})
    found = defence_total(position, units, THERE, supplied={"R", "G"})
    assert found.value == 9.5
    assert found.excess == ("W",)


@pytest.mark.rule("12Ba")
def test_attacking_artillery_has_the_same_ratio_among_those_that_take_part():
    """12B"""
    units = {"B": brigade("French"), "G": artillery("French"), "H": artillery("French")}
    position = staged_with({HERE: units}, date="Feb I 16")
    both = attack_total(position, dict.fromkeys(units, HERE), THERE, supplied=set(units))
    assert both.value == 3 + 3.5 + 1
    alone = attack_total(position, {"G": HERE}, THERE, supplied=set(units))
    assert alone.value == 1


@pytest.mark.rule("12Ba", "12C1")
def test_a_bombardment_knows_no_ratio():
    """12C"""
    units = {"G": artillery("French"), "H": artillery("French")}
    position = staged_with({HERE: units}, date="Feb I 16")
    assert attack_total(position, dict.fromkeys(units, HERE), THERE, supplied=set(units), use="bombard").value == 14


@pytest.mark.rule("12Ba")
@pytest.mark.trap(26, 65, 83)
def test_headquarters_are_no_other_units_for_the_ratio_and_an_empty_art_hq_is_no_artillery():
    """12B, 12B9"""
    units = {"C": corps(), "Q": art_hq(), "R": regiment(), "G": artillery()}
    position = staged_with({THERE: units})
    assert defence_total(position, units, THERE, supplied=set(units)).value == 10
    assert defence_total(position, ["C", "Q", "G"], THERE, supplied=set(units)).value == 1


@pytest.mark.rule("12B9")
def test_an_artillery_division_is_the_sum_of_its_parts():
    """12B9, T078: 18 in attack, 16 in defence, 3 REs"""
    guns = {"HQ": art_hq(), "H": artillery(), "S": artillery(values="5-2-4", type="siege-artillery")}
    position = staged_with({HERE: {**guns, "D": division()}}, attached={"H": "HQ", "S": "HQ"})
    everybody = {*guns, "D"}
    assert attack_total(position, dict.fromkeys((*guns, "D"), HERE), THERE, supplied=everybody).value == 18 + 8
    assert defence_total(position, (*guns, "D"), HERE, supplied=everybody).value == 16 + 11
    assert sum(position.re(unit) for unit in guns) == 3


@pytest.mark.rule("8C2b")
def test_an_overstack_adds_nothing_to_a_defence_nor_to_its_ratio():
    """8C2, 12A"""
    position = staged_with({THERE: {"D": division("French"), "O": division("French")}}, overstacked=["O"])
    assert defence_total(position, ("D", "O"), THERE, supplied=("D", "O")).value == 11


def _naive(position, guns: dict[str, float], foot: float, needs: dict[str, float]) -> float:
    """The best sum of guns at full strength, with the rest at one at most, by trying every choice."""
    best = 0.0
    for number in range(len(guns) + 1):
        for kept in combinations(guns, number):
            if sum(needs[gun] for gun in kept) <= foot:
                rest = sum(value for gun, value in guns.items() if gun not in kept)
                best = max(best, sum(guns[gun] for gun in kept) + min(1.0, rest))
    return best


GUN = st.sampled_from([("II", 1), ("II", 3), ("III", 4), ("III", 7), ("X", 6), ("X", 9)])


@pytest.mark.rule("12Ba")
@given(st.lists(GUN, max_size=5), st.lists(st.sampled_from(["II", "III", "X"]), max_size=4), st.booleans())
def test_a_naive_choice_of_artillery_is_never_better(sizes: list[tuple[str, int]], foot: list[str], modern: bool):
    """12B"""
    nation = "German" if modern else "Italian"
    units: dict[str, Row] = {
        f"G{number}": unit(nation, "heavy-artillery", size, f"{value}-{value}-5")
        for number, (size, value) in enumerate(sizes)
    }
    units |= {f"F{number}": unit(nation, "rifle", size, "2-2-5") for number, size in enumerate(foot)}
    position = staged_with({THERE: units})
    found = defence_total(position, units, THERE, supplied=set(units))
    guns = {gun: position.face(gun).defence for gun in units if gun.startswith("G")}
    needs = {gun: position.re(gun) * (1 if modern else 2) for gun in guns}
    room = sum(position.re(each) for each in units if each.startswith("F"))
    others = 2 * len(foot) * (1 if guns else 0.5)
    assert found.value == others + _naive(position, guns, room, needs)
