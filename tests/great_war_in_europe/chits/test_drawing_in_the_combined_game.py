"""Events of the combined game: two for a point (6.11, 6.13, 6.14)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitDrawn, ChitReturned

THEIRS = ["Allied-foch", "Allied-maude"]


def events(by="CP", **given):
    given.setdefault("pools", {"CP": ["CP-tank", "CP-anti-tank"], "Allied": THEIRS})
    return bench(phase="events", by=by, points={"GE": 3, "BR": 3}, held={"CP": [], "Allied": []}, **given)


@pytest.mark.rule("6.11")
@pytest.mark.trap(75)
def test_a_point_buys_two_events():
    """6.11, 6.13: one after the other, Germany pays (6.16)."""
    table = events()
    table.play("{buy-event: GE}", dice=[1])
    assert [event.chit for event in table.events(ChitDrawn)] == ["CP-tank", "CP-anti-tank"]
    assert table.position.points["GE"] == 2
    assert "6.11" in table.refusals("{buy-event: GE}")
    assert "6.11" in events().refusals("{buy-event: TU}")


@pytest.mark.rule("6.11")
@pytest.mark.trap(22)
def test_a_no_event_is_back_before_the_second_draw():
    """6.13, 6.15: and counts as one of the two."""
    table = events(pools={"CP": ["CP-no-event-1", "CP-tank"], "Allied": THEIRS})
    table.play("{buy-event: GE}", dice=[1, 2])
    assert [event.chit for event in table.events(ChitReturned)] == ["CP-no-event-1", "CP-no-event-1"]
    assert sorted(table.position.pools["CP"]) == ["CP-no-event-1", "CP-tank"]


@pytest.mark.rule("6.14")
@pytest.mark.trap(21)
@pytest.mark.trap(75)
def test_two_of_the_other_pool():
    """6.14: those that need not be played leave the game."""
    table = events()
    table.play("{buy-event: GE}", "{buy-enemy-event: GE}", dice=[1])
    table.end(dice=[1])
    assert table.position.pools["Allied"] == []
    assert sorted(table.position.spent[-2:]) == ["Allied-foch", "Allied-maude"]
    assert table.position.points["GE"] == 1


@pytest.mark.rule("6.11")
def test_a_pool_of_one_gives_one():
    """6.11: what is not there is not drawn."""
    table = events(pools={"CP": ["CP-tank"], "Allied": THEIRS})
    table.play("{buy-event: GE}")
    assert len(table.events(ChitDrawn)) == 1
