"""Every game: the tracks that a reader is shown are worked out from what he sees, and alike wherever they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded import FEW, record
from test_nothing_leaks import hidden_pairs, swapped
from test_pages import page, readers

import wargame_cli
from wargame_cli.engine.queries import tracks_told
from wargame_cli.reports.queries import status_of, status_told
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.render import text

OURS = Path(wargame_cli.__file__).parent / "rulesets"
scenarios = pytest.mark.parametrize("scenario", FEW)


@scenarios
def test_a_page_ends_with_the_tracks_of_the_status(scenario):
    """Laid upon each other the frames give what `status` shows to the same reader."""
    game = record(scenario).last
    for who in readers(game):
        shown = {}
        for frame in page(scenario, who).page.frames:
            for gone in frame.tracks_gone:
                del shown[gone]
            shown.update({track.id: track for track in frame.tracks})
        assert shown == {track.id: track for track in status_of(game, "game.yaml", who=who).tracks}


def least(game):
    """A game of ours keeps more than points and turns; the toys keep no more than points, or nothing."""
    return 4 if (OURS / game.ruleset.name.replace("-", "_")).is_dir() else 0


@scenarios
def test_tracks_have_names_of_their_own_and_keep_to_their_ends(scenario):
    """Every line of the status says what is needed, and no two tracks are one."""
    game = record(scenario).last
    tracks = status_of(game, "game.yaml").tracks
    assert len({track.id for track in tracks}) == len({track.name for track in tracks}) == len(tracks) >= least(game)
    assert all(track.least is None or track.value >= track.least for track in tracks)
    assert len(tracks_told(tracks)) < 14


@scenarios
def test_tracks_do_not_tell_what_is_hidden(scenario):
    """Two hidden units in each other's place change nothing that the other side or the public reads."""
    game = record(scenario).last
    ruleset, position = game.ruleset, game.position
    for who in (None, *game.sides):
        for pair in list(hidden_pairs(ruleset, position, who))[:2]:
            other = swapped(position, *pair)
            told = [ruleset.telling.tracks(ruleset.view(each, who), who) for each in (position, other)]
            assert told[0] == told[1]


@scenarios
def test_a_hand_is_its_sides_own(scenario):
    """A side reads the cards that it holds; the umpire's and the public's status show none."""
    game = record(scenario).last
    assert not status_of(game, "game.yaml").hand
    assert not status_of(game, "game.yaml", who=None).hand
    for side in game.sides:
        other = next(each for each in game.sides if each != side)
        assert not game.ruleset.telling.hand(game.ruleset.view(game.position, other), side)
        status = status_of(game, "game.yaml", who=side)
        told = text(status_told(status, game))
        assert all(card.side == side and card.card in told for card in status.hand)
        assert UMPIRE not in status.reader
