"""Buying and drawing events (6.11-6.16)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.hesitant import bench as hesitant
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import (
    ChitDrawn,
    ChitPlayed,
    ChitRemoved,
    ChitReturned,
    PurchaseDropped,
)

GAME = "great-war-in-europe"


def bench(by="CP", turn=38, points=None, **given):
    pools = given.pop("pools", {"CP": ["CP-tu-1rp-5"], "Allied": ["Allied-initiative"]})
    given.setdefault("held", {"CP": [], "Allied": []})
    return Bench(GAME, phase="events", turn=turn, by=by, pools=pools, points=points or {"TU": 3, "BR": 3}, **given)


@pytest.mark.rule("6.11")
@pytest.mark.trap(68)
@pytest.mark.trap(75)
def test_a_point_buys_one_event():
    """6.11, 2813: where the Near East is played alone a point buys one event; Turkey and Britain pay."""
    table = bench()
    table.play("{buy-event: TU}")
    assert table.position.points["TU"] == 2
    assert (table.position.held["CP"], table.position.pools["CP"]) == (["CP-tu-1rp-5"], [])
    assert "6.11" in table.refusals("{buy-event: TU}")
    assert "6.11" in bench().refusals("{buy-event: BR}")
    assert "6.11" in bench(points={"TU": 0, "BR": 3}).refusals("{buy-event: TU}")
    assert "6.11" in bench(pools={"CP": [], "Allied": []}).refusals("{buy-event: TU}")


@pytest.mark.trap(56)
@pytest.mark.rule("6.12")
def test_only_its_owner_sees_what_was_drawn():
    """6.17: the other side learns that one was bought, not which."""
    table = bench(pools={"CP": ["CP-tu-1rp-5", "CP-army-of-islam"], "Allied": []})
    table.play("{buy-event: TU}", dice={"events CP/draw": 1})
    (drawn,) = table.events(ChitDrawn)
    assert (drawn.chit, drawn.seen_by) == ("CP-tu-1rp-5", ("CP",))


@pytest.mark.rule("6.12")
@pytest.mark.trap(22)
def test_a_no_event_goes_back_and_costs_the_draw():
    """6.13, 6.15: it may be drawn again, and counts."""
    table = bench(pools={"CP": ["CP-no-event-1"], "Allied": []})
    table.play("{buy-event: TU}")
    assert [type(event) for event in table.events(ChitReturned)] == [ChitReturned]
    assert table.position.pools["CP"] == ["CP-no-event-1"]
    assert "6.11" in table.refusals("{buy-event: TU}")


@pytest.mark.rule("6.12")
def test_a_mandatory_event_is_played_when_it_is_drawn():
    """6.12: Army of Islam goes into effect, seen by all."""
    table = bench(pools={"CP": ["CP-army-of-islam"], "Allied": []})
    table.play("{buy-event: TU}")
    (played,) = table.events(ChitPlayed)
    assert (played.chit, played.seen_by, table.position.played["CP-army-of-islam"]) == ("CP-army-of-islam", (), 38)


@pytest.mark.rule("6.14")
@pytest.mark.trap(21)
def test_the_other_pool_is_open_to_who_buys_alone():
    """6.14: a discretionary event of the enemy is shown and leaves the game."""
    table = bench()
    assert "6.14" in table.refusals("{buy-enemy-event: TU}")
    table.play("{buy-event: TU}", "{buy-enemy-event: TU}")
    assert "6.14" in table.refusals("{buy-enemy-event: TU}")
    table.end()
    (removed,) = table.events(ChitRemoved)
    assert (removed.chit, removed.seen_by) == ("Allied-initiative", ())
    assert (table.position.points["TU"], table.position.pools["Allied"]) == (1, [])
    assert "Allied-initiative" in table.position.spent


@pytest.mark.rule("6.14")
def test_mandatory_events_of_the_enemy_are_played_for_him():
    """6.14: they go into effect as if their owner had drawn them."""
    table = bench(by="Allied", pools={"CP": ["CP-army-of-islam"], "Allied": ["Allied-no-event-1"]})
    table.play("{buy-event: BR}", "{buy-enemy-event: BR}")
    table.end()
    assert "CP-army-of-islam" in table.position.played


@pytest.mark.rule("6.14")
def test_nothing_is_drawn_from_a_side_that_buys_itself():
    """6.14: it is said why, and costs nothing."""
    table = bench(this_phase={"bought": ["Allied"]})
    table.play("{buy-event: TU}", "{buy-enemy-event: TU}")
    table.end()
    (dropped,) = table.events(PurchaseDropped)
    assert "bought" in dropped.reason
    assert table.position.points["TU"] == 2


@pytest.mark.rule("6.48")
@pytest.mark.parametrize(("russia", "where"), [("czar", "pool"), ("collapsed", "played")])
def test_a_civil_war_needs_a_revolution(russia, where):
    """6.48: before the Bolsheviks have taken power it goes back into the pool."""
    table = bench(pools={"CP": ["CP-russian-civil-war"], "Allied": []}, russia=russia)
    table.play("{buy-event: TU}")
    found = "played" if "CP-russian-civil-war" in table.position.played else "pool"
    assert found == where
    assert ("CP-russian-civil-war" in table.position.pools["CP"]) == (where == "pool")


@pytest.mark.rule("6.26")
def test_an_atrocity_without_arabs_goes_back():
    """6.26."""
    table = bench(pools={"CP": ["CP-turkish-atrocity"], "Allied": []})
    table.play("{buy-event: TU}")
    assert table.position.pools["CP"] == ["CP-turkish-atrocity"]
    armed = bench(pools={"CP": ["CP-turkish-atrocity"], "Allied": []}, stacks={"N2010": ["AB-1"]})
    armed.play("{buy-event: TU}")
    assert armed.position.this_turn.chits == ["CP-turkish-atrocity"]


@pytest.mark.rule("5.87")
def test_an_initiative_event_of_the_central_powers_is_dead_once_the_allies_have_played():
    """5.87: it leaves the game when it is drawn."""
    table = bench(pools={"CP": ["CP-initiative-1"], "Allied": []}, initiative_fixed=True)
    table.play("{buy-event: TU}")
    assert [event.chit for event in table.events(ChitRemoved)] == ["CP-initiative-1"]


@pytest.mark.rule("6.11")
def test_a_rehearsal_draws_nothing():
    """What a check says of a sheet: the point is paid, what is drawn nobody knows."""
    table = bench().rehearsal()
    table.play("{buy-event: TU}")
    assert table.events(ChitDrawn) == []
    assert table.position.points["TU"] == 2


@pytest.mark.rule("6.8")
@pytest.mark.trap(46)
@pytest.mark.trap(59)
@pytest.mark.parametrize("held", [False, True])
def test_armenians_rise_in_van(held):
    """6.8: the hex that the rulebook misprints; the event never goes back, and Turks who stand there must fight."""
    stacks = {"untried": ["ARM-1", "ARM-2"]} | ({"N3338": ["TU-28"]} if held else {})
    table = bench(pools={"CP": ["CP-armenian-massacres"], "Allied": []}, stacks=stacks)
    table.play("{buy-event: TU}")
    assert table.position.place_of("ARM-1") == ("untried" if held else "N3338")
    assert table.position.this_turn.risen == ("ARM-1" if held else "")
    assert table.position.pools["CP"] == []
    assert table.position.kit.name("N3338") == "N3338 Van"


@pytest.mark.rule("6.27")
def test_lawrence_is_not_captured_once_the_arabs_are_in_arms():
    """6.27: drawn after their event, the chit leaves the game."""
    table = bench(pools={"CP": ["CP-lawrence-captured"], "Allied": []}, played={"Allied-arab-northern-army": 32})
    table.play("{buy-event: TU}")
    assert [event.chit for event in table.events(ChitRemoved)] == ["CP-lawrence-captured"]


@pytest.mark.rule("6.60")
@pytest.mark.rule("6.60")
@pytest.mark.parametrize(("turn", "gone"), [(42, False), (43, True)])
def test_the_western_offensive_takes_nobody_after_july_1918(turn, gone):
    """6.64."""
    table = bench(turn=turn, pools={"CP": ["CP-kaiserschlacht"], "Allied": []}, stacks={"N4307": ["BR-52T"]})
    table.play("{buy-event: TU}")
    assert bool(table.events(ChitRemoved)) == gone
    assert table.position.place_of("BR-52T") == ("N4307" if gone else "gone")


@pytest.mark.rule("6.12")
@pytest.mark.parametrize("chit", ["CP-no-event-1", "CP-turkish-atrocity"])
def test_what_goes_back_its_owner_alone_has_seen(chit):
    """6.9, 6.15, 6.26: an event that counts as a No Event is told to the enemy no more than a No Event is."""
    table = bench(pools={"CP": [chit, "CP-tu-1rp-5"], "Allied": []})
    table.play("{buy-event: TU}", dice={"events CP/draw": 1})
    (back,) = table.events(ChitReturned)
    (drawn,) = table.events(ChitDrawn)
    assert (back.seen_by, drawn.seen_by) == (("CP",), ("CP",))


@pytest.mark.rule("6.14")
def test_what_is_drawn_from_the_enemys_pool_everybody_sees():
    """6.14: revealed to both sides."""
    table = bench()
    table.play("{buy-event: TU}", "{buy-enemy-event: TU}")
    table.end()
    assert [event.seen_by for event in table.events(ChitDrawn)] == [("CP",), ()]


@pytest.mark.rule("6.60")
def test_a_kaiserschlacht_that_was_drawn_early_waits_for_1918():
    """6.64: in 1917 it is kept; in the first Events Phase of 1918 it takes nine factors away."""
    early = Bench(
        GAME, phase="events", turn=33, by="CP", points={"TU": 1}, pools={"CP": ["CP-kaiserschlacht"], "Allied": []}
    )
    early.play("{buy-event: TU}")
    assert early.position.held_of("CP", "kaiserschlacht") == ["CP-kaiserschlacht"]
    assert "CP-kaiserschlacht" not in early.position.played
    later = Bench(
        GAME,
        phase="events",
        turn=37,
        held={"CP": ["CP-kaiserschlacht"], "Allied": []},
        stacks={"N4309": ["BR-52T", "BR-53T", "BR-Y"]},
    )
    later.begin()
    assert later.position.played["CP-kaiserschlacht"] == 37
    assert later.position.held_of("CP", "kaiserschlacht") == []
    assert len(later.position.at("gone")) > 0


def jan_feb(pre_war=("Allied-pre-war-9",), **given):
    """The first Events Phase of the war in Europe, with what Strategic Turn C has put into the Allied pool."""
    given.setdefault("neutral", ["IT"])
    pools = {"CP": ["CP-immelmann"], "Allied": ["Allied-no-event-1", "Allied-gallipoli", "Allied-italian-entry"]}
    sides = {"pools": pools, "held": {"CP": [], "Allied": []}, "points": {"BR": 2, "GE": 2}}
    table = Bench(GAME, phase="events", **{"map": "europe", "by": "Allied", "turn": 7, **sides, **given})
    table.position.pre_war = {"Allied": list(pre_war)}
    return table


@pytest.mark.rule("20.2")
@pytest.mark.rule("6.11")
def test_the_allies_choose_italian_entry_as_their_first_event():
    """Automatic Italian Entry: Italy joins unless they would rather draw; the point is paid."""
    table = jan_feb()
    table.play("{buy-event: BR}")
    assert [event.chit for event in table.events(ChitPlayed)] == ["Allied-italian-entry"]
    assert "Allied-italian-entry" not in table.position.pools["Allied"]
    assert table.position.points["BR"] == 1
    drawing = jan_feb()
    drawing.play("{buy-event: BR}", dice={"events Allied/draw": 2}, answers={"events Allied/italian entry": "draw"})
    assert [event.chit for event in drawing.events(ChitDrawn)] == ["Allied-gallipoli"]


@pytest.mark.rule("20.2")
def test_italian_entry_is_chosen_in_that_turn_alone_by_who_has_the_event():
    for table in (jan_feb(turn=8), jan_feb(pre_war=())):
        table.play("{buy-event: BR}", dice={"events Allied/draw": 2})
        assert [event.chit for event in table.events(ChitDrawn)] == ["Allied-gallipoli"]
        assert table.asked == []


@pytest.mark.rule("20.2")
@pytest.mark.rule("6.13")
def test_of_two_events_of_the_combined_game_the_first_is_chosen():
    table = jan_feb(map="combined")
    table.play("{buy-event: BR}", dice={"events Allied/draw 2": 2})
    assert [event.chit for event in table.events(ChitDrawn)] == ["Allied-italian-entry", "Allied-gallipoli"]


@pytest.mark.rule("20.2")
@pytest.mark.rule("6.14")
def test_the_central_powers_choose_nothing_from_the_pool_of_the_allies():
    table = jan_feb(by="CP")
    table.play("{buy-event: GE}", "{buy-enemy-event: GE}")
    table.end(dice={"events Allied/draw": 2})
    assert [event.chit for event in table.events(ChitDrawn)][-1] == "Allied-gallipoli"


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    "chit",
    [
        "CP-enver-offensive-1",
        "CP-armenian-massacres",
        "CP-libyan-revolt",
        "CP-army-of-islam",
        "Allied-arab-northern-army",
    ],
)
def test_mandatory_events_of_turkey_go_back_while_it_hesitates(chit):
    """As other events that can do nothing yet; once it is in the war they are played."""
    side = chit.partition("-")[0]
    payer = {"CP": "GE", "Allied": "BR"}[side]
    for neutral in (True, False):
        table = hesitant("events", by=side, maps="combined", pools={"CP": [], "Allied": []} | {side: [chit]})
        table.position.points[payer] = 2
        if not neutral:
            table.position.neutral.remove("TU")
            table.position.changed()
        table.play(f"{{buy-event: {payer}}}")
        assert (table.position.pools[side] == [chit]) is neutral
        assert (chit in table.position.played) is not neutral
