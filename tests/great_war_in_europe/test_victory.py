"""Victory where the Near East is played alone (18.4), and giving up (18.15)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli import rulesets
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.position.events.general import VictoryCounted
from wargame_cli.rulesets.great_war_in_europe.victory import Concede, needed, victory_hexes

GAME = "great-war-in-europe"
BAKU, TIFLIS, BASRA = "N3653", "N4243", "N2252"
ISLAM = {"CP-army-of-islam": 37}


def check(**given):
    """A bench in the Victory Check Phase of Strategic Turn P."""
    return Bench(GAME, **{"phase": "victory-check", "turn": 38, **given})


def held(**given):
    """The Allied Victory hexes that count for the Central Powers."""
    position = staged(GAME, **given)
    return list(position.kit.board.spaces(victory_hexes(position)))


def cp(*hexes):
    """These hexes are the Central Powers'."""
    return dict.fromkeys(hexes, "CP")


# -- Allied Victory hexes ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.4")
def test_at_first_the_central_powers_hold_none():
    assert held() == []


@pytest.mark.rule("18.4")
def test_marked_cities_and_all_hexes_west_of_the_canal_count():
    assert held(taken=cp(TIFLIS, BAKU, BASRA)) == [BAKU, TIFLIS, BASRA]
    stacks = {"N4207": ["TU-17"]}
    assert held(taken=cp("N4309", "N4207", "N4208"), stacks=stacks) == ["N4207", "N4309"]
    kit = staged(GAME).kit
    assert set(kit.board.spaces(kit.of_kind("allied-victory"))) == {BAKU, TIFLIS, BASRA}


@pytest.mark.rule("18.4")
def test_a_hex_out_of_supply_does_not_count():
    around = staged(GAME).kit.board.neighbours[TIFLIS]
    units = ("BR-52T", "BR-53T", "BR-54T", "BR-60T", "BR-75T", "BR-10NA")
    ring = {hex: [unit] for hex, unit in zip(around, units, strict=True)}
    assert held(stacks={TIFLIS: ["TU-28"]}) == [TIFLIS]
    assert held(stacks={TIFLIS: ["TU-28"], **ring}) == []


@pytest.mark.rule("6.45")
@pytest.mark.parametrize(
    ("units", "played", "counts"),
    [
        (["TU-28"], {}, True),
        (["TU-28"], ISLAM, False),
        (["TU-28", "GE-601BN"], ISLAM, True),
        (["GE-601BN"], ISLAM, True),
        ([], ISLAM, True),
    ],
)
def test_baku_does_not_count_while_turks_alone_hold_it_for_the_army_of_islam(units, played, counts):
    stacks = {BAKU: units} if units else {}
    assert held(taken=cp(BAKU), stacks=stacks, played=played) == ([BAKU] if counts else [])


# -- the Victory Check ---------------------------------------------------------------------------------------------


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(
    ("russia", "effort", "number"),
    [("czar", False, 2), ("provisional", False, 3), ("collapsed", False, 3), ("treaty", False, 3), ("czar", True, 3)],
)
def test_two_hexes_before_the_fall_of_the_czar_and_three_after_it(russia, effort, number):
    assert needed(staged(GAME, russia=russia, major_effort=effort)) == number


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(("hexes", "wins"), [((TIFLIS,), False), ((TIFLIS, BAKU), True), ((TIFLIS, BAKU, BASRA), True)])
def test_enough_hexes_win_at_the_end_of_the_turkish_surrender_phase(hexes, wins):
    bench = check(russia="czar", taken=cp(*hexes), turn=21, others=lambda label, sides: 1)
    bench.end()
    counted = bench.only(VictoryCounted)
    assert (len(counted.hexes), counted.needed) == (len(hexes), 2)
    assert bench.position.victory_points == len(hexes)
    assert not bench.position.over
    while bench.position.phase != "pipeline" and not bench.position.over:
        bench.begin()
        bench.end()
    assert bench.position.over == wins
    if wins:
        ended = bench.only(GameEnded)
        assert (ended.winner, ended.level, ended.rule) == ("CP", "victory", "18.4")


