"""What the umpire does besides resolving: overrides, rewinds and terms, in the journal and in every verification."""

from __future__ import annotations

import json

import msgspec
import pytest
from table import Table, command

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import BadInput, Malformed, Refused, VerificationFailed, WargameError
from wargame_cli.engine.events import DieRolled, UnitMoved

ATTACK = "{attack: Ford, with: [R1, R2]}"
MOVE = "{event: UnitMoved, unit: R1, start: 0101, end: 0201, rule: '2.1'}"


@pytest.fixture(params=["sealed", "seeded"])
def table(request, tmp_path):
    """A game of each kind of dice that the program rolls."""
    return Table(tmp_path, request.param)


def events(table, *lines):
    """A file of events."""
    path = table.folder / "events.yaml"
    path.write_text("events:\n" + "".join(f"- {line}\n" for line in lines))
    return path


def saved(act):
    """The game after an act, from the disk; it verifies."""
    wargame_cli.save(act.game)
    again = wargame_cli.load(act.game.path)
    verify(again)
    return again


def play_to_an_attack(table):
    """Blue takes the Ford, Red attacks it in turn 2; gives the dice of the attack."""
    table.play("{move: R3, to: '0101'}")
    table.play("{move: B1, to: Ford}")
    table.play()
    return dice(table.play(ATTACK).chapter.events)


def dice(told):
    """Label and value of every die."""
    return [(event.label, event.value) for event in told if isinstance(event, DieRolled)]


def shelf(game):
    """The chapters that count, as (turn, phase, act)."""
    return [(chapter.turn, chapter.phase, chapter.act) for chapter in journal_of(game).chapters()]


# -- override -------------------------------------------------------------------------------------------------------


def test_an_override_changes_the_position_and_stands_in_the_journal(table):
    """The event is applied, kept with its reason, and the game goes on from there."""
    table.play()
    again = saved(override(table.game, events(table, MOVE), "he meant the ford"))
    assert again.position.place_of("R1") == "0201"
    chapter = journal_of(again).chapters()[-1]
    assert (chapter.turn, chapter.phase, chapter.act, chapter.reason) == (
        1,
        "blue-turn",
        "override",
        "he meant the ford",
    )
    assert chapter.events == (UnitMoved(rule="2.1", unit="R1", start="0101", end="0201"),)
    table.play("{attack: Ford, with: [B1]}")
    verify(table.game)


def test_an_override_writes_names_as_the_game_does(table):
    """Units and places are found whatever their capitals, and by their names."""
    act = override(table.game, events(table, "{event: UnitMoved, unit: r1, start: red camp, end: ford}"), "why not")
    assert act.chapter.events == (UnitMoved(unit="R1", start="0101", end="0201"),)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{event: UnitMoved, unit: R9, start: '0101', end: '0201'}", "there is no unit 'R9'"),
        ("{event: UnitMoved, unit: R1, start: '0102', end: '0201'}", "R1 is in 0101, not in 0102"),
        ("{event: UnitMoved, unit: R1, start: '0101', end: Nowhere}", "there is no place 'Nowhere'"),
        ("{event: UnitRemoved, unit: R1, place: '0201', to: '0101', cause: x}", "R1 is in 0101, not in 0201"),
        (
            "{event: PointsChanged, side: Red, change: 2, total: 3, reason: x}",
            r"Red has 0 points, so \+2 does not make 3",
        ),
        ("{event: PointsChanged, side: Green, change: 2, total: 2, reason: x}", "Green has None points"),
        ("{event: PhaseStarted, turn: 2, phase: blu-turn}", "there is no phase 'blu-turn'; did you mean blue-turn"),
        ("{event: OptionChanged, option: wether, choice: foul}", "'wether' is no reading .* did you mean weather"),
        ("{event: OptionChanged, option: weather, choice: wet}", "the option 'weather' is fair or foul, not 'wet'"),
    ],
)
def test_an_override_that_cannot_be_is_refused_with_its_line(table, line, message):
    """Nothing is known of it but what the position says."""
    path = events(table, "{event: UnitMoved, unit: R3, start: '0102', end: '0201'}", line)
    before = table.everything()
    with pytest.raises(Refused, match=message) as caught:
        override(table.game, path, "why not")
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [(str(path), 3)]
    assert table.everything() == before


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("events:\n- {event: [UnitMoved], unit: x}\n", r"there is no event \['UnitMoved'\]", 2),
        ("events:\n- {event: {a: b}}\n", "there is no event {'a': 'b'}", 2),
        ("events: []\n", "the list of events is empty", 1),
        ("turn: 3\n", "the file lists no events", 1),
        ("events:\n- {event: UnitMovd, unit: R1}\n", "there is no event 'UnitMovd'", 2),
        ("events:\n- {unit: R1}\n", "its kind is `event`", 2),
        ("events:\n- {event: UnitMoved, unit: R1, start: '0101'}\n", "end", 2),
        ("events:\n- {event: UnitMoved, unit: R1, start: '0101', end: '0201', x: 1}\n", "unknown field 'x'", 2),
        ("game: other\nevents:\n- " + MOVE, "for the game 'other'", 1),
        ("evnts: []\nevents:\n- " + MOVE, "unknown field 'evnts'", 1),
        (
            "events:\n- {event: DieRolled, label: x, number: 1, sides: 6, value: 6, source: sealed}\n",
            "DieRolled is written by the program alone",
            2,
        ),
    ],
)
def test_what_is_no_list_of_events_is_told_with_its_line(table, text, message, line):
    """Malformed files change nothing."""
    path = table.folder / "events.yaml"
    path.write_text(text)
    with pytest.raises(Malformed, match=message) as caught:
        override(table.game, path, "why not")
    assert caught.value.problems[0].line == line


