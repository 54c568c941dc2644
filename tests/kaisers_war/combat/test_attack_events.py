"""What is written down about a battle: whole events, each with its rule, and why every unit was lost."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    PLAIN,
    SOUTH,
    fight,
    lost,
    on_plain,
    outcome,
    pursuits,
    referee,
    retreats,
    sandbox,
    with_factors,
)
from wargame_cli.engine.events import DieRolled, PointsChanged
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.combat.retreat import retreat
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    AttackDeclared,
    CombatFought,
    RoutChecked,
    UnitMoved,
    UnitRemoved,
)

SHOCK, ARMY = "GE-Shock-1", "FR-Inf-1"


def causes(judge):
    """Who was lost, by which rule and why."""
    return [(event.unit, event.rule, event.cause) for event in of_kind(judge, UnitRemoved)]


# -- from the declaration to the die ----------------------------------------------------------------------------


@pytest.mark.rule("12.3", "12.14m", "12.18", "10.1")
def test_an_attack_is_written_down():
    """Both stacks, the points for the supply, the die and the arithmetic, in this order."""
    position = on_plain(10, 10)
    order = Attack(target=PLAIN, units=(SHOCK,), supply=(SHOCK,), retreat={SHOCK: ("3418",)})
    scene = f"attack {PLAIN}"
    assert fight(position, order, [2]).events == [
        AttackDeclared(
            rule="12.3",
            scene=scene,
            target=PLAIN,
            attackers=(SHOCK,),
            supports=(),
            defenders=(ARMY,),
            supplied=(SHOCK,),
            table="big_push",
        ),
        PointsChanged(
            rule="15.7", scene=scene, side="CP", change=-1, total=49, reason=f"attack supply against {PLAIN}"
        ),
        DieRolled(
            rule="12.18",
            scene=scene,
            label=f"turn 2/cp-first-combat/attack {PLAIN}/combat",
            number=1,
            sides=6,
            value=2,
            source="given",
            by="CP",
            good="high",
            kind="combat",
        ),
        CombatFought(
            rule="12.18",
            scene=scene,
            target=PLAIN,
            attack=20,
            defence=10,
            percent=200,
            column="200-299%",
            table="big_push",
            die=2,
            result="AW",
            modifiers=(Modifier(name="Maximum attack supply", rule="12.14", effect=f"{SHOCK} 20 instead of 10"),),
        ),
        UnitMoved(rule="13.2", scene=scene, unit=SHOCK, start=SOUTH, end="3418", path=(SOUTH, "3418"), how="retreat"),
    ]


@pytest.mark.rule("19.2")
def test_a_bombardment_is_declared_by_its_own_rule():
    """Ships alone against the fortified zone alone, whatever else is in the hex."""
    position = sandbox({"Smyrna": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    judge = fight(position, Bombard(target="3228", naval=("BR-Ship-1",)), [3])
    assert of_kind(judge, AttackDeclared) == [
        AttackDeclared(
            rule="19.2",
            scene="bombard 3228",
            target="3228",
            attackers=("BR-Ship-1",),
            supports=(),
            defenders=("OT-Fort-1",),
            supplied=(),
            table="big_push",
            bombardment=True,
        )
    ]


# -- why units are lost -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.19", "12.19ac", "12.19ad", "12.19ap", "12.19bb", "12.19md")
@pytest.mark.parametrize(
    ("table", "attack", "dice", "code", "expected"),
    [
        ("big_push", 20, [1], "AC", [(SHOCK, "catastrophe")]),
        ("big_push", 600, [6], "DC", [(ARMY, "catastrophe")]),
        ("big_push", 50, [1], "AD", [(SHOCK, "highest attack factor")]),
        ("big_push", 100, [6], "DD", [(ARMY, "highest defence factor")]),
        ("big_push", 100, [4], "BB", [(SHOCK, "highest attack factor"), (ARMY, "highest defence factor")]),
        ("infiltration", 150, [3], "MD", [(SHOCK, "highest shock attack factor")]),
        ("infiltration", 50, [1, 6], "AP", [(SHOCK, "rout")]),
        ("infiltration", 200, [4, 6], "DP", [(ARMY, "rout")]),
    ],
)
def test_why_a_result_eliminates(table, attack, dice, code, expected):
    """Each part of a result says by what it took its unit."""
    judge = fight(on_plain(attack, 100), Attack(target=PLAIN, units=(SHOCK,), table=table), dice)
    assert outcome(judge).result == code
    assert causes(judge) == [(unit, "12.19", why) for unit, why in expected]


@pytest.mark.rule("12.19md")
@pytest.mark.parametrize("reading", ["shock-unit", "support-first"])
def test_mobile_defense_names_its_loss(reading):
    """By both readings the shock unit with the highest attack factor; without exposed support they do not differ."""
    position = on_plain(150, 100, options={"mobile-defense-loss": reading})
    judge = fight(position, Attack(target=PLAIN, units=(SHOCK,), table="infiltration"), [3])
    assert (outcome(judge).result, causes(judge)) == ("MD", [(SHOCK, "12.19", "highest shock attack factor")])


@pytest.mark.rule("12.19ap", "12.19md")
@pytest.mark.parametrize(("attack", "dice", "code"), [(40, [4, 1], "DP"), (30, [3], "MD")])
def test_a_garrison_cannot_move(attack, dice, code):
    """DP and MD eliminate defenders with a movement factor of zero before anything else."""
    faces = with_factors(SHOCK, attack, 7, 2) | with_factors(ARMY, 5, 18, 2) | with_factors("AL-Gar-1", 0, 2, 0)
    position = sandbox({SOUTH: [SHOCK], PLAIN: [ARMY, "AL-Gar-1"], "Kiev": ["GE-Inf-9"]}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=(SHOCK,), table="infiltration"), dice)
    assert (outcome(judge).result, causes(judge)[0]) == (code, ("AL-Gar-1", "12.19", "cannot move"))


@pytest.mark.rule("13.2", "13.2.8")
@pytest.mark.parametrize(
    ("defender", "around", "why"),
    [
        ("AL-Gar-1", {}, "cannot retreat: movement factor zero"),
        (ARMY, {NORTH: ["GE-Inf-2"]}, "cannot retreat far enough"),
    ],
)
def test_why_a_retreat_eliminates(defender, around, why):
    """A unit without movement, and one with no way out, die by the rules of retreat (13.2)."""
    faces = with_factors(SHOCK, 20, 7, 2) | with_factors(defender, 0, 20, 0 if defender != ARMY else 2)
    position = sandbox({SOUTH: [SHOCK], PLAIN: [defender], **around}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=(SHOCK,)), [5])
    assert (outcome(judge).result, causes(judge)) == ("DW", [(defender, "13.2", why)])


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
def test_exposed_support_is_given_up_by_its_own_rule():
    """On AD the ship that a fort exposes goes first, the army that it does not cover as the strongest attacker."""
    faces = with_factors("BR-Inf-1", 8, 8, 2) | with_factors("OT-Inf-1", 4, 3, 2) | with_factors("OT-Fort-1", 0, 2, 0)
    stacks = {"4135": ["BR-Inf-1"], "Haifa": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]}
    position = sandbox(stacks, phase="allied-first-combat", faces=faces)
    judge = fight(position, Attack(target="4134", units=("BR-Inf-1",), naval=("BR-Ship-1",)), [1])
    assert (outcome(judge).result, causes(judge)) == (
        "AD",
        [
            ("BR-Ship-1", "12.20", "given up first among the attackers"),
            ("BR-Inf-1", "12.19", "highest attack factor"),
        ],
    )


@pytest.mark.rule("12.20", "12.19ap")
@pytest.mark.trap(14)
def test_an_exposed_ship_dies_in_panic_by_one_reading():
    """With `exposed-ships-in-panic: eliminated` it is lost as a support unit, after the check of the tanks."""
    faces = with_factors("BR-Mech-1", 3, 2, 2) | with_factors("OT-Inf-1", 4, 6, 2) | with_factors("OT-Fort-1", 0, 2, 0)
    position = sandbox(
        {"4135": ["BR-Mech-1"], "Haifa": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]},
        phase="allied-first-combat",
        faces=faces,
        options={"exposed-ships-in-panic": "eliminated"},
    )
    order = Attack(target="4134", units=("BR-Mech-1",), table="infiltration", naval=("BR-Ship-1",))
    judge = fight(position, order, [1, 6])
    assert (outcome(judge).result, causes(judge)) == (
        "AP",
        [("BR-Mech-1", "12.19", "rout"), ("BR-Ship-1", "12.20", "panic")],
    )


@pytest.mark.rule("12.20")
@pytest.mark.trap(14)
def test_one_weak_ship_dies_instead_of_the_army():
    """By the reading `instead` a single exposed unit satisfies the result, however small its factor."""
    faces = with_factors("OT-Inf-1", 4, 4, 2) | with_factors("OT-Fort-1", 0, 2, 0)
    for ship in ("BR-Ship-1", "BR-Ship-2"):
        faces |= with_factors(ship, 1, 0, 0)
    position = sandbox(
        {"4135": ["BR-Inf-1"], "Haifa": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1", "BR-Ship-2"]},
        phase="allied-first-combat",
        faces=faces,
        options={"exposed-support": "instead"},
    )
    order = Attack(target="4134", units=("BR-Inf-1",), naval=("BR-Ship-1", "BR-Ship-2"), lose=("BR-Ship-2",))
    judge = fight(position, order, [1])
    assert (outcome(judge).result, lost(judge)) == ("AD", ["BR-Ship-2"])


# -- routs, retreats and pursuits -------------------------------------------------------------------------------


@pytest.mark.rule("12.19ap", "13.2")
def test_a_rout_is_written_down():
    """The die under the unit's name, the check, and the retreat of as many hexes as the die shows."""
    position = on_plain(200, 100)
    order = Attack(target=PLAIN, units=(SHOCK,), table="infiltration", pursue=())
    answers = {"Allied": {f"attack {PLAIN}/retreat {ARMY}": "3516-3615"}}
    judge = fight(position, order, [4, 2], answers=answers)
    assert outcome(judge).result == "DP"
    assert [(event.label, event.rule) for event in of_kind(judge, DieRolled)] == [
        (f"turn 2/cp-first-combat/attack {PLAIN}/combat", "12.18"),
        (f"turn 2/cp-first-combat/attack {PLAIN}/rout {ARMY}", "12.19"),
    ]
    scene = f"attack {PLAIN}"
    assert of_kind(judge, RoutChecked) == [
        RoutChecked(rule="12.19", scene=scene, unit=ARMY, die=2, movement=2, survives=True)
    ]
    way = (PLAIN, "3516", "3615")
    assert retreats(judge) == [
        UnitMoved(rule="13.2", scene=scene, unit=ARMY, start=PLAIN, end="3615", path=way, how="retreat")
    ]


@pytest.mark.rule("13.2")
def test_the_way_to_where_a_retreat_was_cut_short():
    """The unit goes as far as it can before it is eliminated, and that too is a retreat."""
    position = sandbox({"Cagliari": ["IT-Inf-1"]})
    judge = referee(position)
    assert not retreat(judge, "IT-Inf-1", 3)
    assert judge.events == [
        UnitMoved(rule="13.2", unit="IT-Inf-1", start="1427", end="1425", path=("1427", "1426", "1425"), how="retreat")
    ]


@pytest.mark.rule("14.2")
def test_a_pursuit_is_written_down():
    """The whole way of two hexes, by the rules of pursuit."""
    faces = with_factors(SHOCK, 60, 7, 4) | with_factors(ARMY, 5, 10, 2)
    position = sandbox({SOUTH: [SHOCK], PLAIN: [ARMY]}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=(SHOCK,), pursue=(Chase(SHOCK, (PLAIN, NORTH)),)), [6])
    scene, way = f"attack {PLAIN}", (SOUTH, PLAIN, NORTH)
    assert pursuits(judge) == [
        UnitMoved(rule="14.2", scene=scene, unit=SHOCK, start=SOUTH, end=NORTH, path=way, how="pursuit")
    ]
