"""Amphibious operations in the movement phase: carrying, bases, boxes, seas, Suez, edges, assaults (chapter 20)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.zones import zone
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased, MarkerLoaded, UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, Landing
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import (
    Amphib,
    Assault,
    base_to_base,
    joined_by_sea,
    round_africa,
    seas_at,
)

KIT = sandbox({}).kit
ALLIED_FLEET = {"fleet": ["BR-Amph-1", "FR-Amph-1", "IT-Amph-1", "US-Amph-1"]}
CP_FLEET = {"fleet": ["GE-Amph-1", "OT-Amph-1"]}


def hex_of(name: str) -> str:
    return KIT.map.find(name) or name


def judge_of(stacks, *, side="Allied", **fields):
    fleet = ALLIED_FLEET if side == "Allied" else CP_FLEET
    judge = referee(sandbox({**fleet, **stacks}, phase=f"{side.lower()}-movement", **fields))
    remember_supply(judge)
    return judge


def amphib(units, to, marker="BR-Amph-1", **fields):
    return Amphib(marker=marker, units=tuple(units), to=hex_of(to), **fields)


# -- carrying (20.2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("20.2", "20.8")
def test_portsmouth_to_alexandria():
    """TX-18: an army sails from one friendly sea to another, ends its move, and its marker is full."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1", "BR-Cav-DMC"]})
    give(judge, amphib(["BR-Inf-1"], "Alexandria"))
    assert judge.position.place_of("BR-Inf-1") == hex_of("Alexandria")
    assert rows(judge, Move(unit="BR-Inf-1", to="3537")) == ["8.3"]
    assert rows(judge, amphib(["BR-Cav-DMC"], "Alexandria")) == ["20.2"]
    give(judge, amphib(["BR-Cav-DMC"], "Alexandria", marker="FR-Amph-1"))


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(("units", "expected"), [(3, []), (4, ["20.2"])])
def test_a_marker_carries_three_corps(units, expected):
    """An army or three corps, not four."""
    corps = ("BR-Cav-DMC", "BR-Exp-DF", "BR-Mech-1", "BR-Tac-1")[:units]
    assert rows(judge_of({"Portsmouth": corps}), amphib(corps, "Alexandria")) == expected


@pytest.mark.rule("20.2")
def test_the_loads_of_several_orders_add_up():
    """Two corps, then one, then no more; from other ports and to other coasts as well."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC", "BR-Exp-DF"], "Brest": ["FR-Cav-1", "FR-Tac-1"]})
    give(judge, amphib(["BR-Cav-DMC", "BR-Exp-DF"], "Alexandria"), amphib(["FR-Cav-1"], "Salonika"))
    assert judge.position.this_turn.loads == {"BR-Amph-1": 3}
    assert rows(judge, amphib(["FR-Tac-1"], "Salonika")) == ["20.2"]
    assert [event.load for event in judge.events if isinstance(event, MarkerLoaded)] == [2, 1]


@pytest.mark.rule("20.2")
def test_only_markers_in_play_and_of_ones_own_carry():
    """Not a gunfire unit, not a marker in the pool, not the enemy's."""
    stacks = {"Portsmouth": ["BR-Cav-DMC"], "fleet": ["BR-Ship-1", "GE-Amph-1"]}
    judge = judge_of(stacks)
    assert rows(judge, amphib(["BR-Cav-DMC"], "Brest", marker="BR-Ship-1")) == ["20.2"]
    assert rows(judge, amphib(["BR-Cav-DMC"], "Brest", marker="BR-Amph-2")) == ["20.2"]
    assert rows(judge, amphib(["BR-Cav-DMC"], "Brest", marker="GE-Amph-1")) == ["2.3"]


@pytest.mark.rule("20.2")
@pytest.mark.trap(69)
def test_passengers_begin_the_phase_on_the_coast():
    """TX-74: a unit that marched or rode to the port cannot embark; one that began there, or in a box, can."""
    judge = judge_of({"0811": ["BR-Cav-DMC"], "Manchester": ["BR-Exp-DF"], "Brest": ["FR-Cav-1"]})
    assert rows(judge, amphib(["BR-Cav-DMC"], "Brest")) == ["20.2", "20.8"]  # Birmingham lies inland
    give(judge, Move(unit="BR-Cav-DMC", to="0812"), Rail(units=("BR-Exp-DF",), to="0912"))
    assert rows(judge, amphib(["BR-Cav-DMC"], "Brest")) == ["8.3"]
    assert "8.3" in rows(judge, amphib(["BR-Exp-DF"], "Brest"))
    assert rows(judge, amphib(["FR-Cav-1"], "Portsmouth")) == []
    assert rows(judge_of({"box USA": ["US-Inf-1"]}), amphib(["US-Inf-1"], "Brest", marker="US-Amph-1")) == []


