"""Conformance cases: how a case becomes a position, and the book of the facts that it may expect."""

from __future__ import annotations

from importlib import import_module

from wargame_cli.engine.cases import FactBook

FACTS = FactBook()

_CHAPTERS = ("facts", "unit_facts", "card_facts", "chart_facts", "combat_facts")


def all_facts() -> FactBook:
    """The book when every chapter has entered its facts."""
    for chapter in _CHAPTERS:
        import_module(f"{__package__}.{chapter}")
    return FACTS
