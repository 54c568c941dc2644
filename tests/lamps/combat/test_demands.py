"""Attacks that must be made (4.1.3, 4.1.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from lamps.event_cards import drawn
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared, CombatFought, StosstruppenGone
from wargame_cli.rulesets.lamps.position.position import InForce

BEACH = "beachhead gallipoli"
GERMAN_WEST = {"rhine": ["GE-1", "GE-2", "GE-3"], "belgium": ["GE-4"], "verdun": ["FR-1"], "somme": ["FR-2"]}


PANTALONS = [InForce(card="W14-2", number=0, until="turn")]


@pytest.mark.rule("4.1.4a", "4.1.4b")
@pytest.mark.trap(27)
@pytest.mark.parametrize("by_order", [0, 1, 2])
def test_plan_xvii_and_pantalons_rouge_are_two_attacks(by_order):
    """Whatever of them the sheet makes, the phase ends with both made, each at -1 and by another Fresh army."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-4", "GE-5"]},
        turn=1,
        in_force=PANTALONS,
    )
    if by_order:
        bench.play(f"{{attack: rhine, with: [{'FR-1, FR-2' if by_order == 2 else 'FR-1'}]}}", dice=[1, 6] * by_order)
    position = bench.end(dice=[1, 6] * (2 - by_order))
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        ["Plan XVII"],
        ["Pantalons Rouge"],
    ]
    assert [event.attack_total for event in bench.events(CombatFought)] == [0, 0]
    assert len({event.attacker for event in bench.events(CombatFought)}) == 2
    assert sum(position.fresh(army) for army in ("FR-1", "FR-2", "FR-3")) == 1


@pytest.mark.rule("4.1.4a")
@pytest.mark.trap(27)
def test_the_plan_alone_is_one_attack_and_the_next_has_no_penalty():
    """The second attack of Verdun into the Rhine is a normal one."""
    bench = Bench(
        "lamps", phase="western-allies-combat", areas={"verdun": ["FR-1", "FR-2"], "rhine": ["GE-4", "GE-5"]}, turn=1
    )
    bench.play("{attack: rhine, with: [FR-1, FR-2]}", dice=[1, 6, 1, 6])
    bench.end()
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        ["Plan XVII"],
        [],
    ]


@pytest.mark.rule("4.1.3b")
@pytest.mark.trap(29)
def test_the_schlieffen_plan_counts_new_armies_that_come_east_without_a_word_too():
    """The largest stack at home is in Posen: one army comes to it, the second has to be sent elsewhere."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"posen": ["GE-8", "GE-9"], "rhine": ["GE-4"]},
        points_left={"germany": 9},
        turn=1,
    )
    assert bench.play("{raise: GE-10}").place_of("GE-10") == "posen"
    assert bench.refusals("{raise: GE-11}") == ["4.1.3b"]
    assert bench.refusals("{raise: GE-11, in: rhine}") == []


PANTALONS_ROUGE, NIVELLE = InForce(card="W14-2", number=0, until="turn"), InForce(card="W17-3", number=0, until="turn")


WEST = {"phase": "western-allies-combat"}


@pytest.mark.rule("4.1.4a", "5.2")
def test_a_demand_that_nobody_can_meet_does_not_hide_the_next():
    """R-33: nobody Fresh in Verdun waives the plan, and the card is answered elsewhere."""
    bench = Bench(
        "lamps",
        areas={"somme": ["FR-1"], "verdun": ["FR-2*"], "belgium": ["GE-2"]},
        **WEST,
        turn=1,
        in_force=[PANTALONS_ROUGE],
    )
    bench.end(dice=[1, 6])
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        ["Pantalons Rouge"]
    ]


@pytest.mark.rule("5.2")
def test_a_card_that_demands_two_attacks_gets_two():
    """By two armies, if they are there."""
    bench = Bench("lamps", areas={"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-1"]}, **WEST, in_force=[NIVELLE])
    bench.end(dice=[1, 6, 1, 6])
    assert [event.army for event in bench.happened(AttackDeclared)] == ["FR-1", "FR-2"]


@pytest.mark.rule("5.2", "7.3.2a", "7.3.2.2")
def test_a_demanded_attack_is_made_off_a_beachhead():
    """R-33: it is waived only where no Fresh army could make it, and one that is ashore could."""
    bench = Bench("lamps", areas={BEACH: ["FR-1"], "gallipoli": ["TU-1"]}, **WEST, in_force=[NIVELLE])
    position = bench.end(dice=[1, 6])
    assert position.this_turn.attacked == [("FR-1", BEACH, "gallipoli")]


def pressed(position, *, answers=None):
    """The question at which the Combat Phase stops before it ends."""
    with pytest.raises(QuestionOpen) as stopped:
        Bench("lamps", position=position, ask_first=True).end(answers=answers)
    return stopped.value.question


@pytest.mark.rule("4.1.4a")
def test_plan_xvii_asks_for_an_army_of_verdun():
    """From Verdun into the Rhine and nowhere else."""
    areas = {"somme": ["FR-1"], "verdun": ["FR-2", "GB-1"], "hanover": ["FR-3"], "belgium": ["GE-2"]}
    position = staged("lamps", areas=areas, **WEST, turn=1)
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
    position = staged(
        "lamps", areas=areas, **WEST, in_force=[PANTALONS_ROUGE], markers={marked: ["W14-3"]} if marked else {}
    )
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
    bench = Bench("lamps", areas={"verdun": ["FR-1", "FR-2"]}, **WEST, turn=1)
    position = bench.end(dice=[6])
    assert (position.at("rhine"), position.at("verdun")) == (["FR-1"], ["FR-2"])


@pytest.mark.rule("5.2", "7.6.4")
def test_a_demanded_attack_that_is_losing_is_rolled_again():
    """Nobody wrote it, so nobody said that the rerolls should be saved."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-1"], "verdun": ["FR-1"]},
        in_force=[InForce(card="G16-2", number=0, until="turn")],
        stosstruppen="rhine",
        stosstruppen_rerolls=1,
    )
    bench.end(dice=[1, 5, 6])
    assert [(event.attack_dice, event.won) for event in bench.events(CombatFought)] == [((6,), True)]
    assert bench.happened(StosstruppenGone) == [StosstruppenGone(rule="7.6.4")]


