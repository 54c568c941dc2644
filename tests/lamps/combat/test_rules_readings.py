"""The readings of unclear rules: combat and landings (chapters 7 and 9). RULINGS.md argues them."""

from __future__ import annotations

import pytest

from lamps.field import do, faults, field, fights, judge
from wargame_cli.engine.events import Answered, DieRolled
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.invasion import Land
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.tanks import Tanks
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement.land import Move
from wargame_cli.rulesets.lamps.position.events.combat import LastStand, Rerolled
from wargame_cli.rulesets.lamps.position.position import GONE, POOL, Air, FactionTurn, InForce, beachhead


def rolled(referee):
    """The labels of all dice, without turn and phase."""
    return [event.label.split("/", 2)[2] for event in referee.events if isinstance(event, DieRolled)]


# -- dice, rerolls and markers ------------------------------------------------------------------------------------


@pytest.mark.rule("7.6.4", "7.2.2c")
@pytest.mark.parametrize(
    ("reading", "dice", "after"), [("all-dice", [2, 3, 5, 1, 4], (1, 4)), ("one-die", [2, 3, 5, 4], (4, 3))]
)
def test_a_reroll_takes_up_all_dice_of_the_roll_or_by_option_the_lowest(reading, dice, after):
    """R-3: of a gun's two dice both fall again, even a 3 that might be kept."""
    position = field(
        {"belgium": ["GE-1", "GE-HA1"], "somme": ["FR-1"]},
        stosstruppen="belgium",
        stosstruppen_rerolls=1,
        options={"reroll": reading},
    )
    do(referee := judge(position, dice), Attack(target="somme", units=("GE-1",), guns=("GE-HA1",)))
    assert [event.after for event in referee.events if isinstance(event, Rerolled)] == [after]


@pytest.mark.rule("2.6a")
@pytest.mark.parametrize("die", [1, 6])
def test_a_marker_is_used_up_in_the_first_attack_of_its_army_won_or_lost(die):
    """R-4: nobody may keep First Line Formations for a better day."""
    position = field({"belgium": ["GE-1"], "somme": ["FR-1"]}, markers={"GE-1": ["G14-1"]})
    do(referee := judge(position, [die, 6]), Attack(target="somme", units=("GE-1",)))
    assert fights(referee)[0].attack_total == die + 2
    assert not position.markers.get("GE-1")


@pytest.mark.rule("2.6a")
def test_a_marker_for_attacks_stays_when_its_army_defends():
    """R-4: it could not work there."""
    position = field({"belgium": ["GE-1"], "somme": ["FR-1"]}, faction="western_allies", markers={"GE-1": ["G14-1"]})
    do(judge(position, [6, 5]), Attack(target="belgium", units=("FR-1",)))
    assert position.markers["GE-1"] == ["G14-1"]


@pytest.mark.rule("2.6a")
@pytest.mark.parametrize(("dice", "kept"), [([2, 5], True), ([6, 5, 5], False)])
def test_a_marker_that_rolls_again_is_used_on_a_losing_roll_only(dice, kept):
    """R-4: Old Contemptibles wait for the roll that the army loses."""
    position = field({"belgium": ["GE-1"], "somme": ["GB-1"]}, markers={"GB-1": ["W14-1"]})
    do(judge(position, dice), Attack(target="somme", units=("GE-1",)))
    assert bool(position.markers.get("GB-1")) == kept


@pytest.mark.rule("7.2.3c", "7.6.2")
def test_the_defender_decides_after_the_declaration_and_before_the_dice_and_rerolls_come_last():
    """R-5: the gun of the defence is named before a die falls; a reroll is taken with both totals on the table."""
    position = field(
        {"belgium": ["GE-1"], "somme": ["FR-1", "WA-HA1"]},
        technology={CP: [], TE: ["C1"]},
        stosstruppen="belgium",
        stosstruppen_rerolls=2,
    )
    do(referee := judge(position, [1, 2, 4, 6]), Attack(target="somme", units=("GE-1",)))
    label = "attack somme/1"
    assert rolled(referee) == [f"{label}/attack", f"{label}/defence", f"{label}/defence", f"{label}/attack/reroll"]
    asked = next(index for index, event in enumerate(referee.events) if isinstance(event, Answered))
    assert asked < next(index for index, event in enumerate(referee.events) if isinstance(event, DieRolled))


