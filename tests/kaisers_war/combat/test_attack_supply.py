"""Maximum attack supply: who may have it, what it costs, what is asked (15.7, 15.8, 15.13, 20.11, 22.2, 5.5)."""

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
    hex_of,
    outcome,
    referee,
    sandbox,
    told,
    with_factors,
)
from wargame_cli.engine.events import Answered, PointsChanged
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared, PlanNotFollowed
from wargame_cli.rulesets.kaisers_war.position.position import Landing


def order(*units, **fields):
    return Attack(target=fields.pop("target", PLAIN), units=units or ("GE-Shock-1", "GE-Inf-1"), **fields)


def plain(**fields):
    """A German stack with its headquarters and aircraft, supplied from Kiev, against a French army."""
    stacks = {SOUTH: ["GE-Shock-1", "GE-Inf-1", "GE-HQ-BrM", "GE-Tac-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}
    return sandbox(stacks | fields.pop("more", {}), **fields)


def cut_off(**fields):
    """A British army in Persia, out of reach of any source, next to a Turkish one."""
    return sandbox({"5227": ["BR-Inf-1"], "5226": ["OT-Inf-1"]}, phase="allied-first-combat", **fields)


@pytest.mark.rule("12.14m", "5.7")
def test_each_supplied_unit_costs_one_point_and_counts_double():
    """TX-57: armies, headquarters and airbases cost one point each, whatever their size."""
    judge = fight(plain(), order(supply=("GE-Shock-1", "GE-HQ-BrM"), hq="GE-HQ-BrM"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ("GE-Shock-1", "GE-HQ-BrM")
    assert of_kind(judge, PointsChanged)[0].change == -2
    assert outcome(judge).attack == 16 + 6 + 6


@pytest.mark.rule("12.14m")
def test_supply_goes_to_units_of_the_attack():
    """A unit that takes no part, or is named twice, is refused."""
    assert faults(plain(), order(supply=("GE-HQ-BrM",))) == ["12.14m"]
    assert faults(plain(), order(supply=("GE-Inf-1", "GE-Inf-1"))) == ["12.14m"]


@pytest.mark.rule("12.14m", "15.5")
def test_unsupplied_units_attack_with_printed_factors():
    """TX-46: out of general supply a unit attacks, but has no attack supply (15.13)."""
    attack = order("BR-Inf-1", target="5226")
    assert faults(cut_off(), attack) == []
    assert outcome(fight(cut_off(), attack, [2])).attack == 6
    assert faults(cut_off(), order("BR-Inf-1", target="5226", supply=("BR-Inf-1",))) == ["12.14m"]
    judge = fight(cut_off(), order("BR-Inf-1", target="5226", supply="all"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ()


@pytest.mark.rule("12.14m", "15.11", "19.1")
def test_ships_need_no_line_of_supply():
    """TX-57: a ship has attack supply for one point, wherever it fires (19.4)."""
    position = sandbox(
        {"Haifa": ["OT-Inf-1"], "4135": ["BR-Inf-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat"
    )
    judge = fight(position, order("BR-Inf-1", target="4134", naval=("BR-Ship-1",), supply=("BR-Ship-1",)), [2])
    assert outcome(judge).attack == 6 + 12


@pytest.mark.rule("12.15")
@pytest.mark.trap(9)
def test_no_supply_for_what_is_doubled_already():
    """Alpine troops into rough, and a concentric attack, gain nothing; the points are refused."""
    alpine = sandbox({"1620": ["IT-AlpC-CG"], "1619": ["AH-Inf-1"]}, phase="allied-first-combat")
    assert faults(alpine, order("IT-AlpC-CG", target="1619", supply=("IT-AlpC-CG",))) == ["12.15"]
    round_it = plain(more={NORTH: ["GE-Inf-2"]})
    both = order("GE-Shock-1", "GE-Inf-2", supply=("GE-Shock-1",))
    assert faults(round_it, both) == ["12.15"]
    judge = fight(plain(more={NORTH: ["GE-Inf-2"]}), order("GE-Shock-1", "GE-Inf-2", supply="all"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ()
    assert outcome(judge).attack == 2 * (8 + 6)


@pytest.mark.rule("10.1", "12.15")
def test_a_refusal_gives_no_hidden_fort_away():
    """Below the top unit a fort may spoil the concentric bonus; the refusal says nothing of it, `all` pays for it."""
    ring = {
        "1514": ["FR-Inf-1"],
        "1413": ["FR-Inf-2"],
        "1315": ["FR-Inf-3"],
        "1314": ["FR-Inf-4"],
        "1415": ["FR-Inf-5"],
    }
    units = tuple(stack[0] for stack in ring.values())
    for hidden in ([], ["GE-Fort-1"]):
        position = sandbox({**ring, "1414": ["GE-Inf-1", *hidden]}, phase="allied-first-combat")
        assert faults(position, order(*units, target="1414", supply=units[:1])) == ["12.15"]
    judge = fight(position, order(*units, target="1414", supply="all"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied != ()


@pytest.mark.rule("22.2")
@pytest.mark.parametrize(("turn", "barred"), [(4, False), (5, True), (6, True), (8, False)])
def test_no_attack_supply_in_winter(turn, barred):
    """Winter turns have no maximum attack supply anywhere."""
    position = sandbox({"1620": ["IT-Inf-1"], "1619": ["AH-Inf-1"]}, phase="allied-first-combat", turn=turn)
    assert faults(position, order("IT-Inf-1", target="1619", supply=("IT-Inf-1",))) == (["22.2"] if barred else [])


@pytest.mark.rule("22.2")
@pytest.mark.trap(32)
def test_the_thaw_is_felt_in_the_east_only():
    """In the thaw the hex of the unit decides: Ukraine barred, Italy open; units of one attack one by one."""
    assert faults(plain(turn=7), order(supply=("GE-Inf-1",))) == ["22.2"]
    west = sandbox({"1620": ["IT-Inf-1"], "1619": ["AH-Inf-1"]}, phase="allied-first-combat", turn=7)
    assert faults(west, order("IT-Inf-1", target="1619", supply=("IT-Inf-1",))) == []
    judge = fight(plain(turn=7), order(supply="all"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ()


@pytest.mark.rule("20.10")
@pytest.mark.trap(35)
def test_no_supply_for_troops_from_the_sea():
    """Ground units of an amphibious assault have none (20.11); their naval support may."""
    landing = Landing(marker="BR-Amph-1", sea_hex="4034", target="4134", units=("BR-Inf-1",))
    position = sandbox(
        {"4034": ["BR-Inf-1"], "Haifa": ["OT-Inf-1"], "fleet": ["BR-Amph-1", "BR-Ship-1"]},
        phase="allied-first-combat",
        landings=[landing],
    )
    fields = {"target": "4134", "naval": ("BR-Ship-1",)}
    assert "20.10" in faults(position, order("BR-Inf-1", supply=("BR-Inf-1",), **fields))
    assert faults(position, order("BR-Inf-1", supply=("BR-Ship-1",), **fields)) == []
    judge = fight(position, order("BR-Inf-1", supply="all", **fields), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ("BR-Ship-1",)


@pytest.mark.rule("5.5")
def test_one_point_must_be_left():
    """Spending never leaves zero; `all` supplies the strongest as far as the points go."""
    points = {"CP": 2, "Allied": 50}
    assert faults(plain(points=points), order(supply=("GE-Shock-1", "GE-Inf-1"))) == ["5.5"]
    assert faults(plain(points=points), order(supply=("GE-Shock-1",))) == []
    judge = fight(plain(points=points), order(supply="all"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ("GE-Shock-1",)
    assert judge.position.points["CP"] == 1


#: A German or a Turkish ship sails out against the first British one.
SUNK = {
    "CP": {
        "attack 1113/contest": "GE-Ship-1 against BR-Ship-1",
        "bombard 3228/contest": "OT-Ship-1 against BR-Ship-1",
    }
}


def under_fire(attack, points, die=3):
    """An attack or a bombardment whose first ship is sunk before it can fire, which costs nine points."""
    armies = {"Calais": ["BR-Inf-1", "BR-Inf-2"], "1113": ["GE-Inf-1"], "Smyrna": ["OT-Fort-1"]}
    stacks = armies | {"fleet": ["BR-Ship-1", "BR-Ship-2", "GE-Ship-1", "OT-Ship-1"]}
    options = {"naval-operations": "on"}
    totals = {"CP": 50, "Allied": points}
    position = sandbox(stacks, phase="allied-first-combat", options=options, points=totals, last_turn=9)
    return fight(position, attack, [1, die], answers=SUNK)


@pytest.mark.rule("5.5", "36.1", "12.14m")
@pytest.mark.parametrize(
    ("points", "supplied", "left_out"),
    [
        (12, ("BR-Inf-2", "BR-Inf-1"), []),
        (11, ("BR-Inf-2",), ["BR-Inf-1"]),
        (10, (), ["BR-Inf-2", "BR-Inf-1"]),
    ],
)
def test_a_ship_that_is_sunk_takes_points_that_supply_was_to_cost(points, supplied, left_out):
    """Supply that an order names goes as far down its list as the points that are left; one point always is."""
    named = ("BR-Inf-2", "BR-Inf-1")
    judge = under_fire(order(*named, target="1113", naval=("BR-Ship-1",), supply=named, pursue=()), points)
    assert of_kind(judge, AttackDeclared)[0].supplied == supplied
    paid = [(event.change, event.total) for event in of_kind(judge, PointsChanged) if event.rule == "15.7"]
    assert paid == ([(-len(supplied), 1)] if supplied else [])
    left = f"Allied has {points - 9} victory points and must keep one"
    assert of_kind(judge, PlanNotFollowed) == [
        PlanNotFollowed(rule="5.5", scene="attack 1113", seen_by=("Allied",), unit=unit, plan="supply", reason=left)
        for unit in left_out
    ]


@pytest.mark.rule("5.5", "36.1", "19.1")
def test_a_bombardment_spends_no_last_point_either():
    """The ship that is left fires without the supply that its order names, and its side reads why."""
    both = ("BR-Ship-1", "BR-Ship-2")
    judge = under_fire(Bombard(target=hex_of("Smyrna"), naval=both, supply=both), 10)
    assert of_kind(judge, AttackDeclared)[0].supplied == ()
    assert judge.position.points["Allied"] == 1
    why = "BR-Ship-2 has no attack supply as planned: Allied has 1 victory points and must keep one (5.5)"
    assert [line for line in told(judge.position, judge.events, "Allied") if "attack supply" in line] == [why]


@pytest.mark.rule("12.22")
def test_supply_is_paid_again_in_the_second_combat_phase():
    """What was paid in the first phase gives nothing in the second."""
    position = plain(faces=with_factors("FR-Inf-1", 5, 12, 2))
    fight(position, order("GE-Inf-1", supply=("GE-Inf-1",)), [2])
    position.begin_phase(2, "cp-second-combat")
    judge = fight(position, order("GE-Inf-1"), [2])
    assert outcome(judge).attack == 6


@pytest.mark.rule("12.14m")
@pytest.mark.trap(23)
def test_supply_can_be_settled_after_the_reveal():
    """`supply: ask` puts the question with the revealed stacks; the default is none, the policy `all` takes all."""
    assert of_kind(fight(plain(), order(supply="ask"), [2]), AttackDeclared)[0].supplied == ()
    answers = {"CP": {f"attack {PLAIN}/supply": "GE-Shock-1"}}
    judge = fight(plain(), order(supply="ask"), [2], answers=answers)
    assert of_kind(judge, AttackDeclared)[0].supplied == ("GE-Shock-1",)
    position = plain(standing={"CP": [Standing(ask="attack-supply", prefer=("all",))]})
    judge = fight(position, order(supply="ask"), [2])
    assert of_kind(judge, AttackDeclared)[0].supplied == ("GE-Shock-1", "GE-Inf-1")
    with pytest.raises(QuestionOpen) as asked:
        fight(plain(), order(supply="ask"), [2], ask_first=True)
    question = asked.value.question
    assert "FR-Inf-1" in question.text
    assert question.options == ("none", "GE-Shock-1", "GE-Shock-1 GE-Inf-1")
    assert question.side == "CP"


@pytest.mark.rule("12.14m", "19.1")
def test_a_bombardment_may_have_supply():
    """Ships that bombard count double for a point each."""
    position = sandbox({"Smyrna": ["OT-Fort-1"], "fleet": ["BR-Ship-1", "BR-Ship-2"]}, phase="allied-first-combat")
    bombard = Bombard(target="3228", naval=("BR-Ship-1", "BR-Ship-2"), supply=("BR-Ship-2",))
    judge = fight(position, bombard, [2])
    assert outcome(judge).attack == 6 + 12
    assert faults(position, Bombard(target="3228", naval=("BR-Ship-1",), supply=("BR-Inf-1",))) != []


@pytest.mark.rule("12.14m", "15.5")
@pytest.mark.trap(24)
def test_supply_is_judged_when_the_attack_is_declared():
    """A unit whose line an earlier battle of the phase opened or cut is judged as things stand at its own attack."""
    position = plain()
    attack = order("GE-Inf-1", supply=("GE-Inf-1",))
    assert faults(position, attack) == []
    for number, hex in enumerate(position.kit.board.neighbours[SOUTH], start=2):
        if hex != PLAIN:
            position.put(f"FR-Inf-{number}", hex)
    assert faults(position, attack) == ["12.14m"]


@pytest.mark.rule("12.14m")
def test_a_rehearsal_spends_but_asks_nobody():
    """Checking a sheet reserves its points, so that a later order cannot spend them again."""
    position = plain(points={"CP": 2, "Allied": 50}, more={SOUTH_EAST: ["FR-Inf-2"]})
    judge = referee(position, rehearsing=True)
    judge.perform(order("GE-Shock-1", supply=("GE-Shock-1",)))
    assert of_kind(judge, Answered) == []
    again = order("GE-Inf-1", target=SOUTH_EAST, supply=("GE-Inf-1",))
    assert [row.rule.number for row, _ in judge.faults(again)] == ["5.5"]


@pytest.mark.rule("12.14m")
def test_a_line_that_an_earlier_attack_is_to_open_wants_a_condition():
    """The refusal says what would do; of the first attack of a sheet it says nothing of the kind."""
    position = cut_off()
    cut = order("BR-Inf-1", target="5226", supply=("BR-Inf-1",))
    (first,) = [message for _, message in referee(position, rehearsing=True).faults(cut)]
    assert first == "BR-Inf-1 is not in general supply and cannot have attack supply"
    position.this_phase.targets.append("1015")
    (later,) = [message for _, message in referee(position, rehearsing=True).faults(cut)]
    assert later == f"{first}; where an earlier attack is to open its line, write `if:` or `supply: all`"
