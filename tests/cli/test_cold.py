"""What a command from a standing start does not import: a list of modules, for times differ from day to day."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from wargame_cli import rulesets

#: What nothing needs that is piped into another program and goes well.
NEVER = {
    "rich",
    "tempfile",
    "secrets",
    "markdown_it",
    "pygments",
    "svg",
    "filelock",
    "zc.lockfile",
    "asyncio",
    "logging",
}
#: What parses files that are new, and compiles records.
FOR_NEW_FILES = {"yaml", "dataclasses"}
#: What a command that only looks at a game needs less than those that carry out orders.
NOT_TO_LOOK = {
    "fractions",
    "wargame_cli.archive.flow.service",
    "wargame_cli.archive.game.sheet_reading",
    "wargame_cli.archive.game.signatures",
    "wargame_cli.archive.replaying.replay",
    "wargame_cli.archive.umpire.acts",
    "wargame_cli.engine.adjudicate",
    "wargame_cli.engine.changes",
    "wargame_cli.engine.understanding.understood",
}
#: What only pictures have, and no map in letters.
NOT_IN_LETTERS = {f"wargame_cli.reports.{name}" for name in ("maps.drawn", "maps.sheet", "happened", "queries")}


def imported(folder, *words, cache="off"):
    """The modules that a command has imported in the end."""
    script = (
        "import sys; from wargame_cli.cli.main import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    )
    line = [sys.executable, "-c", script, *words]
    environment = {**os.environ, "WARGAME_CACHE": str(cache)}
    done = subprocess.run(line, capture_output=True, text=True, cwd=folder, check=True, env=environment)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "words", [("--help",), *((word, "game.yaml") for word in ("status", "map", "template", "report"))]
)
def test_a_pipe_needs_no_colours(table, words):
    """No rich, nor what only an error needs."""
    table.run("resolve", "game.yaml", "--lenient")
    assert imported(table.folder, *words) & NEVER == set()


def test_help_reads_no_game(table):
    """Nor its files."""
    assert not {name for name in imported(table.folder, "--help") if ".rulesets" in name or "archive.game" in name}


@pytest.mark.parametrize("command", ["status", "report"])
def test_who_looks_plays_nothing(table, command):
    """Where no sheet came, none is looked at, and nothing of what the umpire might do is loaded."""
    table.run("resolve", "game.yaml", "--lenient")
    assert imported(table.folder, command, "game.yaml") & NOT_TO_LOOK == set()


def test_what_was_read_before_is_not_parsed(table):
    """A game and a sheet that a command has read need no parser when the next one reads them."""
    table.run("resolve", "game.yaml", "--lenient")
    sheet = table.folder / "cp.yaml"
    table.run("template", "game.yaml", "--side", table.game.sides_due[0], "-o", str(sheet))
    for words in [("check", "game.yaml", str(sheet)), ("report", "game.yaml"), ("status", "game.yaml")]:
        imported(table.folder, *words, cache=table.folder / "cache")
        assert imported(table.folder, *words, cache=table.folder / "cache") & (NEVER | FOR_NEW_FILES) == set()


def test_a_map_in_letters_draws_nothing(table):
    """What is drawn, what happened and what stands in the journal is for pictures."""
    names = imported(table.folder, "map", "game.yaml")
    assert names & NOT_IN_LETTERS == set()
    assert not {name for name in names if "archive.journal" in name}


@pytest.mark.parametrize("name", [name for name in rulesets.names() if name.count("-") and "toy" not in name][:5])
def test_whose_turn_it_is_needs_no_chapter(table, name):
    """A ruleset that was loaded has imported none of the modules that look at orders."""
    package = f"wargame_cli.rulesets.{name.replace('-', '_')}"
    script = (
        f"import sys; from wargame_cli import rulesets; game = rulesets.load({name!r}); game.sequence.names; "
        f"before = set(sys.modules); from {package}.chapters import CHAPTERS; "
        "print(*({each.__name__ for each in CHAPTERS} & before))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=table.folder, check=True)
    assert done.stdout.split() == [f"{package}.kit.book"] * (name == "kaisers-war")
