"""Phases that an earlier program wrote down without their scenes: they are played again, so that they can be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.records import PhaseRecord, RedonePhase
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.engine.events import DieRolled, Event


def chapters_of(game: Game) -> Sequence[Chapter]:
    """The chapters of a game with the scenes of all their events.

    A phase stays as it was written where it cannot be played again: other rules brought something else, or the journal
    is damaged.
    """
    journal = journal_of(game)
    chapters = journal.chapters()
    if not any(map(_lacks_scenes, chapters)):
        return chapters
    from wargame_cli.archive.replaying.replay import play_again

    try:
        staged = play_again(journal, trusting=True).staged
    except VerificationFailed:
        return chapters
    return [_staged(chapter, staged) for chapter in chapters]


def _lacks_scenes(chapter: Chapter) -> bool:
    return any(isinstance(event, DieRolled) and not event.kind for event in chapter.events) or any(
        map(_lacks_scenes, (*chapter.undone, *chapter.instead))
    )


def _staged(chapter: Chapter, staged: Mapping[bytes, tuple[Event, ...]]) -> Chapter:
    step = chapter.step
    events = staged.get(bytes(step.events)) if isinstance(step, PhaseRecord | RedonePhase) else None
    return msgspec.structs.replace(
        chapter,
        events=events or chapter.events,
        undone=tuple(_staged(each, staged) for each in chapter.undone),
        instead=tuple(_staged(each, staged) for each in chapter.instead),
    )
