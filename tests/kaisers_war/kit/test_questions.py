"""What a battle asks the two sides: every question as a whole, and what each policy of a standing order answers."""

from __future__ import annotations

import pytest

from kaisers_war.field import NORTH, NORTH_WEST, PLAIN, SOUTH, fight, lost, outcome, pursuits, sandbox, with_factors
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack

HAIFA = "4134"


def asked(position, order, dice=(), answers=None):
    """The first question of a battle that these answers leave open."""
    with pytest.raises(QuestionOpen) as stopped:
        fight(position, order, list(dice), answers=answers, ask_first=True)
    return stopped.value.question


def standing(side, kind, *prefer):
    """A standing order for all questions of a kind."""
    return {side: [Standing(ask=kind, prefer=prefer)]}


# -- before the die ---------------------------------------------------------------------------------------------


def seen(**fields):
    """A shock army and an infantry army against two corps."""
    faces = with_factors("FR-Exp-CEO", 2, 5, 3) | with_factors("FR-Cav-1", 2, 5, 4)
    stacks = {SOUTH: ["GE-Inf-1", "GE-Shock-1"], PLAIN: ["FR-Exp-CEO", "FR-Cav-1"], "Kiev": ["GE-Inf-9"]}
    return sandbox(stacks, faces=faces, **fields)


@pytest.mark.rule("12.17", "10.1")
def test_the_table_is_asked_for_with_the_stacks_in_sight():
    """The attacker sees the percentage and the defenders; the Big Push is the default."""
    order = Attack(target=PLAIN, units=("GE-Shock-1", "GE-Inf-1"), table="ask")
    assert asked(seen(), order) == Question(
        label=f"attack {PLAIN}/table",
        side="CP",
        kind="table",
        text=f"attack {PLAIN} at 140%, defended by FR-Exp-CEO, FR-Cav-1: which table?",
        options=("big_push", "infiltration"),
        default="big_push",
        rule="12.17",
        about=(PLAIN, "GE-Shock-1", "GE-Inf-1"),
    )


@pytest.mark.rule("12.14m", "10.1")
def test_attack_supply_is_asked_for_with_the_percentages():
    """Down the list of attackers, strongest first, with the percentage that each choice gives; the default is none."""
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Shock-1"), supply="ask")
    assert asked(seen(), order) == Question(
        label=f"attack {PLAIN}/supply",
        side="CP",
        kind="attack-supply",
        text=f"attack {PLAIN}, defended by FR-Exp-CEO, FR-Cav-1: which units to supply? "
        "0 supplied: 140%, 1 supplied: 220%, 2 supplied: 280%",
        options=("none", "GE-Shock-1", "GE-Shock-1 GE-Inf-1"),
        default="none",
        rule="15.7",
        about=(PLAIN, "GE-Inf-1", "GE-Shock-1"),
    )


@pytest.mark.rule("12.14m", "5.5")
@pytest.mark.parametrize(
    ("policy", "points", "percent"),
    [("all", 50, 280), ("none", 50, 140), ("all", 2, 220), ("all", 1, 140)],
)
def test_policies_of_attack_supply(policy, points, percent):
    """`all` supplies as many as can be paid while a point is left, `none` nobody, whatever is named after it."""
    position = seen(standing=standing("CP", "attack-supply", policy, "all"), points={"CP": points, "Allied": 50})
    judge = fight(position, Attack(target=PLAIN, units=("GE-Inf-1", "GE-Shock-1"), supply="ask"), [2])
    assert outcome(judge).percent == percent


