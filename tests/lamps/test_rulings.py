"""RULINGS.md speaks of every ruling and trap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_cli.rulesets import lamps

TEXT = (Path(lamps.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")


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
