"""The journal: what was ordered, rolled and answered in every phase, one JSON line each, chained by digests.

The first line opens the game with its starting position; each further line is one resolved phase. A line holds the
SHA-256 of the line before, so that none can be changed, taken out or put in without all later ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.archive.files import read_lines
from wargame_cli.archive.games import DataFile, DiceBox, Game, GivenValues, journal_path, overlays
from wargame_cli.archive.sheets import SheetText
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.errors import Malformed, Problem, Unsafe
from wargame_cli.engine.events import COMMON, Event
from wargame_cli.engine.ruleset import Ruleset

SCHEMA = "wargame/journal/1"


class Opening(
    msgspec.Struct, frozen=True, kw_only=True, tag="new", tag_field="record", forbid_unknown_fields=True,
    omit_defaults=True,
):  # fmt: skip
    """The first line: how the game was made, and the position in which it began."""

    schema: str
    wargame: str
    game: str
    ruleset: str
    rules_version: int
    scenario: str
    options: dict[str, str]
    data: tuple[DataFile, ...] = ()
    dice: DiceBox
    digest: str
    position: msgspec.Raw


class PhaseRecord(
    msgspec.Struct, frozen=True, kw_only=True, tag="phase", tag_field="record", forbid_unknown_fields=True,
    omit_defaults=True,
):  # fmt: skip
    """A resolved phase.

    `key` is what sealed dice revealed (hexadecimal) and `nonces` what the sides mixed into it; `given` are the dice of
    a moderator who throws them. `digest` is that of the position afterwards, `previous` that of the line before.
    """

    number: int
    turn: int
    phase: str
    wargame: str
    rules_version: int
    sheets: tuple[SheetText, ...] = ()
    lenient: bool = False
    key: str = ""
    nonces: dict[str, str] = {}
    given: GivenValues = GivenValues()
    events: msgspec.Raw
    digest: str
    previous: str


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A phase to report on: the position before it, what happened, and the position after it.

    Of sealed dice `key` is what was revealed (hexadecimal) and `nonces` what the sides mixed into it.
    """

    turn: int
    phase: str
    key: str = ""
    nonces: dict[str, str] = {}
    before: Any
    events: tuple[Event, ...]
    after: Any


def line(record: Opening | PhaseRecord) -> bytes:
    """A record as a line of the journal, without its end."""
    return msgspec.json.encode(record)


def line_digest(text: bytes) -> str:
    """What the next line and the saved game say of a line: its SHA-256."""
    return hashlib.sha256(text).hexdigest()


def encode_events(events: Sequence[Event]) -> msgspec.Raw:
    """Events as the journal holds them."""
    return msgspec.Raw(msgspec.json.encode(events))


def decode_events(ruleset: Ruleset, raw: msgspec.Raw) -> tuple[Event, ...]:
    """Events from the journal, older ones under the names that they have today.

    Raises msgspec.ValidationError for what this ruleset cannot have written.
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
def _decoder(ruleset: Ruleset) -> msgspec.json.Decoder[Any]:
    by_name = {kind.__name__: kind for kind in (*COMMON, *ruleset.events)}
    kinds: Any = reduce(or_, by_name.values())
    return msgspec.json.Decoder(tuple[kinds, ...])


def starting_position(opening: Opening) -> tuple[Ruleset, Any]:
    """The ruleset and the position in which the game began."""
    ruleset = rulesets.load(opening.ruleset)
    position = msgspec.json.decode(opening.position, type=ruleset.position_type)
    ruleset.equip(position, overlays(opening.data))
    return ruleset, position


class Journal:
    """The lines of a game's journal that the game knows of, checked to follow upon each other."""

    def __init__(self, lines: Sequence[bytes], source: str) -> None:
        self.lines = list(lines)
        self.source = source

    def records(self) -> Iterator[Opening | PhaseRecord]:
        """Every record in order. Raises Malformed at the first line that cannot be read or does not follow."""
        previous = ""
        for number, text in enumerate(self.lines):
            try:
                record = msgspec.json.decode(text, type=Opening | PhaseRecord)
            except msgspec.DecodeError as error:
                raise self.fault(number, f"the record cannot be read ({error})") from None
            if isinstance(record, Opening) != (number == 0):
                raise self.fault(number, "the journal must begin with one record of the new game")
            if isinstance(record, PhaseRecord) and record.previous != previous:
                raise self.fault(number, "the record before this one was changed: its digest does not fit")
            previous = line_digest(text)
            yield record

    def chapters(self) -> Iterator[Chapter]:
        """Every resolved phase, by applying the journal's events to the starting position."""
        records = self.records()
        opening = next(records)
        assert isinstance(opening, Opening)
        ruleset, position = starting_position(opening)
        for number, record in enumerate(records, 1):
            assert isinstance(record, PhaseRecord)
            before = position.copy()
            try:
                events = decode_events(ruleset, record.events)
                for event in events:
                    event.apply(position)
            except (msgspec.ValidationError, LookupError, ValueError) as error:
                raise self.fault(number, f"the events cannot be told again ({error})") from None
            yield Chapter(
                turn=record.turn,
                phase=record.phase,
                key=record.key,
                nonces=record.nonces,
                before=before,
                events=events,
                after=position.copy(),
            )

    def fault(self, number: int, message: str) -> Malformed:
        """The error of a line (counted from 0) that is wrong."""
        hint = "wargame verify tells what in the journal can be trusted"
        return Malformed([Problem(kind="malformed", message=message, file=self.source, line=number + 1, hint=hint)])


def journal_of(game: Game) -> Journal:
    """The journal of a game, as far as the game knows it. Raises Unsafe if it is missing, short or another game's."""
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
    phases = "1 phase" if beyond == 1 else f"{beyond} phases"
    message = (
        f"the journal holds {phases} beyond this game, which was taken back or interrupted; "
        "whoever has seen their keys can foresee the dice"
    )
    hint = f"their records move to {path.name}.undone; tell the players, or make a new game if dice were seen"
    return [Problem(kind="warning", message=message, file=str(path), hint=hint)]


def _previous(text: bytes) -> str:
    """The digest that a line holds of the one before it."""
    record: Opening | PhaseRecord = msgspec.json.decode(text, type=Opening | PhaseRecord)
    return record.previous if isinstance(record, PhaseRecord) else ""
