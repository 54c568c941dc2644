"""Questions of the Combat Phase (7.1, 7.2), each whole: what a player sees of it, and what an answer does."""

from __future__ import annotations

import pytest

from lamps.field import attack, changes, do, field, fights, happened, judge, modifiers, question
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.live_fight import LiveFight
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared, StosstruppenGone
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, POOL, PORTS, InForce

LIVE, NAVAL = LiveFight(how="live"), Naval(how="fight")


def pressed(position, *, answers=None):
    """The question at which the Combat Phase stops before it ends."""
    with pytest.raises(QuestionOpen) as stopped:
        steps.reach(judge(position, answers=answers, ask_first=True), "production")
    return stopped.value.question


# -- who defends --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2b")
@pytest.mark.parametrize(("policy", "defender"), [("home", "FR-1"), ("allied", "GB-1"), ("marked", "GB-2")])
def test_the_policies_of_a_defender(policy, defender):
    """An army at home, a guest, or one that bears a marker."""
    position = field(
        {"belgium": ["GE-1"], "somme": ["FR-1", "GB-1", "GB-2"]},
        markers={"GB-2": ["W17-2"]},
        standing={TE: [Standing(ask="defender", prefer=(policy,))]},
    )
    do(referee := judge(position, [1, 6]), attack("somme", "GE-1"))
    assert fights(referee)[0].defender == defender


# -- live combat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a")
def test_the_question_of_the_next_attack():
    """Armies of other factions, Spent ones and those that advanced into a mountain are not in it."""
    position = field({"posen": ["AH-1", "GE-1*", "GE-2"], "rhine": ["GE-3"]}, control={"verdun": CP})
    position.this_turn.stopped.append("GE-3")
    assert question(position, "next", LIVE) == Question(
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
        ("central_allies", {"gallipoli": ["TU-1"], "beachhead gallipoli": ["GB-2"], "greece": ["FR-1"]},
         ("TU-1 into the beachhead off Gallipoli", "end")),
        ("central_allies", {"bulgaria": ["BU-1"], "greece": ["FR-1"]}, ("BU-1 into Serbia", "BU-1 into Greece", "end")),
        ("central_allies", {"bulgaria": ["BU-1"], "greece": ["SE-1"]}, ("BU-1 into Serbia", "end")),
        ("eastern_allies", {"serbia": ["SE-1"], "greece": ["FR-1"]},
         ("SE-1 into Hungary", "SE-1 into Bosnia", "SE-1 into Albania", "end")),
    ],
)  # fmt: skip
def test_what_lies_open_to_attack(faction, areas, options):
    """A beachhead before the area, and neutral Greece to the Central Powers while a Western army is there."""
    position = field(areas, faction=faction, salonika="open", nations={"greece": "neutral"})
    assert question(position, "next", LIVE).options == options


