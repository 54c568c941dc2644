"""Land and sea supply (6.2.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.rulesets.lamps.ground import supply
from wargame_cli.rulesets.lamps.kit.nations import CP, SIDE, TE
from wargame_cli.rulesets.lamps.position import scenarios

AREAS = list(scenarios.components().map.areas)


@pytest.mark.rule("6.2.2.1")
def test_a_path_through_friendly_land_to_a_home_area():
    """Belgium in German hands is supplied through Hanover, and no more once Hanover is lost."""
    position = staged("lamps", areas={"belgium": ["GE-1"]})
    assert supply.is_land_supplied(position, "GE-1")
    cut = staged("lamps", areas={"belgium": ["GE-1"]}, control={"hanover": TE})
    assert not supply.is_land_supplied(cut, "GE-1")
    assert not supply.can_be_refit(cut, "GE-1")


@pytest.mark.rule("6.2.2.1", "8.3.2b")
def test_home_areas_without_production_place_guns_but_refit_nobody():
    """Galicia is Austro-Hungarian home but makes nothing: cut off there, an army is land-supplied and stays Spent."""
    cut = staged("lamps", areas={"galicia": ["AH-1*"]}, control={"austria": TE, "hungary": TE, "posen": TE})
    assert supply.is_land_supplied(cut, "AH-1")
    assert not supply.can_be_refit(cut, "AH-1")


@pytest.mark.rule("8.3.2c")
@pytest.mark.trap(10)
def test_british_and_americans_trace_to_france_and_only_the_british_by_sea():
    """In Belgium both are supplied through France; in Sinai only the British are."""
    position = staged("lamps", areas={"belgium": ["GB-2*", "US-1*"], "sinai": ["GB-MEF*"], "british_isles": ["GB-3*"]})
    assert all(supply.can_be_refit(position, unit) for unit in ("GB-2", "US-1", "GB-MEF", "GB-3"))
    assert not supply.is_land_supplied(position, "GB-MEF")
    abroad = staged("lamps", areas={"gallipoli": ["FR-1*"], "greece": ["IT-1*"], "basra": ["GB-IEF*"]})
    assert not supply.can_be_refit(abroad, "FR-1")
    assert not supply.can_be_refit(abroad, "IT-1")
    assert supply.can_be_refit(abroad, "GB-IEF")


@pytest.mark.rule("8.3.2b", "8.3.2c")
@pytest.mark.parametrize(
    ("nation", "sources"),
    [
        ("germany", ["hanover", "rhine", "berlin", "prussia", "posen", "bavaria"]),
        ("russia", ["kiev", "petrograd", "moscow"]),
        ("serbia", ["serbia"]),  # that makes nothing traces to its Home Area
        ("belgium", ["belgium"]),
        ("italy", ["northern_italy"]),
        ("france", ["somme", "paris", "verdun", "southern_france"]),
        ("great_britain", ["british_isles", "somme", "paris", "verdun", "southern_france"]),
        ("united_states", ["united_states", "somme", "paris", "verdun", "southern_france"]),
    ],
)
def test_which_areas_a_refit_is_traced_to(nation, sources):
    """Home Production Areas; British and American units trace to those of France, and at home to their own."""
    board = staged("lamps").kit.board
    assert sorted(board.spaces(supply.producing_homes(staged("lamps"), nation))) == sorted(sources)


@pytest.mark.rule("8.3.2b", "8.3.2c")
@pytest.mark.parametrize(("place", "found"), [("united_states", []), ("paris", []), ("rome", ["8.3.2b"])])
def test_a_spent_american_army_is_refitted_at_home(place, found):
    """It stands where its points are made; in France they reach it too, and overseas elsewhere they do not."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-production",
        turn=16,
        areas={place: ["US-1*"], "british_isles": ["US-2"]},
        control={"northern_italy": CP, "french_alps": CP},
        mobilized=4,
        americans_left=True,
        points_left={"united_states": 1},
    )
    assert bench.refusals("{refit: [US-1]}") == found


@pytest.mark.rule("6.2.2.1", "7.3.2a")
def test_an_army_on_a_beachhead_or_in_the_pool_is_not_land_supplied():
    """It stands on no land."""
    position = staged("lamps", areas={"beachhead gallipoli": ["GB-2"]})
    assert not supply.is_land_supplied(position, "GB-2")
    assert not supply.is_land_supplied(position, "GB-3")
    assert not supply.can_be_refit(position, "GB-3")


@pytest.mark.rule("6.2.2.2", "7.4.3")
def test_sea_supply_reaches_east_africa_beachheads_and_the_land_behind_ports():
    """An army up the track is supplied through Basra; with Basra lost it is not."""
    position = staged("lamps", areas={"kut": ["GB-IEF*"], "tanga": ["GB-BEAEF*"], "beachhead gallipoli": ["GB-2*"]})
    assert all(supply.can_be_refit(position, unit) for unit in ("GB-IEF", "GB-BEAEF", "GB-2"))
    lost = staged("lamps", areas={"kut": ["GB-IEF*"], "anatolia": ["TU-1"]}, control={"basra": CP})
    assert not supply.can_be_refit(lost, "GB-IEF")


@pytest.mark.rule("6.2.2.2", "6.5.3")
def test_the_black_sea_opens_with_both_straits():
    """Gallipoli alone is not enough."""
    half = staged("lamps", areas={"gallipoli": ["GB-2"], "anatolia": ["TU-1"], "ukraine": ["GB-3*"]})
    assert not supply.straits_open(half)
    assert not supply.can_be_refit(half, "GB-3")
    both = staged("lamps", areas={"gallipoli": ["GB-2"], "anatolia": ["GB-4"], "ukraine": ["GB-3*"]})
    assert supply.straits_open(both)
    assert supply.can_be_refit(both, "GB-3")


@pytest.mark.rule("10.2.3.1")
def test_no_line_of_supply_passes_albania():
    """It is in no group, whoever stands there."""
    position = staged("lamps", areas={"albania": ["SE-1"], "greece": ["GR-1"]}, control={"serbia": TE})
    names = supply.group_names(position, TE)
    assert "albania" not in names
    assert "serbia" in names


@pytest.mark.rule("6.2.2.1")
@given(st.lists(st.sampled_from([CP, TE, ""]), min_size=len(AREAS), max_size=len(AREAS)))
def test_groups_are_what_walking_from_area_to_area_finds(holders):
    """For any control of the map the groups agree with a plain search, for every nation."""
    position = staged("lamps", control=dict(zip(AREAS, holders, strict=True)))
    position.control = {area: side for area, side in zip(AREAS, holders, strict=True) if side}
    position.changed()
    board = position.kit.board
    for nation, side in SIDE.items():
        homes = set(position.kit.home[supply.GUESTS.get(nation, nation)])
        homes |= set(position.kit.home[nation]) if nation in supply.GUESTS else set()
        for area in AREAS:
            reached, front = set(), [area]
            while front:
                here = front.pop()
                if here in reached or here == "albania" != area or position.control.get(here) != side:
                    continue
                reached.add(here)
                front += board.neighbours[here]
            assert bool(reached & homes) == bool(board.bit[area] & supply.land_supplied(position, nation))


@pytest.mark.rule("6.2.2.2", "7.4.3")
def test_the_expedition_in_east_africa_needs_no_port():
    """R-25: ships reach it, wherever on its track it stands."""
    position = staged("lamps", areas={"uganda": ["GB-BEAEF*"]})
    assert supply.can_be_refit(position, "GB-BEAEF")
