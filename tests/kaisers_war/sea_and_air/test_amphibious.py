"""Amphibious moves: who is carried, from where to where, and what it costs (20.2, 20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import hex_of, referee, sandbox
from wargame_cli import rulesets
from wargame_cli.engine.teaching.choices import choices
from wargame_cli.rulesets.kaisers_war.ground.zones import zone
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
from wargame_cli.rulesets.kaisers_war.position.events.general import MarkerLoaded, UnitMoved
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import (
    Amphib,
    base_to_base,
)
from wargame_cli.rulesets.kaisers_war.telling.advice import destinations

KIT = sandbox({}).kit
ALLIED_FLEET = {"fleet": ["BR-Amph-1", "FR-Amph-1", "IT-Amph-1", "US-Amph-1"]}
CP_FLEET = {"fleet": ["GE-Amph-1", "OT-Amph-1"]}


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


@pytest.mark.rule("20.6")
def test_the_box_of_an_ally_is_listed_beside_the_coasts():
    """Among all that the Allies can order in Palestine: an army goes back to the British Empire."""
    position = rulesets.load("kaisers-war").new("palestine-1918", {})
    position.begin_phase(1, "allied-movement")
    for unit, place in (("BR-Inf-1", hex_of("Alexandria")), ("BR-Amph-1", "fleet")):
        position.put(unit, place)
    found = choices(rulesets.load("kaisers-war"), position, "Allied", lambda unit: destinations(position, unit))
    orders = [choice.order for choice in found.orders if choice.verb == "amphib"]
    ends = {order["to"] for order in orders if "BR-Inf-1" in order["units"]}
    assert {end for end in ends if end.startswith("box")} == {"box British Empire"}


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


# -- landings over the edge (20.12) ------------------------------------------------------------------------------
