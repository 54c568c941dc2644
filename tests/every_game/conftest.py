"""The tests of one scenario follow one another, so that the process that runs them plays its game but once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Scenario after scenario, in the places that the tests of all games have among the others."""
    ours = [item for item in items if item.path.parent == _HERE]
    ordered: Iterator[pytest.Item] = iter(sorted(ours, key=_scenario))
    items[:] = [next(ordered) if item.path.parent == _HERE else item for item in items]


def _scenario(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)
    return str(callspec.params.get("scenario", "")) if callspec else ""