@pytest.mark.rule("34.1", "10.1")
def test_the_defender_is_asked_whether_he_stands():
    """He knows the attackers, the percentage, the table and the price; by default he gives way."""
    faces = with_factors("GE-Shock-1", 15, 7, 2) | with_factors("FR-Inf-1", 5, 8, 3)
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["BR-Inf-1"]}
    position = sandbox(stacks, faces=faces, options={"they-shall-not-pass": "on"})
    assert asked(position, Attack(target=PLAIN, units=("GE-Shock-1",))) == Question(
        label=f"attack {PLAIN}/stand",
        side="Allied",
        kind="they-shall-not-pass",
        text=f"GE-Shock-1 attack {PLAIN} at 187% on the table big_push: hold at all costs for 3 points?",
        options=("give-way", "stand"),
        default="give-way",
        rule="34.1",
        about=(PLAIN, "FR-Inf-1", "infantry army"),
    )


# -- losses -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.19ad")
def test_the_defender_is_asked_who_of_the_strongest_dies():
    """DD with a tie for the highest defence factor: the owner of the units is asked, and nobody else is offered."""
    faces = with_factors("GE-Shock-1", 30, 5, 2)
    for unit, attack, defence in (("FR-Inf-2", 3, 5), ("FR-Cav-1", 3, 4), ("FR-Inf-1", 2, 5)):
        faces |= with_factors(unit, attack, defence, 2)
    position = sandbox({"1220": ["GE-Shock-1"], "Lyon": ["FR-Inf-2", "FR-Cav-1", "FR-Inf-1"]}, faces=faces)
    assert asked(position, Attack(target="1120", units=("GE-Shock-1",)), [6]) == Question(
        label="attack 1120/loss defender",
        side="Allied",
        kind="loss",
        text="DD in 1120 Lyon: which of the strongest units is lost?",
        options=("FR-Inf-2", "FR-Inf-1"),
        default="FR-Inf-1",
        rule="12.19",
        about=("1120", "FR-Inf-2", "FR-Inf-1", "infantry army"),
    )


