"""Special combat effects (10): who can, how many REs, where, how often."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import army, artillery, battalion, brigade, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import Try

BRITISH = {"BR-1": division("British")}
TANKS = {
    "GE-T": regiment("German", "2-2-4", "tank"),
    "GE-E": regiment("German", "2-2-4", "engineer-tank"),
    "GE-F": regiment("German", "2-2-4", "engineer-tank"),
}


def battle_of(attackers, defenders=BRITISH, *, table="mobile", side="CP", **given):
    position = staged_with({"0505": attackers, "0506": defenders}, **given)
    return position, msgspec.structs.replace(assemble(position, side, "0506", tuple(attackers)), table=table)


def res(attackers, effect, units=None, **given):
    position, battle = battle_of(attackers, **given)
    return effects.res(position, battle, units or tuple(attackers), effect)


@pytest.mark.rule("10Aa")
def test_half_types_count_half():
    """T062, T063: a regiment of tanks and two of engineer tanks are 2 REs, in winter and snow 1."""
    assert res(TANKS, "AECA") == 2
    assert res(TANKS, "AECA", weather_now="winter") == 1
    assert res(TANKS, "AECA", weather_now="snow") == 1


@pytest.mark.rule("3A5")
def test_disrupted_units_count_half():
    assert res(TANKS, "AECA", disruption={"GE-T": 1}) == 1.5


@pytest.mark.rule("10C")
@pytest.mark.trap(73)
@pytest.mark.parametrize(
    ("given", "size"),
    [
        ({"kinds": {"0506": ["full-city"]}}, 2),
        ({"kinds": {"0506": ["fortress-old"]}, "improved": ["0506"]}, 2),
        ({"kinds": {"0506": ["fortress-old"]}}, 1),
        ({"fortified": {"0506": "improved-fort"}}, 1),
    ],
)
def test_assault_engineers_are_doubled_against_cities_and_fortresses(given, size):
    """T065, T090: 13E."""
    assert res({"GE-1": regiment("German", "1-2-5", "assault-engineer")}, "EEC", **given) == size
    assert res({"GE-1": regiment("German", "1-2-5", "combat-engineer")}, "EEC", **given) == 1


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, ""),
        ({"disruption": {"GE-S": 1}}, ""),
        ({"disruption": {"GE-S": 2}}, "GE-S is badly disrupted"),
        ({"overstacked": ["GE-S"]}, "GE-S is overstacked"),
        ({"unsupplied": {"GE-S": 2}}, ""),
        ({"unsupplied": {"GE-S": 3}}, "GE-S is out of general supply for too long"),
        ({"this_turn": {"moved": ["GE-S"]}}, "GE-S has moved in this turn"),
    ],
)
def test_who_cannot(given, why):
    """3A5, 8C2, 10E, 11F2."""
    position, _ = battle_of({"GE-S": brigade("German", type="siege-engineer")}, **given)
    assert effects.why_not_able(position, "GE-S", "SEC") == why
    assert effects.why_not_able(position, "GE-S", "EEC") == "GE-S has no EEC"


@pytest.mark.rule("10D")
@pytest.mark.rule("13G-H")
def test_gas_that_was_fired_in_the_bombardment_is_gone():
    """12C."""
    gun, fired = {"GE-G": artillery(type="gas-heavy-mortar")}, {"gassed": ["GE-G"]}
    position, _ = battle_of(gun, phase="cp-combat", this_turn=fired)
    why = "GE-G has fired gas in the bombardment, and can do so again in reaction combat"
    assert effects.why_not_able(position, "GE-G", "GEC") == why


@pytest.mark.rule("10D")
def test_gas_of_the_bombardment_is_there_again_in_reaction_combat():
    """12C: only the combat segment that follows the bombardment at once is barred."""
    gun, fired = {"GE-G": artillery(type="gas-heavy-mortar")}, {"gassed": ["GE-G"]}
    position, _ = battle_of(gun, phase="entente-reaction-combat", this_turn=fired)
    assert effects.why_not_able(position, "GE-G", "GEC") == ""


@pytest.mark.rule("10Aa")
@pytest.mark.parametrize(
    "given",
    [
        {"terrain": {"forest": ["0506"]}},
        {"weather_now": "mud"},
        {"kinds": {"0506": ["full-city"]}},
        {"fortified": {"0506": "improved-fort"}},
    ],
)
def test_where_armor_has_no_effect(given):
    position, battle = battle_of(
        TANKS, {"BR-1": regiment("British", "2-2-4", "tank"), "BR-2": division("British")}, **given
    )
    assert effects.why_not_here(position, battle, "AECA") == f"armor has no effect in {position.kit.name('0506')} now"
    assert effects.why_not_here(position, battle, "AECD") == f"armor has no effect in {position.kit.name('0506')} now"
    assert effects.why_not_here(position, battle, "ATEC") == ""


@pytest.mark.rule("10Ab")
@pytest.mark.trap(43)
@pytest.mark.parametrize(
    ("attackers", "count"),
    [
        ({"GE-1": division()}, 0),
        ({"GE-T": battalion("German", "1-1-4", "tank")}, 1),
        ({"GE-T": regiment("German", "2-2-4", "tank")}, 2),
        (TANKS, 3),
    ],
)
def test_antitank_attempts_go_by_the_armor_that_attacks(attackers, count):
    """T064: three REs and one more, but three at most, whether the armor is used or not."""
    position, battle = battle_of(attackers)
    assert effects.most(position, battle, "ATEC") == count
    assert (effects.why_not_here(position, battle, "ATEC") == "") == bool(count)


@pytest.mark.rule("10B")
def test_cavalry_charges_in_mobile_combat_alone():
    horse = {"GE-H": division("German", "4-4-7", "heavy-cavalry")}
    assert effects.why_not_here(*battle_of(horse), "CEC") == ""
    assert (
        effects.why_not_here(*battle_of(horse, table="positional"), "CEC") == "cavalry charges in mobile combat alone"
    )


@pytest.mark.rule("10C")
@pytest.mark.parametrize(
    ("given", "may"),
    [
        ({}, False),
        ({"fortified": {"0506": "fieldworks"}}, False),
        ({"fortified": {"0506": "entrenchment"}}, True),
        ({"kinds": {"0506": ["partial-city"]}}, True),
        ({"kinds": {"0506": ["point-city"]}}, False),
    ],
)
def test_engineers_against_cities_and_works(given, may):
    """10C, 10E."""
    position, battle = battle_of({"GE-1": regiment(type="combat-engineer")}, **given)
    name = position.kit.name("0506")
    why = "" if may else f"{name} is no major city and has no fortification but fieldworks"
    assert effects.why_not_here(position, battle, "EEC") == why
    assert effects.why_not_here(position, battle, "SEC") == why


def modifiers(attackers, attempt, defenders=BRITISH, attacks=True, **given):
    position, battle = battle_of(attackers, defenders, **given)
    return effects.die_modifiers(position, battle, attempt, attacks)


@pytest.mark.rule("10.0")
def test_the_size_of_the_force_and_flamethrowers():
    """10.0: a force of brigade size; 13F."""
    force = {
        "GE-1": regiment(type="combat-engineer"),
        "GE-2": regiment(type="combat-engineer"),
        "GE-F": battalion(type="flamethrower"),
    }
    given = {"fortified": {"0506": "fort"}}
    assert modifiers(force, Try("EEC", ("GE-1",)), **given) == ()
    assert modifiers(force, Try("EEC", ("GE-1", "GE-2")), **given) == (Change("10C", "re 2 or more", 1),)
    assert modifiers(force, Try("EEC", ("GE-1", "GE-F")), **given) == (Change("10C", "flamethrower", 1),)


@pytest.mark.rule("10D")
@pytest.mark.parametrize(("nation", "by"), [("Russian", 1), ("Italian", 1), ("Belgian", 1), ("British", 0)])
def test_gas_against_bad_masks(nation, by):
    found = modifiers({"GE-G": regiment(type="gas-engineer")}, Try("GEC", ("GE-G",)), {"EN-1": division(nation)})
    assert found == ((Change("10D", "versus russian italian minor", by),) if by else ())


@pytest.mark.rule("10D")
def test_headquarters_count_for_no_masks():
    """An Army HQ of 3 REs does not outweigh the Russians that it commands."""
    defenders = {"RU-1": brigade("Russian"), "BR-HQ": army("British"), "BR-1": regiment("British")}
    found = modifiers({"GE-G": regiment(type="gas-engineer")}, Try("GEC", ("GE-G",)), defenders)
    assert found == (Change("10D", "versus russian italian minor", 1),)


@pytest.mark.rule("10B")
def test_a_charge_into_machineguns():
    """10B: fortified or without armor effects it is near suicide, but not against unsupported foot alone."""
    horse = {"GE-H": brigade("German", "4-4-7", "heavy-cavalry")}
    charge = Try("CEC", ("GE-H",))
    bad = (Change("10B", "no AEC or fortified", -2),)
    assert modifiers(horse, charge) == ()
    assert modifiers(horse, charge, terrain={"forest": ["0506"]}) == bad
    weak = {"BR-1": brigade("British"), "BR-2": regiment("British")}
    assert modifiers(horse, charge, weak, terrain={"forest": ["0506"]}) == ()
    guns = {**weak, "BR-M": battalion("British", "1-1-5", "machinegun")}
    assert modifiers(horse, charge, guns, terrain={"forest": ["0506"]}) == bad


@pytest.mark.rule("10Ab")
def test_what_the_defender_can_try():
    """10A: antitank guns or armor, and gas with either."""
    defenders = {
        "BR-1": division("British"),
        "BR-A": artillery("British", "2-3-5", "field-artillery"),
        "BR-B": artillery("British", "2-3-5", "field-artillery"),
        "BR-C": unit("British", "field-artillery", "X", "4-5-5"),
        "BR-D": unit("British", "field-artillery", "II", "1-1-5"),
        "BR-T": regiment("British", "2-2-4", "light-tank"),
        "BR-G": regiment("British", "1-2-5", "gas-engineer"),
    }
    position, battle = battle_of(TANKS, defenders)
    antitank = [Try("ATEC", ("BR-C",)), Try("ATEC", ("BR-A", "BR-D")), Try("ATEC", ("BR-B", "BR-T"))]
    gas, armor = [Try("GEC", ("BR-G",))], [Try("AECD", ("BR-T",))]
    found = effects.defences(position, battle)
    assert {word: sorted(tries, key=str) for word, tries in found.items()} == {
        "gas": gas,
        "antitank": sorted(antitank, key=str),
        "armor": armor,
        "gas and antitank": sorted([*antitank, *gas], key=str),
        "gas and armor": sorted([*armor, *gas], key=str),
    }
    assert effects.by_default(found) == "gas and antitank"


@pytest.mark.rule("10.0")
def test_without_anybody_nothing_is_tried():
    position, battle = battle_of({"GE-1": division()})
    assert effects.defences(position, battle) == {}
    assert effects.by_default({}) == "none"


@pytest.mark.rule("15E")
def test_units_that_do_not_cooperate_try_apart():
    """15E3."""
    defenders = {
        "BR-A": artillery("British", "2-3-5", "field-artillery"),
        "FR-A": artillery("French", "2-3-5", "field-artillery"),
        "FR-B": artillery("French", "2-3-5", "field-artillery"),
        "BR-1": division("British"),
    }
    position, battle = battle_of({"GE-T": battalion("German", "1-1-4", "tank")}, defenders)
    assert effects.defences(position, battle)["antitank"] == [Try("ATEC", ("BR-A",))]


@pytest.mark.rule("10Aa", "10Ab")
def test_armor_does_not_attack_across_what_bars_it_but_defends_there():
    """10A, 10B: armor crosses what it may attack over; house."""
    lake = {"hexsides": {"lake": ["0505-0506"]}}
    _, attack = battle_of(TANKS, **lake)
    position, _ = battle_of(TANKS, **lake)
    assert effects.why_not_here(position, attack, "AECA") == "armor has no effect across that hexside"
    assert effects.why_not_here(position, attack, "AECD") == ""
    position, attack = battle_of(TANKS)
    assert effects.why_not_here(position, attack, "AECA") == ""
