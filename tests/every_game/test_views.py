"""Every game: no side and not the public reads of a unit that it may not see."""

from __future__ import annotations

import re

import msgspec
import pytest
from recorded import EACH, FEW, record

from wargame_cli.reports import queries
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.reports.readers import seen
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.template import template
from wargame_cli.reports.writing import written


def readers(game):
    """Every side, and the public."""
    return (*game.sides, None)


@pytest.mark.parametrize("scenario", EACH)
def test_a_view_is_a_position_and_shows_itself(scenario):
    """It can be read from a file like any other, and a second look sees the same."""
    for game in record(scenario).games[::5]:
        for reader in readers(game):
            view = game.ruleset.view(game.position, reader)
            again = msgspec.convert(msgspec.to_builtins(view), type(game.position))
            game.ruleset.equip(again, [file.data for file in game.file.data])
            assert again == view
            assert game.ruleset.view(again, reader) == view


@pytest.mark.parametrize("scenario", EACH)
def test_a_look_changes_nothing(scenario):
    """A view is a copy: the position that it was made of is not touched."""
    game = record(scenario).last
    before = msgspec.to_builtins(game.position)
    for reader in readers(game):
        game.ruleset.view(game.position, reader)
    assert msgspec.to_builtins(game.position) == before


# -- leaks --------------------------------------------------------------------------------------------------------


def hidden(game, reader):
    """The units that a reader may not see."""
    return set(game.position.units()) - set(game.ruleset.view(game.position, reader).units())


def named(text, units):
    """Which of these units a text names."""
    return units & set(re.findall(r"[^\W_](?:[\w-]*\w)?", text))


def told_of(events):
    """Every unit that events name, wherever in them."""
    return set(re.findall(r"[^\W_](?:[\w-]*\w)?", repr(events)))


@pytest.mark.parametrize("scenario", FEW)
def test_a_report_names_no_hidden_unit(scenario):
    """But for those of which an event tells the reader: they came to light in the phase. JSON says the most."""
    games, chapters = record(scenario)
    for before, after, chapter in zip(games, games[1:], chapters, strict=False):
        for reader in readers(after):
            unseen = hidden(before, reader) & hidden(after, reader) - told_of(seen(chapter.events, reader))
            if unseen:
                assert named(written([report_of(after, chapter, reader)], "json"), unseen) == set()


@pytest.mark.parametrize("scenario", FEW)
def test_a_template_names_no_hidden_unit(scenario):
    """A sheet is sent to the side that it is for."""
    for game in record(scenario).games[:-1]:
        for side in filter(None, [game.ruleset.phase(game.position).side]):
            if unseen := hidden(game, side):
                assert named(template(game, side), unseen) == set()


@pytest.mark.parametrize("scenario", FEW)
def test_maps_and_answers_name_no_hidden_unit(scenario):
    """What is drawn for a reader, and what he learns of his supply."""
    for game in record(scenario).games[::9]:
        for reader in readers(game):
            unseen = hidden(game, reader)
            if not unseen:
                continue
            picture = game.ruleset.picture(game.position, reader)
            assert named(as_text(picture).plain + as_svg(picture), unseen) == set()
            if reader:
                told = queries.supply_told(game, queries.supply_of(game, reader, None), whole=True)
                assert named(repr(told), unseen) == set()