@pytest.mark.rule("20.2", "8.3")
def test_who_was_carried_moves_no_further():
    """No march, no train, no second voyage in the same phase (20.3)."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"]})
    give(judge, amphib(["BR-Cav-DMC"], "Brest"))
    assert rows(judge, Move(unit="BR-Cav-DMC", to="0615")) == ["8.3"]
    assert rows(judge, Rail(units=("BR-Cav-DMC",), to="1015")) == ["8.3"]
    assert rows(judge, amphib(["BR-Cav-DMC"], "Portsmouth", marker="FR-Amph-1")) == ["8.3"]


@pytest.mark.rule("20.2", "8.4", "24.2")
@pytest.mark.trap(33)
def test_who_is_never_carried():
    """Garrisons, forts, guerrillas, markers, and units locked in the east."""
    stacks = {"Portsmouth": ["AL-Gar-1"], "Haifa": ["AR-Cav-NLA"], "Helsinki": ["GE-Exp-BK"]}
    judge = judge_of(stacks, frozen=["GE-Exp-BK"])
    assert rows(judge, amphib(["AL-Gar-1"], "Brest")) == ["8.4"]
    assert "20.2" in rows(judge, amphib(["AR-Cav-NLA"], "Port Said"))
    assert "8.4" in rows(judge, amphib(["BR-Ship-1"], "Port Said"))
    judge = judge_of(stacks | {"fleet": ["GE-Amph-1"], "Kiel": ["CP-Gar-1"]}, side="CP", frozen=["GE-Exp-BK"])
    assert rows(judge, amphib(["GE-Exp-BK"], "Kiel", marker="GE-Amph-1")) == ["24.2"]


@pytest.mark.rule("20.2")
def test_units_of_one_order_embark_together():
    """Two ports need two orders; an order names its units once."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"], "Brest": ["BR-Exp-DF"]})
    assert "20.2" in rows(judge, amphib(["BR-Cav-DMC", "BR-Exp-DF"], "Alexandria"))
    assert rows(judge, amphib([], "Alexandria")) == ["8.2"]


@pytest.mark.rule("20.2", "9.6")
def test_no_landing_on_an_enemy_nor_inland():
    """A garrison on the coast takes an assault; Cairo and the open sea are no coasts; nor is where one stands."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"], "Smyrna": ["CP-Gar-1"]})
    for to in ("Smyrna", "Cairo", "0613", "Portsmouth"):
        assert "20.2" in rows(judge, amphib(["BR-Cav-DMC"], to))
    assert rows(judge, amphib(["BR-Cav-DMC"], "3229")) == []


@pytest.mark.rule("20.2")
@pytest.mark.trap(33)
def test_zones_of_control_do_not_touch_sea_moves():
    """A corps embarks under an enemy zone and lands under another."""
    judge = judge_of({"Calais": ["BR-Cav-DMC"], "Lille": ["GE-Inf-1"], "4230": ["OT-Inf-1"]})
    assert zone(judge.position, "CP") & KIT.board.bit["4231"]
    assert rows(judge, amphib(["BR-Cav-DMC"], "4231")) == []


@pytest.mark.rule("23.1", "24.1", "21.6")
def test_no_landing_on_closed_land():
    """Neutral coasts and Russia's are shut to all."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"]})
    neutral = next(hex for hex in KIT.coasts if KIT.map.area[hex] == "Norway")
    assert "23.1" in rows(judge, amphib(["BR-Cav-DMC"], neutral))
    russian = next(hex for hex in KIT.coasts if KIT.map.area[hex] == "Russia" and "Black Sea" in KIT.coasts[hex])
    judge = judge_of({"Constantinople": ["OT-Inf-1"]}, side="CP")
    assert rows(judge, amphib(["OT-Inf-1"], russian, marker="OT-Amph-1")) == ["24.1"]


