"""The rows of the rulebook, to which every chapter fastens its checks."""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.data import read_data
from wargame_cli.engine.rules import Rule, RuleBook

BOOK = RuleBook(read_data(Path(__file__).parent / "rules.yaml", tuple[Rule, ...]))
