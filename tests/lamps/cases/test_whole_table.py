"""The rulebook's own game (15.0): its script runs through the terminal, and the table is as it should be each time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import wargame_cli
from wargame_cli.rulesets.lamps.cases.whole_table import PARTS, alike, table

pytestmark = pytest.mark.process

EXAMPLE = Path(__file__).parents[3] / "examples" / "lamps" / "extended-example"
FACTION_TURNS = sorted(path.stem for path in (EXAMPLE / "expected").glob("*.yaml"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder that the example's script leaves: the game after every faction turn."""
    folder = tmp_path_factory.mktemp("extended-example")
    tools = folder / "tools"
    tools.mkdir()
    command = tools / "wargame"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wargame_cli "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    env["PYTHONPATH"] = str(Path(wargame_cli.__file__).parents[1])
    done = subprocess.run(
        ["sh", str(EXAMPLE / "run.sh"), str(folder / "game")],
        capture_output=True,
        text=True,
        env=env,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verified: 16 phases" in done.stdout
    assert "warning" not in done.stdout + done.stderr
    return folder / "game"


@pytest.mark.rule("4.1", "4.2", "5.2", "7.2.2c", "7.4.2", "8.3.1a", "9.1.1", "10.1a", "10.2.1")
@pytest.mark.parametrize("name", FACTION_TURNS)
def test_everything_stands_where_the_example_says(played, name):
    """After each of the eight faction turns every unit, marker and point is where section 15 has it."""
    position = wargame_cli.load(played / f"after-{name}.yaml").position
    expected = yaml.load((EXAMPLE / "expected" / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    found = table(position)
    assert set(expected) == set(PARTS)
    for what, wanted in expected.items():
        assert alike(found[what]) == alike(wanted), f"{name}: {what}"


def test_the_example_has_eight_faction_turns():
    """Two game turns of four factions each."""
    assert len(FACTION_TURNS) == 8
