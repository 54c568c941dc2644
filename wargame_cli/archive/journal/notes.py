"""What a record is called when it is wrong, and what is noted of the umpire's acts for who verifies a game."""

from typing import Any

import msgspec

from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.game.terms_text import terms_changed
from wargame_cli.archive.journal.consents import consented
from wargame_cli.archive.journal.records import (
    Act,
    Agreed,
    Closing,
    Correction,
    Lock,
    Opening,
    Override,
    PhaseRecord,
    Proposal,
    Record,
    Rewind,
    TermsSet,
)


class ActNote(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the umpire did besides resolving: when, what (see `Chapter.act`), and why.

    `changes` are what came of it where it is no play: of terms, field by field; and who consented to it.
    """

    number: int
    turn: int
    phase: str
    act: str
    reason: str
    changes: tuple[str, ...] = ()


def note_of(record: Act, position: Any, former: Terms) -> ActNote:
    """An act as it is told of, done while the game stood in this position and under these terms."""
    changes = tuple(terms_changed(former, record.terms)) if isinstance(record, TermsSet) else ()
    if isinstance(record, TermsSet) and record.terms.unconfirmed:
        changes += tuple(f"the signers of {side}: without its signature" for side in record.terms.unconfirmed)
    if isinstance(record, Agreed):
        changes = consented(record.consents, former)
    return ActNote(
        number=record.number,
        turn=position.turn,
        phase=position.phase,
        act=record.kind,
        reason=record.reason,
        changes=changes,
    )


def called(record: Record) -> str:
    """What the record is called when it is wrong."""
    if isinstance(record, PhaseRecord):
        return f"turn {record.turn}, {record.phase}"
    return _NAMES[type(record)]


#: What records but phases are called.
_NAMES: dict[type[Record], str] = {
    Opening: "the new game",
    Override: "an override",
    Closing: "the close",
    Correction: "a correction",
    Rewind: "a rewind",
    TermsSet: "the terms",
    Lock: "a lock",
    Proposal: "a proposal",
}