def mobile_defense(**order):
    """MD for two shock armies of one factor, of which the first is named as a loss in the order."""
    faces = with_factors("FR-Inf-1", 5, 16, 2)
    for unit, movement in (("GE-Shock-1", 2), ("GE-Shock-2", 3)):
        faces |= with_factors(unit, 8, 5, movement)
    stacks = {SOUTH: ["GE-Shock-1", "GE-Shock-2"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}
    position = sandbox(stacks, faces=faces)
    return position, Attack(target=PLAIN, units=("GE-Shock-1", "GE-Shock-2"), table="infiltration", **order)


@pytest.mark.rule("12.19md")
def test_the_attacker_chooses_which_shock_unit_dies():
    """MD with a tie: the attacker's order decides, and without it he is asked."""
    position, order = mobile_defense(lose=("GE-Shock-2",))
    judge = fight(position, order, [4])
    assert (outcome(judge).result, lost(judge)) == ("MD", ["GE-Shock-2"])
    position, order = mobile_defense()
    answers = {"Allied": {f"attack {PLAIN}/retreat FR-Inf-1": NORTH}}
    assert asked(position, order, [4], answers) == Question(
        label=f"attack {PLAIN}/loss attacker",
        side="CP",
        kind="loss",
        text=f"MD in {PLAIN}: which of the strongest units is lost?",
        options=("GE-Shock-1", "GE-Shock-2"),
        default="GE-Shock-1",
        rule="12.19",
        about=(PLAIN, "GE-Shock-1", "GE-Shock-2", "shock army"),
    )


@pytest.mark.rule("12.19ad")
@pytest.mark.parametrize(
    ("policy", "gone"),
    [("cheapest", "GE-Cav-1"), ("weakest-defence", "GE-Inf-2"), ("slowest", "GE-Inf-3"), ("GE-Inf-4", "GE-Inf-4")],
)
def test_policies_for_a_tie(policy, gone):
    """Of attackers of one factor: fewest points, lowest defence, fewest hexes, or the unit that the order names."""
    tied = {"GE-Inf-4": (8, 3), "GE-Inf-3": (7, 1), "GE-Inf-2": (4, 3), "GE-Cav-1": (5, 4)}
    faces = with_factors("FR-Inf-1", 5, 20, 2)
    for unit, (defence, movement) in tied.items():
        faces |= with_factors(unit, 5, defence, movement)
    stacks = {SOUTH: list(tied)[:2], NORTH_WEST: list(tied)[2:], PLAIN: ["FR-Inf-1"]}
    position = sandbox(stacks, faces=faces, standing=standing("CP", "loss", policy))
    judge = fight(position, Attack(target=PLAIN, units=tuple(tied)), [1])
    assert (outcome(judge).result, lost(judge)) == ("AD", [gone])


def covered_landing(*, reading="debt", lose=(), **fields):
    """AD for a British army with two ships and an airbase, all three exposed to the Turks in Haifa."""
    faces = with_factors("BR-Inf-1", 4, 8, 2) | with_factors("OT-Inf-1", 4, 14, 2)
    for unit, factor in (("BR-Ship-1", 3), ("BR-Ship-2", 7), ("BR-Tac-1", 5)):
        faces |= with_factors(unit, factor, 1, 3)
    position = sandbox(
        {
            "4135": ["BR-Inf-1", "BR-Tac-1"],
            "Haifa": ["OT-Inf-1", "OT-Fort-1", "GE-Tac-1"],
            "fleet": ["BR-Ship-1", "BR-Ship-2"],
        },
        phase="allied-first-combat",
        faces=faces,
        options={"exposed-support": reading},
        **fields,
    )
    order = Attack(target=HAIFA, units=("BR-Inf-1",), naval=("BR-Ship-1", "BR-Ship-2"), air=("BR-Tac-1",), lose=lose)
    return position, order


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
def test_the_attacker_is_asked_which_exposed_support_goes_first():
    """The weakest that pays the debt of 4 is the default, here the airbase with its 5."""
    position, order = covered_landing()
    assert asked(position, order, [1]) == Question(
        label=f"attack {HAIFA}/exposed 0",
        side="Allied",
        kind="exposed-loss",
        text=f"AD in {HAIFA} Haifa: which exposed support is given up first?",
        options=("BR-Ship-1", "BR-Tac-1", "BR-Ship-2"),
        default="BR-Tac-1",
        rule="12.20",
        about=(HAIFA, "BR-Ship-1", "BR-Tac-1", "BR-Ship-2", "naval bombardment", "tactical air"),
    )


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("policy", "gone"),
    [("enough", ["BR-Tac-1"]), ("weakest", ["BR-Ship-1", "BR-Tac-1"]), ("strongest", ["BR-Ship-2"])],
)
def test_policies_for_exposed_support(policy, gone):
    """3 does not pay the debt of 4, so a second unit goes after the weakest; 5 and 7 each pay it alone."""
    position, order = covered_landing(standing=standing("Allied", "exposed-loss", policy, "weakest"))
    judge = fight(position, order, [1])
    assert (outcome(judge).result, lost(judge)) == ("AD", gone)


# -- retreats ---------------------------------------------------------------------------------------------------

#: Azerbaijan: Turks to the north, a garrison beside two of the three ways out.
TABRIZ, EAST, WEST = "5125", "5224", "5024"


def in_azerbaijan(**fields):
    """DW against a French army; in Tabriz it is in supply, in the east it is away from the enemy."""
    faces = with_factors("OT-Inf-1", 30, 5, 2)
    stacks = {"5124": ["FR-Inf-1"], "5123": ["OT-Inf-1"], "5025": ["CP-Gar-1"]}
    return sandbox(stacks, faces=faces, **fields), Attack(target="5124", units=("OT-Inf-1",))


