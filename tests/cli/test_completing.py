"""What the shell completes, asked for as shells do it, in processes of their own."""

from __future__ import annotations

import zipfile

import pytest
from table import Table

import wargame_cli

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A game of The Crossing, and one of The Kaiser's War beside it."""
    table = Table(tmp_path_factory.mktemp("completing"))
    game = wargame_cli.new("kaisers-war/palestine-1918", dice="seeded", seed="1")
    wargame_cli.save(game, table.folder / "war.yaml")
    (table.folder / "broken.yaml").write_text("game: [")
    return table


def completed(table, line, shell="bash"):
    """The words that a shell offers at the end of a line; nothing is ever written to standard error."""
    words = line.split(" ")
    env = {"_WARGAME_COMPLETE": f"complete_{shell}"}
    if shell == "bash":
        env |= {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    else:
        env |= {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    said = table.run(env=env)
    assert (said.code, said.err) == (0, "")
    return said.out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("wargame template game.yaml --side ", ["Red", "Blue"]),
        ("wargame units game.yaml --side B", ["Blue"]),
        ("wargame report game.yaml --phase blue", ["blue-turn"]),
        ("wargame pack game.yaml --since r", ["red-turn"]),
        ("wargame rewind game.yaml --to c", ["count"]),
        ("wargame moves game.yaml R", ["R1", "R2", "R3"]),
        ("wargame units game.yaml --at Fo", ["Ford"]),
        ("wargame map war.yaml --around Jeru", ["Jerusalem"]),
        ("wargame new kaisers-war/pal", ["kaisers-war/palestine-1918"]),
        ("wargame new kaisers-war/1918 --option psywar", ["psywar=off", "psywar=on"]),
        ("wargame rules kais", ["kaisers-war"]),
        ("wargame schema orders illu", ["illusions-of-glory"]),
        ("wargame help play", ["play", "players"]),
        ("wargame help orders lamps att", ["attack"]),
        ("wargame help questions lamps retr", ["retreat"]),
        ("wargame help questions lamps att", []),
        ("wargame help codes no-such-u", ["no-such-unit"]),
        ("wargame help players l", []),
        ("wargame play game.yaml --players ra", ["random"]),
        ("wargame units nowhere.yaml --side ", []),
        ("wargame units broken.yaml --side ", []),
        ("wargame moves broken.yaml ", []),
    ],
)
def test_what_there_is_in_the_game_on_the_line(table, line, words):
    """Sides, phases, units, places, scenarios, options, rulesets, topics, orders; nothing of what cannot be read."""
    assert completed(table, line).split() == words


def test_other_shells_are_told_what_a_word_means(table):
    """zsh and fish show the title beside a phase."""
    assert completed(table, "wargame report game.yaml --phase blue", "fish") == "blue-turn\tBlue Turn\n"
    assert '"blue-turn":"Blue Turn"' in completed(table, "wargame report game.yaml --phase blue", "zsh")


def test_a_view_completes_what_its_side_sees(table):
    """In a bundle's position the other side's hidden units are no words."""
    assert table.say("pack", table.path, "--side", "Red", "-o", table.folder).code == 0
    (bundle,) = table.folder.glob("*.zip")
    zipfile.ZipFile(bundle).extract("position.yaml", table.folder)
    assert completed(table, "wargame moves position.yaml ").split() == ["R1", "R2", "R3"]
