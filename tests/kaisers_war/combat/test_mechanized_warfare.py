"""Mechanized warfare (39): Fuller's headquarters, pursuit by tanks, attack supply in the second phase."""

from __future__ import annotations

import pytest

from kaisers_war.field import NORTH_EAST, PLAIN, SOUTH, faults, fight, outcome, pursuits, sandbox, with_factors
from wargame_cli.rulesets.kaisers_war.combat.attack_supply import entitled
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.ground.forces import muster

ON = {"mechanized-warfare": "on"}


def armored(options=ON, phase="allied-first-combat", **fields):
    """Two British tank corps and two armies against an army on the plain, supplied from Kiev."""
    stacks = {
        SOUTH: ["BR-Tank-1", "BR-Tank-2", "BR-Inf-1", "BR-HQ-Fuller"],
        NORTH_EAST: ["BR-Inf-2"],
        PLAIN: ["GE-Inf-1"],
        "Kiev": ["BR-Inf-3"],
    }
    faces = with_factors("GE-Inf-1", 6, 10, 2)
    return sandbox(stacks, options=options, phase=phase, faces=faces, **fields)


ALL = ("BR-Tank-1", "BR-Tank-2", "BR-Inf-1", "BR-Inf-2")


def attack(units=ALL, **fields):
    return Attack(target=PLAIN, units=tuple(units), **fields)


def pursuers(position, order, dice, answers=None):
    return [event.unit for event in pursuits(fight(position, order, dice, answers=answers))]


@pytest.mark.rule("39.1")
@pytest.mark.parametrize(
    ("units", "expected"),
    [(("BR-Inf-1",), ["39.1"]), (("BR-Inf-1", "BR-Inf-2"), ["39.1"]), (("BR-Tank-1",), []), (ALL, [])],
)
def test_fuller_needs_a_tank(units, expected):
    """One tank or mechanized unit among the attackers is enough."""
    assert faults(armored(), attack(units, hq="BR-HQ-Fuller")) == expected


@pytest.mark.rule("39.1")
def test_other_headquarters_and_other_games_need_none():
    """Allenby supports infantry; without the option so does Fuller."""
    position = armored()
    position.put("BR-HQ-Allenby", "3315")
    assert faults(position, attack(("BR-Inf-1",), hq="BR-HQ-Allenby")) == []
    assert faults(armored(options={}), attack(("BR-Inf-1",), hq="BR-HQ-Fuller")) == []


@pytest.mark.rule("39.2")
@pytest.mark.trap(19)
def test_tanks_do_not_count_toward_the_number():
    """TX-25: DW lets one unit pursue; both tank corps and one army do, wherever the army stands in the order."""
    chase = tuple(Chase(unit=unit) for unit in ("BR-Inf-1", "BR-Tank-1", "BR-Inf-2", "BR-Tank-2"))
    assert pursuers(armored(), attack(pursue=chase), [5]) == ["BR-Inf-1", "BR-Tank-1", "BR-Tank-2"]
    assert pursuers(armored(options={}), attack(pursue=chase), [5]) == ["BR-Inf-1"]


@pytest.mark.rule("39.2")
def test_the_questions_go_on_while_a_tank_is_left():
    """Once the army has gone only tanks are offered; the first "none" ends it."""
    label = f"attack {PLAIN}/pursuit"
    order = attack(("BR-Tank-1", "BR-Tank-2", "BR-Inf-1"))
    answers = {"Allied": {f"{label} 1": f"BR-Inf-1 {PLAIN}", f"{label} 2": f"BR-Tank-2 {PLAIN}"}}
    position = armored(options=ON)
    position._faces.update(with_factors("GE-Inf-1", 6, 7, 2))
    assert pursuers(position, order, [5], answers) == ["BR-Inf-1", "BR-Tank-2"]


@pytest.mark.rule("39.2")
def test_no_pursuit_no_tanks():
    """A result that lets nobody pursue holds tanks back too."""
    position = armored()
    position._faces.update(with_factors("GE-Inf-1", 6, 14, 2))
    judge = fight(position, attack(pursue=(Chase(unit="BR-Tank-1"),)), [4])
    assert outcome(judge).result == "BB"
    assert pursuits(judge) == []


@pytest.mark.rule("39.3")
@pytest.mark.parametrize(
    ("phase", "unit", "expected"),
    [
        ("allied-second-combat", "BR-Inf-1", ["39.3"]),
        ("allied-second-combat", "BR-HQ-Fuller", ["39.3"]),
        ("allied-second-combat", "BR-Tank-1", []),
        ("allied-first-combat", "BR-Inf-1", []),
        ("allied-first-combat", "BR-HQ-Fuller", []),
    ],
)
def test_second_phase_supply_is_for_tanks(phase, unit, expected):
    """Support units have none either: only tank and mechanized units are named."""
    position = armored(phase=phase)
    order = attack(("BR-Tank-1", "BR-Inf-1"), hq="BR-HQ-Fuller", supply=(unit,))
    assert faults(position, order) == expected


@pytest.mark.rule("39.3")
def test_supply_for_all_leaves_the_others_out():
    """`supply: all` in the second phase pays for tanks alone."""
    position = armored(phase="allied-second-combat")
    assert entitled(position, muster(position, attack(), "Allied")) == ("BR-Tank-1", "BR-Tank-2")
    first = armored()
    assert "BR-Inf-1" in entitled(first, muster(first, attack(), "Allied"))


@pytest.mark.rule("39.3")
def test_ships_in_the_second_phase():
    """A bombardment in the second phase has no attack supply."""
    stacks = {"Smyrna": ["OT-Fort-1"], "fleet": ["BR-Ship-1"]}
    smyrna = sandbox({}).kit.map.find("Smyrna")
    order = Bombard(target=smyrna, naval=("BR-Ship-1",), supply=("BR-Ship-1",))
    assert faults(sandbox(stacks, phase="allied-second-combat", options=ON), order) == ["39.3"]
    assert faults(sandbox(stacks, phase="allied-second-combat"), order) == []
