"""The journal as it stands on the disk, and the game as it is told from there.

One JSON line each holds the new game, every resolved phase, and every act of the umpire, chained by digests (see
`records`). Nothing is ever taken out: a correction or a rewind is a further line, which says what no longer counts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game, Locked, journal_path
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.journal.locks import begun_by, locked_by
from wargame_cli.archive.journal.records import (
    FORMER,
    Correction,
    Lock,
    Opening,
    Override,
    PhaseRecord,
    Record,
    RedoneOverride,
    RedonePhase,
    Rewind,
    TermsSet,
)
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.errors import Malformed, Problem, Unsafe
from wargame_cli.engine.events import COMMON, Event, OptionChanged
from wargame_cli.engine.ruleset import Ruleset

#: What decoding raises for what is damaged: no JSON, other fields, bytes that are no text, lists within lists.
UNREADABLE = (ValueError, RecursionError)

#: What an event raises in a position in which it cannot have happened.
CANNOT_HAPPEN = (LookupError, ValueError, TypeError, AttributeError, RecursionError)

#: So many digits of a digest name a course of the game; nobody finds two records that share them.
_COURSE = 32

#: What the first line begins with.
_FIRST = b'{"record":"new"'


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the game to report on: the position before it, what happened, and the position after it.

    `number` is the record that brought it first, `digest` that of a phase's record, `step` what the journal says of it.
    `seal` is what its dice come from where they are sealed; `branch` is how often the game had been rewound, or a phase
    given up, and `begun` names its course since. `terms` are those in force.

    `act` is empty for a resolved phase, else what the umpire did: override, close, correction, rewind, terms or lock;
    `reason` says why, also in a phase that was corrected. `undone` are the chapters that the act put out of force, and
    `instead` those that came in their place; `former` are the terms before others were set. `lock` is the last of the
    phase's sheets.
    """

    number: int
    turn: int
    phase: str
    digest: str = ""
    step: PhaseRecord | Override | RedonePhase | RedoneOverride | TermsSet | Lock | None = None
    seal: Seal = Seal()
    branch: int = 0
    begun: str = ""
    terms: Terms = PLAIN
    former: Terms = PLAIN
    lock: Locked | None = None
    before: Any
    events: tuple[Event, ...]
    after: Any
    act: str = ""
    reason: str = ""
    undone: tuple[Chapter, ...] = ()
    instead: tuple[Chapter, ...] = ()

    @property
    def is_played(self) -> bool:
        """Whether its events changed the position: a phase, or what was done by hand."""
        return isinstance(self.step, PhaseRecord | Override | RedonePhase | RedoneOverride)


def line(record: Record) -> bytes:
    """A record as a line of the journal, without its end."""
    return canonical.encode(record)


def line_digest(text: bytes) -> str:
    """What the next line and the saved game say of a line: the SHA-256 of what everybody may read of it."""
    return hashlib.sha256(public_line(text)).hexdigest()


def public_line(text: bytes) -> bytes:
    """A line as everybody may read it once it is opened: the first one without the umpire's secrets."""
    if not text.startswith(_FIRST):
        return text
    try:
        opening = msgspec.json.decode(text, type=Opening)
    except UNREADABLE:
        return text
    return text if opening.schema == FORMER else line(opening.public)


def begun_with(record: Opening | Rewind) -> str:
    """What sheets call the course of a game that begins with this record; nothing in games from before they did."""
    if isinstance(record, Opening) and record.schema == FORMER:
        return ""
    return line_digest(line(record))[:_COURSE]


def encode_events(events: Sequence[Event]) -> msgspec.Raw:
    """Events as the journal holds them."""
    return msgspec.Raw(canonical.encode(events))


def decode_events(ruleset: Ruleset, raw: msgspec.Raw) -> tuple[Event, ...]:
    """Events from the journal, older ones under the names that they have today.

    Raises one of UNREADABLE for what this ruleset cannot have written.
    """
    decoder = _decoder(ruleset)
    try:
        events: tuple[Event, ...] = decoder.decode(raw)
    except msgspec.ValidationError:
        if not ruleset.former_events:
            raise
        events = msgspec.convert(_renamed(msgspec.json.decode(raw), ruleset.former_events), decoder.type)
    return events


def _renamed(written: Any, names: Mapping[str, str]) -> Any:
    """Events as plain data, those that had another name under the new one."""
    if not isinstance(written, list):
        return written
    return [
        event | {"event": names[event["event"]]}
        if isinstance(event, dict) and str(event.get("event")) in names
        else event
        for event in written
    ]


@cache
def event_types(ruleset: Ruleset) -> Mapping[str, type[Event]]:
    """Every kind of event that the game's journal may hold, by name."""
    return {kind.__name__: kind for kind in (*COMMON, *ruleset.events)}


@cache
def event_type(ruleset: Ruleset) -> Any:
    """Any event of the game, as one type for decoding."""
    return reduce(or_, event_types(ruleset).values())


@cache
def _decoder(ruleset: Ruleset) -> msgspec.json.Decoder[Any]:
    kinds: Any = event_type(ruleset)
    return msgspec.json.Decoder(tuple[kinds, ...])


