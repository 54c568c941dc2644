"""Tagged records of many kinds, of which few come: only those that do are made ready to be read.

What msgspec has to know of a kind takes it a while to work out, and a game has a hundred kinds of event. So the tags
are read first, and then the records, as one of the kinds that have come so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

R = TypeVar("R")


class Kinds(Generic[R]):
    """Reads records of these kinds from JSON: one, or `rows` of them.

    Errors are those of msgspec: what is of no known kind is held against all of them.
    """

    def __init__(self, kinds: Iterable[type[msgspec.Struct]], *, rows: bool = False) -> None:
        self._kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}
        tag_field = next(iter(self._kinds.values())).__struct_config__.tag_field
        assert tag_field is not None
        tagged: Any = msgspec.defstruct("Tagged", [("tag", str, msgspec.field(name=tag_field))])
        self._rows = rows
        self._tags: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[tagged] if rows else tagged)
        self._ready: frozenset[str] = frozenset()
        self._decoder: msgspec.json.Decoder[Any] | None = None

    def decode(self, text: bytes | str | msgspec.Raw) -> R:
        """The record that a text holds, or a tuple of them. Raises ValueError, as msgspec does, or RecursionError."""
        came = self._came(text)
        if self._decoder is None or not came <= self._ready:
            self._ready |= came
            kind: Any = reduce(or_, (self._kinds[tag] for tag in self._kinds if tag in self._ready))
            self._decoder = msgspec.json.Decoder(tuple[kind, ...] if self._rows else kind)
        found: R = self._decoder.decode(text)
        return found

    def _came(self, text: bytes | str | msgspec.Raw) -> Set[str]:
        """The tags of a text; all that there are where one is unknown."""
        try:
            found = self._tags.decode(text)
        except (ValueError, RecursionError):
            return self._kinds.keys()
        tags = {each.tag for each in found} if self._rows else {found.tag}
        return tags if tags and tags <= self._kinds.keys() else self._kinds.keys()
