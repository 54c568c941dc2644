"""Bytes of a file into a document: the checks that every kind of text file must pass."""

from __future__ import annotations

import msgspec

from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.text.document import Document, Place, Pointer, malformed
from wargame_cli.engine.text.patterns import pattern

#: An order sheet is a few kilobytes; a saved game may ask for more.
MOST_BYTES = 1_000_000

#: Characters that no text file holds: control characters other than tab and line ends, and the two non-characters.
_JUNK = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def read_text(data: bytes, source: str, max_bytes: int = MOST_BYTES) -> Document:
    """Read a file as JSON if its name ends in `.json`, else as YAML. Raises Malformed."""
    if len(data) > max_bytes:
        message = f"the file is too large: {len(data):,} bytes, at most {max_bytes:,} are read"
        raise malformed(source, 1, message, code="file-too-large")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8 text: byte 0x{data[error.start]:02x}"
        raise malformed(source, line, message, "save the file with the encoding UTF-8", code="not-text") from None
    if junk := _JUNK.search(text):
        line = len(text[: junk.start() + 1].splitlines())
        message = f"the file is not plain text: it holds the character 0x{ord(junk[0]):02x}"
        raise malformed(source, line, message, "save the file as plain text with the encoding UTF-8", code="not-text")
    if not text.strip():
        raise malformed(source, 1, "the file is empty", code="empty-file")
    if _is_json(source):
        from wargame_cli.engine.text.json_text import read_json

        return read_json(text, source)
    from wargame_cli.engine.text.yaml_text import read_yaml  # its parser takes long to load

    return read_yaml(text, source)


def read_once(data: bytes, source: str, max_bytes: int = MOST_BYTES) -> Document:
    """The same for files that are read again and again: YAML that was read before is taken from the cache."""
    if _is_json(source) or len(data) > max_bytes:
        return read_text(data, source, max_bytes)
    found = kept(data, "yaml", lambda: read_text(data, source, max_bytes).data)
    return Document(found, source, data.decode("utf-8-sig"), lambda: _places(data, source, max_bytes))


def _places(data: bytes, source: str, max_bytes: int) -> dict[Pointer, Place]:
    """Where every part of a file is written that was read once."""
    found = kept(data, "places in yaml", lambda: list(read_text(data, source, max_bytes).places.items()))
    return dict(msgspec.convert(found, list[tuple[Pointer, Place]]))


def _is_json(source: str) -> bool:
    return source.lower().endswith(".json")
