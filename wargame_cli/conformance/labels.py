"""Labels of questions and dice as people write them in cases, with places by any name that the game knows."""

from __future__ import annotations

from collections.abc import Callable


def canonical(label: str, find: Callable[[str], str]) -> str:
    """A label or an answer with its places by the names that the program gives them.

    Places stand alone (`Paris`), behind another word (`attack Paris/combat`, `retreat D1`) or in a path that is joined
    by hyphens (`S-SE` is one place, `T-S` is none and so two). What is no place stays as it is.
    """
    return "/".join(_part(part, find) for part in label.split("/"))


def _part(part: str, find: Callable[[str], str]) -> str:
    if (found := _place(part, find)) != part:
        return found
    head, blank, tail = part.partition(" ")
    return f"{head}{blank}{_part(tail, find)}" if blank else part


def _place(word: str, find: Callable[[str], str]) -> str:
    """A place, or a path of places; the word itself where it is neither."""
    if len(word) == 1 and word.isdigit():
        return word  # `pursuit 1` is the first, not a neighbour of T
    if (found := find(word)) != word:
        return found
    steps = word.split("-")
    return "-".join(map(find, steps)) if len(steps) > 1 and all(find(step) != step for step in steps) else word
