"""Names of fields in older files, read as those of today.

A file is kept as it was written; only what is read of it has today's names.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text.document import Document, Place, Plain, Pointer


def with_todays_names(document: Document, path: Pointer, former: Mapping[str, str]) -> tuple[Document, dict[str, str]]:
    """What stands at a path, as a document of its own in which former names of fields are those of today.

    With it every name that was written otherwise, and how. Raises Malformed where a field stands under both its names.
    """
    inside = document.data
    for step in path:
        inside = inside[step]
    reading = _Reading(document, former)
    data = reading.of(inside, path, ())

    def locate() -> dict[Pointer, Place]:
        return {now: document.place_of(written) for now, written in reading.places.items()}

    return Document(data, document.source, document.text, locate), reading.spelled


class _Reading:
    """Walks through what was written and notes where each part of what is read stands."""

    def __init__(self, document: Document, former: Mapping[str, str]) -> None:
        self.places: dict[Pointer, Pointer] = {}
        self.spelled: dict[str, str] = {}
        self._document = document
        self._former = former

    def of(self, data: Plain, written: Pointer, now: Pointer) -> Plain:
        """The data with today's names; it was written at one path, and is read at the other."""
        self.places[now] = written
        if isinstance(data, list):
            return [self.of(item, (*written, index), (*now, index)) for index, item in enumerate(data)]
        if not isinstance(data, dict):
            return data
        return {
            (today := self._today(name, data, written)): self.of(value, (*written, name), (*now, today))
            for name, value in data.items()
        }

    def _today(self, name: str, beside: Mapping[str, Plain], written: Pointer) -> str:
        today = self._former.get(name, name)
        if today != name:
            if today in beside:
                message = f"{name!r} is the former name of {today!r}, and both are written"
                hint = f"write {today!r} alone"
                raise Malformed([self._document.problem((*written, name), message, code="given-twice", hint=hint)])
            self.spelled[today] = name
        return today
