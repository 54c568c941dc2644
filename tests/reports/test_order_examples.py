"""The examples of a sheet: what else an order can have, other sheets, and why an order is not possible now."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli import rulesets
from wargame_cli.engine.document import folded
from wargame_cli.engine.orders import fields_of, flow
from wargame_cli.reports.orders.examples import examples


def found(position, game, side):
    ruleset = rulesets.load(game)
    kinds = [kind for kind in ruleset.phase(position).orders if kind.offered]
    return examples(ruleset, ruleset.view(position, side), side, kinds)


def verbs(sheet):
    return [example.order.verb for example in sheet]


@pytest.fixture
def attack():
    stacks = {"1114": ["GE-Shock-1", "GE-Tac-1"], "1014": ["FR-Inf-2"]}
    shown = found(staged("kaisers-war", phase="cp-first-combat", stacks=stacks), "kaisers-war", "CP")
    return next(example for sheet in shown.sheets for example in sheet if example.order.verb == "attack")


def test_an_order_has_with_it_what_helps_it_and_is_within_reach(attack):
    given, fuller = fields_of(attack.order), fields_of(attack.fuller)
    assert flow(fuller["air"]) == "[GE-Tac-1]"
    assert flow(fuller["lose"]) == "[GE-Shock-1]"
    assert {name: fuller[name] for name in given} == given


def test_a_field_that_cannot_be_used_says_why(attack):
    assert attack.lacks["hq"] == "you have no headquarters in play"
    assert attack.lacks["naval"] == "you have no naval gunfire unit in play"
    assert not set(attack.lacks) & set(fields_of(attack.fuller))


def test_what_excludes_each_other_stands_on_sheets_of_their_own():
    """Cards are played for one thing a round: OPS lead to attacks, SR to redeployment."""
    position = staged(
        "illusions-of-glory",
        turn=2,
        phase="round-1-ap",
        stacks={"warsaw": ["RU-I-1", "RU-I-2"], "lodz": ["GE-I-1"], "minsk": ["RU-I-3"]},
        control={"lodz": "GE"},
        hands={"AP": ["AP-3", "AP-13"]},
    )
    shown = found(position, "illusions-of-glory", "AP")
    assert len(shown.sheets) > 1
    for sheet in shown.sheets:
        assert verbs(sheet)[0] == "play"
    assert any("attack" in verbs(sheet) for sheet in shown.sheets)
    (redeploying,) = (sheet for sheet in shown.sheets if "sr" in verbs(sheet))
    assert verbs(redeploying) == ["play", "sr"]
    assert shown.reasons.keys() == {
        kind for kind in rulesets.load("illusions-of-glory").phase(position).orders
        if kind.offered and kind.verb not in {verb for sheet in shown.sheets for verb in verbs(sheet)}
    }  # fmt: skip


def test_a_refusal_of_what_the_game_would_try_is_the_reason():
    shown = found(staged("lamps", turn=1, phase="germany-production", areas={"rhine": ["GE-1"]}), "lamps", "CP")
    reasons = {kind.verb: reason for kind, reason in shown.reasons.items()}
    assert reasons["trench"] == "trenches are built from Spring 1915 on (8.3.4.1)"
    assert reasons["absorb"] == "you have no army of a conquered nation"


@pytest.mark.parametrize(
    ("names", "told"),
    [([], ""), (["a"], "a"), (["a", "b", "c"], "a, b, c"), (["a", "b", "c", "d"], "a, b and 2 more")],
)
def test_a_list_is_folded_where_that_leaves_out_more_than_one(names, told):
    assert folded(names, 2) == told


def test_what_the_game_knows_stands_on_the_sheet_of_the_machine():
    """The machine rarely thinks of a voyage that is legal; the game knows one, and it needs no sheet of its own."""
    stacks = {"fleet": ["OT-Amph-1"], "3425": ["OT-Inf-2"], "1114": ["GE-Shock-1", "GE-Tac-1"]}
    shown = found(staged("kaisers-war", phase="cp-movement", stacks=stacks), "kaisers-war", "CP")
    assert {"move", "amphib"} <= set(verbs(shown.sheets[0]))
    assert {kind.verb for kind in shown.reasons} >= {"airland", "assault", "extend"}
