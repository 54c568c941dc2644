"""Rewind: the game goes back to the beginning of a phase; what was played since stays as a branch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from wargame_cli.archive.flow.laws import LawBroken, broken_law
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.chapters import Chapter, find_phase, undone_from
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.recording import act_link, heading, passed_over, recorded
from wargame_cli.archive.journal.records import Rewind
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.moments import now
from wargame_cli.archive.umpire.acts import Act, reasoned
from wargame_cli.archive.umpire.consenting import with_consents
from wargame_cli.engine.errors import Problem


def rewind(game: Game, phase: str, reason: str, turn: int | None = None, *, consents: Sequence[SheetText] = ()) -> Act:
    """Go back to the beginning of a phase; without a turn to the last time that the game stood in it.

    What was played since stays in the journal as a branch that no longer counts. The phases are played again with other
    dice: the old ones are known. `consents` are those of the sides. Raises WargameError for a phase that has not been
    played, and in which nothing was done by hand, and Refused without consents that the terms want.
    """
    reason = reasoned(reason)
    chapters = journal_of(game).chapters()
    position = game.position
    standing = (position.turn, position.phase)
    here = game.file.pending is not None and phase == standing[1] and turn in (None, standing[0])
    found = None if here else _by_hand_in(chapters, phase, turn) or find_phase(game, chapters, phase, turn)
    target = found.before if found else position
    if broken := broken_law(game.ruleset, target):
        raise LawBroken(f"turn {target.turn}, {target.phase}: this position breaks a law of the game: {broken}")
    link = act_link(game)
    head = heading(game, link)
    begun = game.file.pending is not None
    if begun:
        link = passed_over(game, link)
    record = Rewind(
        **head,
        to=found.number if found else game.file.records,
        begun=begun,
        passed=link.box.link if begun and link.box.acts else "",
        reason=reason,
        digest=canonical.digest(target),
    )
    record = with_consents(game, record, consents)
    link = msgspec.structs.replace(link, box=msgspec.structs.replace(link.box, branch=link.box.branch + 1))
    following = recorded(game, record, link, since=now(), pending=None, position=target)
    undone = undone_from(chapters, found.number) if found else []
    chapter = Chapter(
        number=record.number,
        turn=target.turn,
        phase=target.phase,
        before=position,
        events=(),
        after=target,
        act="rewind",
        terms=game.file.terms,
        reason=reason,
        undone=tuple(undone),
        consents=record.consents,
    )
    return Act(following, chapter, [*link.warnings, *_reopened(position, target)])


def _by_hand_in(chapters: Sequence[Chapter], phase: str, turn: int | None) -> Chapter | None:
    """The first thing that the umpire did by hand in a phase that has not been played since, if he did any."""
    played = max((chapter.number for chapter in chapters if not chapter.act), default=0)
    by_hand = [chapter for chapter in chapters if chapter.number > played and chapter.is_played and chapter.act]
    return next((each for each in by_hand if each.phase == phase and turn in (None, each.turn)), None)


def _reopened(before: Any, after: Any) -> Iterator[Problem]:
    """A warning where the rewind takes back the end of a game."""
    if before.over and not after.over:
        message = "the game was over: who was sent a bundle since then knows every secret, and the seed of seeded dice"
        yield Problem(
            code="keys-known",
            kind="warning",
            message=message,
            hint="go on only if nobody was, or if all know and agree",
        )
