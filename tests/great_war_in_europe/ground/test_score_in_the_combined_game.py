"""Victory Points of the combined game (18.1): the Near East beside Europe."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench, position
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, score, victory_hexes

TIFLIS, BASRA, SUEZ, BAGHDAD = "N4243", "N2252", "N4206", "N1540"


@pytest.mark.rule("18.1")
def test_victory_hexes_of_the_near_east():
    """18.12: the marked ones, and every hex west of the Suez Canal; no supply is asked."""
    quiet = score(position())
    for hexes in ((TIFLIS,), (BASRA, TIFLIS), (SUEZ,), (SUEZ, "N4307", "N4308")):
        at = position(taken=dict.fromkeys(hexes, "CP"))
        assert score(at) == quiet + len(hexes)
        assert set(hexes) <= set(at.kit.board.spaces(victory_hexes(at)))


@pytest.mark.rule("18.1")
@pytest.mark.trap(36)
@pytest.mark.parametrize(("option", "count"), [("europe", 0), ("all", 1)])
def test_ottoman_cities_of_the_near_east(option, count):
    """18.13, 21.36, 21.46: the tracks count none though Baghdad is Allied; by an option they do."""
    options = {"ottoman-cities": option}
    held = position(options, taken={BAGHDAD: "Allied"})
    lost = position(options, taken={BAGHDAD: "CP"})
    assert len(held.kit.board.spaces(lost_cities(held))) - len(held.kit.board.spaces(lost_cities(lost))) == count
    assert score(lost) - score(held) == count


@pytest.mark.rule("18.1")
@pytest.mark.rule("18.4")
def test_the_conditions_of_the_near_east_alone_win_nothing():
    """18.4 is for the Near East by itself: here its hexes are Victory Points among others (18.11)."""
    taken = dict.fromkeys((TIFLIS, BASRA, "N3653"), "CP")
    table = bench(phase="victory-check", turn=38, taken=taken)
    table.end()
    assert table.events(GameEnded) == []
    assert not table.position.victory_due


@pytest.mark.rule("18.1")
def test_twenty_points_on_all_maps_win():
    """18.11: on all maps."""
    taken = dict.fromkeys(position().kit.map.marks["west of the Suez Canal"], "CP")
    table = bench(phase="victory-check", turn=38, taken=taken)
    table.end()
    assert [event.winner for event in table.events(GameEnded)] == ["CP"]