@pytest.mark.rule("13.2", "13.1")
def test_the_owner_is_asked_where_his_unit_retreats_to():
    """Every end is an option; by default the unit goes where it is in supply, even beside an enemy."""
    position, order = in_azerbaijan()
    assert asked(position, order, [5]) == Question(
        label="attack 5124/retreat FR-Inf-1",
        side="Allied",
        kind="retreat",
        text="FR-Inf-1 retreats 1 hex(es) from 5124: which way?",
        options=(EAST, TABRIZ, WEST),
        default=TABRIZ,
        rule="13.2",
        about=("FR-Inf-1", "5124", "infantry army"),
    )


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("policy", "end"), [("toward-supply", TABRIZ), ("away-from-enemy", EAST), ("toward-city", WEST)]
)
def test_policies_of_a_retreat(policy, end):
    """Into supply, away from the enemy's units, or toward the nearest city of one's own, which is Erivan."""
    position, order = in_azerbaijan(standing=standing("Allied", "retreat", policy))
    fight(position, order, [5])
    assert position.place_of("FR-Inf-1") == end


# -- pursuit ----------------------------------------------------------------------------------------------------


def crushed(**fields):
    """DC for three armies; two may pursue into the empty hex."""
    faces = with_factors("FR-Cav-1", 2, 1, 4)
    for unit, factor in (("GE-Inf-1", 10), ("GE-Inf-2", 12), ("GE-Inf-3", 11)):
        faces |= with_factors(unit, factor, 8, 2)
    stacks = {SOUTH: ["GE-Inf-1", "GE-Inf-2"], NORTH: ["GE-Inf-3"], PLAIN: ["FR-Cav-1"]}
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Inf-2", "GE-Inf-3"))
    return sandbox(stacks, faces=faces, **fields), order


@pytest.mark.rule("14.2")
def test_the_attacker_is_asked_who_pursues():
    """Once for each unit that the result lets pursue; whoever has gone is not offered again."""
    position, order = crushed()
    first = Question(
        label=f"attack {PLAIN}/pursuit 1",
        side="CP",
        kind="pursuit",
        text=f"DC in {PLAIN}: who pursues, and where to?",
        options=("none", f"GE-Inf-1 {PLAIN}", f"GE-Inf-2 {PLAIN}", f"GE-Inf-3 {PLAIN}"),
        default="none",
        rule="14.2",
        about=(PLAIN, "GE-Inf-1", "GE-Inf-2", "GE-Inf-3"),
    )
    assert asked(position, order, [6]) == first
    position, order = crushed()
    second = asked(position, order, [6], {"CP": {first.label: f"GE-Inf-2 {PLAIN}"}})
    assert (second.label, second.options) == (
        f"attack {PLAIN}/pursuit 2",
        ("none", f"GE-Inf-1 {PLAIN}", f"GE-Inf-3 {PLAIN}"),
    )


@pytest.mark.rule("14.2", "12.19ac")
@pytest.mark.parametrize(("policy", "gone"), [("strongest", ["GE-Inf-2", "GE-Inf-3"]), ("nobody", [])])
def test_policies_of_a_pursuit(policy, gone):
    """The strongest go, as many as the result lets and no third; or nobody."""
    position, order = crushed(standing=standing("CP", "pursuit", policy))
    assert [event.unit for event in pursuits(fight(position, order, [6]))] == gone


@pytest.mark.rule("14.2d")
def test_the_defender_is_asked_who_pursues():
    """Into any hex that the attackers have left empty; the default enters the one that is an objective."""
    attackers = {"Bologna": "AH-Inf-1", "1621": "AH-Inf-2", "Venice": "AH-Inf-3"}
    faces = {}
    for unit in attackers.values():
        faces |= with_factors(unit, 1, 5, 2)
    stacks = {place: [unit] for place, unit in attackers.items()}
    stacks["Bologna"] = ["AH-Inf-1", "GE-Inf-1"]
    position = sandbox({**stacks, "Verona": ["IT-Inf-1", "AL-Gar-1"]}, faces=faces)
    assert asked(position, Attack(target="1721", units=tuple(attackers.values())), [1]) == Question(
        label="attack 1721/defender pursuit",
        side="Allied",
        kind="defender-pursuit",
        text="AC in 1721 Verona: who pursues, and where to?",
        options=("none", "IT-Inf-1 1621", "IT-Inf-1 1820"),
        default="IT-Inf-1 1820",
        rule="14.2",
        about=("1721", "IT-Inf-1"),
    )
