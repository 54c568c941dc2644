"""Conversions, upgrades, reorganizations (16A1)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import brigade, corps, division, unit
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import TrainingMissed
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitPlaced, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import ConditionTaken

CONVERSION = {"turn": "Mar II 18", "side": "Entente", "units": ["BR-1", "BR-2"], "into": ["BR-3"]}
UNITS = {AMIENS: {"BR-1": brigade("British"), "BR-2": brigade("British")}}
NEW = {"later": {"BR-3": division("British"), "BR-4": division("British")}}


def converting(forces=None, *, change=None, **given):
    plan = {"conversions": [{**CONVERSION, **(change or {})}]}
    return initial(forces or UNITS, later=NEW, plan=plan, **given)


@pytest.mark.rule("16A1")
def test_units_are_converted_into_another_one():
    """16A1f: they are out of the game."""
    bench = converting()
    bench.play("{convert: BR-3}")
    assert bench.position.at(AMIENS) == ["BR-3"]
    assert [bench.position.place_of(unit) for unit in ("BR-1", "BR-2")] == ["gone", "gone"]
    assert bench.refusals("{convert: BR-3}") == ["16A1"]


@pytest.mark.rule("16A1")
@pytest.mark.parametrize(
    "given",
    [
        {"date": "Mar I 18"},
        {"unsupplied": {"BR-2": 1}},
        {"forces": {**UNITS, "0508": {"GE-1": division()}}},
        {"forces": {AMIENS: {"BR-1": brigade("British")}, "0506": {"BR-2": brigade("British")}}},
        {"change": {"after": ["BR-4"]}},
        {"change": {"upgrade": True}},
    ],
    ids=["early", "out of supply", "in a zone", "apart", "a step before", "no factory"],
)
def test_not_before_everything_is_in_order(given):
    """16A1f, 16A1bb, 16A1ff (T117): steps are done one after the other."""
    assert converting(**given).refusals("{convert: BR-3}") == ["16A1"]


@pytest.mark.rule("16A1")
def test_an_upgrade_needs_a_factory_of_the_nation():
    """16A1bb"""
    factory = {"kinds": {"0505": ["full-city", "factory"], AMIENS: ["point-city"]}, "lands": {"Britain": ["0505"]}}
    assert converting(change={"upgrade": True}, **factory).refusals("{convert: BR-3}") == []
    assert converting(change={"upgrade": True}, isolated=["BR-1"], **factory).refusals("{convert: BR-3}") == ["16A1"]


@pytest.mark.rule("16A1")
def test_a_reorganization_costs_points_or_gives_them():
    """16A1t"""
    change = {"man": 2, "equ": -1}
    assert converting(change=change).refusals("{convert: BR-3}") == ["16B3b"]
    bench = converting(change=change, stock={"British": {"man": 2}})
    bench.play("{convert: BR-3}")
    assert (bench.position.stock["British"].man, bench.position.stock["Entente"].equ) == (0, 1)
    there = converting(change=change, stock={f"British@{AMIENS}": {"man": 2}})
    there.play("{convert: BR-3, on-map: true}")
    assert {of: (stock.man, stock.equ) for of, stock in there.position.stock.items() if stock.man or stock.equ} == {
        f"Entente@{AMIENS}": (0, 1)
    }


@pytest.mark.rule("16A1")
def test_only_what_the_scenario_offers():
    """16A1"""
    assert converting().refusals("{convert: BR-4}") == ["16A1"]


@pytest.mark.rule("16A1", "14Q")
def test_a_division_that_is_converted_hands_its_elite_brigades_on():
    """14Q: such a brigade belongs to a division at all times."""
    forces = {AMIENS: {"BR-1": division("British"), "BR-2": brigade("British")}}
    later = {**NEW["later"], "BR-E": unit("British", "elite-brigade", "X", "+2-5")}
    plan = {"conversions": [CONVERSION]}
    bench = initial(forces, later={"later": later}, plan=plan, elite={"BR-E": "BR-1"})
    bench.play("{convert: BR-3}")
    assert bench.position.elite == {"BR-E": "BR-3"}


@pytest.mark.rule("16A1")
def test_a_unit_is_as_those_were_in_whose_place_it_stands():
    """16A1f: the worst state of any of them."""
    bench = converting(disruption={"BR-1": 2, "BR-2": 1}, fatigue={"BR-2": 4})
    bench.play("{convert: BR-3}")
    assert (bench.position.disruption, bench.position.fatigue) == ({"BR-3": 2}, {"BR-3": 4})


@pytest.mark.rule("16A1", "14N2")
@pytest.mark.parametrize(("known", "seen_by"), [([], ("Entente",)), (["BR-C"], ())], ids=["unknown", "known"])
def test_units_in_the_box_of_a_corps_are_converted_in_it(known, seen_by):
    """16A1f: the enemy sees nothing of it while the corps is unknown."""
    forces = {AMIENS: {**UNITS[AMIENS], "BR-C": corps("British")}}
    bench = converting(
        forces, corps={"BR-1": "BR-C", "BR-2": "BR-C"}, known=known, options={"limited-intelligence": "on"}
    )
    bench.play("{convert: BR-3}")
    assert bench.position.corps == {"BR-3": "BR-C"}
    assert {event.seen_by for event in bench.events(UnitRemoved, UnitPlaced, ConditionTaken)} == {seen_by}


@pytest.mark.rule("16A1", "16C9")
@pytest.mark.parametrize(
    ("die", "here", "new"), [(4, ["BR-3"], AMIENS), (3, ["BR-1", "BR-2"], "gone")], ids=["success", "failure"]
)
def test_without_training_garrisons_a_conversion_may_be_forfeited(die, here, new):
    """16C9: then the units stay as they are, and it is not offered any more."""
    plan = {"conversions": [CONVERSION], "released": ["British"]}
    bench = initial(UNITS, later=NEW, plan=plan)
    bench.play("{convert: BR-3}", dice={"training BR-3": die})
    assert bench.only(TrainingMissed).comes == (die == 4)
    assert bench.position.at(AMIENS) == here
    assert bench.position.place_of("BR-3") == new
    assert bench.refusals("{convert: BR-3}") == ["16A1"]
