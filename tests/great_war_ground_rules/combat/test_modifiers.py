"""The modifiers of the combat die (9H, 9J, 14H1, 14M2, 14R, 15A8, 15C, 15D, 15E3)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import army, brigade, division, staged_with
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Case, Change, modifiers, told

BRITISH = {"BR-1": division("British")}
GERMAN = {"GE-1": division()}


def changes(attackers=GERMAN, defenders=BRITISH, *, side="CP", table="mobile", headquarters=(), more=None, **given):
    """The modifiers of an attack out of 0505 on 0506."""
    position = staged_with({"0505": attackers, "0506": defenders, **(more or {})}, **given)
    battle = assemble(position, side, "0506", tuple(attackers))
    battle = msgspec.structs.replace(battle, table=table, headquarters=headquarters)
    return modifiers(Case(position, battle, capabilities(position, battle)))


@pytest.mark.rule("9Ad")
def test_in_the_open_there_is_none():
    assert changes() == ()


@pytest.mark.rule("9H")
@pytest.mark.parametrize(
    ("given", "by"),
    [
        ({"terrain": {"woods": ["0506"]}}, -1),
        ({"terrain": {"mountain": ["0506"]}}, -1),
        ({"kinds": {"0506": ["full-city"]}}, -1),
        ({"kinds": {"0506": ["full-city"]}, "terrain": {"woods": ["0506"]}}, -2),
    ],
)
def test_terrain_of_the_attacked_hex(given, by):
    assert changes(**given) == (Change("9H", "terrain", by),)


@pytest.mark.rule("9H")
def test_terrain_of_the_attackers_hex_does_not_count():
    assert changes(terrain={"woods": ["0505"]}) == ()


@pytest.mark.rule("14H1")
@pytest.mark.parametrize(
    ("given", "rifles", "infantry"),
    [
        ({"fortified": {"0506": "entrenchment"}}, -1, 0),
        ({"fortified": {"0506": "fort"}}, -2, -1),
        ({"fortified": {"0506": "improved-fort"}}, -2, -1),
        ({"kinds": {"0506": ["fortress-new"]}}, -2, -1),
        ({"kinds": {"0506": ["fortress-great"]}, "improved": ["0506"]}, -2, -1),
    ],
)
def test_fortifications_are_worth_less_against_infantry(given, rifles, infantry):
    """T094."""
    assert changes(**given) == (Change("14H1", "fortification", rifles),)
    storm = {"GE-1": division(type="infantry")}
    works = (Change("14H1", "fortification", infantry),) if infantry else ()
    assert changes(storm, **given) == (*works, Change("14H1", "infantry attacks", 1))


@pytest.mark.rule("15A8")
def test_any_unit_out_of_a_devastated_hex():
    assert changes(devastated=["0505"]) == (Change("15A8", "out of a devastated hex", -2),)
    assert changes(devastated=["0506"]) == ()


@pytest.mark.rule("9Jb")
@pytest.mark.trap(33)
def test_a_contested_hex():
    assert changes(contested={"0506": {"owner": "CP"}}, fortified={"0506": "fort"}) == (
        Change("9J", "contested hex", -1),
    )


@pytest.mark.rule("14H1")
def test_infantry_on_both_sides():
    found = changes({"GE-1": division(type="infantry")}, {"BR-1": division("British", type="infantry")})
    assert found == (Change("14H1", "infantry attacks", 1), Change("14H1", "infantry defends", -1))


@pytest.mark.rule("14R")
def test_rifle_assault_in_positional_combat_alone():
    force, foe = {"US-1": division("American", type="rifle-assault")}, {"GE-1": division()}
    assert changes(force, foe, side="Entente", table="positional") == (Change("14R", "rifle assault", 1),)
    assert changes(force, foe, side="Entente") == ()


@pytest.mark.rule("15C")
@pytest.mark.parametrize(
    ("weather", "table", "by"),
    [
        ("clear", "mobile", 1),
        ("winter", "mobile", 1),
        ("snow", "mobile", 1),
        ("mud", "mobile", 0),
        ("clear", "positional", 0),
    ],
)
def test_expertise_in_mobile_combat_and_no_mud(weather, table, by):
    found = changes(
        {"GE-1": brigade(type="mountain-rifle")}, terrain={"rough": ["0506"]}, weather_now=weather, table=table
    )
    assert found == ((Change("15C", "adverse terrain expertise", by),) if by else ())


@pytest.mark.rule("15D1")
@pytest.mark.parametrize(("german", "british", "by"), [(3, 2, 1), (2, 3, -1), (3, 3, 0)])
def test_the_higher_national_will(german, british, by):
    found = changes(will={"German": german, "British": british})
    assert found == ((Change("15D1", "morale advantage", by),) if by else ())


@pytest.mark.rule("15D1")
@pytest.mark.trap(50)
def test_a_side_has_the_lowest_will_of_its_nations():
    """T107: French 3 and Belgian 1 are 1."""
    allies = {"FR-1": division("French"), "BE-1": division("Belgian")}
    will = {"German": 2, "French": 3, "Belgian": 1}
    assert changes(defenders=allies, will=will) == (Change("15D1", "morale advantage", 1),)


@pytest.mark.rule("15E")
@pytest.mark.trap(51)
def test_nations_that_do_not_cooperate_fight_badly_together():
    """15E3."""
    allies = {"FR-1": division("French"), "BR-1": division("British"), "BE-1": division("Belgian")}
    apart = changes(allies, {"GE-1": division()}, side="Entente")
    assert apart == (Change("15E3", "attackers that do not cooperate", -1),)
    assert changes(defenders=allies) == (Change("15E3", "defenders that do not cooperate", 1),)
    assert changes(defenders=allies, unified=True) == ()
    friends = {"FR-1": division("French"), "BE-1": division("Belgian"), "BR-HQ": army("British")}
    assert changes(defenders=friends) == ()


@pytest.mark.rule("14M2")
def test_a_disrupted_army_hq_that_supplies():
    staffs = {"0305": {"GE-HQ": army()}, "0808": {"BR-HQ": army("British")}}
    given = {"more": staffs, "disruption": {"GE-HQ": 1, "BR-HQ": 1}}
    assert changes(headquarters=("GE-HQ",), **given) == (Change("14M2", "disrupted Army HQ of the attacker", -1),)
    assert changes(headquarters=("BR-HQ",), **given) == (Change("14M2", "disrupted Army HQ of the defender", 1),)
    assert changes(**given) == ()


@pytest.mark.rule("9Ad")
def test_changes_are_told_with_signs_or_columns():
    found = (Change("9H", "terrain", -1), Change("14H1", "infantry attacks", 1))
    assert told(found) == (
        Modifier(name="terrain", rule="9H", effect="-1"),
        Modifier(name="infantry attacks", rule="14H1", effect="+1"),
    )
    assert told((Change("6B4", "fatigue", -2), Change("10D", "gas", 1)), "column") == (
        Modifier(name="fatigue", rule="6B4", effect="2 columns down"),
        Modifier(name="gas", rule="10D", effect="1 column up"),
    )