@pytest.mark.rule("7.2.2c", "7.6.4")
@pytest.mark.parametrize(
    ("target", "defence", "needed", "default"),
    [("paris", 6, 6, "yes"), ("french_alps", 6, 7, "no"), ("french_alps", 5, 6, "yes")],
)
def test_the_question_of_a_reroll(target, defence, needed, default):
    """By default yes while a six can still do it."""
    position = field({"verdun": ["GE-1"], target: ["FR-1"]}, stosstruppen="verdun", stosstruppen_rerolls=1)
    name = position.kit.name(target)
    answers = {CP: {"next attack/1": f"GE-1 into {name}"}}
    assert question(position, "reroll", LIVE, dice=[1, defence], answers=answers) == Question(
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

PANTALONS, NIVELLE = InForce(card="W14-2", number=0, until="turn"), InForce(card="W17-3", number=0, until="turn")
WEST = {"faction": "western_allies"}


@pytest.mark.rule("4.1.4a", "5.2")
@pytest.mark.parametrize(
    ("areas", "marked", "options", "default"),
    [
        ({"verdun": ["FR-1*", "FR-2", "FR-3"], "rhine": ["GE-1"], "paris": ["GB-1"]}, "",
         ("FR-2 into rhine", "FR-3 into rhine"), "FR-2 into rhine"),
        ({"verdun": ["FR-2", "FR-3"], "rhine": ["GE-1"]}, "FR-2",
         ("FR-2 into rhine", "FR-3 into rhine"), "FR-3 into rhine"),  # markers are saved
        ({"beachhead gallipoli": ["GB-2"], "somme": ["FR-1"], "verdun": ["GB-1", "FR-2"], "belgium": ["GE-2"]}, "",
         ("FR-1 into belgium", "FR-2 into rhine"), "FR-1 into belgium"),
    ],
)  # fmt: skip
def test_the_question_of_an_attack_that_a_card_demands(areas, marked, options, default):
    """Every Fresh army of the nation and every enemy area beside it; who bears a marker is spared by default."""
    position = field(areas, **WEST, in_force=[PANTALONS], markers={marked: ["W14-3"]} if marked else {})
    assert pressed(position) == Question(
        label="must attack Pantalons Rouge/0",
        side=TE,
        kind="must-attack",
        text="Pantalons Rouge demands an attack: which?",
        options=options,
        default=default,
        rule="5.2",
        about=tuple(option.split()[0] for option in options),
    )


@pytest.mark.rule("4.1.4a")
def test_plan_xvii_asks_for_an_army_of_verdun():
    """From Verdun into the Rhine and nowhere else."""
    areas = {"somme": ["FR-1"], "verdun": ["FR-2", "GB-1"], "hanover": ["FR-3"], "belgium": ["GE-2"]}
    position = field(areas, **WEST, turn=1)
    found = pressed(position)
    assert (found.label, found.rule, found.options) == (
        "must attack Plan XVII/0", "4.1.4", ("FR-2 into rhine", "GB-1 into rhine"),
    )  # fmt: skip


@pytest.mark.rule("4.1.4a", "5.2")
def test_a_demand_that_nobody_can_meet_does_not_hide_the_next():
    """R-33: nobody Fresh in Verdun waives the plan, and the card is answered elsewhere."""
    position = field(
        {"somme": ["FR-1"], "verdun": ["FR-2*"], "belgium": ["GE-2"]}, **WEST, turn=1, in_force=[PANTALONS]
    )
    steps.reach(referee := judge(position, [1, 6]), "production")
    assert modifiers(referee) == [["Pantalons Rouge"]]


@pytest.mark.rule("4.1.4a", "7.2.7a")
def test_the_winner_of_a_demanded_attack_goes_in_alone():
    """The empty Rhine is taken by the army that attacked."""
    position = field({"verdun": ["FR-1", "FR-2"]}, **WEST, turn=1)
    steps.reach(judge(position, [6]), "production")
    assert (position.at("rhine"), position.at("verdun")) == (["FR-1"], ["FR-2"])


@pytest.mark.rule("5.2", "7.6.4")
def test_a_demanded_attack_that_is_losing_is_rolled_again():
    """Nobody wrote it, so nobody said that the rerolls should be saved."""
    position = field(
        {"rhine": ["GE-1"], "verdun": ["FR-1"]},
        in_force=[InForce(card="G16-2", number=0, until="turn")],
        stosstruppen="rhine",
        stosstruppen_rerolls=1,
    )
    steps.reach(referee := judge(position, [1, 5, 6]), "production")
    assert [(event.attack_dice, event.won) for event in fights(referee)] == [((6,), True)]
    assert happened(referee, StosstruppenGone) == [StosstruppenGone(rule="7.6.4")]


@pytest.mark.rule("5.2")
def test_a_card_that_demands_two_attacks_gets_two():
    """By two armies, if they are there."""
    position = field({"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-1"]}, **WEST, in_force=[NIVELLE])
    steps.reach(referee := judge(position, [1, 6, 1, 6]), "production")
    assert [event.army for event in happened(referee, AttackDeclared)] == ["FR-1", "FR-2"]


