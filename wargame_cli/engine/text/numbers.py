"""Numbers as people write them."""

from __future__ import annotations

import re

#: Longer ones count nothing in a game, and Python itself refuses to read very long ones.
_NUMBER = re.compile("[0-9]{1,9}")


def whole_number(text: str) -> int | None:
    """The number that a text is, of at most nine digits from 0 to 9; None for any other text."""
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


def amount(number: float) -> str:
    """A number of points as people write it, halves too: `3`, `2½`."""
    whole, half = int(number), number % 1
    return f"{whole or ''}½" if half else str(whole)


def counted(number: float, unit: tuple[str, str]) -> str:
    """An amount of something that is called otherwise for one than for many: `½ point`, `1 point`, `2 points`."""
    return f"{amount(number)} {unit[0] if 0 < number <= 1 else unit[1]}"