@pytest.mark.rule("9.4", "20.2")
def test_a_crowded_landing_is_legal_and_warned_of():
    """What is too much at the phase's end dies; the order stands."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC"], "Alexandria": ["BR-Inf-1", "BR-Inf-2"]})
    give(judge, amphib(["BR-Cav-DMC"], "Alexandria"))
    assert [rule for rule, _ in judge.warnings] == ["9.4"]


# -- what it costs (20.3) ----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.trap(33)
@pytest.mark.parametrize(
    ("start", "to", "garrison", "cost"),
    [
        ("Portsmouth", "Brest", ["AL-Gar-1"], 1),  # base to occupied base
        ("Portsmouth", "Brest", [], 3),  # controlled is not enough at the far end
        ("Portsmouth", "Le Havre", ["AL-Gar-1"], 3),  # no base
        ("Le Havre", "Brest", ["AL-Gar-1"], 3),
        ("box USA", "Brest", ["AL-Gar-1"], 3),
    ],
)
def test_base_to_occupied_base_costs_one_point(start, to, garrison, cost):
    """TX-75: any other sea move takes the whole movement, here three points."""
    judge = judge_of({start: ["US-Shock-1"], to: garrison})
    give(judge, amphib(["US-Shock-1"], to, marker="US-Amph-1"))
    moved = next(event for event in judge.events if isinstance(event, UnitMoved))
    assert (moved.cost, moved.how) == (cost, "sea")


@pytest.mark.rule("20.3")
@pytest.mark.trap(33)
@pytest.mark.parametrize(("then", "expected"), [("0616", []), ("0717", ["20.3"]), ("0515", ["20.3"])])
def test_what_is_left_may_be_marched(then, expected):
    """TX-75: with movement three, two points remain after the voyage."""
    judge = judge_of({"Portsmouth": ["US-Shock-1"], "Brest": ["AL-Gar-1"]})
    order = amphib(["US-Shock-1"], "Brest", marker="US-Amph-1", then=then)
    assert rows(judge, order) == expected
    if not expected:
        give(judge, order)
        assert judge.position.place_of("US-Shock-1") == then


@pytest.mark.rule("20.3", "15.7")
@pytest.mark.trap(33)
def test_only_a_move_between_bases_may_be_force_marched():
    """Then twice the movement less one; anywhere else neither `then` nor a forced march, and no march to nowhere."""
    judge = judge_of({"Portsmouth": ["US-Shock-1"], "Brest": ["AL-Gar-1"]})
    order = amphib(["US-Shock-1"], "Brest", marker="US-Amph-1", then="0717", forced_march=True)
    assert rows(judge, order) == []
    give(judge, order)
    assert judge.position.points["Allied"] == 49
    judge = judge_of({"Portsmouth": ["US-Shock-1"], "Le Havre": ["AL-Gar-1"], "Brest": ["AL-Gar-2"]})
    assert rows(judge, amphib(["US-Shock-1"], "Le Havre", then="0916")) == ["20.3"]
    assert rows(judge, amphib(["US-Shock-1"], "Le Havre", then="0916", forced_march=True)) == ["20.3"]
    assert rows(judge, amphib(["US-Shock-1"], "Brest", forced_march=True)) == ["20.3"]


@pytest.mark.rule("20.3", "22.2", "5.5")
@pytest.mark.parametrize(("fields", "row"), [({"turn": 5}, "22.2"), ({"points": {"CP": 9, "Allied": 1}}, "5.5")])
def test_the_march_after_the_voyage_obeys_season_and_purse(fields, row):
    """No forced march in winter nor for the last point."""
    judge = judge_of({"Portsmouth": ["US-Shock-1"], "Brest": ["AL-Gar-1"]}, **fields)
    assert rows(judge, amphib(["US-Shock-1"], "Brest", then="0717", forced_march=True)) == [row]


@pytest.mark.rule("20.3", "11.5", "8.5")
def test_a_landing_under_an_enemy_zone_is_the_end_of_the_move():
    """The voyage ignores the zone; the march after it has entered one and stops, nor is there a minimum move."""
    stacks = {"Portsmouth": ["US-Shock-1"], "Brest": ["AL-Gar-1"]}
    order = amphib(["US-Shock-1"], "Brest", marker="US-Amph-1", then="0516")
    assert rows(judge_of(stacks), order) == []
    under_a_zone = judge_of(stacks | {"0615": ["GE-Inf-1"]})
    assert rows(under_a_zone, amphib(["US-Shock-1"], "Brest", marker="US-Amph-1")) == []
    assert rows(under_a_zone, order) == ["20.3"]


@pytest.mark.rule("20.3")
@pytest.mark.trap(33)
def test_the_departure_base_may_be_controlled_or_occupied():
    """The movers themselves hold it; a base captured from the enemy serves as well."""
    position = sandbox({"Constantinople": ["BR-Inf-1"], "Brest": ["AL-Gar-1"]})
    assert base_to_base(position, "Allied", hex_of("Constantinople"), hex_of("Brest"))
    assert base_to_base(position, "Allied", hex_of("Portsmouth"), hex_of("Brest"))
    assert not base_to_base(position, "Allied", hex_of("Brest"), hex_of("Portsmouth"))


# -- boxes (20.6) ------------------------------------------------------------------------------------------------


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


# -- seas (19.6, 19.7, 20.7-20.9) --------------------------------------------------------------------------------


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


# -- landings over the edge (20.12) ------------------------------------------------------------------------------

NORTH, EAST = "2901", "5431"


@pytest.mark.rule("20.12")
@pytest.mark.parametrize(
    ("unit", "edge", "expected"),
    [
        ("US-Exp-NR", NORTH, []),
        ("BR-Exp-NR", NORTH, []),
        ("FR-Exp-CEO", NORTH, []),
        ("IT-Exp-CSI", NORTH, ["20.12"]),
        ("US-Exp-NR", EAST, ["20.12"]),
        ("BR-Exp-DF", EAST, []),
        ("FR-Exp-CEO", EAST, []),
        ("JP-Exp-WEF", EAST, ["20.12"]),
        ("BR-Exp-NR", "2601", []),  # Vasa: also a Baltic coast, where no Allied ship sails
        ("IT-Exp-CSI", "2601", ["20.12"]),
    ],
)
def test_who_may_land_on_which_edge(unit, edge, expected):
    """TX-54: British, French and US units in Finland, British and French ones east of Baghdad."""
    assert rows(judge_of({"Brest": [unit]}), amphib([unit], edge)) == expected


@pytest.mark.rule("20.12")
@pytest.mark.trap(69)
def test_a_landing_over_the_edge_takes_a_marker_and_all_movement():
    """It may not go on from there, and its marker is used."""
    judge = judge_of({"Brest": ["BR-Exp-DF", "AL-Gar-1"]})
    assert rows(judge, amphib(["BR-Exp-DF"], EAST, then="5331")) == ["20.3"]
    give(judge, amphib(["BR-Exp-DF"], EAST))
    moved = next(event for event in judge.events if isinstance(event, UnitMoved))
    assert (moved.rule, moved.cost) == ("20.12", 3)
    assert judge.position.this_turn.loads == {"BR-Amph-1": 1}


@pytest.mark.rule("20.12")
def test_no_landing_on_an_enemy_at_the_edge():
    """TX-54: an enemy-held edge hex is shut."""
    judge = judge_of({"Brest": ["BR-Exp-DF"], EAST: ["PE-Cav-WT"]})
    assert rows(judge, amphib(["BR-Exp-DF"], EAST)) == ["20.2"]


@pytest.mark.rule("20.12", "24.2")
@pytest.mark.trap(41)
def test_a_landing_in_finland_frees_the_east_and_does_not_say_who_landed():
    """The Central Powers learn the hex, not the unit (10.1)."""
    judge = judge_of({"Brest": ["BR-Exp-NR"], "Kiev": ["GE-Inf-1"]}, frozen=["GE-Inf-1"])
    give(judge, amphib(["BR-Exp-NR"], NORTH))
    assert judge.position.frozen == []
    released = next(event for event in judge.events if isinstance(event, EastReleased))
    assert (released.hex, released.seen_by) == (NORTH, ())
    assert not any(event.visible_to("CP") for event in judge.events if not isinstance(event, EastReleased))


@pytest.mark.rule("20.12", "20.8")
def test_germans_sail_to_vasa_as_to_any_baltic_coast():
    """For the Central Powers the edge hex is a coast of their sea."""
    judge = judge_of({"Kiel": ["GE-Inf-1"]}, side="CP")
    assert rows(judge, amphib(["GE-Inf-1"], "2601", marker="GE-Amph-1")) == []
    assert "20.12" in rows(judge, amphib(["GE-Inf-1"], NORTH, marker="GE-Amph-1"))


# -- assaults put to sea (20.10) ---------------------------------------------------------------------------------


def assault(target, units=("BR-Inf-1",), marker="BR-Amph-1", sea=""):
    return Assault(marker=marker, units=tuple(units), target=hex_of(target), sea=sea)


@pytest.mark.rule("20.10")
def test_an_assault_waits_on_an_open_sea_hex():
    """From Portsmouth against Smyrna: the group lies off the coast, bound to its target, its marker used."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "Smyrna": ["OT-Inf-1"]})
    give(judge, assault("Smyrna"))
    landing = judge.position.landings[0]
    assert judge.position.place_of("BR-Inf-1") == landing.sea_hex
    assert KIT.map.terrain[landing.sea_hex] == "sea"
    assert landing.sea_hex in KIT.board.neighbours[hex_of("Smyrna")]
    assert landing == Landing(marker="BR-Amph-1", sea_hex=landing.sea_hex, target=hex_of("Smyrna"), units=("BR-Inf-1",))
    assert rows(judge, Move(unit="BR-Inf-1", to="3229"))[0] == "8.3"
    assert judge.position.this_turn.loads == {"BR-Amph-1": 3}


