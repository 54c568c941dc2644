"""The Siege Phase (20.4): dice for besieged Forts, and who has the space of one that falls."""

from __future__ import annotations

import pytest
from bench_of_rules import kinds

from illusions_of_glory.home import at_home, units
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import besieged, nation_of, surrenders

RU_SCU, GE_SCU, AH_SCU = units("RU", "SCU"), units("GE", "SCU"), units("AH", "SCU")


BOARD = kit().board


@pytest.mark.rule("14.3.2", "20.3")
def test_a_siege_that_starves_lapses():
    """Too few are left for the Fort (20.3.5)."""
    fort = "novogeorgievsk"
    stacks = {fort: GE_SCU[:3]}
    around = dict.fromkeys(BOARD.neighbours[fort], "RU")
    position, referee = at_home(stacks, control=around, reduced=GE_SCU[:1])
    if any(in_supply(position, unit) for unit in GE_SCU[:3]):
        pytest.skip("the map feeds them")
    attrition(referee)
    assert fort in position.lapsed
    assert kinds(referee)[-1] == "SiegeChanged"


RU, GE, AH, GR = (units(nation) for nation in ("RU", "GE", "AH", "GR"))


@pytest.mark.rule("20.4")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, False), (4, True), (6, True)])
def test_a_fort_surrenders_if_the_die_is_above_its_factor(die, falls):
    """Case T027: a Fort of 3 (20.4.1b-c)."""
    position, referee = at_home({"przemysl": [RU[0]]}, "siege", dice=[die])
    surrenders(referee)
    assert ("przemysl" in position.ruined) is falls
    assert position.control_of("przemysl") == ("AP" if falls else "CP")
    assert position.control.get("przemysl", "") == ("RU" if falls else "")


@pytest.mark.rule("20.4")
def test_a_vp_space_counts_only_when_its_fort_has_fallen():
    """(20.1.5b)"""
    fort = next(space for space in kit().ground.forts if kit().ground.spaces[space].worth
                and kit().ground.spaces[space].owner == "RU")  # fmt: skip
    for die, vp, will in ((1, 15, 19), (6, 16, 17)):
        position, referee = at_home({fort: [GE[0]]}, "siege", dice=[die], will={"RU": 19})
        surrenders(referee)
        assert (position.vp, position.will["RU"]) == (vp, will)


@pytest.mark.rule("20.3", "20.4")
@pytest.mark.trap(35)
def test_no_die_for_a_lapsed_siege_or_too_few():
    """(20.3.5b)"""
    lapsed, referee = at_home({"przemysl": [RU[0]]}, "siege", lapsed=["przemysl"])
    surrenders(referee)
    assert not referee.events
    few, referee = at_home({"przemysl": RU_SCU[:2]}, "siege")
    surrenders(referee)
    assert not referee.events
    assert besieged(lapsed) == besieged(few) == []


@pytest.mark.rule("20.4")
def test_the_marker_is_that_of_most_besiegers():
    """An LCU's where that is even (11.2g)."""
    position, _ = at_home({"kovno": [GE_SCU[0], AH[0]]}, "siege")
    assert nation_of(position, "kovno", "CP") == "AH"
