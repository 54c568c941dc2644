"""Pursuit after combat (chapter 14): who, how far, where to, and who decides."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    PLAIN,
    SOUTH,
    SOUTH_EAST,
    fight,
    outcome,
    pursuits,
    sandbox,
    spared,
    with_factors,
)
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.combat.pursuit import can_pursue, routes
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitRemoved


def crush(units=("GE-Inf-1",), *, pursue=None, die=6, movement=None, target=PLAIN, south=SOUTH, **fields):
    """DC or DW (die 2) at 600% against a lone French cavalry corps."""
    faces = with_factors("FR-Cav-1", 2, 1, 4)
    for unit in units:
        faces |= with_factors(unit, 40, 8, (movement or {}).get(unit, 2))
    options = {name: fields.pop(name) for name in ("answers", "ask_first") if name in fields}
    position = sandbox({south: list(units), target: ["FR-Cav-1"], **fields.pop("more", {})}, faces=faces, **fields)
    return fight(position, Attack(target=target, units=tuple(units), pursue=pursue), [die], **options)


def pursued(judge):
    return [(event.unit, event.path[1:]) for event in pursuits(judge)]


@pytest.mark.rule("14.2")
@pytest.mark.trap(19)
def test_no_result_lets_three_pursue():
    """The text speaks of two or three units; no result of the tables names more than two."""
    results = kit().tables.combat.results
    assert {code: (result.pursuit, result.units) for code, result in results.items() if result.pursuit} == {
        "AC": ("defender", 1),
        "AP": ("defender", 1),
        "DC": ("attacker", 2),
        "DD": ("attacker", 1),
        "DP": ("attacker", 2),
        "DW": ("attacker", 1),
        "MD": ("attacker", 1),
    }


@pytest.mark.rule("14.2", "12.19ac")
def test_the_order_says_who_pursues():
    """DC lets two pursue, DW one; the order's list is taken in turn until the result allows no more."""
    chase = (Chase("GE-Inf-1"), Chase("GE-Inf-2"), Chase("GE-Inf-3"))
    units = ("GE-Inf-1", "GE-Inf-2", "GE-Inf-3")
    assert pursued(crush(units, pursue=chase)) == [("GE-Inf-1", (PLAIN,)), ("GE-Inf-2", (PLAIN,))]
    assert pursued(crush(units, pursue=chase, die=2)) == [("GE-Inf-1", (PLAIN,))]
    assert pursued(crush(units, pursue=())) == []


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("movement", "wish", "went"),
    [
        (4, (PLAIN, NORTH), (PLAIN, NORTH)),
        (4, (NORTH,), (PLAIN, NORTH)),
        (4, (PLAIN, SOUTH), (PLAIN, SOUTH)),
        (3, (PLAIN,), (PLAIN,)),
        (4, (PLAIN,), (PLAIN,)),
    ],
)
def test_two_hexes_from_movement_four_on(movement, wish, went):
    """Movement 4 or more pursues two hexes, the first the defended one, the second in any direction; others one."""
    judge = crush(pursue=(Chase("GE-Inf-1", wish),), movement={"GE-Inf-1": movement})
    assert pursued(judge) == [("GE-Inf-1", went)]


@pytest.mark.rule("14.2")
def test_zones_of_control_do_not_stop_a_pursuit():
    """A pursuer goes into and through enemy zones, but never into enemies (14.4, 11.9)."""
    more = {"3514": ["FR-Inf-2"]}
    judge = crush(pursue=(Chase("GE-Inf-1", (PLAIN, NORTH)),), movement={"GE-Inf-1": 4}, more=more)
    assert pursued(judge) == [("GE-Inf-1", (PLAIN, NORTH))]
    more = {NORTH: ["FR-Inf-2"]}
    judge = crush(pursue=(Chase("GE-Inf-1", (PLAIN, NORTH)),), movement={"GE-Inf-1": 4}, more=more)
    assert pursued(judge) == [("GE-Inf-1", (PLAIN,))]


@pytest.mark.rule("14.2")
@pytest.mark.trap(72)
def test_pursuit_enters_only_what_a_move_could():
    """No neutral land, no sea, no closed Russia, no land barred to the unit, no all-sea hexside (14.4)."""
    for target, start in (("1318", "1317"), ("3013", "2913"), ("Calais", "1113")):
        hex = kit().map.find(target)
        position = sandbox({start: ["GE-Mech-1"]})
        for route in routes(position, "GE-Mech-1", (hex,)):
            assert all(kit().alignment(step) not in ("neutral", "closed", "") for step in route)
            assert all(kit().steps.joined(a, b) for a, b in pairwise(route))
    position = sandbox({"4723": ["TC-AlpC-TCF"]}, faces=with_factors("TC-AlpC-TCF", 2, 2, 4))
    allowed = kit().map.marks["north-east turkey"]
    for route in routes(position, "TC-AlpC-TCF", ("4724",)):
        assert all(hex in allowed or kit().map.area[hex] == "Trans-Caucasus" for hex in route)


