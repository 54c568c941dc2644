"""Lawrence's raids (6.25) and his capture (6.27)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

GAME = "great-war-in-europe"
DERAA, DAMASCUS, AMMAN = "N1822", "N1728", "N1916"
LAWRENCE = {"Allied-lawrence-of-arabia": 27}


def bench(**given):
    base = {"phase": "allied-strategic-movement", "turn": 30, "played": LAWRENCE}
    return Bench(GAME, **base | {"held": {"CP": [], "Allied": []}} | given)


@pytest.mark.rule("6.25")
def test_no_train_begins_or_ends_in_a_town_that_is_raided():
    """Trains pass through it."""
    table = bench(stacks={DERAA: ["TU-17"], DAMASCUS: ["TU-27"]})
    table.play(f"{{raid: {DERAA}}}")
    position = table.position
    position.begin_phase(30, "cp-strategic-movement")
    trains = Bench(GAME, position=position)
    assert "6.25" in trains.refusals(f"{{strategic-move: [TU-17], to: {DAMASCUS}}}")
    assert "6.25" in trains.refusals(f"{{strategic-move: [TU-27], to: {DERAA}}}")
    assert "6.25" in trains.refusals("{strategic-move: [TU-17], to: transit}")
    trains.play(f"{{strategic-move: [TU-27], to: {AMMAN}}}")


@pytest.mark.rule("6.25")
def test_a_raid_lasts_for_a_turn_and_comes_once_between_strategic_turns():
    table = bench()
    table.play(f"{{raid: {DERAA}}}")
    assert table.position.this_turn.raid == DERAA
    assert "6.25" in table.refusals(f"{{raid: {AMMAN}}}")
    table.position.begin_phase(31, "events")
    assert table.position.this_turn.raid == ""
    assert table.position.raided
    strategic = bench(phase="resources", turn=31, raided=True)
    strategic.end()
    assert not strategic.position.raided


@pytest.mark.rule("6.25")
@pytest.mark.parametrize(
    ("given", "town"),
    [
        ({"played": {}}, DERAA),
        ({"played": LAWRENCE | {"Allied-arab-northern-army": 28}}, DERAA),  # he is with the Arabs
        ({}, DAMASCUS),  # a city
        ({}, "N3311"),  # in Egypt
        ({}, "N1540"),
        ({}, "N1823"),
        ({}, "transit"),
    ],
)
def test_where_lawrence_raids(given, town):
    """Towns of Palestine, as long as his event works alone."""
    assert "6.25" in bench(**given).refusals(f"{{raid: {town}}}")


@pytest.mark.rule("6.27")
@pytest.mark.parametrize(("die", "lost"), [(4, False), (5, True), (6, True)])
def test_captured_he_is_stopped_and_perhaps_lost(die, lost):
    """On five and six he is out of the game; the event is spent whatever comes of it, and so is his raid."""
    table = bench(held={"CP": ["CP-lawrence-captured"], "Allied": []})
    table.play(f"{{raid: {DERAA}}}", dice=[die])
    position = table.position
    assert position.this_turn.raid == ""
    assert position.raided
    assert position.in_play("lawrence-of-arabia") != lost
    assert position.held["CP"] == []
    assert "CP-lawrence-captured" in position.spent


@pytest.mark.rule("6.27")
def test_the_central_powers_may_keep_their_event():
    table = bench(
        held={"CP": ["CP-lawrence-captured"], "Allied": []},
        standing={"CP": ["{ask: lawrence-captured, prefer: [hold]}"]},
    )
    table.play(f"{{raid: {DERAA}}}")
    assert table.position.this_turn.raid == DERAA
    assert table.position.held["CP"] == ["CP-lawrence-captured"]
