"""Landings (7.3.1): what is declared, fought and told from the sea to the beach, and what no landing changes."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import UnitMoved
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    AttackDeclared,
    CombatFought,
    TrenchBreached,
    TrenchesWhole,
)
from wargame_cli.rulesets.lamps.position.events.sea import InvasionDecided
from wargame_cli.rulesets.lamps.position.position import GONE, Air, FactionTurn, beachhead

BEACH = "beachhead gallipoli"
LAND = "{land: gallipoli}"


def landing(*defenders, area="gallipoli", others=None, **more):
    """GB-2 lies off a coast and has to land."""
    return Bench(
        "lamps",
        phase="western-allies-combat",
        areas={beachhead(area): ["GB-2"], area: defenders, "british_home_port": ["GB-FL1*", "GB-FL2"]} | (others or {}),
        this_turn=FactionTurn(invading=("GB-2", area)),
        nations={"turkey": "war"},
        **more,
    )


def decided(result, area="gallipoli"):
    return InvasionDecided(rule="7.3.1", army="GB-2", area=area, result=result)


# -- what comes of it ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1a", "7.3.1c", "7.3.1e")
@pytest.mark.parametrize(
    ("defenders", "dice", "told", "result"),
    [
        (["TU-1"], [1, 5, 6], [("GB-2", "7.3.1", "invaded"), ("GB-2", "7.3.1", "destroyed on the beach")], "destroyed"),
        (["TU-1"], [1, 5, 1], [("GB-2", "7.3.1", "invaded")], "beachhead"),
        (["TU-1"], [5, 5, 1], [("GB-2", "7.3.1", "invaded"), ("TU-1", "7.3.1", "lost a combat")], "beachhead"),
        (["TU-1*"], [5, 5, 1], [("GB-2", "7.3.1", "invaded"), ("TU-1", "7.2.5", "retreat"),
                                ("GB-2", "7.2.7", "advance")], "taken"),
        ([], [3], [("GB-2", "7.3.1", "invaded")], "beachhead"),  # a garrison counts as a 4 and destroys nobody
        ([], [4], [("GB-2", "7.3.1", "invaded"), ("GB-2", "7.2.7", "advance")], "taken"),
        (["AH-HA1"], [4], [("GB-2", "7.3.1", "invaded"), ("AH-HA1", "7.6.1.2", "captured"),
                           ("GB-2", "7.2.7", "advance")], "taken"),
    ],
)  # fmt: skip
def test_what_a_landing_comes_to(defenders, dice, told, result):
    """Everybody's fate by its rule, and the result by its name."""
    bench = landing(*defenders)
    position = bench.play(LAND, dice=dice)
    assert bench.fates() == told
    assert bench.happened(InvasionDecided) == [decided(result)]
    assert position.this_turn.invading is None


@pytest.mark.rule("7.3.1a")
def test_the_combat_of_a_landing():
    """From the beachhead into the area, one die against two: the whole report of it."""
    bench = landing("TU-1")
    bench.play(LAND, dice=[4, 3, 6])
    assert bench.happened(AttackDeclared, CombatFought) == [
        AttackDeclared(rule="7.3.1", army="GB-2", origin=BEACH, target="gallipoli"),
        CombatFought(
            rule="7.2.2",
            number=1,
            attacker="GB-2",
            origin=BEACH,
            target="gallipoli",
            against="army",
            defender="TU-1",
            attack_dice=(4,),
            attack_total=4,
            defence_dice=(3, 6),
            defence_total=6,
            defence_modifiers=bench.events(CombatFought)[0].defence_modifiers,
            invasion=True,
        ),
    ]
    assert [(each.name, each.rule, each.effect) for each in bench.events(CombatFought)[0].defence_modifiers] == [
        ("Invasion repelled", "7.3.1", "1 more die")
    ]


@pytest.mark.rule("7.3.1a")
def test_who_finds_friends_on_the_coast_is_not_said_to_have_fought():
    """He goes ashore by the rule of landings."""
    bench = landing(control={"gallipoli": TE})
    bench.play(LAND)
    assert bench.happened(UnitMoved, InvasionDecided) == [
        UnitMoved(rule="7.3.1", unit="GB-2", start=BEACH, end="gallipoli", how="advance"),
        decided("landed unopposed"),
    ]