@pytest.mark.rule("7.2.2f", "6.1.3")
@pytest.mark.parametrize(
    ("marker", "gun", "die", "won"), [([], (), [2], False), (["G14-1"], (), [1], True), ([], ("GE-HA1",), [1, 3], True)]
)
def test_the_attackers_modifiers_and_dice_count_against_a_garrison_whose_value_never_changes(marker, gun, die, won):
    """R-6: Verdun empty is a 3 for everybody."""
    position = field({"rhine": ["GE-4", "GE-HA1"]}, markers={"GE-4": list(marker)} if marker else {})
    do(referee := judge(position, die), Attack(target="verdun", units=("GE-4",), guns=gun))
    assert (fights(referee)[0].defence_total, fights(referee)[0].won) == (3, won)


@pytest.mark.rule("6.1.3", "2.1.3a")
def test_a_garrison_in_the_mountains_gets_no_mountain_bonus():
    """R-6: the value of 3 is all that the mountain gives."""
    referee = judge(field({"verdun": ["FR-1"]}, faction="western_allies"), [3])
    do(referee, Attack(target="rhine", units=("FR-1",)))
    assert fights(referee)[0].won


@pytest.mark.rule("7.6.1b", "7.2.2c")
def test_dice_of_several_sources_add_up_and_the_best_counts():
    """R-16: a gun's second die and one of a card are three dice together."""
    position = field(
        {"posen": ["GE-1", "GE-HA1"], "poland": ["RU-1"]}, in_force=[InForce(card="G14-2", number=0, until="turn")]
    )
    do(referee := judge(position, [1, 5, 2, 4]), Attack(target="poland", units=("GE-1",), guns=("GE-HA1",)))
    assert fights(referee)[0].attack_dice == (1, 5, 2)
    assert fights(referee)[0].attack_total == 5


# -- last stands, tanks, guns -------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(("reading", "stands"), [("defender", False), ("any-home-army", True)])
def test_the_army_that_defended_stands_to_the_last_or_by_option_any_at_home(reading, stands):
    """R-8: the British army was beaten, and the French one beside it is put up only by the other reading."""
    position = field({"somme": ["GE-1"], "paris": ["FR-1*", "GB-1*"]}, options={"who-may-stand": reading})
    answers = {
        TE: {
            "attack paris/1/defender": "GB-1",
            "attack paris/1/retreat/FR-1": "verdun",
            "attack paris/1/retreat/GB-1": "verdun",
        }
    }
    if stands:
        answers[TE]["attack paris/1/last-stand"] = "FR-1"
    do(referee := judge(position, [6, 1, 6], answers=answers), Attack(target="paris", units=("GE-1",)))
    assert any(isinstance(event, LastStand) for event in referee.events) == stands
    assert position.control["paris"] == (TE if stands else CP)


@pytest.mark.rule("7.2.4a", "7.2.3a")
@pytest.mark.parametrize(("reading", "third"), [("yes", ["Big Push"]), ("no", [])])
def test_a_stand_keeps_the_big_push_or_by_option_ends_it(reading, third):
    """R-7: the first attack earned it and the second had it; after the stand the third has it, or not."""
    places = {"somme": ["GE-1", "GE-2", "GE-3"], "paris": ["FR-1", "FR-2*"]}
    position = field(places, options={"stand-earns-big-push": reading})
    answers = {TE: {"attack paris/2/defender": "FR-1", "attack paris/2/last-stand": "FR-1"}}
    referee = judge(position, [6, 1, 6, 1, 6, 1, 6], answers=answers)
    do(referee, *(Attack(target="paris", units=(army,)) for army in places["somme"]))
    modified = [[each.name for each in event.attack_modifiers] for event in fights(referee)]
    assert modified == [[], ["Big Push"], third]
    assert any(isinstance(event, LastStand) and event.passed for event in referee.events)


@pytest.mark.rule("7.2.4b")
def test_only_armies_lost_for_good_count_against_a_last_stand():
    """R-8: guns that were captured make it no harder."""
    position = field({"somme": ["GE-1"], "paris": ["FR-1*"], GONE: ["WA-HA1", "WA-HA2"]})
    answers = {TE: {"attack paris/1/last-stand": "FR-1"}}
    do(judge(position, [6, 1, 2], answers=answers), Attack(target="paris", units=("GE-1",)))
    assert position.control["paris"] == TE


