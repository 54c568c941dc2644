"""Amphibious assault in the first combat phase (20.10, 20.11)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import faults, fight, hex_of, lost, outcome, pursuits, referee, sandbox, with_factors
from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.rulesets.kaisers_war.combat.phases import end_first_combat, end_second_combat
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    AttackDeclared,
    EastReleased,
    LandingOver,
    UnitMoved,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.position.position import Landing
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Assault

HAIFA, SEA, BEHIND = "4134", "4034", "4135"
GROUP = Landing(marker="BR-Amph-1", sea_hex=SEA, target=HAIFA, units=("BR-Exp-NPF", "BR-Exp-DF"))
#: The scene of its attack.
ATTACK = f"attack {HAIFA}"


def afloat(defenders=("OT-Inf-1",), *, attack=4, defence=2, more=None, landings=(GROUP,), **fields):
    """Two British corps on the sea before Haifa."""
    faces = with_factors("OT-Inf-1", 4, defence, 2)
    for unit in GROUP.units:
        faces |= with_factors(unit, attack, 3, 3)
    stacks = {SEA: list(GROUP.units), HAIFA: list(defenders), "fleet": ["BR-Amph-1", "BR-Ship-1", "BR-Amph-2"]}
    stacks = {hex: units for hex, units in (stacks | (more or {})).items() if units}
    return sandbox(
        stacks, phase="allied-first-combat", landings=list(landings), faces=faces | fields.pop("faces", {}), **fields
    )


def failed(scene):
    """How the end of an assault that has failed is written down."""
    why = "the assault from the sea failed"
    dead = ((unit, SEA) for unit in GROUP.units)
    return [
        *(
            UnitRemoved(rule="20.10", scene=scene, unit=unit, place=place, to="pool", cause=why)
            for unit, place in (*dead, (GROUP.marker, "fleet"))
        ),
        LandingOver(rule="20.10", scene=scene, landing=GROUP),
    ]


def order(*extra, **fields):
    return Attack(target=HAIFA, units=(*GROUP.units, *extra), **fields)


@pytest.mark.rule("20.10")
@pytest.mark.parametrize(("code", "attack", "defence", "die"), [("DC", 12, 2, 6), ("DD", 8, 4, 6), ("DW", 6, 4, 5)])
def test_a_result_with_pursuit_lands_the_whole_group(code, attack, defence, die):
    """TX-70: DC, DD and DW empty the hex and the group lands, whatever number the result lets pursue."""
    position = afloat(attack=attack, defence=defence)
    judge = fight(position, order(), [die])
    assert outcome(judge).result == code
    assert {position.place_of(unit) for unit in GROUP.units} == {HAIFA}
    assert position.landings == []
    assert position.place_of("BR-Amph-1") == "fleet"
    assert [event.how for event in pursuits(judge)] == ["landing", "landing"]


@pytest.mark.rule("20.10", "5.7")
@pytest.mark.trap(35, 54)
@pytest.mark.parametrize(
    ("code", "attack", "defence", "die"),
    [("AW", 4, 4, 3), ("BB", 4, 4, 4), ("AA", 4, 4, 2), ("AD", 4, 4, 1), ("AC", 1, 8, 1)],
)
def test_any_other_result_loses_group_and_marker(code, attack, defence, die):
    """TX-70: without a pursuit the whole force and its marker die, with points."""
    position = afloat(attack=attack, defence=defence)
    judge = fight(position, order(), [die])
    assert outcome(judge).result == code
    assert {"BR-Exp-NPF", "BR-Exp-DF", "BR-Amph-1"} <= set(lost(judge))
    attrition = -2 if code == "AA" else 0
    allied = [event.change for event in of_kind(judge, PointsChanged) if event.side == "Allied"]
    assert allied == [-2 - 2 - 2 + attrition]
    assert (position.landings, len(of_kind(judge, LandingOver))) == ([], 1)


@pytest.mark.rule("20.10")
def test_a_landing_is_written_down():
    """The points are one change, each unit goes from the sea hex to its target, the assault is over; nobody pursues."""
    judge = fight(afloat(attack=12), order(), [6])
    assert judge.events[-4:] == [
        PointsChanged(rule="5.7", scene=ATTACK, side="CP", change=-6, total=44, reason="DC in 4134 Haifa"),
        *(
            UnitMoved(rule="20.10", scene=ATTACK, unit=unit, start=SEA, end=HAIFA, path=(SEA, HAIFA), how="landing")
            for unit in GROUP.units
        ),
        LandingOver(rule="20.10", scene=ATTACK, landing=GROUP),
    ]


@pytest.mark.rule("20.10", "5.7")
def test_a_failed_landing_is_written_down():
    """Units and marker are lost at sea, the assault is over, and the points of the battle are one change."""
    judge = fight(afloat(attack=4, defence=4), order(), [3])
    assert judge.events[-5:] == [
        *failed(ATTACK),
        PointsChanged(rule="5.7", scene=ATTACK, side="Allied", change=-6, total=44, reason="AW in 4134 Haifa"),
    ]


def at_constantinople(points, dice):
    """A British army comes from the sea and a French shock corps over land; the defenders leave, the corps is lost."""
    city = hex_of("Constantinople")
    group = Landing(marker="BR-Amph-1", sea_hex="3326", target=city, units=("BR-Inf-1",))
    stacks = {"3326": ["BR-Inf-1"], "Brusa": ["FR-ShC-1"], city: ["OT-Inf-1"], "fleet": ["BR-Amph-1"]}
    faces = {name: face for unit in ("BR-Inf-1", "FR-ShC-1", "OT-Inf-1") for name, face in like(unit).items()}
    options = {"critical-cities": "on"}
    position = sandbox(
        stacks, phase="allied-first-combat", landings=[group], faces=faces, points=points, options=options
    )
    order = Attack(target=city, units=("BR-Inf-1", "FR-ShC-1"), table="infiltration", pursue=())
    judge = fight(position, order, dice)
    assert outcome(judge).result == "MD"
    return judge


def like(unit):
    return with_factors(unit, 3, 3, 2)


@pytest.mark.rule("5.7", "12.19md", "20.10", "31.1")
def test_what_a_result_costs_counts_before_anybody_goes_ashore():
    """The shock corps is paid for, then the group lands and the capital falls."""
    judge = at_constantinople({"CP": 50, "Allied": 50}, [4, 1, 2, 3])
    changes = [(event.side, event.change) for event in of_kind(judge, PointsChanged)]
    assert changes == [("Allied", -2), ("CP", -6)]
    assert judge.position.at(hex_of("Constantinople")) == ["BR-Inf-1"]


@pytest.mark.rule("5.9", "12.19md", "20.10", "31.1")
def test_nobody_lands_who_has_lost_by_the_battle():
    """The attacker's last points go with the shock corps, so that no capital falls to him."""
    judge = at_constantinople({"CP": 10, "Allied": 2}, [4])
    assert [end.winner for end in of_kind(judge, GameEnded)] == ["CP"]
    assert pursuits(judge) == []


