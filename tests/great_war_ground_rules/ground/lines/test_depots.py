"""The road element: from Army HQs to depots and sources (11B2); which HQ uses which depot."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import army, division, unit
from great_war_ground_rules.supplies import column, depot, source, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import depots, told
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE

#: A road down column 05 and a rail line that brings depots on it to a source at 0114.
ROAD = {"road": column("0503", 12)}
RAIL = {"rail-high": [*column("0501", 14), *column("0401", 14), "0401-0501", "0114-0214", "0214-0314", "0314-0414"]}
AT_0114 = source("0114")


def links(forces, places=(), **given):
    """How the Army HQs are supplied, by their depots."""
    named = {f"D{number}": depot(place) for number, place in enumerate(places, 1)}
    position = supplied_field(forces, depots={**named, **given.pop("more", {})}, **given)
    return {hq: link.depot for hq, link in depots.links(position, ENTENTE).items()}


def by_road(position, goal, limit=3):
    """The hexes from which the road element leads to a goal."""
    board = position.kit.board
    return set(board.spaces(depots.by_road(position, ENTENTE, board.bit[goal], limit)))


@pytest.mark.trap(7)
@pytest.mark.rule("11B2")
def test_an_army_hq_traces_along_a_road_to_a_depot():
    """11B2; trap 7: three hexes in clear weather, two in mud; from the depot a rail line leads on"""
    for place, weather, found in (
        *(("0508", "clear", True), ("0509", "clear", False)),
        *(("0507", "mud", True), ("0508", "mud", False), ("0508", "snow", True)),
    ):
        lines = {"road": column("0505", 12), "rail-high": column("0501", 5)}
        given = {"hexsides": lines, "sources": [source("0501")], "weather_now": weather}
        assert links({place: {"F1": army("French")}}, ("0505",), **given) == ({"F1": "D1"} if found else {})


@pytest.mark.rule("11B2")
def test_a_road_element_runs_through_own_open_hexes():
    """11B2, 11A"""
    assert "0507" in by_road(supplied_field({}, hexsides=ROAD), "0505")
    assert "0507" not in by_road(supplied_field({}, hexsides=ROAD, other=("0506",)), "0505")
    assert "0507" not in by_road(supplied_field({"0706": {"G1": division()}, "0606": {"G2": division()}}), "0505")


@pytest.mark.rule("11B2")
def test_the_first_hex_may_be_entered_over_land():
    """11B2: into any terrain, whose hexes count as over land then (house); only the first one"""
    assert by_road(supplied_field({}, hexsides={"road": ["0505-0506"]}), "0505", 2) >= {"0506", "0507", "0606", "0504"}
    assert "0508" not in by_road(supplied_field({}, hexsides={"road": ["0505-0506"]}), "0505", 3)
    ground = {"hexsides": {"road": column("0505", 8)}, "terrain": {"forest": ["0506", "0507"]}}
    position = supplied_field({}, **ground)
    assert "0606" in by_road(position, "0505")  # 0506 counts two over land, then one along the road
    assert "0607" not in by_road(position, "0505")
    sea = {"hexsides": {"road": column("0505", 8), "sea": ["0506-0606", "0507-0606"]}}
    assert "0606" not in by_road(supplied_field({}, **sea), "0505")


@pytest.mark.rule("15A8")
def test_a_devastated_hex_counts_as_two_along_the_road():
    """15A8"""
    position = supplied_field({}, hexsides=ROAD, devastated=["0506"])
    assert "0507" in by_road(position, "0505", 3)
    assert "0508" not in by_road(position, "0505", 3)


@pytest.mark.rule("11B2")
def test_only_operational_depots_in_own_hexes_serve():
    """11C1, 11B2: and such from which the rails lead to a source of the HQ's nation"""
    given = {"hexsides": RAIL, "sources": [AT_0114]}
    forces = {"0505": {"F1": army("French")}}
    assert links(forces, ("0506",), **given) == {"F1": "D1"}
    assert links(forces, more={"D1": depot("0506", idle="true")}, **given) == {}
    assert links(forces, ("0506",), other=("0314",), **given) == {}
    assert links({"0505": {"B1": army("British")}}, ("0506",), **given) == {"B1": "D1"}  # 15 REs of theirs (15E2)
    assert links({"0505": {"B1": army("Belgian")}}, ("0506",), **given) == {"B1": "D1"}
    assert links({"0505": {"G1": army("German")}}, ("0506",), **given) == {}


@pytest.mark.rule("11B2")
def test_a_road_may_lead_to_a_source_without_a_depot():
    """11B2: and any number of HQs to one source"""
    given = {"hexsides": ROAD, "sources": [source("0504")]}
    forces = {"0505": {"F1": army("French"), "F2": army("French")}, "0507": {"F3": army("French")}}
    assert links(forces, **given) == {"F1": "", "F2": "", "F3": ""}


