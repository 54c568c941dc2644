"""Numbers as people write them."""

from __future__ import annotations

from wargame_cli.engine.text.patterns import pattern

#: Longer ones count nothing in a game, and Python itself refuses to read very long ones.
_NUMBER = pattern("[0-9]{1,9}")


def whole_number(text: str) -> int | None:
    """The number that a text is, of at most nine digits from 0 to 9; None for any other text."""
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


#: Parts of a point as people write them.
_PARTS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


def amount(number: float) -> str:
    """A number of points as people write it, halves and quarters too: `3`, `2½`, `¼`; `4.375` where it must be."""
    whole, part = int(number), number % 1
    if not part:
        return str(whole)
    return f"{whole or ''}{_PARTS[part]}" if part in _PARTS and number > 0 else f"{number:g}"


def counted(number: float, unit: tuple[str, str]) -> str:
    """An amount of something that is called otherwise for one than for many: `½ point`, `1 point`, `2 points`."""
    return f"{amount(number)} {unit[0] if 0 < number <= 1 else unit[1]}"
