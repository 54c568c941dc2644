"""The map keeps what the rulebook says of it (2.1)."""

import pytest

from wargame_cli.engine.errors import Malformed, Refused
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.position import scenarios

MAP = scenarios.components().map


def test_all_areas_and_edges():
    """55 areas and 88 edges: 15 stated, 12 implied, 61 ours."""
    assert len(MAP.areas) == 55
    assert len(MAP.links) == 88
    sources = [link.source for link in MAP.links]
    assert sources.count("reconstruction") == 61
    assert sum(source.startswith("implied") for source in sources) == 12


@pytest.mark.rule("2.1.10")
@pytest.mark.trap(17)
def test_pairs_that_meet_at_a_point_only_are_guarded():
    """The reader refuses a map on which one of them is linked."""
    pairs = {(link.start, link.end) for link in MAP.apart}
    wanted = {("belgium", "verdun"), ("minsk", "estonia"), ("belgium", "rhine"), ("somme", "rhine")}
    assert wanted <= pairs
    assert MAP.board.neighbours["british_isles"] == ()


@pytest.mark.rule("2.1.5", "6.5a")
def test_the_ports_are_the_rulebooks():
    """Thirteen anchors, and three landing places on the Black Sea."""
    anchors = {label for label, area in MAP.areas.items() if "anchor" in area.marks}
    assert anchors == {
        "united_states",
        "british_isles",
        "belgium",
        "paris",
        "somme",
        "southern_france",
        "french_alps",
        "northern_italy",
        "rome",
        "greece",
        "sinai",
        "basra",
        "gallipoli",
    }
    assert {label for label, area in MAP.areas.items() if "black-sea" in area.marks} == {"romania", "ukraine", "kiev"}


@pytest.mark.rule("2.1.3a", "2.1.4", "2.1.8a", "2.1.9a")
@pytest.mark.trap(12)
def test_mountains_swamp_tracks():
    """Those that the text names, and one swamp; three tracks of squares, one of circles."""
    marks = {word: {label for label, area in MAP.areas.items() if word in area.marks} for word in ("mountain", "swamp")}
    assert {"french_alps", "rhine", "serbia"} <= marks["mountain"]
    assert marks["swamp"] == {"pripet_marshes"}
    assert not marks["mountain"] & {"belgium", "somme", "paris", "prussia", "poland", "verdun"}
    kinds = {kind: {label for label, area in MAP.areas.items() if area.kind == kind} for kind in ("square", "circle")}
    assert {"basra", "sinai", "kars", "caucasus", "damascus", "jerusalem", "erzurum"} <= kinds["square"]
    assert {"tanga", "british_east_africa"} <= kinds["circle"]


def test_every_area_says_where_it_comes_from():
    """The ten that the text does not name say so."""
    assert sum(area.source.startswith("reconstruction") for area in MAP.areas.values()) == 10
    assert all(area.source for area in MAP.areas.values())


def test_a_users_data_that_are_wrong_are_told():
    """A map that lacks something says where, and names its file."""
    with pytest.raises(Malformed, match=r"map\.toml: .*areas"):
        RULESET.new("campaign", {}, [{"map": {"areas": {"paris": {"kind": "meadow"}}}}])


def test_an_unknown_scenario_is_refused_with_a_hint():
    """The name that was probably meant is named."""
    with pytest.raises(Refused, match="did you mean campaign"):
        RULESET.new("campain", {})
