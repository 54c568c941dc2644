"""Special sources of general supply (11C2b): the order `special-supply`, and what no order said."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, division, regiment
from great_war_ground_rules.supplies import EVERYWHERE, source
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import judge_isolation
from wargame_cli.rulesets.great_war_ground_rules.logistics import checks
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import SpecialSupply


def bench_of(forces, **given):
    """The Entente's initial phase, in which French units far from 1401 are out of supply."""
    given = {"phase": "entente-initial", "owns": {"Entente": EVERYWHERE}, "sources": [source("1401")], **given}
    bench = bench_with(forces, **given)
    bench.run(judge_isolation)
    bench.run(checks.judge_supply)
    return bench


TWO = {"0505": {"F1": division("French"), "F2": regiment("French")}}


@pytest.mark.rule("11C2b")
def test_a_res_pt_supplies_all_units_that_trace_to_it_and_is_gone():
    """11C2bi: struck off at once, so that nobody spends it twice"""
    bench = bench_of({**TWO, "0509": {"F3": division("French")}}, res={"Entente": {"0506": "2"}})
    bench.play("{special-supply: 0506, source: res}")
    assert bench.events(SpecialSupply)[0].units == ("F1", "F3", "F2")
    assert [event.change for event in bench.events(ResChanged)] == [-1]
    assert bench.position.res_at("Entente", "0506") == 1


@pytest.mark.rule("11C2b")
def test_a_general_supply_point_supplies_an_RE():
    """11C2bii: five points do for a division, and no more is left for a regiment"""
    lots = [{"side": "Entente", "place": "0506", "points": "5", "left": "2"}]
    bench = bench_of(TWO, gsp=lots)
    assert bench.faults("{special-supply: 0506, source: gsp, with: [F1, F2]}") == [
        ("11C2b", "6 REs are more than the 5 that it supplies")
    ]
    bench.play("{special-supply: 0506, source: gsp, with: [F1]}")
    assert "11C2b" in bench.refusals("{special-supply: 0506, source: gsp, with: [F2]}")
    assert sum(lot.points for lot in bench.position.gsp) == 5  # it lies there for its time


@pytest.mark.rule("11C2b")
def test_what_forbids_a_special_source():
    """11C2, 11C2b, 11E"""
    forces = {
        **TWO,
        "0511": {"F3": division("French")},
        "0506": {"B1": army("British")},
        "1402": {"F4": army("French")},
    }
    bench = bench_of(forces, res={"Entente": {"0506": "1", "1010": "1"}, "CP": {"0505": "1"}})

    def why(order):
        return " ".join(message for _, message in bench.faults(order))

    assert "you have no Res Pt in 0505" in why("{special-supply: 0505, source: res}")
    assert "you have no general supply points" in why("{special-supply: 0505, source: gsp}")
    assert "there is no improved fortress" in why("{special-supply: 0505, source: fortress}")
    assert "another nationality is with the Res Pts" in why("{special-supply: 0506, source: res, with: [F1]}")
    assert "traces no supply line over land" in why("{special-supply: 1010, source: res, with: [F1]}")
    assert "F4 is in regular general supply" in why("{special-supply: 1010, source: res, with: [F4]}")
    assert "no unit out of general supply can use" in why("{special-supply: 1010, source: res}")


@pytest.mark.rule("11C2b")
def test_special_sources_come_before_all_other_orders():
    """11C2b, 11F3: when another order is looked at, supply is settled"""
    bench = bench_of(TWO, res={"Entente": {"0506": "1"}})
    bench.run(checks.settle_supply)
    ((_, message),) = bench.faults("{special-supply: 0506, source: res}")
    assert "before all other orders" in message
    assert [question.kind for question in bench.asked] == ["special-supply"]


@pytest.mark.rule("11C2b")
@pytest.mark.parametrize(("standing", "used"), [({}, False), ({"CP": ["{ask: special-supply, prefer: [use]}"]}, True)])
def test_the_other_side_is_asked_about_its_sources(standing, used):
    """11C2b: Res Pts are kept by default"""
    forces = {"0505": {"G1": division()}}
    bench = bench_of(
        forces, owns={"CP": EVERYWHERE}, res={"CP": {"0506": "1"}}, sources=[source("1401")], standing=standing
    )
    bench.run(checks.settle_supply)
    assert bench.position.by_special == (["G1"] if used else [])


@pytest.mark.rule("11C2b")
def test_supply_points_serve_by_themselves_but_may_be_kept():
    """11C2b: they cost nothing; the neediest first"""
    lots = [{"side": "Entente", "place": "0506", "points": "5", "left": "2"}]
    bench = bench_of({**TWO, "0507": {"F3": division("French")}}, gsp=lots, unsupplied={"F3": "2"})
    bench.run(checks.settle_supply)
    assert bench.position.by_special == ["F3"]
    bench = bench_of(TWO, gsp=lots)
    bench.run(checks.settle_supply, answers={"supply/0506 gsp": "keep"})
    assert bench.position.by_special == []


@pytest.mark.rule("11C2bii")
@pytest.mark.parametrize(("there", "used"), [(2, ["F1"]), (1, [])])
def test_supply_points_of_several_hexes_serve_a_unit_together(there, used):
    """11C2bii: a division of five REs draws on three points in one hex and on two in another."""
    lots = [
        {"side": "Entente", "place": "0506", "points": "3", "left": "2"},
        {"side": "Entente", "place": "0605", "points": str(there), "left": "2"},
    ]
    bench = bench_of({"0505": {"F1": division("French")}}, gsp=lots)
    bench.run(checks.settle_supply)
    assert bench.position.by_special == used
    ordered = bench_of({"0505": {"F1": division("French")}}, gsp=lots)
    assert bool(ordered.refusals("{special-supply: 0605, source: gsp, with: [F1]}")) != bool(used)


@pytest.mark.rule("11C2b")
@pytest.mark.parametrize(("count", "used"), [(1, False), (2, True)])
def test_a_side_may_keep_res_pts_for_those_who_starve(count, used):
    """11C2b, 11F3: the wish `last-chance`"""
    ring = {hex: {f"G{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}
    bench = bench_of(
        {"0505": {"F1": division("French")}, **ring},
        owns={"Entente": [hex for hex in EVERYWHERE if hex not in ring], "CP": list(ring)},
        sources=[source("1401"), source("0507", "0503", "0404", nations=("German",), side="CP")],
        res={"Entente": {"0505": "1"}},
        unsupplied={"F1": str(count)},
        standing={"Entente": ["{ask: special-supply, prefer: [last-chance]}"]},
    )
    bench.run(checks.settle_supply)
    assert bench.position.by_special == (["F1"] if used else [])
