"""Armies that leave the map: which may be raised again."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, GONE, POOL, FactionTurn


def _evacuated():
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": ["GB-1*"]}, control={"paris": CP, "verdun": CP})
    position = bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1])
    return position.place_of("GB-1")


def _no_retreat():
    closed = {"estonia": CP, "minsk": CP, "poland": CP, "brest_litovsk": CP}
    bench = Bench("lamps", areas={"prussia": ["GE-1"], "lithuania": ["RU-1*"]}, control=closed)
    position = bench.play("{attack: lithuania, with: [GE-1]}", dice=[6, 1])
    return position.place_of("RU-1")


def _last_stand():
    bench = Bench("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*"]})
    answers = {"attack paris/1/last-stand": "FR-1"}
    position = bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 6], answers=answers)
    return position.place_of("FR-1")


def _invader_destroyed():
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]},
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
    )
    position = bench.play("{land: gallipoli}", dice=[1, 5, 6])
    return position.place_of("GB-2")


def _conquest():
    bench = Bench("lamps", areas={"rome": ["AH-1"], "paris": ["IT-1", "IT-2"]})
    position = bench.end(answers={"conquest/italy/survivor": "IT-1"})
    return position.place_of("IT-2")


def _absorption():
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"somme": ["BE-1*", "GB-1*"]},
        nations={"belgium": "conquered"},
        survivors=["BE-1"],
    )
    position = bench.play("{absorb: BE-1, refit: GB-1}")
    return position.place_of("BE-1")


def _sunk():
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1*"]})
    position = bench.play("{naval: fight}", dice=[1])
    return position.place_of("GB-FL1")


def _americans_sunk():
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "US-FL1*"]}, nations={"united_states": "war"})
    position = bench.play("{naval: fight}", dice=[1])
    return position.place_of("US-FL1")


@pytest.mark.rule("7.2.6", "7.2.5b", "7.2.4b", "7.3.1c", "10.1.2b", "7.1.2b")
@pytest.mark.trap(9)
@pytest.mark.parametrize(
    ("fate", "place"),
    [
        (_evacuated, POOL),
        (_sunk, POOL),
        (_americans_sunk, GONE),  # rebuilt never (10.2.3.2)
        (_no_retreat, GONE),
        (_last_stand, GONE),
        (_invader_destroyed, GONE),
        (_conquest, GONE),
        (_absorption, GONE),
    ],
)
def test_who_comes_back_through_the_pool_and_who_is_gone_for_good(fate, place):
    """Evacuated armies and sunk fleets may be raised again; the others never."""
    assert fate() == place


def at_salonika(**given):
    """The one army of the Western Allies there, which may sail to Paris; Greece is neutral."""
    return Bench(
        "lamps",
        phase="western-allies-movement",
        areas={"greece": ["GB-2"], "paris": ["FR-1"]},
        salonika="open",
        nations={"greece": "neutral"},
        **given,
    )


@pytest.mark.rule("6.1.1", "10.2.3.3a")
def test_neutral_greece_is_nobodys_again_when_the_western_army_has_left():
    """The area that Salonika is in belongs to the Entente only while an army of theirs stands there."""
    bench = at_salonika()
    assert bench.position.control["greece"] == TE
    position = bench.play("{sail: GB-2, to: paris}")
    assert "greece" not in position.control


@pytest.mark.rule("7.6.5", "10.2.3.3a")
def test_aircraft_leave_salonika_with_its_last_army():
    """The trench there waits for the next one; nothing of the Entente flies over an area that it does not hold."""
    bench = at_salonika(trenches={"greece": ["western_allies"]}, air=[{"side": TE, "area": "greece"}])
    position = bench.play("{sail: GB-2, to: paris}")
    assert (position.air, position.trenches["greece"]) == ([], ["western_allies"])
