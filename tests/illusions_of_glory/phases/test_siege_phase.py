"""The Siege Phase (20.4): dice for besieged Forts, and who has the space of one that falls."""

from __future__ import annotations

import pytest
from bench_of_rules import kinds

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import besieged, nation_of, surrenders

RU_SCU, GE_SCU, AH_SCU = regulars("RU", "SCU"), regulars("GE", "SCU"), regulars("AH", "SCU")


BOARD = kit().board


@pytest.mark.rule("14.3.2", "20.3")
def test_a_siege_that_starves_lapses():
    """Too few are left for the Fort (20.3.5)."""
    fort = "novogeorgievsk"
    stacks = {fort: GE_SCU[:3]}
    around = dict.fromkeys(BOARD.neighbours[fort], "RU")
    bench = on_map(stacks, phase="attrition", control=around, reduced=GE_SCU[:1])
    if any(in_supply(bench.position, unit) for unit in GE_SCU[:3]):
        pytest.skip("the map feeds them")
    bench.run(attrition)
    assert fort in bench.position.lapsed
    assert bench.run(kinds)[-1] == "SiegeChanged"


RU, GE, AH, GR = (regulars(nation) for nation in ("RU", "GE", "AH", "GR"))


@pytest.mark.rule("20.4")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, False), (4, True), (6, True)])
def test_a_fort_surrenders_if_the_die_is_above_its_factor(die, falls):
    """Case T027: a Fort of 3 (20.4.1b-c)."""
    bench = on_map({"przemysl": [RU[0]]}, phase="siege")
    bench.run(surrenders, dice=[die])
    assert ("przemysl" in bench.position.ruined) is falls
    assert bench.position.controller("przemysl") == ("AP" if falls else "CP")
    assert bench.position.control.get("przemysl", "") == ("RU" if falls else "")


@pytest.mark.rule("20.4")
def test_a_vp_space_counts_only_when_its_fort_has_fallen():
    """(20.1.5b)"""
    fort = next(space for space in kit().ground.forts if kit().ground.spaces[space].worth
                and kit().ground.spaces[space].owner == "RU")  # fmt: skip
    for die, vp, will in ((1, 15, 19), (6, 16, 17)):
        bench = on_map({fort: [GE[0]]}, phase="siege", will={"RU": 19})
        bench.run(surrenders, dice=[die])
        assert (bench.position.vp, bench.position.will["RU"]) == (vp, will)


@pytest.mark.rule("20.3", "20.4")
@pytest.mark.trap(35)
def test_no_die_for_a_lapsed_siege_or_too_few():
    """(20.3.5b)"""
    bench = on_map({"przemysl": [RU[0]]}, phase="siege", lapsed=["przemysl"])
    bench.run(surrenders)
    assert not bench.events()
    bench = on_map({"przemysl": RU_SCU[:2]}, phase="siege")
    bench.run(surrenders)
    assert not bench.events()
    assert besieged(bench.position) == besieged(bench.position) == []


@pytest.mark.rule("20.4")
def test_the_marker_is_that_of_most_besiegers():
    """An LCU's where that is even (11.2g)."""
    bench = on_map({"kovno": [GE_SCU[0], AH[0]]}, phase="siege")
    assert nation_of(bench.position, "CP", "kovno") == "AH"
