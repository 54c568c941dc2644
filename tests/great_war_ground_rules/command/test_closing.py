"""What the end of a phase settles (5B, 8B, 8C, 9J, 15G)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, corps, division
from wargame_cli.rulesets.great_war_ground_rules.command.closing import close

CROWD = {f"GE-{number}": division(values=f"8-{8 + number}-5") for number in range(7)}


@pytest.mark.rule("8B")
def test_what_has_no_room_is_lost_at_the_end_of_a_phase():
    """8B, house: the weakest; the limit binds nobody as an initial phase ends."""
    bench = bench_with({"0505": CROWD}, phase="cp-initial")
    bench.run(close)
    assert bench.position.place_of("GE-0") == "0505"
    bench = bench_with({"0505": CROWD}, phase="cp-movement")
    bench.run(close)
    assert bench.position.place_of("GE-0") == "cp-pool"
    assert len(bench.position.units_at("CP", "0505")) == 6
    assert bench.position.returning == {}


@pytest.mark.rule("14M1")
def test_army_hqs_of_two_nations_do_not_stay_together():
    """14M, house: moves and retreats keep them apart before."""
    bench = bench_with({"0505": {"A": army(), "C": army("Ottoman")}}, phase="cp-movement")
    bench.run(close)
    assert bench.position.at("0505") == ["A"]


@pytest.mark.rule("8C2a")
def test_with_a_corps_it_is_overstacked():
    """8C2."""
    bench = bench_with({"0505": {**CROWD, "HQ": corps()}}, phase="cp-movement", options={"overstacking": "on"})
    bench.run(close)
    assert bench.position.overstacked == ["GE-0"]
    assert bench.position.corps == {"GE-0": "HQ"}


@pytest.mark.rule("8C2a")
def test_an_overstack_whose_corps_has_left_is_none():
    """8C2: its units count against the limit again."""
    bench = bench_with(
        {"0505": CROWD, "0506": {"HQ": corps()}},
        phase="cp-combat",
        options={"overstacking": "on"},
        overstacked=["GE-3"],
        corps={"GE-3": "HQ"},
    )
    bench.run(close)
    assert bench.position.overstacked == []
    assert bench.position.place_of("GE-0") == "cp-pool"


@pytest.mark.rule("5B")
def test_ownership_is_settled_and_contests_that_were_won_too():
    """5B, 9J: by units in haste before the next phase begins they have no ZOC."""
    since = {"CP": [1, "cp-combat"]}
    bench = bench_with(
        {"0505": {"GE": division()}, "0506": {"FR": division("French")}},
        contested={"0505": {"owner": "Entente", "since": since}},
        phase="cp-combat",
        turn=2,
    )
    bench.run(close)
    assert bench.position.owner_of("0505") == "CP"
