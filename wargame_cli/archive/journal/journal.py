"""The journal as it stands on the disk, and the game as it is told from there.

One JSON line each holds the new game, every resolved phase, and every act of the umpire, chained by digests (see
`records`). Nothing is ever taken out: a correction or a rewind is a further line, which says what no longer counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game, Locked, journal_path
from wargame_cli.archive.journal.chapters import Chapter, lock_chapter, proposal_chapter, terms_chapter, undone_from
from wargame_cli.archive.journal.lines import UNREADABLE, begun_with, line_digest, previous_of, record_of
from wargame_cli.archive.journal.locks import begun_by, locked_by
from wargame_cli.archive.journal.records import (
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
from wargame_cli.archive.journal.stored_events import CANNOT_HAPPEN, decode_events
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine.errors import Malformed, Problem, Unsafe
from wargame_cli.engine.events import OptionChanged
from wargame_cli.engine.ruleset import Ruleset


def starting_position(opening: Opening) -> tuple[Ruleset, Any]:
    """The ruleset and the position in which the game began. Raises Malformed."""
    ruleset = rulesets.load(opening.ruleset)
    try:
        position = msgspec.json.decode(opening.position, type=ruleset.position_type)
    except UNREADABLE as error:
        message = f"the starting position cannot be read ({error})"
        raise Malformed([Problem(code="bad-journal", kind="malformed", message=message)]) from None
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
                record = record_of(text)
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
        return Malformed(
            [
                Problem(
                    code="bad-journal", kind="malformed", message=message, file=self.source, line=number + 1, hint=hint
                )
            ]
        )


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
            act = msgspec.structs.replace(told, act=record.kind, reason=record.reason, consents=record.consents)
            self.chapters.append(act)
        elif isinstance(record, Rewind):
            self._rewind(number, record)
        elif isinstance(record, Correction):
            self._correct(number, record)
        elif isinstance(record, Lock):
            self._lock_sheets(number, record)
        elif isinstance(record, Proposal):
            self._propose(number, record)
        else:
            assert isinstance(record, TermsSet), record
            self.chapters.append(terms_chapter(record, self._position, self._terms))
            self._terms = record.terms
        if not isinstance(record, Lock | TermsSet | Proposal):
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

    def _propose(self, number: int, record: Proposal) -> None:
        from wargame_cli.archive.journal.consents import told  # few games have proposals

        asked = told(record, line_digest(self._journal.lines[number]))
        try:
            events = decode_events(self._ruleset, record.events)
        except CANNOT_HAPPEN as error:
            raise self._journal.fault(number, f"the events cannot be told again ({error})") from None
        self.chapters.append(proposal_chapter(record, self._position, self._terms, asked, self.chapters, events))

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
        self.chapters.append(self._act(number, record, late, undone))

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
        self.chapters += [*instead, self._act(number, record, late, undone, instead)]

    def _act(
        self,
        number: int,
        record: Rewind | Correction,
        late: Any,
        undone: Sequence[Chapter],
        instead: Sequence[Chapter] = (),
    ) -> Chapter:
        """The chapter of an act that put others out of force; it stands in the phase to which the game went back."""
        return Chapter(
            number=number,
            turn=undone[0].turn if undone else late.turn,
            phase=undone[0].phase if undone else late.phase,
            before=late,
            events=(),
            after=self._position,
            terms=self._terms,
            act=record.kind,
            reason=record.reason,
            undone=tuple(undone),
            instead=tuple(instead),
            consents=record.consents,
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
    expected = previous_of(game.fresh[0]) if game.fresh else game.file.journal
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
        "anybody who has seen their keys can foresee the dice"
    )
    hint = f"their records move to {path.name}.undone; tell the players, or make a new game if dice were seen"
    return [Problem(code="keys-known", kind="warning", message=message, file=str(path), hint=hint)]