@pytest.mark.trap(8)
@pytest.mark.rule("11B2")
def test_one_depot_serves_one_hq_and_as_many_are_supplied_as_can_be():
    """11B2; trap 8: F1 could use either depot and leaves the only one in reach of F2 to it"""
    given = {"hexsides": RAIL, "sources": [AT_0114]}
    one = {"0505": {"F1": army("French"), "F2": army("French")}}
    assert links(one, ("0506",), **given) == {"F1": "D1"}
    far = {"0505": {"F1": army("French")}, "0502": {"F2": army("French")}}
    assert links(far, ("0504", "0508"), **given) == {"F1": "D2", "F2": "D1"}


@pytest.mark.trap(8)
@pytest.mark.rule("11B2")
def test_a_side_may_choose_a_depot_for_an_hq():
    """11B2; trap 8: if it serves; F1 takes the nearest one by itself, and by the side's choice the only one of F2"""
    given = {"hexsides": RAIL, "sources": [AT_0114]}
    far = {"0505": {"F1": army("French")}, "0502": {"F2": army("French")}}
    assert links(far, ("0504", "0508"), supply_hq={"F1": "D1"}, **given) == {"F1": "D1"}
    assert links(far, ("0504", "0508"), supply_hq={"F2": "D2"}, **given) == {"F1": "D2", "F2": "D1"}


@pytest.mark.rule("14O3")
def test_transport_units_make_roads_longer_and_then_no_lines_over_land():
    """14O3: the example: two hexes in mud, three through a hex with one"""
    given = {"hexsides": RAIL, "sources": [AT_0114], "weather_now": "mud"}
    forces = {
        "0505": {"F1": army("French")},
        "0507": {"T1": unit("French", "motorized-transport", "III", "0-6")},
    }
    assert links(forces, ("0508",), **given) == {}
    assert links(forces, ("0508",), extending=["T1"], **given) == {"F1": "D1"}
    position = supplied_field(forces, depots={"D1": depot("0508")}, extending=["T1"], **given)
    assert depots.busy_transports(position, ENTENTE) == {"T1"}
    assert links(forces, ("0507",), extending=["T1"], **given) == {"F1": "D1"}
    position = supplied_field(forces, depots={"D1": depot("0507")}, extending=["T1"], **given)
    assert depots.busy_transports(position, ENTENTE) == frozenset()


# -- a second, naive calculation ------------------------------------------------------------------------------------


@pytest.mark.trap(8)
@pytest.mark.rule("11B2")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.sets(st.integers(0, 4), max_size=3), min_size=1, max_size=5))
def test_as_many_hqs_have_a_depot_as_any_assignment_gives(offers):
    """11B2; trap 8: against every way to hand out five depots to five HQs"""
    named = {f"H{number}": [f"D{each}" for each in sorted(found)] for number, found in enumerate(offers)}
    taken: dict[str, str] = {}
    matched = sum(depots.augment(hq, named, taken, set()) for hq in named)
    best = max(
        sum(f"D{each}" in named[hq] for hq, each in zip(named, order, strict=False)) for order in permutations(range(5))
    )
    assert matched == best == len(taken)
    assert all(depot in named[hq] for depot, hq in taken.items())


def naive_road(position, start, goal):
    """How many hexes the shortest road element counts, hex by hex; None where there is none."""
    road = told.road_to(position, ENTENTE, start, [goal])
    return road and road.counts


steps = st.sampled_from([*column("0503", 8), *column("0603", 8), "0505-0605", "0504-0604", "0506-0605", "0507-0607"])
places = st.sampled_from([f"{x:02}{y:02}" for x in range(3, 9) for y in range(3, 9)])


@pytest.mark.rule("11B2")
@settings(max_examples=25, deadline=None)
@given(
    st.sets(steps, min_size=3),
    st.sets(places, max_size=4),
    st.sets(places, max_size=4),
    st.sets(places, max_size=3),
    places,
)
def test_roads_are_as_long_as_a_naive_calculation_finds(road, forest, waste, foreign, goal):
    """11B2: the same hexes for every length"""
    ground = {"hexsides": {"road": sorted(road)}, "terrain": {"forest": sorted(forest)}, "devastated": sorted(waste)}
    position = supplied_field({}, other=tuple(sorted(foreign)), **ground)
    lengths = {hex: naive_road(position, hex, goal) for hex in position.kit.board.labels}
    for limit in range(5):
        naive = {hex for hex, far in lengths.items() if far is not None and far <= limit}
        assert by_road(position, goal, limit) == naive
