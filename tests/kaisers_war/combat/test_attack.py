"""A battle from its declaration to its end: reveal, table, conditions, shock effect, order of events, fog."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    PLAIN,
    SOUTH,
    SOUTH_EAST,
    faults,
    fight,
    lost,
    on_plain,
    outcome,
    referee,
    retreats,
    sandbox,
    told,
    with_factors,
)
from wargame_cli.engine.events import Answered, DieRolled
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import (
    Attack,
    Bombard,
    Chase,
    Condition,
    TableByPercent,
    unmet,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    AttackDeclared,
    CombatFought,
    RoutChecked,
    StacksShown,
)


def order(*units, target=PLAIN, **fields):
    return Attack(target=target, units=units or ("GE-Shock-1",), **fields)


# -- tables -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.17")
@pytest.mark.trap(23)
@pytest.mark.parametrize(
    ("attack", "bound", "table"),
    [
        (150, TableByPercent(infiltration="at least 150%"), "infiltration"),
        (149, TableByPercent(infiltration="at least 150%"), "big_push"),
        (149, TableByPercent(infiltration="below 150%"), "infiltration"),
        (150, TableByPercent(infiltration="below 150%"), "big_push"),
        (150, TableByPercent(big_push="at least 150", otherwise="infiltration"), "big_push"),
        (149, TableByPercent(big_push="at least 150", otherwise="infiltration"), "infiltration"),
    ],
)
def test_a_table_by_percentage(attack, bound, table):
    """An order may fix the table by the percentage that the revealed stacks give."""
    judge = fight(on_plain(attack, 100), order(table=bound), [2, 2])
    assert outcome(judge).table == table


@pytest.mark.rule("12.17", "10.1")
@pytest.mark.trap(23)
def test_the_table_can_be_asked_after_the_reveal():
    """`table: ask` asks with the percentage; the default is the Big Push, which is never asked for alone."""
    assert outcome(fight(on_plain(100, 100), order(table="ask"), [2])).table == "big_push"
    answers = {"CP": {f"attack {PLAIN}/table": "infiltration"}}
    assert outcome(fight(on_plain(100, 100), order(table="ask"), [2], answers=answers)).table == "infiltration"
    with pytest.raises(QuestionOpen) as asked:
        fight(on_plain(100, 100), order(table="ask"), [2], ask_first=True)
    assert "100%" in asked.value.question.text
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
    assert outcome(fight(position, order("GE-Inf-1", table="ask"), [2], ask_first=True)).table == "big_push"


# -- conditions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3", "12.1")
def test_conditions_look_at_earlier_battles():
    """An order whose condition fails is passed over with a reason; one that holds goes ahead (12.5)."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"], NORTH: []})
    judge = fight(position, order("GE-Inf-1"), [2])
    assert outcome(judge).result == "AA"
    later = {
        Condition(empty=PLAIN): f"{PLAIN} is not empty of the enemy",
        Condition(empty=NORTH): None,
        Condition(occupied=PLAIN): f"{PLAIN} is not occupied",
        Condition(occupied="3315"): "3315 Kiev is not occupied",
        Condition(occupied=SOUTH): None,
        Condition(result=PLAIN, one_of=("DW", "DD")): f"the attack on {PLAIN} ended with AA",
        Condition(result=PLAIN, one_of=("AA", "AW")): None,
        Condition(result=NORTH, one_of=("AA",)): f"no attack on {NORTH} was resolved before",
        Condition(empty=NORTH, occupied=PLAIN): f"{PLAIN} is not occupied",
    }
    for condition, reason in later.items():
        found = unmet(order("GE-Inf-2", target=SOUTH_EAST, condition=condition), judge)
        assert found == (reason and ("12.5", reason)), condition
    assert unmet(order("GE-Inf-2"), judge) is None
    assert unmet(Bombard(target=PLAIN, naval=(), condition=Condition(occupied=PLAIN)), judge) is not None