@pytest.mark.rule("20.10", "14.2")
@pytest.mark.trap(35)
def test_a_pursuit_result_must_also_empty_the_hex():
    """A DD against a fort with another unit leaves defenders in the hex: the assault has failed."""
    position = afloat(("OT-Inf-1", "OT-Fort-1"), attack=12, defence=6)
    judge = fight(position, order(), [6])
    assert outcome(judge).result == "DD"
    assert "BR-Amph-1" in lost(judge)
    assert position.at(HAIFA) == ["OT-Fort-1"]


@pytest.mark.rule("20.10")
def test_the_whole_group_attacks_its_own_target():
    """Part of a group, another target, or an attack on its target without it are refused."""
    more = {BEHIND: ["BR-Inf-1"], "4033": []}
    assert faults(afloat(more=more), Attack(target=HAIFA, units=("BR-Exp-NPF",))) == ["20.10"]
    assert faults(afloat(more=more), Attack(target=HAIFA, units=("BR-Inf-1",))) == ["20.10"]
    elsewhere = afloat(more={"4133": ["OT-Inf-2"]})
    assert "20.10" in faults(elsewhere, Attack(target="4133", units=GROUP.units))
    assert faults(afloat(), order()) == []


@pytest.mark.rule("20.10")
@pytest.mark.trap(37)
def test_an_assault_starts_in_a_port():
    """A port is a naval base or a coastal city; an open beach is neither."""
    for start, expected in (("Port Said", []), ("Suez", []), ("4035", ["20.10"])):
        stacks = {start: ["BR-Inf-1"], "Haifa": ["OT-Inf-1"], "Alexandria": ["BR-Inf-2"], "fleet": ["BR-Amph-1"]}
        position = sandbox(stacks, phase="allied-movement")
        found = faults(position, Assault(marker="BR-Amph-1", units=("BR-Inf-1",), target=HAIFA))
        assert [row for row in found if row == "20.10"] == expected, start