@pytest.mark.rule("20.10")
def test_the_ordered_sea_hex_must_fit():
    """The order may name it; one that is not beside the target, or no sea, is refused."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "3229": ["OT-Inf-1"]})
    assert rows(judge, assault("3229", sea="3130")) == []
    for sea in ("0613", "3228"):
        assert rows(judge, assault("3229", sea=sea)) == ["20.10"]


@pytest.mark.rule("20.10")
@pytest.mark.trap(37)
@pytest.mark.parametrize(
    ("start", "expected"), [("Brest", []), ("Le Havre", []), ("0814", ["20.10"]), ("0811", ["20.2", "20.8"])]
)
def test_an_assault_starts_in_a_port(start, expected):
    """A naval base or a coastal city; an open coast or an inland town is none."""
    judge = judge_of({start: ["BR-Cav-DMC"], "Smyrna": ["OT-Inf-1"]})
    found = rows(judge, assault("Smyrna", ["BR-Cav-DMC"]))
    assert found == expected


@pytest.mark.rule("20.10")
def test_an_assault_has_an_enemy_on_a_coast_before_it():
    """An empty coast is simply landed on; an inland enemy cannot be reached; a Baltic coast is out of bounds."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "3627": ["OT-Inf-1"], "Libau": ["GE-Inf-1"]})
    assert rows(judge, assault("Smyrna")) == ["20.10"]
    assert "20.10" in rows(judge, assault("3627"))
    assert set(rows(judge, assault("Libau"))) == {"20.8", "20.10"}
    assert rows(judge, assault("box USA"))


