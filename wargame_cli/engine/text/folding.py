"""Text in lines of a width: for sheets and what a check says, which have hundreds of them at every start.

`textwrap`, which does for everything else, takes each word apart in Python and is ten times slower.
"""

from __future__ import annotations

from collections.abc import Iterator


def in_lines(text: str, width: int, head: str = "", margin: str = "") -> Iterator[str]:
    """The text in lines no wider than `width`, the first behind its `head` and all others behind a `margin`.

    It is broken at blanks only: a word that is wider stays whole. Nothing at all is no line.
    """
    rest = text if text.isprintable() else "".join(" " if each.isspace() else each for each in text)
    rest, lead = rest.rstrip(" "), head
    while len(lead) + len(rest) > width:
        end = rest.rfind(" ", _first_word(rest), max(width - len(lead) + 1, 0))
        if end < 0:
            end = rest.find(" ", _first_word(rest))
        if end < 0:
            break
        yield lead + rest[:end].rstrip(" ")
        rest, lead = rest[end:].lstrip(" "), margin
    if rest:
        yield lead + rest


def _first_word(text: str) -> int:
    """Where the first word begins: blanks before it stay with it."""
    return len(text) - len(text.lstrip(" "))
