"""The Ground Success Table, held to every result and modifier that the text names."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables

SUCCESS = tables().success
#: Activities without modifiers, by the rulebook (6C, 9I, 9J, 11C2b, 11H, 14C2, 14I1, 15D3, 16C9, 16C10).
PLAIN = (
    *("retreat_before", "contested_entry", "fortress_depletion", "logistics_capture", "tank_reliability"),
    *("coastal_raid", "unreliable_unit", "training_garrison", "russian_fortress_artillery"),
)


def test_every_activity_of_the_rules_has_its_line():
    named = {
        *("reserve_commitment", "AECA", "AECD", "ATEC", "CEC", "EEC", "SEC", "GEC", "asterisk_second_roll"),
        *("supply_elimination", "army_hq_activation", "partial_flooding", "resource_centre", "early_activation"),
        *PLAIN,
    }
    assert set(SUCCESS.activities) == named


@pytest.mark.parametrize("activity", SUCCESS.activities)
def test_a_higher_die_is_never_worse(activity):
    order = ["F*", "F", "S", "S*"]
    found = [order.index(SUCCESS.check(activity, die)) for die in range(1, 7)]
    assert found == sorted(found)
    assert found[0] < 2 <= found[-1], "some die fails, some succeeds"


@pytest.mark.rule("3C")
@pytest.mark.parametrize("activity", SUCCESS.activities)
def test_a_modified_die_stays_within_the_table(activity):
    """3C3."""
    assert SUCCESS.check(activity, 6, 4) == SUCCESS.check(activity, 6)
    assert SUCCESS.check(activity, 1, -4) == SUCCESS.check(activity, 1)


@pytest.mark.parametrize("activity", PLAIN)
def test_some_checks_have_no_modifiers(activity):
    assert SUCCESS.modifiers(activity) == {}


@pytest.mark.rule("10.0")
def test_only_gas_and_siege_engineers_may_shift_a_column():
    """10D, 10E."""
    shifting = {name for name, line in SUCCESS.activities.items() if "S*" in line.results}
    assert shifting == {"GEC", "SEC"}


@pytest.mark.rule("10C")
def test_the_engineers_of_the_example():
    """10: two regiments succeed with a 5 for they are a brigade; one fails disastrously with a 2."""
    brigade = SUCCESS.modifiers("EEC")["re_2_or_more"]
    assert brigade == 1
    assert SUCCESS.check("EEC", 5, brigade) == "S"
    assert SUCCESS.check("EEC", 5) == "F"
    assert SUCCESS.check("EEC", 2) == "F*"
    assert SUCCESS.modifiers("EEC")["flamethrower"] == 1  # 13F


@pytest.mark.rule("10E")
def test_the_siege_engineers_of_the_example():
    """10: a brigade with a 5 has an asterisked success; a second 5 shifts the column."""
    assert SUCCESS.check("SEC", 5, SUCCESS.modifiers("SEC")["re_2_or_more"]) == "S*"
    assert SUCCESS.check("asterisk_second_roll", 5) == "S"


@pytest.mark.rule("10D")
def test_the_gas_of_the_example():
    """10: a 6 is an asterisked success, a second 6 shifts; gas units are never lost."""
    assert SUCCESS.check("GEC", 6) == "S*"
    assert SUCCESS.check("asterisk_second_roll", 6) == "S"
    assert "F*" not in SUCCESS.activities["GEC"].results
    assert SUCCESS.modifiers("GEC") == {"versus_russian_italian_minor": 1}


@pytest.mark.rule("10B")
def test_a_charge_where_armor_has_no_effect_is_all_but_suicide():
    barred = SUCCESS.modifiers("CEC")["no_AEC_or_fortified"]
    assert [SUCCESS.check("CEC", die, barred) for die in range(1, 7)] == ["F*", "F*", "F*", "F*", "F", "F"]


@pytest.mark.rule("10Aa")
def test_a_lone_battalion_of_tanks_can_succeed():
    assert SUCCESS.check("AECA", 5).startswith("S")


@pytest.mark.rule("6C")
def test_reserves_from_next_door_come_more_easily():
    assert SUCCESS.modifiers("reserve_commitment") == {"adjacent": 2}
    assert SUCCESS.lowest("reserve_commitment") == 5


@pytest.mark.rule("11F3")
@pytest.mark.trap(80)
def test_what_decides_over_units_out_of_supply():
    """11F3; the modifier of bad weather is printed without its sign."""
    assert SUCCESS.modifiers("supply_elimination") == {"major_city_or_improved_fortress": 3, "frost_winter_snow": -1}


@pytest.mark.rule("14M2")
def test_disruption_and_company_make_activation_harder():
    """14M2, 14M3."""
    found = SUCCESS.modifiers("army_hq_activation")
    assert (found["disrupted"], found["each_extra_coordinating_hq"]) == (-1, -1)


@pytest.mark.rule("14C2")
def test_tanks_break_down_in_two_ways():
    assert {SUCCESS.check("tank_reliability", die) for die in range(1, 7)} == {"S", "F", "F*"}


@pytest.mark.rule("16C4-5")
def test_early_activation_can_go_three_ways():
    assert {SUCCESS.check("early_activation", die) for die in range(1, 7)} == {"S", "F", "F*"}
    assert SUCCESS.modifiers("early_activation") == {"unreliable_when_forming": -1}
