"""The railroad sub-element of supply lines (11B3a, 11E)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division
from great_war_ground_rules.supplies import column, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import rails
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import kit_of


def low(position, start, goal, foreign=False):
    """The low-volume hexes that a line along the rails counts."""
    return rails.low_hexes(position, ENTENTE, start, position.kit.board.bit[goal], foreign)


def leads(position, start, goal, foreign=False):
    """Whether a line of supply leads along the rails."""
    board = position.kit.board
    return bool(rails.by_rail(position, ENTENTE, board.bit[goal], foreign) & board.bit[start])


@pytest.mark.rule("11B3a")
def test_high_volume_lines_have_any_length_low_volume_ones_seven_hexes():
    """11B3a"""
    position = supplied_field({}, hexsides={"rail-high": column("0501", 14), "rail-low": column("0601", 14)})
    assert leads(position, "0514", "0501")
    assert low(position, "0514", "0501") == 0
    assert leads(position, "0608", "0601")
    assert not leads(position, "0609", "0601")
    assert (low(position, "0608", "0601"), low(position, "0609", "0601")) == (7, 8)


@pytest.mark.rule("11B3a")
def test_the_low_volume_hexes_need_not_be_consecutive():
    """11B3a: they are counted together"""
    lines = {"rail-low": [*column("0501", 5), *column("0508", 12)], "rail-high": column("0505", 8)}
    position = supplied_field({}, hexsides=lines)
    assert low(position, "0511", "0501") == 7
    assert leads(position, "0511", "0501")
    assert not leads(position, "0512", "0501")


@pytest.mark.rule("11B3a")
def test_only_through_own_hexes_and_none_that_is_closed():
    """11A, 11B3a: an enemy ZOC closes the line where no unit stands, as an enemy hex does"""
    rails = {"rail-high": column("0501", 9)}
    assert not leads(supplied_field({}, hexsides=rails, other=("0505",)), "0509", "0501")
    assert not leads(supplied_field({"0605": {"G1": division()}}, hexsides=rails), "0509", "0501")
    held = {"0605": {"G1": division()}, "0505": {"B1": division("British")}, "0506": {"B2": division("British")}}
    assert leads(supplied_field(held, hexsides=rails), "0509", "0501")


@pytest.mark.rule("11B3a")
def test_nobody_uses_the_rails_of_a_contested_hex():
    """9J: the hex is nobody's"""
    rails = {"rail-high": column("0501", 9)}
    position = supplied_field({"0505": {"B1": division("British")}}, hexsides=rails, contested={"0505": {"owner": CP}})
    assert not leads(position, "0509", "0501")


@pytest.mark.rule("11B3a")
def test_breaks_and_obstructions_block_no_supply():
    """11B3a"""
    rails = {"rail-high": column("0501", 9)}
    assert leads(supplied_field({}, hexsides=rails, broken=["0505"], obstructed=["0506"]), "0509", "0501")


@pytest.mark.rule("11B3a")
def test_a_net_with_little_capacity_has_low_volume_hexes_alone():
    """11B3a: less than 10 REs"""
    net = "NW Europe Standard Gauge/Entente"
    rails = {"rail-high": column("0501", 14)}
    assert leads(supplied_field({}, hexsides=rails, rail={net: "10"}), "0514", "0501")
    position = supplied_field({}, hexsides=rails, rail={net: "9"})
    assert (low(position, "0508", "0501"), leads(position, "0508", "0501")) == (7, True)
    assert not leads(position, "0509", "0501")


@pytest.mark.rule("15A8")
def test_a_devastated_hex_is_two_low_volume_hexes():
    """15A8: whatever its line"""
    rails = {"rail-high": column("0501", 9)}
    position = supplied_field({}, hexsides=rails, devastated=["0502", "0503", "0504"])
    assert (low(position, "0509", "0501"), leads(position, "0509", "0501")) == (6, True)
    position = supplied_field({}, hexsides=rails, devastated=["0502", "0503", "0504", "0505"])
    assert not leads(position, "0509", "0501")


@pytest.mark.rule("11E")
def test_two_high_volume_hexes_of_a_foreign_net_are_one_low_volume_hex():
    """11E: the British in France; 13 hexes are 7 low-volume ones (T071), 15 are too many"""
    rails = {"rail-high": [*column("0501", 14), "0514-0614", *column("0613", 14)]}
    position = supplied_field({}, hexsides=rails)
    assert (low(position, "0514", "0501", True), leads(position, "0514", "0501", True)) == (7, True)
    assert (low(position, "0614", "0501", True), leads(position, "0614", "0501", True)) == (7, True)
    assert (low(position, "0613", "0501", True), leads(position, "0613", "0501", True)) == (8, False)
    assert leads(position, "0613", "0501")


@pytest.mark.rule("11E")
def test_whose_net_is_foreign():
    """11E, 15E2: the French one to the British and the Italians; not to the Americans, and not to minor powers"""
    position = supplied_field({})
    assert rails.net_nation(position.kit, ENTENTE) == "French"
    assert rails.net_nation(position.kit, CP) == "German"
    foreign = {
        nation: rails.is_foreign(position, ENTENTE, nation)
        for nation in ("French", "British", "Italian", "American", "Belgian", "Portuguese")
    }
    assert [nation for nation, found in foreign.items() if found] == ["British", "Italian"]
    assert not rails.is_foreign(position, CP, "Austro-Hungarian")


@pytest.mark.rule("11B3a")
def test_lines_that_were_built_and_raised_count():
    """13B3: a line that was built, and one that is a high-volume one now"""
    position = supplied_field({}, hexsides={"rail-low": column("0501", 5)}, laid={"0505-0506": "rail-low"})
    assert low(position, "0506", "0501") == 5
    raised = dict.fromkeys(column("0501", 5), "rail-high")
    assert low(supplied_field({}, hexsides={"rail-low": column("0501", 5)}, laid=raised), "0505", "0501") == 0


@pytest.mark.rule("11E")
@pytest.mark.parametrize(
    ("scenario", "nations"),
    [
        ("picardy-1918", {CP: "German", ENTENTE: "French"}),
        ("flanders-1914", {CP: "German", ENTENTE: "French"}),
        ("caporetto-1917", {CP: "Austro-Hungarian", ENTENTE: "Italian"}),
    ],
)
def test_a_net_is_that_of_the_major_power_with_most_of_the_map(scenario, nations):
    """11E: Belgium is none, and no hex of the map is German."""
    kit = kit_of(scenario)
    assert {side: rails.net_nation(kit, side) for side in (CP, ENTENTE)} == nations
