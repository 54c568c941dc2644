"""Who dies: ties, and support that a result can reach (12.19-12.21, 18.6, 19.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import PLAIN, SOUTH, fight, lost, outcome, retreats, sandbox, spared, with_factors
from wargame_cli.engine.events import Answered, PointsChanged
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.position.events.general import RoutChecked

HAIFA = "4134"


def change(judge, side):
    return sum(event.change for event in of_kind(judge, PointsChanged) if event.side == side)


def landing_ground(defenders, *, attacker=8, dice=(1,), faces=None, ships=("BR-Ship-1",), air=(), lose=(), **fields):
    """British against a Turkish coast: an army of this factor, ships and aircraft in support."""
    faces = with_factors("BR-Inf-1", attacker, 8, 2) | (faces or {})
    position = sandbox(
        {"4135": ["BR-Inf-1", *air], "Haifa": defenders, "fleet": list(ships)},
        phase="allied-first-combat",
        faces=faces,
        **fields,
    )
    order = Attack(target=HAIFA, units=("BR-Inf-1",), naval=tuple(ships), air=tuple(air), lose=lose)
    return fight(position, order, list(dice))


# -- ties ---------------------------------------------------------------------------------------------------------


def tie(**fields):
    """DD against an army and two corps of the same defence factor."""
    faces = with_factors("GE-Shock-1", 24, 5, 2)
    for unit in ("FR-Inf-1", "FR-Exp-CEO", "FR-Cav-1"):
        faces |= with_factors(unit, 3, 4, 2)
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1", "FR-Exp-CEO", "FR-Cav-1"]}
    answers = fields.pop("answers", None)
    position = sandbox(stacks, faces=faces, **fields)
    return fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [6], answers=answers)


@pytest.mark.rule("12.19ad")
def test_the_owner_chooses_among_ties():
    """By default the cheapest in points goes; an answer or a standing order of the owner decides otherwise."""
    assert lost(tie()) == ["FR-Cav-1"]
    answers = {"Allied": {f"attack {PLAIN}/loss defender": "FR-Inf-1"}}
    assert lost(tie(answers=answers)) == ["FR-Inf-1"]
    standing = {"Allied": [Standing(ask="loss", prefer=("FR-Exp-CEO",))]}
    assert lost(tie(standing=standing)) == ["FR-Exp-CEO"]


@pytest.mark.rule("12.19ad", "10.1")
def test_only_the_owner_sees_his_answer():
    """What a side was asked and answered is its own; the loss itself is everybody's."""
    (answered,) = [event for event in of_kind(tie(), Answered) if event.question.endswith("loss defender")]
    assert (answered.side, answered.seen_by, answered.source) == ("Allied", ("Allied",), "default")


@pytest.mark.rule("12.19ad")
def test_a_headquarters_goes_last_among_equals():
    """Default of a tie: fewest points, then lowest defence, then no headquarters."""
    faces = with_factors("GE-Shock-1", 8, 5, 2) | with_factors("FR-Cav-1", 2, 1, 4)
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["BR-HQ-Allenby", "FR-Cav-1"]}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5])
    assert (outcome(judge).result, lost(judge)) == ("DD", ["FR-Cav-1"])


@pytest.mark.rule("12.19ad")
def test_the_attackers_order_settles_his_ties():
    """`lose` names whom to give up first; no question is put then."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"]})
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Inf-2"), lose=("GE-Inf-2",))
    judge = fight(position, order, [1], ask_first=False)
    assert (outcome(judge).result, lost(judge)[0]) == ("AD", "GE-Inf-2")
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"]}, faces=with_factors("GE-Inf-2", 6, 8, 3))
    with pytest.raises(QuestionOpen) as asked:
        fight(position, Attack(target=PLAIN, units=("GE-Inf-1", "GE-Inf-2")), [1], ask_first=True)
    assert asked.value.question.kind == "loss"


@pytest.mark.rule("12.19ad")
def test_nobody_is_stopped_for_a_tie_of_units_that_are_alike():
    """Of two infantry armies in one hex the default is lost; only where the other one retreats to is asked."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"]})
    with pytest.raises(QuestionOpen) as asked:
        fight(position, Attack(target=PLAIN, units=("GE-Inf-1", "GE-Inf-2")), [1], ask_first=True)
    assert asked.value.question.label == f"attack {PLAIN}/retreat GE-Inf-2"


