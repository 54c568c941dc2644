"""U-boat Warfare (5.22, 6.49)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UBoatsRolled
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved

FIRST, SECOND, CONVOY = "CP-u-boat-1", "CP-u-boat-2", "Allied-convoy"
POINTS = {"BR": 9, "FR": 4, "GE": 8}


def at_sea(**given):
    """The Strategic Warfare Phase of Strategic Turn L, the United States neutral, with U-boats in the box."""
    base = {"turn": 31, "strategic": "L", "points": POINTS, "played": {FIRST: 20}}
    return bench(phase="strategic-warfare", **{**base, **given})


def held(*chits, by="CP", **given):
    """The Events Phase in which a side holds events."""
    return bench(phase="events", by=by, **{"turn": 30, "strategic": "K", "held": {by: list(chits)}, **given})


# -- the box -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.22a")
def test_an_event_lies_in_the_box_and_a_second_one_waits():
    """5.22."""
    table = held(FIRST, SECOND)
    table.play(f"{{play-event: {FIRST}}}")
    assert table.position.u_boats_waiting == []
    table.play(f"{{play-event: {SECOND}}}")
    assert table.position.u_boats_waiting == [SECOND]
    assert {FIRST, SECOND} <= table.position.played.keys()


@pytest.mark.rule("5.22a")
@pytest.mark.parametrize(("spent", "left"), [([], [SECOND]), ([FIRST], [])])
def test_it_waits_until_a_strategic_turn_begins_without_the_first(spent, left):
    """5.22."""
    table = bench(
        phase="resources", turn=31, strategic="K", played={FIRST: 20, SECOND: 29}, spent=spent, u_boats_waiting=[SECOND]
    )
    assert table.end().u_boats_waiting == left


@pytest.mark.rule("5.22a")
def test_one_alone_sails_at_a_time():
    """5.22: the one that waits rolls nothing."""
    table = at_sea(played={FIRST: 20, SECOND: 29}, u_boats_waiting=[SECOND])
    table.end(dice={"u-boats": 2})
    assert len(table.events(UBoatsRolled)) == 1


# -- the die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.22b")
@pytest.mark.parametrize(
    ("die", "had", "left", "marker"), [(3, 9, 6, "O"), (4, 9, 5, "N"), (6, 2, 0, "N"), (1, 0, 0, "O")]
)
def test_a_die_off_the_british_points_and_america_is_nearer(die, had, left, marker):
    """5.22: never fewer than none; four or more move the marker."""
    table = at_sea(points={"BR": had}, u_boats_decided=True)
    after = table.end(dice={"u-boats": die})
    assert (after.points["BR"], after.us_entry) == (left, marker)
    assert table.only(UBoatsRolled).lost == had - left


@pytest.mark.rule("5.22b")
def test_nothing_moves_once_the_united_states_are_in_the_war():
    """5.22."""
    after = at_sea(entered={"US": "K"}, us_entry="K", u_boats_decided=True).end(dice={"u-boats": 6})
    assert (after.us_entry, after.entered["US"]) == ("K", "K")


@pytest.mark.rule("5.22b")
def test_without_an_event_in_the_box_nothing_is_rolled():
    """5.21."""
    table = at_sea(played={})
    table.end()
    assert not table.events(UBoatsRolled)


# -- giving it up --------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.22c")
@pytest.mark.trap(30)
@pytest.mark.parametrize(("answer", "gone"), [(None, False), ("go-on", False), ("stop", True)])
def test_with_the_first_four_or_more_it_may_be_given_up(answer, gone):
    """5.22: for good; the marker has moved all the same. Without an answer it goes on."""
    table = at_sea()
    after = table.end(dice={"u-boats": 5}, answers={"u-boats/give up": answer} if answer else None)
    assert (FIRST in after.spent) is gone
    assert after.u_boats_decided
    assert after.us_entry == "N"


@pytest.mark.rule("5.22c")
@pytest.mark.trap(30)
def test_nobody_is_asked_before_and_after_that():
    """5.22: the first time and only the first time."""
    low = at_sea(ask_first=True)
    assert not low.end(dice={"u-boats": 3}).u_boats_decided
    later = at_sea(ask_first=True, u_boats_decided=True, played={SECOND: 30})
    assert SECOND not in later.end(dice={"u-boats": 6}).spent


@pytest.mark.rule("5.22c")
def test_given_up_it_makes_room_for_the_next():
    """5.22: those that wait go to sea with the next Strategic Turn."""
    table = at_sea(played={FIRST: 20, SECOND: 30}, u_boats_waiting=[SECOND])
    table.end(dice={"u-boats": 4}, answers={"u-boats/give up": "stop"})
    assert table.position.u_boats_waiting == [SECOND]
    table = bench(phase="resources", turn=33, strategic="L", played={SECOND: 30}, spent=[FIRST],
                  u_boats_waiting=[SECOND])  # fmt: skip
    assert table.end().u_boats_waiting == []


# -- Americans -----------------------------------------------------------------------------------------------------

IN_THE_BOX = {"allied-box": ["US-1", "US-2", "US-1A", "BR-9NA"]}


@pytest.mark.rule("5.22d")
@pytest.mark.trap(31)
def test_americans_in_the_box_are_sunk_with_a_one():
    """5.22: each but headquarters, while U-boats are at sea."""
    table = at_sea(entered={"US": "H"}, stacks=IN_THE_BOX, u_boats_decided=True)
    dice = {"u-boats": 2, "u-boats/sinking US-1": 1, "u-boats/sinking US-2": 2}
    after = table.end(dice=dice)
    assert after.at("allied-dead") == ["US-1"]
    assert {"US-2", "US-1A", "BR-9NA"} <= set(after.at("allied-box"))
    assert "sunk by U-boats" in table.told()


@pytest.mark.rule("5.22d")
def test_they_are_safe_once_the_event_is_given_up():
    """5.22: no event is in the box any more."""
    table = at_sea(entered={"US": "H"}, stacks=IN_THE_BOX)
    table.end(dice={"u-boats": 4}, answers={"u-boats/give up": "stop"})
    assert "US-1" in table.position.at("allied-box")


# -- convoys -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.49")
@pytest.mark.trap(31)
def test_convoys_end_it_all():
    """5.22, 6.49: those in the box and those that wait leave the game; nobody is sunk any more."""
    table = held(CONVOY, by="Allied", played={FIRST: 20, SECOND: 29}, u_boats_waiting=[SECOND])
    after = table.play(f"{{play-event: {CONVOY}}}")
    assert {FIRST, SECOND} <= set(after.spent)
    assert after.u_boats_waiting == []
    quiet = at_sea(played={CONVOY: 30}, spent=[FIRST], entered={"US": "H"}, stacks=IN_THE_BOX)
    quiet.end()
    assert not quiet.events(UBoatsRolled)
    set_aside = at_sea(played={FIRST: 20, CONVOY: 30}, entered={"US": "H"}, stacks=IN_THE_BOX)
    set_aside.end()
    assert not set_aside.events(UBoatsRolled)


@pytest.mark.rule("6.49")
def test_u_boats_that_are_drawn_after_convoy_leave_the_game():
    """6.49: as a No Event; what is held does nothing either."""
    table = bench(phase="events", by="CP", pools={"CP": [FIRST]}, played={CONVOY: 30}, points={"GE": 3})
    after = table.play("{buy-event: GE}")
    assert FIRST in after.spent
    assert FIRST not in after.played
    assert table.only(ChitRemoved).reason == "convoys sail"
    assert "6.49" in held(FIRST, played={CONVOY: 30}).refusals(f"{{play-event: {FIRST}}}")


@pytest.mark.rule("5.22a")
def test_they_can_be_given_up_and_come_again_from_the_pool():
    """5.22: the second one, drawn directly, lies in the box at once."""
    table = bench(phase="events", by="CP", played={FIRST: 20}, spent=[FIRST], held={"CP": [SECOND]})
    table.run(play, table.position.chit(SECOND))
    assert table.position.u_boats_waiting == []
