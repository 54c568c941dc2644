"""Games whose chapters are imported as orders ask for them: the list in the package is what their chapters say."""

from __future__ import annotations

import subprocess
import sys

import chapters_index as index
import pytest

#: Opens the book kind by kind, and then as a whole.
SCRIPT = """
import sys
from importlib import import_module
from wargame_cli.engine.rules import whole_book

package = f"wargame_cli.rulesets.{sys.argv[1]}"
ruleset = import_module(package).RULESET
kinds = {kind for phase in ruleset.sequence.phases for kind in phase.orders}
there = set(sys.modules)
seen = {kind: [fastened.check for fastened in ruleset.book.checks(kind)] for kind in kinds}
assert kinds and set(sys.modules) - there
whole_book(ruleset.book, package)
assert seen == {kind: [fastened.check for fastened in ruleset.book.checks(kind)] for kind in kinds}
"""


@pytest.mark.parametrize("file", index.FILES, ids=lambda file: file.parent.name)
def test_the_shipped_list_is_up_to_date(file):
    """After a check is fastened to another kind of order, run `make index`: it would not be asked else."""
    assert file.read_bytes() == index.index_of(file.parent)


@pytest.mark.parametrize("file", index.FILES, ids=lambda file: file.parent.name)
def test_a_book_that_is_opened_by_kinds_is_the_whole_book(file):
    """An order meets the same checks in the same order, whether or not its chapter was imported for it."""
    subprocess.run([sys.executable, "-c", SCRIPT, file.parent.name], check=True)
