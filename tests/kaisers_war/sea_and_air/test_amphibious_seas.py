"""Amphibious moves over the seas: boxes, whose seas they are, and the way round Africa (19.6, 19.7, 20.6-20.9)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import hex_of, referee, sandbox
from kaisers_war.sea_and_air.test_amphibious import KIT, amphib, judge_of
from wargame_cli.rulesets.kaisers_war.ground.seas import seas_at
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import BOXES
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import (
    Assault,
    joined_by_sea,
    round_africa,
)


@pytest.mark.rule("20.6")
def test_boxes_are_left_and_entered_by_sea():
    """From the box to France, and back into one; each voyage takes up the marker."""
    judge = judge_of({"box USA": ["US-Inf-1"], "Brest": ["US-Exp-NR"]})
    give(judge, amphib(["US-Inf-1"], "Toulon", marker="US-Amph-1"))
    assert rows(judge, amphib(["US-Exp-NR"], BOXES["USA"], marker="US-Amph-1")) == ["20.2"]
    give(judge, amphib(["US-Exp-NR"], BOXES["USA"], marker="BR-Amph-1"))
    assert judge.position.place_of("US-Exp-NR") == "box USA"
    assert not judge.warnings


@pytest.mark.rule("20.6")
def test_boxes_belong_to_the_allies_and_to_the_scenario():
    """The Central Powers have none, and a box that a small scenario closes stays closed."""
    judge = judge_of({"Kiel": ["GE-Inf-1"]}, side="CP")
    assert "20.2" in rows(judge, amphib(["GE-Inf-1"], "box USA", marker="GE-Amph-1"))
    position = sandbox({"Port Said": ["BR-Inf-1"], "fleet": ["BR-Amph-1"]}, phase="allied-movement")
    position.scenario = "palestine-1918"
    judge = referee(position)
    assert rows(judge, amphib(["BR-Inf-1"], BOXES["USA"])) == ["20.2"]
    assert rows(judge, amphib(["BR-Inf-1"], BOXES["British Empire"])) == []


@pytest.mark.rule("20.6", "20.12")
def test_no_assault_and_no_march_out_of_a_box():
    """A box is no port: from it units can only be landed."""
    judge = judge_of({"box USA": ["US-Inf-1"], "Smyrna": ["OT-Inf-1"]})
    order = Assault(marker="US-Amph-1", units=("US-Inf-1",), target=hex_of("Smyrna"))
    assert rows(judge, order) == ["20.10"]


@pytest.mark.rule("20.8")
@pytest.mark.trap(34)
def test_the_central_powers_stay_in_one_sea():
    """TX-18b: no way from the Baltic to the Adriatic; Kiel to Danzig and Libau; Trebizond to Odessa."""
    judge = judge_of({"Kiel": ["GE-Inf-1"], "Constantinople": ["OT-Inf-1"]}, side="CP")
    assert rows(judge, amphib(["GE-Inf-1"], "Pola", marker="GE-Amph-1")) == ["20.8"]
    assert rows(judge, amphib(["GE-Inf-1"], "Danzig", marker="GE-Amph-1")) == []
    assert rows(judge, amphib(["GE-Inf-1"], "Libau", marker="GE-Amph-1")) == []
    assert rows(judge, amphib(["OT-Inf-1"], "Odessa", marker="OT-Amph-1")) == []


@pytest.mark.rule("20.8")
@pytest.mark.trap(34)
def test_marmora_and_the_black_sea_are_two_seas():
    """From Constantinople, on both, a ship reaches either; from the coast of one it does not reach the other."""
    position = sandbox({})
    nation = "Ottoman Empire"
    assert joined_by_sea(position, hex_of("Constantinople"), hex_of("Trebizond"), nation)
    assert joined_by_sea(position, hex_of("Constantinople"), hex_of("Gallipoli"), nation)
    assert not joined_by_sea(position, hex_of("Gallipoli"), hex_of("Trebizond"), nation)


@pytest.mark.rule("20.8")
@pytest.mark.trap(34)
def test_the_sea_is_that_of_the_markers_nation_whoever_is_carried():
    """A German marker carries Austrians in the Baltic; an Ottoman one carries nobody there."""
    judge = judge_of({"Kiel": ["AH-Inf-1"]}, side="CP")
    assert rows(judge, amphib(["AH-Inf-1"], "Danzig", marker="GE-Amph-1")) == []
    assert rows(judge, amphib(["AH-Inf-1"], "Danzig", marker="OT-Amph-1")) == ["20.8"]


@pytest.mark.rule("20.8", "19.7")
@pytest.mark.trap(34)
@pytest.mark.parametrize("coast", ["Libau", "Venice", "3626", "4024", "5423"])
def test_the_allies_do_not_enter_the_enemys_seas(coast):
    """Not the Baltic, the Adriatic, Marmora, the Black Sea or the Caspian."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"]})
    hex = hex_of(coast)
    if hex not in KIT.coasts:
        hex = next(hex for hex in KIT.coasts if KIT.coasts[hex] == frozenset({"Sea of Marmora"}))
    assert rows(judge, amphib(["BR-Cav-DMC"], hex)) == ["20.8"]


