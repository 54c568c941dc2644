"""Small words that all parts of a report share."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.document import Block, Heading, Items


def cite(rule: str) -> str:
    """A rule number in brackets, as every line of a report ends."""
    return f" ({rule})" if rule else ""


def section(heading: str, lines: Sequence[str]) -> list[Block]:
    """A heading with its lines; nothing where there are none."""
    return [Heading(heading), Items(tuple((0, line) for line in lines))] if lines else []
