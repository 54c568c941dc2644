"""The entry of the United States (5.71, 5.72, 17.12), and what hangs on it."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import modifiers
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UBoatsRolled, UnitedStatesEntered
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import income


def resources(letter="O", **given):
    """The Resource Phase of a Strategic Turn."""
    at = position()
    turn = next(n for n in range(1, 52) if at.kit.tables.turns[n].strategic == letter)
    base = {"turn": turn, "strategic": chr(ord(letter) - 1)}
    return bench(phase="resources", **{**base, **given})


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("letter", "marker", "enters"), [("N", "O", False), ("O", "O", True), ("M", "M", True)])
def test_they_join_on_the_strategic_turn_of_their_marker(letter, marker, enters):
    """5.71: on O, unless events have moved the marker."""
    table = resources(letter, us_entry=marker)
    after = table.end()
    assert after.entered.get("US") == (letter if enters else None)


@pytest.mark.rule("5.7")
def test_they_join_once_and_are_neutral_no_more():
    """5.71."""
    table = resources("P", entered={"US": "L"}, us_entry="L")
    assert table.end().entered == {"US": "L"}
    assert not table.events(UnitedStatesEntered)
    joined = resources(neutral=["US", "GK"])
    assert joined.end().neutral == ["GK"]


@pytest.mark.rule("5.7")
@pytest.mark.trap(31)
@pytest.mark.parametrize(("letter", "unit", "there"), [("K", "US-1", True), ("K", "US-2", False), ("L", "US-2", True)])
def test_units_come_so_many_strategic_turns_after_it(letter, unit, there):
    """5.72: counted from the entry on H; `+3` is K."""
    table = resources(letter, entered={"US": "H"}, us_entry="H")
    assert (table.end().place_of(unit) == "allied-box") is there


@pytest.mark.rule("5.12")
@pytest.mark.rule("5.7")
def test_they_have_no_points_while_they_are_neutral():
    """5.12: and pay for no events (6.16)."""
    assert income(position(entered={}), "US", "P") == 0
    assert income(position(entered={"US": "L"}), "US", "P") == 2
    table = bench(phase="events", by="Allied", points={"US": 2}, pools={"Allied": ["Allied-foch"]}, entered={})
    assert "6.11" in table.refusals("{buy-event: US}")
    inside = bench(
        phase="events", by="Allied", points={"US": 2}, pools={"Allied": ["Allied-foch"]}, entered={"US": "L"}
    )
    assert inside.refusals("{buy-event: US}") == []


@pytest.mark.rule("5.7")
@pytest.mark.trap(31)
def test_they_arrive_before_they_are_sunk():
    """17.12, 4.3: units of the Strategic Turn are in the box when U-boats are rolled for."""
    played = {"CP-u-boat-1": 20}
    table = resources("K", entered={"US": "H"}, us_entry="H", played=played, points={"BR": 5}, u_boats_decided=True)
    dice = {"u-boats": 3, "u-boats/sinking US-1": 1}
    table.end()
    while table.position.phase != "strategic-warfare":
        table.end()
    table.end(dice=dice)
    assert table.position.at("allied-dead") == ["US-1"]


@pytest.mark.rule("5.7")
@pytest.mark.trap(31)
@pytest.mark.parametrize(("die", "enters"), [(3, False), (4, True)])
def test_the_marker_comes_to_lie_on_the_strategic_turn_that_goes_on(die, enters):
    """5.22, 5.71: they join at once, and their units are counted from this Strategic Turn."""
    table = bench(
        phase="strategic-warfare", turn=31, strategic="L", us_entry="M", played={"CP-u-boat-1": 20}, points={"BR": 9},
        u_boats_decided=True,
    )  # fmt: skip
    after = table.end(dice={"u-boats": die})
    assert after.entered.get("US") == ("L" if enters else None)
    assert len(table.events(UBoatsRolled)) == 1


@pytest.mark.rule("6.55")
@pytest.mark.trap(30)
@pytest.mark.parametrize(("marker", "after"), [("O", "M"), ("N", "M"), ("M", "M")])
def test_the_zimmerman_telegram(marker, after):
    """6.56: they join at the start of the next Strategic Turn."""
    table = bench(phase="events", by="CP", turn=32, strategic="L", us_entry=marker, pools={"CP": ["CP-zimmerman"]},
                  points={"GE": 1})  # fmt: skip
    now = table.play("{buy-event: GE}")
    assert now.us_entry == after
    assert "US" not in now.entered
    assert "CP-zimmerman" in now.spent


@pytest.mark.rule("6.55")
def test_a_telegram_that_comes_too_late():
    """6.56: it leaves the game, and nothing happens."""
    table = bench(phase="events", by="CP", entered={"US": "L"}, pools={"CP": ["CP-zimmerman"]}, points={"GE": 1})
    now = table.play("{buy-event: GE}")
    assert (now.us_entry, now.played) == ("O", {})
    assert "CP-zimmerman" in now.spent


@pytest.mark.rule("18.2")
def test_an_entry_helps_sudden_death_until_six_divisions_are_there():
    """18.24."""
    assert ("few Americans in France", 1) in modifiers(position(entered={"US": "M"}, collapsed=["RO"]))
    assert ("few Americans in France", 1) not in modifiers(position(entered={}, collapsed=["RO"]))
