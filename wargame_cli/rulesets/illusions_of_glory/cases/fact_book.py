"""The book that the facts of this game are entered in."""

from __future__ import annotations

from wargame_cli.engine.cases import FactBook

FACTS = FactBook()
