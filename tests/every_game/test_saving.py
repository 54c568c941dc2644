"""Every game: saved, loaded, played again from its journal."""

from __future__ import annotations

import msgspec
import pytest
from recorded import EACH, record

import wargame_cli
from wargame_cli.archive.replaying.verify import verify


@pytest.mark.parametrize("scenario", EACH)
def test_what_is_saved_loads_as_it_was(scenario, tmp_path):
    """The position, what it knows of itself, and the next phase."""
    saved = wargame_cli.save(record(scenario).last, tmp_path / "game.yaml")
    loaded = wargame_cli.load(tmp_path / "game.yaml")
    assert loaded.file == saved.file
    assert loaded.position == saved.position
    assert loaded.ruleset.phase(loaded.position) == saved.ruleset.phase(saved.position)


@pytest.mark.parametrize("scenario", EACH)
def test_the_journal_gives_the_game_again(scenario, tmp_path):
    """Dice, orders, events and positions, from the files alone."""
    game = record(scenario).last
    wargame_cli.save(game, tmp_path / "game.yaml")
    assert verify(wargame_cli.load(tmp_path / "game.yaml")).phases == len(record(scenario).chapters)


@pytest.mark.parametrize("scenario", EACH)
def test_events_alone_make_the_position(scenario):
    """Applied to the position before a phase they give the one after it."""
    for chapter in record(scenario).chapters:
        position = chapter.before.copy()
        for event in chapter.events:
            event.apply(position)
        assert msgspec.to_builtins(position) == msgspec.to_builtins(chapter.after), (chapter.turn, chapter.phase)