# -- reveal and fog -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1")
def test_a_battle_shows_everybody_to_everybody():
    """TX-66: the declaration lists all stacks of the battle for all to see, and the battle cannot be called off."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], NORTH: ["GE-HQ-BrM"], PLAIN: ["FR-Inf-1", "AL-Gar-1"]})
    judge = fight(position, order("GE-Inf-2", hq="GE-HQ-BrM"), [2])
    declared = of_kind(judge, AttackDeclared)[0]
    assert judge.events[0] is declared
    assert declared.seen_by == ()
    assert (declared.attackers, declared.supports) == (("GE-Inf-2",), ("GE-HQ-BrM",))
    assert declared.defenders == ("FR-Inf-1", "AL-Gar-1")
    assert all(event.seen_by == () for event in of_kind(judge, DieRolled) + of_kind(judge, CombatFought))


@pytest.mark.rule("10.1")
def test_both_players_see_who_stands_beside_those_that_fight():
    """Whole stacks lie open: idle units with the attackers, and with a bombarded fort; not those at a headquarters."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], NORTH: ["GE-HQ-BrM", "GE-Inf-3"], PLAIN: ["FR-Inf-1"]})
    judge = fight(position, order("GE-Inf-2", hq="GE-HQ-BrM"), [2])
    assert of_kind(judge, StacksShown) == [
        StacksShown(rule="10.1", scene=f"attack {PLAIN}", seen_by=("CP", "Allied"), stacks=((SOUTH, ("GE-Inf-1",)),))
    ]
    (shown,) = of_kind(judge, StacksShown)
    assert [shown.visible_to(reader) for reader in ("CP", "Allied", None)] == [True, True, False]
    assert f"Beside them both players see GE-Inf-1 in {SOUTH} (10.1)" in told(position, judge.events)
    smyrna = {"Smyrna": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]}
    position = sandbox(smyrna, phase="allied-first-combat")
    target = position.kit.map.find("Smyrna")
    (shown,) = of_kind(fight(position, Bombard(target=target, naval=("BR-Ship-1",)), [4]), StacksShown)
    assert shown.stacks == ((target, ("OT-Inf-1",)),)


@pytest.mark.rule("10.1")
def test_where_everybody_fights_nobody_else_is_shown():
    """Attackers with their whole stack, and all defenders, stand in the declaration already."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1", "AL-Gar-1"]})
    assert of_kind(fight(position, order("GE-Inf-1", "GE-Inf-2"), [2]), StacksShown) == []


@pytest.mark.rule("10.1")
@pytest.mark.trap(23)
def test_nothing_offers_to_call_it_off():
    """After the reveal the questions are about table and supply only; every answer leads to the battle."""
    answers: dict[str, str] = {}
    while True:
        try:
            judge = fight(
                on_plain(100, 100), order(table="ask", supply="ask"), [2], answers={"CP": answers}, ask_first=True
            )
            break
        except QuestionOpen as asked:
            answers[asked.question.label] = asked.question.options[-1]
    assert set(answers) == {f"attack {PLAIN}/supply", f"attack {PLAIN}/table"}
    assert len(of_kind(judge, CombatFought)) == 1


@pytest.mark.rule("10.1")
def test_answers_are_seen_by_their_side_only():
    """Each side's answers stay its own."""
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"]}, faces=with_factors("GE-Shock-1", 16, 8, 2))
    judge = fight(position, order(), [5])
    assert [(event.side, event.seen_by) for event in of_kind(judge, Answered)] == [
        ("Allied", ("Allied",)),
        ("CP", ("CP",)),
    ]


@pytest.mark.rule("12.1")
def test_a_rehearsal_declares_and_rolls_nothing():
    """Checking a sheet shows what is certain: who attacks whom. No die falls."""
    judge = referee(on_plain(100, 100), rehearsing=True)
    judge.perform(order())
    assert [type(event) for event in judge.events] == [AttackDeclared]
    assert faults(judge.position, order()) == ["12.7", "12.7"]


@pytest.mark.rule("12.3")
def test_each_die_has_its_own_label():
    """The combat die and every rout die are named by turn, phase, hex and unit."""
    judge = fight(on_plain(150, 100), order(table="infiltration"), [5, 2])
    assert [event.label for event in of_kind(judge, DieRolled)] == [
        f"turn 2/cp-first-combat/attack {PLAIN}/combat",
        f"turn 2/cp-first-combat/attack {PLAIN}/rout FR-Inf-1",
    ]


# -- shock effect -------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.5.1a")
@pytest.mark.trap(22)
@pytest.mark.parametrize(
    ("turn", "phase", "table", "attacker", "die", "result"),
    [
        (1, "cp-first-combat", "infiltration", "GE-Shock-1", 4, "DP"),
        (1, "cp-second-combat", "infiltration", "GE-Shock-1", 4, "DP"),
        (2, "cp-first-combat", "infiltration", "GE-Shock-1", 4, "DW"),
        (1, "cp-first-combat", "big_push", "GE-Shock-1", 5, "DW"),
        (1, "cp-first-combat", "infiltration", "AH-Shock-1", 4, "DW"),
    ],
)
def test_shock_effect(turn, phase, table, attacker, die, result):
    """TX-32: on turn 1 a DW of infiltrating Germans is a DP; no other turn, table or nation has it."""
    faces = with_factors(attacker, 150, 8, 3) | with_factors("FR-Inf-1", 5, 100, 2)
    position = sandbox(
        {SOUTH: [attacker], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}, turn=turn, phase=phase, faces=faces
    )
    judge = fight(position, order(attacker, table=table), [die, 6])
    fought = outcome(judge)
    assert fought.result == result
    assert ("26.5.1a" in [modifier.rule for modifier in fought.modifiers]) is (result == "DP")
    assert bool(of_kind(judge, RoutChecked)) is (result == "DP")


