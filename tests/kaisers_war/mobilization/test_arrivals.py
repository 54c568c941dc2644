"""Reinforcements enter play (6.3-6.7, 43.2): mobilization hexes, boxes, ships, defaults, and waiting."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import places
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Hold
from wargame_cli.rulesets.kaisers_war.position.events.general import ArrivalBlocked, UnitPlaced
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, TRACK
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position

USA, BRITISH, FRENCH = BOXES["USA"], BOXES["British Empire"], BOXES["French Empire"]


def due(*units: str, side: str = ALLIED, stacks=None, turn: int = 3, **fields):
    """A referee of a side's mobilization phase in which these units are due."""
    position = sandbox(
        {TRACK: list(units), **(stacks or {})},
        turn=turn,
        phase=f"{side.lower()}-mobilization",
        due=dict.fromkeys(units, turn),
        **fields,
    )
    return referee(position)


def names(phase, unit: str) -> set[str]:
    """The places in which a unit may enter by its row of the table, by name."""
    position = phase.position
    return {position.kit.name(place) for place in places(position, unit)}


# -- where ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_units_enter_in_their_own_country():
    """TX: armies in capitals, resource and political cities of their nation; Britain's are the Isles and Egypt."""
    phase = due("FR-Inf-1", "BR-Inf-1", "GE-Shock-1", "IT-Inf-1")
    assert names(phase, "FR-Inf-1") == {"1015 Paris", "1120 Lyon", FRENCH}
    assert names(phase, "BR-Inf-1") == {"0811 Birmingham", "0912 London", "3737 Cairo", BRITISH}
    assert names(phase, "IT-Inf-1") == {"1421 Genoa", "1520 Milan", "1820 Venice", "1824 Rome"}
    assert names(phase, "GE-Shock-1") == {"1316 Metz", "1413 Ruhr", "1913 Berlin", "2214 Breslau"}
    assert rows(phase, Arrive(unit="FR-Inf-1", at="1824")) == ["6.4"]
    assert rows(phase, Arrive(unit="FR-Inf-1", at="1216")) == ["6.4"]
    assert rows(phase, Arrive(unit="FR-Inf-1", at="1015")) == []


@pytest.mark.rule("6.4")
@pytest.mark.trap(76)
def test_capital_means_major_capital():
    """A Bulgarian or Serbian headquarters would need a major capital; the option counts every capital."""
    phase = due("BR-Tac-1")
    assert names(phase, "BR-Tac-1") == {"0912 London", "0811 Birmingham", BRITISH}
    assert names(due("BR-Tac-1", options={"capitals": "any"}), "BR-Tac-1") == {
        "0912 London",
        "0811 Birmingham",
        "3737 Cairo",
        BRITISH,
    }


@pytest.mark.rule("6.4")
def test_one_unit_a_hex_and_phase():
    """A second unit cannot enter in the same city, but in another one."""
    phase = due("FR-Inf-1", "FR-Inf-2")
    give(phase, Arrive(unit="FR-Inf-1", at="1015"))
    assert rows(phase, Arrive(unit="FR-Inf-2", at="1015")) == ["6.4"]
    assert rows(phase, Arrive(unit="FR-Inf-2", at="1120")) == []


@pytest.mark.rule("6.4b")
@pytest.mark.parametrize(
    ("box", "most", "units"),
    [
        (USA, 4, ["US-Inf-1", "US-Inf-2", "US-Inf-3", "US-Inf-4", "US-Tac-1"]),
        (BRITISH, 2, ["BR-Inf-1", "BR-Inf-2", "BR-Inf-3"]),
        (FRENCH, 1, ["FR-Inf-1", "FR-Inf-2"]),
    ],
)
def test_boxes_take_so_many_units_a_phase(box: str, most: int, units: list[str]):
    """Four in the USA, two British, one French; any number may stay there from turn to turn."""
    phase = due(*units)
    give(phase, *(Arrive(unit=unit, at=box) for unit in units[:most]))
    assert rows(phase, Arrive(unit=units[most], at=box)) == ["6.4b"]
    phase.position.begin_phase(4, "allied-mobilization")
    assert rows(phase, Arrive(unit=units[most], at=box)) == []


