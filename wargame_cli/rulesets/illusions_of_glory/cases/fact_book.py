"""The book that the facts of this game are entered in, and how they compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from wargame_cli.engine.cases import FactBook

FACTS = FactBook()

_CHAPTERS = ("facts", "unit_facts", "card_facts", "chart_facts", "combat_facts")


def unlike(expected: object, found: object, of: str = "") -> Iterator[str]:
    """What is not as expected, in words."""
    if expected != found:
        yield f"expected {f'{of} ' if of else ''}{expected}, found {found}"


def each(expected: Mapping[Any, object], found: Mapping[Any, object]) -> Iterator[str]:
    """The same for each of several named things."""
    for name, wanted in expected.items():
        yield from unlike(wanted, found.get(name), name)


def all_facts() -> FactBook:
    """The book when every chapter has entered its facts."""
    for chapter in _CHAPTERS:
        import_module(f"{__package__}.{chapter}")
    return FACTS