@pytest.mark.rule("20.10")
def test_a_bound_marker_carries_nobody_else():
    """It stands or falls with its assault (20.10), so what room is left on it stays empty."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC", "BR-Exp-DF"], "Smyrna": ["OT-Inf-1"], "3229": ["OT-Inf-2"]})
    give(judge, assault("Smyrna", ["BR-Cav-DMC"]))
    assert rows(judge, amphib(["BR-Exp-DF"], "Brest")) == ["20.10"]
    assert rows(judge, assault("3229", ["BR-Exp-DF"])) == ["20.10"]
    give(judge, assault("Smyrna", ["BR-Exp-DF"], marker="FR-Amph-1"))  # another marker may join the same target


@pytest.mark.rule("20.10", "20.8")
@pytest.mark.trap(34)
def test_an_assault_of_the_central_powers_stays_in_its_sea():
    """From Kiel against Helsinki; not against an Adriatic or Black Sea coast."""
    stacks = {"Kiel": ["GE-Inf-1"], "Helsinki": ["BR-Inf-1"], "Venice": ["IT-Inf-1"]}
    judge = judge_of(stacks, side="CP")
    assert rows(judge, assault("Helsinki", ["GE-Inf-1"], "GE-Amph-1")) == []
    assert set(rows(judge, assault("Venice", ["GE-Inf-1"], "GE-Amph-1"))) == {"20.8", "20.10"}


@pytest.mark.rule("10.1", "20.10")
def test_the_enemy_is_told_nothing_of_sea_moves():
    """Neither voyages nor assaults put to sea are seen before they strike."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "Brest": ["FR-Cav-1"], "Smyrna": ["OT-Inf-1"]})
    give(judge, assault("Smyrna"), amphib(["FR-Cav-1"], "Alexandria", marker="FR-Amph-1"))
    assert judge.events
    assert not any(event.visible_to("CP") or event.visible_to(None) for event in judge.events)
