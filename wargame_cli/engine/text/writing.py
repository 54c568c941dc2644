"""Plain data into text that people read, that stays the same from run to run, and that reads back as it was.

Names keep the order they have, so that a saved game differs from the one before only where the game does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wargame_cli.engine.text.patterns import pattern

#: A list with no fields in it stands on one line if the line is no longer than this.
_WIDEST = 100

#: libyaml gives up on a key of more than 1024 characters.
_LONGEST_KEY = 1000

#: Words that no reader of YAML takes for anything but text, and that need no quotes in any place.
_PLAIN = pattern(r"(?:\d+[a-z]* )?[^\W\d_](?:[\w ()/.'+-]*[\w().'+])?")

#: Words that YAML 1.1 or 1.2 takes for true, false or nothing.
_TAKEN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})

#: What JSON lets stand in a string as it is, but YAML does not, or takes for a line end (our reader refuses most), or
#: what turns the direction of the text.
_ESCAPED = pattern("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def dump_yaml(data: Any) -> str:
    """Records or plain data as YAML that any reader of YAML 1.1 or 1.2 reads alike.

    `read_text` gives the same strings back, and everything else as `decode` takes it: numbers as their digits, None as
    a name with nothing behind it. Raises ValueError for a key of more than 1000 characters.
    """
    plain = msgspec.to_builtins(data, str_keys=True)
    return "".join(line + "\n" for line in _block(plain, 0))


def dump_flow(data: Any) -> str:
    """Plain data as one line of YAML, such as an order of a sheet; names with nothing behind them are left out."""
    if isinstance(data, dict):
        return (
            "{" + ", ".join(f"{_key(key)}: {dump_flow(part)}" for key, part in data.items() if part is not None) + "}"
        )
    if isinstance(data, list | tuple):
        return f"[{', '.join(map(dump_flow, data))}]"
    return _scalar(data)


def dump_json(data: Any, indent: int = 2) -> str:
    """Records or plain data as JSON with a line end; an indent of -1 puts it on one line, as in the journal."""
    return _escaped(msgspec.json.format(msgspec.json.encode(data), indent=indent).decode()) + "\n"


def _block(data: Any, depth: int) -> Iterator[str]:
    """The lines of a value that begins on a line of its own."""
    margin = "  " * depth
    if (line := _line(data, _WIDEST - len(margin))) is not None:
        yield margin + line
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _entry(f"{margin}{_key(key)}:", value, depth)
    else:
        for value in data:
            yield from _item(margin, value, depth)


def _entry(head: str, value: Any, depth: int) -> Iterator[str]:
    """The lines of a name and its value: on one line if it fits, else the value indented below."""
    if value is None:
        yield head
    elif (line := _line(value, _WIDEST - len(head) - 1)) is not None:
        yield f"{head} {line}"
    else:
        yield head
        yield from _block(value, depth + 1)


def _item(margin: str, value: Any, depth: int) -> Iterator[str]:
    """The lines of a list's entry; its first line begins with a dash in the place of the indentation."""
    if value is None:
        yield f"{margin}-"
        return
    lines = _block(value, depth + 1)
    yield f"{margin}- {next(lines)[len(margin) + 2 :]}"
    yield from lines


def _line(data: Any, room: int) -> str | None:
    """A scalar, an empty container or a list of scalars and such lists on one line; None if it needs more than one."""
    if isinstance(data, dict):
        return None if data else "{}"
    if isinstance(data, tuple) and any(isinstance(item, dict) for item in data):
        return None  # its fields may have nothing behind them, which one line cannot say
    if not isinstance(data, list):
        return _scalar(data)
    parts: list[str] = []
    for item in data:
        part = None if item is None else _line(item, room)
        if part is None:
            return None
        room -= len(part) + 2
        if room < 0:
            return None
        parts.append(part)
    return f"[{', '.join(parts)}]"


def _key(key: str) -> str:
    written = _scalar(key)
    if len(written) > _LONGEST_KEY:
        raise ValueError(f"a key of {len(written)} characters cannot be read back: {written[:40]}...")
    return written


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) and value.lower() not in _TAKEN else _escaped(_in_quotes(value))
    if value is None or isinstance(value, int):
        return msgspec.json.encode(value).decode()
    import json  # for what a sheet has not: fractions and tuples

    return json.dumps(value)


def _in_quotes(text: str) -> str:
    try:
        return msgspec.json.encode(text).decode()
    except UnicodeEncodeError:  # half of a character, out of the name of a file
        import json

        return json.dumps(text, ensure_ascii=False)


def _escaped(text: str) -> str:
    """The same JSON; these characters stand only within its strings."""
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