@pytest.mark.rule("6.4b", "21.7")
def test_boxes_take_their_own_nation_only():
    """No British unit in the French box; the Japanese corps comes through the British one, in 1919."""
    phase = due("BR-Inf-1", "JP-Exp-WEF", "IT-Inf-1", turn=7)
    assert rows(phase, Arrive(unit="BR-Inf-1", at=FRENCH)) == ["6.4"]
    assert rows(phase, Arrive(unit="IT-Inf-1", at=BRITISH)) == ["6.4"]
    assert names(phase, "JP-Exp-WEF") == {BRITISH}
    assert rows(phase, Arrive(unit="JP-Exp-WEF", at=BRITISH)) == []


@pytest.mark.rule("6.5")
@pytest.mark.trap(53)
def test_enemies_bar_entry_and_their_zones_of_control_do_not():
    """A contested city of the own country is open, and entering it restores control of it."""
    contested = due("IT-Inf-1", stacks={"1920": ["AH-Inf-1"]})
    assert rows(contested, Arrive(unit="IT-Inf-1", at="1820")) == []
    occupied = due("IT-Inf-1", stacks={"1820": ["AH-Inf-1"]})
    assert rows(occupied, Arrive(unit="IT-Inf-1", at="1820")) == ["6.5"]


@pytest.mark.rule("9.4", "6.5")
def test_no_unit_enters_where_it_would_overstack():
    """Two armies fill a city."""
    phase = due("FR-Inf-3", stacks={"Paris": ["FR-Inf-1", "FR-Inf-2"]})
    assert rows(phase, Arrive(unit="FR-Inf-3", at="1015")) == ["9.4"]


@pytest.mark.rule("6.6")
def test_arabs_and_persians_enter_in_their_country():
    """Lawrence on any Ottoman desert hex, Wassmuss on any hex of Persia without an Allied unit."""
    phase = due("AR-Cav-NLA", stacks={"4338": ["OT-Exp-AEF"]})
    assert rows(phase, Arrive(unit="AR-Cav-NLA", at="4337")) == []
    assert rows(phase, Arrive(unit="AR-Cav-NLA", at="4338")) == ["6.5"]
    assert rows(phase, Arrive(unit="AR-Cav-NLA", at="4232")) == ["6.4"]
    persia = due("PE-Cav-WT", side=CP, stacks={"5329": ["BR-Exp-NPF"]})
    assert rows(persia, Arrive(unit="PE-Cav-WT", at="5428")) == []
    assert rows(persia, Arrive(unit="PE-Cav-WT", at="5329")) == ["6.5"]
    assert rows(persia, Arrive(unit="PE-Cav-WT", at="4928")) == ["6.4"]


@pytest.mark.rule("6.4", "19.7")
def test_ships_need_a_base_on_a_sea_where_they_can_sail():
    """German ships at Kiel or Danzig, not at Wilhelmshaven on the North Sea; a ship then lies with the fleet."""
    phase = due("GE-Ship-1", "OT-Amph-1", side=CP)
    assert names(phase, "GE-Ship-1") == {"1711 Kiel", "2411 Danzig"}
    assert names(phase, "OT-Amph-1") == {"3425 Constantinople", "4424 Trebizond"}
    give(phase, Arrive(unit="GE-Ship-1", at="1711"))
    assert phase.position.place_of("GE-Ship-1") == FLEET
    assert isinstance(phase.events[-1], UnitPlaced)
    assert phase.events[-1].base == "1711"


# -- when, and when not -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.7")
def test_blocked_arrivals_wait():
    """TX-59: with every mobilization hex in enemy hands a unit is not received; it comes when one is free again."""
    everywhere = {hex: [f"GE-Inf-{number}"] for number, hex in enumerate(("1421", "1520", "1820", "1824"), start=1)}
    phase = due("IT-Inf-1", stacks=everywhere)
    close(phase)
    assert phase.position.place_of("IT-Inf-1") == TRACK
    assert [type(event) for event in phase.events] == [ArrivalBlocked]
    phase.position.put("GE-Inf-1", "1711")
    phase.position.begin_phase(4, "allied-mobilization")
    close(phase)
    assert phase.position.place_of("IT-Inf-1") == "1421"


@pytest.mark.rule("6.7", "6.3")
def test_arrivals_without_an_order_enter_by_default():
    """The dearest first, in the dearest city without an enemy zone of control; the box when the cities are used."""
    phase = due("FR-Inf-1", "FR-Cav-1", "FR-Tank-1", "FR-Inf-2")
    close(phase)
    found = {unit: phase.position.place_of(unit) for unit in ("FR-Tank-1", "FR-Inf-1", "FR-Inf-2", "FR-Cav-1")}
    assert found == {"FR-Tank-1": "1015", "FR-Inf-1": "1120", "FR-Inf-2": FRENCH, "FR-Cav-1": TRACK}


@pytest.mark.rule("6.7")
def test_an_owner_may_hold_a_unit_back():
    """A held unit stays on the track at the end of the phase and is due again next turn."""
    phase = due("FR-Inf-1")
    give(phase, Hold(unit="FR-Inf-1"))
    close(phase)
    assert phase.position.place_of("FR-Inf-1") == TRACK
    assert rows(due("FR-Inf-1"), Hold(unit="FR-Inf-2")) == ["6.3"]


@pytest.mark.rule("6.7")
def test_who_is_held_back_does_not_arrive_in_the_same_phase():
    """By no order that comes after it; another one may take its city."""
    phase = due("FR-Inf-1", "FR-Inf-2")
    give(phase, Hold(unit="FR-Inf-1"))
    assert rows(phase, Arrive(unit="FR-Inf-1", at="1015")) == ["6.7"]
    assert rows(phase, Arrive(unit="FR-Inf-2", at="1015")) == []


@pytest.mark.rule("6.3")
def test_nobody_places_the_enemys_reinforcements():
    """Only the owner's units that lie on the track can arrive, and none of the other side arrives in this phase."""
    phase = due("GE-Inf-1", "FR-Inf-1")
    assert "6.3" in rows(phase, Arrive(unit="GE-Inf-1", at="1913"))
    assert "6.3" in rows(phase, Arrive(unit="FR-Inf-2", at="1015"))
    close(phase)
    assert phase.position.place_of("GE-Inf-1") == TRACK


@pytest.mark.rule("26.5.3")
@pytest.mark.trap(71)
def test_free_reinforcements_arrive_in_their_turn():
    """The shock army in turn 2 in a capital or resource city of its country; the tank corps in turn 3, no points."""
    position = new_position("1918")
    position.begin_phase(2, "cp-mobilization")
    phase = referee(position)
    assert rows(phase, Arrive(unit="AH-Shock-2", at="2418")) == ["6.4"]
    give(phase, Arrive(unit="AH-Shock-2", at="2217"))
    position.begin_phase(2, "allied-mobilization")
    phase = referee(position)
    assert rows(phase, Arrive(unit="FR-Tank-1", at=FRENCH)) == ["6.3"]
    position.begin_phase(3, "allied-mobilization")
    give(referee(position), Arrive(unit="FR-Tank-1", at=FRENCH))
    assert position.points == {CP: 75, ALLIED: 60}


@pytest.mark.rule("6.4", "10.2")
def test_arrivals_are_told_to_their_owner():
    """The enemy sees a stack on the map, not the order by which it came there."""
    phase = due("FR-Inf-1")
    close(phase)
    assert all(event.seen_by == (ALLIED,) for event in phase.events)
