"""What a side may know of the journal, so that it can check the game without the umpire's files.

Each record is either open, as the journal has it, or sealed: then the side has its digest, what was revealed of the key
chain, the nonces, and every event that it may see. Of a sealed phase every die that the side saw can be computed; the
result is the umpire's word until the record is opened. By the digest a bundle that the side kept shows whether it is
the one that was sealed.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from wargame_cli.archive.game.games import Asked, Game
from wargame_cli.archive.game.sheets import Receipt, SheetText
from wargame_cli.archive.journal import consents
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest, public_line
from wargame_cli.archive.journal.locks import LockTold, sheet_salt, told
from wargame_cli.archive.journal.records import (
    Act,
    Agreed,
    Correction,
    Lock,
    Opening,
    Override,
    PhaseRecord,
    Proposal,
    Record,
    RedoneOverride,
    RedonePhase,
    Rewind,
    TermsSet,
)
from wargame_cli.archive.journal.stored_events import decode_events, encode_events
from wargame_cli.archive.sealed_dice.beacon import Round
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.ruleset import Ruleset

SCHEMA = "wargame/bundle/2"

#: Bundles of earlier programs: nothing binds their other files, and the position is without the standing orders.
FORMER = "wargame/bundle/1"

Played = PhaseRecord | Override | RedonePhase | RedoneOverride


class Open(msgspec.Struct, frozen=True, kw_only=True, tag="open", tag_field="is", forbid_unknown_fields=True):
    """A record as the journal has it."""

    line: str


class SealedStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side may know of a phase or an override that is sealed: its own sheets, and the events that it may see."""

    number: int
    turn: int
    phase: str
    sheets: tuple[SheetText, ...] = ()
    events: msgspec.Raw


class Sealed(
    msgspec.Struct, frozen=True, kw_only=True, tag="sealed", tag_field="is", forbid_unknown_fields=True,
    omit_defaults=True,
):  # fmt: skip
    """What a side may know of a record: `digest` is the SHA-256 of its line, the rest as in the record itself.

    `kind` is phase, override, close, correction, rewind, lock or proposal; `to`, `begun` and `passed` are those of a
    rewind. `own` is the link of the side's own chain, from which the dice come that only this side sees. Of a lock,
    `locked` is what everybody is told, and `salt` that of the side's own sheets; `asked` is what everybody is told of a
    proposal.
    """

    kind: str
    number: int
    digest: str
    previous: str
    key: str = ""
    own: str = ""
    nonces: dict[str, str] = {}
    received: tuple[Receipt, ...] = ()
    lock: str = ""
    beacon: Round | None = None
    locked: LockTold | None = None
    salt: str = ""
    asked: Asked | None = None
    consents: dict[str, SheetText] = {}
    reason: str = ""
    to: int = -1
    begun: bool = False
    passed: str = ""
    steps: tuple[SealedStep, ...] = ()


Entry = Open | Sealed
"""A record in a bundle."""


def digest_of(entry: Entry) -> str:
    """The digest of a record, whether it is open or sealed."""
    return entry.digest if isinstance(entry, Sealed) else line_digest(entry.line.encode())


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The journal of a game as far as a side may know it, and the digest of the position as the side may see it.

    `files` are the digests of what is sent with it, by the names of the files.
    """

    schema: str
    wargame: str
    game: str
    side: str
    opened: str
    records: tuple[Entry, ...]
    position: str
    files: dict[str, str] = {}


def evidence(game: Game, side: str, files: Mapping[str, str] = MappingProxyType({})) -> Evidence:
    """What a side may know of a game's journal; `files` are the digests of what is sent with it."""
    journal = journal_of(game)
    secrets = _Secrets(game, side)
    records: list[Entry] = []
    for number, (record, chapters) in enumerate(journal.story()):
        line = journal.lines[number]
        if secrets.is_open(record, chapters):
            records.append(Open(line=(line if game.position.over else public_line(line)).decode()))
        else:
            assert not isinstance(record, Opening | TermsSet), record
            records.append(seal_record(game.ruleset, record, line, side))
    return Evidence(
        schema=SCHEMA,
        wargame=game.file.wargame,
        game=game.id,
        side=side,
        opened=when_opened(game),
        records=tuple(records),
        position=canonical.digest(seen_by(game.ruleset, game.position, side)),
        files=dict(files),
    )


def seen_by(ruleset: Ruleset, position: Any, side: str) -> Any:
    """A position as a side may see it, with its own standing and recurring orders and nobody else's."""
    seen = ruleset.view(position, side)
    seen.keep_wishes_of(side)
    return seen


