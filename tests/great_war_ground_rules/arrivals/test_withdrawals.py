"""Withdrawals (16A1cc), and a side without cities (16C14)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, PARIS, initial
from great_war_ground_rules.field import division, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.withdrawals import forfeit, withdraw
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import (
    StockChanged,
    UnitDelayed,
    WithdrawalMet,
)

PLAN = {"withdrawals": [{"turn": "Mar II 18", "side": "Entente", "units": ["BR-1"]}]}
BR = {"0506": {"BR-1": division("British"), "BR-2": division("British"), "BR-3": division("British", "6-9-5")}}


@pytest.mark.rule("16A1")
def test_the_named_unit_leaves_in_its_turn():
    """16A1cc"""
    bench = initial(BR, plan=PLAN)
    bench.run(withdraw, "CP")
    assert bench.kinds() == []
    bench.run(withdraw, "Entente")
    bench.run(withdraw, "Entente")
    assert bench.happened(WithdrawalMet) == [WithdrawalMet(rule="16A1cc", unit="BR-1", by="BR-1")]
    assert bench.position.place_of("BR-1") == "gone"
    early = initial(BR, plan=PLAN, date="Mar I 18")
    early.run(withdraw, "Entente")
    assert early.kinds() == []


@pytest.mark.rule("16A1")
@pytest.mark.parametrize("given", [{"isolated": ["BR-1"]}, {"reduced": ["BR-1"]}], ids=["isolated", "reduced"])
def test_another_unit_like_it_leaves_where_it_cannot(given):
    """16A1cc"""
    bench = initial(BR, plan=PLAN, **given)
    bench.run(withdraw, "Entente")
    assert bench.only(WithdrawalMet).by == "BR-2"
    assert bench.position.place_of("BR-1") == "0506"


@pytest.mark.rule("16A1", "14Q")
@pytest.mark.parametrize(
    ("place", "other", "elite"),
    [
        ("0506", "0506", {"BR-E": "BR-2"}),
        ("0506", AMIENS, {}),
        ("entente-pool", "entente-isolated-pool", {"BR-E": "BR-2"}),
    ],
    ids=["in one hex", "elsewhere", "in one pool"],
)
def test_who_is_withdrawn_hands_its_elite_brigade_on(place, other, elite):
    """14Q: to a division in its hex or pool that may have it; else the brigade is out of the game with it."""
    units = {"BR-1": division("British"), "BR-2": division("British", "6-9-5")}
    forces = {place: {"BR-1": units["BR-1"]}}
    forces[other] = {**forces.get(other, {}), "BR-2": units["BR-2"]}
    brigade = {"entente-headquarters": {"BR-E": unit("British", "elite-brigade", "X", "+2-5")}}
    off_map = {box: row for box, row in forces.items() if "-" in box}
    on_map = {hex: row for hex, row in forces.items() if "-" not in hex}
    bench = initial(on_map, later=brigade | off_map, plan=PLAN, elite={"BR-E": "BR-1"})
    bench.run(withdraw, "Entente")
    assert bench.position.place_of("BR-1") == "gone"
    assert bench.position.elite == elite
    assert bench.position.place_of("BR-E") == ("entente-headquarters" if elite else "gone")


@pytest.mark.rule("16A1")
def test_who_lies_in_the_pool_forfeits_its_replacement_strength():
    """16A1cc, 16B1b: what is not there is a deficit."""
    bench = initial({"0506": {}}, later={"entente-pool": {"BR-1": division("British")}}, plan=PLAN)
    bench.run(withdraw, "Entente")
    assert bench.happened(StockChanged) == [
        StockChanged(rule="16A1cc", of="British", cause="forfeited", man=-10),
        StockChanged(rule="16A1cc", of="Entente", cause="forfeited", equ=-2.5),
    ]
    assert bench.position.place_of("BR-1") == "gone"


@pytest.mark.rule("16A1")
def test_a_withdrawal_that_nobody_can_meet_is_put_off():
    """16A"""
    bench = initial({"0506": {"BR-1": division("British")}}, plan=PLAN, isolated=["BR-1"])
    bench.run(withdraw, "Entente")
    assert bench.happened(UnitDelayed) == [UnitDelayed(rule="16A1cc", unit="BR-1", cause="nobody can be withdrawn")]


@pytest.mark.rule("16C12-15")
def test_for_a_unit_that_was_disbanded_points_are_paid():
    """16C15: its replacement strength and its scrapping value."""
    bench = initial(later={"gone": {"BR-1": division("British")}}, plan=PLAN, stock={"British": {"man": 20}})
    bench.run(withdraw, "Entente")
    assert bench.position.stock["British"].man == 7.5
    assert bench.position.stock["Entente"].equ == -2.5
    bench.run(withdraw, "Entente")
    assert len(bench.happened(WithdrawalMet)) == 1


ARRIVAL = {"arrivals": [{"turn": "Mar II 18", "side": "Entente", "units": ["BR-12"]}]}


@pytest.mark.rule("16C12-15")
@pytest.mark.parametrize(("lost", "gone"), [([PARIS], False), ([PARIS, AMIENS, "0105"], True)])
@pytest.mark.trap(79)
def test_a_side_without_a_city_forfeits_what_was_to_come(lost, gone):
    """16C14 (T129): reinforcements, points and units in the pool; a source beyond the edge counts as cities there."""
    later = {"later": {"BR-12": division("British")}, "entente-pool": {"BR-1": division("British")}}
    stock = {"British": {"man": 3}, "Entente": {"equ": 2}, "German": {"man": 1}}
    owns = {"CP": [*lost, "1305"], "Entente": ["0506", *(hex for hex in (AMIENS, "0105") if hex not in lost)]}
    bench = initial(later=later, plan=ARRIVAL, stock=stock, owns=owns)
    bench.run(forfeit, "Entente")
    assert [bench.position.place_of(unit) for unit in ("BR-12", "BR-1")] == (
        ["gone"] * 2 if gone else ["later", "entente-pool"]
    )
    assert bench.position.stock["British"].man == (0 if gone else 3)
    assert bench.position.stock["Entente"].equ == (0 if gone else 2)
    assert bench.position.stock["German"].man == 1


@pytest.mark.rule("16A1", "16B3a")
@pytest.mark.parametrize(("pool", "times"), [("entente-pool", 1), ("entente-isolated-pool", 2)])
def test_who_was_isolated_costs_twice_as_much(pool, times):
    """16A1cc, 16B3a"""
    bench = initial({"0506": {}}, later={pool: {"BR-1": division("British")}}, plan=PLAN)
    cost = replacement_strength(bench.position, "BR-1", whole=True)
    bench.run(withdraw, "Entente")
    assert [(event.man, event.equ) for event in bench.happened(StockChanged)] == [
        (-cost.man * times, 0),
        (0, -cost.equ * times),
    ]


@pytest.mark.rule("16C12-15")
@pytest.mark.parametrize(("since", "place"), [("Mar I 18", "gone"), ("Mar II 18", "gone"), ("Apr I 18", "later")])
def test_units_that_are_forming_are_lost_with_the_last_city(since, place):
    """16C14: those that are to form later are not there yet"""
    plan = {"arrivals": [{"turn": "May I 18", "side": "Entente", "units": ["BR-12"], "forming": since}]}
    bench = initial(later={"later": {"BR-12": division("British")}}, plan=plan, kinds={}, sources=[])
    bench.run(forfeit, "Entente")
    assert bench.position.place_of("BR-12") == place
