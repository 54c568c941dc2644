"""The strength of a unit in attack, overrun, bombardment and defence (9A, 11F)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import (
    Row,
    art_hq,
    artillery,
    battalion,
    brigade,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import attack_strength, defence_strength

HERE, THERE = "0505", "0506"


def attack(row: Row, *, supplied: bool = True, beside: Row | None = None, more: Any = None, **given: Any) -> float:
    """The strength with which a unit in 0505 attacks 0506."""
    units = {"A": row} | ({"B": beside} if beside else {})
    position = staged_with({HERE: units}, **given)
    return attack_strength(position, "A", THERE, HERE, supplied=supplied, **(more or {})).value


def defence(row: Row, *, supplied: bool = True, beside: Row | None = None, more: Any = None, **given: Any) -> float:
    """The strength with which a unit in 0506 defends it."""
    units = {"A": row} | ({"B": beside} if beside else {})
    position = staged_with({THERE: units}, **given)
    return defence_strength(position, "A", THERE, supplied=supplied, **(more or {})).value


@pytest.mark.rule("9Ab", "11F1")
@pytest.mark.trap(5, 42)
@pytest.mark.parametrize(
    ("unsupplied", "isolated", "supplied", "share"),
    [
        (0, False, True, 1),
        (0, False, False, 0.5),
        (1, False, False, 0.5),
        (2, True, False, 0.25),
        (3, False, False, 0.25),
        (3, True, True, 1),
    ],
)
def test_supply_makes_all_half_or_a_quarter_of_a_strength(unsupplied, isolated, supplied, share):
    """11F, 11F1, 11F2"""
    given = {"unsupplied": {"A": unsupplied} if unsupplied else {}, "isolated": ["A"] if isolated else []}
    assert attack(division(), supplied=supplied, **given) == 8 * share
    assert defence(division(), supplied=supplied, **given) == 11 * share


@pytest.mark.rule("9Ab", "3A5")
def test_disruption_halves_and_bad_disruption_takes_all_attack_and_three_quarters_of_defence():
    """3A5"""
    assert attack(division(), disruption={"A": 1}) == 4
    assert defence(division(), disruption={"A": 1}) == 5.5
    assert attack(division(), disruption={"A": 2}) == 0
    assert defence(division(), disruption={"A": 2}) == 2.75


@pytest.mark.rule("12A")
def test_an_unsupported_unit_has_half_its_strength_until_it_is_supported():
    """12A"""
    assert attack(brigade()) == 1.5
    assert defence(brigade()) == 2
    assert attack(brigade(), beside=division()) == 3
    assert defence(brigade(), beside=division()) == 4


@pytest.mark.rule("12A")
def test_only_units_that_take_part_support_an_attack():
    """12A"""
    assert attack(brigade(), beside=division(), more={"among": ("A",)}) == 1.5
    assert attack(brigade(), beside=division(), more={"among": ("A", "B")}) == 3


@pytest.mark.rule("9H", "9Ab")
@pytest.mark.parametrize(
    ("row", "ground", "value"),
    [
        (division(), {"hexsides": {"river": ("0505-0506",)}}, 4),
        (artillery(), {"hexsides": {"river": ("0505-0506",)}}, 7),
        (artillery(), {"terrain": {"mountain": ("0506",)}}, 3.5),
        (artillery(type="heavy-mortar"), {"terrain": {"mountain": ("0506",)}}, 7),
        (division(), {"kinds": {"0506": ("fortress-new",)}, "improved": ["0506"]}, 4),
        (artillery(), {"kinds": {"0506": ("fortress-new",)}, "improved": ["0506"]}, 7),
        (division(), {"kinds": {"0506": ("fortress-new",)}}, 8),
    ],
)
def test_terrain_and_fortresses_halve_some_attackers(row: Row, ground: Any, value: float):
    """9H, 12B6"""
    assert attack(row, **ground) == value


@pytest.mark.rule("9H")
def test_factors_multiply():
    """3C2, 9H, 11F, 12A"""
    river = {"hexsides": {"river": ("0505-0506",)}}
    position = staged_with({HERE: {"A": brigade()}}, **river)
    found = attack_strength(position, "A", THERE, HERE, supplied=False)
    assert found.value == 3 / 8
    assert {(factor.rule, factor.by) for factor in found.factors} == {("11F", 0.5), ("9H", 0.5), ("12A", 0.5)}


@pytest.mark.rule("12B1-4", "12B9")
def test_parts_of_an_artillery_division_have_their_own_factors():
    """12B9, T079"""
    guns = {"HQ": art_hq(), "H": artillery(), "S": artillery(values="5-2-4", type="siege-artillery")}
    position = staged_with(
        {HERE: guns},
        attached={"H": "HQ", "S": "HQ"},
        kinds={THERE: ("fortress-old",)},
        improved=[THERE],
    )
    values = [attack_strength(position, each, THERE, HERE, supplied=True).value for each in guns]
    assert values == [12, 14, 15]


@pytest.mark.rule("12B9")
@pytest.mark.trap(64, 83)
def test_an_art_hq_has_its_modifier_only_while_its_division_acts_together():
    """12B9"""
    guns = {"HQ": art_hq(), "H": artillery(), "S": artillery()}
    position = staged_with({HERE: guns}, attached={"H": "HQ", "S": "HQ"})
    assert attack_strength(position, "HQ", THERE, HERE, supplied=True, among=("HQ", "H", "S")).value == 6
    assert attack_strength(position, "HQ", THERE, HERE, supplied=True, among=("HQ", "H")).value == 0
    assert attack(art_hq()) == 0
    assert defence(art_hq()) == 0


@pytest.mark.rule("12C1")
def test_artillery_that_bombarded_attacks_with_half():
    """12C"""
    bombarded = {"this_turn": {"bombarded": ["A"]}}
    assert attack(artillery(), **bombarded, phase="cp-combat") == 3.5
    assert attack(artillery(), **bombarded, phase="cp-reaction-combat") == 7
    assert attack(artillery(), **bombarded, phase="cp-combat", more={"use": "bombard"}) == 7


@pytest.mark.rule("12B7")
def test_long_range_artillery_attacks_over_two_hexes_with_half_but_bombards_with_all():
    """12B7"""
    assert attack(artillery(range=2), more={"far": True}) == 3.5
    assert attack(artillery(range=2), more={"far": True, "use": "bombard"}) == 7


SAPPERS = unit("German", "assault-engineer", "III", "1-2-5")
FLAMES = unit("German", "flamethrower", "III", "1-2-5")
TANKS = unit("British", "assault-engineer-tank", "III", "1-2-5", disabled=True)
CITY = {"kinds": {THERE: ("full-city",)}}
OLD = {"kinds": {THERE: ("fortress-old",)}, "improved": [THERE]}
NEW = {"kinds": {THERE: ("fortress-new",)}, "improved": [THERE]}
GREAT = {"kinds": {THERE: ("fortress-great",)}, "improved": [THERE]}


@pytest.mark.rule("13E-F")
@pytest.mark.parametrize("row", [SAPPERS, FLAMES, TANKS])
@pytest.mark.parametrize(
    ("ground", "times"), [({}, 0.5), (CITY, 2), (OLD, 3 / 2), (NEW, 2 / 2), (GREAT, 1 / 2), ({"fortified": {}}, 0.5)]
)
def test_assault_engineers_attack_cities_and_fortresses_strongly_and_supported(row: Row, ground: Any, times: float):
    """13D, 13E, 13F, 14C3: a 1-2-5 regiment that attacks a major city has an attack strength of 2"""
    assert attack(row, **ground) == times


@pytest.mark.rule("13E-F", "13G-H")
@pytest.mark.parametrize("kind", ["assault-engineer", "flamethrower", "siege-engineer"])
@pytest.mark.parametrize("ground", [CITY, OLD, NEW, GREAT, {"fortified": {THERE: "improved-fort"}}])
def test_assault_and_siege_engineers_defend_strong_places_with_double_strength(kind: str, ground: Any):
    """13E, 13F, 13G"""
    row = unit("German", kind, "III", "1-2-5")
    assert defence(row, beside=division(), **ground) == 4
    assert defence(row, beside=division(), fortified={THERE: "fort"}) == 2


@pytest.mark.rule("13D", "14C3")
@pytest.mark.trap(74)
def test_combat_engineers_are_supported_at_a_city_or_fortification_and_support_nobody():
    """13D, 14C3"""
    row = unit("German", "combat-engineer", "III", "1-2-5")
    assert attack(row) == 0.5
    assert attack(row, fortified={THERE: "fieldworks"}) == 0.5
    assert attack(row, fortified={THERE: "entrenchment"}) == 1
    assert attack(row, **CITY) == 1
    assert defence(row, fortified={THERE: "fort"}) == 2
    assert attack(regiment(), beside=row, **CITY) == 0.5
    tank = unit("British", "engineer-tank", "III", "1-2-5", disabled=True)
    assert attack(tank, **CITY) == 1
    assert defence(tank, **CITY) == 1


@pytest.mark.rule("14C4")
def test_fast_cm_is_supported_where_it_overruns_in_the_open_and_in_mobile_combat_there():
    """14C4"""
    row = unit("British", "armored-car", "II", "2-2-8")
    assert attack(row, more={"use": "overrun"}) == 2
    assert attack(row, more={"use": "overrun"}, fortified={THERE: "fort"}) == 1
    assert attack(row, more={"use": "overrun"}, fortified={THERE: "fieldworks"}) == 2
    assert attack(row, more={"use": "overrun"}, terrain={"woods": (THERE,)}) == 1
    assert attack(row, more={"table": "mobile"}) == 2
    assert attack(row, more={"table": "positional"}) == 1
    assert defence(row, more={"table": "mobile"}) == 2
    assert defence(row) == 1


@pytest.mark.rule("14D1")
def test_heavy_cavalry_has_half_against_a_city_or_fortification_but_fieldworks():
    """14D1"""
    row = unit("German", "heavy-cavalry", "XX", "6-6-7")
    assert attack(row) == 6
    assert attack(row, fortified={THERE: "fieldworks"}) == 6
    assert attack(row, fortified={THERE: "entrenchment"}) == 3
    assert attack(row, more={"use": "overrun"}, **CITY) == 3


@pytest.mark.rule("14L")
def test_irregulars_have_half_on_the_positional_table():
    """14L"""
    row = unit("Ottoman", "irregular-rifle", "X", "2-2-5", indicator="self")
    assert attack(row, more={"table": "mobile"}) == 2
    assert attack(row, more={"table": "positional"}) == 1
    assert defence(row, more={"table": "positional"}) == 1


@pytest.mark.rule("8C2b")
@pytest.mark.trap(20)
def test_units_attack_out_of_an_overstack_with_a_fraction_and_add_nothing_to_a_defence():
    """8C2"""
    assert attack(division(), overstacked=["A"]) == 2
    assert attack(artillery(), overstacked=["A"]) == 3.5
    assert defence(division(), overstacked=["A"]) == 0


@pytest.mark.rule("9G2")
@pytest.mark.parametrize(
    ("values", "printed", "counted"),
    [("0-2-5", (0, 2), (0.5, 2)), ("1-0-5", (1, 0), (1, 0.5)), ("0-5", (0, 0), (0, 0))],
)
def test_marginal_units_count_a_half_where_they_are_played(values, printed, counted):
    """9G2, T054"""
    row = battalion(values=values, indicator="self")
    assert (attack(row), defence(row)) == printed
    options = {"marginal-units": "on"}
    assert (attack(row, options=options), defence(row, options=options)) == counted


@pytest.mark.rule("14Q")
def test_elite_brigades_add_to_their_division():
    """14Q"""
    two = {"A": division("Italian", "6-9-5"), "E1": unit("Italian", "elite-brigade", "X", "+2-5")}
    two |= {"E2": unit("Italian", "elite-brigade", "X", "+1-5")}
    position = staged_with({HERE: two}, elite={"E1": "A", "E2": "A"})
    assert attack_strength(position, "A", THERE, HERE, supplied=True).value == 9
    assert defence_strength(position, "A", HERE, supplied=True).value == 12