@pytest.mark.rule("18.4")
def test_the_number_is_that_of_the_victory_check():
    """The Czar falls after the check of the same Strategic Turn: two hexes are still enough."""
    bench = check(russia="czar", turn=34, taken=cp(TIFLIS, BAKU), others=lambda label, sides: 1)
    while not bench.position.over:
        bench.begin()
        bench.end()
    assert (bench.position.russia, bench.position.winner, bench.position.turn) == ("provisional", "CP", 34)


@pytest.mark.rule("18.4")
def test_hexes_that_were_lost_again_count_no_more():
    bench = check(russia="czar", turn=21, victory_due=True, victory_points=2)
    bench.end()
    assert (bench.position.victory_due, bench.position.victory_points) == (False, 0)


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(("hexes", "wins"), [((TIFLIS, BAKU), False), ((TIFLIS, BAKU, BASRA), True)])
def test_after_a_major_effort_three_hexes_win(hexes, wins):
    bench = check(russia="czar", major_effort=True, taken=cp(*hexes))
    bench.end()
    assert bench.position.victory_due == wins


# -- the end of the last turn --------------------------------------------------------------------------------------


def last_turn(**given):
    """How a game ends after its last turn: winner and level."""
    bench = Bench(GAME, **{"phase": "turn-record", "turn": 46, **given})
    bench.end()
    ended = bench.only(GameEnded)
    assert ended.rule == "18.4"
    return ended.winner, ended.level


@pytest.mark.rule("18.4")
def test_turkey_that_has_not_surrendered_by_the_end_of_1918_wins():
    assert last_turn() == ("CP", "victory")


@pytest.mark.rule("18.4")
def test_before_the_last_turn_nobody_has_won():
    bench = Bench(GAME, phase="turn-record", turn=45)
    bench.end()
    assert not bench.position.over
    assert (bench.position.turn, bench.position.phase) == (46, "events")


@pytest.mark.rule("18.4")
@pytest.mark.rule("6.45")
def test_with_the_army_of_islam_the_central_powers_must_control_baku():
    assert last_turn(played=ISLAM, taken=cp(BAKU)) == ("CP", "victory")
    assert last_turn(played=ISLAM) == ("", "draw")
    assert last_turn(played=ISLAM, options={"without-baku": "allied"}) == ("Allied", "victory")
    assert last_turn(taken={BAKU: "Allied"}) == ("CP", "victory")


@pytest.mark.rule("18.4")
@pytest.mark.parametrize("taken", [{}, cp(BAKU), cp(BAKU, TIFLIS)])
@pytest.mark.parametrize("played", [{}, ISLAM])
def test_a_major_effort_without_three_hexes_loses_with_baku_or_without(taken, played):
    assert last_turn(major_effort=True, taken=taken, played=played) == ("Allied", "victory")


@pytest.mark.rule("18.4")
def test_a_major_effort_with_three_hexes_wins_without_baku():
    taken, stacks = cp(TIFLIS, "N4309", "N4207", "N4208"), {"N4207": ["TU-17"]}
    bench = check(major_effort=True, taken=taken, stacks=stacks, played=ISLAM, russia="collapsed")
    bench.end()
    assert bench.position.victory_due


# -- giving up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(
    ("phase", "side", "other"), [("allied-new-units", "Allied", "CP"), ("revolutions", "CP", "Allied")]
)
def test_a_side_that_gives_up_has_lost(phase, side, other):
    bench = Bench(GAME, phase=phase, turn=38)
    bench.play("{concede: true}")
    ended = bench.only(GameEnded)
    assert (ended.winner, ended.level, ended.reason) == (other, "concession", f"{side} concedes")


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(("side", "other"), [("Allied", "CP"), ("CP", "Allied")])
def test_also_in_a_phase_of_both(side, other):
    bench = Bench(GAME, phase="first-movement", by=side)
    bench.play("{concede: true}")
    assert bench.position.winner == other


@pytest.mark.rule("18.4")
def test_who_does_not_mean_it_is_refused():
    bench = Bench(GAME, phase="allied-new-units")
    assert bench.refusals("{concede: false}") == ["18.4"]


@pytest.mark.rule("18.4")
def test_each_side_may_give_up_in_every_phase_in_which_it_has_orders_and_no_sheet_offers_it():
    phases = rulesets.load(GAME).sequence.phases
    assert [phase.name for phase in phases if bool(phase.sides) != (Concede in phase.orders)] == []
    assert not Concede.offered