@pytest.mark.rule("7.6.3a", "7.2.3a")
def test_tanks_that_attack_elsewhere_do_not_cost_the_big_push():
    """R-10: they are no attack of an army, and neither win a push nor lose one."""
    position = field(
        {"verdun": ["FR-1", "FR-2", "WA-Tanks"], "rhine": ["GE-4", "GE-5"], "somme": ["GE-6"]},
        faction="western_allies",
        trenches={"somme": ["germany"]},
    )
    referee = judge(position, [6, 1, 1, 6])
    do(
        referee,
        Attack(target="rhine", units=("FR-1",)),
        Tanks(target="somme"),
        Attack(target="rhine", units=("FR-2",)),
    )
    assert [[each.name for each in event.attack_modifiers] for event in fights(referee)] == [[], ["Big Push"]]


@pytest.mark.rule("7.6.1.2")
@pytest.mark.parametrize(("area", "dice", "lost"), [("belgium", [], True), ("rhine", [3], True), ("rhine", [2], False)])
def test_guns_alone_are_a_garrison_and_no_die_is_needed_on_ones_own_ground(area, dice, lost):
    """R-17: in Belgium liberated they fall without a roll, on the Rhine with a 3; a failed attack leaves them."""
    position = field(
        {"somme": ["FR-5"], "verdun": ["FR-1"], area: ["GE-HA1"]}, faction="western_allies", control={"belgium": CP}
    )
    army = "FR-5" if area == "belgium" else "FR-1"
    do(referee := judge(position, dice), Attack(target=area, units=(army,)))
    assert len(rolled(referee)) == len(dice)
    assert position.place_of("GE-HA1") == (GONE if lost else area)


@pytest.mark.rule("7.6.1.2")
def test_an_army_may_march_off_and_leave_its_guns():
    """The last army goes, the guns stay; they themselves go nowhere without an army."""
    position = field({"hanover": ["GE-1", "GE-HA1"], "berlin": ["GE-2"]}, step="movement")
    referee = judge(position)
    do(referee, Move(unit="GE-1", to="berlin"))
    assert position.at("hanover") == ["GE-HA1"]
    assert "7.6.1.2" in [rule for rule, _ in faults(referee, Move(unit="GE-HA1", to="bavaria"))]


# -- retreats -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.3.3b", "7.2.5a")
@pytest.mark.parametrize(
    ("army", "there", "end"), [("GB-3", [], "greece"), ("GB-3", ["GB-2"], POOL), ("SE-1", ["GB-2", "SE-2"], "greece")]
)
def test_greece_takes_one_western_army_that_retreats_and_any_serbians(army, there, end):
    """R-12: a second Western one goes into its pool."""
    position = field(
        {"hungary": ["AH-1"], "serbia": [f"{army}*"], "greece": there},
        faction="central_allies",
        salonika="open",
        nations={"greece": "neutral"},
    )
    do(judge(position, [6, 1]), Attack(target="serbia", units=("AH-1",)))
    assert position.place_of(army) == end


@pytest.mark.rule("7.2.6", "6.5.3")
@pytest.mark.parametrize(("straits", "end"), [(TE, POOL), (CP, GONE)])
def test_armies_are_taken_off_the_black_sea_coast_only_while_the_straits_are_open(straits, end):
    """R-13: Ukraine is a port as long as Gallipoli and Anatolia are the Entente's."""
    around = dict.fromkeys(("brest_litovsk", "pripet_marshes", "kiev"), CP)
    position = field(
        {"galicia": ["AH-1"], "ukraine": ["GB-3*"]},
        faction="central_allies",
        control=around | {"gallipoli": straits, "anatolia": straits},
        nations={"turkey": "war"},
    )
    do(judge(position, [6, 1]), Attack(target="ukraine", units=("AH-1",)))
    assert position.place_of("GB-3") == end


# -- landings -----------------------------------------------------------------------------------------------------


def landing(*defenders, **more):
    """GB-2 lies off Gallipoli and has to land."""
    return field(
        {beachhead("gallipoli"): ["GB-2"], "gallipoli": defenders, "british_home_port": ["GB-FL1"]},
        faction="western_allies",
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
        **more,
    )


@pytest.mark.rule("7.3.1c", "7.5a")
def test_trenches_defend_against_a_landing_with_the_further_die_as_every_defence_does():
    """R-37: two dice for the trench, two for the army behind it; one always for the invader."""
    position = landing("TU-1", trenches={"gallipoli": ["turkey"]})
    do(referee := judge(position, [6, 1, 2, 6, 1, 2]), Land(target="gallipoli"))
    assert [event.against for event in fights(referee)] == ["trench", "army"]
    assert all((len(event.attack_dice), len(event.defence_dice)) == (1, 2) for event in fights(referee))
    assert not position.fresh("TU-1")


