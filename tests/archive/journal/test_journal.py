"""The journal: every phase can be told again, and its lines follow upon each other."""

from __future__ import annotations

import json

import msgspec
import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.journal.journal import Journal, journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.journal.records import Opening, PhaseRecord
from wargame_cli.archive.journal.stored_events import decode_events
from wargame_cli.archive.storage.canonical import digest
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine.errors import Malformed, Unsafe


def played(table):
    """Three phases, with a die, an answer and points."""
    table.play("{move: R1, to: Ford}", nonce="red")
    table.play("{attack: Ford, with: [B1, B2, B3]}", standing="[{ask: retreat, prefer: [back]}]")
    wargame_cli.save(wargame_cli.adjudicate(table.game).game)


def test_records_hold_what_was_given_and_what_came_of_it(table):
    """Sheets word for word, nonces, events, the position's digest, and the digest of the line before."""
    played(table)
    lines = read_lines(journal_path(table.path))
    opening, first, second, third = (msgspec.json.decode(line, type=Opening | PhaseRecord) for line in lines)
    assert (opening.game, opening.scenario, opening.dice.seed) == (table.game.id, "crossing/dawn", "7")
    assert [(record.number, record.turn, record.phase) for record in (first, second, third)] == [
        (1, 1, "red-turn"),
        (2, 1, "blue-turn"),
        (3, 1, "count"),
    ]
    assert "{move: R1, to: Ford}" in first.sheets[0].text
    assert first.nonces == {"Red": "red"}
    assert third.digest == digest(table.game.position)
    assert [record.previous for record in (first, second, third)] == [line_digest(line) for line in lines[:3]]
    assert table.game.file.journal == line_digest(lines[3])
    assert {event["event"] for event in json.loads(bytes(second.events))} >= {
        "DieRolled",
        "StandingGiven",
        "PhaseStarted",
    }


def test_events_alone_lead_from_each_position_to_the_next(table):
    """The chapters begin with the scenario and end with the saved position."""
    played(table)
    chapters = list(journal_of(table.game).chapters())
    assert chapters[0].before == wargame_cli.new("crossing/dawn", seed="7").position
    assert [chapter.after for chapter in chapters[:-1]] == [chapter.before for chapter in chapters[1:]]
    assert chapters[-1].after == table.game.position


@pytest.mark.parametrize(
    ("game", "written", "today"),
    [
        (
            "kaisers-war",
            {"event": "UnitMarched", "how": "rail", "cost": 3},
            {"event": "UnitMoved", "how": "rail", "cost": 3},
        ),
        ("kaisers-war", {"event": "UnitRetreated", "how": "retreat"}, {"event": "UnitMoved", "how": "retreat"}),
        ("kaisers-war", {"event": "UnitPursued", "how": "landing"}, {"event": "UnitMoved", "how": "landing"}),
    ],
)
def test_a_move_under_a_former_name_is_told_by_its_name_of_today(game, written, today):
    """Older journals called the same thing by other names in each game."""
    ruleset = rulesets.load(game)
    went = {"unit": "GE-Inf-1", "start": "3416", "end": "3417"}
    (event,) = decode_events(ruleset, msgspec.Raw(msgspec.json.encode([went | written])))
    assert msgspec.to_builtins(event) == went | today


@pytest.mark.parametrize("written", ["{}", "[1]", "[{}]", '[{"event": []}]', '[{"event": "UnitTeleported"}]'])
def test_what_no_version_has_written_is_no_event(written):
    """Neither under the names of today nor under former ones."""
    with pytest.raises(msgspec.ValidationError):
        decode_events(rulesets.load("kaisers-war"), msgspec.Raw(written.encode()))


def test_a_changed_line_is_found(table):
    """To change one line is to change all that follow, and the saved game."""
    played(table)
    path = journal_path(table.path)
    path.write_bytes(path.read_bytes().replace(b"to: Ford", b"to: 0102", 1))
    with pytest.raises(Malformed, match="the record before this one was changed"):
        list(journal_of(table.game).records())
    last = read_lines(path)
    path.write_bytes(b"\n".join([*last[:-1], last[-1].replace(b"count", b"cuont")]) + b"\n")
    with pytest.raises(Unsafe, match="is not the one that the game was made from"):
        journal_of(table.game)


def test_a_missing_or_short_journal_is_told(table):
    """The game knows how many records it was made from."""
    played(table)
    path = journal_path(table.path)
    lines = read_lines(path)
    path.write_bytes(b"\n".join(lines[:2]) + b"\n")
    with pytest.raises(Unsafe, match="has only 2 records, but the game was made from 4"):
        journal_of(table.game)
    path.unlink()
    with pytest.raises(Unsafe, match="is missing"):
        journal_of(table.game)


def test_lines_beyond_the_game_do_not_count(table):
    """An older copy of a game reads the journal only as far as it goes itself."""
    table.play()
    old = table.path.read_bytes()
    table.play()
    table.path.write_bytes(old)
    assert len(journal_of(table.game).lines) == 2


def test_junk_in_a_line_is_told_with_its_number(table):
    """A line that is no record is named."""
    played(table)
    path = journal_path(table.path)
    lines = read_lines(path)
    path.write_bytes(b"\n".join([lines[0], b'{"record": "nonsense"}', *lines[2:]]) + b"\n")
    with pytest.raises(Malformed, match=r"journal.jsonl:2: the record cannot be read"):
        list(journal_of(table.game).records())


def test_a_journal_begins_with_its_game(table):
    """A record of a phase before any game, or a second game after the first, is told with its line."""
    played(table)
    lines = read_lines(journal_path(table.path))
    for wrong, number in (lines[1:], 1), ([lines[0], lines[0]], 2):
        with pytest.raises(Malformed, match=rf"j:{number}: the journal must begin with one record of the new game"):
            list(Journal(wrong, "j").records())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (b'"event":"UnitMoved"', b'"event":"UnitFlown"'),
        (b'"unit":"R1"', b'"unit":"R9"'),
    ],
)
def test_events_that_nobody_knows_cannot_be_told(table, change, reason):
    """An event of an unknown kind, or of a unit that is not there, is told with the line of its record."""
    played(table)
    lines = read_lines(journal_path(table.path))
    assert change in lines[1]
    with pytest.raises(Malformed, match="j:2: the events cannot be told again"):
        list(Journal([lines[0], lines[1].replace(change, reason)], "j").chapters())
