"""Small words that messages and reports share."""

from __future__ import annotations


def count(number: int, thing: str) -> str:
    """A number of things: `no markers`, `1 point`, `2 trenches`."""
    if number == 1:
        return f"1 {thing}"
    plural = f"{thing}es" if thing.endswith("ch") else f"{thing}s"
    return f"{number or 'no'} {plural}"