@pytest.mark.rule("7.3.1d", "2.1.3a")
def test_the_garrison_of_a_mountain_coast_is_a_four_as_well():
    """Nothing is added to it, and no die is rolled for it."""
    bench = landing(area="french_alps", control={"french_alps": CP})
    bench.play("{land: french_alps}", dice=[4])
    (fight,) = bench.events(CombatFought)
    assert (fight.against, fight.defence_dice, fight.defence_total, fight.defence_modifiers, fight.won) == (
        "garrison", (), 4, (), True,
    )  # fmt: skip


@pytest.mark.rule("7.3.1b", "7.1.2b")
def test_the_fleet_that_bombards_is_spent():
    """The Fresh one; its name is told with the reason."""
    bench = landing("TU-1")
    bench.play("{land: gallipoli, bombard: true}", dice=[4, 5, 1])
    assert bench.fates()[0] == ("GB-FL2", "7.3.1", "shore bombardment")
    assert [(each.name, each.rule, each.effect) for each in bench.events(CombatFought)[0].attack_modifiers] == [
        ("Shore bombardment", "7.3.1", "+1")
    ]


# -- trenches -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1a", "7.5a")
def test_a_landing_breaches_the_trenches_before_it():
    """The breach is told as any other, for attacks from the beach."""
    bench = landing("TU-1", trenches={"gallipoli": ["turkey"]})
    bench.play(LAND, dice=[6, 1, 1, 1, 6, 2])
    assert bench.happened(TrenchBreached) == [TrenchBreached(rule="7.5", area="gallipoli", origin=BEACH)]


@pytest.mark.rule("7.5b", "7.3.1a")
def test_a_landing_ends_the_breach_of_an_attack_elsewhere():
    """The trench of the Rhine is whole before the landing begins."""
    bench = landing("TU-1", others={"verdun": ["FR-1"], "rhine": ["GE-1"]}, trenches={"rhine": ["germany"]})
    bench.play("{attack: rhine, with: [FR-1], until: breached}", LAND, dice=[6, 1, 1, 5, 1])
    assert [type(event).__name__ for event in bench.happened(TrenchesWhole, AttackDeclared)] == [
        "AttackDeclared", "TrenchesWhole", "AttackDeclared",
    ]  # fmt: skip


# -- the defender's choices ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2b", "7.3.1a")
def test_the_defender_of_a_beach_is_asked_for():
    """As against any attack."""
    marked = {"TU-2": ["G14-1"]}
    assert landing("TU-1", "TU-2", markers=marked).question("defender", LAND) == Question(
        label="attack gallipoli/1/defender",
        side=CP,
        kind="defender",
        text="Which army defends Gallipoli?",
        options=("TU-1", "TU-2"),
        default="TU-1",
        rule="7.2.2",
        about=("gallipoli", "TU-1", "TU-2"),
    )


@pytest.mark.rule("7.2.5a", "7.3.1e")
def test_the_beaten_defender_of_a_beach_is_asked_where_he_retreats_to():
    """As after any attack."""
    found = landing("TU-1*", others={"bulgaria": ["BU-1"]}).question("retreat", LAND, dice=[6, 1, 1])
    assert (found.label, found.options) == ("attack gallipoli/1/retreat/TU-1", ("anatolia", "bulgaria"))


@pytest.mark.rule("7.6.2", "7.3.1c")
def test_guns_behind_a_beach_fire_unless_their_owner_saves_them():
    """Gallipoli makes nothing and two Fresh armies stand there: against any other attack the gun would be saved."""
    bench = landing("AH-1", "AH-2", "AH-HA1", technology={CP: ["C1"], TE: []})
    answers = {"attack gallipoli/1/defender": "AH-1"}
    assert bench.question("counter-battery", LAND, answers=answers) == Question(
        label="attack gallipoli/1/counter-battery",
        side=CP,
        kind="counter-battery",
        text="Does a gun fire in the defence of Gallipoli?",
        options=("AH-HA1", "save"),
        default="AH-HA1",
        rule="7.6.2",
        about=("gallipoli", "AH-HA1"),
    )
    bench.play(LAND, dice=[6, 1, 2, 3], answers=answers)
    assert bench.events(CombatFought)[0].defence_dice == (1, 2, 3)
    assert bench.fates()[0] == ("AH-HA1", "7.6.2", "fired")


# -- who forgets --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1a", "7.3.1b")
def test_an_invader_without_an_order_lands_before_the_phase_ends_and_without_the_fleet():
    """The fleets are as before."""
    position = landing("TU-1").end(dice=[1, 5, 6])
    assert position.place_of("GB-2") == GONE
    assert position.fresh("GB-FL2")


