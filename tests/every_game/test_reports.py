"""Every game: reports of every phase, in every form, for every reader."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from recorded import EACH, FEW, record

from wargame_cli.reports import queries
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.writing import FORMATS, written


@pytest.mark.parametrize("scenario", FEW)
def test_a_report_fits_the_terminal(scenario):
    """Of every phase, for every reader."""
    game = record(scenario).last
    for chapter in record(scenario).chapters:
        for reader in (*game.sides, None, UMPIRE):
            text = written([report_of(game, chapter, reader)], "text")
            assert text.strip()
            assert [line for line in text.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("scenario", EACH)
def test_a_report_renders_in_every_form(scenario):
    """Nothing is left over of how it was put together."""
    game = record(scenario).last
    for chapter in record(scenario).chapters[::4]:
        for reader in (*game.sides, None, UMPIRE):
            report = report_of(game, chapter, reader)
            for format in FORMATS:
                text = written([report], format)
                assert text.strip()
                if format == "json":
                    assert (json.loads(text)["turn"], json.loads(text)["phase"]) == (chapter.turn, chapter.phase)


@pytest.mark.parametrize("scenario", FEW)
def test_the_map_draws_for_every_reader(scenario):
    """As text and as a well-formed picture."""
    game = record(scenario).last
    for reader in (*game.sides, None, UMPIRE):
        picture = game.ruleset.picture(game.position, reader)
        assert as_text(picture).plain.strip()
        assert ElementTree.fromstring(as_svg(picture)).tag.endswith("svg")


@pytest.mark.parametrize("scenario", EACH)
def test_questions_about_a_position_are_answered(scenario):
    """Status, supply of every side, and where every unit could go."""
    game = record(scenario).last
    assert queries.status_told(queries.status_of(game, "game.yaml"), game)
    for side in game.sides:
        assert queries.supply_told(game, queries.supply_of(game, side, None), whole=True)
    for unit in game.position.units():
        assert queries.moves_told(game, unit, game.ruleset.telling.moves(game.position, unit))
