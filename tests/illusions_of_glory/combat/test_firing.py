"""Who throws each die, and what is good for the thrower; what of a combat stands in the scene of its attack."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, BR, GE, RU, attack, attacking, moving, on_map
from wargame_cli.engine.events import Answered, DieRolled
from wargame_cli.rulesets.illusions_of_glory.cards.hands import deal
from wargame_cli.rulesets.illusions_of_glory.ground.greece import pass_through
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.nations import UPRISING
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import surrenders
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared


def thrown(bench):
    """Each die as label, side, kind and what is good."""
    dice = bench.events(DieRolled)
    return [(die.label.split("/", 2)[2], die.by, die.kind, die.good) for die in dice]


@pytest.mark.rule("12.3", "12.2 G3b", "21.3")
def test_attacker_and_defender_throw_for_their_fire():
    """The attacker for weather and flank too; a die that is rolled again is of the same kind."""
    bench = attacking(
        {"jaroslau": RU[:2], "przemysl": RU[2:4], "dukla_pass": AH[:1]},
        "jaroslau",
        "przemysl",
        side="AP",
        turn=3,
        control={"jaroslau": "RU", "przemysl": "RU", "lemberg": "RU"},
        ruined=["przemysl"],
    )
    scene = f"attack dukla_pass/{RU[2]}"
    bench.play(attack("dukla_pass", RU[2]), dice=[1, 1, 1])
    assert thrown(bench) == [
        (f"{scene}/weather", "AP", "weather", "low"),
        (f"{scene}/attacker", "AP", "attack", "high"),
        (f"{scene}/defender", "CP", "defence", "high"),
    ]
    flank = attacking({"kalisz": GE[:1], "wloclawek": GE[1:2], "lodz": RU[:1]}, "kalisz", "wloclawek")
    flank.play(attack("lodz", *GE[:2], flank=True), dice=[6, 1, 1])
    assert thrown(flank)[0] == (f"attack lodz/{GE[0]}/flank", "CP", "flank", "high")


@pytest.mark.rule("9.8")
def test_a_die_that_a_card_lets_roll_again_is_of_the_same_kind():
    """CHLORINE GAS, on a low Loss Number."""
    bench = attacking({"kalisz": GE[:2], "lodz": RU[:2]}, "kalisz", hands={"CP": ("CP-17",)})
    bench.play(attack("lodz", *GE[:2], cards=("CP-17",)), dice=[1, 6, 6])
    assert thrown(bench)[:2] == [
        (f"attack lodz/{GE[0]}/attacker", "CP", "attack", "high"),
        (f"attack lodz/{GE[0]}/attacker/again", "CP", "attack", "high"),
    ]


@pytest.mark.rule("19.1")
def test_who_digs_wants_a_low_die():
    """(19.2)"""
    bench = moving({"warsaw": ["RU-I-1"]}, "warsaw")
    bench.play(Entrench(space="warsaw", unit="RU-I-1"), dice=[4])
    assert thrown(bench) == [("entrench/warsaw", "AP", "entrenching", "low")]


@pytest.mark.rule("20.4")
def test_a_besieger_throws_for_the_fort():
    """In a phase that is nobody's (20.4)."""
    bench = on_map({"thorn": ["RU-I-1"], "kovno": ["GE-I-1"]}, phase="siege")
    bench.run(surrenders, dice=(1, 1))
    assert thrown(bench) == [
        ("surrender/thorn", "AP", "surrender", "high"),
        ("surrender/kovno", "CP", "surrender", "high"),
    ]


@pytest.mark.rule("7.3")
def test_what_is_good_of_an_offensive_depends():
    """Each side throws its own (7.1b)."""
    bench = on_map(phase="offensives", turn=4)
    bench.run(roll_offensives, dice=(1, 3))
    assert thrown(bench) == [
        ("mandatory offensive/AP", "AP", "Mandatory Offensive", ""),
        ("mandatory offensive/CP", "CP", "Mandatory Offensive", ""),
    ]


@pytest.mark.rule("26.3.1")
def test_who_breaks_greek_neutrality_wants_a_low_die():
    """(26.3.1)"""
    bench = on_map({"larissa": [BR[0]]}, phase="round-1-ap", control={"larissa": "BR"})
    with bench.referee.scene("attack", "athens"):
        bench.run(pass_through, BR[0], "athens", stays=True, dice=[1])
    assert thrown(bench) == [("Greek neutrality/athens", "AP", "Greek neutrality", "low")]


@pytest.mark.rule("4.2.1")
def test_a_card_is_no_die():
    """Not even where six are left."""
    cards = ("AP-1", *(f"AP-{number}" for number in range(3, 10)))
    bench = on_map(phase="opening-ap", piles={"AP": Piles(draw=cards), "CP": Piles()})
    bench.run(deal, dice=(1,) * 6)
    dice = bench.events(DieRolled)
    assert {(die.by, die.kind, die.is_card) for die in dice} == {("AP", "card", True)}
    assert 6 in {die.sides for die in dice}


# -- scenes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2")
def test_all_that_an_attack_brings_stands_in_its_scene():
    """From the declaration to the cards that are put away; two attacks have two scenes."""
    bench = attacking({"kalisz": GE[:2], "lodz": RU[:2]}, "kalisz", hands={"CP": ("CP-17",)})
    bench.play(attack("lodz", *GE[:2], cards=("CP-17",)), dice=[6, 1])
    assert isinstance(next(event for event in bench.events() if not isinstance(event, Answered)), AttackDeclared)
    assert {event.scene for event in bench.events()} == {f"attack lodz/{GE[0]}"}


@pytest.mark.rule("12.5", "12.2 G3b")
def test_a_question_that_is_asked_elsewhere_too_has_its_own_label():
    """Which SCU takes the place of an LCU, for example; it belongs to the attack all the same."""
    scus = ["RU-I-1-SCU", "RU-I-2-SCU"]
    bench = attacking({"kalisz": GE[:3], "lodz": RU[:1], RESERVE: scus}, "kalisz", reduced=RU[:1])
    bench.play(attack("lodz", *GE[:3]), dice=[6, 1])
    (answered,) = [event for event in bench.events(Answered) if "successor" in event.question]
    assert (answered.question, answered.scene) == (f"{RU[0]}/successor", f"attack lodz/{GE[0]}")


@pytest.mark.rule("12.2 G4")
def test_an_uprising_is_thrown_for_by_the_attackers_enemy():
    """(23.3.3)"""
    rebels = "RU-U-1"
    bench = attacking({"kalisz": GE[:1], "lodz": [rebels]}, "kalisz", control={"lodz": UPRISING})
    bench.play(attack("lodz", GE[0]), dice=[1, 1])
    assert thrown(bench)[1][1:] == ("AP", "defence", "high")
