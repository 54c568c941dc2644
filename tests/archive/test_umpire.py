"""What the umpire does besides resolving: overrides and rewinds, in the journal and in every verification."""

from __future__ import annotations

import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.journal import journal_of
from wargame_cli.archive.umpire import override, rewind
from wargame_cli.archive.verify import verify
from wargame_cli.engine.errors import BadInput, Malformed, Refused, WargameError


@pytest.fixture(params=["sealed", "seeded"])
def table(request, tmp_path):
    return Table(tmp_path, request.param)


def saved(act):
    """The act on the disk, read again and verified."""
    game = wargame_cli.save(act.game)
    again = wargame_cli.load(game.path)
    verify(again)
    return again


def test_an_override_changes_the_position_and_verifies(table):
    events = table.folder / "events.yaml"
    events.write_text("events:\n- {event: UnitMoved, unit: R1, start: South, end: Ford, rule: umpire}\n")
    table.play()
    before = table.game.position.place_of("R1")
    events.write_text(f"events:\n- {{event: UnitMoved, unit: R1, start: {before}, end: Ford}}\n")
    again = saved(override(table.game, events, "he meant the ford"))
    assert again.position.place_of("R1") == "Ford"
    chapter = journal_of(again).chapters()[-1]
    assert (chapter.act, chapter.reason) == ("override", "he meant the ford")