@pytest.mark.rule("26.5.1a")
@pytest.mark.trap(22)
def test_shock_effect_with_one_german_and_in_trenches():
    """One German attacker among others is enough, supporting Germans are not; trenches are no shelter from it."""
    faces = (
        with_factors("AH-Shock-1", 36, 6, 3) | with_factors("GE-Inf-1", 6, 8, 2) | with_factors("FR-Inf-1", 6, 12, 2)
    )
    stacks = {"1214": ["AH-Shock-1", "GE-Inf-1", "GE-HQ-BrM"], "1115": ["FR-Inf-1"], "1114": ["GE-Inf-2"]}
    position = sandbox(stacks, turn=1, faces=faces)
    judge = fight(position, order("AH-Shock-1", "GE-Inf-1", target="1115", table="infiltration"), [4, 6])
    assert (outcome(judge).percent, outcome(judge).result) == (175, "DP")
    assert lost(judge) == ["FR-Inf-1"]
    position = sandbox(stacks, turn=1, faces=faces)
    judge = fight(position, order("AH-Shock-1", target="1115", hq="GE-HQ-BrM", table="infiltration"), [4])
    assert outcome(judge).result == "DW"


@pytest.mark.rule("26.5.1a")
def test_shock_effect_is_for_the_central_powers():
    """In the Allied phases of turn 1 a DW stays a DW."""
    faces = with_factors("IT-ShC-RA", 150, 2, 3) | with_factors("AH-Inf-1", 5, 50, 2)
    position = sandbox({"1620": ["IT-ShC-RA"], "1619": ["AH-Inf-1"]}, turn=1, phase="allied-first-combat", faces=faces)
    judge = fight(position, order("IT-ShC-RA", target="1619", table="infiltration"), [4])
    assert outcome(judge).result == "DW"


# -- order of events ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.19", "14.2")
@pytest.mark.trap(68)
def test_parts_come_in_order_and_pursuit_last():
    """Losses and retreats of the defenders, then the points, then the pursuit."""
    faces = with_factors("GE-Inf-1", 40, 8, 2) | with_factors("FR-Inf-1", 5, 6, 2) | with_factors("FR-Inf-2", 5, 4, 2)
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1", "FR-Inf-2"]}, faces=faces)
    judge = fight(position, order("GE-Inf-1", pursue=(Chase("GE-Inf-1"),)), [5])
    assert outcome(judge).result == "DD"
    kinds = [type(event).__name__ for event in judge.events if not isinstance(event, Answered)]
    assert kinds == [
        "AttackDeclared",
        "DieRolled",
        "CombatFought",
        "UnitRemoved",
        "UnitMoved",
        "PointsChanged",
        "UnitMoved",
    ]


@pytest.mark.rule("24.2")
def test_an_allied_attack_into_the_east_frees_it():
    """The instant an Allied unit attacks into the four countries the locked units are free; CP attacks free nobody."""
    position = sandbox(
        {SOUTH: ["FR-Inf-1"], PLAIN: ["GE-Inf-1"], "Kiev": ["GE-Inf-9"]},
        phase="allied-first-combat",
        frozen=["GE-Inf-1", "GE-Inf-9"],
    )
    judge = fight(position, order("FR-Inf-1"), [2])
    kinds = [type(event).__name__ for event in judge.events]
    assert kinds.index("EastReleased") < kinds.index("DieRolled")
    assert position.frozen == []
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    fight(position, order("GE-Inf-1"), [2])
    assert position.frozen == ["GE-Inf-9"]


@pytest.mark.rule("24.2")
@pytest.mark.trap(41)
def test_frozen_units_defend_and_retreat():
    """Units that may not move still fight where they are attacked, and fall back."""
    faces = with_factors("GE-Inf-1", 6, 4, 2) | with_factors("FR-Inf-1", 8, 8, 2)
    position = sandbox({SOUTH: ["FR-Inf-1"], PLAIN: ["GE-Inf-1"]}, phase="allied-first-combat", faces=faces)
    judge = fight(position, order("FR-Inf-1"), [5])
    assert [event.unit for event in retreats(judge)] == ["GE-Inf-1"]
