"""The supply report: for every unit the path of its line, or where the line is cut and by what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from kaisers_war.field import sandbox
from kaisers_war.naive import dense_positions
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, sources, supply_net
from wargame_cli.rulesets.kaisers_war.position.position import Landing
from wargame_cli.rulesets.kaisers_war.telling.supply import status, supply_of


def report(stacks, unit, **fields):
    return status(sandbox(stacks, **fields), unit)


@pytest.mark.rule("15.3")
def test_a_line_to_a_source_names_it_and_every_hex():
    """An army beside Paris is told the way; one in Reims needs none."""
    found = report({"1116": ["FR-Inf-2"]}, "FR-Inf-2")
    assert (found.supplied, found.rule, found.source) == (True, "15.12", "1116 Reims (a city supplies its occupants)")
    found = report({"1016": ["FR-Inf-2"]}, "FR-Inf-2")
    assert (found.rule, found.source, found.path) == ("15.3", "1015 Paris", ("1016", "1015"))


@pytest.mark.rule("16.7")
def test_a_rail_line_is_followed_to_its_source():
    """Beside Damascus the line runs into the town and on by rail, hex by hex."""
    found = report({"4333": ["OT-Inf-1"]}, "OT-Inf-1")
    assert (found.rule, found.source) == ("16.7", "4424 Trebizond by rail from 4232 Damascus")
    assert (found.path[:2], found.path[-1], len(found.path)) == (("4333", "4232"), "4424", 11)


@pytest.mark.rule("15.11")
@pytest.mark.parametrize(
    ("stacks", "unit", "source"),
    [
        ({"4535": ["AR-Cav-NLA"]}, "AR-Cav-NLA", "the supply symbol on its counter"),
        ({"4535": ["OT-Fort-1", "OT-Inf-1"]}, "OT-Inf-1", "the fortified zone in its hex"),
    ],
)
def test_automatic_supply_says_why(stacks, unit, source):
    """A symbol on the counter, a fort in the hex."""
    found = report(stacks, unit)
    assert (found.supplied, found.source, found.rule) == (True, source, "15.11")


@pytest.mark.rule("15.3", "16.7")
@pytest.mark.parametrize(
    ("stacks", "unit", "cut_at", "cut_by", "rule"),
    [
        pytest.param(
            {"4535": ["OT-Inf-1"]}, "OT-Inf-1",
            "4435", "no line of supply enters the desert", "43.3", id="desert",
        ),
        pytest.param(
            {"1117": ["GE-Inf-1"], "Verdun": ["AL-Gar-1", "FR-Fort-1"]}, "GE-Inf-1",
            "1216 Verdun", "AL-Gar-1 stands there", "15.4", id="enemy",
        ),
        pytest.param(
            {"1117": ["GE-Inf-1"], "Dijon": ["FR-Inf-2"]}, "GE-Inf-1",
            "1216 Verdun", "the zone of control of FR-Inf-2 in 1217 Dijon", "11.10", id="zone",
        ),
        pytest.param(
            {"3430": ["CP-Gar-1"]}, "CP-Gar-1",
            "3430", "a unit that cannot move is in supply only in a city or with a fortified zone", "15.3",
            id="immobile",
        ),
        pytest.param(
            {"3132": ["GR-Inf-ND"], "Candia": ["CP-Gar-1"]}, "GR-Inf-ND",
            "3132", "no source of its side can be reached by land", "15.2", id="island",
        ),
        pytest.param(
            {"3132": ["GR-Inf-ND"], "Candia": ["AL-Gar-1"]}, "GR-Inf-ND",
            "3032 Candia", "no rail line leads from 3032 Candia to a source", "16.7", id="no-rails",
        ),
        pytest.param(
            {"5427": ["BR-Inf-1"], "Hamadan": ["BR-Exp-NPF"]}, "BR-Inf-1",
            "5428 Hamadan", "no rail line runs from 5428 Hamadan, which is in rail zone 3", "16.7", id="zone-three",
        ),
    ],
)  # fmt: skip
def test_what_cuts_a_line_is_named(stacks, unit, cut_at, cut_by, rule):
    """The hex where the line stops, what stops it, and the rule that says so."""
    found = report(stacks, unit)
    assert (found.supplied, found.cut_at, found.cut_by, found.rule) == (False, cut_at, cut_by, rule)


@pytest.mark.rule("15.3")
def test_a_line_that_is_too_long_says_by_how_much():
    """Three hexes from the nearest railhead an army with movement two is told both numbers."""
    net = supply_net(sandbox({}), "CP")
    kit = sandbox({}).kit
    hex = kit.board.spaces(net.reach[3] & ~net.reach[2] & kit.countries["Ottoman Empire"] & ~kit.desert)[0]
    found = report({hex: ["OT-Inf-1"]}, "OT-Inf-1")
    assert (found.cut_by, found.rule) == ("the line may be 2 hexes long and would need 3", "15.3")
    assert found.nearest_source.endswith(", 3 hexes away")


@pytest.mark.rule("16.7")
def test_a_cut_on_the_rails_behind_a_city_is_found():
    """Ploesti is held and reached, but a French zone lies on the rails out of it."""
    stacks = {
        "Ploesti": ["CP-Gar-1"], "2921": ["GE-Inf-1"], "2820": ["FR-Inf-2"], "3119": ["FR-Inf-3"],
        "3023": ["FR-Inf-4"], "3221": ["FR-Inf-5"], "2722": ["FR-Inf-6"],
    }  # fmt: skip
    found = report(stacks, "GE-Inf-1")
    assert not found.supplied
    assert (found.rule, "on the rail line from 3021 Ploesti" in found.cut_by) == ("16.7", True)


@pytest.mark.rule("16.7")
@pytest.mark.trap(25)
def test_the_readings_of_the_options_are_told():
    """A held city in an enemy zone, and a start in the desert, where the options close them."""
    stacks = {"Ploesti": ["CP-Gar-1"], "2921": ["GE-Inf-1"], "Bucharest": ["FR-Inf-2"], "2819": ["AL-Gar-1"]}
    assert report(stacks, "GE-Inf-1").supplied
    found = report(stacks, "GE-Inf-1", options={"city-in-enemy-zone": "closed"})
    assert (found.supplied, found.rule) == (False, "11.10")
    assert found.cut_by == "no rail line runs from 3021 Ploesti, which lies in an enemy zone of control"
    found = report({"4335": ["OT-Inf-1"]}, "OT-Inf-1", options={"desert-start": "closed"})
    assert (found.cut_at, found.cut_by) == ("4335", "no line of supply begins in the desert")


@pytest.mark.rule("10.1")
def test_the_report_betrays_no_hidden_unit():
    """Of the stack whose zone cuts a line only the top unit is named."""
    found = report({"1117": ["GE-Inf-1"], "Dijon": ["AL-Gar-1", "FR-Inf-2"]}, "GE-Inf-1")
    assert "AL-Gar-1 in 1217 Dijon" in found.cut_by
    assert "FR-Inf-2" not in found.cut_by


@pytest.mark.rule("15.5", "20.10")
def test_units_at_sea_are_told_why():
    """A force waiting for its assault has no line and no city."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    found = report({"3130": ["BR-Inf-1"], "3229": ["OT-Inf-1"]}, "BR-Inf-1", landings=[landing])
    assert (found.supplied, found.rule) == (False, "20.10")


@pytest.mark.rule("15.5")
def test_every_unit_of_the_side_on_the_map_is_reported_in_board_order():
    """Those of the enemy, in boxes and in the pool are left out."""
    position = sandbox({"Paris": ["FR-Inf-2"], "Berlin": ["GE-Inf-1"], "0912": ["BR-Inf-1"], "box USA": ["US-Inf-1"]})
    assert [found.unit for found in supply_of(position, "Allied")] == ["BR-Inf-1", "FR-Inf-2"]


@pytest.mark.rule("15.5", "15.3", "16.7")
@settings(max_examples=80, deadline=None)
@given(dense_positions())
def test_the_report_agrees_with_the_rules(position):
    """On crowded maps, under every option: a path without gaps that ends in a source, or a cut, for every unit."""
    kit = position.kit
    for side in ("CP", "Allied"):
        for found in supply_of(position, side):
            assert found.supplied is in_supply(position, found.unit)
            if not found.supplied:
                assert found.cut_at
                assert found.cut_by
                assert not found.path
                continue
            assert found.path[0] == found.place
            assert all(kit.steps.joined(here, near) for here, near in pairwise(found.path))
            if found.rule in ("15.3", "16.7"):
                assert sources(position, side) & kit.board.bit[found.path[-1]]
