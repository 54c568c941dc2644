"""What a combat result spares and takes: exposed support, trenches, forts, garrisons (12.19, 12.20)."""

from __future__ import annotations

import pytest

from kaisers_war.combat.test_results import change, combat, shown
from kaisers_war.field import (
    fight,
    lost,
    outcome,
    pursuits,
    retreats,
    sandbox,
    with_factors,
)
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard


@pytest.mark.rule("12.19aa", "12.20")
@pytest.mark.trap(14)
def test_aa_counts_exposed_support_only():
    """Supporting aircraft count against an airbase, ships against a fort; a headquarters never (12.20)."""
    stacks = {"4135": ["BR-Inf-1", "BR-HQ-Allenby", "BR-Tac-1"], "fleet": ["BR-Ship-1"]}
    for defenders, cost in ((["OT-Inf-1"], 1), (["GE-Tac-1"], 2), (["OT-Fort-1"], 2), (["OT-Fort-1", "GE-Tac-1"], 3)):
        faces = with_factors(defenders[0], 0, 6, 0) | with_factors("GE-Tac-1", 2, 6 if len(defenders) == 1 else 0, 3)
        position = sandbox({**stacks, "Haifa": defenders}, phase="allied-first-combat", faces=faces)
        order = Attack(target="4134", units=("BR-Inf-1",), hq="BR-HQ-Allenby", air=("BR-Tac-1",), naval=("BR-Ship-1",))
        judge = fight(position, order, [2])  # 17 against 12
        assert (shown(judge), change(judge, "Allied")) == ("AA", -cost), defenders


@pytest.mark.rule("7.4", "13.2.8", "14.2")
@pytest.mark.trap(16)
def test_a_trench_holds_on_the_big_push():
    """TX-08: a DW on units in their own trench moves nobody, the hex is not cleared and nobody pursues."""
    faces = with_factors("FR-Inf-1", 4, 6, 2) | with_factors("GE-Shock-1", 12, 6, 2)
    judge = combat("big_push", 5, ["GE-Shock-1"], ["FR-Inf-1"], target="1115", south="1214", faces=faces)
    fought = outcome(judge)
    assert (fought.attack, fought.defence, fought.percent, fought.result) == (12, 12, 100, "DW")
    assert retreats(judge) == pursuits(judge) == []
    assert judge.position.at("1115") == ["FR-Inf-1"]


@pytest.mark.rule("7.4", "12.19ad", "14.2")
@pytest.mark.trap(16)
@pytest.mark.parametrize(("defenders", "cleared"), [(["FR-Inf-1"], True), (["FR-Inf-1", "FR-Inf-2"], False)])
def test_dd_in_a_trench(defenders, cleared):
    """DD kills the highest, the rest stay; only an empty hex is open to pursuit."""
    faces = with_factors("GE-Shock-1", 12 * len(defenders), 6, 2)
    for unit in defenders:
        faces |= with_factors(unit, 4, 6, 2)
    judge = combat(
        "big_push",
        6,
        ["GE-Shock-1"],
        defenders,
        target="1115",
        south="1214",
        faces=faces,
    )
    assert len(lost(judge)) == 1
    assert retreats(judge) == []
    asked = [event for event in judge.events if getattr(event, "question", "").endswith("pursuit 1")]
    assert bool(asked) is cleared


@pytest.mark.rule("7.5", "13.2.8")
@pytest.mark.trap(15)
def test_a_fort_holds_its_stack_on_the_big_push_and_dies_by_infiltration():
    """With a fortified zone nobody retreats on the Big Push; by infiltration a DW kills it and moves the rest."""
    for table, die, gone, moved in (("big_push", 5, [], []), ("infiltration", 4, ["FR-Fort-1"], ["FR-Inf-1"])):
        faces = with_factors("GE-Shock-1", 36, 5, 2)
        judge = combat(
            table,
            die,
            ["GE-Shock-1"],
            ["FR-Inf-1", "FR-Fort-1"],
            target="1414",
            south="1515",
            faces=faces,
        )
        assert shown(judge) == "DW"
        assert lost(judge) == gone
        assert [event.unit for event in retreats(judge)] == moved


@pytest.mark.rule("13.2.8")
def test_a_garrison_that_must_retreat_dies():
    """Zero movement without trench or fort is eliminated when it is made to retreat (13.2.9)."""
    faces = with_factors("GE-Shock-1", 18, 5, 2)
    judge = combat(
        "big_push",
        5,
        ["GE-Shock-1"],
        ["FR-Inf-1", "AL-Gar-1"],
        target="1217",
        south="1118",
        faces=faces,
    )
    assert shown(judge) == "DW"
    assert lost(judge) == ["AL-Gar-1"]


@pytest.mark.rule("13.2.8", "7.4")
@pytest.mark.trap(70)
@pytest.mark.parametrize(("table", "die", "moved"), [("big_push", 3, []), ("infiltration", 3, ["GE-Shock-1"])])
def test_attackers_in_their_own_trench_hold_on_the_big_push(table, die, moved):
    """Immunity covers attackers as well, and only on the Big Push."""
    faces = with_factors("GE-Shock-1", 16, 8, 2)
    judge = combat(table, die, ["GE-Shock-1"], ["FR-Inf-1"], target="1115", south="1214", faces=faces)
    assert shown(judge) == "AW"
    assert [event.unit for event in retreats(judge)] == moved


@pytest.mark.rule("7.5", "13.2.8")
@pytest.mark.trap(70)
def test_attackers_with_their_own_fort_hold_on_the_big_push():
    """Units stacked with their own fortified zone do not withdraw after a failed Big Push."""
    stacks = {"1515": ["GE-Inf-1", "GE-Fort-1"], "1516": ["FR-Inf-1"]}
    position = sandbox(stacks, faces=with_factors("GE-Inf-1", 16, 8, 2))
    judge = fight(position, Attack(target="1516", units=("GE-Inf-1",)), [3])
    assert shown(judge) == "AW"
    assert retreats(judge) == []


@pytest.mark.rule("12.19ap", "12.19md", "13.2.8")
@pytest.mark.trap(15)
def test_panic_runs_its_course_in_trenches_and_forts():
    """Rout checks are made in a trench as anywhere: immunity is for the Big Push."""
    faces = with_factors("GE-Shock-1", 36, 5, 2)
    judge = combat(
        "infiltration",
        5,
        ["GE-Shock-1"],
        ["FR-Inf-1"],
        target="1115",
        south="1214",
        faces=faces,
        rout=[6],
    )
    assert (shown(judge), lost(judge)) == ("DP", ["FR-Inf-1"])


@pytest.mark.rule("19.2")
def test_results_of_a_bombardment_have_no_retreat():
    """DW on a bombarded fort does nothing, DD and DC kill it (19.2)."""
    for die, factor, code, gone in ((5, 6, "AW", []), (6, 9, "DD", ["OT-Fort-1"])):
        position = sandbox(
            {"Smyrna": ["OT-Fort-1", "OT-Inf-1"], "fleet": ["BR-Ship-1"]},
            phase="allied-first-combat",
            faces=with_factors("OT-Fort-1", 0, 4, 0) | with_factors("BR-Ship-1", factor - (factor == 6) * 3, 0, 0),
        )
        judge = fight(position, Bombard(target="3228", naval=("BR-Ship-1",)), [die])
        assert (shown(judge), lost(judge)) == (code, gone)
        assert position.place_of("OT-Inf-1") == "3228"
