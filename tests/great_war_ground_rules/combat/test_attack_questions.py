"""What an attack asks, word for word (9A)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, brigade, division, regiment
from wargame_cli.engine.questions import Question

STACKS = {
    "0505": {"GE-1": division(), "GE-2": division()},
    "0506": {"BR-1": division("British", "6-9-5"), "BR-2": brigade("British")},
}
ORDER = "{attack: 0506, with: [GE-1, GE-2]}"


def asked(die=4, stacks=STACKS, answers=None, dice=None, **given):
    """The questions of an attack, by their labels."""
    bench = bench_with(stacks, phase="cp-combat", others=lambda label, sides: 6, **given)
    bench.play(ORDER, dice={"attack 0506/combat": die, **(dice or {})}, answers=answers)
    return {question.label: question for question in bench.asked}


@pytest.mark.rule("9D")
def test_which_units_are_lost():
    """9D: the cheapest set, and for each other unit the cheapest with it; the column is 1:1, and a 2 is AH."""
    found = asked(die=2, stacks={**STACKS, "0505": {"GE-1": division(), "GE-2": division(values="10-11-5")}})
    assert found["attack 0506/losses attacker"] == Question(
        label="attack 0506/losses attacker",
        side="CP",
        kind="losses",
        text="attack on 0506: which units of 9 SPs are lost?",
        options=("GE-2", "GE-1, GE-2"),
        default="GE-2",
        rule="9D",
        about=("0506", "GE-1", "GE-2"),
    )


@pytest.mark.rule("9C2")
def test_whether_a_side_withdraws():
    found = asked(die=5, fortified={"0506": "entrenchment"})
    assert found["attack 0506/withdraw attacker"] == Question(
        label="attack 0506/withdraw attacker",
        side="CP",
        kind="withdraw",
        text="attack on 0506: AX. Does the attacker retreat?",
        options=("stay", "retreat"),
        default="stay",
        rule="9C2",
        about=("0506",),
    )


@pytest.mark.rule("9F1")
def test_who_advances_into_a_hex_that_is_left():
    found = asked(die=1, depots={"CP": {"side": "CP", "place": "0501"}})
    assert found["attack 0506/advance 0505"] == Question(
        label="attack 0506/advance 0505",
        side="Entente",
        kind="advance",
        text="who advances into 0505 once it is cleared?",
        options=("BR-1", "BR-2", "all", "stay"),
        default="BR-1",
        rule="9F1",
        about=("0505", "BR-1", "BR-2"),
    )


@pytest.mark.rule("11D")
def test_whether_the_defence_draws_supply():
    found = asked(res={"Entente": {"0506": 1}})
    assert found["attack 0506/supply"] == Question(
        label="attack 0506/supply",
        side="Entente",
        kind="combat-supply",
        text="attack on 0506: is combat supply drawn for the defence?",
        options=("draw", "save"),
        default="draw",
        rule="11D",
        about=("0506",),
    )


@pytest.mark.rule("6C")
def test_from_where_reserves_come():
    stacks = {**STACKS, "0507": {"BR-9": division("British")}}
    found = asked(stacks=stacks, fortified={"0506": "fort"})
    assert found["attack 0506/reserves"] == Question(
        label="attack 0506/reserves",
        side="Entente",
        kind="reserves",
        text="attack on 0506: from which hex are reserves committed?",
        options=("0507", "none"),
        default="none",
        rule="6C",
        about=("0506", "0507"),
    )


@pytest.mark.rule("10.0")
def test_which_effects_the_defender_tries():
    stacks = {**STACKS, "0506": {"BR-1": division("British"), "BR-G": regiment("British", type="gas-engineer")}}
    found = asked(stacks=stacks)
    assert found["attack 0506/effects"] == Question(
        label="attack 0506/effects",
        side="Entente",
        kind="defensive-effects",
        text="attack on 0506: what special effects does the defender try?",
        options=("gas", "none"),
        default="gas",
        rule="10.0",
        about=("0506",),
    )


@pytest.mark.rule("14H2")
def test_which_table_in_mountains():
    stacks = {**STACKS, "0506": {"BR-1": division("British", type="mountain-rifle"), "BR-HQ": army("British")}}
    found = asked(stacks=stacks, terrain={"mountain": ["0506"]})
    assert found["attack 0506/table"] == Question(
        label="attack 0506/table",
        side="Entente",
        kind="results-table",
        text="attack on 0506: which results table?",
        options=("mobile", "positional"),
        default="positional",
        rule="14H2",
        about=("0506",),
    )


@pytest.mark.rule("9F2")
def test_where_a_unit_retreats_to():
    found = asked(die=1, stacks={**STACKS, "0505": {"GE-1": division(), "GE-2": division()}})
    retreats = [question for question in found.values() if question.kind == "retreat"]
    assert [(each.side, each.rule, each.default in each.options) for each in retreats[:1]] == [("CP", "9F2", True)]
