"""What data of cards and counters name that there is not: units, places, other cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wargame_cli.engine.errors import nearest


def names_in(record: object, fields: Iterable[str]) -> Iterator[str]:
    """What a record names in those of these fields that it has: a name, or several; a number names nothing."""
    for field in fields:
        value = getattr(record, field, "")
        if isinstance(value, str | tuple):
            yield from filter(None, (value,) if isinstance(value, str) else value)


def not_there(who: str, what: str, names: Iterable[str], there: Collection[str]) -> Iterator[str]:
    """A sentence for each name that is none of those there; `who` uses it, for a place, a unit or `what` it is."""
    for name in names:
        if name not in there:
            meant = nearest(name, there)
            yield f"{who}: no {what} is called {name!r}{f' ({meant})' if meant else ''}"
