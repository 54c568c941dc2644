"""Supply attrition at the end of a Combat Phase (11.13)."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import attacks
from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition


@pytest.mark.rule("11.1", "11.8")
@pytest.mark.trap(57)
def test_units_out_of_supply_of_both_sides_are_eliminated():
    """11.84: at once; those in supply stay, and whoever lives off a fort."""
    stacks = {"N1417": ["BR-52T"], "N1418": ["TU-2"], "N2618": ["BR-53T"], "N2619": ["TU-17"]}
    stacks |= {"N1845": ["BR-3IN"], "N1945": ["TU-6"], "N1846": ["TU-10"], "N1745": ["TU-35"], "N1744": ["TU-38"]}
    stacks |= {"N1844": ["TU-23"], "N1944": ["TU-27"]}
    bench = attacks(stacks=stacks, kut=True)
    bench.run(attrition)
    gone = {unit for unit, rule, cause in bench.fates() if (rule, cause) == ("11.13", "attrition")}
    assert {"BR-52T", "TU-2"} <= gone
    assert not gone & {"BR-53T", "TU-17", "BR-3IN"}
    assert all(bench.position.place_of(unit) in ("allied-dead", "cp-dead") for unit in gone)


@pytest.mark.rule("11.1")
def test_losses_at_one_moment_do_not_depend_on_each_other():
    """11.13: a unit that cuts another off and is out of supply itself goes with it."""
    stacks = {"N1417": ["BR-52T"], "N1418": ["TU-2"]}
    bench = attacks(stacks=stacks)
    bench.run(attrition)
    assert sorted(unit for unit, _, _ in bench.fates()) == ["BR-52T", "TU-2"]


@pytest.mark.rule("11.1", "4.2")
@pytest.mark.parametrize(
    ("phase", "following"), [("first-combat", "second-movement"), ("second-combat", "allied-strategic-movement")]
)
def test_it_ends_each_combat_phase(phase, following):
    bench = attacks(phase=phase, stacks={"N1417": ["BR-52T"]})
    bench.end()
    assert (bench.position.place_of("BR-52T"), bench.position.phase) == ("allied-dead", following)


@pytest.mark.rule("15.8", "11.1")
def test_arabs_in_palestine_are_always_in_supply():
    """15.81."""
    bench = attacks(stacks={"N1417": ["AB-1"]})
    bench.end()
    assert bench.position.place_of("AB-1") == "N1417"