@pytest.mark.rule("7.3.1a")
def test_a_rehearsal_knows_that_a_landing_is_still_to_come():
    """Its dice are not rolled, so nothing after it is certain."""
    assert landing("TU-1").ends_openly()
    assert not Bench("lamps", phase="western-allies-combat").ends_openly()


def land_against(*defenders, **more):
    """GB-2 lies off Gallipoli and has to land."""
    return Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"beachhead gallipoli": ["GB-2"], "gallipoli": defenders, "british_home_port": ["GB-FL1"]},
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
        **more,
    )


@pytest.mark.rule("7.3.1c", "7.5a")
def test_trenches_defend_against_a_landing_with_the_further_die_as_every_defence_does():
    """R-37: two dice for the trench, two for the army behind it; one always for the invader."""
    bench = land_against("TU-1", trenches={"gallipoli": ["turkey"]})
    position = bench.play("{land: gallipoli}", dice=[6, 1, 2, 6, 1, 2])
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "army"]
    assert all((len(event.attack_dice), len(event.defence_dice)) == (1, 2) for event in bench.events(CombatFought))
    assert not position.fresh("TU-1")


@pytest.mark.rule("7.3.1a", "7.6.5")
def test_aircraft_win_a_tie_against_a_landing():
    """R-37: an Air Superiority marker works there as everywhere."""
    bench = land_against("TU-1", air=[Air(CP, "gallipoli")], technology={CP: ["P1"], TE: []})
    position = bench.play("{land: gallipoli}", dice=[4, 4, 2])
    assert (bench.events(CombatFought)[0].air, bench.events(CombatFought)[0].won) == (True, False)
    assert position.air == [Air(CP, "gallipoli", flown=True)]


@pytest.mark.rule("7.3.1c", "7.3.1b")
@pytest.mark.parametrize(("bombard", "end"), [(False, GONE), (True, "beachhead gallipoli")])
def test_an_invader_is_destroyed_by_two_totals_above_his_and_not_by_two_dice(bombard, end):
    """R-38: the fleet's +1 makes the lower of the two defending dice even with the invader's total."""
    bench = land_against("TU-1")
    position = bench.play(f"{{land: gallipoli, bombard: {str(bombard).lower()}}}", dice=[4, 5, 6])
    assert position.place_of("GB-2") == end


@pytest.mark.rule("7.3.1b", "7.5a")
def test_the_fleets_gunfire_helps_one_combat_of_the_landing():
    """The +1 is for the first die; the trench breached, the army behind it is fought without."""
    bench = land_against("TU-1", trenches={"gallipoli": ["turkey"]})
    bench.play("{land: gallipoli, bombard: true}", dice=[4, 1, 2, 4, 5, 1])
    assert [event.attack_total for event in bench.events(CombatFought)] == [5, 4]


@pytest.mark.rule("7.3.1a")
def test_an_invader_finds_a_coast_that_friends_have_taken_meanwhile():
    """He lands unopposed, without a die, and is not Spent."""
    bench = land_against(control={"gallipoli": TE}, nations={"turkey": "war"})
    position = bench.play("{land: gallipoli}")
    assert bench.rolled() == []
    assert (position.place_of("GB-2"), position.fresh("GB-2")) == ("gallipoli", True)


@pytest.mark.rule("6.5.2", "7.3.1a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{with: GB-2, invade: gallipoli}",
         {"phase": "western-allies-movement", "areas": {"paris": ["GB-1", "GB-2"]},
          "this_turn": {"invading": ["GB-1", "gallipoli"]}}, "6.5.2", "GB-1 is invading already"),
        ("{with: GB-1, invade: austria}", {"phase": "western-allies-movement", "areas": {"paris": ["GB-1"]}},
         "6.5.2", "Austria is no port"),
        ("{with: GB-1, invade: greece}",
         {"phase": "western-allies-movement", "areas": {"paris": ["GB-1"]}, "nations": {"greece": "neutral"}},
         "6.5.2", "Greece is neutral"),
        ("{land: gallipoli}", {"phase": "western-allies-combat"}, "7.3.1a", "no army is invading Gallipoli"),
    ],
)  # fmt: skip
def test_landings_that_make_no_sense_are_refused(order, given, row, message):
    """One invader at a time, over a port, into an enemy's land."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults
