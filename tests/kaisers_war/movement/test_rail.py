"""Rail movement: from city to city, fifteen hexes, clear of enemies, within each country's capacity (chapter 16)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kaisers_war.field import referee, sandbox
from kaisers_war.naive import dense_positions
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import (
    Rail,
    SupplyAtStart,
    open_rails,
    rail_path,
    remember_supply,
    zone_two_countries,
)
from wargame_cli.rulesets.kaisers_war.position.position import TurnRecord

KIT = sandbox({}).kit


def judge_of(stacks, *, side: str = "CP", **fields):
    judge = referee(sandbox(stacks, phase=f"{side.lower()}-movement", **fields))
    remember_supply(judge)
    return judge


# -- from city to city -------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3", "8.3")
def test_a_rail_move_is_the_whole_move():
    """An army goes from Berlin to Cologne, has moved, and rides or marches no further (16.4.3)."""
    judge = judge_of({"Berlin": ["GE-Inf-1"]})
    give(judge, Rail(units=("GE-Inf-1",), to="1414"))
    assert judge.position.place_of("GE-Inf-1") == "1414"
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1913")) == ["8.3"]
    assert rows(judge, Move(unit="GE-Inf-1", to="1415")) == ["8.3"]


@pytest.mark.rule("16.3")
@pytest.mark.parametrize(
    ("start", "to"),
    [("1913", "1912"), ("1912", "1913"), ("1913", "1913"), ("1913", "box USA"), ("1913", "1510")],
)
def test_it_leads_from_a_city_to_another_city(start, to):
    """Not out of open country, nor into it, nor to a box or the sea, nor nowhere."""
    assert "16.3" in rows(judge_of({start: ["GE-Inf-1"]}), Rail(units=("GE-Inf-1",), to=to))


@pytest.mark.rule("16.3")
def test_units_of_one_order_stand_together():
    """Two units in two cities need two orders; one that is not on the map rides nowhere."""
    judge = judge_of({"Berlin": ["GE-Inf-1"], "Leipzig": ["GE-Inf-2"]})
    assert rows(judge, Rail(units=("GE-Inf-1", "GE-Inf-2"), to="1414")) == ["16.3"]
    assert "16.3" in rows(judge, Rail(units=("GE-Inf-3",), to="1414"))


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("units", [(), ("GE-Inf-1", "GE-Inf-1")])
def test_an_order_names_its_units_once(units):
    """Nobody, or the same unit twice, is no order."""
    assert rows(judge_of({"Berlin": ["GE-Inf-1"]}), Rail(units=units, to="1414")) == ["8.2"]


@pytest.mark.rule("16.3", "8.4", "24.2", "2.3")
def test_who_may_not_ride():
    """Garrisons, units locked in the east, and the enemy's."""
    stacks = {"Warsaw": ["CP-Gar-1", "GE-Inf-1"], "Paris": ["FR-Inf-2"]}
    judge = judge_of(stacks, frozen=["GE-Inf-1"])
    assert rows(judge, Rail(units=("CP-Gar-1",), to="2514")) == ["8.4"]
    assert rows(judge, Rail(units=("GE-Inf-1",), to="2514")) == ["24.2"]
    assert rows(judge, Rail(units=("FR-Inf-2",), to="1414")) == ["2.3"]


@pytest.mark.rule("16.3")
@pytest.mark.parametrize(("to", "expected"), [("4928", []), ("5028", ["16.3"])])
def test_fifteen_hexes_and_no_more(to, expected):
    """From Constantinople the rails carry a corps to Mosul, fifteen hexes away, and not to Kirkuk, sixteen."""
    judge = judge_of({"Constantinople": ["OT-Cav-1"]})
    assert rows(judge, Rail(units=("OT-Cav-1",), to=to)) == expected


@pytest.mark.rule("16.3")
def test_an_ordered_path_is_taken_and_measured():
    """A way over Dresden is legal, one with a gap or of sixteen hexes is not."""
    judge = judge_of({"Berlin": ["GE-Inf-1"]})
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1713", path=("1812", "1713"))) == []
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1713", path=("1713",))) == ["16.3"]
    fifteen = ("1914", "2014", "1915") * 4 + ("1814", "1714", "1713")
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1713", path=fifteen)) == []
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1712", path=fifteen)) == ["16.3"]


@pytest.mark.rule("16.3")
@pytest.mark.trap(30)
@pytest.mark.parametrize("where", ["start", "way", "end"])
def test_enemy_zones_bar_start_way_and_end(where):
    """A zone of control anywhere on the line bars it; a fortified zone there opens it again (16.4.2)."""
    line = {"start": "1913", "way": "1812", "end": "1713"}
    order = Rail(units=("GE-Inf-1",), to="1713", path=("1812", "1713"))
    enemy = {"start": "2013", "way": "1811", "end": "1613"}[where]
    stacks = {"1913": ["GE-Inf-1"], "1713": ["CP-Gar-1"], enemy: ["FR-Inf-2"]}
    assert rows(judge_of(stacks), order) == ["16.3"]
    place = line[where]
    with_fort = {place: [*stacks.get(place, ()), "GE-Fort-1"]}
    assert rows(judge_of(stacks | with_fort), order) == []


@pytest.mark.rule("16.3", "7.3")
@pytest.mark.trap(4)
def test_trench_cities_are_open_to_their_owners_trains():
    """Lille lies in the Germans' own trench: beside the enemy, and a railway station all the same."""
    judge = judge_of({"Brussels": ["GE-Inf-1"], "1114": ["GE-Inf-2"], "1014": ["FR-Inf-2"]})
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1114")) == []


@pytest.mark.rule("16.3", "9.6")
def test_no_train_runs_through_an_enemy_unit():
    """A garrison has no zone, but its hex is shut."""
    judge = judge_of({"Berlin": ["GE-Inf-1"], "1812": ["AL-Gar-1"]})
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1713", path=("1812", "1713"))) == ["16.3"]
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1713")) == []  # there is a way round


@pytest.mark.rule("16.3")
@pytest.mark.parametrize(("holder", "expected"), [(["AH-Inf-1"], []), ([], ["16.3"])])
def test_ploesti_must_be_held(holder, expected):
    """TX-12: Ploesti is Romanian, so a Central Powers unit must stand there for a train from Berlin to end there."""
    judge = judge_of({"Berlin": ["GE-Inf-1"], "Ploesti": holder})
    assert rows(judge, Rail(units=("GE-Inf-1",), to="3021")) == expected


@pytest.mark.rule("16.3", "16.5")
@pytest.mark.trap(62)
@pytest.mark.parametrize(
    ("start", "to", "side", "unit"),
    [
        ("Damascus", "Maan", "CP", "OT-Inf-1"),  # desert
        ("Maan", "Damascus", "CP", "OT-Inf-1"),
        ("Mosul", "Tabriz", "CP", "OT-Inf-1"),  # Persia
        ("Tirana", "Uskub", "CP", "AH-Inf-1"),  # TX-58: Albania
    ],
)
def test_no_train_runs_in_zone_three(start, to, side, unit):
    """TX-58: neither into the desert, Persia and Albania nor out of them."""
    judge = judge_of({start: [unit], to: ["CP-Gar-1"]}, side=side)
    assert rows(judge, Rail(units=(unit,), to=KIT.map.find(to))) == ["16.3"]


@pytest.mark.rule("16.3")
@pytest.mark.trap(74)
def test_no_train_crosses_the_sea():
    """London and Paris are both in zone 1, and the Channel is between them."""
    judge = judge_of({"London": ["BR-Inf-1"]}, side="Allied")
    assert rows(judge, Rail(units=("BR-Inf-1",), to="1013")) == ["16.3"]


@pytest.mark.rule("24.1", "23.1")
def test_no_train_runs_into_russia_or_a_neutral_country():
    """Smolensk is closed, whoever might stand there; a path through Switzerland likewise."""
    judge = judge_of({"Minsk": ["GE-Inf-1"], "Munich": ["GE-Inf-2"]})
    assert "24.1" in rows(judge, Rail(units=("GE-Inf-1",), to="3410"))
    assert "23.1" in rows(judge, Rail(units=("GE-Inf-2",), to="1720", path=("1518", "1720")))


@pytest.mark.rule("21.6", "21.5")
@pytest.mark.trap(51)
def test_tied_units_ride_inside_their_area_and_guerrillas_past_zones():
    """The Trans-Caucasus corps rides from Kars to Tiflis, not to Mosul; Lawrence rides under an enemy zone."""
    judge = judge_of({"Kars": ["TC-AlpC-TCF"], "Mosul": ["AL-Gar-1"]}, side="Allied")
    assert rows(judge, Rail(units=("TC-AlpC-TCF",), to="4821")) == []
    assert "21.6" in rows(judge, Rail(units=("TC-AlpC-TCF",), to="4928", path=("4725", "4726", "4727", "4828", "4928")))
    stacks = {"Damascus": ["AR-Cav-NLA"], "Homs": ["AL-Gar-1"], "4332": ["OT-Inf-1"]}
    judge = judge_of(stacks, side="Allied")
    assert rows(judge, Rail(units=("AR-Cav-NLA",), to="4231")) == []
    judge = judge_of(stacks | {"Damascus": ["BR-Cav-DMC"]}, side="Allied")
    assert rows(judge, Rail(units=("BR-Cav-DMC",), to="4231")) == ["16.3"]


# -- supply at the start -----------------------------------------------------------------------------------------


@pytest.mark.rule("15.5", "16.3")
@pytest.mark.trap(24)
def test_it_is_supply_at_the_start_of_the_phase_that_counts():
    """A city feeds who stands in it, so only a unit that came there in this phase can lack what 16.4.1 asks."""
    judge = judge_of({"4534": ["OT-Inf-1"]})
    assert not judge.record(SupplyAtStart).units
    judge.position.put("OT-Inf-1", "4232")
    assert rows(judge, Rail(units=("OT-Inf-1",), to="4229")) == ["15.5"]
    remember_supply(judge)
    assert rows(judge, Rail(units=("OT-Inf-1",), to="4229")) == []


# -- capacity ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.5")
@pytest.mark.trap(30)
def test_zone_one_has_no_limit():
    """Any number of armies may ride inside Germany and Belgium."""
    armies = [f"GE-Inf-{number}" for number in range(1, 6)]
    judge = judge_of({"Berlin": armies[:2], "Leipzig": armies[2:4], "Dresden": armies[4:]})
    for unit in armies:
        give(judge, Rail(units=(unit,), to="1414"))
    assert not judge.position.this_turn.rail
    assert judge.warnings[-1][0] == "9.4"  # and Cologne is overstacked


@pytest.mark.rule("16.5")
@pytest.mark.trap(30)
def test_every_zone_two_country_crossed_is_charged():
    """TX-13: an army from Berlin over Austria-Hungary to Romania fills both; in Germany trains still run."""
    stacks = {
        "Berlin": ["GE-Inf-1", "GE-Inf-2"],
        "Ploesti": ["AH-Inf-1"],
        "Vienna": ["AH-Cav-1"],
        "Bucharest": ["BU-Inf-1"],
    }
    judge = judge_of(stacks)
    give(judge, Rail(units=("GE-Inf-1",), to="3021"))
    assert judge.position.this_turn.rail == {"Austria-Hungary": 3, "Romania": 3}
    assert rows(judge, Rail(units=("AH-Cav-1",), to="2015")) == ["16.5"]
    assert rows(judge, Rail(units=("BU-Inf-1",), to="3021")) == ["16.5"]
    give(judge, Rail(units=("GE-Inf-2",), to="1414"))


@pytest.mark.rule("16.5")
@pytest.mark.trap(30)
def test_three_corps_may_ride_one_by_one():
    """TX-14: after an army in Austria-Hungary, two corps and an airbase ride in Romania; a fourth corps is too much."""
    judge = judge_of(
        {
            "Vienna": ["GE-Inf-1"],
            "Ploesti": ["AH-Cav-1", "AH-Exp-OK", "GE-Tac-1", "GE-Cav-1"],
            "Bucharest": ["CP-Gar-1"],
        }
    )
    give(judge, Rail(units=("GE-Inf-1",), to="2015"))
    for unit in ("AH-Cav-1", "AH-Exp-OK", "GE-Tac-1"):
        give(judge, Rail(units=(unit,), to="3122"))
    assert judge.position.this_turn.rail == {"Austria-Hungary": 3, "Romania": 3}
    assert rows(judge, Rail(units=("GE-Cav-1",), to="3122")) == ["16.5"]


