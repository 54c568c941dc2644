"""Units that are checked as a combat is declared (14C2, 15D3)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.combat.test_reserves import FRONT
from great_war_ground_rules.field import art_hq, artillery, battalion, bench_with, corps, division
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.unreliable import check_units
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitDisrupted

STACKS = {"0505": {"GE-1": division()}, "0506": {"FR-1": division("French")}}


def checked(stacks, dice, side="CP", units=("GE-1",), **given):
    bench = bench_with(stacks, phase=f"{side.lower()}-combat", **given)
    bench.run(check_units, assemble(bench.position, side, "0506", units), dice=dice)
    return [fate for fate in bench.fates() if fate[1] != "5B"]


@pytest.mark.rule("15D3")
def test_a_shaken_nation_is_unreliable_on_the_attack():
    given = {"shaken": ["German", "French"]}
    assert checked(STACKS, {"morale GE-1": 3}, **given) == [("GE-1", "15D3", "of an unreliable nation")]
    assert checked(STACKS, {"morale GE-1": 4}, **given) == []


@pytest.mark.rule("15D3")
def test_who_is_disrupted_already_becomes_badly_so():
    bench = bench_with(STACKS, phase="cp-combat", shaken=["German"], disruption={"GE-1": 1})
    bench.run(check_units, assemble(bench.position, "CP", "0506", ("GE-1",)), dice={"morale GE-1": 1})
    assert bench.position.disruption == {"GE-1": 2}


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(("die", "degree"), [(4, 0), (3, 1), (1, 2)])
def test_unreliable_tanks_break_down(die, degree):
    stacks = {"0505": {"GE-T": battalion(values="1-1-4", type="tank", disabled=True)}, "0506": STACKS["0506"]}
    bench = bench_with(stacks, phase="cp-combat")
    bench.run(check_units, assemble(bench.position, "CP", "0506", ("GE-T",)), dice={"tank GE-T": die})
    assert bench.position.disruption.get("GE-T", 0) == degree


@pytest.mark.rule("15D3")
def test_artillery_headquarters_are_tried_and_higher_ones_are_not():
    here = {"GE-A": art_hq(), "GE-G": artillery(), "GE-C": corps()}
    given = {"attached": {"GE-G": "GE-A"}, "shaken": ["German"], "units": tuple(here)}
    found = checked({"0505": here, "0506": STACKS["0506"]}, {"morale GE-A": 1, "morale GE-G": 6}, **given)
    assert found == [("GE-A", "15D3", "of an unreliable nation")]


@pytest.mark.rule("15D3")
def test_steady_nations_roll_nothing():
    assert checked(STACKS, {}) == []


@pytest.mark.rule("14C2", "15D3")
def test_reserves_are_checked_when_they_have_come():
    """6C, 14C2, 15D3: tanks for their way and for the combat, units of a nation in collapse for the combat."""
    tank = battalion("British", "1-1-8", "light-tank", disabled=True)
    stacks = {**FRONT, "0507": {"BR-T": tank, "FR-2": division("French")}}
    plan = {"morale": {"will": {"French": 0}, "shaken": 1, "collapse": 0}}
    bench = bench_with(stacks, phase="cp-combat", fortified={"0506": "fort"}, will={"French": 0}, plan=plan)
    coming = {"reserve BR-T": 6, "reserve FR-2": 6, "tank BR-T": [6, 3], "morale FR-2": 1}
    dice = {f"attack 0506/{label}": faces for label, faces in coming.items()}
    bench.play(
        "{attack: 0506, with: [GE-1, GE-2, GE-3]}",
        dice={**dice, "attack 0506/combat": 3},
        answers={"attack 0506/reserves": "0507"},
    )
    assert [(event.unit, event.degree, event.cause) for event in bench.events(UnitDisrupted)] == [
        ("BR-T", 1, "committed as a reserve"),
        ("FR-2", 1, "committed as a reserve"),
        ("BR-T", 2, "fought"),
        ("FR-2", 2, "of an unreliable nation"),
    ]
