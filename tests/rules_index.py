"""Which tests prove which rows of a rulebook: written into the package, so that `wargame rules` can show it.

python tests/rules_index.py      writes wargame_cli/rulesets/<game>/tested.json for every game
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import yaml

TESTS = Path(__file__).parent
RULESETS = TESTS.parent / "wargame_cli" / "rulesets"


def games() -> list[str]:
    """The rulesets' packages."""
    return sorted(path.parent.name for path in RULESETS.glob("*/rules.yaml"))


def tested_rows(game: str) -> dict[str, list[str]]:
    """Row number to the names of the tests and conformance cases that prove it."""
    found: dict[str, set[str]] = {}
    for row, test in (*_marked(game, "rule"), *_cases(game)):
        found.setdefault(str(row), set()).add(test)
    return {row: sorted(found[row]) for row in sorted(found)}


def tested_traps(game: str) -> dict[int, list[str]]:
    """Number of a trap of the inventory to the tests that settle it."""
    found: dict[int, set[str]] = {}
    for trap, test in _marked(game, "trap"):
        found.setdefault(int(trap), set()).add(test)
    return {trap: sorted(found[trap]) for trap in sorted(found)}


def _marked(game: str, marker: str) -> Iterator[tuple[object, str]]:
    """Every argument of `pytest.mark.<marker>(...)` over a test function of the game, with the test's name."""
    for path in sorted((TESTS / game).rglob("test_*.py")):
        module = f"tests/{path.relative_to(TESTS).as_posix()}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{marker}":
                        for argument in decorator.args:
                            yield ast.literal_eval(argument), f"{module}::{node.name}"


def _cases(game: str) -> Iterator[tuple[str, str]]:
    """Every row that a conformance case names, with the case's id."""
    for path in sorted((TESTS / "conformance" / game.replace("_", "-")).glob("*.yaml")):
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
        for case in document["cases"] if isinstance(document, dict) else document:
            for row in case.get("rows", ()):
                yield row, f"case {case['id']}"


def path_of(game: str) -> Path:
    """Where a game's index lies."""
    return RULESETS / game / "tested.json"


def text_of(game: str) -> str:
    """The index as it is written."""
    return json.dumps(tested_rows(game), indent=1) + "\n"


if __name__ == "__main__":
    for name in games():
        path_of(name).write_text(text_of(name), encoding="utf-8")
        print(f"{path_of(name).relative_to(TESTS.parent)}: {len(tested_rows(name))} rows")
