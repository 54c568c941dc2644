"""Correction: phases are played again from the journal, because a sheet or a ruling had been wrong.

Dice belong to what they are rolled for, so every die of what has not changed falls as it fell: each phase keeps its
key and its nonces. Later phases are played again from the sheets that came in for them. Both versions stay in the
journal.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.archive.flow.laws import broken_law, keep_laws
from wargame_cli.archive.flow.resolving import dice_of, nonces, resolved
from wargame_cli.archive.game import sheet_reading, sheets
from wargame_cli.archive.game.games import Game, GivenValues
from wargame_cli.archive.game.recurring import add_recurring
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.signatures import unsigned
from wargame_cli.archive.game.terms import STAND_IN
from wargame_cli.archive.journal.chapters import Chapter, find_phase, undone_from
from wargame_cli.archive.journal.journal import journal_of, with_options
from wargame_cli.archive.journal.recording import act_link, heading, recorded
from wargame_cli.archive.journal.records import Correction, Override, PhaseRecord, RedoneOverride, RedonePhase
from wargame_cli.archive.journal.stored_events import encode_events
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.moments import now
from wargame_cli.archive.umpire.acts import Act, not_begun, reasoned
from wargame_cli.archive.umpire.consenting import with_consents
from wargame_cli.archive.umpire.overriding import once_more, option_fault
from wargame_cli.engine.adjudicate import Outcome
from wargame_cli.engine.errors import DieNeeded, Problem, Refused, WargameError
from wargame_cli.engine.events import DieRolled, Event


class Corrected(Act, frozen=True):
    """A correction. `unreached` are phases that had been played and are not reached any more."""

    unreached: tuple[Chapter, ...]


def correct(
    game: Game,
    given: Iterable[SheetText | Path | str],
    reason: str,
    *,
    turn: int | None = None,
    phase: str | None = None,
    options: Mapping[str, str] | None = None,
    dice: GivenValues | None = None,
    lenient: bool = False,
    consents: Sequence[SheetText] = (),
) -> Corrected:
    """Play again all that followed from a wrong sheet, with these sheets in place of the same sides' earlier ones.

    Each sheet says by its head for which phase it is. `phase` (and `turn`) say where to begin where that is earlier,
    or where no sheet is wrong but the ruling was: `options` are the readings that hold from there on, and the rules
    are those of this program. `dice` are dice that were not rolled yet, of games whose dice are given. With `lenient`
    orders that are now illegal are left out and listed, without it they refuse the correction. `consents` are those of
    the sides, which the terms may want.

    Raises WargameError, and then nothing has changed, for sheets that are wrong and phases that were not played.
    """
    reason = reasoned(reason)
    not_begun(game)
    for name, choice in (options or {}).items():
        if fault := option_fault(game.ruleset, name, choice):
            raise Refused([Problem(code="wrong-choice", kind="illegal", message=fault)])
    chapters = journal_of(game).chapters()
    if dice is not None and (game.file.dice.source != "given" or dice.in_order):
        raise WargameError("a correction takes dice by their whole labels only, in games whose dice are given")
    wanted = _sorted_out(game, chapters, sheets.fetch(given))
    starts = [*wanted, *([find_phase(game, chapters, phase, turn).number] if phase else [])]
    if not starts:
        raise WargameError("say what was wrong: give the corrected sheets, or name the phase with --phase")
    again = [chapter for chapter in chapters if chapter.number >= min(starts) and chapter.is_played]
    redoing = _Redoing(game, again, wanted, options or {}, dice or GivenValues(), lenient)
    redoing.run()
    return _written(game, redoing, chapters, reason, dict(options or {}), consents)


def _sorted_out(game: Game, chapters: Sequence[Chapter], texts: Sequence[SheetText]) -> dict[int, list[SheetText]]:
    """The sheets by the number of the phase that each is for. Raises BadInput for one of no phase that was played."""
    wanted: dict[int, list[SheetText]] = {}
    problems: list[Problem] = []
    for text in texts:
        document, head = text.document(), text.fields()
        when = (str(head.get("turn")), head.get("phase"))
        found = next((each for each in chapters if not each.act and (str(each.turn), each.phase) == when), None)
        if found is None:
            message = (
                f"turn {head.get('turn')}, {head.get('phase')} has not been played, so there is nothing to correct"
            )
            problems.append(document.problem(("phase",) if "phase" in head else (), message, kind="illegal"))
        else:
            wanted.setdefault(found.number, []).append(text)
    if problems:
        raise Refused(problems)
    return wanted


class _Redoing:
    """The phases being played again, one after the other."""

    def __init__(
        self,
        game: Game,
        again: Sequence[Chapter],
        wanted: Mapping[int, Sequence[SheetText]],
        options: Mapping[str, str],
        dice: GivenValues,
        lenient: bool,
    ) -> None:
        self.steps: list[RedonePhase | RedoneOverride] = []
        self.chapters: list[Chapter] = []
        self.unreached: list[Chapter] = []
        self.warnings: list[Problem] = []
        self.position = with_options(again[0].before, options)
        self._game = game
        self._again = again
        self._wanted = wanted
        self._dice = dice
        self._lenient = lenient

    def run(self) -> None:
        """Play until the end, or until the game takes another course than it took."""
        for index, chapter in enumerate(self._again):
            position = self.position
            if position.over or (chapter.turn, chapter.phase) != (position.turn, position.phase):
                self.unreached = list(self._again[index:])
                return
            if isinstance(chapter.step, Override | RedoneOverride):
                self._override(chapter)
            else:
                self._phase(chapter)

    def _override(self, chapter: Chapter) -> None:
        """The umpire's change by hand, once more. A change of points stays what it was, and comes to another total."""
        hint = "rewind the game to before it, and correct or override from there"
        try:
            events, after = once_more(self._game.ruleset, self.position, chapter.events)
        except (LookupError, ValueError) as error:
            message = f"the override of turn {chapter.turn}, {chapter.phase} can no longer be made ({error})"
            raise Refused([Problem(code="not-correctable", kind="illegal", message=message, hint=hint)]) from None
        step = RedoneOverride(
            number=chapter.number,
            turn=chapter.turn,
            phase=chapter.phase,
            events=encode_events(events),
            digest=canonical.digest(after),
        )
        if broken := broken_law(self._game.ruleset, after):
            message = f"the override of turn {chapter.turn}, {chapter.phase} now leaves what no game can have: {broken}"
            raise Refused([Problem(code="not-correctable", kind="illegal", message=message, hint=hint)])
        self._done(chapter, step, events, after)

    def _phase(self, chapter: Chapter) -> None:
        step = chapter.step
        assert isinstance(step, PhaseRecord | RedonePhase), step
        game, position = self._game, self.position
        texts = corrected_sheets(step.sheets, self._wanted.get(chapter.number, ()))
        reading = sheet_reading.read(texts, game.id, game.ruleset, position, chapter.begun, step.reading)
        add_recurring(reading, game.id, game.ruleset, position, step.reading)
        again = self._wanted.get(chapter.number, ())
        silent = {
            side: policy
            for side, policy in step.silent.items()
            if all(sheet.side != side for sheet in reading.sheets)
            or (policy.startswith(STAND_IN) and all(text.side.casefold() != side.casefold() for text in again))
        }
        reading.problems += unsigned(game.file.terms, again, rewound=bool(chapter.begun and chapter.branch))
        reading.problems += changed_nonces(reading, chapter.seal.nonces)
        given = GivenValues(by_label=step.given.by_label).joined(_as_they_fell(chapter)).joined(self._dice)
        box = msgspec.structs.replace(game.file.dice, branch=chapter.branch)
        dice = dice_of(box, chapter.seal, given, game.id, position, chapter.terms)
        lenient = step.lenient or self._lenient
        try:
            outcome = resolved(game.ruleset, position, reading, texts, dice, lenient=lenient, silent=silent)
        except DieNeeded as needed:
            raise WargameError(
                f"the correction needs a die that was not rolled: {needed.label}\n"
                f"    hint: roll it and add --die '{needed.label}=VALUE'"
            ) from None
        self._accept(chapter, outcome)
        self.warnings += [*outcome.warnings, *keep_laws(game.ruleset, position, outcome.position)]
        redone = RedonePhase(
            number=chapter.number,
            turn=chapter.turn,
            phase=chapter.phase,
            sheets=texts,
            silent=silent,
            lenient=lenient,
            given=given if game.file.dice.source == "given" else GivenValues(),
            reading=step.reading,
            events=encode_events(outcome.events),
            digest=canonical.digest(outcome.position),
        )
        self._done(chapter, redone, outcome.events, outcome.position)

    def _accept(self, chapter: Chapter, outcome: Outcome) -> None:
        """Raises Refused where the phase cannot be played again like this."""
        if outcome.accepted:
            return
        problems = list(outcome.problems)
        if outcome.question is not None:
            message = f"{outcome.question.side} must answer in the corrected sheet: {outcome.question.text}"
            hint = f'answers: {{"{outcome.question.label}": {outcome.question.default}}}'
            problems.append(
                Problem(code="missing-answer", kind="illegal", message=message, rule=outcome.question.rule, hint=hint)
            )
        where = Problem(
            code="not-correctable",
            kind="illegal",
            message=f"turn {chapter.turn}, {chapter.phase} cannot be played again like this; nothing has changed",
            hint="correct the sheet of that phase too, or leave out what is illegal now with --lenient",
        )
        raise Refused([*problems, where])

    def _done(self, chapter: Chapter, step: RedonePhase | RedoneOverride, events: Sequence[Event], after: Any) -> None:
        self.steps.append(step)
        self.chapters.append(
            msgspec.structs.replace(chapter, step=step, before=self.position, events=tuple(events), after=after)
        )
        self.position = after


