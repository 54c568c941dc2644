"""Disabled tanks are repaired for Equ Pts (14C2)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, LILLE, PARIS, initial
from great_war_ground_rules.field import unit
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import TankDisabled
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY

REPAIR = "{repair-tank: BR-T}"


def workshop(size="II", stock=None, forces=None, **given):
    """A tank unit of the Entente in Amiens, which is disabled if nothing else is said."""
    tank = unit("British", "tank", size, "2-2-5", disabled=True)
    stock = {"Entente": {"equ": 5}} if stock is None else stock
    return initial({AMIENS: {"BR-T": tank}, **(forces or {})}, **{"disabled": ["BR-T"], "stock": stock, **given})


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(("size", "left"), [("II", 3), ("III", 1)])
def test_a_disabled_tank_is_repaired_for_equipment_by_its_size(size, left):
    """14C2: 2 Equ Pts for a battalion, 4 for a regiment."""
    bench = workshop(size)
    bench.play(REPAIR)
    assert bench.happened(TankDisabled) == [TankDisabled(rule="14C2", unit="BR-T", disabled=False)]
    assert bench.position.stock["Entente"].equ == left
    assert bench.position.face("BR-T").movement == 5


@pytest.mark.rule("14C2")
def test_a_tank_that_is_repaired_is_not_disrupted():
    """14C2: only its disabled side is as one badly disrupted."""
    bench = workshop()
    assert degree(bench.position, "BR-T") == BADLY
    bench.play(REPAIR)
    assert degree(bench.position, "BR-T") == 0


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(
    "given",
    [
        {"disabled": []},
        {"unsupplied": {"BR-T": 1}},
        {"contested": {AMIENS: {"owner": "Entente"}}, "owns": {"Entente": [PARIS]}},
        {"stock": {"Entente": {"equ": 1.5}}},
        {"stock": {f"Entente@{LILLE}": {"equ": 5}}},
    ],
    ids=["whole", "out of supply", "contested", "too few points", "points elsewhere"],
)
def test_who_is_not_repaired(given):
    """14C2: it is disabled, in general supply, where it could recover, and the points are there."""
    assert workshop(**given).refusals(REPAIR) == ["14C2"]


@pytest.mark.rule("14C2")
def test_a_special_source_is_supply_enough():
    """14C2: general supply of either kind, and points in its hex are spent first."""
    stock = {"Entente": {"equ": 5}, f"Entente@{AMIENS}": {"equ": 1}}
    bench = workshop(unsupplied={"BR-T": 1}, by_special=["BR-T"], stock=stock)
    bench.play(REPAIR)
    assert {of: each.equ for of, each in bench.position.stock.items()} == {"Entente": 4}


@pytest.mark.rule("14C2")
def test_only_own_tanks_are_repaired():
    """14C2"""
    german = {LILLE: {"GE-T": unit("German", "tank", "II", "2-2-5", disabled=True)}}
    assert "14C2" in workshop(forces=german, disabled=["GE-T"]).refusals("{repair-tank: GE-T}")
