"""Every game can be closed in the middle: then nothing of it is sealed, and every command still answers."""

from __future__ import annotations

import zipfile
from itertools import islice

import pytest
from recorded import FEW, GAMES, record
from table import command

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.flow.laws import broken_law
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.overriding import close
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.render import text
from wargame_cli.reports.telling import report_of

#: The most phases that are played before the close: it comes before the end.
PLAYED = 25

#: What is typed after the name of a closed game, or of what a side was sent of it.
LOOKS = (
    ("status",),
    ("status", "--json"),
    ("template", "--side", "{side}"),
    ("moves", "{unit}"),
    ("supply",),
    ("cards",),
    ("map",),
    ("terms",),
)


@pytest.mark.parametrize("name", GAMES)
def test_in_a_closed_game_nothing_is_sealed(name, tmp_path):
    """Sealed dice, some phases of random play, the close: each side's bundle proves every phase."""
    scenario = f"{name}/{next(iter(rulesets.load(name).scenarios())).id}"
    path = tmp_path / "game.yaml"
    assert command("new", scenario, "-o", path).code == 0
    game = wargame_cli.load(path)
    players = make_players(["random"], game.sides, "closed")
    *_, game = (played for played in islice(play_on(game, players, Tally()), PLAYED) if not played.position.over)
    wargame_cli.save(game)
    assert command("close", path, "--reason", "the evening is over").code == 0
    assert command("pack", path, "-o", tmp_path / "outbox").code == 0
    bundles = sorted((tmp_path / "outbox").glob("*.zip"))
    assert len(bundles) == len(game.sides)
    for bundle in bundles:
        said = command("verify", bundle, "--json")
        assert said.code == 0, said.err
        assert said.json["sealed"] == 0
        with zipfile.ZipFile(bundle) as files:
            view = tmp_path / f"{bundle.stem}.yaml"
            view.write_bytes(files.read("position.yaml"))
        _look_around(view, game)
    _look_around(path, game)
    assert command("verify", path).code == 0


def _look_around(path, game):
    """Each command answers, or says in a line why it does not."""
    names = {"side": game.sides[0], "unit": next(iter(game.position.units()))}
    for verb, *words in LOOKS:
        said = command(verb, path, *(word.format(**names) for word in words))
        assert said.code in (0, 2), (verb, said.err)
    refused = command("template", path, "--side", game.sides[0])
    assert (refused.code, "the game is over (closed by agreement: the evening is over)" in refused.err) == (2, True)
    assert "closed by agreement" in command("status", path).out


@pytest.mark.parametrize("scenario", FEW)
def test_every_position_can_be_the_last(scenario, tmp_path):
    """Whatever phase the game waits in: it keeps the laws, verifies, and every reader is told."""
    for number, open_game in enumerate(record(scenario).games[::9]):
        if open_game.position.over:
            continue
        game = wargame_cli.save(open_game, tmp_path / f"{number}.yaml")
        act = close(game, "nobody has time")
        assert broken_law(game.ruleset, act.game.position) == ""
        for reader in (UMPIRE, None, *game.sides):
            told = text(report_of(act.game, act.chapter, reader).blocks)
            assert "Nobody wins, closed by agreement: nobody has time." in told
        verify(wargame_cli.save(act.game))