def corrected_sheets(before: Sequence[SheetText], corrected: Sequence[SheetText]) -> tuple[SheetText, ...]:
    """The sheets of a phase with the corrected ones in the place of all earlier ones of the same sides."""
    sides = {text.side.casefold() for text in corrected}
    kept = [text for text in before if text.side.casefold() not in sides]
    return sheets.named_apart([*kept, *corrected])


def changed_nonces(reading: Reading, before: Mapping[str, str]) -> list[Problem]:
    """What is wrong with the nonces of corrected sheets: the dice have been seen, so no side may choose others."""
    return [
        Problem(
            code="nonce-changed",
            kind="illegal",
            file=next(sheet.file for sheet in reading.sheets if sheet.side == side),
            message=f"{side} changes its nonce, and with it dice that have been seen",
            hint=f"leave the nonce away, or as it was: {before.get(side, '')!r}",
        )
        for side, nonce in nonces(reading).items()
        if nonce != before.get(side)
    ]


def _as_they_fell(chapter: Chapter) -> GivenValues:
    """The dice of a phase by their labels, as they fell; a moderator's own dice stay with what they were rolled for."""
    fallen: dict[str, list[int]] = {}
    for event in chapter.events:
        if isinstance(event, DieRolled):
            fallen.setdefault(event.label, []).append(event.value)
    return GivenValues(by_label=fallen)


