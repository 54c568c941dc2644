"""Mails that are ready to be sent: files that a mail program opens as drafts. The program itself sends nothing."""

from __future__ import annotations

from collections.abc import Mapping
from email import policy
from email.message import EmailMessage

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.loading import digests

#: Mail programs open a file with this field as a mail that is still to be sent.
_UNSENT = ("X-Unsent", "1")


def draft(game: Game, side: str, subject: str, text: str, files: Mapping[str, bytes] | None = None) -> bytes:
    """A mail to a side, at the addresses that the terms name; without any its receiver is still to be filled in.

    The same mail has the same bytes: it has no date, which is that of its sending.
    """
    message = EmailMessage(policy=policy.SMTP)
    if addresses := game.file.terms.addresses.get(side):
        message["To"] = ", ".join(addresses)
    message["Subject"] = " ".join(subject.split())
    message[_UNSENT[0]] = _UNSENT[1]
    message.set_content(text)
    for name, data in (files or {}).items():
        message.add_attachment(data, maintype="application", subtype=_subtype(name), filename=name)
    if message.is_multipart():
        message.set_boundary(f"=={digests.sha256(text.encode()).hex()[:32]}==")
    return bytes(message)


def subject_of(game: Game) -> str:
    """What mails of a phase are about, those to its sides and those with their sheets: one thread of a mail program."""
    position = game.position
    return f"{game.id}, turn {position.turn}, {game.ruleset.phase(position).title}"


def _subtype(name: str) -> str:
    return "zip" if name.endswith(".zip") else "octet-stream"
