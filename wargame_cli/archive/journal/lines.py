"""A record as a line of the journal, and its digest: what the next line and the saved game say of it."""

from __future__ import annotations

from typing import get_args

import msgspec

from wargame_cli.archive.journal.kinds import Kinds
from wargame_cli.archive.journal.records import FORMER, Opening, Record, Rewind
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.loading import digests

#: What decoding raises for what is damaged: no JSON, other fields, bytes that are no text, lists within lists.
UNREADABLE = (ValueError, RecursionError)

#: The number of digits of a digest that name a course of the game; nobody finds two records that share them.
_COURSE = 32

#: What the first line begins with.
_FIRST = b'{"record":"new"'


_RECORDS: Kinds[Record] = Kinds(get_args(Record))


def record_of(text: bytes | str) -> Record:
    """The record that a line of the journal holds. Raises one of UNREADABLE."""
    return _RECORDS.decode(text)


def line(record: Record) -> bytes:
    """A record as a line of the journal, without its end."""
    return canonical.encode(record)


def line_digest(text: bytes) -> str:
    """What the next line and the saved game say of a line: the SHA-256 of what everybody may read of it."""
    return digests.sha256(public_line(text)).hex()


def public_line(text: bytes) -> bytes:
    """A line as everybody may read it once it is opened: the first one without the umpire's secrets."""
    if not text.startswith(_FIRST):
        return text
    try:
        opening = msgspec.json.decode(text, type=Opening)
    except UNREADABLE:
        return text
    return text if opening.schema == FORMER else line(opening.public)


def begun_with(record: Opening | Rewind) -> str:
    """What sheets call the course of a game that begins with this record; nothing in games from before they did."""
    if isinstance(record, Opening) and record.schema == FORMER:
        return ""
    return course_of(line_digest(line(record)))


def course_of(digest: str) -> str:
    """What sheets call the course of a game that begins with a record of this digest."""
    return digest[:_COURSE]


def previous_of(text: bytes) -> str:
    """The digest that a line holds of the one before it."""
    record: Record = record_of(text)
    return "" if isinstance(record, Opening) else record.previous
