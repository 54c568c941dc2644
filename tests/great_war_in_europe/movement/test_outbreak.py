"""Who does not move as the war breaks out (19.53-19.56, 19.6)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.gambit import bench as gambit
from great_war_in_europe.outbreak import GAME, bench
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.movement.march import reach
from wargame_cli.rulesets.great_war_in_europe.telling.advice import destinations

SEQUENCE = rulesets.load(GAME).sequence


@pytest.mark.rule("19.53")
@pytest.mark.parametrize("turn", [1, 2])
def test_garrisons_do_not_move_in_august(turn):
    east = bench(by="Allied", turn=turn)
    assert "19.53" in east.refusals("{move: [RU-57], to: E5116}")
    assert "19.53" not in east.refusals("{move: [RU-28], to: E5518}")
    assert "19.53" in bench(turn=turn).refusals("{move: [GE-33R], to: W5025}")
    assert "19.53" not in bench(by="Allied", turn=3).refusals("{move: [RU-57], to: E5116}")


@pytest.mark.rule("19.53")
def test_garrisons_board_no_trains_in_august():
    trains = bench("allied-strategic-movement", by="Allied", turn=2)
    assert "19.53" in trains.refusals("{strategic-move: [FR-72R], to: Reims}")


@pytest.mark.rule("19.54")
def test_the_two_russian_armies_do_not_stack_in_august():
    beside = {"E5118": ["RU-28"], "E5017": ["RU-22"]}
    assert "19.54" in bench(by="Allied", turn=2, stacks=beside).refusals("{move: [RU-28], to: E5017}")
    assert "19.54" not in bench(by="Allied", turn=3, stacks=beside).refusals("{move: [RU-28], to: E5017}")
    with_others = beside | {"E5017": ["RU-18"]}
    assert "19.54" not in bench(by="Allied", turn=2, stacks=with_others).refusals("{move: [RU-28], to: E5017}")


@pytest.mark.rule("19.55")
def test_no_trains_run_in_the_first_turn():
    order = "{strategic-move: [FR-87T], to: Rouen}"
    assert "19.55" in bench("allied-strategic-movement", by="Allied", turn=1).refusals(order)
    assert "19.55" not in bench("allied-strategic-movement", by="Allied", turn=2).refusals(order)
    by_name = {phase.name: phase for phase in SEQUENCE.phases}
    start = bench().referee.position
    assert not by_name["cp-strategic-movement"].played(start, 1)
    assert by_name["cp-strategic-movement"].played(start, 2)


#: Thirteen German units, a headquarters among them, in towns of the East (20.2).
RESERVES = {
    "E5108": ["GE-1R", "GE-36R", "GE-3R", "GE-35"],
    "E5110": ["GE-36", "GE-37", "GE-41", "GE-8A"],
    "E5407": ["GE-1", "GE-43R", "GE-44R", "GE-45R", "GE-46R"],
}


@pytest.mark.rule("19.55")
@pytest.mark.rule("20.2")
def test_a_dozen_units_go_by_train_against_fishers_gambit():
    """To Berlin and Stettin; the thirteenth stays, and nobody goes anywhere else. A headquarters is one of them."""
    table = gambit("cp-strategic-movement", by="CP", turn=1, stacks=RESERVES)
    assert "20.2" in table.refusals("{strategic-move: [GE-1R], to: Kolberg}")
    table.play(
        "{strategic-move: [GE-1R, GE-36R, GE-3R, GE-35], to: Berlin}",
        "{strategic-move: [GE-1, GE-43R], to: Berlin}",
        "{strategic-move: [GE-36, GE-37, GE-41, GE-8A], to: Stettin}",
    )
    assert "20.2" in table.refusals("{strategic-move: [GE-44R, GE-45R, GE-46R], to: Stettin}")
    table.play("{strategic-move: [GE-44R, GE-45R], to: Stettin}")
    assert "20.2" in table.refusals("{strategic-move: [GE-46R], to: Stettin}")
    assert len(table.position.at("E5102")) + len(table.position.at("E5205")) == 12


@pytest.mark.rule("19.55")
@pytest.mark.rule("20.2")
def test_trains_of_the_first_turn_are_the_central_powers_alone():
    assert "19.55" in gambit(turn=1).refusals("{strategic-move: [FR-87T], to: Rouen}")
    by_name = {phase.name: phase for phase in SEQUENCE.phases}
    assert by_name["cp-strategic-movement"].played(gambit().referee.position, 1)
    order = "{strategic-move: [GE-1], to: Schneidemuhl}"
    assert gambit("cp-strategic-movement", by="CP", turn=2, stacks=RESERVES).refusals(order) == []


@pytest.mark.rule("20.2")
def test_the_british_wait_in_the_first_turn():
    """Neither on land nor by sea do they move, nor do they attack."""
    beside = {"E5402": ["GE-1"]}
    for turn, waits in ((1, True), (2, False)):
        march = gambit("first-movement", turn=turn).refusals("{move: [BR-1], to: E5303}")
        ship = gambit(turn=turn).refusals("{sea-move: [BR-1], to: Riga}")
        attack = gambit("first-combat", turn=turn, stacks=beside).refusals("{attack: E5402, with: [BR-1]}")
        assert [("20.2" in found) for found in (march, ship, attack)] == [waits] * 3
    assert "20.2" not in bench("second-movement", by="Allied", turn=1).refusals("{move: [BR-1], to: W6215}")


@pytest.mark.rule("19.56")
@pytest.mark.trap(42)
def test_belgians_wait():
    """None moves in the first turn, those in Antwerp not before October."""
    second_half = "second-movement"
    first = bench(second_half, by="Allied", turn=1)
    assert "19.56" in first.refusals("{move: [BE-4], to: W6220}")
    assert "19.56" in first.refusals("{move: [BE-1], to: W6718}")
    later = bench(second_half, by="Allied", turn=2)
    assert later.refusals("{move: [BE-4], to: W6220}") == []
    assert "19.56" in later.refusals("{move: [BE-1], to: W6718}")
    assert "19.56" in bench(second_half, by="Allied", turn=4).refusals("{move: [BE-1], to: W6718}")
    assert bench(second_half, by="Allied", turn=5).refusals("{move: [BE-1], to: W6718}") == []


@pytest.mark.rule("19.56")
@pytest.mark.trap(42)
def test_belgians_leave_antwerp_through_holland_for_the_channel():
    october = bench("second-movement", by="Allied", turn=5)
    through = "path: [W6918, W6917, W6916, W6915, W6914]"
    assert october.refusals(f"{{move: [BE-1], to: W6914, {through}}}") == []
    assert "19.56" in october.refusals("{move: [BE-1], to: W6917, path: [W6918, W6917]}")
    after = october.play(f"{{move: [BE-1, BE-2], to: W6914, {through}}}")
    assert after.place_of("BE-1") == "W6914"
    assert after.controller("W6917") == ""
    assert "17.4" in bench("second-movement", by="Allied", turn=6).refusals(f"{{move: [BE-1], to: W6914, {through}}}")


@pytest.mark.rule("19.56")
def test_only_belgians_of_antwerp_see_a_way_through_holland():
    october = bench("second-movement", by="Allied", turn=5, stacks={"W6920": ["FR-1"]}).referee.position
    assert "W6917" in reach(october, "BE-1")
    assert "W7019" not in reach(october, "FR-1")


@pytest.mark.rule("19.6")
def test_no_trains_in_the_first_winter_of_the_near_east():
    """19.61: neither trains nor ships in Nov/Dec 1914; after it there are."""
    trains = {"scenario": "near-east-1914", "phase": "cp-strategic-movement", "by": "CP"}
    order = "{strategic-move: [TU-35], to: Kut}"
    assert "19.6" in Bench(GAME, turn=6, **trains).refusals(order)
    assert "19.6" not in Bench(GAME, turn=7, **trains).refusals(order)
    ships = {"scenario": "near-east-1914", "phase": "allied-strategic-movement", "by": "Allied"}
    assert "19.6" in Bench(GAME, turn=6, **ships).refusals("{sea-move: [BR-10IN], to: Basra}")


@pytest.mark.rule("19.6")
def test_nobody_moves_in_the_near_east_before_november():
    """19.62, 7.12."""
    early = Bench(GAME, scenario="near-east-1914", phase="first-movement", by="Allied", turn=5)
    assert "19.6" in early.refusals("{move: [RU-20], to: N3837}")
    in_time = Bench(GAME, scenario="near-east-1914", phase="first-movement", by="CP", turn=6)
    assert "19.6" not in in_time.refusals("{move: [TU-27], to: N2812}")


@pytest.mark.rule("6.11")
def test_no_events_before_strategic_turn_c():
    """6.0: the first Events Phase is that of Jan/Feb 1915."""
    (events,) = (phase for phase in SEQUENCE.phases if phase.name == "events")
    start = bench().referee.position
    assert [events.played(start, turn) for turn in (1, 6, 7, 40)] == [False, False, True, True]


@pytest.mark.rule("13.11")
def test_nobody_waits_for_new_allied_units_in_august():
    (allied,) = (phase for phase in SEQUENCE.phases if phase.name == "allied-new-units")
    start = bench().referee.position
    assert [allied.played(start, turn) for turn in (1, 2, 3)] == [False, False, True]


@pytest.mark.rule("13.26")
def test_what_comes_on_strategic_turn_a_may_appear_in_poland():
    box = {"allied-box": ["RU-21"]}
    a = bench("allied-new-units", by="Allied", turn=3, strategic="A", stacks=box)
    assert a.refusals("{place: RU-21, at: Warsaw}") == []
    b = bench("allied-new-units", by="Allied", turn=5, strategic="B", stacks=box)
    assert b.refusals("{place: RU-21, at: Warsaw}") != []


@pytest.mark.rule("20.2")
@pytest.mark.rule("19.55")
def test_players_are_told_where_trains_run_in_the_first_turn():
    """Berlin and Stettin, for so many units more; nobody else goes by train, and the British do not go at all."""
    table = gambit("cp-strategic-movement", by="CP", turn=1, stacks=RESERVES)
    rail = {each.place for each in destinations(table.position, "GE-1") if each.how == "strategic-move"}
    assert rail == {"E5102", "E5205"}
    table.play("{strategic-move: [GE-1, GE-43R], to: Berlin}")
    left = {each.name: each.left for each in table.ruleset.telling.means(table.position, "CP")}
    assert left["Units by rail to Berlin and Stettin"] == 10
    later = table.ruleset.telling.means(gambit("cp-strategic-movement", by="CP", turn=2).position, "CP")
    assert "Units by rail to Berlin and Stettin" not in {each.name for each in later}
    assert destinations(table.position, "BR-1") == []
    assert destinations(gambit(turn=2).position, "BR-1")
    assert not [each for each in destinations(bench(turn=1).position, "FR-87T") if each.how == "strategic-move"]


@pytest.mark.rule("19.53")
@pytest.mark.parametrize(("turn", "refused"), [(2, True), (3, False)])
def test_garrisons_do_not_sail_in_august(turn, refused):
    """A French one of the code V, from Dunkirk to Le Havre."""
    units = rulesets.load(GAME).new("campaign", {}).kit.units.values()
    garrison = next(each.id for each in units if (each.nation, each.setup) == ("FR", "V") and each.division)
    table = bench(phase="allied-strategic-movement", by="Allied", turn=turn, stacks={"W6709": [garrison]})
    assert ("19.53" in table.refusals(f"{{sea-move: [{garrison}], to: W5801}}")) == refused
