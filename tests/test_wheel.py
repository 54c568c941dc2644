"""The package as a wheel: it carries its scenarios and tables, and works outside the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel was installed, without the checkout in sight."""
    folder = tmp_path_factory.mktemp("wheel")
    python = sys.executable
    run([python, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)], folder)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)], folder)
    return site


def wargame(site: Path, folder: Path, *arguments: str) -> str:
    """The installed program's output; the interpreter sees the installed package before the checkout."""
    return run([sys.executable, "-P", "-m", "wargame_cli", *arguments], folder, PYTHONPATH=str(site))


def test_the_installed_package_is_the_one_that_runs(installed: Path, tmp_path: Path) -> None:
    """What is tested here is the wheel, not the checkout."""
    where = "import wargame_cli; print(wargame_cli.__file__)"
    assert str(installed) in run([sys.executable, "-P", "-c", where], tmp_path, PYTHONPATH=str(installed))


def test_a_game_is_made_played_and_verified_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    """Scenarios, map, counters, tables, rules and what a page is made of come with the wheel."""
    listed = json.loads(wargame(installed, tmp_path, "scenarios", "--json"))
    assert {"kaisers-war/1918", "kaisers-war/palestine-1918"} <= {entry["id"] for entry in listed["scenarios"]}
    wargame(installed, tmp_path, "new", "kaisers-war/palestine-1918", "-o", "game.yaml", "--seed", "1")
    wargame(installed, tmp_path, "play", "game.yaml", "--turns", "1")
    assert wargame(installed, tmp_path, "verify", "game.yaml").startswith("Verified")
    wargame(installed, tmp_path, "page", "game.yaml", "--side", "Allied", "-o", "page.html")
    assert "window.wargamePage" in (tmp_path / "page.html").read_text(encoding="utf-8")
    rules = json.loads(wargame(installed, tmp_path, "rules", "kaisers-war", "--json"))["rules"]
    assert len(rules) == 163
    assert all(rule["tests"] for rule in rules)


def test_the_manual_comes_with_the_wheel(installed: Path) -> None:
    """Where `man` looks for it beside the program."""
    pages = {path.name for path in (installed / "share" / "man" / "man1").iterdir()}
    assert {"wargame.1", "wargame-check.1", "wargame-resolve.1"} <= pages
