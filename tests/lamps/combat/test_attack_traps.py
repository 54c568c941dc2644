"""The traps of the rulebook: combat (chapters 4.1 and 7)."""

from __future__ import annotations

import pytest

from lamps.field import attack, do, field, fights, judge, modifiers, rules
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.east_africa import Guerilla
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import Air, FactionTurn
from wargame_cli.rulesets.lamps.production.trench_building import Dig

WEST = {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1", "FR-2"], "rhine": ["GE-4"], "verdun": ["FR-3"]}


# -- statuses after a combat (7.2.2) ------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2d", "7.5a", "7.6.1b")
@pytest.mark.trap(3)
@pytest.mark.parametrize(
    ("defenders", "trenches", "dice", "fresh"),
    [
        (["FR-1", "FR-2"], {}, [1, 6, 6], False),  # lost
        (["FR-1", "FR-2"], {}, [6, 6, 1], False),  # won against a Fresh army
        (["FR-1*"], {}, [6, 6, 1], False),  # won against a Spent one
        ([], {}, [1, 2], False),  # lost against a garrison
        ([], {}, [6, 6], False),  # won against a garrison
        (["FR-1"], {"somme": ["western_allies"]}, [1, 2, 6], False),  # lost against a trench
        (["FR-1"], {"somme": ["western_allies"]}, [5, 6, 1], True),  # won against a trench
    ],
)
def test_the_attacker_is_spent_by_all_but_a_breach_and_his_gun_has_fired_even_then(defenders, trenches, dice, fresh):
    """Only a won attack on a trench leaves the army Fresh; nothing leaves the gun Ready."""
    position = field({"belgium": ["GE-1", "GE-HA1"], "somme": defenders}, trenches=trenches)
    answers = {TE: {"attack somme/1/defender": "FR-1"}}
    do(judge(position, dice, answers=answers), attack("somme", "GE-1", guns=("GE-HA1",), most=1))
    assert position.fresh("GE-1") == fresh
    assert not position.fresh("GE-HA1")


@pytest.mark.rule("7.4.2")
@pytest.mark.trap(3)
@pytest.mark.parametrize("die", [1, 6])
def test_a_guerilla_attack_spends_nobody_who_makes_it(die):
    """Won or lost, Lettow-Vorbeck shows the side that he showed."""
    position = field({"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]})
    do(judge(position, [die]), Guerilla(target="british_east_africa"))
    assert position.fresh("GE-LV")


@pytest.mark.rule("7.2.2b", "7.5a")
@pytest.mark.trap(4)
@pytest.mark.parametrize(
    ("trenches", "defenders", "against", "defender"),
    [
        (["western_allies"], ["FR-1", "FR-2*"], "trench", ""),
        ([], ["FR-1", "FR-2*"], "army", "FR-1"),
        ([], ["FR-2*"], "army", "FR-2"),
        ([], [], "garrison", ""),
    ],
)
def test_trenches_defend_first_then_fresh_armies_then_spent_ones(trenches, defenders, against, defender):
    """Nobody is asked where the order leaves one choice."""
    position = field({"belgium": ["GE-1"], "somme": defenders}, trenches={"somme": trenches} if trenches else {})
    referee = judge(position, [1, 6], ask_first=True)
    do(referee, attack("somme", "GE-1"))
    assert [(event.against, event.defender) for event in fights(referee)] == [(against, defender)]


@pytest.mark.rule("7.2.2b")
@pytest.mark.trap(4)
def test_a_named_defender_who_is_spent_is_refused_while_fresh_ones_stand():
    """The defender picks within the class that must defend, not the army that he would rather lose."""
    position = field({"belgium": ["GE-1"], "somme": ["FR-1", "FR-2", "FR-3*"]})
    referee = judge(position, [6, 1], answers={TE: {"attack somme/1/defender": "FR-3"}})
    with pytest.raises(QuestionOpen) as refused:
        do(referee, attack("somme", "GE-1"))
    assert refused.value.question.options == ("FR-1", "FR-2")


# -- Big Push (7.2.3) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.3a")
@pytest.mark.trap(5)
@pytest.mark.parametrize(
    ("orders", "dice", "pushed"),
    [
        ([("somme", "GE-1", "GE-2")], [6, 1, 6, 1], [False, True]),  # same origin, same target
        ([("somme", "GE-1"), ("verdun", "GE-4")], [6, 1, 1, 6], [False, False]),  # another pair
        ([("somme", "GE-1"), ("verdun", "GE-4"), ("somme", "GE-2")], [6, 1, 1, 6, 6, 1], [False] * 3),  # and back
        ([("somme", "GE-1", "GE-2", "GE-3")], [6, 1, 1, 6, 1, 6], [False, True, False]),  # lost by a loss
        ([("somme", "GE-1", "GE-2", "GE-3")], [6, 1, 6, 1, 1, 6], [False, True, True]),  # and never more than one
    ],
)
def test_the_big_push_needs_the_same_pair_of_areas_and_no_loss_between(orders, dice, pushed):
    """A win from Belgium into Somme helps the next attack from Belgium into Somme, and no other."""
    places = WEST | {"somme": ["FR-1", "FR-2", "FR-5", "FR-6"]}
    referee = judge(field(places), dice)
    do(referee, *(attack(target, *units) for target, *units in orders))
    assert [names.count("Big Push") for names in modifiers(referee)] == [int(push) for push in pushed]
    for event in fights(referee):
        drm = event.attack_total - max(event.attack_dice)
        assert drm == ("Big Push" in [modifier.name for modifier in event.attack_modifiers])


@pytest.mark.rule("7.2.3a")
@pytest.mark.trap(5)
def test_two_areas_that_attack_the_same_enemy_do_not_share_the_push():
    """A win from Posen does not help an attack from Prussia into the same Poland."""
    position = field({"posen": ["GE-1"], "prussia": ["GE-2"], "poland": ["RU-1", "RU-2", "RU-3"]})
    referee = judge(position, [6, 1, 1, 6])
    do(referee, attack("poland", "GE-1"), attack("poland", "GE-2"))
    assert modifiers(referee) == [[], []]


@pytest.mark.rule("7.2.3a", "7.2.7a")
@pytest.mark.trap(5)
def test_an_advance_ends_the_push():
    """The area is taken: what attacks on out of it gets nothing."""
    places = {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1"], "verdun": ["FR-3"]}
    answers = {TE: {"attack somme/2/last-stand": "retreat", "attack somme/2/retreat/FR-1": "paris"}}
    position = field(places)
    referee = judge(position, [6, 1, 6, 1, 1, 6], answers=answers)
    do(referee, attack("somme", "GE-1", "GE-2", advance=("GE-3",)))
    assert position.this_turn.big_push is None
    do(referee, attack("verdun", "GE-3", origin="somme"))
    assert modifiers(referee) == [[], ["Big Push"], []]
    assert position.control["somme"] == CP


@pytest.mark.rule("7.2.3a", "7.5a")
@pytest.mark.trap(5)
def test_a_breached_trench_earns_no_push():
    """Two breaches and the army behind them are fought without; the next attack has it."""
    position = field({"belgium": ["GE-1", "GE-2"], "somme": ["FR-1"]}, trenches={"somme": ["western_allies"] * 2})
    referee = judge(position, [6, 1, 6, 1, 6, 1, 1, 6])
    do(referee, attack("somme", "GE-1", "GE-2"))
    assert [event.against for event in fights(referee)] == ["trench", "trench", "army", "army"]
    assert modifiers(referee) == [[], [], [], ["Big Push"]]


@pytest.mark.rule("7.2.3a", "7.5a")
@pytest.mark.trap(5)
def test_a_push_that_stands_does_not_act_on_a_trench():
    """Should one be kept while the trench is whole, the attack on the trench goes without it."""
    position = field(
        {"belgium": ["GE-1"], "somme": ["FR-1"]},
        trenches={"somme": ["western_allies"]},
        this_turn=FactionTurn(big_push=("belgium", "somme")),
    )
    referee = judge(position, [6, 1, 6, 1])
    do(referee, attack("somme", "GE-1"))
    assert modifiers(referee) == [[], ["Big Push"]]


@pytest.mark.rule("7.2.3a", "7.6.5")
@pytest.mark.trap(5)
def test_a_tie_that_aircraft_win_for_the_defender_loses_the_push():
    """The attack has failed, though the totals are even."""
    position = field(
        {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1", "FR-2", "FR-5"]},
        air=[Air(TE, "somme")],
        technology={CP: [], TE: ["P1"]},
    )
    referee = judge(position, [6, 1, 3, 4, 1, 6])
    do(referee, attack("somme", "GE-1", "GE-2", "GE-3"))
    assert [event.won for event in fights(referee)] == [True, False, False]
    assert modifiers(referee) == [[], ["Big Push"], []]


# -- trenches (7.5) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_a_breach_helps_one_area_only_and_is_gone_when_that_area_is_done():
    """What the Rhine breached is whole for an attack out of Somme, and whole again for the Rhine afterwards."""
    position = field(
        {"rhine": ["GE-4", "GE-5"], "somme": ["GE-1"], "verdun": ["FR-1", "FR-2"]},
        trenches={"verdun": ["western_allies"]},
    )
    referee = judge(position, [6, 1, 1, 6, 1, 6])
    do(referee, attack("verdun", "GE-4", until="breached"))
    assert whole_trenches(position, "verdun", "rhine") == 0
    assert whole_trenches(position, "verdun", "somme") == 1
    do(referee, attack("verdun", "GE-1"), attack("verdun", "GE-5"))
    assert [event.against for event in fights(referee)] == ["trench", "trench", "trench"]


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_an_attack_elsewhere_out_of_the_same_area_ends_the_breach_too():
    """Somme attacks Paris in between: the trench of Verdun stands again."""
    position = field(
        {"somme": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1"], "paris": ["FR-2"]},
        trenches={"verdun": ["western_allies"]},
    )
    referee = judge(position, [6, 1, 1, 6, 1, 6])
    do(
        referee,
        attack("verdun", "GE-1", until="breached"),
        attack("paris", "GE-2"),
        attack("verdun", "GE-3"),
    )
    assert [event.against for event in fights(referee)] == ["trench", "army", "trench"]


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_breaches_do_not_outlive_the_combat_phase():
    """A breached trench that was not taken is whole when Germany produces."""
    position = field({"rhine": ["GE-4"], "verdun": ["FR-1"]}, trenches={"verdun": ["western_allies"]})
    referee = judge(position, [6, 1])
    do(referee, attack("verdun", "GE-4", until="breached"))
    steps.reach(referee, "production")
    assert whole_trenches(position, "verdun") == 1


# -- advance (7.2.7) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.7a", "7.2.7b", "7.2.2a")
@pytest.mark.trap(7)
def test_allies_of_any_faction_advance_from_any_side_and_only_the_acting_faction_attacks_on():
    """An Austro-Hungarian army goes into Poland behind a German one and does not attack in the German turn."""
    position = field({"posen": ["GE-1"], "prussia": ["GE-2"], "galicia": ["AH-1"]})
    referee = judge(position, [5, 5])
    do(referee, attack("poland", "GE-1", advance=("GE-2", "AH-1")))
    assert {position.place_of(unit) for unit in ("GE-1", "GE-2", "AH-1")} == {"poland"}
    assert rules(referee, attack("brest_litovsk", "AH-1", origin="poland")) == ["7.2.2"]
    do(referee, attack("brest_litovsk", "GE-2", origin="poland"))
    assert position.place_of("GE-2") == "brest_litovsk"


@pytest.mark.rule("2.1.3b", "2.1.4", "7.2.7b")
@pytest.mark.trap(7, 12)
@pytest.mark.parametrize(
    ("faction", "places", "target", "first", "second", "onward", "rule"),
    [
        ("western_allies", {"verdun": ["FR-1", "FR-2"]}, "rhine", "FR-1", "FR-2", "hanover", "2.1.3"),
        ("germany", {"brest_litovsk": ["GE-1", "GE-2"]}, "pripet_marshes", "GE-1", "GE-2", "kiev", "2.1.4"),
    ],
)
def test_nobody_attacks_out_of_a_mountain_or_the_marshes_that_he_has_just_entered(
    faction, places, target, first, second, onward, rule
):
    """A Fresh army that followed has to wait for the next turn."""
    position = field(places, faction=faction)
    referee = judge(position, [6])
    do(referee, attack(target, first, advance=(second,)))
    assert position.place_of(second) == target
    assert position.fresh(second)
    assert rules(referee, attack(onward, second, origin=target)) == [rule]


@pytest.mark.rule("2.1.3a", "2.1.3b", "8.3.4.3")
@pytest.mark.trap(12)
def test_the_rhine_is_a_mountain_in_every_way():
    """It adds one to the defence and takes a single trench, though Germany may dig two at once elsewhere."""
    position = field({"verdun": ["FR-1"], "rhine": ["GE-4"]}, faction="western_allies")
    referee = judge(position, [3, 3])
    do(referee, attack("rhine", "FR-1"))
    assert (fights(referee)[0].defence_total, fights(referee)[0].won) == (4, False)
    digger = field({"rhine": ["GE-4"], "hanover": ["GE-1"]}, step="production")
    digger.this_turn.points = {"germany": {"hanover": 9}}
    assert "8.3.4.3" in rules(judge(digger), Dig(area="rhine", nation="germany", count=2))
    assert "8.3.4.3" not in rules(judge(digger), Dig(area="hanover", nation="germany", count=2))


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(("rerolls", "lies_in"), [(1, "belgium"), (0, "hanover")])
def test_the_stosstruppen_go_along_while_they_have_a_reroll(rerolls, lies_in):
    """With the armies that take the area, into the area; a marker without a reroll left is left behind."""
    position = field({"hanover": ["GE-1", "GE-2"], "belgium": []}, stosstruppen="hanover", stosstruppen_rerolls=rerolls)
    do(judge(position, [6]), attack("belgium", "GE-1"))
    assert (position.place_of("GE-1"), position.stosstruppen) == ("belgium", lies_in)
