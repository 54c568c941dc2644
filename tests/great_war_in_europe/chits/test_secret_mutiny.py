"""A French Army Mutiny that the Central Powers are not told of before it has ended (6.47, 18.25)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.engine.text import dump_json
from wargame_cli.reports.queries import to_plain
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import began, goes_on
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, MutinyHidden
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import HexStormed

CHIT, OTHER = "Allied-french-mutiny", "Allied-foch"
SECRET = {"secret-mutiny": "on"}


def drawing(by="Allied", options=SECRET, **given):
    """A side buys an event in turn 31; the pool of the Allies holds the Mutiny and another event."""
    base = {"turn": 31, "points": {"FR": 3, "GE": 3}, "pools": {"CP": ["CP-paris-gun"], "Allied": [CHIT, OTHER]}}
    return bench(phase="events", by=by, options=options, **{**base, **given})


BUY = "{buy-event: FR}"
FIRST, SECOND = {"events Allied/draw": 1}, {"events Allied/draw": 2}


@pytest.mark.rule("6.47")
@pytest.mark.parametrize(("options", "hidden"), [({}, False), (SECRET, True)])
def test_with_the_option_it_is_a_secret(options, hidden):
    """6.47: it has begun, and its chit stays in the hand."""
    table = drawing(options=options)
    after = table.play(BUY, dice=FIRST)
    assert bool(table.events(MutinyHidden)) is hidden
    assert bool(table.events(ChitPlayed)) is not hidden
    assert after.secret == ({CHIT: 31} if hidden else {})
    assert (CHIT in after.held["Allied"]) is hidden
    assert (began(after), goes_on(after)) == (31, True)


@pytest.mark.rule("6.47")
@pytest.mark.rule("6.14")
def test_drawn_by_the_central_powers_it_is_none():
    """6.14: it is played normally."""
    table = drawing("CP", pools={"CP": ["CP-paris-gun"], "Allied": [CHIT]})
    table.play("{buy-event: GE}", "{buy-enemy-event: GE}")
    table.end()
    assert table.position.played[CHIT] == 31
    assert table.position.secret == {}


@pytest.mark.rule("6.47")
def test_it_is_told_once_it_has_ended():
    """6.47: as the Events Phase after its three turns begins."""
    held = {"held": {"Allied": [CHIT]}, "secret": {CHIT: 31}, "options": SECRET}
    for turn, told in ((32, False), (33, False), (34, True)):
        table = bench(phase="events", turn=turn, **held)
        after = table.begin()
        assert (CHIT in after.played) is told, turn
    assert after.played[CHIT] == 31
    assert (after.secret, after.held["Allied"]) == ({}, [])
    assert "it began in" in table.told("CP")


def known_to_the_enemy(dice, **given):
    """All that the Central Powers are given of a phase in which the Allies drew: events, report, position."""
    table = drawing(**given)
    outcome = table.resolve(BUY, dice=dice)
    seen = [event for event in outcome.events if event.visible_to("CP")]
    position = table.ruleset.view(outcome.position, "CP")
    return dump_json(to_plain(seen)), table.told("CP", outcome), dump_json(to_plain(position))


@pytest.mark.rule("6.47")
@pytest.mark.rule("7.25")
def test_nothing_leaks_as_it_begins():
    """6.47: an Allied draw that is held looks just the same to the Central Powers."""
    assert known_to_the_enemy(FIRST) == known_to_the_enemy(SECOND)
    assert "mutiny" not in "".join(known_to_the_enemy(FIRST)).lower().replace("secret-mutiny", "")


@pytest.mark.rule("6.47")
@pytest.mark.rule("5.18")
def test_emergency_replacements_of_france_end_with_it():
    """5.18: France calls for them before its Mutiny."""
    given = {"held": {"Allied": [CHIT]}, "secret": {CHIT: 31}, "options": SECRET}
    assert "5.18" in bench(phase="transfers", by="Allied", turn=33, **given).refusals("{emergency: FR}")


# -- Sudden Death (18.25) ------------------------------------------------------------------------------------------


def storming(extra=7, *, turn=40, secret=True, russia="collapsed", options=SECRET, **given):
    """A German division before Arras with the points to win, if French morale may break."""
    held = {"held": {"Allied": [CHIT]}, "secret": {CHIT: 39}} if secret else {}
    base = {"stacks": {"W6212": ["GE-11"]}, "collapsed": ["RO"], "extra_points": extra}
    return bench(
        phase="first-movement", turn=turn, western="CP", russia=russia, options=options, **{**base, **held, **given}
    )


def march(table, dice=(6,)):
    """It takes Arras."""
    table.play("{move: [GE-11], to: Arras}", dice=dice)
    return table.position


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(
    ("given_", "won"), [({}, True), ({"secret": False}, False), ({"russia": "provisional"}, False)]
)
def test_the_central_powers_roll_as_if_they_could_win(given_, won):
    """18.25: the umpire knows whether they do; the hex is used up by a false roll too."""
    table = storming(**given_)
    after = march(table)
    assert table.only(HexStormed).total >= 20
    assert after.stormed == ["W6111"]
    assert (after.winner == "CP") is won


@pytest.mark.rule("18.2")
def test_a_roll_that_does_not_win_tells_nothing():
    """18.25: true or false, it looks the same."""
    told = []
    for secret in (True, False):
        table = storming(0, secret=secret)
        march(table, dice=(2,))
        told.append((table.told("CP"), dump_json(to_plain([e for e in table.events() if e.visible_to("CP")]))))
    assert told[0][1] == told[1][1]


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(
    ("given_", "rolls"),
    [({"turn": 26}, 0), ({"turn": 27}, 1), ({"options": {}, "secret": False}, 0), ({"stormed": ["W6111"]}, 0)],
)
def test_when_they_roll(given_, rolls):
    """18.25: after 1916, for each hex once; without the option as ever."""
    table = storming(**given_)
    march(table, dice=(1,) * rolls)
    assert len(table.events(HexStormed)) == rolls


@pytest.mark.rule("18.2")
def test_once_it_is_told_only_true_rolls_are_made():
    """18.21, 18.25."""
    table = storming(secret=False, russia="provisional", played={CHIT: 31})
    march(table, dice=())
    assert not table.events(HexStormed)
