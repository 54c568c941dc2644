"""RULINGS.md speaks of options, tests and cases that exist, and of every ruling and trap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_cli.rulesets.lamps import options

TESTS = Path(__file__).parent.parent
TEXT = (Path(options.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")]


def test_every_named_test_exists():
    """A ruling points to the test, or the file of tests, that shows it at work."""
    found = {path.stem for path in TESTS.rglob("test_*.py")}
    for path in TESTS.rglob("test_*.py"):
        found |= set(re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    assert set(re.findall(r"\btest_\w+", TEXT)) <= found


def test_every_named_case_exists():
    """A ruling may point to a conformance case as well."""
    cases = TESTS / "conformance" / "lamps"
    found = {
        case
        for path in cases.glob("*.yaml")
        for case in re.findall(r"\bid: ([\w-]+)", path.read_text(encoding="utf-8"))
    }
    named = set(re.findall(r"\b(?:LA-\d+|t-[a-z0-9-]+)\b", TEXT))
    assert named
    assert named <= found


def test_every_reading_with_an_option_is_argued():
    """Each switch of a game has its line in RULINGS.md, and no line names a switch in vain."""
    switches = {option.name for option in options.OPTIONS}
    named = {name for row in ROWS if len(row) == 6 for name in row[4].split(", ")} - {"–", "option"}
    assert named == switches


@pytest.mark.parametrize(("word", "count"), [("R-", 49), ("trap ", 30)])
def test_no_ruling_and_no_trap_is_left_out(word, count):
    """The numbers in brackets are those that the code's comments and the tests' markers use."""
    listed = re.findall(r"\(([^()]*(?:R-|traps? )[\d][^()]*)\)", TEXT)
    words = ", ".join(listed).replace("traps ", "trap ")
    numbers = set()
    kind = ""
    for part in re.split(r", ", words):
        kind = "R-" if part.startswith("R-") else "trap " if part.startswith("trap ") else kind
        numbers |= {int(part.removeprefix(kind))} if kind == word else set()
    assert numbers == set(range(1, count + 1))


def test_every_line_has_all_columns():
    """Rule, issue, readings, ours, option, test; every ruling is shown by a test or a case."""
    for row in ROWS:
        assert len(row) in (3, 6), row
        assert all(row), row
        assert row[-1] != "–", row
