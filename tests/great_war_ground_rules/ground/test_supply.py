"""General supply (11B, 11C, 11E): who is in it, by which line, and why not."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division, regiment, staged_with, unit
from great_war_ground_rules.supplies import column, depot, source, supplied_field
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_ground_rules.ground import supply
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, SIDES

#: A rail line down column 05 from a depot in 0508 to a French source in 0514.
FIELD = {"hexsides": {"rail-high": column("0501", 14)}, "sources": [source("0514")], "depots": {"D1": depot("0508")}}


def status(forces, unit="U", **given):
    """How a unit is supplied now."""
    return supply.judge(supplied_field(forces, **{**FIELD, **given}), ENTENTE)[unit].status


# -- the chain (11B) ------------------------------------------------------------------------------------------------


@pytest.mark.trap(7)
@pytest.mark.rule("11B1")
def test_a_depot_is_no_source_of_units():
    """11B; trap 7: without an HQ a unit beside a depot is out of supply"""
    assert status({"0508": {"U": division("French")}}) == "out"


@pytest.mark.rule("11B1")
def test_a_line_may_lead_straight_to_a_source():
    """11B1: an HQ is not needed within three hexes of one"""
    assert status({"0511": {"U": division("French")}}) == "regular"
    assert status({"0510": {"U": division("French")}}) == "out"


@pytest.mark.rule("11B2")
def test_an_inactive_hq_supplies_as_well():
    """11B2: its side matters for combat supply alone (11D)"""
    forces = {"0502": {"U": division("French")}, "0505": {"F1": army("French")}}
    assert status(forces, inactive=["F1"]) == "regular"


@pytest.mark.rule("11E")
def test_an_hq_of_another_nationality_serves_nobody():
    """11E: nor does a source outside the home territory"""
    forces = {"0502": {"U": division("British")}, "0505": {"F1": army("French")}}
    assert status(forces) == "out"
    assert status({"0513": {"U": division("Italian")}, "0514": {"V": division("Italian")}}) == "regular"  # 15 REs
    assert status({"0513": {"U": division("Belgian")}}) == "regular"


@pytest.mark.rule("11E")
def test_guests_use_the_hqs_of_their_hosts_where_the_scenario_says_so():
    """11E, house: Belgians in Picardy, while they have no Army HQ there"""
    position = rulesets.load("great-war-ground-rules").new("picardy-1918", {})
    assert supply.serves(position, ENTENTE, "BR-2A", "Belgian")
    assert not supply.serves(position, ENTENTE, "BR-2A", "French")
    assert all(judged.status == "regular" for side in SIDES for judged in supply.judge(position, side).values())


# -- limits (11B3b, 15E2) -------------------------------------------------------------------------------------------


@pytest.mark.rule("11B3b")
def test_only_so_many_REs_trace_through_a_port():
    """11B3b: 10 REs of a port of 15 are left to the third division, after its HQ's three; hits leave fewer"""
    port = {"kinds": {"0514": ["minor-port"]}, "sources": [source("0514", limit=15)]}
    forces = {"0513": {f"D{number}": division("French") for number in range(4)}}
    position = supplied_field(forces, **{**FIELD, **port})
    judged = supply.judge(position, ENTENTE)
    assert [judged[f"D{number}"].status for number in range(4)] == ["regular"] * 3 + ["out"]
    assert judged["D0"].pools == ("source 0514",)
    position = supplied_field(forces, ports={"0514": "1"}, **{**FIELD, **port})
    assert [each.status for each in supply.judge(position, ENTENTE).values()].count("regular") == 2


@pytest.mark.rule("15E")
def test_fifteen_REs_of_each_great_power_are_supplied_by_another():
    """15E2: of Italians and of Britons, each by itself"""
    forces = {
        "0513": {f"I{number}": division("Italian") for number in range(4)},
        "0512": {f"B{number}": division("British") for number in range(4)},
    }
    judged = supply.judge(supplied_field(forces, **FIELD), ENTENTE)
    for nation in "IB":
        assert [judged[f"{nation}{number}"].status for number in range(4)] == ["regular"] * 3 + ["out"]


@pytest.mark.rule("15E")
def test_such_units_may_go_over_an_hq_of_their_own_and_their_partners_rails():
    """15E2, 11E: the HQ counts against the fifteen as well"""
    forces = {
        "0505": {"I1": army("Italian"), "R1": regiment("Italian")},
        "0504": {"D1": division("Italian"), "D2": division("Italian"), "D3": division("Italian")},
    }
    judged = supply.judge(supplied_field(forces, **FIELD), ENTENTE)
    assert {unit for unit, found in judged.items() if found.status == "regular"} == {"I1", "D1", "D2", "R1"}


# -- hexes, records -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11C2b")
def test_hexes_are_in_regular_supply_for_a_nation_or_for_any():
    """11C2, 16: where new units and points appear"""
    position = supplied_field({"0505": {"F1": army("French")}}, **FIELD)
    assert supply.regular_at(position, ENTENTE, "0502", "French")
    assert supply.regular_at(position, ENTENTE, "0502")
    assert not supply.regular_at(position, ENTENTE, "0502", "British")
    assert not supply.regular_at(position, CP, "0502")


@pytest.mark.trap(10)
@pytest.mark.rule("11B1")
def test_general_supply_is_what_was_judged_when_the_player_turn_began():
    """11B; trap 10: whatever happens since"""
    position = staged_with({"0505": {"U": division("French"), "V": division("French")}}, unsupplied={"V": "1"})
    assert supply.judge(position, ENTENTE)["U"].status == "out"
    assert (supply.general(position, "U"), supply.regular(position, "U")) == ("regular", True)
    assert (supply.general(position, "V"), supply.regular(position, "V")) == ("out", False)
    position = staged_with({"0505": {"V": division("French")}}, unsupplied={"V": "1"}, by_special=["V"])
    assert (supply.general(position, "V"), supply.regular(position, "V")) == ("special", False)


@pytest.mark.rule("14F")
def test_high_mountain_units_and_whom_they_guide_trace_over_the_mountains():
    """14F1"""
    walls = ["0512-0513", "0413-0513", "0412-0513", "0513-0612", "0513-0613", "0513-0514"]
    forces = {
        "0513": {"HM": unit("French", "high-mountain", "II", "1-8"), "M": regiment("French", type="mountain-rifle")}
    }
    field = {**FIELD, "hexsides": {"high-mountain": walls, "rail-high": []}}
    assert status(forces, "HM", **field) == "regular"
    assert status(forces, "M", **field) == "regular"
    assert status({"0513": {"U": regiment("French")}}, **field) == "out"