def when_opened(game: Game) -> str:
    """When sealed records are opened, in words."""
    turns = game.file.terms.secret_turns
    if turns is None:
        return "when the game is over"
    return f"{turns} turn{'s' if turns != 1 else ''} later, at the latest when the game is over"


class _Secrets:
    """Which records a side may read."""

    def __init__(self, game: Game, side: str) -> None:
        self._game = game
        self._side = side
        self._all_open = True
        self._seen: dict[int, bool] = {}

    def is_open(self, record: Record, chapters: Sequence[Chapter]) -> bool:
        """Whether the side may read all of a record, after which these chapters count.

        From a link of a reader's chain all earlier ones follow, and with them dice of records that are still sealed.
        """
        known = self._is_open(record, chapters) and (self._all_open or not getattr(record, "hidden", {}))
        if not isinstance(record, Lock | Proposal):  # what everybody is told of one is enough to go on
            self._all_open = self._all_open and known
        return known

    def _is_open(self, record: Record, chapters: Sequence[Chapter]) -> bool:
        if isinstance(record, Opening | TermsSet) or self._game.position.over:
            return True
        if isinstance(record, Rewind):  # it tells the digest of a position, and nothing else that is new
            return self._all_open
        if isinstance(record, Lock | Proposal):  # by its salt what the others alone know can be guessed
            return self._is_old(chapters[-1])
        told = chapters[-1].instead if isinstance(record, Correction) else chapters[-1:]
        return all(self._is_old(chapter) or self._hides_nothing(chapter) for chapter in told)

    def _is_old(self, chapter: Chapter) -> bool:
        turns = self._game.file.terms.secret_turns
        return turns is not None and chapter.turn + turns < self._game.position.turn

    def _hides_nothing(self, chapter: Chapter) -> bool:
        """Whether the side sees the whole position before and after, and everything that happened."""
        if not all(event.visible_to(self._side) for event in chapter.events):
            return False
        return all(self._sees_all(position) for position in (chapter.before, chapter.after))

    def _sees_all(self, position: Any) -> bool:
        if id(position) not in self._seen:
            seen = self._game.ruleset.view(position, self._side)
            self._seen[id(position)] = canonical.digest(seen) == canonical.digest(position)
        return self._seen[id(position)]


def steps_of(record: PhaseRecord | Act) -> Sequence[Played]:
    """The phases and overrides that a record tells of."""
    if isinstance(record, Correction):
        return record.redone
    return (record,) if isinstance(record, PhaseRecord | Override) else ()


def seal_record(ruleset: Ruleset, record: PhaseRecord | Agreed | Lock | Proposal, line: bytes, side: str) -> Sealed:
    """What a side may know of a record that it may not read."""
    phase = record if isinstance(record, PhaseRecord) else None
    lock = record if isinstance(record, Lock) else None
    proposal = record if isinstance(record, Proposal) else None
    steps: Sequence[Played | Proposal] = (proposal,) if proposal else steps_of(record)
    return Sealed(
        kind=record.kind,
        number=record.number,
        digest=line_digest(line),
        previous=record.previous,
        key=record.key,
        own=phase.hidden.get(side, "") if phase else "",
        nonces=phase.nonces if phase else {},
        received=receipts_of(record, side),
        lock=phase.lock if phase else "",
        beacon=phase.beacon if phase else None,
        locked=told(lock, line_digest(line)) if lock else None,
        salt=sheet_salt(lock, side) if lock else "",
        asked=consents.told(proposal, line_digest(line)) if proposal else None,
        consents=record.consents if isinstance(record, Agreed) else {},
        reason="" if isinstance(record, PhaseRecord) else record.reason,
        to=record.to if isinstance(record, Rewind) else -1,
        begun=isinstance(record, Rewind) and record.begun,
        passed=record.passed if isinstance(record, Rewind) else "",
        steps=tuple(_step(ruleset, step, side) for step in steps),
    )


def _step(ruleset: Ruleset, step: Played | Proposal, side: str) -> SealedStep:
    events = [event for event in decode_events(ruleset, step.events) if event.visible_to(side)]
    return SealedStep(
        number=step.number,
        turn=step.turn,
        phase=step.phase,
        sheets=own_sheets(getattr(step, "sheets", ()), side),
        events=encode_events(events),
    )


def receipts_of(record: PhaseRecord | Act, side: str) -> tuple[Receipt, ...]:
    """The receipts that a side was given for a phase."""
    received = record.received if isinstance(record, PhaseRecord) else ()
    return tuple(receipt for receipt in received if receipt.side == side)


def own_sheets(sheets: Iterable[SheetText], side: str) -> tuple[SheetText, ...]:
    """The sheets that a side itself sent in."""
    return tuple(sheet for sheet in sheets if sheet.side.casefold() == side.casefold())