@pytest.mark.rule("14.2")
def test_who_never_pursues():
    """Support units, and units with an attack or movement factor of zero, never pursue (14.3)."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-HQ-BrM", "GE-Tac-1", "CP-Gar-1", "GE-Fort-1"], "fleet": ["GE-Ship-1"]})
    able = [unit for unit in (*position.at(SOUTH), "GE-Ship-1") if can_pursue(position, unit)]
    assert able == ["GE-Inf-1"]


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("attack", "movement", "able"), [(1, 1, True), (0, 1, False), (1, 0, False), (0, 0, False), (9, 6, True)]
)
def test_the_least_that_pursues(attack, movement, able):
    """A printed attack factor and a printed movement factor of one are enough (14.3)."""
    position = sandbox({SOUTH: ["GE-Inf-1"]}, faces=with_factors("GE-Inf-1", attack, 8, movement))
    assert can_pursue(position, "GE-Inf-1") is able


@pytest.mark.rule("14.2")
def test_by_default_only_an_objective_is_entered():
    """Without orders the strongest unit stops on the vacated hex if that is an objective; elsewhere nobody pursues."""
    assert pursued(crush()) == []
    faces = with_factors("FR-Cav-1", 2, 1, 4) | with_factors("GE-Inf-1", 40, 8, 2) | with_factors("GE-Inf-2", 50, 8, 2)
    position = sandbox({"3316": ["GE-Inf-1", "GE-Inf-2"], "Kiev": ["FR-Cav-1"]}, faces=faces)
    judge = fight(position, Attack(target="3315", units=("GE-Inf-1", "GE-Inf-2")), [6])
    assert pursued(judge) == [("GE-Inf-2", ("3315",))]


@pytest.mark.rule("14.2")
def test_pursuit_by_answer_and_standing_order():
    """The question offers every unit with every way; a policy takes the strongest, or nobody."""
    answers = {"CP": {f"attack {PLAIN}/pursuit 1": f"GE-Inf-1 {PLAIN}-{NORTH}"}}
    judge = crush(answers=answers, movement={"GE-Inf-1": 4})
    assert pursued(judge) == [("GE-Inf-1", (PLAIN, NORTH))]
    judge = crush(standing={"CP": [Standing(ask="pursuit", prefer=("strongest",))]})
    assert pursued(judge) == [("GE-Inf-1", (PLAIN,))]
    with pytest.raises(QuestionOpen) as asked:
        crush(ask_first=True, movement={"GE-Inf-1": 4})
    options = asked.value.question.options
    assert options[0] == "none"
    assert len(options) == 1 + 1 + 6  # back to where it came from as well


@pytest.mark.rule("14.2", "9.4")
@pytest.mark.trap(72)
def test_stacking_is_looked_at_after_the_pursuit():
    """Two armies may pursue into the desert, where one may stand: the excess is lost afterwards."""
    chase = (Chase("GE-Inf-1"), Chase("GE-Inf-2"))
    desert = next(
        hex for hex in kit().board.spaces(kit().desert) if not kit().city(hex) and len(kit().steps.steps[hex]) == 6
    )
    south = kit().steps.steps[desert][3]
    judge = crush(("GE-Inf-1", "GE-Inf-2"), pursue=chase, target=desert, south=south)
    assert len(pursued(judge)) == 2
    assert [(event.place, event.rule) for event in of_kind(judge, UnitRemoved)][-1] == (desert, "9.4")
    assert judge.position.points["CP"] == 50 - 6


# -- defenders ----------------------------------------------------------------------------------------------------


def repel(defenders, *, die=1, movement=2, target=PLAIN, south=SOUTH, rout=(), more=None, **fields):
    """AC (or AP by infiltration) against a weak German attack."""
    faces = with_factors("GE-Shock-1", 2, 8, 2)
    for unit in defenders[:1]:
        faces |= with_factors(unit, 5, 8, movement)
    options = {name: fields.pop(name) for name in ("answers", "ask_first") if name in fields}
    table = fields.pop("table", "big_push")
    units = fields.pop("units", ("GE-Shock-1",))
    position = sandbox({south: list(units), target: list(defenders), **(more or {})}, faces=faces, **fields)
    return fight(position, Attack(target=target, units=units[:1], table=table), [die, *rout], **options)


@pytest.mark.rule("14.2d")
@pytest.mark.trap(18)
def test_a_defender_pursues_into_a_hex_that_the_attackers_left():
    """After AC or AP one defender may enter the attackers' empty hex, and go on a second one from movement 4 on."""
    answers = {"Allied": {f"attack {PLAIN}/defender pursuit": f"FR-Inf-1 {SOUTH}"}}
    judge = repel(["FR-Inf-1"], answers=answers)
    assert outcome(judge).result == "AC"
    assert pursued(judge) == [("FR-Inf-1", (SOUTH,))]
    answers = {"Allied": {f"attack {PLAIN}/defender pursuit": f"FR-Cav-1 {SOUTH}-3418"}}
    assert pursued(repel(["FR-Cav-1"], answers=answers, movement=4)) == [("FR-Cav-1", (SOUTH, "3418"))]
    answers = {"Allied": {f"attack {PLAIN}/defender pursuit": f"FR-Inf-1 {SOUTH}"}}
    judge = repel(["FR-Inf-1"], answers=answers, table="infiltration", die=2, rout=[6], more={"Kiev": ["GE-Inf-9"]})
    assert outcome(judge).result == "AP"
    assert pursued(judge) == [("FR-Inf-1", (SOUTH,))]


