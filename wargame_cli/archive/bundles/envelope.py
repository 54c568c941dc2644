"""The file that a side is sent: a proof, and what comes with it, each by its digest."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.bundles.bundle import Evidence
from wargame_cli.archive.game.games import Game, game_of
from wargame_cli.archive.journal.lines import UNREADABLE
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.loading import digests

#: The proof's name in a bundle; by it a bundle is recognised. And that of the position as the side sees it.
PROOF, POSITION = "proof.json", "position.yaml"

#: What reading a damaged archive raises: no archive, a torn or encrypted one, packed in an unknown way.
_BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, OSError, EOFError, ValueError, RuntimeError)

_MOST_BYTES = 100_000_000

#: Every file in a bundle has this date, so that the same game makes the same bundle.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


class Bundle(NamedTuple):
    """What a side was sent: the proof, and all files with it."""

    evidence: Evidence
    files: dict[str, bytes]


def digests_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """The SHA-256 of each file that is sent with a proof, by their names."""
    return {name: digests.sha256(data).hex() for name, data in sorted(files.items()) if name != PROOF}


def unlike(expected: Mapping[str, str], files: Mapping[str, bytes]) -> str:
    """In what the files differ from those that the proof was made with, or nothing."""
    found = digests_of(files)
    for name in sorted({*expected, *found}):
        if name not in found:
            return f"{name} was taken out"
        if name not in expected:
            return f"{name} was put in"
        if expected[name] != found[name]:
            return f"{name} is not the one that was packed"
    return ""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files as one."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _NO_DATE), data, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def is_bundle(path: Path) -> bool:
    """Whether a file is a bundle, by its kind and not by its name."""
    return str(path) != "-" and zipfile.is_zipfile(path)


def game_in(path: Path) -> Game:
    """The position in a bundle, as the side sees it. Raises Malformed for a file that is no bundle."""
    files = read_bundle(path).files
    if POSITION not in files:
        raise Malformed(
            [Problem(code="bad-bundle", kind="malformed", message=f"{POSITION} is missing", file=str(path))]
        )
    return replace(game_of(files[POSITION], f"{path}/{POSITION}"), path=path)


def read_bundle(path: Path) -> Bundle:
    """A bundle with its files. Raises Malformed for what is none."""

    def fault(message: str) -> Malformed:
        return Malformed([Problem(code="bad-bundle", kind="malformed", message=message, file=str(path))])

    try:
        with zipfile.ZipFile(io.BytesIO(read_bytes(path, _MOST_BYTES))) as archive:
            if PROOF not in archive.namelist():
                raise fault(f"this is no bundle of wargame pack: it holds no {PROOF}")
            if sum(entry.file_size for entry in archive.infolist()) > _MOST_BYTES:
                raise fault("the files in this bundle are too large")
            files = {name: archive.read(name) for name in archive.namelist()}
    except _BROKEN as error:
        raise fault(f"the bundle is damaged ({error})") from None
    try:
        evidence = msgspec.json.decode(files[PROOF], type=Evidence)
    except UNREADABLE as error:
        raise fault(f"the proof in this bundle cannot be read ({error})") from None
    return Bundle(evidence, files)
