"""Who throws each die, and what is good for the thrower; what of a combat stands in the scene of its attack."""

from __future__ import annotations

import pytest

from illusions_of_glory.battle import AH, BR, GE, RU, attack, field, fight
from illusions_of_glory.court import court
from illusions_of_glory.front import front
from illusions_of_glory.judge import judge
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


def thrown(referee):
    """Each die as label, side, kind and what is good."""
    dice = [event for event in referee.events if isinstance(event, DieRolled)]
    return [(die.label.split("/", 2)[2], die.by, die.kind, die.good) for die in dice]


@pytest.mark.rule("12.3", "12.2 G3b", "21.3")
def test_attacker_and_defender_throw_for_their_fire():
    """The attacker for weather and flank too; a die that is rolled again is of the same kind."""
    position = field(
        {"jaroslau": RU[:2], "przemysl": RU[2:4], "dukla_pass": AH[:1]},
        "jaroslau",
        "przemysl",
        side="AP",
        turn=3,
        control={"jaroslau": "RU", "przemysl": "RU", "lemberg": "RU"},
        ruined=["przemysl"],
    )
    scene = f"attack dukla_pass/{RU[2]}"
    assert thrown(fight(position, attack("dukla_pass", RU[2]), 1, 1, 1)) == [
        (f"{scene}/weather", "AP", "weather", "low"),
        (f"{scene}/attacker", "AP", "attack", "high"),
        (f"{scene}/defender", "CP", "defence", "high"),
    ]
    flank = field({"kalisz": GE[:1], "wloclawek": GE[1:2], "lodz": RU[:1]}, "kalisz", "wloclawek")
    referee = fight(flank, attack("lodz", *GE[:2], flank=True), 6, 1, 1)
    assert thrown(referee)[0] == (f"attack lodz/{GE[0]}/flank", "CP", "flank", "high")


@pytest.mark.rule("9.8")
def test_a_die_that_a_card_lets_roll_again_is_of_the_same_kind():
    """CHLORINE GAS, on a low Loss Number."""
    position = field({"kalisz": GE[:2], "lodz": RU[:2]}, "kalisz", hands={"CP": ("CP-17",)})
    referee = fight(position, attack("lodz", *GE[:2], cards=("CP-17",)), 1, 6, 6)
    assert thrown(referee)[:2] == [
        (f"attack lodz/{GE[0]}/attacker", "CP", "attack", "high"),
        (f"attack lodz/{GE[0]}/attacker/again", "CP", "attack", "high"),
    ]


@pytest.mark.rule("19.1")
def test_who_digs_wants_a_low_die():
    """(19.2)"""
    position = front({"warsaw": ["RU-I-1"]}, phase="round-1-ap")
    referee = judge(position, 4)
    referee.perform(Entrench(space="warsaw", unit="RU-I-1"))
    assert thrown(referee) == [("entrench/warsaw", "AP", "entrenching", "low")]


@pytest.mark.rule("20.4")
def test_a_besieger_throws_for_the_fort():
    """In a phase that is nobody's (20.4)."""
    _, referee = court({"thorn": ["RU-I-1"], "kovno": ["GE-I-1"]}, "siege", (1, 1))
    surrenders(referee)
    assert thrown(referee) == [
        ("surrender/thorn", "AP", "surrender", "high"),
        ("surrender/kovno", "CP", "surrender", "high"),
    ]


@pytest.mark.rule("7.3")
def test_what_is_good_of_an_offensive_depends():
    """Each side throws its own (7.1b)."""
    _, referee = court({}, "offensives", (1, 3), turn=4)
    roll_offensives(referee)
    assert thrown(referee) == [
        ("mandatory offensive/AP", "AP", "Mandatory Offensive", ""),
        ("mandatory offensive/CP", "CP", "Mandatory Offensive", ""),
    ]


@pytest.mark.rule("26.3.1")
def test_who_breaks_greek_neutrality_wants_a_low_die():
    """(26.3.1)"""
    position = front({"larissa": [BR[0]]}, phase="round-1-ap", control={"larissa": "BR"})
    referee = judge(position, 1)
    with referee.scene("attack", "athens"):
        pass_through(referee, BR[0], "athens", stays=True)
    assert thrown(referee) == [("Greek neutrality/athens", "AP", "Greek neutrality", "low")]


@pytest.mark.rule("4.2.1")
def test_a_card_is_no_die():
    """Not even where six are left."""
    cards = ("AP-1", *(f"AP-{number}" for number in range(3, 10)))
    _, referee = court({}, "opening-ap", (1,) * 6, piles={"AP": Piles(draw=cards), "CP": Piles()})
    deal(referee)
    dice = [event for event in referee.events if isinstance(event, DieRolled)]
    assert {(die.by, die.kind, die.is_card) for die in dice} == {("AP", "card", True)}
    assert 6 in {die.sides for die in dice}


# -- scenes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2")
def test_all_that_an_attack_brings_stands_in_its_scene():
    """From the declaration to the cards that are put away; two attacks have two scenes."""
    position = field({"kalisz": GE[:2], "lodz": RU[:2]}, "kalisz", hands={"CP": ("CP-17",)})
    referee = fight(position, attack("lodz", *GE[:2], cards=("CP-17",)), 6, 1)
    assert isinstance(next(event for event in referee.events if not isinstance(event, Answered)), AttackDeclared)
    assert {event.scene for event in referee.events} == {f"attack lodz/{GE[0]}"}


@pytest.mark.rule("12.5", "12.2 G3b")
def test_a_question_that_is_asked_elsewhere_too_has_its_own_label():
    """Which SCU takes the place of an LCU, for example; it belongs to the attack all the same."""
    scus = ["RU-I-1-SCU", "RU-I-2-SCU"]
    position = field({"kalisz": GE[:3], "lodz": RU[:1], RESERVE: scus}, "kalisz", reduced=RU[:1])
    referee = fight(position, attack("lodz", *GE[:3]), 6, 1)
    (answered,) = [event for event in referee.events if isinstance(event, Answered) and "successor" in event.question]
    assert (answered.question, answered.scene) == (f"{RU[0]}/successor", f"attack lodz/{GE[0]}")


@pytest.mark.rule("12.2 G4")
def test_an_uprising_is_thrown_for_by_the_attackers_enemy():
    """(23.3.3)"""
    rebels = "RU-U-1"
    position = field({"kalisz": GE[:1], "lodz": [rebels]}, "kalisz", control={"lodz": UPRISING})
    assert thrown(fight(position, attack("lodz", GE[0]), 1, 1))[1][1:] == ("AP", "defence", "high")
