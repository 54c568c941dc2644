"""Overruns in retreat and advance (9F5)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, battalion, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.overruns import break_out, overrun
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun


@pytest.mark.rule("9F5")
def test_ten_to_one_clears_a_hex():
    stacks = {"0505": {"GE-1": division(values="10-10-5")}, "0506": {"BR-1": battalion("British", "1-2-5")}}
    bench = bench_with(stacks, phase="cp-combat")
    assert bench.run(overrun, ["GE-1"], "0506")
    assert bench.happened(HexOverrun) == [
        HexOverrun(rule="9F5", target="0506", units=("GE-1",), defenders=("BR-1",), attack=5, defence=0.5, odds="10:1")
    ]
    assert bench.fates() == [("BR-1", "9F5", "overrun")]
    assert bench.position.place_of("GE-1") == "0505"


@pytest.mark.rule("9F5")
def test_less_does_not():
    stacks = {"0505": {"GE-1": division()}, "0506": {"BR-1": battalion("British", "1-2-5")}}
    bench = bench_with(stacks, phase="cp-combat")
    assert not bench.run(overrun, ["GE-1"], "0506")
    assert bench.events() == []


@pytest.mark.rule("9F5")
def test_who_has_another_way_does_not_break_out():
    stacks = {"0505": {"GE-1": division(values="40-40-5")}, "0506": {"BR-1": battalion("British")}}
    bench = bench_with(stacks, phase="entente-combat")
    assert bench.run(break_out, ["GE-1"], avoid=["0505"]) == []
    assert bench.events() == []


@pytest.mark.rule("9F5")
@pytest.mark.rule("6F2")
@pytest.mark.parametrize(("die", "place"), [(4, "0507"), (3, "entente-pool")])
def test_who_is_fast_may_slip_away_before_it(die, place):
    """6F2: the hex is empty then, or the overrun goes on against those who stayed."""
    horse = battalion("British", "1-1-7", type="mounted-rifle")
    stacks = {"0505": {"GE-1": division(values="10-10-5")}, "0506": {"BR-1": horse}}
    depots = {"1": {"side": "Entente", "place": "0510"}}
    bench = bench_with(stacks, phase="cp-combat", depots=depots)
    assert bench.run(overrun, ["GE-1"], "0506", dice={"retreat before BR-1": die})
    assert bench.position.place_of("BR-1") == place


#: One that slips away, and one with a strength of its own that stays.
HORSE = battalion("British", "1-0-7", type="mounted-rifle")
MIXED = {"BR-H": HORSE, "BR-2": battalion("British", "1-2-5")}


@pytest.mark.rule("9F5")
@pytest.mark.rule("6F2")
def test_the_odds_must_suffice_against_those_who_have_not_slipped_away():
    """9F5, 6F2: the horse was tired, and its fatigue counts no more once it is gone."""
    stacks = {"0505": {"GE-1": division(values="9-9-5")}, "0506": MIXED}
    depots = {"1": {"side": "Entente", "place": "0510"}}
    bench = bench_with(stacks, phase="cp-combat", depots=depots, fatigue={"BR-H": 4})
    assert not bench.run(overrun, ["GE-1"], "0506", dice={"retreat before BR-H": 6}, answers={"slip away BR-H": "try"})
    assert bench.position.place_of("BR-H") == "0507"
    assert bench.position.place_of("BR-2") == "0506"
    assert bench.happened(HexOverrun) == [
        HexOverrun(
            rule="6F2",
            target="0506",
            units=("GE-1",),
            defenders=("BR-2",),
            attack=4.5,
            defence=0.5,
            odds="9:1",
            done=False,
        )
    ]


#: Who breaks out, as a cadre once ZOCs have taken their toll; and British units around it, without ZOCs beside them.
BREAKER, AROUND = division(values="20-20-5", cadre="18-18-5"), battalion("British", "9-9-5")


def surrounded(stacks, **given):
    """A bench with a German division in 0505 amid British units, those of `stacks` among them."""
    ring = {hex: {f"BR-{hex}": AROUND} for hex in ("0504", "0604", "0605", "0506", "0405", "0404")}
    depots = {"1": {"side": "Entente", "place": "0510"}}
    forces = {**ring, "0505": {"GE-1": BREAKER}, **stacks}
    return bench_with(forces, phase="entente-combat", depots=depots, owns={"Entente": list(ring)}, **given)


SLIPS = {"dice": {"retreat before BR-H": 6}, "answers": {"slip away BR-H": "try"}}


@pytest.mark.rule("9F5")
@pytest.mark.rule("6F2")
def test_who_fails_to_break_out_has_not_come_through():
    """9F5, 6F2: the ZOCs of the hex have taken their toll, and there is no way to retreat."""
    bench = surrounded({"0506": MIXED}, fatigue={"BR-H": 4})
    assert bench.run(break_out, ["GE-1"], avoid=["0505"], **SLIPS) == []
    assert bench.position.place_of("GE-1") == "0505"
    assert bench.position.reduced == ["GE-1"]


@pytest.mark.rule("9F5")
@pytest.mark.rule("6F2")
def test_who_fails_to_break_out_tries_the_next_hex():
    """9F5: a unit may retreat where it is able to overrun."""
    bench = surrounded({"0506": MIXED, "0405": {"BR-A": army("British")}}, fatigue={"BR-H": 4})
    assert bench.run(break_out, ["GE-1"], avoid=["0505"], **SLIPS) == ["GE-1"]
    assert bench.position.place_of("GE-1") == "0405"


@pytest.mark.rule("9F5", "3F")
@pytest.mark.parametrize(("closed", "out"), [("0101", ["GE-1"]), ("0405", [])])
def test_nobody_breaks_out_into_a_command_that_his_side_does_not_control(closed, out):
    """9F5, 3F."""
    bench = surrounded({"0405": {"BR-X": battalion("British", "0-1-5")}}, plan={"closed": {"CP": [closed]}})
    assert bench.run(break_out, ["GE-1"], avoid=["0505"]) == out
