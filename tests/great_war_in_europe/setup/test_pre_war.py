"""Pre-war events (20.1, 20.11): drawn in secret, announced, chosen, revealed; what they change (20.2, 20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import bench as europe
from great_war_in_europe.outbreak import bench as outbreak
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import u_boats_at_sea
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play, why_gone
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import unready, unready_in_defence
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pool_of, pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UBoatsRolled
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import PreWarRevealed
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import due

GAME = rulesets.load("great-war-in-europe")
ON = {"pre-war-events": "on"}


def choosing(
    allied=("Allied-pre-war-1", "Allied-pre-war-2", "Allied-pre-war-4"),
    cp=("CP-pre-war-6", "CP-pre-war-8", "CP-pre-war-9"),
    phase="pre-war-events",
    by=CP,
):
    """A bench in which both sides have drawn."""
    position = GAME.new("campaign", ON)
    position.begin_phase(position.turn, phase)
    position.pre_war_drawn = {ALLIED: list(allied), CP: list(cp)}
    return Bench("great-war-in-europe", position=position, by=by)


def with_event(event):
    """The campaign with an event in force."""
    position = GAME.new("campaign", ON)
    position.pre_war = {pre_war_events()[event].side: [event]}
    return position


@pytest.mark.rule("20.1")
def test_each_side_draws_three_and_the_other_does_not_see_them():
    bench = Bench("great-war-in-europe", position=GAME.new("campaign", ON), others=lambda label, sides: 1)
    assert bench.position.phase == "pre-war-draw"
    bench.until("cp-announcement")
    drawn = bench.position.pre_war_drawn
    for side in SIDES:
        assert len(set(drawn[side])) == 3
        assert set(drawn[side]) <= set(pool_of(side))
        assert GAME.view(bench.position, side).pre_war_drawn == {side: drawn[side]}
    assert GAME.view(bench.position, None).pre_war_drawn == {}


@pytest.mark.rule("20.1")
def test_the_option_is_the_campaigns_alone_and_leaves_no_trace_elsewhere():
    assert GAME.new("campaign", {}).phase == "allied-new-units" or GAME.new("campaign", {}).phase == "cp-new-units"
    assert "pre-war-events" not in GAME.new("europe-1918", {"all": "on"}).options
    for scenario, more in (("europe-1918", {}), ("campaign", {"maps": "near-east"})):
        assert "pre-war-events" not in GAME.new(scenario, ON | more).options


@pytest.mark.rule("20.1")
def test_both_reveal_at_once_and_who_says_nothing_plays_the_first():
    bench = choosing(by=ALLIED)
    bench.play("{pre-war: [Allied-pre-war-2, Allied-pre-war-4]}")
    assert GAME.view(bench.position, CP).pre_war_plans == {}
    bench.end()
    assert [(event.side, event.events) for event in bench.events(PreWarRevealed)] == [
        (CP, ("CP-pre-war-6",)),
        (ALLIED, ("Allied-pre-war-2", "Allied-pre-war-4")),
    ]
    assert bench.position.pre_war == {CP: ["CP-pre-war-6"], ALLIED: ["Allied-pre-war-2", "Allied-pre-war-4"]}
    assert bench.position.pre_war_drawn == bench.position.pre_war_plans == {}


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("{pre-war: []}", "one or two"),
        ("{pre-war: [Allied-pre-war-1, Allied-pre-war-2, Allied-pre-war-4]}", "one or two"),
        ("{pre-war: [Allied-pre-war-6]}", "not drawn"),
    ],
)
def test_what_was_not_drawn_or_is_too_much_is_refused(order, words):
    assert [words in told for _, told in choosing(by=ALLIED).faults(order)] == [True]


@pytest.mark.rule("20.1", "20.2")
def test_fishers_gambit_cancels_and_is_cancelled():
    """20.11: it undoes the Aggressive German Navy, and Von Moltke the Elder undoes it."""
    for other, allied, central in (("CP-pre-war-7", True, False), ("CP-pre-war-10", False, True)):
        bench = choosing(allied=("Allied-pre-war-7",), cp=(other,))
        bench.end(dice={"Royal Navy losses": [4]} if allied else ())
        position = bench.position
        assert [position.has_pre_war(event) for event in ("Allied-pre-war-7", other)] == [allied, central]
        assert bool(position.at("E5403")) is allied
        assert position.extra_points == (4 if allied else 0)


@pytest.mark.rule("20.1")
def test_what_is_cancelled_is_no_milestone():
    """20.11: of events that are revealed those count that hold."""
    revealed = PreWarRevealed(
        side=ALLIED, events=("Allied-pre-war-7", "Allied-pre-war-8"), cancelled=("Allied-pre-war-7",)
    )
    assert revealed.milestone() == "pre-war events: Turkey Hesitates"
    assert not PreWarRevealed(side=CP, events=("CP-pre-war-7",), cancelled=("CP-pre-war-7",)).milestone()


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("other", ["Allied-pre-war-5", "Allied-pre-war-6"])
def test_fishers_gambit_is_not_played_with_another_bef(other):
    """20.11."""
    bench = choosing(allied=("Allied-pre-war-7", other), by=ALLIED)
    assert bench.refusals(f"{{pre-war: [Allied-pre-war-7, {other}]}}") == ["20.1"]


@pytest.mark.rule("20.3")
def test_more_u_boats_are_announced_before_they_are_played():
    bench = choosing(cp=("CP-pre-war-4", "CP-pre-war-8", "CP-pre-war-9"))
    assert "20.3" in bench.refusals("{pre-war: [CP-pre-war-4]}")
    bench = choosing(cp=("CP-pre-war-4", "CP-pre-war-8", "CP-pre-war-9"), phase="cp-announcement")
    assert "20.3" in bench.refusals("{announce: CP-pre-war-8}")
    bench.play("{announce: CP-pre-war-4}")
    bench.end()
    assert bench.position.phase == "pre-war-events"
    assert "20.3" in bench.refusals("{pre-war: [CP-pre-war-8]}")
    bench.end()
    assert bench.position.has_pre_war("CP-pre-war-4")


@pytest.mark.rule("20.2")
def test_what_the_allied_events_change():
    michael = with_event("Allied-pre-war-1")
    assert why_gone(michael, michael.chit("Allied-czar-takes-command")) == "Michael is the Czar"
    limit, french, russian = with_event("Allied-pre-war-4"), ["FR-13"], ["RU-1"]
    assert unready(limit, french)
    assert [unready_in_defence(limit, french), unready_in_defence(limit, russian)] == [False, True]
    assert unready_in_defence(GAME.new("campaign", {}), french)
    fisher = with_event("Allied-pre-war-7")
    assert why_gone(fisher, fisher.chit("CP-jutland")) == "the British fleet has forced the Baltic"
    assert why_gone(limit, limit.chit("CP-jutland")) is None
    larger = set(due(with_event("Allied-pre-war-6"), "A"))
    assert {"BR-4", "BR-7", "BR-29", "BR-1A"} <= larger
    assert "BR-29" not in due(GAME.new("campaign", {}), "A")


@pytest.mark.rule("20.3")
def test_what_the_events_of_the_central_powers_change():
    goeben = with_event("CP-pre-war-8")
    africans = {"FR-37AF", "FR-38AF", "FR-45AF", "FR-MRC"}
    assert not africans & set(due(goeben, "A"))
    assert africans <= set(due(goeben, "B"))
    assert "FR-64R" in due(goeben, "A")


@pytest.mark.rule("20.3")
def test_more_u_boats_roll_two_dice():
    played = {"CP-u-boat-1": 20}
    table = europe(phase="strategic-warfare", turn=31, strategic="L", points={"BR": 9, "GE": 8}, played=played)
    table.position.pre_war = {CP: ["CP-pre-war-4"]}
    table.end(dice={"u-boats": [2, 3]})
    assert table.only(UBoatsRolled).lost == 5
    assert table.asked == []


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("other", ["Allied-pre-war-5", "Allied-pre-war-6"])
def test_an_aggressive_navy_cancels_other_plans_for_the_expeditionary_force(other):
    """20.11: both are revealed, and the one does nothing; the Allies' second event holds."""
    bench = choosing(allied=(other, "Allied-pre-war-2", "Allied-pre-war-4"), cp=("CP-pre-war-7",), by=ALLIED)
    bench.play(f"{{pre-war: [{other}, Allied-pre-war-4]}}")
    bench.end()
    told = {event.side: (event.events, event.cancelled) for event in bench.events(PreWarRevealed)}
    assert told == {CP: (("CP-pre-war-7",), ()), ALLIED: ((other, "Allied-pre-war-4"), (other,))}
    assert bench.position.pre_war == {CP: ["CP-pre-war-7"], ALLIED: ["Allied-pre-war-4"]}
    assert "BR-29" not in due(bench.position, "A")


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(
    ("side", "events"),
    [(ALLIED, ("Allied-pre-war-5", "Allied-pre-war-6")), (CP, ("CP-pre-war-10", "CP-pre-war-6"))],
)
def test_a_side_does_not_play_two_events_that_clash(side, events):
    """20.11; neither is refused alone."""
    bench = choosing(**{"allied" if side == ALLIED else "cp": (*events, f"{side}-pre-war-1")}, by=side)
    faults = bench.faults(f"{{pre-war: [{', '.join(events)}]}}")
    assert faults == [("20.1", f"{events[0]} and {events[1]} are not played together")]
    for event in events:
        assert bench.refusals(f"{{pre-war: [{event}]}}") == []


