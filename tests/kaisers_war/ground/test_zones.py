"""Zones of control, trenchlines and fortified zones (7.2, 7.3, 7.5, chapter 11)."""

from __future__ import annotations

import pytest

from kaisers_war.field import sandbox
from wargame_cli.rulesets.kaisers_war.ground.paths import reach
from wargame_cli.rulesets.kaisers_war.ground.zones import fortified, in_enemy_zone, occupied, zone
from wargame_cli.rulesets.kaisers_war.position.position import Landing

KIT = sandbox({}).kit
PLAIN = "3714"  # open country in the Ukraine


def zone_hexes(position, side):
    return set(position.kit.board.spaces(zone(position, side)))


@pytest.mark.rule("11.1")
def test_a_unit_exerts_a_zone_into_the_six_hexes_around_it():
    """All six hexes and not its own; in an own country's friend's land, in the enemy's and over rivers alike."""
    position = sandbox({PLAIN: ["GE-Inf-1"]})
    assert zone_hexes(position, "CP") == set(KIT.board.neighbours[PLAIN])
    assert not zone(position, "Allied")
    across_rivers = sandbox({"1116": ["GE-Inf-1"]})
    assert {"1117", "1016", "1015"} <= zone_hexes(across_rivers, "CP")


@pytest.mark.rule("11.1")
def test_several_zones_add_nothing():
    """A second unit beside or upon the first makes no stronger zone; its own hex lies in the other's."""
    one = sandbox({PLAIN: ["GE-Inf-1"]})
    two = sandbox({PLAIN: ["GE-Inf-1", "GE-Cav-1"], "3715": ["GE-Inf-2"]})
    assert zone_hexes(two, "CP") == zone_hexes(one, "CP") | set(KIT.board.neighbours["3715"])


@pytest.mark.rule("11.1")
@pytest.mark.trap(3)
@pytest.mark.trap(61)
@pytest.mark.parametrize(
    ("unit", "exerts"),
    [
        ("GE-Inf-1", True),
        ("GE-HQ-HL", True),
        ("GE-Tac-1", True),
        ("GE-Strat-1", True),
        ("CP-Gar-1", False),
        ("GE-Fort-1", False),
    ],
)
def test_only_units_with_a_movement_factor_exert_a_zone(unit, exerts):
    """Headquarters and airbases do, garrisons and fortified zones do not."""
    assert bool(zone(sandbox({"Berlin": [unit]}), "CP")) is exerts


@pytest.mark.rule("21.5", "11.1")
@pytest.mark.trap(3)
def test_guerrillas_exert_no_zone():
    """Wassmuss bars nobody's way; he occupies his hex all the same."""
    position = sandbox({"Hamadan": ["PE-Cav-WT"]})
    assert not zone(position, "CP")
    assert occupied(position, "CP")


@pytest.mark.rule("11.1")
@pytest.mark.trap(41)
def test_units_locked_in_the_east_exert_a_zone():
    """A frozen army still stops an enemy beside it."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, frozen=["GE-Inf-1"])
    assert zone_hexes(position, "CP") == set(KIT.board.neighbours[PLAIN])


@pytest.mark.rule("11.1")
@pytest.mark.trap(60)
def test_no_zone_crosses_an_all_sea_hexside():
    """An army at Cherbourg does not reach over the Channel, nor does one at Venice over its gulf."""
    for here, there in (("0714", "0713"), ("1820", "1921"), ("2029", "2129")):
        assert there in KIT.board.neighbours[here]
        assert there not in zone_hexes(sandbox({here: ["GE-Inf-1"]}), "CP")


@pytest.mark.rule("8.8", "11.1")
@pytest.mark.trap(60)
@pytest.mark.parametrize(("strait", "europe", "asia"), [("3126", "3125", "3127"), ("3425", "3325", "3426")])
def test_zones_and_steps_cross_the_straits(strait, europe, asia):
    """From Gallipoli and Constantinople zones of control and steps lead into Europe and into Asia; ships pass there."""
    position = sandbox({strait: ["OT-Inf-1"]})
    assert {europe, asia} <= zone_hexes(position, "CP")
    assert {europe, asia} <= set(reach(position, "OT-Inf-1", 2))
    assert strait in KIT.map.marks["strait"]
    assert len(KIT.coasts[strait]) == 2


@pytest.mark.rule("11.1", "20.10")
@pytest.mark.trap(35)
def test_assault_units_at_sea_neither_occupy_nor_exert():
    """A force that waits off a coast has no zone of control."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    position = sandbox({"3130": ["BR-Inf-1"]}, landings=[landing])
    assert not zone(position, "Allied") | occupied(position, "Allied")


@pytest.mark.rule("11.3", "7.5")
def test_a_fortified_zone_keeps_zones_out_and_other_units_do_not():
    """Fort or no fort decides; a friendly army in the hex changes nothing."""
    berlin = KIT.map.find("Berlin")
    near = KIT.steps.steps[berlin][0]
    for stack, inside in ((["GE-Fort-1", "GE-Inf-1"], False), (["GE-Inf-1", "CP-Gar-1"], True), ([], True)):
        position = sandbox({near: ["FR-Inf-1"], "Berlin": stack})
        assert in_enemy_zone(position, "CP", berlin) is inside
        assert bool(fortified(position, "CP")) is ("GE-Fort-1" in stack)
