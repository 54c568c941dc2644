"""Blocks of text for people, without a word on how they are shown.

A ruleset tells its story in these blocks; the reports floor shows the same blocks in a terminal, as Markdown, as
plain text and as HTML.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A heading; level 1 is the report's title. What stands below the heading of a `scene` happened in it."""

    text: str
    level: int = 2
    scene: str | msgspec.UnsetType = msgspec.UNSET


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """A sentence or a few. `tone` is plain, good, bad or quiet; `side` names a side whose matter it is."""

    text: str
    tone: str = "plain"
    side: str = ""


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list of short lines; nested lines are given as (depth, text)."""

    lines: tuple[tuple[int, str], ...]


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under column heads. `right` names the columns that hold numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[str, ...] = ()
    title: str = ""


Block = Heading | Paragraph | Items | Table


class Headline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of what a report says first. `kind` says what it tells, of a `side` if it is one's.

    Of a game come its battles (`battle`: the place, the odds, the die, the result in words) and `place`, the name of
    one that changed hands, to `side` or to nobody. All others are told for every game. `at` is the place that either is
    of; a battle was fought from the places of `origins`, in this `scene`.
    """

    kind: str
    text: str
    side: str = ""
    at: str = ""
    origins: tuple[str, ...] = ()
    scene: str = ""


def section(heading: str, lines: Sequence[str]) -> list[Block]:
    """A heading with its lines; nothing where there are none."""
    return [Heading(heading), Items(tuple((0, line) for line in lines))] if lines else []


def cite(rule: str) -> str:
    """A rule number in brackets, as every line of a report ends."""
    return f" ({rule})" if rule else ""


def capital(text: str) -> str:
    """A text with a capital at its beginning, and otherwise as it is."""
    return text[:1].upper() + text[1:]


def listed(items: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; nothing of nothing."""
    found = list(items)
    return f"{', '.join(found[:-1])} {last} {found[-1]}" if len(found) > 1 else "".join(found)


def joined(*parts: str) -> str:
    """A sentence and what is added to it, as far as there is anything."""
    return "; ".join(filter(None, parts))


def folded(items: Sequence[str], most: int = 8, called: Callable[[str], str] = str) -> str:
    """The first of a list, as they are `called`, and how many more there are."""
    rest = len(items) - most
    return f"{', '.join(map(called, items[:most]))} and {rest} more" if rest > 1 else ", ".join(map(called, items))
