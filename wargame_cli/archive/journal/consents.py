"""Consent: what the umpire proposes to the sides, and whether what he then did is that, with their consent.

A proposal is a record of the journal. It says what would be done, and holds the digest of all of it, salted, so that
nobody guesses from it what he may not know. It stands until the next record, whatever that is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.game.consent_sheets import read_consent
from wargame_cli.archive.game.games import Asked
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.signatures import signed_with, unsigned
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.agreement import Parties
from wargame_cli.archive.journal.records import Agreed, Correction, Override, Proposal, Rewind
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.document import listed
from wargame_cli.engine.errors import BadInput


class Done(NamedTuple):
    """An act as everybody is told of it, and the consents to it.

    `first` is the first record that it puts out of force, if any; `begun` says whether a phase that had begun is
    given up.
    """

    kind: str
    reason: str
    first: int | None
    begun: bool
    consents: Mapping[str, SheetText]


#: What an act is called in a sentence.
CALLED = {"rewind": "a rewind", "override": "an override", "correction": "a correction", "close": "a close"}


def told(record: Proposal, digest: str) -> Asked:
    """What everybody is told of a proposal with a record of this digest."""
    return Asked(
        record=digest,
        turn=record.turn,
        phase=record.phase,
        act=record.act,
        of=record.of,
        reason=record.reason,
        to=record.to,
        begun=record.begun,
        orders=record.orders,
        options=record.options,
    )


def promise(record: Agreed, salt: str) -> str:
    """The salted digest of what an act does: of its record without what only its place in the journal gives it."""
    plain: Any = msgspec.structs.replace(
        record, wargame="", since="", number=0, key="", salt=salt, previous="", consents={}
    )
    if isinstance(plain, Rewind):
        plain = msgspec.structs.replace(plain, to=-1 if record_from(record) is None else plain.to, passed="")
    return canonical.digest(plain)


def record_from(record: Agreed) -> int | None:
    """The first record that an act puts out of force; None where it does so with none."""
    if isinstance(record, Correction):
        return record.redone[0].number
    return record.to if isinstance(record, Rewind) and record.to != record.number else None


def asked_of(terms: Terms, sides: Sequence[str]) -> tuple[str, ...]:
    """The sides whose consent is asked by these terms."""
    return terms.consent_of or tuple(sides)


def wants(terms: Terms, sides: Sequence[str], kind: str) -> str:
    """That an act needs consent by the terms, in a sentence; nothing where it does not."""
    if not terms.wants_consent(kind):
        return ""
    return f"by the terms of the game {CALLED[kind]} needs the consent of {listed(asked_of(terms, sides))}"


def done(record: Agreed) -> Done:
    """An act as everybody is told of it."""
    begun = isinstance(record, Rewind) and record.begun
    return Done(record.kind, record.reason, record_from(record), begun, record.consents)


def fault_of_consents(parties: Parties, asked: Asked | None, act: Done) -> str:
    """Why an act lacks the consent that it needs or claims, or nothing, as far as everybody can see that.

    `asked` is the proposal just before it, if there is one.
    """
    needed = wants(parties.former, parties.sides, act.kind)
    if not act.consents:
        return f"{needed}, and nobody consented" if needed else ""
    if asked is None:
        return "it holds consents, and nothing was proposed just before it"
    if act[:4] != (asked.act, asked.reason, asked.to, asked.begun):
        return "it is not what was proposed to the sides"
    for side, sheet in act.consents.items():
        if fault := fault_of_sheet(parties, asked, sheet, side):
            return fault
    missing = [side for side in asked_of(parties.former, parties.sides) if side not in act.consents]
    return f"{needed}, and {listed(missing)} did not consent" if needed and missing else ""


def fault_of_sheet(parties: Parties, asked: Asked, sheet: SheetText, side: str) -> str:
    """Why a sheet is no good consent of a side to a proposal, or nothing."""
    try:
        found = read_consent(sheet, parties.course.game, parties.sides)
    except BadInput as error:
        return f"{sheet.file} is no consent: {error.problems[0].message}"
    if (found.side, found.agrees, found.proposal) != (side, True, asked.name):
        return f"{sheet.file} consents to something else"
    problems = unsigned(parties.former, [sheet])
    return f"the consent of {found.side}: {problems[0].message}" if problems else ""


def as_proposed(record: Agreed, proposal: Proposal) -> bool:
    """Whether an act is the one that was proposed."""
    return promise(record, proposal.salt) == proposal.digest


def consented(consents: Mapping[str, SheetText], terms: Terms) -> tuple[str, ...]:
    """Who consented to an act, and with whose keys, a line for each."""
    lines = [(side, signed_with(sheet.signature, terms)) for side, sheet in consents.items()]
    return tuple(f"{side} consented, {f'signed by {whose}' if whose else 'not signed'}" for side, whose in lines)


def events_of(record: Agreed) -> msgspec.Raw:
    """What a proposal says by events: those of an override, which stand in no other record."""
    return record.events if isinstance(record, Override) and record.kind == "override" else msgspec.Raw(b"[]")
