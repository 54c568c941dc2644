"""Files as they were read before, ours and saved games: a cache in the user's folder, so that they are parsed once.

What is kept of a file is its plain data, of map files the map that they make, and of a saved game what was found wrong
with its position, as msgpack, under a name that follows from the version of the program and from every byte of the
file: so it is never stale. A reader checks it against the types of the file, as he checks what he parses. A cache that
others can write to, that is damaged or that cannot be read is as good as none, and one that cannot be written is not.
`WARGAME_CACHE` names another folder, or is `off`.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wargame_cli.engine.loading import digests
from wargame_cli.version import __version__

T = TypeVar("T")

#: Counts up when the same bytes are read as other plain data than before.
_FORMAT = 1
#: When there are more files than this, the older half goes: they are of versions and games that are past.
_MOST_FILES = 2000
_MOST_BYTES = 20_000_000
_DIGEST_BYTES = 32


def kept(content: bytes, kind: str, parse: Callable[[], T], of: type[T] | None = None) -> T:
    """What `parse` makes of the content of a file, read as such a kind as `yaml`: from the cache, if it is there.

    It is plain data, or `of` a type: what is there and is not of the type is as good as nothing.
    """
    folder = _folder()
    if folder is None:
        return parse()
    name = digests.blake2(f"{_FORMAT} {__version__} {kind}\n".encode() + content).hex()
    with suppress(OSError, ValueError, msgspec.DecodeError):
        return msgspec.msgpack.decode(_read(folder, name), type=of or Any)
    data = parse()
    with suppress(OSError, TypeError, ValueError, OverflowError):
        _write(folder, name, msgspec.msgpack.encode(data))
    return data


def _folder() -> Path | None:
    """The folder of the cache, which need not be there; None where there is none to be."""
    named = os.environ.get("WARGAME_CACHE", "")
    if named == "off":
        return None
    if named:
        return Path(named)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Caches")
    else:
        home = os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache")
    return Path(home) / "wargame-cli" if os.path.isabs(home) else None


def _read(folder: Path, name: str) -> bytes:
    """What is kept under a name. Raises OSError where nothing is, and ValueError for what is damaged or foreign."""
    _only_ours(os.stat(folder))
    descriptor = os.open(folder / name, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0))
    with open(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        _only_ours(found)
        if not stat.S_ISREG(found.st_mode) or found.st_size > _MOST_BYTES:
            raise ValueError("this is no file of the cache")
        data = file.read()
    if digests.blake2(data[_DIGEST_BYTES:]) != data[:_DIGEST_BYTES]:
        raise ValueError("the file of the cache is damaged")
    return data[_DIGEST_BYTES:]


def _only_ours(found: os.stat_result) -> None:
    """Raises ValueError where somebody else can have written it."""
    if hasattr(os, "geteuid") and (found.st_uid != os.geteuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
        raise ValueError("others can write to the cache")


def _write(folder: Path, name: str, data: bytes) -> None:
    """Keep it under a name, in one step. Raises OSError where that cannot be, ValueError in a foreign folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _only_ours(os.stat(folder))
    _make_room(folder)
    temporary = folder / f".{name[:16]}.{os.urandom(4).hex()}.tmp"
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(temporary, flags, 0o600), "wb") as file:
            file.write(digests.blake2(data) + data)
        os.replace(temporary, folder / name)
    finally:
        temporary.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """Take away the older half of very many files."""
    there = os.listdir(folder)
    if len(there) > _MOST_FILES:
        for old in sorted(there, key=lambda name: os.stat(folder / name).st_mtime_ns)[: len(there) // 2]:
            os.unlink(folder / old)