@pytest.mark.rule("20.3")
def test_more_u_boats_are_never_given_up_but_end_with_convoy():
    """Nobody is asked with the first four or more, as without the event (5.22), nor with any after it."""
    table = europe(phase="strategic-warfare", turn=31, strategic="L", points={"BR": 20}, played={"CP-u-boat-1": 20})
    table.position.pre_war = {CP: ["CP-pre-war-4"]}
    table.end(dice={"u-boats": [6, 6]})
    assert (table.only(UBoatsRolled).lost, table.asked) == (12, [])
    assert u_boats_at_sea(table.position).id == "CP-u-boat-1"
    assert table.position.us_entry == "N"
    table = europe(phase="events", played={"CP-u-boat-1": 20})
    table.position.pre_war = {CP: ["CP-pre-war-4"]}
    table.run(play, table.position.chit("Allied-convoy"))
    assert u_boats_at_sea(table.position) is None


@pytest.mark.rule("20.2", "5.14")
@pytest.mark.parametrize(
    ("turn", "letter", "with_plan", "without"),
    [
        (2, "A", {"RU-SW", "FR-1A"}, {"RU-SW", "FR-1A"}),
        (4, "B", {"RU-SW"}, set()),
        (6, "C", {"RU-SW"}, set()),
        (8, "D", {"RU-SW", "FR-1A"}, {"RU-SW", "FR-1A"}),
    ],
)
def test_russian_headquarters_support_again_in_spite_of_the_shortage(turn, letter, with_plan, without):
    """On B and C shells are short for all others; on D and other Strategic Turns for nobody."""
    for plan, expected in (({ALLIED: ["Allied-pre-war-2"]}, with_plan), ({CP: ["CP-pre-war-8"]}, without)):
        table = outbreak(phase="resources", turn=turn, depleted=["RU-SW", "FR-1A"])
        assert table.position.box.strategic == letter
        table.position.pre_war = plan
        table.end()
        assert {"RU-SW", "FR-1A"} - {*table.position.depleted} == expected


