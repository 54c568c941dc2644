"""Attacks from the declaration to the end (9A)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import (
    army,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
    unit,
)
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import (
    AttackCalledOff,
    AttackDeclared,
    CombatFought,
    DefenceLost,
    HexLeft,
    ResourceCentreChecked,
    Strength,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved, UnitRemoved

GERMANS = {"GE-1": division(), "GE-2": division()}
DEPOTS = {"CP": {"side": "CP", "place": "0501"}, "Entente": {"side": "Entente", "place": "0510"}}


def attacks(stacks, phase="cp-combat", **given):
    return bench_with(stacks, phase=phase, depots=DEPOTS, **given)


@pytest.mark.rule("9A")
@pytest.mark.trap(86)
def test_a_combat_is_told_with_all_that_went_into_it():
    bench = attacks(
        {"0505": GERMANS, "0506": {"BR-1": division("British", "6-9-5")}},
        terrain={"woods": ["0506"]},
        fatigue={"BR-1": 2},
    )
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 5})
    half = ("no combat supply x0.5 (11F)",)
    assert bench.happened(AttackDeclared) == [
        AttackDeclared(rule="9A", side="CP", target="0506", attackers=("GE-1", "GE-2"), defenders=("BR-1",))
    ]
    assert bench.happened(CombatFought) == [
        CombatFought(
            rule="9A",
            side="CP",
            target="0506",
            attackers=("GE-1", "GE-2"),
            defenders=("BR-1",),
            table="mobile",
            why=Modifier(name="no mountain, major city or fortification", rule="9A", effect="Mobile Ground CRT"),
            attack=8,
            defence=4.5,
            attack_by_unit=(Strength("GE-1", 8, 4, half), Strength("GE-2", 8, 4, half)),
            defence_by_unit=(Strength("BR-1", 9, 4.5, half),),
            ratio=1.78,
            base="3:2",
            column="2:1",
            die=5,
            modifier=-1,
            read="EX",
            result="EX",
            attack_lost=9,
            defence_lost=9,
            defence_all=True,
            shifts=(Modifier(name="fatigue of the defender", rule="6B4", effect="1 column up"),),
            modifiers=(Modifier(name="terrain", rule="9H", effect="-1"),),
        )
    ]
    assert bench.position.this_phase.targets == {"0506": "EX"}
    assert bench.position.this_phase.attacked == ["GE-1", "GE-2", "BR-1"]
    assert {event.scene for event in bench.events()} == {"attack 0506"}


@pytest.mark.rule("9B")
def test_below_all_columns_no_die_is_rolled():
    bench = attacks({"0505": {"GE-1": regiment()}, "0506": {"BR-1": division("British")}})
    bench.play("{attack: 0506, with: [GE-1]}")
    fought = bench.only(CombatFought)
    assert (fought.rule, fought.base, fought.column, fought.die, fought.result) == ("9B", "below 1:4", "", 0, "AE")
    assert fought.attack_all


@pytest.mark.rule("11D")
def test_both_sides_draw_combat_supply():
    """11D: without orders both do if they can; the defender may save his."""
    stacks = {"0505": {**GERMANS, "GE-HQ": army()}, "0506": {"BR-1": division("British", "6-9-5")}}
    given = {"res": {"CP": {"0505": 1}, "Entente": {"0506": 2}}}
    bench = attacks(stacks, **given)
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 1})
    assert (bench.only(CombatFought).attack, bench.only(CombatFought).defence) == (16, 9)
    bench = attacks(stacks, **given)
    bench.play(
        "{attack: 0506, with: [GE-1, GE-2], supply: none}",
        dice={"attack 0506/combat": 1},
        answers={"attack 0506/supply": "save"},
    )
    assert (bench.only(CombatFought).attack, bench.only(CombatFought).defence) == (8, 4.5)


@pytest.mark.rule("9L")
def test_incremental_odds():
    """T058a: 2.4 to 1 and a 4."""
    stacks = {
        "0505": {"GE-1": division(values="24-1-5"), "GE-2": division(values="24-1-5")},
        "0506": {"BR-1": division("British", "1-20-5")},
    }
    bench = attacks(stacks, options={"incremental-odds": "on"})
    order = "{attack: 0506, with: [GE-1, GE-2], incremental: true}"
    bench.play(order, dice={"attack 0506/odds": 4, "attack 0506/combat": 5})
    assert (bench.only(CombatFought).base, bench.only(CombatFought).ratio) == ("3:1", 2.4)
    assert bench.rolls()[0] == ("attack 0506/odds", "CP", "odds", "low")
    bench = attacks(stacks, options={"incremental-odds": "on"})
    bench.play(order, dice={"attack 0506/odds": 10, "attack 0506/combat": 5})
    assert bench.only(CombatFought).base == "2:1"
    assert "9L" in attacks(stacks).refusals(order)


@pytest.mark.rule("15A7")
@pytest.mark.trap(53)
@pytest.mark.parametrize(("die", "modifiers"), [(4, ["-1"]), (3, [])])
def test_a_resource_center_may_help_the_defence(die, modifiers):
    bench = attacks({"0505": GERMANS, "0506": {"BR-1": division("British")}}, kinds={"0506": ["resource-center"]})
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/resource center": die, "attack 0506/combat": 3})
    assert bench.happened(ResourceCentreChecked) == [
        ResourceCentreChecked(rule="15A7", place="0506", success=bool(modifiers))
    ]
    assert [each.effect for each in bench.only(CombatFought).modifiers if each.rule == "15A7"] == modifiers
    assert ("attack 0506/resource center", "Entente", "resource center", "high") in bench.rolls()


@pytest.mark.rule("15A7")
@pytest.mark.trap(53)
def test_in_a_contested_hex_nobody_owns_it():
    bench = attacks(
        {"0505": GERMANS, "0506": {"BR-1": division("British")}},
        kinds={"0506": ["resource-center"]},
        contested={"0506": {"owner": "CP"}},
    )
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 3})
    assert bench.events(ResourceCentreChecked) == []
    assert [each.name for each in bench.only(CombatFought).modifiers] == ["contested hex"]


@pytest.mark.rule("15A6")
@pytest.mark.trap(52)
def test_a_flooded_attack_goes_on_or_is_called_off():
    """15A6: those who called it off are spent."""
    stacks = {"0505": GERMANS, "0506": {"BR-1": division("British")}, "0606": {"BR-2": division("British")}}
    given = {"terrain": {"canal-intensive": ["0506"]}}
    answers = {"attack 0506/flooding": "flood"}
    bench = attacks(stacks, **given)
    bench.play("{attack: 0506, with: [GE-1], if-flooded: call-off}", dice={"attack 0506/flooding": 4}, answers=answers)
    assert bench.happened(AttackCalledOff) == [AttackCalledOff(rule="15A6", target="0506")]
    assert bench.events(CombatFought) == []
    assert "9B" in bench.refusals("{attack: 0506, with: [GE-1]}")
    bench = attacks(stacks, **given)
    bench.play(
        "{attack: 0506, with: [GE-1]}",
        dice={"attack 0506/flooding": 4, "attack 0506/combat": 3},
        answers=answers,
    )
    assert [each.effect for each in bench.only(CombatFought).modifiers] == ["-1"]


@pytest.mark.rule("9I")
@pytest.mark.trap(37)
def test_where_all_slip_away_the_attackers_advance():
    """9I: the attackers are spent, and those that left count as attacked."""
    stacks = {"0505": GERMANS, "0506": {"BR-C": battalion("British", "1-1-8", "armored-car")}}
    bench = attacks(stacks)
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/retreat before BR-C": 4})
    assert bench.happened(HexLeft) == [HexLeft(rule="9I", target="0506")]
    assert [(event.unit, event.end, event.how) for event in bench.events(UnitMoved)] == [
        ("BR-C", "0507", "retreat"),
        ("GE-1", "0506", "advance"),
    ]
    assert bench.position.this_phase.targets == {"0506": "gone"}
    assert bench.position.this_phase.attacked == ["GE-1", "GE-2", "BR-C"]


@pytest.mark.rule("14L")
@pytest.mark.trap(46)
def test_irregulars_must_try_and_are_disrupted_where_they_fail():
    stacks = {"0505": GERMANS, "0506": {"BR-I": battalion("British", "2-2-5", "irregular-rifle")}}
    bench = attacks(stacks)
    bench.play(
        "{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/retreat before BR-I": 3, "attack 0506/combat": 6}
    )
    assert bench.fates()[0] == ("BR-I", "14L", "could not slip away")
    assert bench.only(CombatFought).defence == 2 * 0.5 * 0.5 * 0.5


@pytest.mark.rule("9G1")
def test_defenders_without_strength_are_eliminated_without_a_die():
    stacks = {
        "0505": GERMANS,
        "0506": {"BR-HQ": army("British"), "BR-T": regiment("British", "0-6", "motorized-transport")},
    }
    bench = attacks(stacks)
    bench.play("{attack: 0506, with: [GE-1]}")
    assert bench.happened(DefenceLost) == [
        DefenceLost(rule="9G1", target="0506", side="Entente", units=("BR-HQ", "BR-T"))
    ]
    assert [event.unit for event in bench.events(UnitRemoved)] == ["BR-HQ", "BR-T"]
    assert bench.position.place_of("GE-1") == "0506"
    assert bench.position.this_phase.targets == {"0506": "DE"}


@pytest.mark.rule("9G1", "9E")
def test_who_defends_without_strength_is_reduced_to_a_cadre_that_retreats():
    """9G1, 9E: one hex, in August 1914 too, for there is no combat result."""
    helpless = unit("British", "rifle", "XX", "4-0-5", cadre="1-1-5")
    bench = attacks({"0505": GERMANS, "0506": {"BR-1": helpless}}, date="Aug I 14")
    bench.play("{attack: 0506, with: [GE-1]}")
    assert bench.fates()[0] == ("BR-1", "9G1", "without strength in combat")
    assert bench.position.reduced == ["BR-1"]
    assert bench.position.place_of("BR-1") == "0507"
    assert bench.position.place_of("GE-1") == "0506"


@pytest.mark.rule("9G1", "9E")
def test_cadres_of_units_without_strength_stay_where_nobody_follows():
    """9F1: as after DE."""
    helpless = unit("British", "rifle", "XX", "4-0-5", cadre="1-1-5")
    bench = attacks({"0505": GERMANS, "0506": {"BR-1": helpless}})
    bench.play("{attack: 0506, with: [GE-1], advance: none}")
    assert bench.position.reduced == ["BR-1"]
    assert bench.position.place_of("BR-1") == "0506"


@pytest.mark.rule("9G1", "9E")
def test_units_that_slipped_away_and_are_attacked_alone_are_reduced():
    """9F2, 9G1: they add nothing to an Army HQ, which has no strength, and share what becomes of it."""
    retreated = {"retreated": {"BR-1": "0506"}, "attacked": ["BR-1"]}
    stacks = {"0505": GERMANS, "0506": {"BR-HQ": army("British"), "BR-1": division("British")}}
    bench = attacks(stacks, this_phase=retreated)
    bench.play("{attack: 0506, with: [GE-1]}")
    assert [event.unit for event in bench.events(UnitRemoved)] == ["BR-HQ"]
    assert bench.position.reduced == ["BR-1"]
    assert bench.position.place_of("BR-1") == "0507"


@pytest.mark.rule("9G1")
def test_with_one_that_has_strength_they_are_not():
    stacks = {
        "0505": GERMANS,
        "0506": {"BR-1": battalion("British"), "BR-T": regiment("British", "0-6", "motorized-transport")},
    }
    bench = attacks(stacks)
    bench.play("{attack: 0506, with: [GE-1]}", dice={"attack 0506/combat": 2})
    assert bench.events(DefenceLost) == []


@pytest.mark.rule("9K1")
def test_badly_disrupted_units_in_the_enemys_hex_are_lost():
    """T056: a 6-8-4 brigade, badly disrupted, alone in the hex, attacks at zero strength."""
    stacks = {"0506": {"GE-P": brigade(values="6-8-4", type="parachute-machinegun"), "BR-1": division("British")}}
    bench = attacks(stacks, disruption={"GE-P": 2}, owns={"Entente": ["0506"]})
    bench.play("{attack: 0506, with: [GE-P]}")
    assert bench.happened(DefenceLost) == [DefenceLost(rule="9K1", target="0506", side="CP", units=("GE-P",))]
    assert bench.fates() == [("GE-P", "9K1", "without strength in combat")]


@pytest.mark.rule("9K1", "9E")
def test_who_attacks_without_strength_in_the_enemys_hex_is_reduced_to_a_cadre_that_retreats():
    """9K1, 9E: this one is fast enough to reach friends through the ZOC of the enemy (9F2)."""
    helpless = {"GE-P": division(cadre="3-5-6"), "BR-1": division("British")}
    stacks = {"0506": helpless, "0505": {"GE-1": division()}}
    bench = attacks(stacks, disruption={"GE-P": 2}, owns={"Entente": ["0506"], "CP": ["0505"]})
    bench.play("{attack: 0506, with: [GE-P]}")
    assert bench.fates()[0] == ("GE-P", "9K1", "without strength in combat")
    assert bench.position.reduced == ["GE-P"]
    assert bench.position.place_of("GE-P") == "0505"
    assert bench.position.place_of("BR-1") == "0506"


@pytest.mark.rule("9K1")
def test_a_retreat_out_of_the_enemys_hex_is_into_its_zones():
    """T057: a regiment in the hex of a division has nowhere to go without its ZOC."""
    stacks = {"0506": {"GE-M": regiment(values="9-9-5", type="marine-rifle"), "BR-1": division("British", "6-9-5")}}
    bench = attacks(stacks, owns={"Entente": ["0506"]})
    bench.play("{attack: 0506, with: [GE-M]}", dice={"attack 0506/combat": 4})
    assert bench.only(CombatFought).result == "AR"
    assert ("GE-M", "9F2", "retreated into an enemy ZOC") in bench.fates()


@pytest.mark.rule("14N2")
def test_corps_that_take_part_become_known():
    stacks = {"0505": {**GERMANS, "GE-C": corps()}, "0506": {"BR-1": division("British"), "BR-C": corps("British")}}
    given = {"corps": {"GE-1": "GE-C", "BR-1": "BR-C"}}
    bench = attacks(stacks, options={"limited-intelligence": "on"}, **given)
    bench.play("{attack: 0506, with: [GE-1]}", dice={"attack 0506/combat": 3})
    assert bench.happened(CorpsSeen) == [
        CorpsSeen(rule="14N2", hq="BR-C", known=True),
        CorpsSeen(rule="14N2", hq="GE-C", known=True),
    ]
    bench = attacks(stacks, **given)
    bench.play("{attack: 0506, with: [GE-1]}", dice={"attack 0506/combat": 3})
    assert bench.events(CorpsSeen) == []


@pytest.mark.rule("8C2b")
def test_an_attack_out_of_an_overstack():
    """8C2: a quarter of the strength, artillery half of it; half as many losses again after a positional exchange."""
    stacks = {
        "0505": {"GE-C": corps(), "GE-1": division(), "GE-2": division(), "GE-A": artillery(values="8-8-5")},
        "0506": {"BR-1": division("British", "1-4-5")},
    }
    bench = attacks(
        stacks,
        options={"overstacking": "on"},
        corps={"GE-2": "GE-C", "GE-A": "GE-C"},
        overstacked=["GE-2", "GE-A"],
        fortified={"0506": "fort"},
        date="Jan I 18",
    )
    bench.play(
        "{attack: 0506, with: [GE-1, GE-2, GE-A]}",
        dice={"attack 0506/combat": 3},
        answers={"attack 0506/withdraw attacker": "stay"},
    )
    fought = bench.only(CombatFought)
    assert [each.counts for each in fought.attack_by_unit] == [4, 1, 2]
    assert (fought.column, fought.result, fought.attack_lost, fought.defence_lost) == ("3:1", "AX", 18, 4)


@pytest.mark.rule("9A")
def test_an_attack_waits_for_what_came_before():
    stacks = {"0505": GERMANS, "0605": {"GE-3": division()}, "0506": {"BR-1": regiment("British")}}
    bench = attacks(stacks)
    outcome = bench.resolve(
        "{attack: 0506, with: [GE-1], advance: none}",
        "{attack: 0506, with: [GE-3], if: {result: 0506, one-of: [AE]}}",
        dice={"attack 0506/combat": 6},
    )
    name = bench.position.kit.name("0506")
    lapsed = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert [event.message for event in lapsed] == [f"the attack on {name} ended with DH"]


@pytest.mark.rule("10E")
@pytest.mark.trap(6)
def test_siege_engineers_have_their_res_pt_before_combat_supply_takes_it():
    stacks = {"0505": {**GERMANS, "GE-S": brigade(type="siege-engineer")}, "0506": {"BR-1": division("British")}}
    bench = attacks(stacks, res={"CP": {"0505": 1}}, fortified={"0506": "fort"})
    bench.play(
        "{attack: 0506, with: [GE-1, GE-2, GE-S], effects: [{effect: SEC, with: [GE-S]}]}",
        dice={"attack 0506/SEC attacker 1": 4, "attack 0506/combat": 3},
    )
    assert bench.only(CombatFought).attack == 4 + 4 + 0.5 * 3
    assert bench.position.res == {"CP": {}}


@pytest.mark.rule("9A")
def test_a_rehearsal_announces_an_attack_that_waits_for_nothing():
    """9A: what waits for something may never be made."""
    forces = {"0505": {"GE-1": division()}, "0506": {"BR-1": division("British")}}
    for order, announced in (
        ("{attack: 0506, with: [GE-1]}", 1),
        ("{attack: 0506, with: [GE-1], if: {cleared: 0605}}", 0),
    ):
        bench = bench_with(forces, phase="cp-combat").rehearsal()
        bench.play(order)
        assert len(bench.happened(AttackDeclared)) == announced