# -- exposed support ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.20")
def test_a_ship_is_safe_without_a_fort():
    """TX-05: no fortified zone in the hex, so the infantry is lost and the ship is safe."""
    judge = landing_ground(["OT-Inf-1"], faces=with_factors("OT-Inf-1", 4, 5, 2))
    fought = outcome(judge)
    assert (fought.attack, fought.defence, fought.percent, fought.result) == (14, 10, 140, "AD")
    assert (lost(judge), change(judge, "Allied")) == (["BR-Inf-1"], -6)


FORTRESS = with_factors("OT-Inf-1", 4, 3, 2) | with_factors("OT-Fort-1", 0, 2, 0)


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("reading", "gone", "points"),
    [
        ("debt", ["BR-Ship-1", "BR-Inf-1"], -15),
        ("instead", ["BR-Ship-1"], -9),
        ("extra", ["BR-Ship-1", "BR-Inf-1"], -15),
    ],
)
def test_a_ship_against_a_fort(reading, gone, points):
    """TX-06: the ship's 6 does not cover the infantry's 8, so both are lost; other readings are options."""
    judge = landing_ground(["OT-Inf-1", "OT-Fort-1"], faces=FORTRESS, options={"exposed-support": reading})
    fought = outcome(judge)
    assert (fought.attack, fought.defence, fought.percent, fought.result) == (14, 10, 140, "AD")
    assert (lost(judge), change(judge, "Allied")) == (gone, points)
    paid = ("loss", ("BR-Inf-1",), "exposed support was given up first", "12.20")
    assert (paid in spared(judge)) == ("BR-Inf-1" not in gone)


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("attacker", "ships", "gone"),
    [
        (6, ("BR-Ship-1",), ["BR-Ship-1"]),  # 6 pays 6
        (8, ("BR-Ship-1", "BR-Ship-2"), ["BR-Ship-1", "BR-Ship-2"]),  # 12 pays 8
        (13, ("BR-Ship-1", "BR-Ship-2"), ["BR-Ship-1", "BR-Ship-2", "BR-Inf-1"]),  # 12 does not pay 13
    ],
)
def test_the_debt_is_paid_off_by_ships_first(attacker, ships, gone):
    """The highest land attacker lives if the exposed factors cover its own."""
    judge = landing_ground(
        ["OT-Inf-1", "OT-Fort-1"],
        attacker=attacker,
        ships=ships,
        faces=with_factors("OT-Inf-1", 4, 6, 2) | with_factors("OT-Fort-1", 0, 2, 0),
    )
    assert outcome(judge).result == "AD"
    assert sorted(lost(judge)) == sorted(gone)
    assert lost(judge)[-1] == gone[-1] or "BR-Inf-1" not in gone


@pytest.mark.rule("12.20", "18.1")
@pytest.mark.trap(14)
def test_aircraft_are_exposed_to_an_airbase_only():
    """A supporting airbase is given up first where the defended hex holds an airbase (18.6), and is safe elsewhere."""
    for defenders, gone in ((["OT-Inf-1"], ["BR-Inf-1"]), (["OT-Inf-1", "GE-Tac-1"], ["BR-Tac-1", "BR-Inf-1"])):
        judge = landing_ground(
            defenders, ships=(), air=("BR-Tac-1",), attacker=10, faces=with_factors("OT-Inf-1", 4, 5, 2)
        )
        assert outcome(judge).result == "AD"
        assert lost(judge) == gone


@pytest.mark.rule("12.20")
def test_the_weakest_exposed_unit_that_pays_goes_by_default():
    """Of a ship and an airbase the cheaper factor that covers the debt is given up; the order may name another."""
    faces = with_factors("BR-Tac-1", 2, 1, 3) | with_factors("OT-Inf-1", 4, 1, 2)
    faces |= with_factors("OT-Fort-1", 0, 3, 0) | with_factors("GE-Tac-1", 2, 1, 3)
    stack = ["OT-Inf-1", "OT-Fort-1", "GE-Tac-1"]
    for lose, gone in (((), ["BR-Tac-1"]), (("BR-Ship-1",), ["BR-Ship-1"])):
        judge = landing_ground(stack, attacker=2, air=("BR-Tac-1",), faces=faces, lose=lose)
        assert (outcome(judge).result, lost(judge)) == ("AD", gone)


@pytest.mark.rule("12.20", "12.19ac")
@pytest.mark.trap(14)
def test_a_catastrophe_takes_all_exposed_support():
    """AC kills exposed ships and aircraft with the land units, and nobody else's."""
    faces = with_factors("OT-Inf-1", 4, 40, 2)
    for defenders, gone in (
        (["OT-Inf-1"], ["BR-Inf-1"]),
        (["OT-Inf-1", "OT-Fort-1"], ["BR-Inf-1", "BR-Ship-1"]),
        (["OT-Inf-1", "GE-Tac-1"], ["BR-Inf-1", "BR-Tac-1"]),
    ):
        judge = landing_ground(defenders, air=("BR-Tac-1",), faces=faces)
        assert (outcome(judge).result, lost(judge)) == ("AC", gone)


