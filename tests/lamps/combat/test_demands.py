"""Attacks that must be made (4.1.3, 4.1.4)."""

from __future__ import annotations

import pytest

from lamps.field import attack, do, field, fights, happened, judge, modifiers, producing, rules
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared, StosstruppenGone
from wargame_cli.rulesets.lamps.position.position import InForce
from wargame_cli.rulesets.lamps.production.spending import Raise

PANTALONS = [InForce(card="W14-2", number=0, until="turn")]


@pytest.mark.rule("4.1.4a", "4.1.4b")
@pytest.mark.trap(27)
@pytest.mark.parametrize("by_order", [0, 1, 2])
def test_plan_xvii_and_pantalons_rouge_are_two_attacks(by_order):
    """Whatever of them the sheet makes, the phase ends with both made, each at -1 and by another Fresh army."""
    position = field(
        {"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-4", "GE-5"]},
        faction="western_allies",
        turn=1,
        in_force=PANTALONS,
    )
    referee = judge(position, [1, 6, 1, 6])
    if by_order:
        do(referee, attack("rhine", *("FR-1", "FR-2")[:by_order]))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], ["Pantalons Rouge"]]
    assert [event.attack_total for event in fights(referee)] == [0, 0]
    assert len({event.attacker for event in fights(referee)}) == 2
    assert sum(position.fresh(army) for army in ("FR-1", "FR-2", "FR-3")) == 1


@pytest.mark.rule("4.1.4a")
@pytest.mark.trap(27)
def test_the_plan_alone_is_one_attack_and_the_next_has_no_penalty():
    """The second attack of Verdun into the Rhine is a normal one."""
    position = field({"verdun": ["FR-1", "FR-2"], "rhine": ["GE-4", "GE-5"]}, faction="western_allies", turn=1)
    referee = judge(position, [1, 6, 1, 6])
    do(referee, attack("rhine", "FR-1", "FR-2"))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], []]


@pytest.mark.rule("4.1.3b")
@pytest.mark.trap(29)
def test_the_schlieffen_plan_counts_new_armies_that_come_east_without_a_word_too():
    """The largest stack at home is in Posen: one army comes to it, the second has to be sent elsewhere."""
    position = producing({"posen": ["GE-8", "GE-9"], "rhine": ["GE-4"]}, "germany", "germany", 9, turn=1)
    referee = judge(position)
    assert do(referee, Raise(unit="GE-10")).place_of("GE-10") == "posen"
    assert rules(referee, Raise(unit="GE-11")) == ["4.1.3"]
    assert rules(referee, Raise(unit="GE-11", area="rhine")) == []


PANTALONS_ROUGE, NIVELLE = InForce(card="W14-2", number=0, until="turn"), InForce(card="W17-3", number=0, until="turn")


WEST = {"faction": "western_allies"}


@pytest.mark.rule("4.1.4a", "5.2")
def test_a_demand_that_nobody_can_meet_does_not_hide_the_next():
    """R-33: nobody Fresh in Verdun waives the plan, and the card is answered elsewhere."""
    position = field(
        {"somme": ["FR-1"], "verdun": ["FR-2*"], "belgium": ["GE-2"]}, **WEST, turn=1, in_force=[PANTALONS_ROUGE]
    )
    steps.reach(referee := judge(position, [1, 6]), "production")
    assert modifiers(referee) == [["Pantalons Rouge"]]


@pytest.mark.rule("5.2")
def test_a_card_that_demands_two_attacks_gets_two():
    """By two armies, if they are there."""
    position = field({"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-1"]}, **WEST, in_force=[NIVELLE])
    steps.reach(referee := judge(position, [1, 6, 1, 6]), "production")
    assert [event.army for event in happened(referee, AttackDeclared)] == ["FR-1", "FR-2"]


def pressed(position, *, answers=None):
    """The question at which the Combat Phase stops before it ends."""
    with pytest.raises(QuestionOpen) as stopped:
        steps.reach(judge(position, answers=answers, ask_first=True), "production")
    return stopped.value.question


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
    position = field(areas, **WEST, in_force=[PANTALONS_ROUGE], markers={marked: ["W14-3"]} if marked else {})
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
