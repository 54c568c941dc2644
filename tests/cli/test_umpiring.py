"""`wargame correct`, `rewind` and `override` as a moderator types them."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest
from table import Table

from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.storage.files import read_lines

ATTACK = "{attack: Ford, with: [R1, R2]}"


@pytest.fixture
def table(tmp_path):
    """Blue holds the Ford, and Red has attacked it in turn 2."""
    table = Table(tmp_path)
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play(ATTACK)
    return table


def events(table, *lines):
    """A file of events."""
    path = table.folder / "events.yaml"
    path.write_text("events:\n" + "".join(f"- {line}\n" for line in lines))
    return path


def meant(table, *orders):
    """Red's corrected sheet for turn 2."""
    return table.sheet(*orders, name="red.yaml", turn=2, phase="red-turn", side="Red")


def test_a_correction_in_the_terminal(table):
    """It is written, told with its reason and what changed, and verifies; the reports go beside it."""
    said = table.say("correct", table.path, meant(table), "--reason", "a typing error", "--report",
                     table.folder / "c.{reader}.md")  # fmt: skip
    assert said.code == 0, said.err
    assert "Turn 2, Red Turn: a correction" in said.out
    assert "The umpire's reason: a typing error" in said.out
    assert "Dice that no longer count\nLabel                         Shows\n" in said.out
    assert sorted(path.name for path in table.folder.glob("c.*.md")) == [
        "c.blue.md", "c.public.md", "c.red.md", "c.umpire.md",
    ]  # fmt: skip
    verified = table.say("verify", table.path).out
    assert verified.startswith("Verified: 4 phases and 1 seeded dice came out the same.\n")
    assert "turn 2, blue-turn: correction (record 6): a typing error" in verified
    again = table.say("report", table.path, "--turn", "2", "--phase", "red-turn").out
    assert "Corrected by the umpire: a typing error" in again
    assert "a correction" in again


def test_a_dry_run_writes_nothing(table):
    """Each act can be looked at first, for the players to agree to."""
    before = table.everything()
    for words in (
        ("correct", table.path, meant(table)),
        ("rewind", table.path, "--to", "blue-turn"),
        ("override", table.path, events(table, "{event: UnitMoved, unit: R3, start: '0102', end: '0101'}")),
    ):
        before = table.everything()
        said = table.say(*words, "--reason", "x", "--dry-run")
        assert said.code == 0, said.err
        assert "What changed" in said.out
        assert "nothing was written (--dry-run)" in said.err
        assert table.everything() == before
    refused = table.say("rewind", table.path, "--to", "blue-turn", "--reason", "x", "--dry-run", "-o", "next.yaml")
    assert (refused.code, refused.err) == (2, "--dry-run writes nothing: leave away --output and --report\n")


def test_a_rewind_lists_the_rolls_that_are_given_up(table):
    """For the players to agree to."""
    value = table.say("report", table.path, "--json").json["events"][0]
    said = table.say("rewind", table.path, "--to", "red-turn", "--reason", "agreed")
    assert said.code == 0, said.err
    assert "Phases that no longer count\n • turn 2: red-turn\n" in said.out
    assert "Rolls that are given up\n" in said.out
    assert f"turn 2/red-turn/attack 0201       {value['value']}" in said.out
    assert table.game.position.phase == "red-turn"
    assert len(read_lines(journal_path(table.path))) == 6


def test_an_override_in_json(table):
    """One document, with what was done and what comes next."""
    path = events(table, "{event: PointsChanged, side: Red, change: 2, total: 2, reason: the umpire's}")
    said = table.say("override", table.path, path, "--reason", "a forgotten point", "--json")
    assert said.code == 0, said.err
    found = said.json
    assert (found["act"], found["reason"], found["written"]) == ("override", "a forgotten point", True)
    assert found["next"] == {"turn": 2, "phase": "blue-turn", "sides_due": ["Blue"]}
    assert table.game.position.points["Red"] == 2
    assert "By hand" in table.say("report", table.path).out


def test_acts_go_to_another_file_with_their_journal(table):
    """-o leaves the game as it was."""
    before = table.everything()
    target = table.folder / "next.yaml"
    assert table.say("rewind", table.path, "--to", "red-turn", "--turn", "1", "--reason", "x", "-o", target).code == 0
    assert {name: data for name, data in table.everything().items() if name in before} == before
    assert table.say("verify", target).code == 0
    assert "Turn 1, Red Turn" in table.say("status", target).out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("correct", "GAME"), "say why: --reason TEXT stands in the journal"),
        (("correct", "GAME", "--reason", "x"), "say what was wrong: give the corrected sheets"),
        (("correct", "GAME", "--reason", "x", "--phase", "red-turn", "--option", "weather"), "NAME=VALUE"),
        (("correct", "GAME", "--reason", "x", "--phase", "red-turn", "--option", "wether=foul"), "mean weather"),
        (("rewind", "GAME", "--to", "dawn", "--reason", "x"), "there is no phase 'dawn'"),
        (("override", "GAME", "nothing.yaml", "--reason", "x"), "nothing.yaml: cannot be read"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(table, words, message):
    """Exit code 2, no traceback."""
    before = table.everything()
    said = table.say(*(table.path if word == "GAME" else word for word in words))
    assert said.code == 2
    assert message in said.err
    assert table.everything() == before


def test_the_side_that_may_not_see_it_is_not_told_of_an_override(table):
    """The events of an override have readers like all others; the reason is for everybody."""
    path = events(table, "{event: UnitMoved, unit: R3, start: '0102', end: '0101', seen_by: [Red]}")
    assert table.say("override", table.path, path, "--reason", "a lost order").code == 0
    blue = table.say("report", table.path, "--side", "blue").out
    assert "a lost order" in blue
    assert "R3" not in blue
    assert "R3" in table.say("report", table.path, "--side", "red").out


def test_the_schemas_know_what_the_umpire_writes(table):
    """An editor helps with the events of an override, and every record of the journal fits its schema."""
    path = events(table, "{event: UnitMoved, unit: R3, start: '0102', end: '0101', rule: '2.1'}")
    assert table.say("override", table.path, path, "--reason", "x").code == 0
    assert table.say("correct", table.path, meant(table), "--reason", "x").code == 0
    assert table.say("rewind", table.path, "--to", "count", "--reason", "x").code == 0
    assert table.say("close", table.path, "--reason", "x").code == 0
    schema = table.say("schema", "events", "crossing").json
    written = {"game": "g", "events": [{"event": "UnitMoved", "unit": "R3", "start": "0102", "end": "0101"}]}
    jsonschema_rs.validate(schema, written)
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema, {"events": [{"event": "UnitMoved", "unit": "R3"}]})
    journal = jsonschema_rs.Draft202012Validator(table.say("schema", "journal", "crossing").json)
    kinds = set()
    for line in read_lines(journal_path(table.path)):
        record = json.loads(line)
        journal.validate(record)
        kinds.add(record["record"])
    assert kinds == {"new", "phase", "override", "correction", "rewind", "close"}