@pytest.mark.rule("16.5")
@pytest.mark.parametrize(("units", "expected"), [(3, []), (4, ["16.5"])])
def test_three_corps_are_one_rail_move_and_four_are_not(units, expected):
    """An order for three corps is one rail move; with a fourth it is refused."""
    corps = ("AH-Cav-1", "AH-Exp-OK", "GE-Tac-1", "GE-Cav-1")
    judge = judge_of({"Ploesti": corps, "Bucharest": ["CP-Gar-1"]})
    assert rows(judge, Rail(units=corps[:units], to="3122")) == expected


@pytest.mark.rule("16.5")
def test_capacity_returns_with_the_next_player_turn():
    """What was used is forgotten when the next mobilization phase begins."""
    position = sandbox({}, this_turn=TurnRecord(rail={"Romania": 3}))
    position.begin_phase(2, "cp-second-combat")
    assert position.this_turn.rail == {"Romania": 3}
    position.begin_phase(2, "allied-mobilization")
    assert position.this_turn.rail == {}


@pytest.mark.rule("16.5", "16.3")
def test_the_way_that_needs_the_least_capacity_is_chosen():
    """As few countries as can be, and where one of them is full the way leads round it; with all full there is none."""
    position = sandbox({"Vienna": ["GE-Inf-1"], "Breslau": ["CP-Gar-1"]})
    way = rail_path(position, ("GE-Inf-1",), "2214")
    assert zone_two_countries(position, way) == ("Austria-Hungary",)
    from_danzig = sandbox({"Danzig": ["GE-Inf-1"]})
    way = rail_path(from_danzig, ("GE-Inf-1",), "3315")
    assert (zone_two_countries(from_danzig, way), len(way) - 1) == (("Poland", "Ukraine"), 9)  # not round by Lemberg
    from_warsaw = sandbox({"Warsaw": ["GE-Inf-1"]})
    way = rail_path(from_warsaw, ("GE-Inf-1",), "2716")
    assert zone_two_countries(from_warsaw, way) == ("Poland", "Austria-Hungary")
    to_sofia = {"Vienna": ["AH-Inf-1"]}
    short = sandbox(to_sofia)
    way = rail_path(short, ("AH-Inf-1",), "2824")
    assert zone_two_countries(short, way) == ("Austria-Hungary", "Serbia", "Bulgaria")
    serbia_full = sandbox(to_sofia, this_turn=TurnRecord(rail={"Serbia": 1}))
    assert "Serbia" not in zone_two_countries(serbia_full, rail_path(serbia_full, ("AH-Inf-1",), "2824"))
    both_full = sandbox(to_sofia, this_turn=TurnRecord(rail={"Serbia": 1, "Romania": 1}))
    assert rail_path(both_full, ("AH-Inf-1",), "2824") == ()
    judge = judge_of(to_sofia, this_turn=TurnRecord(rail={"Serbia": 1, "Romania": 1}))
    assert rows(judge, Rail(units=("AH-Inf-1",), to="2824")) == ["16.5"]


@settings(max_examples=40, deadline=None)
@given(dense_positions(), st.data())
@pytest.mark.rule("16.3")
def test_the_best_way_is_legal_and_no_shorter_one_is_cheaper(position, data):
    """A found way is a legal order; where none is found no line of fifteen hexes exists."""
    kit = position.kit
    riders = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).movement]
    assume(riders)
    unit = data.draw(st.sampled_from(riders))
    start = position.place_of(unit)
    to = data.draw(st.sampled_from([hex for hex in kit.kinds if hex != start]))
    line = open_rails(position, (unit,))
    plain = kit.steps.path(start, lambda hex: hex == to, lambda hex: bool(line & kit.board.bit[hex]))
    exists = bool(plain and len(plain) <= 16 and line & kit.board.bit[start] and line & kit.board.bit[to])
    way = rail_path(position, (unit,), to)
    assert bool(way) is exists
    if plain and way:
        assert len(way) <= 16
        fewest = zone_two_countries(position, way)
        assert len(fewest) <= len(zone_two_countries(position, tuple(plain)))
        if len(fewest) == len(zone_two_countries(position, tuple(plain))):
            assert len(way) == len(plain)


