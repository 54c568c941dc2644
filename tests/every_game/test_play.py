"""Every game: whole games by machine players, a small share of `make soak`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from recorded import EACH, FEW

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.errors import VerificationFailed, WargameError
from wargame_cli.players.games import make_players, play_copies
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally

_spec = importlib.util.spec_from_file_location("soak", Path(__file__).parent.parent / "soak.py")
assert _spec
assert _spec.loader
soak = sys.modules["soak"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(soak)


@pytest.mark.parametrize(("scenario", "number"), [*((each, 7) for each in EACH), *((each, 9) for each in FEW)])
def test_games_end_keep_every_law_and_verify(scenario, number):
    """Laws after every event, events replay, the journal verifies: with options drawn by lot, and with all."""
    tally = soak.soak(soak.Job(scenario, number))
    assert tally.games == 2
    assert sum(tally.endings.values()) == 2


def test_an_opponent_leaves_a_machine_player_no_answer():
    """He sank a ship that the sheet's own answer wanted supplied: the player answers once more."""
    assert soak.soak(soak.Job("kaisers-war/1918", 118)).games == 2


@pytest.mark.parametrize("scenario", FEW)
def test_the_same_seed_plays_the_same_game(scenario):
    """Everything that a random player does comes from its seed."""
    ruleset = rulesets.load(scenario.partition("/")[0])
    start = ruleset.new(scenario.partition("/")[2], {})
    first, second = (play_copies(ruleset, start, [5], seed="same") for _ in range(2))
    assert first == second


def test_an_unknown_player_is_told_by_name():
    """The error names the players that there are."""
    with pytest.raises(WargameError, match="did you mean random"):
        make_players(["randon"], ("A", "B"), "1")


def test_players_are_one_for_all_or_one_for_each_side():
    """Two names for three sides say nothing of the third."""
    assert [*make_players(["random"], ("A", "B", "C"), "1")] == ["A", "B", "C"]
    assert [*make_players(["random"] * 2, ("A", "B"), "1")] == ["A", "B"]
    with pytest.raises(WargameError, match="takes one name, or one for each of A, B, C"):
        make_players(["random"] * 2, ("A", "B", "C"), "1")


def test_machine_players_roll_no_dice_by_hand():
    """In a game whose dice are given by hand they do nothing."""
    game = wargame_cli.new("crossing/dawn", dice="given")
    with pytest.raises(WargameError, match="machine players need seeded or sealed ones"):
        next(play_on(game, make_players(["random"], game.ruleset.sides, "x"), Tally()))


def test_a_saved_game_with_a_forged_die_does_not_verify(tmp_path):
    """Changing one die in the journal of a played game is found."""
    game = wargame_cli.new("kaisers-war/palestine-1918", dice="seeded", seed="9")
    players = make_players(["random"], game.ruleset.sides, "forged")
    for played in play_on(game, players, Tally()):
        game = played
    wargame_cli.save(game, tmp_path / "game.yaml")
    verify(wargame_cli.load(tmp_path / "game.yaml"))
    journal = tmp_path / "game.journal.jsonl"
    text = journal.read_text(encoding="utf-8")
    assert '"value":1' in text
    journal.write_text(text.replace('"value":1', '"value":6', 1), encoding="utf-8")
    with pytest.raises(VerificationFailed):
        verify(wargame_cli.load(tmp_path / "game.yaml"))