def panic(defenders, rout, **fields):
    """AP against a coast: a British shock attack with aircraft and a ship."""
    faces = with_factors("BR-Mech-1", 3, 2, 2) | with_factors("OT-Inf-1", 4, 12, 2)
    position = sandbox(
        {"4135": ["BR-Mech-1", "BR-Tac-1"], "Haifa": defenders, "fleet": ["BR-Ship-1"]},
        phase="allied-first-combat",
        faces=faces,
        **fields,
    )
    order = Attack(target=HAIFA, units=("BR-Mech-1",), table="infiltration", air=("BR-Tac-1",), naval=("BR-Ship-1",))
    return fight(position, order, [2, *rout])


@pytest.mark.rule("12.20", "12.19ap")
@pytest.mark.trap(14)
def test_exposed_aircraft_check_in_panic_and_do_not_retreat():
    """An exposed airbase dies over its movement factor and stays where it is otherwise; an unexposed one rolls not."""
    judge = panic(["OT-Inf-1", "GE-Tac-1"], [6, 4])
    assert (outcome(judge).result, lost(judge)) == ("AP", ["BR-Mech-1", "BR-Tac-1"])
    judge = panic(["OT-Inf-1", "GE-Tac-1"], [6, 3])
    assert lost(judge) == ["BR-Mech-1"]
    assert judge.position.place_of("BR-Tac-1") == "4135"
    assert spared(judge)[0] == ("retreat", ("BR-Tac-1",), "aircraft in support stay at their base", "12.20")
    judge = panic(["OT-Inf-1"], [6])
    assert [event.unit for event in of_kind(judge, RoutChecked)] == ["BR-Mech-1"]


@pytest.mark.rule("12.20", "12.19ap")
@pytest.mark.trap(14)
@pytest.mark.parametrize(("reading", "gone"), [("ignore", []), ("eliminated", ["BR-Ship-1"])])
def test_exposed_ships_in_panic(reading, gone):
    """A ship has no movement factor to check: it ignores panic, or dies by the other reading."""
    judge = panic(["OT-Inf-1", "OT-Fort-1"], [6], options={"exposed-ships-in-panic": reading})
    assert (outcome(judge).result, lost(judge)) == ("AP", ["BR-Mech-1", *gone])
    stays = [("rout", ("BR-Ship-1",), "a ship in support has nothing to check", "12.20")]
    assert [each for each in spared(judge) if each[0] != "pursuit"] == ([] if gone else stays)


@pytest.mark.rule("12.20", "17.1")
def test_a_supporting_headquarters_is_never_touched():
    """No result affects a headquarters that supports an attack (17.2)."""
    for die in (1, 3):
        position = sandbox({SOUTH: ["GE-Inf-1", "GE-HQ-BrM"], PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Tac-1"]})
        judge = fight(position, Attack(target=PLAIN, units=("GE-Inf-1",), hq="GE-HQ-BrM"), [die])
        assert judge.position.place_of("GE-HQ-BrM") == SOUTH
        assert "GE-HQ-BrM" not in [event.unit for event in retreats(judge)]


@pytest.mark.rule("12.20", "12.19md")
@pytest.mark.parametrize(
    ("reading", "gone"), [("shock-unit", ["BR-Mech-1"]), ("support-first", ["BR-Tac-1", "BR-Mech-1"])]
)
def test_mobile_defense_takes_the_shock_unit_itself(reading, gone):
    """MD names the shock unit, so exposed support does not pay for it, or does first (option mobile-defense-loss)."""
    faces = with_factors("BR-Mech-1", 30, 2, 2) | with_factors("OT-Inf-1", 4, 1, 2) | with_factors("GE-Tac-1", 2, 4, 3)
    position = sandbox(
        {"4135": ["BR-Mech-1", "BR-Tac-1"], "Haifa": ["OT-Inf-1", "GE-Tac-1"]},
        phase="allied-first-combat",
        faces=faces,
        options={"mobile-defense-loss": reading},
    )
    order = Attack(target=HAIFA, units=("BR-Mech-1",), table="infiltration", air=("BR-Tac-1",))
    judge = fight(position, order, [1])
    assert (outcome(judge).result, lost(judge)) == ("MD", gone)