@pytest.mark.rule("20.3", "5.12")
@pytest.mark.parametrize("turn", [4, 6, 8])
def test_the_romanian_treaty_lies_in_the_pool_from_strategic_turn_c(turn):
    """Without it the event comes later; nobody but the Central Powers knows."""
    treaty, plain = (outbreak(phase="resources", turn=turn) for _ in range(2))
    treaty.position.pre_war = {CP: ["CP-pre-war-9"]}
    for table in (treaty, plain):
        table.end()
    assert ("CP-romanian-entry" in treaty.position.pools[CP]) == (turn == 6)
    assert "CP-romanian-entry" not in plain.position.pools[CP]
    assert not GAME.view(treaty.position, ALLIED).pools[CP]


@pytest.mark.rule("20.1")
def test_pre_war_events_on_all_six_maps():
    """The option goes with the combined game: drawn, revealed, chosen for, and the first turn begins."""
    bench = Bench("great-war-in-europe", position=GAME.new("campaign", ON | {"maps": "combined"}), others=lambda *_: 1)
    for phase in ("cp-announcement", "pre-war-events", "pre-war-units"):
        bench.until(phase)
        assert bench.position.phase == phase
    bench.until("cp-new-units")
    assert (bench.position.turn, bench.position.kit.mode.combined) == (1, True)
    assert set(bench.position.pre_war) == set(SIDES)
