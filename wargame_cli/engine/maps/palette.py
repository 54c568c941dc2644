"""Colours of counters that several games give to the same armies, each with that of its print.

They are apart in grey and to the colour-blind, or a pattern tells them apart (`tests/every_game/test_without_colour`).
"""

from __future__ import annotations

from typing import Final

#: A fill and the colour of what is printed on it.
Paint = tuple[str, str]

_WHITE, _DARK = "#ffffff", "#1c1c1c"

CHARCOAL: Final[Paint] = ("#26292c", _WHITE)
AZURE: Final[Paint] = ("#3f8fd8", _DARK)
FIELD_GREY: Final[Paint] = ("#5c6155", _WHITE)
PIKE_GREY: Final[Paint] = ("#7d858c", _DARK)
SAND: Final[Paint] = ("#d3b571", _DARK)
MAHOGANY: Final[Paint] = ("#6d3a23", _WHITE)
KHAKI: Final[Paint] = ("#bb9760", _DARK)
HORIZON_BLUE: Final[Paint] = ("#679fcc", _DARK)
PALE_GREEN: Final[Paint] = ("#c5d9ae", _DARK)
OLIVE: Final[Paint] = ("#546235", _WHITE)
BUFF: Final[Paint] = ("#e1c79a", _DARK)
ICE: Final[Paint] = ("#e0ecf7", _DARK)
PURPLE: Final[Paint] = ("#8563a3", _WHITE)
MUSTARD: Final[Paint] = ("#d6ad2d", _DARK)
DUNE: Final[Paint] = ("#e7d6aa", _DARK)
ROSE: Final[Paint] = ("#d27272", _DARK)
SEA_GREEN: Final[Paint] = ("#86b8a4", _DARK)
MAUVE: Final[Paint] = ("#94627d", _WHITE)
LILAC: Final[Paint] = ("#a381bb", _DARK)
FOREST: Final[Paint] = ("#517d47", _WHITE)