def starting_position(opening: Opening) -> tuple[Ruleset, Any]:
    """The ruleset and the position in which the game began. Raises Malformed."""
    ruleset = rulesets.load(opening.ruleset)
    try:
        position = msgspec.json.decode(opening.position, type=ruleset.position_type)
    except UNREADABLE as error:
        message = f"the starting position cannot be read ({error})"
        raise Malformed([Problem(kind="malformed", message=message)]) from None
    games.equip(ruleset, position, opening.data, "")
    return ruleset, position


def with_options(position: Any, options: Mapping[str, str]) -> Any:
    """A copy of a position in which rules are read otherwise, as a correction may have it."""
    changed = position.copy()
    for option, choice in options.items():
        OptionChanged(option=option, choice=choice).apply(changed)
    return changed


class Journal:
    """The lines of a game's journal that the game knows of, checked to follow upon each other."""

    def __init__(self, lines: Sequence[bytes], source: str) -> None:
        self.lines = list(lines)
        self.source = source

    def records(self) -> Iterator[Record]:
        """Every record in order. Raises Malformed at the first line that cannot be read or does not follow."""
        previous = ""
        for number, text in enumerate(self.lines):
            try:
                record = msgspec.json.decode(text, type=Record)
            except UNREADABLE as error:
                raise self.fault(number, f"the record cannot be read ({error})") from None
            if isinstance(record, Opening) != (number == 0):
                raise self.fault(number, "the journal must begin with one record of the new game")
            if not isinstance(record, Opening) and record.previous != previous:
                raise self.fault(number, "the record before this one was changed: its digest does not fit")
            previous = line_digest(text)
            yield record

    def chapters(self) -> list[Chapter]:
        """The game as it counts now, and every act of the umpire that changed it, in order.

        What a rewind or a correction put out of force is found in the chapter of that act.
        """
        return [*self.story()][-1][1]

    def story(self) -> Iterator[tuple[Record, list[Chapter]]]:
        """Every record with the chapters that count after it, as `chapters` has them; the last is the record's own."""
        records = self.records()
        opening = next(records)
        assert isinstance(opening, Opening)
        story = _Story(self, *starting_position(opening), opening)
        yield opening, []
        for number, record in enumerate(records, 1):
            story.add(number, record)
            yield record, story.chapters

    def fault(self, number: int, message: str) -> Malformed:
        """The error of a line (counted from 0) that is wrong."""
        hint = "wargame verify tells what in the journal can be trusted"
        return Malformed([Problem(kind="malformed", message=message, file=self.source, line=number + 1, hint=hint)])


class _Story:
    """The chapters of a game, told from the events of its journal."""

    def __init__(self, journal: Journal, ruleset: Ruleset, start: Any, opening: Opening) -> None:
        self.chapters: list[Chapter] = []
        self._journal = journal
        self._ruleset = ruleset
        self._position = start
        self._terms = opening.terms
        self._begun = begun_with(opening)
        self._lock: Locked | None = None
        self._branch = 0

    def add(self, number: int, record: Record) -> None:
        """What the record with this number (from 1) adds to the story, and what it puts out of force."""
        if isinstance(record, PhaseRecord):
            told = self._told(number, record, record.events)
            told = msgspec.structs.replace(
                told,
                digest=line_digest(self._journal.lines[number]),
                seal=record.seal,
                branch=self._branch,
                begun=self._begun,
                lock=self._lock,
            )
            self.chapters.append(told)
        elif isinstance(record, Override):
            told = self._told(number, record, record.events)
            self.chapters.append(msgspec.structs.replace(told, act=record.kind, reason=record.reason))
        elif isinstance(record, Rewind):
            self._rewind(number, record)
        elif isinstance(record, Correction):
            self._correct(number, record)
        elif isinstance(record, Lock):
            self._lock_sheets(number, record)
        else:
            assert isinstance(record, TermsSet), record
            self.chapters.append(terms_chapter(record, self._position, self._terms))
            self._terms = record.terms
        if not isinstance(record, Lock | TermsSet):
            self._lock = None

    def _told(self, number: int, step: PhaseRecord | Override | RedonePhase | RedoneOverride, raw: Any) -> Chapter:
        """A phase or an override, with its events applied."""
        before, after = self._position, self._position.copy()
        try:
            events = decode_events(self._ruleset, raw)
            for event in events:
                event.apply(after)
        except CANNOT_HAPPEN as error:
            raise self._journal.fault(number, f"the events cannot be told again ({error})") from None
        self._position = after
        return Chapter(
            number=step.number,
            turn=step.turn,
            phase=step.phase,
            step=step,
            before=before,
            terms=self._terms,
            events=events,
            after=after,
        )

    def _lock_sheets(self, number: int, record: Lock) -> None:
        digest = line_digest(self._journal.lines[number])
        try:
            self._lock = locked_by(record, digest, self._terms, self._lock, begun_by(record))
        except ValueError as error:
            raise self._journal.fault(number, f"the lock is none: {error}") from None
        self.chapters.append(lock_chapter(record, self._position, self._terms, self._lock))

    def _cut(self, number: int) -> list[Chapter]:
        """Put the chapters from this record on out of force and go back to the position before them."""
        undone = undone_from(self.chapters, number)
        self.chapters = [chapter for chapter in self.chapters if chapter not in undone]
        if undone:
            self._position = undone[0].before
        return undone

    def _rewind(self, number: int, record: Rewind) -> None:
        late = self._position
        undone = self._cut(record.to)
        self._branch += 1
        if self._begun:
            self._begun = begun_with(record)
        self.chapters.append(self._act(number, "rewind", record.reason, late, undone))

    def _correct(self, number: int, record: Correction) -> None:
        late = self._position
        undone = self._cut(record.redone[0].number)
        old = {chapter.number: chapter for chapter in undone}
        self._position = with_options(self._position, record.options)
        instead: list[Chapter] = []
        for step in record.redone:
            if step.number not in old:
                raise self._journal.fault(number, f"record {step.number + 1} cannot be corrected: it does not count")
            told, first = self._told(number, step, step.events), old[step.number]
            reason = first.reason if first.act else record.reason
            instead.append(
                msgspec.structs.replace(
                    told,
                    digest=first.digest,
                    seal=first.seal,
                    branch=first.branch,
                    begun=first.begun,
                    terms=first.terms,
                    lock=first.lock,
                    act=first.act,
                    reason=reason,
                )
            )
        self.chapters += [*instead, self._act(number, "correction", record.reason, late, undone, instead)]

    def _act(
        self, number: int, act: str, reason: str, late: Any, undone: Sequence[Chapter], instead: Sequence[Chapter] = ()
    ) -> Chapter:
        """The chapter of an act that put others out of force; it stands in the phase to which the game went back."""
        return Chapter(
            number=number,
            turn=undone[0].turn if undone else late.turn,
            phase=undone[0].phase if undone else late.phase,
            before=late,
            events=(),
            after=self._position,
            act=act,
            reason=reason,
            undone=tuple(undone),
            instead=tuple(instead),
        )


