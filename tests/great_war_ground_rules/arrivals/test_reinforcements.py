"""Reinforcements: by order, by themselves, put off, from other commands (16.0, 16A)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, LILLE, PARIS, initial
from great_war_ground_rules.field import army, art_hq, artillery, corps, division
from wargame_cli.rulesets.great_war_ground_rules.arrivals.newcomers import count_arrivals
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import (
    bring_in,
    hexes_for,
    place_the_rest,
)
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitDelayed
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import SupplyCounted

BR = {"later": {"BR-12": division("British"), "BR-37": division("British")}}
ARRIVAL = {"turn": "Mar II 18", "side": "Entente", "units": ["BR-12", "BR-37"]}


def arriving(*, forces=None, later=None, arrival=None, **given):
    plan = {"arrivals": [{**ARRIVAL, **(arrival or {})}]} | given.pop("plan", {})
    return initial(forces, later=later or BR, plan=plan, **given)


@pytest.mark.rule("16.0")
def test_units_are_placed_in_own_cities_in_supply():
    """16A"""
    bench = arriving()
    assert sorted(due(bench.position, "Entente")) == ["BR-12", "BR-37"]
    assert bench.refusals("{place: [BR-12], at: 0506}") == ["16.0"]
    assert bench.refusals(f"{{place: [BR-12], at: {LILLE}}}") == ["16.0"]
    bench.play(f"{{place: [BR-12, BR-37], at: {AMIENS}}}")
    assert bench.position.at(AMIENS) == ["BR-37", "BR-12"]
    assert bench.refusals(f"{{place: [BR-12], at: {AMIENS}}}") == ["16.0"]


@pytest.mark.rule("16.0")
def test_nobody_comes_before_his_turn():
    """16A"""
    bench = arriving(date="Mar I 18")
    assert due(bench.position, "Entente") == {}
    assert bench.refusals(f"{{place: [BR-12], at: {AMIENS}}}") == ["16.0"]


@pytest.mark.rule("16.0")
@pytest.mark.trap(79)
def test_who_cannot_come_in_is_put_off():
    """16A (T112)"""
    bench = arriving(arrival={"into": ["0101"]}, owns={"CP": [LILLE, "1305", "0101"]})
    bench.run(place_the_rest, "Entente")
    assert bench.happened(UnitDelayed) == [
        UnitDelayed(rule="16A", unit=unit, cause="no hex is open to it") for unit in ("BR-12", "BR-37")
    ]
    late = arriving(date="Apr I 18")
    late.run(place_the_rest, "Entente")
    assert {late.position.place_of(unit) for unit in ("BR-12", "BR-37")} <= {PARIS, AMIENS}


@pytest.mark.rule("16.0")
def test_reinforcements_may_come_into_enemy_zones():
    """16A: by themselves they come elsewhere if they can."""
    forces = {"0508": {"GE-1": division()}, "0605": {"BR-2A": army("British")}}
    bench = arriving(forces=forces)
    assert bench.refusals(f"{{place: [BR-12], at: {AMIENS}}}") == []
    bench.run(place_the_rest, "Entente")
    assert bench.position.at(PARIS) == ["BR-37", "BR-12"]


@pytest.mark.rule("16.0")
def test_plans_name_hexes_and_depots():
    """16A"""
    bench = arriving(
        arrival={"into": ["0303", "depot"]},
        owns={"Entente": [PARIS, AMIENS, "0303", "0506"]},
        depots={"D": {"side": "Entente", "place": "0506"}},
    )
    (arrival, *_) = bench.position.kit.plan.arrivals
    assert hexes_for(bench.position, "BR-12", arrival) == ["0303", "0506"]


@pytest.mark.rule("16.0")
def test_a_unit_is_as_long_out_of_supply_as_its_hex():
    """16, example of Aachen (T111): two turns; and it is not checked for elimination in this player turn."""
    forces = {"0303": {"BR-1": division("British")}}
    bench = arriving(forces=forces, arrival={"into": ["0303"]}, unsupplied={"BR-1": 2}, sources=[], kinds={})
    bench.run(bring_in, "BR-12", "0303")
    assert bench.happened(SupplyCounted) == [SupplyCounted(rule="16.0", unit="BR-12", count=2)]
    assert bench.position.unsupplied == {"BR-1": 2, "BR-12": 2}
    empty = arriving(arrival={"into": ["0303"]}, sources=[], kinds={})
    empty.run(bring_in, "BR-12", "0303")
    assert empty.position.unsupplied == {"BR-12": 1}


@pytest.mark.rule("16.0")
def test_artillery_comes_with_its_division():
    """12B9: the plan says to which Art XX HQ it belongs."""
    guns = {"later": {"BR-Art": art_hq("British"), "BR-Hv": artillery("British")}}
    plan = {"attached": {"BR-Art": ["BR-Hv"]}}
    bench = arriving(later=guns, arrival={"units": ["BR-Art", "BR-Hv"]}, plan=plan)
    bench.run(place_the_rest, "Entente")
    assert bench.position.attached == {"BR-Hv": "BR-Art"}
    assert bench.position.place_of("BR-Hv") == bench.position.place_of("BR-Art")


@pytest.mark.rule("16.0")
def test_armies_of_two_nations_are_not_placed_in_one_hex():
    """14M"""
    later = {"later": {"FR-1A": army("French")}}
    bench = arriving(forces={AMIENS: {"BR-2A": army("British")}}, later=later, arrival={"units": ["FR-1A"]})
    assert bench.refusals(f"{{place: [FR-1A], at: {AMIENS}}}") == ["16.0"]
    bench.run(place_the_rest, "Entente")
    assert bench.position.place_of("FR-1A") == PARIS


@pytest.mark.rule("14N1")
def test_corps_headquarters_in_reserve_are_placed_beside_units():
    """14N, house"""
    forces = {"0506": {"BR-1": division("British")}, "0604": {"FR-1": division("French")}}
    bench = arriving(forces=forces, later={"entente-headquarters": {"BR-C": corps("British")}}, arrival={"units": []})
    assert bench.refusals("{place: [BR-C], at: 0604}") == ["16.0"]
    bench.play("{place: [BR-C], at: 0506}")
    assert bench.position.place_of("BR-C") == "0506"


@pytest.mark.rule("16A1aa")
@pytest.mark.parametrize(("by", "spent"), [("rail", 2.5), ("sea", 2.5), ("overseas", 100), ("overland", 100)])
def test_who_comes_from_another_command_has_fewer_movement_points(by, spent):
    """16A1aa: half of them by rail and by sea from the same theater, none from farther away and over land."""
    bench = arriving(arrival={"by": by})
    bench.run(bring_in, "BR-12", AMIENS, by=by)
    bench.run(count_arrivals)
    assert bench.position.this_turn.arrived == {"BR-12": by}
    assert bench.position.this_phase.spent == {"BR-12": spent}


@pytest.mark.rule("16A1aa")
def test_others_have_all_of_them():
    """16A1aa"""
    bench = arriving()
    bench.run(bring_in, "BR-12", AMIENS)
    bench.run(count_arrivals)
    assert bench.position.this_phase.spent == {}


@pytest.mark.rule("16C12-15")
def test_one_unit_comes_into_an_isolated_city_where_others_are_open():
    """16C12"""
    kinds = {PARIS: ["full-city"], "1212": ["point-city"]}
    plan = {"arrivals": [{**ARRIVAL, "into": ["1212", PARIS]}]}
    ring = ["1211", "1311", "1312", "1213", "1112", "1111"]
    forces = {hex: {f"GE-{hex}": division()} for hex in ring}
    bench = initial(forces, later=BR, plan=plan, kinds=kinds, owns={"Entente": [PARIS, "1212"]})
    bench.play("{place: [BR-12], at: 1212}")
    assert bench.refusals("{place: [BR-37], at: 1212}") == ["16.0"]
    assert bench.refusals(f"{{place: [BR-37], at: {PARIS}}}") == []


@pytest.mark.rule("16C12-15")
def test_an_isolated_city_takes_one_unit_of_an_order():
    """16C12: where another city is open, which takes both"""
    ring = ["0406", "0407", "0506", "0508", "0606", "0607"]
    bench = arriving(arrival={"into": [AMIENS, PARIS]}, terrain={"glacier": ring})
    both = "{{place: [BR-12, BR-37], at: {}}}"
    assert bench.refusals(both.format(AMIENS)) == ["16C12-15"]
    assert bench.refusals(f"{{place: [BR-12], at: {AMIENS}}}") == []
    assert bench.refusals(both.format(PARIS)) == []
