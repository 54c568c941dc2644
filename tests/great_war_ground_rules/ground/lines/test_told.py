"""The lines of general supply told hex by hex, and why a unit has none (11B)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division
from great_war_ground_rules.supplies import column, depot, source, supplied_field
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_ground_rules.ground import supply
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.told import Element, line_of
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE, SIDES

#: A rail line down column 05 from a depot in 0508 to a French source in 0514.
FIELD = {"hexsides": {"rail-high": column("0501", 14)}, "sources": [source("0514")], "depots": {"D1": depot("0508")}}


def status(forces, unit="U", **given):
    """How a unit is supplied now."""
    return supply.judge(supplied_field(forces, **{**FIELD, **given}), ENTENTE)[unit].status


@pytest.mark.trap(7)
@pytest.mark.rule("11B1")
def test_a_line_leads_over_land_to_an_hq_by_road_to_a_depot_by_rail_to_a_source():
    """11B: three elements in that order"""
    forces = {"0502": {"U": division("French")}, "0505": {"F1": army("French")}}
    position = supplied_field(forces, **FIELD)
    line = line_of(position, "U")
    assert (line.status, line.hq, line.depot, line.source) == ("regular", "F1", "D1", "source 0514")
    assert line.elements == (
        Element("overland", ("0502", "0503", "0504", "0505"), 3, 3),
        Element("road", ("0505", "0506", "0507", "0508"), 3, 3),
        Element("rail", tuple(f"05{row:02}" for row in range(8, 15)), 0, 7),
    )
    assert status({"0501": {"U": division("French")}, "0505": {"F1": army("French")}}) == "out"


@pytest.mark.rule("11B3a")
@pytest.mark.parametrize(("waste", "counts"), [((), 6), (("0510",), 7)])
def test_a_low_volume_line_counts_its_hexes_and_a_devastated_one_counts_two(waste, counts):
    """11B3a, 15A8"""
    forces = {"0502": {"U": division("French")}, "0505": {"F1": army("French")}}
    given = FIELD | {"hexsides": {"rail-low": column("0501", 14)}, "devastated": list(waste)}
    assert line_of(supplied_field(forces, **given), "U").elements[-1].counts == counts


@pytest.mark.rule("11B1")
def test_what_is_judged_is_what_the_line_says():
    """11B: each unit of Picardy has a line that counts no more than it may"""
    position = rulesets.load("great-war-ground-rules").new("picardy-1918", {})
    for side in SIDES:
        for unit_ in supply.judge(position, side):
            line = line_of(position, unit_)
            assert line.elements
            assert all(each.counts <= each.limit for each in line.elements)
            assert line.source


def why(forces, unit="U", **given):
    """Why a unit is out of supply."""
    line = line_of(supplied_field(forces, **{**FIELD, **given}), unit)
    assert line.status == "out"
    return line.why


@pytest.mark.rule("11B1")
def test_why_a_unit_has_no_line():
    """11B: the first reason"""
    french, hq = {"U": division("French")}, {"F1": army("French")}
    assert "neither a French Army HQ nor a source" in why({"0502": french}, sources=[])
    assert "is 4 hexes over land away, and a line may count 3" in why({"0501": french, "0505": hq})
    ring = {hex: {f"G{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}
    assert "enemy units and their ZOCs are between" in why({"0505": french, "0508": hq, **ring})
    assert "no operational depot is within 3 hexes of road of F1" in why({"0502": french, "0504": hq})
    assert "no rail line leads from the depots of F1" in why({"0502": french, "0505": hq}, other=("0513", "0514"))
    two = {"0502": french, "0503": hq, "0508": {"E1": army("French")}}
    assert "other Army HQs use the depots in reach of F1" in why(two, depots={"D1": depot("0506")})
