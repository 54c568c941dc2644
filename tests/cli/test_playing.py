"""`wargame play` as it is typed: a saved game, or copies of a scenario."""

from __future__ import annotations

import re
from pathlib import Path

from table import command

from wargame_cli.reports.scenarios import all_scenarios


def test_copies_of_a_scenario_are_played_without_a_game(tmp_path, monkeypatch):
    """They come out as those of a game of that scenario do, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    said = command("play", "crossing/dawn", "--games", "3", "--json")
    assert (said.code, said.json["games"]) == (0, 3)
    assert list(tmp_path.iterdir()) == []
    assert command("new", "crossing/dawn", "-o", "game.yaml").code == 0
    assert command("play", "game.yaml", "--games", "3", "--json").json == said.json


def test_one_game_is_played_in_a_file(tmp_path, monkeypatch):
    """A scenario alone has no place for it; a file that is called like a scenario is a file."""
    monkeypatch.chdir(tmp_path)
    said = command("play", "crossing/dawn")
    assert said.code == 2
    assert "crossing/dawn is a scenario, and no saved game" in said.err
    assert "wargame new crossing/dawn -o game.yaml" in said.err
    Path("crossing").mkdir()
    Path("crossing", "dawn").write_text("no game\n")
    said = command("play", "crossing/dawn", "--games", "1")
    assert said.code == 2
    assert said.err.startswith("crossing/dawn:1: ")
    assert command("play", "crossing/noon", "--games", "1").err.startswith("crossing/noon: cannot be read: ")


def test_what_the_readme_plays_can_be_played():
    """Its scenarios are there; one copy of each is enough to see that they are played."""
    readme = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")
    named = re.findall(r"wargame play (\S+/\S+) --games \d+", readme)
    assert named
    assert set(named) <= {scenario.id for scenario in all_scenarios()}
    for scenario in named:
        assert command("play", scenario, "--games", "1", "--json").json["games"] == 1


def test_laws_are_looked_at_as_it_is_asked(tmp_path, monkeypatch):
    """The copies are the same, however their laws are looked at; another word and one game are refused."""
    monkeypatch.chdir(tmp_path)
    plain = command("play", "crossing/dawn", "--games", "2", "--json").json
    for how in ("touched", "phase", "every"):
        assert command("play", "crossing/dawn", "--games", "2", "--laws", how, "--json").json == plain
    assert "did you mean every?" in command("play", "crossing/dawn", "--games", "2", "--laws", "evry").err
    assert command("new", "crossing/dawn", "-o", "game.yaml").code == 0
    assert "--laws is for copies" in command("play", "game.yaml", "--laws", "every").err