@pytest.mark.rule("4.1.4a")
@pytest.mark.parametrize(("turn", "armies", "still_open"), [
    (1, ["FR-1", "FR-2"], True),
    (1, ["FR-1*", "FR-2*"], False),  # nobody can meet the demand
    (2, ["FR-1", "FR-2"], False),
])  # fmt: skip
def test_nobody_knows_what_follows_a_demanded_attack_before_it_is_made(turn, armies, still_open):
    """A sheet of a whole turn is checked as things stand from there on."""
    areas = {"verdun": armies, "rhine": ["GE-1"]}
    bench = Bench("lamps", phase="western-allies-turn", options={"turn": "two-step"}, areas=areas, turn=turn)
    assert bench.rehearse("{raise: FR-7, in: paris}").open_ended is still_open


@pytest.mark.rule("5.2")
@pytest.mark.card("G16-2", "W14-2", "W17-3", "E17-3")
@pytest.mark.parametrize(
    ("card", "areas", "count"),
    [
        ("G16-2", GERMAN_WEST, 1),
        ("G16-2", {"belgium": ["GE-4"], "verdun": ["FR-1"], "somme": ["FR-2"]}, 0),
        ("G16-2", {"rhine": ["GE-1*"], "verdun": ["FR-1"]}, 0),
        ("W14-2", {"paris": ["FR-6"], "verdun": ["FR-1"], "rhine": ["GE-4"], "somme": ["GE-1"]}, 1),
        ("W17-3", {"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-1"]}, 2),
        ("W17-3", {"verdun": ["FR-1"], "rhine": ["GE-1"]}, 1),
        ("E17-3", {"ukraine": ["RU-1", "RU-2"], "galicia": ["AH-1"]}, 1),
        ("E17-3", {"ukraine": ["RU-1*"], "galicia": ["AH-1"]}, 0),
    ],
)
def test_attacks_that_a_card_demands_are_made(card, areas, count):
    """Without an order they are made at the end, as far as Fresh armies can (R-33)."""
    bench = drawn(card, areas)
    steps.reach(bench.referee, "production")
    nation = {"G": "germany", "W": "france", "E": "russia"}[card[0]]
    made = bench.events(AttackDeclared)
    assert len(made) == count
    assert all(bench.position.counter(attack.army).nation == nation for attack in made)
    assert card != "G16-2" or all(attack.target == "verdun" for attack in made)