def test_an_act_wants_a_reason(table):
    """It stands in the journal for the players."""
    table.play()
    for act in (
        lambda: override(table.game, events(table, MOVE), " "),
        lambda: rewind(table.game, "red-turn", ""),
        lambda: set_terms(table.game, Terms(minutes=180), ""),
    ):
        with pytest.raises(WargameError, match="say why"):
            act()


def test_a_begun_phase_is_finished_or_given_up_before_the_position_is_changed(table):
    """Its dice have been seen."""
    begin_a_phase(table)
    with pytest.raises(Refused, match="finish it first, or give it up with wargame rewind"):
        override(table.game, events(table, MOVE), "why not")


def begin_a_phase(table):
    """Red attacks the Ford until Blue is asked where to retreat to."""
    table.play("{move: R3, to: '0101'}")
    table.play("{move: B1, to: Ford}")
    table.play()
    for _ in range(20):
        result = wargame_cli.adjudicate(table.game, [table.text([ATTACK])], ask_first=True)
        if result.question:
            wargame_cli.save(result.game)
            return
        wargame_cli.save(rewind_until(table))
    raise AssertionError("no retreat in twenty attempts")


def rewind_until(table):
    """The same phase with other dice."""
    table.play(ATTACK)
    return rewind(table.game, "red-turn", "once more").game


# -- rewind ---------------------------------------------------------------------------------------------------------


def test_a_rewind_goes_back_and_keeps_what_was_played_as_a_branch(table):
    """The position is that before the phase; nothing is taken out of the journal; the game verifies and goes on."""
    play_to_an_attack(table)
    lines = read_lines(journal_path(table.path))
    act = rewind(table.game, "blue-turn", "Blue was on holiday", turn=1)
    again = saved(act)
    assert (again.position.turn, again.position.phase) == (1, "blue-turn")
    assert again.position.place_of("B1") == "0301"
    assert [(each.turn, each.phase) for each in act.chapter.undone] == [(1, "blue-turn"), (1, "count"), (2, "red-turn")]
    assert read_lines(journal_path(table.path))[: len(lines)] == lines
    assert shelf(again) == [(1, "red-turn", ""), (1, "blue-turn", "rewind")]
    table.play("{move: B1, to: Ford}")
    assert shelf(table.game)[-1] == (1, "blue-turn", "")
    verify(table.game)


def test_a_phase_that_is_played_again_has_other_dice(table):
    """The old ones are known, so the same attack falls otherwise sooner or later, and each time it verifies."""
    first = play_to_an_attack(table)
    seen = {first[0][1]}
    for _ in range(12):
        saved(rewind(table.game, "red-turn", "again"))
        seen.add(dice(table.play(ATTACK).chapter.events)[0][1])
    assert len(seen) > 2
    verify(table.game)


def test_a_rewind_of_a_begun_phase_gives_up_its_dice(table):
    """Nothing but the begun phase is lost, and it is begun again with other dice."""
    begin_a_phase(table)
    game = table.game
    act = rewind(game, "red-turn", "Red sent the wrong sheet")
    again = saved(act)
    assert again.file.pending is None
    assert canonical.digest(again.position) == canonical.digest(game.position)
    assert act.chapter.undone == ()


def test_a_rewind_names_what_has_not_been_played(table):
    """A phase that there is not, one that did not come yet, and a turn that did not."""
    table.play()
    with pytest.raises(WargameError, match="there is no phase 'rde-turn'\n    hint: did you mean red-turn"):
        rewind(table.game, "rde-turn", "x")
    with pytest.raises(WargameError, match="the phase count has not been played\n    hint: played so far: red-turn"):
        rewind(table.game, "count", "x")
    with pytest.raises(WargameError, match="the phase red-turn of turn 2 has not been played"):
        rewind(table.game, "red-turn", "x", turn=2)