def _written(
    game: Game,
    redoing: _Redoing,
    chapters: Sequence[Chapter],
    reason: str,
    options: dict[str, str],
    consents: Sequence[SheetText],
) -> Corrected:
    """The game with the correction's record."""
    link = act_link(game)
    record = Correction(
        **heading(game, link),
        rules_version=game.ruleset.version,
        reason=reason,
        options=options,
        redone=tuple(redoing.steps),
    )
    record = with_consents(game, record, consents)
    first = redoing.steps[0].number
    undone = tuple(undone_from(chapters, first))
    marked = tuple(
        chapter if chapter.act else msgspec.structs.replace(chapter, reason=reason) for chapter in redoing.chapters
    )
    chapter = Chapter(
        number=record.number,
        turn=undone[0].turn,
        phase=undone[0].phase,
        before=game.position,
        events=(),
        after=redoing.position,
        act="correction",
        reason=reason,
        terms=game.file.terms,
        undone=undone,
        instead=marked,
        consents=record.consents,
    )
    moved = (game.position.turn, game.position.phase) != (redoing.position.turn, redoing.position.phase)
    following = recorded(
        game,
        record,
        link,
        since=now() if moved else game.file.since,
        options=game.file.options | options,
        position=redoing.position,
    )
    return Corrected(following, chapter, [*link.warnings, *redoing.warnings], tuple(redoing.unreached))
