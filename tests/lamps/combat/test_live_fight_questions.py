"""Questions of the Combat Phase (7.1, 7.2), each whole: what a player sees of it, and what an answer does."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought

LIVE, NAVAL = "{fight: live}", "{naval: fight}"


# -- live combat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a")
def test_the_question_of_the_next_attack():
    """Armies of other factions, Spent ones and those that advanced into a mountain are not in it."""
    bench = Bench("lamps", areas={"posen": ["AH-1", "GE-1*", "GE-2"], "rhine": ["GE-3"]}, control={"verdun": CP})
    bench.position.this_turn.stopped.append("GE-3")
    assert bench.question("next", LIVE) == Question(
        label="next attack/1",
        side=CP,
        kind="next",
        text="Which attack comes next?",
        options=("GE-2 into Poland", "end"),
        default="end",
        rule="7.2.2",
    )


@pytest.mark.rule("7.2.2a", "7.3.2a", "10.2.3.3b")
@pytest.mark.parametrize(
    ("faction", "areas", "options"),
    [
        ("central-allies", {"gallipoli": ["TU-1"], "beachhead gallipoli": ["GB-2"], "greece": ["FR-1"]},
         ("TU-1 into the beachhead off Gallipoli", "end")),
        ("central-allies", {"bulgaria": ["BU-1"], "greece": ["FR-1"]}, ("BU-1 into Serbia", "BU-1 into Greece", "end")),
        ("central-allies", {"bulgaria": ["BU-1"], "greece": ["SE-1"]}, ("BU-1 into Serbia", "end")),
        ("eastern-allies", {"serbia": ["SE-1"], "greece": ["FR-1"]},
         ("SE-1 into Hungary", "SE-1 into Bosnia", "SE-1 into Albania", "end")),
    ],
)  # fmt: skip
def test_what_lies_open_to_attack(faction, areas, options):
    """A beachhead before the area, and neutral Greece to the Central Powers while a Western army is there."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas=areas, salonika="open", nations={"greece": "neutral"})
    assert bench.question("next", LIVE).options == options


@pytest.mark.rule("7.6.8", "7.6.1b")
def test_gas_is_offered_for_the_first_attack_out_of_an_area():
    """Alone and beside a gun; once it was used no attack is offered with it."""
    areas = {"rhine": ["GE-1", "GE-2", "GE-HA1"], "verdun": ["FR-1"]}
    bench = Bench("lamps", areas=areas, technology={CP: ["A1", "G1"]})
    assert bench.question("next", LIVE).options == (
        "GE-1 into Verdun", "GE-1 into Verdun with GE-HA1",
        "GE-1 into Verdun with gas", "GE-1 into Verdun with GE-HA1 and gas",
        "GE-2 into Verdun", "GE-2 into Verdun with GE-HA1",
        "GE-2 into Verdun with gas", "GE-2 into Verdun with GE-HA1 and gas",
        "end",
    )  # fmt: skip
    answers = {"next attack/1": "GE-1 into Verdun with gas", "next attack/2": "end"}
    bench.play(LIVE, dice=[1, 6], answers=answers)
    (fought,) = bench.events(CombatFought)
    assert [modifier.name for modifier in fought.attack_modifiers] == ["Poison Gas"]
    assert bench.question("next", LIVE).options == ("GE-2 into Verdun", "GE-2 into Verdun with GE-HA1", "end")


@pytest.mark.rule("7.2.2c", "7.6.4")
@pytest.mark.parametrize(
    ("target", "defence", "needed", "default"),
    [("paris", 6, 6, "yes"), ("french_alps", 6, 7, "no"), ("french_alps", 5, 6, "yes")],
)
def test_the_question_of_a_reroll(target, defence, needed, default):
    """By default yes while a six can still do it."""
    bench = Bench("lamps", areas={"verdun": ["GE-1"], target: ["FR-1"]}, stosstruppen="verdun", stosstruppen_rerolls=1)
    name = bench.position.kit.name(target)
    answers = {"next attack/1": f"GE-1 into {name}"}
    assert bench.question("reroll", LIVE, dice=[1, defence], answers=answers) == Question(
        label=f"attack {target}/1/reroll/1",
        side=CP,
        kind="reroll",
        text=f"GE-1 is losing and would need {needed} on a die: roll again?",
        options=("yes", "no"),
        default=default,
        rule="7.2.2",
        about=("GE-1", target),
    )


# -- attacks that must be made ------------------------------------------------------------------------------------
