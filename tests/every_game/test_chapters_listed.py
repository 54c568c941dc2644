"""All that looks at orders is in a chapter of its game; for those that orders ask for, a list says which."""

from __future__ import annotations

import subprocess
import sys

import chapters_index as index
import pytest

#: Opens the book kind by kind, and then as a whole.
SCRIPT = """
import json, sys
from importlib import import_module
from pathlib import Path
from wargame_cli.engine.rules import whole_book

package = f"wargame_cli.rulesets.{sys.argv[1]}"
game = import_module(package)
ruleset = game.RULESET
index = json.loads(Path(game.__file__).with_name("chapters.json").read_bytes())
listed = {f"{package}.{name}" for names in index.values() for name in names}
assert ruleset.book.checks(ruleset.sequence.phases[0].orders[0])
assert listed - set(sys.modules)
kinds = {kind for phase in ruleset.sequence.every for kind in phase.orders}
seen = {kind: [fastened.check for fastened in ruleset.book.checks(kind)] for kind in kinds}
assert listed <= set(sys.modules)
whole_book(ruleset.book, package)
assert seen == {kind: [fastened.check for fastened in ruleset.book.checks(kind)] for kind in kinds}
"""


#: Imports the chapters of a game and nothing else, and lists its modules that are imported by that.
ALONE = """
import sys
from importlib import import_module

import_module(f"{sys.argv[1]}.chapters")
print(*sys.modules, sep="\\n")
"""


@pytest.mark.parametrize("chapters", sorted(index.PACKAGES.glob("*/chapters.py")), ids=lambda file: file.parent.name)
def test_chapters_have_all_that_is_fastened_to_the_rulebook(chapters):
    """A module whose checks no chapter brings would never be asked, nor one that carries out what Events do at once."""
    package = f"wargame_cli.rulesets.{chapters.parent.name}"
    fastening = {
        ".".join((package, *module.relative_to(chapters.parent).with_suffix("").parts))
        for module in chapters.parent.rglob("*.py")
        if any(f"\n@{registry}." in module.read_text() for registry in ("BOOK", "at_once"))
    }
    brought = subprocess.run([sys.executable, "-c", ALONE, package], check=True, capture_output=True, text=True)
    assert fastening
    assert fastening <= set(brought.stdout.split())


@pytest.mark.parametrize("file", index.FILES, ids=lambda file: file.parent.name)
def test_the_shipped_list_is_up_to_date(file):
    """After a check is fastened to another kind of order, run `make index`: it would not be asked else."""
    assert file.read_bytes() == index.index_of(file.parent)


@pytest.mark.parametrize("file", index.FILES, ids=lambda file: file.parent.name)
def test_a_book_that_is_opened_by_kinds_is_the_whole_book(file):
    """An order meets the same checks in the same order, whether or not its chapter was imported for it."""
    subprocess.run([sys.executable, "-c", SCRIPT, file.parent.name], check=True)
