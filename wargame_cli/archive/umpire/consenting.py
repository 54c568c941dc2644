"""Consent: the umpire proposes an act to the sides, and does it with their consent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.game.games import Asked, Game
from wargame_cli.archive.game.sheets import SheetText, named_apart
from wargame_cli.archive.game.terms_file import Course
from wargame_cli.archive.journal.agreement import Parties
from wargame_cli.archive.journal.chapters import Chapter, changed_sheets, proposal_chapter
from wargame_cli.archive.journal.consents import (
    as_proposed,
    asked_of,
    events_of,
    fault_of_sheet,
    promise,
    record_from,
    told,
    wants,
)
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest, record_of
from wargame_cli.archive.journal.recording import act_link, heading, lapses, recorded
from wargame_cli.archive.journal.records import Agreed, Closing, Correction, Override, Proposal, Rewind
from wargame_cli.archive.journal.stored_events import decode_events
from wargame_cli.archive.umpire.acts import Act, not_begun
from wargame_cli.engine.document import listed
from wargame_cli.engine.errors import Problem, Refused, in_any_case

#: An act of one kind or another.
Each = TypeVar("Each", Override, Closing, Correction, Rewind)


def propose(game: Game, act: Callable[[Game], Act]) -> Act:
    """Ask the sides for their consent to an act, which is tried and not done. Raises what the act raises."""
    terms = game.file.terms
    free = replace(game, file=msgspec.structs.replace(game.file, terms=msgspec.structs.replace(terms, consent=())))
    tried = act(free)
    if game.file.dice.source == "sealed" and not game.file.dice.acts:
        not_begun(game)  # an act of such a game takes a link of the key chain, which the phase has begun with
    record = cast(Agreed, record_of(tried.game.fresh[-1]))
    link = act_link(game)
    position = game.position
    proposal = Proposal(
        **heading(game, link),
        turn=position.turn,
        phase=position.phase,
        act=record.kind,
        of=asked_of(terms, game.sides),
        reason=record.reason,
        to=record_from(record),
        begun=isinstance(record, Rewind) and record.begun,
        orders=tuple(_new_orders(game, tried.chapter)),
        options=record.options if isinstance(record, Correction) else {},
        events=events_of(record),
        digest=promise(record, link.salt),
    )
    following = recorded(game, proposal, link)
    made = msgspec.json.decode(following.fresh[-1], type=Proposal)
    asked = told(made, line_digest(following.fresh[-1]))
    following = replace(following, file=msgspec.structs.replace(following.file, asked=asked))
    chapters = journal_of(game).chapters()
    events = decode_events(game.ruleset, made.events)
    chapter = proposal_chapter(made, position, terms, asked, chapters, events)
    return Act(following, chapter, [*link.warnings, *lapses(game)])


def _new_orders(game: Game, chapter: Chapter) -> Iterable[str]:
    """The sides whose orders a correction makes others."""
    old = {each.number: each for each in chapter.undone}
    sides = [side for each in chapter.instead for side in changed_sheets(old[each.number], each, game.sides)]
    return dict.fromkeys(sides)


def with_consents(game: Game, record: Each, consents: Sequence[SheetText]) -> Each:
    """The record of an act with the consents to it, of those that came in answer to the last proposal.

    Raises Refused where the terms want consent and not all have given it to just this.
    """
    needed = wants(game.file.terms, game.sides, record.kind)
    asked = game.file.asked
    if asked is None or not as_proposed(record, _last_proposal(game)):
        if not needed:
            return record
        message = f"{needed}; this has not been proposed to them" if asked is None else f"{needed}; {_OTHER}"
        raise _refused(message, "the same command with --ask-consent proposes it, and wargame pack tells the sides")
    good = _good(game, asked, consents)
    missing = [side for side in asked.of if side not in good]
    if needed and missing:
        raise _refused(f"{needed}; {listed(missing)} {_HAS[len(missing) > 1]} not given it", _ANSWERS)
    return msgspec.structs.replace(record, consents=good)


_HAS = {False: "has", True: "have"}
_OTHER = "what was proposed to them last is not this, or is not what would come of it now"
_ANSWERS = "wargame remind writes to them; wargame receive takes their answers"


def _good(game: Game, asked: Asked, consents: Sequence[SheetText]) -> dict[str, SheetText]:
    """The consents to a proposal among these sheets, by side, as the journal keeps them."""
    parties = Parties(game.ruleset, game.sides, Course(game.id, game.file.begun), game.file.terms)
    sheets = {in_any_case(sheet.side, asked.of) or "": sheet for sheet in consents}
    good = {side: sheet for side, sheet in sheets.items() if not fault_of_sheet(parties, asked, sheet, side)}
    return dict(zip(good, named_apart([*good.values()]), strict=True))


def _last_proposal(game: Game) -> Proposal:
    """The last record of a game in which a proposal stands."""
    return msgspec.json.decode(journal_of(game).lines[-1], type=Proposal)


def _refused(message: str, hint: str) -> Refused:
    return Refused([Problem(code="bad-agreement", kind="illegal", message=message, hint=hint)])
