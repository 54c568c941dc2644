"""Letters: what a mail holds of sheets, as a mail program keeps it, in a file of its own, in an mbox or in a Maildir.

The standard library reads them. A sheet that is attached is taken byte for byte, with its signature `SHEET.sig`; one
in the text is looked for there (`sheet_in_text`).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from itertools import pairwise
from pathlib import Path, PurePath
from typing import NamedTuple

from wargame_cli.mail.sheet_in_text import sheets_in

#: The first line of a mail: a header that mail programs put there.
_HEADER = re.compile(
    rb"(?:From|To|Cc|Date|Subject|Received|Return-Path|Delivered-To|Reply-To|Sender|Message-ID|MIME-Version"
    rb"|Content-Type|Content-Transfer-Encoding|DKIM-Signature|Authentication-Results|ARC-[\w-]+|X-[\w-]+)[ \t]*:",
    re.IGNORECASE,
)
#: The line before each letter of an mbox (RFC 4155).
_POSTMARK = re.compile(rb"^From [^\r\n]+\r?\n", re.MULTILINE)

#: In such a folder a mail program lays letters, each a file of its own.
_MAILDIR = ("new", "cur", "tmp")

#: What a sheet has at the margin, wherever it comes from.
_MARKS = [re.compile(rf"""^[ {{]{{0,2}}["']?{name}["']?\s*:""", re.MULTILINE) for name in ("game", "side")]

_SIGNATURE = ".sig"


class Enclosed(NamedTuple):
    """A sheet in a letter: what it is called, its bytes, and its signature; `attached` as a file or in the text."""

    name: str
    data: bytes
    signature: bytes
    attached: bool


class Letter(NamedTuple):
    """A mail: its sender (an address, or nothing), when it was written, what it is about, and the sheets in it."""

    sender: str
    date: datetime | None
    subject: str
    sheets: tuple[Enclosed, ...]


def is_letter(data: bytes) -> bool:
    """Whether these bytes are a mail with its head."""
    return bool(_HEADER.match(data))


def is_mbox(data: bytes) -> bool:
    """Whether these bytes are mails one after the other, as an mbox has them."""
    postmark = _POSTMARK.match(data)
    return postmark is not None and is_letter(data[postmark.end() : postmark.end() + 100])


def is_maildir(folder: Path) -> bool:
    """Whether a mail program keeps its letters in this folder, each in a file."""
    return all((folder / name).is_dir() for name in _MAILDIR)


def letters_of_maildir(folder: Path) -> list[Path]:
    """The files of a Maildir that hold letters."""
    return [path for name in ("new", "cur") for path in (folder / name).iterdir() if not path.name.startswith(".")]


def letters_of_mbox(data: bytes) -> list[bytes]:
    """The letters of an mbox."""
    marks = [
        mark
        for mark in _POSTMARK.finditer(data)
        if is_letter(data[mark.end() : mark.end() + 100]) and _begins(data, mark.start())
    ]
    bounds = [*((mark.start(), mark.end()) for mark in marks), (len(data), len(data))]
    return [_unstuffed(data[begin:end]) for (_, begin), (end, _) in pairwise(bounds)]


def _begins(data: bytes, place: int) -> bool:
    """Whether a letter may begin there: at the beginning, or after an empty line."""
    return place == 0 or data[max(0, place - 4) : place].endswith((b"\n\n", b"\r\n\r\n"))


def _unstuffed(letter: bytes) -> bytes:
    """A letter without the sign before lines that begin with `From ` in an mbox."""
    return re.sub(rb"^>(>*From )", rb"\1", letter, flags=re.MULTILINE).removesuffix(b"\n")


def looks_like_a_sheet(text: str) -> bool:
    """Whether a text, readable or not, is an order sheet, and no report, map or note."""
    return all(mark.search(text) for mark in _MARKS)


def read_letter(data: bytes) -> Letter:
    """What a mail says. Anybody may have written it; whatever in it is no mail is read as far as it goes."""
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    files: dict[str, bytes] = {}
    texts: list[str] = []
    for part in message.walk():
        if part.is_multipart():
            continue
        name = PurePath((part.get_filename() or "").replace("\\", "/")).name
        if name:
            files[name] = _bytes_of(part)
        elif part.get_content_type() == "text/plain":
            texts.append(_text_of(part))
    sheets = [
        Enclosed(name, content, files.get(f"{name}{_SIGNATURE}", b""), True)
        for name, content in files.items()
        if not name.endswith(_SIGNATURE) and looks_like_a_sheet(content.decode(errors="replace"))
    ]
    if not sheets:
        found = [sheet for text in texts for sheet in sheets_in(text)]
        sheets = [Enclosed("", sheet.encode(), b"", False) for sheet in found]
    sender = parseaddr(_header(message, "from"))[1].casefold()
    return Letter(sender, _date(message), _header(message, "subject"), tuple(sheets))


def _header(message: EmailMessage, name: str) -> str:
    try:
        return " ".join(str(message.get(name) or "").split())
    except (ValueError, IndexError, AttributeError):  # the library fails on some headers that are none
        return ""


def _date(message: EmailMessage) -> datetime | None:
    try:
        date = parsedate_to_datetime(_header(message, "date"))
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return None


def _bytes_of(part: EmailMessage) -> bytes:
    """A part as it was before it was encoded for its way."""
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""


def _text_of(part: EmailMessage) -> str:
    """A part of text, with the lines of format=flowed (RFC 3676) as they were."""
    data = _bytes_of(part)
    try:
        text = data.decode(part.get_content_charset("utf-8"), errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    if str(part.get_param("format", "")).casefold() != "flowed":
        return text
    return _reflowed(text, joined=str(part.get_param("delsp", "")).casefold() == "yes")


def _reflowed(text: str, *, joined: bool) -> str:
    """Lines that end with a space go on in the next one of the same quote depth; `joined` drops that space."""
    found: list[str] = []
    depth, flows = 0, False
    for line in text.splitlines():
        rest = line.lstrip(">")
        here = len(line) - len(rest)
        rest = rest.removeprefix(" ")
        if flows and here == depth and rest != "-- ":
            found[-1] += rest
        else:
            found.append(f"{'>' * here} {rest}" if here else rest)
        flows = rest.endswith(" ") and rest != "-- "
        if flows and joined:
            found[-1] = found[-1][:-1]
        depth = here
    return "\n".join(found)
