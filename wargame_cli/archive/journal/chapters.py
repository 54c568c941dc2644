"""A chapter: a part of the game to report on, a phase or an act of the umpire."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wargame_cli.archive.game.games import Asked, Game, Locked
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.journal.records import (
    Lock,
    Override,
    PhaseRecord,
    Proposal,
    RedoneOverride,
    RedonePhase,
    TermsSet,
)
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.engine.errors import WargameError, in_any_case, nearest
from wargame_cli.engine.events import Event

#: Acts that leave the position as it is, so that nothing can take them back.
_NO_PLAY = ("terms", "lock", "proposal")


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the game to report on: the position before it, what happened, and the position after it.

    `number` is the record that brought it first, `digest` that of a phase's record, `step` what the journal says of it.
    `seal` is what its dice come from where they are sealed; `branch` is how often the game had been rewound, or a phase
    given up, and `begun` names its course since. `terms` are those in force.

    `act` is empty for a resolved phase, else what the umpire did: override, close, correction, rewind, terms, lock or
    proposal; `reason` says why, also in a phase that was corrected. `undone` are the chapters that the act put out of
    force, and `instead` those that came in their place; `former` are the terms before others were set. `lock` is the
    last of the phase's sheets. `consents` are the sides' to the act; of a proposal, `asked` is what everybody is told,
    and `would` is the act as far as it is known beforehand.
    """

    number: int
    turn: int
    phase: str
    digest: str = ""
    step: PhaseRecord | Override | RedonePhase | RedoneOverride | TermsSet | Lock | Proposal | None = None
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
    undone: "tuple[Chapter, ...]" = ()
    instead: "tuple[Chapter, ...]" = ()
    consents: dict[str, SheetText] = {}
    asked: Asked | None = None
    would: "Chapter | None" = None

    @property
    def is_played(self) -> bool:
        """Whether its events changed the position: a phase, or what was done by hand."""
        return isinstance(self.step, PhaseRecord | Override | RedonePhase | RedoneOverride)


def undone_from(chapters: Iterable[Chapter], number: int) -> list[Chapter]:
    """The chapters that no longer count once the game goes back to before this record; some acts are no play."""
    return [chapter for chapter in chapters if chapter.number >= number and chapter.act not in _NO_PLAY]


def changed_sheets(old: Chapter, again: Chapter, sides: Sequence[str]) -> list[str]:
    """The sides whose sheets are others in a phase that was played again."""
    before = {sheet.text for sheet in getattr(old.step, "sheets", ())}
    sheets = [sheet for sheet in getattr(again.step, "sheets", ()) if sheet.text not in before]
    return list(dict.fromkeys(in_any_case(sheet.side, sides) or sheet.side for sheet in sheets))


def terms_chapter(record: TermsSet, position: Any, former: Terms) -> Chapter:
    """The chapter of terms that were set while the game stood in this position."""
    return _of_an_act(record, position, "terms", terms=record.terms, former=former)


def lock_chapter(record: Lock, position: Any, terms: Terms, lock: Locked) -> Chapter:
    """The chapter of a lock of the sheets of the phase in which the game stands."""
    return _of_an_act(record, position, "lock", terms=terms, lock=lock)


def proposal_chapter(
    record: Proposal, position: Any, terms: Terms, asked: Asked, chapters: Iterable[Chapter], events: tuple[Event, ...]
) -> Chapter:
    """The chapter of a proposal, made when these chapters counted; an override that it proposes is these events."""
    undone = () if record.to is None else tuple(undone_from(chapters, record.to))
    would = Chapter(
        number=record.number,
        turn=undone[0].turn if undone else record.turn,
        phase=undone[0].phase if undone else record.phase,
        before=position,
        events=events,
        after=undone[0].before if undone else position,
        act=record.act,
        reason=record.reason,
        undone=undone,
    )
    return _of_an_act(record, position, "proposal", terms=terms, asked=asked, would=would)


def _of_an_act(record: TermsSet | Lock | Proposal, position: Any, act: str, **more: Any) -> Chapter:
    """The chapter of an act that changes nothing on the map, done while the game stood in this position."""
    standing = position if isinstance(record, TermsSet) else record
    return Chapter(
        number=record.number,
        turn=standing.turn,
        phase=standing.phase,
        step=record,
        before=position,
        events=(),
        after=position,
        act=act,
        reason=record.reason,
        **more,
    )


def find_phase(game: Game, chapters: Sequence[Chapter], phase: str, turn: int | None) -> Chapter:
    """The chapter of a phase, the last one that fits. Raises WargameError where it has not been played."""
    played = [chapter for chapter in chapters if not chapter.act]
    found = [chapter for chapter in played if chapter.phase == phase and turn in (None, chapter.turn)]
    if found:
        return found[-1]
    names = list(dict.fromkeys(chapter.phase for chapter in played))
    known = game.ruleset.sequence.names
    when = "" if turn is None else f" of turn {turn}"
    if phase not in known:
        raise WargameError(f"there is no phase {phase!r}\n    hint: {nearest(phase, known) or ', '.join(known)}")
    hint = f"played so far: {', '.join(names)}" if names else "no phase has been played yet"
    raise WargameError(f"the phase {phase}{when} has not been played\n    hint: {hint}")