@pytest.mark.rule("20.10", "17.1", "18.1")
def test_only_units_that_can_attack_are_put_to_sea():
    """The whole group must attack, so support units and garrisons are no part of it."""
    stacks = {"Port Said": ["BR-Inf-1", "BR-HQ-Allenby", "BR-Tac-1"], "Haifa": ["OT-Inf-1"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-movement")
    for unit, expected in (("BR-Inf-1", []), ("BR-HQ-Allenby", ["20.10"]), ("BR-Tac-1", ["20.10"])):
        assert faults(position, Assault(marker="BR-Amph-1", units=(unit,), target=HAIFA)) == expected


@pytest.mark.rule("20.10")
def test_land_units_join_the_assault():
    """Units ashore attack the same hex in the same battle; they retreat, survive and pursue by the usual rules."""
    position = afloat(more={BEHIND: ["BR-Inf-1"]}, attack=2, defence=5)
    judge = fight(position, order("BR-Inf-1"), [3])  # 10 against 10
    assert outcome(judge).result == "AW"
    assert position.place_of("BR-Inf-1") not in (BEHIND, "pool")
    assert set(lost(judge)) == {"BR-Exp-NPF", "BR-Exp-DF", "BR-Amph-1"}
    position = afloat(more={BEHIND: ["BR-Inf-1"]}, attack=2, defence=2)
    judge = fight(position, order("BR-Inf-1"), [6])
    assert position.landings == []
    assert {position.place_of(unit) for unit in GROUP.units} == {HAIFA}


@pytest.mark.rule("20.10", "11.1")
@pytest.mark.trap(35)
def test_a_group_at_sea_fills_only_its_own_hex_of_the_ring():
    """At sea there is no zone of control, so a landing helps a concentric attack only with its own hex."""
    ring = {"4133": ["BR-Inf-1"], "4135": ["BR-Inf-2"]}
    position = afloat(more=ring, defence=6)
    judge = fight(position, order("BR-Inf-1", "BR-Inf-2"), [2])
    assert "Concentric attack" in [modifier.name for modifier in outcome(judge).modifiers]
    position = afloat(more={"4133": ["BR-Inf-1"]}, defence=6)
    judge = fight(position, order("BR-Inf-1"), [2])
    assert "Concentric attack" not in [modifier.name for modifier in outcome(judge).modifiers]


@pytest.mark.rule("20.10")
def test_a_group_without_an_order_attacks_at_the_end_of_the_phase():
    """It must attack: the phase's end fights the battle on the Big Push."""
    position = afloat(attack=12)
    judge = referee(position, [6])
    end_first_combat(judge)
    assert of_kind(judge, AttackDeclared)[0].attackers == GROUP.units
    assert position.landings == []
    assert position.at(HAIFA) == ["BR-Exp-DF", "BR-Exp-NPF"]


@pytest.mark.rule("20.10", "5.5")
def test_no_group_attacks_after_the_game():
    """The first of two groups without an order fails and takes the last points with it; the second stays at sea."""
    other = Landing(marker="FR-Amph-1", sea_hex="3130", target="3229", units=("FR-Inf-1",))
    position = afloat(attack=1)
    position.put("FR-Inf-1", "3130")
    position.put("OT-Inf-2", "3229")
    position.landings.append(other)
    position.points["Allied"] = 4
    judge = referee(position, [1])
    end_first_combat(judge)
    assert len(of_kind(judge, AttackDeclared)) == 1
    assert (position.over, position.winner, position.place_of("FR-Inf-1")) == (True, "CP", "3130")


@pytest.mark.rule("20.10")
def test_a_group_walks_ashore_where_nobody_is_left():
    """If the defenders are gone before the group attacks it lands without a battle."""
    position = afloat(())
    judge = referee(position, [])
    end_first_combat(judge)
    assert of_kind(judge, AttackDeclared) == []
    assert {position.place_of(unit) for unit in GROUP.units} == {HAIFA}


@pytest.mark.rule("20.10", "12.7")
def test_a_group_that_comes_too_late_is_lost():
    """A hex is attacked once a phase: a group whose target was attacked without it has failed."""
    position = afloat()
    position.this_phase.targets.append(HAIFA)
    judge = referee(position, [])
    end_first_combat(judge)
    scene = f"landing {HAIFA}"
    assert judge.events == [
        *failed(scene),
        PointsChanged(
            rule="20.10", scene=scene, side="Allied", change=-6, total=44, reason="a failed assault from the sea"
        ),
    ]


@pytest.mark.rule("20.10")
def test_two_groups_attack_together():
    """Two markers at one coast are one battle; each group stands and falls with it."""
    second = Landing(marker="BR-Amph-2", sea_hex="4033", target=HAIFA, units=("BR-Exp-NR",))
    position = afloat(more={"4033": ["BR-Exp-NR"]}, landings=(GROUP, second), attack=12)
    judge = referee(position, [6])
    end_first_combat(judge)
    assert len(of_kind(judge, AttackDeclared)) == 1
    assert len(of_kind(judge, LandingOver)) == 2
    assert position.landings == []


@pytest.mark.rule("20.10", "24.2")
@pytest.mark.parametrize("units", [(), ("GE-Inf-9",)])
def test_an_assault_frees_the_east(units):
    """Whether they have to fight for the hex or walk ashore, Allied units that come to the Baltic States free it."""
    faces = with_factors("GE-Inf-9", 1, 1, 2) | with_factors("BR-Inf-1", 20, 8, 2)
    riga = Landing(marker="BR-Amph-1", sea_hex="2708", target="2808", units=("BR-Inf-1",))
    stacks = {"2708": ["BR-Inf-1"], "Riga": units, "Kiev": ["GE-Inf-8"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-first-combat", landings=[riga], faces=faces, frozen=["GE-Inf-8"])
    judge = referee(position, [6])
    end_first_combat(judge)
    assert position.place_of("BR-Inf-1") == "2808"
    assert of_kind(judge, EastReleased) == [
        EastReleased(rule="24.2", scene=f"{'attack' if units else 'landing'} 2808", hex="2808")
    ]


@pytest.mark.rule("20.10", "9.4")
@pytest.mark.parametrize("defenders", [(), ("OT-Inf-1",)])
def test_stacking_is_looked_at_after_a_landing(defenders):
    """Three armies on one beach are one too many, whether they fought for it or walked ashore."""
    groups = [
        Landing(marker=f"BR-Amph-{number}", sea_hex=SEA, target=HAIFA, units=(f"BR-Inf-{number}",))
        for number in (1, 2, 3)
    ]
    armies = [unit for group in groups for unit in group.units]
    fleet = {"fleet": [group.marker for group in groups]}
    faces = with_factors("BR-Inf-1", 20, 8, 2)
    position = afloat(defenders, more={SEA: armies, **fleet}, landings=groups, faces=faces)
    judge = referee(position, [6])
    end_first_combat(judge)
    label = f"{'attack' if defenders else 'landing'} {HAIFA}/overstack {HAIFA} 1"
    assert [event.question for event in judge.events if getattr(event, "question", "")] == [label]
    assert [(event.place, event.rule) for event in of_kind(judge, UnitRemoved)][-1] == (HAIFA, "9.4")
    assert len(position.at(HAIFA)) == 2


@pytest.mark.rule("9.4")
@pytest.mark.parametrize("end", [end_first_combat, end_second_combat])
@pytest.mark.parametrize("over", [False, True])
def test_stacking_is_looked_at_when_a_combat_phase_ends(end, over):
    """Whatever stands too thick at the end of either phase is reduced, unless the game is over."""
    position = sandbox({BEHIND: ["BR-Inf-1", "BR-Inf-2", "BR-Inf-3"]}, phase="allied-first-combat")
    position.over = over
    judge = referee(position, [])
    end(judge)
    assert len(lost(judge)) == (not over)


@pytest.mark.rule("19.2", "20.10", "12.7")
@pytest.mark.trap(36)
def test_bombardment_then_assault():
    """TX-31: the fort is bombarded, then the hex assaulted in the same phase; that ship cannot support the assault."""
    position = afloat(("OT-Inf-1", "OT-Fort-1"))
    fight(position, Bombard(target=HAIFA, naval=("BR-Ship-1",)), [2])
    assert faults(position, order()) == []
    assert faults(position, order(naval=("BR-Ship-1",))) == ["19.1"]


@pytest.mark.rule("21.3")
def test_an_invasion_by_marines():
    """The Marine corps counts double in the battle that is fought."""
    marines = Landing(marker="US-Amph-1", sea_hex=SEA, target=HAIFA, units=("US-Mar-USMC",))
    position = sandbox(
        {SEA: ["US-Mar-USMC"], "Haifa": ["OT-Inf-1"], "fleet": ["US-Amph-1"]},
        phase="allied-first-combat",
        turn=10,
        landings=[marines],
    )
    judge = fight(position, Attack(target=HAIFA, units=("US-Mar-USMC",)), [4])
    assert outcome(judge).attack == 6