def test_acts_can_follow_upon_acts(table):
    """An override, a rewind to before it, another one, a rewind over a rewind: every step verifies."""
    play_to_an_attack(table)
    saved(override(table.game, events(table, "{event: PointsChanged, side: Red, change: 1, total: 1, reason: x}"), "x"))
    assert table.game.position.points["Red"] == 1
    saved(rewind(table.game, "red-turn", "x", turn=2))
    assert table.game.position.points["Red"] == 0
    saved(override(table.game, events(table, "{event: PointsChanged, side: Red, change: 2, total: 2, reason: x}"), "x"))
    table.play(ATTACK)
    saved(rewind(table.game, "red-turn", "x", turn=1))
    assert shelf(table.game) == [(1, "red-turn", "rewind")]
    table.play()
    assert shelf(table.game) == [(1, "red-turn", "rewind"), (1, "red-turn", "")]
    verify(table.game)


def test_what_was_done_by_hand_can_be_taken_back_alone(table):
    """A rewind to the phase in which the game stands undoes what the umpire changed in it, and no phase."""
    play_to_an_attack(table)
    before = table.game.position
    with pytest.raises(WargameError, match="the phase blue-turn of turn 2 has not been played"):
        rewind(table.game, "blue-turn", "x", turn=2)
    for total in (1, 2):
        point = f"{{event: PointsChanged, side: Red, change: 1, total: {total}, reason: x}}"
        saved(override(table.game, events(table, point), "x"))
    assert saved(rewind(table.game, "blue-turn", "x")).position == before
    assert shelf(table.game)[-2:] == [(2, "red-turn", ""), (2, "blue-turn", "rewind")]


# -- terms and trust ------------------------------------------------------------------------------------------------


def test_terms_are_part_of_the_game(table):
    """They change by a record, and the replay has them."""
    table.play()
    game = set_terms(table.game, Terms(minutes=4320, silence="hold"), "agreed by all")
    wargame_cli.save(game.game)
    again = table.game
    assert (again.file.terms.minutes, again.file.terms.silence) == (4320, "hold")
    verify(again)
    forged = msgspec.structs.replace(again.file, terms=Terms(minutes=60))
    table.path.write_bytes(games.dump(forged, table.path))
    with pytest.raises(VerificationFailed, match="difference in the terms"):
        verify(table.game)


def test_nobody_but_the_holder_of_the_key_file_can_act(tmp_path):
    """An act shows the next link of the chain, so the umpire's key file is needed; a wrong link is found."""
    table = Table(tmp_path, "sealed")
    table.play()
    saved(override(table.game, events(table, MOVE), "he meant the ford"))
    path = journal_path(table.path)
    whole = table.game.file
    *lines, kept = read_lines(path)
    record = json.loads(kept) | {"key": "00" * 32}
    last = json.dumps(record, separators=(",", ":")).encode()
    path.write_bytes(b"\n".join([*lines, last, b""]))
    file = msgspec.structs.replace(table.game.file, journal=line_digest(last))
    table.path.write_bytes(games.dump(file, table.path))
    with pytest.raises(VerificationFailed, match=r"record 3 \(an override\): the key that was revealed"):
        verify(table.game)
    path.write_bytes(b"\n".join([*lines, kept, b""]))
    table.path.write_bytes(games.dump(whole, table.path))
    games.key_path(table.path).unlink()
    with pytest.raises(BadInput, match="key file"):
        rewind(table.game, "red-turn", "he meant the ford")


def test_a_changed_override_is_found(tmp_path):
    """Its digest no longer fits."""
    table = Table(tmp_path, "seeded")
    saved(override(table.game, events(table, MOVE), "he meant the ford"))
    path = journal_path(table.path)
    first, last = read_lines(path)
    forged = last.replace(b'"end":"0201"', b'"end":"0102"')
    assert forged != last
    path.write_bytes(first + b"\n" + forged + b"\n")
    file = msgspec.structs.replace(table.game.file, journal=line_digest(forged))
    table.path.write_bytes(games.dump(file, table.path))
    with pytest.raises(VerificationFailed, match=r"record 2 \(an override\): difference in the position afterwards"):
        verify(table.game)


def test_a_unit_that_is_flipped_is_found_in_any_case(tmp_path):
    """As one that moves: every game's own event of a counter that shows its other side."""
    path, file = tmp_path / "g.yaml", tmp_path / "events.yaml"
    assert command("new", "illusions-of-glory/galicia-1914", "-o", path, "--seed", "3").code == 0
    for unit, told in (("ah-i-99", "no unit is called 'ah-i-99'"), ("ah-i-1", "")):
        file.write_text(
            f"events:\n- {{event: StepChanged, unit: {unit}, reduced: true, cause: by hand, rule: '12.6.2'}}\n"
        )
        said = command("override", path, file, "--reason", "as agreed")
        assert (said.code, told in said.err) == (2 if told else 0, True)
    assert "AH-I-1" in wargame_cli.load(path).position.reduced
