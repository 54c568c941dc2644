"""A game that is installed as a package of its own: it is found by its entry point and played like ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "wargame-skirmish"
version = "1.0"

[project.entry-points."wargame_cli.rulesets"]
skirmish = "the_skirmish:RULESET"

[tool.hatch.build.targets.wheel]
packages = ["the_skirmish"]
"""

TELLING = """
from wargame_cli.engine.document import Paragraph
from wargame_cli.engine.rooms import Telling

TELLING = Telling(narrate=lambda before, after, events, reader: [Paragraph("The brook murmurs.")])
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the toy game was installed, with nothing downloaded."""
    folder = tmp_path_factory.mktemp("package")
    (folder / "the_skirmish" / "telling").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "the_skirmish" / "__init__.py").write_text((ROOT / "tests" / "toy" / "skirmish.py").read_text())
    (folder / "the_skirmish" / "telling" / "__init__.py").write_text(TELLING)
    offline = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", *offline, "--target", str(target), str(folder)]
    done = subprocess.run(pip, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return target


def wargame(site: Path, folder: Path, *arguments: str, code: int = 0) -> str:
    """What the program says where the game is installed, and the toys are not at hand."""
    environment = {**os.environ, "WARGAME_RULESETS": "", "PYTHONPATH": os.pathsep.join(map(str, (site, folder, ROOT)))}
    command = [sys.executable, "-P", "-m", "wargame_cli", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_it_is_made_played_reported_and_verified(site: Path, tmp_path: Path) -> None:
    """By its own rules and in its own words: its rooms are found in its package."""
    wargame(site, tmp_path, "new", "skirmish/brook", "-o", "game.yaml", "--seed", "1", "--id", "s")
    head = "game: s\nturn: 1\nphase: north\nside: North\n"
    (tmp_path / "north.yaml").write_text(f"{head}orders: [{{move: N2, to: '0301'}}]\n")
    wargame(site, tmp_path, "resolve", "game.yaml", "north.yaml")
    assert "The brook murmurs." in wargame(site, tmp_path, "report", "game.yaml")
    wargame(site, tmp_path, "play", "game.yaml")
    assert wargame(site, tmp_path, "verify", "game.yaml").startswith("Verified")


def test_it_is_listed_with_ours(site: Path, tmp_path: Path) -> None:
    """Its scenarios and its rules; and its name where another is not known."""
    listed = {entry["id"] for entry in json.loads(wargame(site, tmp_path, "scenarios", "--json"))["scenarios"]}
    assert {"skirmish/brook", "kaisers-war/1918"} <= listed
    rules = json.loads(wargame(site, tmp_path, "rules", "skirmish", "--json"))["rules"]
    assert [rule["title"] for rule in rules] == ["Movement", "Combat", "Victory"]
    assert "hint: did you mean skirmish?" in wargame(site, tmp_path, "new", "skirmich/brook", "-o", "game.yaml", code=2)
    assert "lamps, skirmish" in wargame(site, tmp_path, "new", "chess/brook", "-o", "game.yaml", code=2)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("the_skirmish:NO_RULESET", "which cannot be imported"),
        ("no_such_package:RULESET", "which cannot be imported"),
        ("the_skirmish:RULESET", "which is no ruleset of that name"),
        ("the_skirmish:MAP", "which is no ruleset of that name"),
    ],
)
def test_a_package_that_brings_none_is_named(site: Path, tmp_path: Path, value: str, fault: str) -> None:
    """The entry point is told, for its author to mend."""
    described = tmp_path / "mislaid-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: mislaid\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[wargame_cli.rulesets]\nmislaid = {value}\n")
    told = wargame(site, tmp_path, "rules", "mislaid", code=2)
    assert f"the ruleset 'mislaid' is installed as `{value}`, {fault}" in told