@pytest.mark.rule("19.7", "20.8")
def test_a_friendly_sea_needs_a_base_on_it():
    """With every Baltic base lost the German marker sails nowhere; Britain, France and the US need none at home."""
    lost = {name: [f"FR-Inf-{2 + number}"] for number, name in enumerate(("Kiel", "Danzig", "Helsinki"))}
    judge = judge_of({"2510": ["GE-Inf-1"], **lost}, side="CP")
    assert "20.8" in rows(judge, amphib(["GE-Inf-1"], "Libau", marker="GE-Amph-1"))
    seas = {"North Sea", "Mediterranean Sea", "Red Sea"}
    bases = [hex for hex, kinds in KIT.kinds.items() if "naval-base" in kinds and KIT.coasts[hex] & seas]
    immobile = [unit for unit, face in KIT.mix.faces.items() if not face.movement and not face.naval]
    enemies = [unit for unit in immobile if KIT.mix.faces[unit].side == "CP"]
    position = sandbox({hex: [enemies.pop()] for hex in bases})
    assert seas_at(sandbox({}), hex_of("Akaba"), "British Empire") == {"Red Sea"}
    assert seas_at(position, hex_of("Cherbourg"), "British Empire") == {"North Sea"}
    assert not seas_at(position, hex_of("Cherbourg"), "Italy")
    assert not seas_at(position, hex_of("Akaba"), "British Empire")  # no base on the Red Sea


@pytest.mark.rule("20.8")
@pytest.mark.trap(38)
def test_waters_without_a_name_in_the_rules():
    """The Channel and the Atlantic count as North Sea, the Aegean as Mediterranean."""
    assert KIT.coasts[hex_of("Cherbourg")] == {"North Sea"}
    assert KIT.coasts[hex_of("Brest")] == {"North Sea"}
    assert KIT.coasts[hex_of("Salonika")] == {"Mediterranean Sea"}


@pytest.mark.rule("20.9")
@pytest.mark.parametrize(("enemy", "far"), [("3837", True), ("3936", True), ("4036", False)])
def test_the_way_round_africa(enemy, far):
    """With an enemy at the canal, and not one hex further, a move between the Red Sea and another is the long way."""
    position = sandbox({enemy: ["OT-Inf-1"]})
    assert round_africa(position, hex_of("Alexandria"), hex_of("Suez")) is far
    assert round_africa(position, hex_of("Akaba"), hex_of("Toulon")) is far
    assert not round_africa(position, hex_of("Alexandria"), hex_of("Toulon"))
    assert not round_africa(position, hex_of("Suez"), hex_of("Akaba"))


@pytest.mark.rule("20.9")
@pytest.mark.parametrize(("enemy", "cost"), [([], 1), (["OT-Cav-1"], 3)])
def test_the_long_way_takes_all_movement(enemy, cost):
    """From Alexandria to a held Suez costs one point, or all of it while the enemy stands at the canal."""
    judge = judge_of({"Alexandria": ["BR-Exp-DF"], "Suez": ["AL-Gar-1"], "3836": enemy})
    give(judge, amphib(["BR-Exp-DF"], "Suez"))
    moved = next(event for event in judge.events if isinstance(event, UnitMoved))
    assert moved.cost == cost
