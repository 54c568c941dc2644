"""Scenarios (chapter 21): forces, lines and tracks at the start, and what a user's set-up is held to."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EASTERN, SIDES, WESTERN

GAME = rulesets.load("great-war-in-europe")


@pytest.fixture
def start():
    return GAME.new("near-east-1918", {})


def strengths(position, place_is, nation):
    """How many units of a nation have each printed value, among those whose place meets a condition."""
    counters = [position.counter(unit) for unit, place in position.units().items() if place_is(place)]
    return Counter(each.values for each in counters if each.nation == nation)


def on(position, front):
    """Whether a place lies on a front."""
    return lambda place: position.kit.front_of(place) == front


@pytest.mark.rule("21.6")
def test_the_turkish_forces_of_1918_are_those_of_the_rulebook(start):
    """21.64: on the three fronts, in Arabia, in the reserve, on the way, lost."""
    assert strengths(start, on(start, "egypt"), "TU") == {"2-4": 11, "1-2-6": 1, "1-3/0-3": 1}
    assert strengths(start, on(start, "iraq"), "TU") == {"2-4": 4, "1-6": 1}
    assert strengths(start, on(start, "caucasus"), "TU") == {"2-4": 10}
    assert strengths(start, lambda place: place == "arabia", "TU") == {"1-2-4": 5}
    assert strengths(start, lambda place: place == "turkish-reserve", "TU") == {"1-2-4": 3, "1-4": 2}
    assert strengths(start, lambda place: place == "transit", "TU") == {"2-4": 3}
    assert strengths(start, lambda place: place == "cp-dead", "TU") == {"2-4": 14, "1-6": 1}
    assert strengths(start, lambda place: place == "cp-box", "TU") == {"1-4": 2}
    assert strengths(start, lambda place: place == "cp-box", "GE") == {"6-4-5": 5}
    assert start.place_of("PN-GNDM") == "N2036"


@pytest.mark.rule("21.6")
def test_the_allied_forces_of_1918_are_those_of_the_rulebook(start):
    """21.63: in Egypt, in Iraq, in Persia, in Russia, lost and out of play."""
    assert strengths(start, on(start, "egypt"), "BR") == {
        "3-4": 6, "3-6": 1, "1-6": 7, "1-5": 1, "0-1-4": 4, "1-3/0-3": 2, "0-5": 1,
    }  # fmt: skip
    assert strengths(start, on(start, "iraq"), "BR") == {"3-4-4": 2, "3-4": 2, "1-4": 5, "1-6": 2, "1-3/0-3": 2}
    assert strengths(start, lambda place: place == "allied-dead", "BR") == {"1-4": 6}
    assert start.at("allied-box") == ["BR-11BD"]
    assert {start.place_of(unit) for unit in ("BR-10IN", "BR-11IN", "BR-42T", "BR-74T")} == {"gone"}
    assert (start.place_of("PN-SPR"), start.place_of("PN-PC")) == ("N2545", "N3045")
    russians = [unit for unit, place in start.units().items() if unit.startswith("RU") and on(start, "caucasus")(place)]
    assert len(russians) == 6
    assert {start.counter(unit).provisional for unit in russians} == {"1-2-3"}


@pytest.mark.rule("21.6")
def test_the_tracks_of_1918(start):
    """21.61, 21.65: initiative, reserve, points, the pipeline at El Arish."""
    assert (start.mover(WESTERN, first=True), start.mover(EASTERN, first=True)) == (CP, ALLIED)
    assert (start.reserve_roll, start.pipeline, start.points) == (5, "N3311", {"TU": 0, "BR": 0, "RU": 0})
    assert (start.turn, start.phase, start.box.name) == (37, "allied-new-units", "Jan/Feb 1918")
    assert GAME.new("near-east-1918", {}).last_turn == 46


@pytest.mark.rule("21.6")
def test_the_pools_of_1918(start):
    """21.66, 21.67: the events of Strategic Turn O and two No Events a side; all others have been played."""
    for side in SIDES:
        kinds = Counter(start.chit(chit).kind for chit in start.pools[side])
        assert kinds["no-event"] == 2
        assert {start.chit(chit).letter for chit in start.pools[side] if start.chit(chit).kind != "no-event"} == {"O"}
    everywhere = [chit for chits in start.pools.values() for chit in chits] + [*start.played, *start.spent]
    due = [chit for chit, printed in start.kit.chits.items() if printed.letter <= "O"]
    assert sorted(everywhere) == sorted(due)


@pytest.mark.rule("21.1")
def test_every_unit_begins_on_its_side_of_the_line_and_in_supply(start):
    """21.12, 21.13; a set-up in which somebody starves at once would be none."""
    for unit, place in start.units().items():
        if place in start.kit.board.index:
            assert start.controls(start.side_of(unit), place)
    assert [out_of_supply(start, side) for side in SIDES] == [(), ()]


@pytest.mark.rule("21.1")
def test_forts_behind_the_enemys_line_are_destroyed(start):
    """21.11: Gaza and Beersheba have fallen, Kars, Alexandropol, Ardahan and Batum too."""
    assert set(start.destroyed) == {"N2913", "N2711", "N4039", "N4041", "N4138", "N4437"}


@pytest.mark.rule("21.1")
@pytest.mark.trap(71)
def test_named_hexes_are_exact_and_others_keep_to_their_side():
    """A user's set-up is bound by the same rules; what cannot be is told at once."""
    moved = GAME.new("near-east-1918", {}, [{"setup": {"TU-17": "Nablus"}}])
    assert moved.place_of("TU-17") == "N2419"
    for unit, place, words in (
        ("TU-17", "N3112", "behind the enemy's line"),
        ("TU-17", "N2618", "with the enemy"),
        ("BR-52T", "N4243", "Caucasus Front"),
        ("TU-17", "N3020", "no land"),
        ("RU-39", "N4347", "mountain units alone"),
        ("TU-17", "Atlantis", "no place"),
        ("TU-999", "N2419", "no unit"),
    ):
        with pytest.raises(Malformed) as told:
            GAME.new("near-east-1918", {}, [{"setup": {unit: place}}])
        assert words in told.value.problems[0].message
