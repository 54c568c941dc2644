"""Victory Points in Europe (18.1, 5.47)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import GAME, position
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.score import (
    edge,
    full_americans,
    lost_cities,
    score,
    victory_hexes,
)


@pytest.mark.rule("18.1", "21.5")
@pytest.mark.rule("21.5")
def test_the_marker_of_1918_comes_out():
    """21.56: eleven Victory Points, no Allied cities."""
    at = rulesets.load(GAME).new("europe-1918", {})
    assert score(at) == 11
    assert not lost_cities(at)


@pytest.mark.rule("18.1")
@pytest.mark.parametrize(
    ("given_", "points"),
    [
        ({}, 11),
        ({"taken": {"W6111": "CP"}}, 12),  # Arras
        ({"taken": {"W6111": "CP"}, "devastated": ["W6111"]}, 11),  # 14.63
        ({"taken": {"W3610": "CP"}}, 12),  # an edge of France, 18.12
        ({"taken": {"W4133": "Allied"}}, 11),
        ({"taken": {"W4134": "Allied"}}, 10),  # an edge of Germany, 18.14
        ({"taken": {"E3910": "Allied"}}, 11),
        ({"taken": {"E5412": "Allied"}}, 10),  # Danzig
        ({"collapsed": ["RO", "AH"]}, 10),  # Scutari counts no more, 18.11
        ({"paris_gun": "W5614"}, 12),
        ({"extra_points": -1}, 10),
    ],
)
def test_points_less_captured_cities(given_, points):
    """18.11-18.14, 6.10, 14.63."""
    assert score(position(**{"collapsed": ["RO"], **given_})) == points


@pytest.mark.rule("5.47")
@pytest.mark.trap(38)
@pytest.mark.parametrize(("divisions", "leaders", "counts"), [(3, 4, True), (2, 4, False), (3, 3, False), (6, 5, True)])
def test_after_the_treaty_russia_needs_garrisons(divisions, leaders, counts):
    """5.47: three German divisions in Riga, four German headquarters in Russia; Warsaw counts without."""
    places = ["E6120", "E6020", "E5922", "E5823", "E5722"]
    stacks = {"E6120": [f"GE-{number}" for number in range(11, 11 + divisions)]}
    names = ["GE-1A", "GE-2A", "GE-3A", "GE-4A", "GE-5A"]
    for place, name in zip(places[:leaders], names, strict=False):
        stacks.setdefault(place, []).append(name)
    at = position(stacks=stacks, russia="treaty")
    assert bool(victory_hexes(at) & at.kit.board.bit["E6120"]) is counts
    assert victory_hexes(at) & at.kit.board.bit["E4816"]


@pytest.mark.rule("18.1")
def test_all_edges_count():
    """18.12, 18.14: in France, W5701 to W3629 among them; in Germany on both maps, with those that supply nobody."""
    at = position()
    france = at.kit.board.spaces(edge(at, "France"))
    assert {"W5701", "W3629"} <= set(france)
    assert all(hex.startswith("W") for hex in france)
    germany = at.kit.board.spaces(edge(at, "Germany"))
    assert {"W3833", "W7034", "W7028", "E5701", "E5001"} <= set(germany)
    assert not {"W6830", "E5102"} & set(germany)


@pytest.mark.rule("5.8")
@pytest.mark.trap(29)
def test_americans_count_at_full_strength_in_france():
    """5.82: neither reduced nor elsewhere, and no headquarters."""
    stacks = {"W5008": ["US-1", "US-2", "US-1A"], "E1116": ["US-3"], "allied-box": ["US-4"]}
    assert full_americans(position(stacks=stacks)) == 2
    assert full_americans(position(stacks=stacks, reduced=["US-1"])) == 1