@pytest.mark.rule("14.2d")
@pytest.mark.trap(18)
def test_an_uninvolved_unit_bars_the_defenders_pursuit():
    """While another enemy stands in the attackers' hex nobody is even asked."""
    judge = repel(["FR-Inf-1"], units=("GE-Shock-1", "GE-Inf-2"))
    assert outcome(judge).result == "AC"
    assert not any(getattr(event, "question", "") for event in judge.events)
    assert spared(judge) == [("pursuit", (), f"{SOUTH} is not cleared of enemies", "14.4")]


@pytest.mark.rule("14.2d")
@pytest.mark.trap(18)
def test_only_attack_capable_movers_pursue_as_defenders():
    """Garrisons and support units stay."""
    judge = repel(["FR-Tac-1", "AL-Gar-1", "BR-HQ-Allenby"])
    assert outcome(judge).result == "AC"
    assert pursued(judge) == []
    units = ("FR-Tac-1", "AL-Gar-1", "BR-HQ-Allenby")
    assert spared(judge) == [("pursuit", units, "no land unit with an attack and a movement factor", "14.3")]


@pytest.mark.rule("14.2d")
def test_the_defenders_default():
    """Nobody leaves a trench, a fort or an objective or goes out of supply; else the strongest goes one hex."""
    assert pursued(repel(["FR-Inf-1"], target="5226", south="5227")) == []  # Persia, out of supply
    judge = repel(["FR-Inf-1"], target="1217", south="1218")  # Dijon, supplied by France
    assert pursued(judge) == [("FR-Inf-1", ("1218",))]
    assert pursued(repel(["FR-Inf-1"], target="1216", south="1215")) == []  # Verdun's trench
    assert pursued(repel(["FR-Inf-1"], target="1120", south="1220")) == []  # Lyon, a resource
    assert pursued(repel(["FR-Inf-1", "FR-Fort-1"], target="1217", south="1218", die=1)) == []


@pytest.mark.rule("14.2d", "24.2")
def test_a_pursuit_into_the_east_frees_it():
    """Allied units that pursue into Finland, the Baltic States, Poland or the Ukraine release the units there."""
    answers = {"Allied": {f"attack {PLAIN}/defender pursuit": f"FR-Inf-1 {SOUTH}"}}
    judge = repel(["FR-Inf-1"], answers=answers, more={"Kiev": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    assert judge.position.frozen == []


@pytest.mark.rule("14.2", "12.19bb")
def test_no_pursuit_without_the_word():
    """TX-07: a BB that empties the hex gives no pursuit."""
    faces = with_factors("GE-Inf-1", 4, 8, 2) | with_factors("GE-Inf-2", 3, 8, 2) | with_factors("FR-Inf-1", 2, 4, 2)
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"]}, faces=faces)
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Inf-2"), pursue=(Chase("GE-Inf-2"),))
    judge = fight(position, order, [3])
    assert (outcome(judge).result, pursued(judge)) == ("BB", [])


@pytest.mark.rule("14.2")
def test_a_pursuer_of_an_earlier_battle_is_elsewhere():
    """Pursuit is finished before the next battle; the pursuer has attacked and does not attack again (14.1, 12.7)."""
    judge = crush(pursue=(Chase("GE-Inf-1"),), more={NORTH: ["FR-Inf-2"], SOUTH_EAST: ["GE-Inf-5"]})
    assert judge.position.place_of("GE-Inf-1") == PLAIN
    assert [f.rule.number for f, _ in judge.faults(Attack(target=NORTH, units=("GE-Inf-1",)))] == ["12.7"]


@pytest.mark.rule("14.3")
def test_why_no_attacker_pursues_is_told():
    """None has the factors for it, or all were turned back at sea; who chooses to stay is not named."""
    assert spared(crush()) == spared(crush(pursue=())) == []
    judge = crush(movement={"GE-Inf-1": 0})
    assert spared(judge) == [("pursuit", ("GE-Inf-1",), "no land unit with an attack and a movement factor", "14.3")]
    judge = crush(turned_back=["GE-Inf-1"])
    assert spared(judge) == [("pursuit", ("GE-Inf-1",), "turned back at sea in this turn", "36.1")]


@pytest.mark.rule("14.2", "12.19md")
def test_nobody_is_left_to_pursue():
    """A Mobile Defense kills the only attacker, and the empty hex stays empty."""
    faces = with_factors("GE-Shock-1", 9, 5, 2) | with_factors("FR-Inf-1", 5, 9, 2)
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), table="infiltration"), [4])
    assert (outcome(judge).result, judge.position.at(SOUTH)) == ("MD", [])
    assert spared(judge) == [("pursuit", (), "nobody is left", "14.2")]