# -- naval combat -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.2.2")
@pytest.mark.parametrize(("die", "default"), [(1, "keep"), (2, "keep"), (3, "roll again"), (6, "roll again")])
def test_the_question_of_a_naval_reroll(die, default):
    """With U2 a German fleet that hit keeps its die by default."""
    position = field({BLOCKADE: ["GE-FL1", "GB-FL1"]}, technology={CP: ["U2"], TE: []})
    assert question(position, "naval-reroll", NAVAL, dice={"naval/GE-FL1": [die]}) == Question(
        label="naval/GE-FL1/reroll",
        side=CP,
        kind="naval-reroll",
        text=f"GE-FL1 rolled {die}: roll again?",
        options=("roll again", "keep"),
        default=default,
        rule="7.1.2.2",
        about=("GE-FL1",),
    )


@pytest.mark.rule("7.1.2.2", "7.1.2a")
@pytest.mark.parametrize(
    ("choice", "dice"),
    [("keep", [("7.1.2", 1), ("7.1.2", 6)]), ("roll again", [("7.1.2", 1), ("7.1.2.2", 5), ("7.1.2", 6)])],
)
def test_the_second_roll_stands(choice, dice):
    """Whoever rolls a hit again may lose it."""
    position = field({BLOCKADE: ["GE-FL1", "GB-FL1"]}, technology={CP: ["U2"], TE: []})
    answers = {CP: {"naval/GE-FL1/reroll": choice}}
    do(referee := judge(position, [value for _, value in dice], answers=answers), NAVAL)
    assert [(event.rule, event.value) for event in happened(referee, DieRolled)] == dice
    assert position.fresh("GB-FL1") == (choice == "roll again")


@pytest.mark.rule("7.1.2b")
def test_the_question_of_a_hit():
    """The Fresh fleets of a side while it has any; an American one is offered first."""
    position = field({BLOCKADE: ["GE-FL1", "GB-FL1", "GB-FL2*", "US-FL1"]}, nations={"united_states": "war"})
    dice = {"naval/GE-FL1": [1], "naval/GB-FL1": [6], "naval/US-FL1": [6]}
    assert question(position, "naval-loss", NAVAL, dice=dice) == Question(
        label="naval/hit on TE/1",
        side=TE,
        kind="naval-loss",
        text="Which fleet takes the hit?",
        options=("US-FL1", "GB-FL1"),
        default="US-FL1",
        rule="7.1.2",
        about=("US-FL1", "GB-FL1"),
    )


@pytest.mark.rule("7.1.2b", "7.1.2c")
def test_what_is_told_of_a_naval_battle():
    """A fleet is hit, another sunk, and the beaten go home, each by its rule."""
    position = field({BLOCKADE: ["GE-FL1", "GE-FL2", "GB-FL1*"]})
    do(referee := judge(position, {"naval/GE-FL1": [1], "naval/GE-FL2": [6]}), NAVAL)
    assert changes(referee) == [("GB-FL1", "7.1.2", "sunk")]
    assert position.place_of("GB-FL1") == POOL
    beaten = field({BLOCKADE: ["GE-FL1", "GB-FL1", "GB-FL2"]})
    do(referee := judge(beaten, {"naval/GE-FL1": [6], "naval/GB-FL1": [1], "naval/GB-FL2": [6]}), NAVAL)
    assert changes(referee) == [("GE-FL1", "7.1.2", "hit in battle"), ("GE-FL1", "7.1.2", "driven home")]
    assert beaten.place_of("GE-FL1") == PORTS["germany"]


@pytest.mark.rule("7.0", "7.1.2a")
@pytest.mark.parametrize(("fleets", "to_come"), [(["GE-FL1", "GB-FL1"], True), (["GB-FL1"], False)])
def test_a_rehearsal_knows_that_a_naval_battle_is_still_to_come(fleets, to_come):
    """Its dice are not rolled, so nothing after it is certain."""
    steps.reach(referee := judge(field({BLOCKADE: fleets}), rehearsing=True), "production")
    assert referee.open_ended is to_come