def undone_from(chapters: Iterable[Chapter], number: int) -> list[Chapter]:
    """The chapters that no longer count once the game goes back to before this record; terms and locks are no play."""
    return [chapter for chapter in chapters if chapter.number >= number and chapter.act not in ("terms", "lock")]


def terms_chapter(record: TermsSet, position: Any, former: Terms) -> Chapter:
    """The chapter of terms that were set while the game stood in this position."""
    return Chapter(
        number=record.number,
        turn=position.turn,
        phase=position.phase,
        step=record,
        terms=record.terms,
        former=former,
        before=position,
        events=(),
        after=position,
        act="terms",
        reason=record.reason,
    )


def lock_chapter(record: Lock, position: Any, terms: Terms, lock: Locked) -> Chapter:
    """The chapter of a lock of the sheets of the phase in which the game stands."""
    return Chapter(
        number=record.number,
        turn=record.turn,
        phase=record.phase,
        step=record,
        terms=terms,
        lock=lock,
        before=position,
        events=(),
        after=position,
        act="lock",
        reason=record.reason,
    )


def journal_of(game: Game) -> Journal:
    """The journal of a game, as far as the game knows it. Raises Unsafe if it is missing, short or another game's."""
    if game.file.view:
        message = f"this is what {game.file.view} may see of the game, without its journal"
        raise Unsafe(f"{message}\n    hint: what can be proven is in the bundle that it came in: wargame verify BUNDLE")
    known = game.file.records - len(game.fresh)
    path = journal_path(game.path) if game.path else Path("the journal")
    lines = (read_lines(path) if game.path else [])[:known]
    if len(lines) < known:
        reason = "is missing" if not lines else f"has only {len(lines)} records"
        raise Unsafe(f"{path}: the journal {reason}, but the game was made from {known}; put it beside the game")
    expected = _previous(game.fresh[0]) if game.fresh else game.file.journal
    if lines and line_digest(lines[-1]) != expected:
        raise Unsafe(f"{path}: record {len(lines)} of the journal is not the one that the game was made from")
    return Journal([*lines, *game.fresh], str(path))


def taken_back(game: Game) -> list[Problem]:
    """A warning if the journal holds phases beyond the game: their keys, and so the dice to come, may be known."""
    if game.path is None:
        return []
    path = journal_path(game.path)
    beyond = len(read_lines(path)) - game.file.records
    if beyond <= 0:
        return []
    records = "1 record" if beyond == 1 else f"{beyond} records"
    message = (
        f"the journal holds {records} beyond this game, which was taken back or interrupted; "
        "whoever has seen their keys can foresee the dice"
    )
    hint = f"their records move to {path.name}.undone; tell the players, or make a new game if dice were seen"
    return [Problem(kind="warning", message=message, file=str(path), hint=hint)]


def _previous(text: bytes) -> str:
    """The digest that a line holds of the one before it."""
    record: Record = msgspec.json.decode(text, type=Record)
    return "" if isinstance(record, Opening) else record.previous
