"""RULINGS.md speaks of options and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from wargame_cli.rulesets.kaisers_war import options

TESTS = Path(__file__).parent.parent
TEXT = (Path(options.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")


def test_every_named_test_exists():
    """A ruling points to the test, or the file of tests, that shows it at work."""
    found = {path.stem for path in TESTS.rglob("test_*.py")}
    for path in TESTS.rglob("test_*.py"):
        found |= set(re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    assert set(re.findall(r"\btest_\w+", TEXT)) <= found


def test_every_reading_with_an_option_is_argued():
    """Each switch between two readings of a rule has its line in RULINGS.md, and no line names a switch in vain."""
    cells = {cell.strip() for line in TEXT.splitlines() if line.startswith("|") for cell in line.split("|")}
    switches = {option.name for option in options.OPTIONS if option.choices != ("off", "on")}
    assert switches <= cells
