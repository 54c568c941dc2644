"""What comes in: the files of a drop folder, and the sheets in each of them, in the order in which they came.

A file is a sheet, a text with a sheet in it, or a mail (`letters`) with one or more. A folder may also be one in which
a mail program keeps its letters, or hold an mbox: these stay as they are, and what in them is no sheet is passed over.
"""

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from wargame_cli.archive.game.sheets import SheetText, signature_path
from wargame_cli.archive.storage.files import is_there, problem_of, read_plain
from wargame_cli.engine.errors import BadInput, Problem, Unsafe
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text import Document, read_text
from wargame_cli.engine.text.visible import visible
from wargame_cli.mail.counting import RECEIPT, moment_of
from wargame_cli.mail.finding import belongs_to_a_game, is_game
from wargame_cli.mail.letters import (
    Letter,
    is_letter,
    is_maildir,
    is_mbox,
    letters_of_maildir,
    letters_of_mbox,
    looks_like_a_sheet,
    read_letter,
)
from wargame_cli.mail.sheet_in_text import is_typographic, sheets_in

#: Of what is larger than this nothing is kept.
_MOST_BYTES = 20_000_000


class Arrival(NamedTuple):
    """A sheet that came in; without a text it is no readable one, for the reasons in `faults`.

    `data` are its bytes; `letter` is the mail or text from which it was taken, if it was not a file of its own. Of a
    mail, `sender` is the address that wrote it. A file that `stays` belongs to a mail program.
    """

    path: Path
    name: str
    data: bytes
    seen: os.stat_result
    received: datetime
    signature: bytes
    text: SheetText | None
    faults: tuple[Problem, ...] = ()
    letter: bytes = b""
    is_mail: bool = False
    sender: str = ""
    stays: bool = False

    @property
    def digest(self) -> str:
        """The SHA-256 of the sheet."""
        return digests.sha256(self.data).hex()

    @property
    def ending(self) -> str:
        """How its copy's name ends."""
        return ".json" if self.name.lower().endswith(".json") else ".yaml"

    @property
    def game(self) -> str:
        """The game that it names, if any."""
        return str(self.text.fields().get("game") or "") if self.text else ""

    @property
    def looks_like_a_sheet(self) -> bool:
        """Whether what lies in a folder of games is a sheet, and no report, map or note."""
        if self.text is not None:
            return {"game", "side"} <= self.text.fields().keys()
        return looks_like_a_sheet(self.data.decode(errors="replace"))


def files_in(drop: Path) -> list[Path]:
    """The files of a drop folder that may be sheets or mails, in the order in which they came. Raises Unsafe."""
    found: list[tuple[int, str, Path]] = []
    try:
        for path in letters_of_maildir(drop) if is_maildir(drop) else drop.iterdir():
            no_sheet = path.name.startswith(".") or path.name.endswith((".sig", RECEIPT)) or belongs_to_a_game(path)
            if not no_sheet and path.is_file() and not is_game(path):
                found.append((path.lstat().st_mtime_ns, path.name, path))
    except OSError as error:
        raise Unsafe(f"{drop}: cannot be read: {problem_of(error)}") from None
    return [path for _, _, path in sorted(found)]


def arrivals_in(path: Path, drop: Path) -> list[Arrival]:
    """The sheets in a file of a drop folder. Raises OSError and Unsafe where it cannot be read."""
    data, seen = read_plain(path, _MOST_BYTES)
    if is_mbox(data):
        letters = letters_of_mbox(data)
        return [
            each for number, letter in enumerate(letters, 1)
            for each in _of_letter(path, f"{path.name} ({number})", letter, seen, stays=True)
        ]  # fmt: skip
    if is_letter(data):
        return list(_of_letter(path, path.name, data, seen, stays=is_maildir(drop)))
    return list(_of_file(path, data, seen))


def _of_file(path: Path, data: bytes, seen: os.stat_result) -> Iterator[Arrival]:
    """The sheet that a file is, or those that stand in its text; one that is signed is taken as it is."""
    signature = b""
    if is_there(beside := signature_path(path)):
        with contextlib.suppress(FileNotFoundError):
            signature, _ = read_plain(beside)
    received, name = moment_of(seen.st_mtime_ns), visible(path.name)
    document, faults = _read(data, name)
    if not signature and (document is None or not isinstance(document.data, dict) or is_typographic(document.text)):
        texts = sheets_in(data.decode("utf-8-sig", errors="replace"))
        taken = [found for text in texts if (found := _read(text.encode(), name)[0])]
        for number, each in enumerate(taken):
            moment = received + timedelta(microseconds=number)
            yield Arrival(path, name, each.text.encode(), seen, moment, b"", _sheet(each), letter=data)
        if taken:
            return
    yield Arrival(path, name, data, seen, received, signature, _sheet(document, signature), faults)


def _of_letter(path: Path, name: str, data: bytes, seen: os.stat_result, *, stays: bool) -> Iterator[Arrival]:
    """The sheets in a mail. Its own date says when it was sent, unless it says that it was after it came."""
    letter, came = read_letter(data), moment_of(seen.st_mtime_ns)
    sent = min(letter.date, came) if letter.date else came
    if not letter.sheets and not stays:
        fault = Problem(
            code="no-sheet-in-mail",
            kind="malformed",
            file=visible(name),
            message=f"the mail{_about(letter)} holds no order sheet that can be read",
            hint="write the sheet into the text of the mail, from its line game: on, or attach it as a file",
        )
        yield Arrival(path, visible(name), data, seen, sent, b"", None, (fault,), is_mail=True, sender=letter.sender)
    for number, each in enumerate(letter.sheets):
        called = visible(f"{name}: {each.name}" if each.attached else name)
        document, faults = _read(each.data, called)
        yield Arrival(
            path, called, each.data, seen, sent + timedelta(microseconds=number), each.signature,
            _sheet(document, each.signature), faults, data, True, letter.sender, stays,
        )  # fmt: skip


def _about(letter: Letter) -> str:
    return f" {visible(letter.subject)!r}" if letter.subject else ""


def _read(data: bytes, name: str) -> tuple[Document | None, tuple[Problem, ...]]:
    try:
        return read_text(data, name), ()
    except BadInput as error:
        return None, tuple(error.problems)


def _sheet(document: Document | None, signature: bytes = b"") -> SheetText | None:
    if document is None:
        return None
    return SheetText(file=document.source, text=document.text, signature=signature.decode("utf-8", errors="replace"))
