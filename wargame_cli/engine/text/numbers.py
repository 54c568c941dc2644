"""Whole numbers as people write them."""

from __future__ import annotations

import re

#: Longer ones count nothing in a game, and Python itself refuses to read very long ones.
_NUMBER = re.compile("[0-9]{1,9}")


def whole_number(text: str) -> int | None:
    """The number that a text is, of at most nine digits from 0 to 9; None for any other text."""
    return int(text) if _NUMBER.fullmatch(text.strip()) else None
