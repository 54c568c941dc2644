"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

Each switch is an advanced or optional rule, or an unclear rule with its readings. RULINGS.md argues them; the first
choice is the default.
"""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.rules import rulebook

BOOK = rulebook(Path(__file__).parent.parent)

OPTIONS: tuple[Option, ...] = ()

DEFAULTS = defaults(OPTIONS)
