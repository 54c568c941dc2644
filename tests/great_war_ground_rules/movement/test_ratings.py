"""How many movement points units have (6, 6B3, 6C, 6E, 11F, 11H2, 12B9, 14N1, 14Q)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import (
    Row,
    army,
    art_hq,
    artillery,
    battalion,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import (
    burden,
    left,
    pace_of,
    part,
    points,
    rating,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import (
    division as artillery_division,
)

HERE = "0505"


@pytest.mark.rule("6B3")
def test_haste_doubles_the_rating():
    """6B3, T016"""
    position = staged_with({HERE: {"A": regiment()}})
    assert points(position, "A") == 5
    assert points(position, "A", "haste") == 10


@pytest.mark.rule("3A5", "11F1")
@pytest.mark.parametrize(
    ("row", "unsupplied", "disrupted", "have"),
    [
        (regiment(), 0, 1, 2.5),
        (regiment(), 0, 2, 2.5),
        (regiment(), 1, 0, 5),
        (regiment(), 3, 0, 2.5),
        (unit("British", "armored-car", "II", "2-2-8"), 1, 0, 4),
        (unit("British", "armored-car", "II", "2-2-8"), 3, 1, 2),
    ],
)
def test_disruption_and_want_of_supply_halve_it(row: Row, unsupplied: int, disrupted: int, have: float):
    """3A5, 11F1, 11F2"""
    position = staged_with(
        {HERE: {"A": row}},
        unsupplied={"A": unsupplied} if unsupplied else {},
        disruption={"A": disrupted} if disrupted else {},
    )
    assert points(position, "A") == have


@pytest.mark.rule("6E", "6C")
@pytest.mark.trap(35)
@pytest.mark.parametrize(
    ("row", "date", "have"),
    [
        (regiment(), "Mar II 18", 1),
        (battalion(values="1-1-4"), "Mar II 18", 0),
        (artillery(), "Mar II 18", 1),
        (unit("British", "armored-car", "II", "2-2-8"), "Mar II 18", 8),
        (unit("British", "tank", "III", "4-4-4", disabled=True), "Mar II 18", 4),
        (unit("German", "heavy-cavalry", "XX", "6-6-7"), "Mar II 18", 3),
        (unit("German", "mixed-mounted-rifle-and-rifle", "X", "2-3-6"), "Mar II 18", 1),
        (unit("German", "light-rifle", "II", "1-1-6"), "Mar II 18", 2),
        (unit("Italian", "mountain-rifle", "III", "1-2-5"), "Mar II 18", 1),
        (unit("German", "infantry", "XX", "10-12-6"), "Mar II 18", 2),
        (unit("Ottoman", "irregular-rifle", "X", "2-2-6"), "Mar II 18", 2),
        (unit("British", "motorized-transport", "III", "0-6"), "Mar II 18", 6),
        (unit("British", "motorized-transport", "III", "0-6"), "Jan II 17", 3),
    ],
)
@pytest.mark.trap(82)
def test_units_exploit_with_a_part_of_their_rating_by_their_type(row: Row, date: str, have: float):
    """6C, 6E, 14D3, 14O2a"""
    position = staged_with({HERE: {"A": row}}, date=date, phase="entente-exploitation")
    assert points(position, "A", "exploitation") == have
    as_a_reserve = 3 if row["type"] == "mixed-mounted-rifle-and-rifle" else have  # cavalry but in exploitation
    assert points(position, "A", "reserve") == as_a_reserve


@pytest.mark.rule("6E")
def test_of_several_parts_a_unit_has_the_best():
    """6C, 14D, 14H: cavalry with a rating of 8 is infantry too"""
    position = staged_with({HERE: {"A": unit("German", "bike", "II", "1-1-8")}})
    assert part(position, "A") == 0.5


@pytest.mark.rule("12B9")
def test_an_artillery_division_is_as_slow_as_its_slowest_part():
    """12B9, T077"""
    position = staged_with({HERE: {"HQ": art_hq(), "G": artillery(values="5-7-5")}}, attached={"G": "HQ"})
    assert rating(position, "HQ") == 3
    assert points(position, "HQ", "haste") == points(position, "G", "haste") == 6


@pytest.mark.rule("12B9")
def test_one_with_a_gun_that_does_not_move_stays_and_rail_guns_do_not_count():
    """12B9"""
    guns = {"HQ": art_hq(), "Z": artillery(values="6-6-0"), "R": artillery(values="6-6-R")}
    both = staged_with({HERE: guns}, attached={"Z": "HQ", "R": "HQ"})
    assert points(both, "HQ") == 0
    rail = staged_with({HERE: guns}, attached={"R": "HQ"})
    assert points(rail, "HQ") == 3
    assert artillery_division(rail, "HQ") == ("HQ",)


@pytest.mark.rule("14N1")
def test_a_corps_hq_goes_at_the_pace_of_its_box_or_at_eight():
    """14N1"""
    position = staged_with(
        {HERE: {"C": corps(), "A": division(), "G": artillery(values="7-8-3")}}, corps={"A": "C", "G": "C"}
    )
    assert points(position, "C") == 8
    assert points(position, "C", group=("C", "A")) == 5
    assert points(position, "C", group=("C", "A", "G")) == 3


@pytest.mark.rule("14Q")
def test_elite_brigades_slow_a_division_down():
    """14Q"""
    units = {"A": division("Italian", "6-9-6"), "E": unit("Italian", "elite-brigade", "X", "+1-5")}
    assert points(staged_with({HERE: units}, elite={"E": "A"}), "A") == 5


@pytest.mark.rule("11H")
@pytest.mark.trap(72)
@pytest.mark.parametrize(
    ("row", "load", "less"),
    [
        (regiment(), {"3": 4}, 1),
        (regiment(), {"3": 5}, 2),
        (division(), {"res": 1}, 3),
        (army(), {"res": 3}, 0),
        (unit("British", "motorized-transport", "III", "0-6"), {"res": 2}, 0),
        (regiment(), {}, 0),
    ],
)
def test_what_is_carried_is_deducted_before_anything_is_doubled(row: Row, load: dict[str, int], less: int):
    """11H2"""
    position = staged_with({HERE: {"A": row}}, this_phase={"loads": {"A": load}} if load else {})
    assert burden(position, "A") == less
    assert points(position, "A", "haste") == (rating(position, "A") - less) * 2


@pytest.mark.rule("14B3", "14O")
def test_units_that_do_not_move_and_transport_in_supply_line_mode_have_none():
    """14B3, 14O1"""
    units = {"A": artillery(values="6-6-0"), "T": unit("British", "pack-transport", "III", "0-6")}
    position = staged_with({HERE: {"A": units["A"]}, "0506": {"T": units["T"]}}, extending=["T"])
    assert points(position, "A") == points(position, "T") == 0


@pytest.mark.rule("6.0a")
def test_what_is_spent_and_worked_is_taken_off():
    """6, 13A"""
    position = staged_with({HERE: {"A": regiment()}}, this_phase={"spent": {"A": 2}, "worked": {"A": 1}})
    assert left(position, "A") == 2


@pytest.mark.rule("6B3")
def test_points_spent_on_trains_count_double_once_a_unit_hastens():
    """6B3"""
    position = staged_with({HERE: {"A": regiment()}}, this_phase={"spent": {"A": 1}, "mode": {"A": "rail"}})
    assert left(position, "A") == 4
    assert left(position, "A", "haste") == 8


@pytest.mark.rule("6E", "6B3")
def test_the_phase_says_how_points_are_counted():
    """6B, 6E"""
    position = staged_with({HERE: {"A": regiment()}}, phase="entente-exploitation")
    assert pace_of(position, "A") == "exploitation"
    hasty = staged_with({HERE: {"A": regiment()}}, this_phase={"mode": {"A": "haste"}})
    assert pace_of(hasty, "A") == "haste"
    assert pace_of(staged_with({HERE: {"A": regiment()}}), "A") == "march"