@pytest.mark.rule("7.3.1a", "7.6.5")
def test_aircraft_win_a_tie_against_a_landing():
    """R-37: an Air Superiority marker works there as everywhere."""
    position = landing("TU-1", air=[Air(CP, "gallipoli")], technology={CP: ["P1"], TE: []})
    do(referee := judge(position, [4, 4, 2]), Land(target="gallipoli"))
    assert (fights(referee)[0].air, fights(referee)[0].won) == (True, False)
    assert position.air == [Air(CP, "gallipoli", flown=True)]


@pytest.mark.rule("7.3.1c", "7.3.1b")
@pytest.mark.parametrize(("bombard", "end"), [(False, GONE), (True, beachhead("gallipoli"))])
def test_an_invader_is_destroyed_by_two_totals_above_his_and_not_by_two_dice(bombard, end):
    """R-38: the fleet's +1 makes the lower of the two defending dice even with the invader's total."""
    do(judge(position := landing("TU-1"), [4, 5, 6]), Land(target="gallipoli", bombard=bombard))
    assert position.place_of("GB-2") == end


@pytest.mark.rule("7.3.1b", "7.5a")
def test_the_fleets_gunfire_helps_one_combat_of_the_landing():
    """The +1 is for the first die; the trench breached, the army behind it is fought without."""
    position = landing("TU-1", trenches={"gallipoli": ["turkey"]})
    do(referee := judge(position, [4, 1, 2, 4, 5, 1]), Land(target="gallipoli", bombard=True))
    assert [event.attack_total for event in fights(referee)] == [5, 4]


@pytest.mark.rule("7.3.1a")
def test_an_invader_finds_a_coast_that_friends_have_taken_meanwhile():
    """He lands unopposed, without a die, and is not Spent."""
    position = landing(control={"gallipoli": TE}, nations={"turkey": "war"})
    do(referee := judge(position), Land(target="gallipoli"))
    assert rolled(referee) == []
    assert (position.place_of("GB-2"), position.fresh("GB-2")) == ("gallipoli", True)


# -- the air (9.1) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.1", "7.6.5")
def test_two_markers_in_one_area_win_two_ties():
    """R-19: nobody with aircraft on the other side, so both markers are placed without dice, here in one area."""
    position = field(
        {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1"]},
        air=[Air(TE, "somme"), Air(TE, "somme")],
        technology={CP: [], TE: ["P1", "P2"]},
    )
    do(referee := judge(position, [3, 3, 4, 4, 5, 5]), Attack(target="somme", units=("GE-1", "GE-2", "GE-3")))
    assert [event.won for event in fights(referee)] == [False, False, True]


@pytest.mark.rule("7.6.5", "6.1.3")
def test_aircraft_left_alone_win_no_tie_for_a_garrison():
    """A garrison is a number and no defender; equal to it is enough."""
    position = field({"belgium": ["GE-1"]}, air=[Air(TE, "somme")], technology={CP: [], TE: ["P1"]})
    do(judge(position, [3]), Attack(target="somme", units=("GE-1",)))
    assert position.control["somme"] == CP
    assert position.air == []


@pytest.mark.rule("9.1.3")
@pytest.mark.parametrize(
    ("german", "dice", "shot_down"),
    [([], [1, 1, 4], True), (["P1"], [1, 1, 4, 2], False), (["P1"], [2, 2, 4, 2], True), ([], [1, 2, 4], False)],
)
def test_the_red_baron_flies_without_aviation_and_falls_to_a_double_above_its_level(german, dice, shot_down):
    """R-20: his die is rolled at level 0 as well, and any double is more than that."""
    position = field(
        {"paris": ["FR-1"], "rhine": ["GE-1"]},
        faction="western_allies",
        step="production",
        technology={CP: german, TE: ["P1", "P2"]},
        flags=["The Red Baron"],
    )
    by_label = {"technology/research": [2], "dogfight/TE": dice[:2], "dogfight/CP": dice[2:]}
    steps.reach(referee := judge(position, by_label), "regroup")
    assert rolled(referee).count("dogfight/CP") == len(german) + 1
    assert ("The Red Baron" in position.flags) != shot_down
