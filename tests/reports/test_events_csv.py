"""Reports as CSV: an event a row, no more than their reader may see."""

from __future__ import annotations

import csv
import io
import json

from table import command

from wargame_cli.reports.events_csv import COLUMNS


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_an_event_is_a_row(table):
    """The same events as in JSON, in their order, and all that they hold."""
    table.play("{move: R2, to: '0102'}")
    events = table.say("report", table.path, "--format", "json").json["events"]
    said = table.say("report", table.path, "--format", "csv")
    rows = rows_of(said.out)
    assert tuple(rows[0]) == COLUMNS
    assert [row["event"] for row in rows] == [event["event"] for event in events]
    for row, event in zip(rows, events, strict=True):
        told = {name: value for name, value in row.items() if value and name not in ("game", "turn", "phase", "more")}
        told |= json.loads(row["more"] or "{}")
        assert {name: str(value) for name, value in told.items()} == {
            name: str(value) for name, value in event.items() if name != "seen_by" and value != ""
        }


def test_a_side_gets_its_own_rows(table):
    """What the other side does unseen is not in them; a file's ending says the format."""
    table.play("{move: R2, to: '0102'}")
    path = table.folder / "t.csv"
    assert command("report", table.path, "--side", "Blue", "-o", path).code == 0
    assert "R2" not in path.read_text()
    assert "R2" in command("report", table.path, "--side", "Red", "--format", "csv").out