# -- forced march after it ---------------------------------------------------------------------------------------


@pytest.mark.rule("16.3", "15.7")
@pytest.mark.trap(32)
@pytest.mark.parametrize(("then", "expected"), [("1414", ["16.3"]), ("1314", []), ("1214", []), ("1113", ["16.3"])])
def test_a_forced_march_after_the_ride_has_the_printed_movement(then, expected):
    """TX-40: a unit with movement three goes on for three points, not six, and pays one victory point."""
    stacks = {"Berlin": ["GE-Shock-1"]}
    judge = judge_of(stacks)
    order = Rail(units=("GE-Shock-1",), to="1414", forced_march=True, then=then)
    assert rows(judge, order) == expected
    if not expected:
        give(judge, order)
        assert judge.position.place_of("GE-Shock-1") == then
        assert judge.position.points["CP"] == 49


@pytest.mark.rule("16.3", "15.7")
def test_going_on_takes_a_forced_march_and_a_place_to_go():
    """`then` alone and `forced-march` alone are both refused."""
    judge = judge_of({"Berlin": ["GE-Inf-1"]})
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1414", then="1415")) == ["16.3"]
    assert rows(judge, Rail(units=("GE-Inf-1",), to="1414", forced_march=True)) == ["16.3"]


@pytest.mark.rule("5.5", "15.7")
@pytest.mark.parametrize(("points", "expected"), [(3, []), (2, ["5.5"])])
def test_every_unit_that_marches_on_costs_a_point(points, expected):
    """Two units cost two, and one must be left."""
    judge = judge_of({"Berlin": ["GE-Inf-1", "GE-Cav-1"]}, points={"CP": points, "Allied": 50})
    order = Rail(units=("GE-Inf-1", "GE-Cav-1"), to="1414", forced_march=True, then="1415")
    assert rows(judge, order) == expected


@pytest.mark.rule("22.2", "15.7")
@pytest.mark.trap(32)
@pytest.mark.parametrize(("turn", "start", "to", "then", "expected"), [
    (5, "Berlin", "1414", "1415", ["22.2"]),
    (7, "Berlin", "1414", "1415", []),
    (7, "Warsaw", "2412", "2413", ["22.2"]),
])  # fmt: skip
def test_seasons_bar_the_march_after_the_ride(turn, start, to, then, expected):
    """Winter everywhere, the thaw where the unit stands when it sets out; the ride itself is free."""
    judge = judge_of({start: ["GE-Inf-1"]}, turn=turn)
    assert rows(judge, Rail(units=("GE-Inf-1",), to=to, forced_march=True, then=then)) == expected
    assert rows(judge, Rail(units=("GE-Inf-1",), to=to)) == []


@pytest.mark.rule("8.5", "16.3")
def test_there_is_no_minimum_move_after_the_ride():
    """8.5 lets a unit go one hex whatever it costs at the start of its move; after a ride the move has begun."""
    # Sivas (4126) lies among mountains; over the Kizil Irmak a step to rough ground costs three.
    dear = [hex for hex, cost in KIT.exits("CP", False)["4126"] if cost == 3]
    assert dear
    march = sandbox({"Sivas": ["OT-Inf-1"]}, phase="cp-movement")
    assert rows(referee(march), Move(unit="OT-Inf-1", to=dear[0])) == []
    judge = judge_of({"Angora": ["OT-Inf-1"]})
    order = Rail(units=("OT-Inf-1",), to="4126", forced_march=True, then=dear[0])
    assert rows(judge, order) == ["16.3"]
