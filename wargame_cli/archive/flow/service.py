"""The flow of a phase, used by the commands and by the Python face: its sheets checked, and the phase adjudicated.

Nothing here writes a file: `adjudicate` gives the next game, and `saving` puts it on the disk.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from wargame_cli.archive.flow.laws import keep_laws
from wargame_cli.archive.flow.phase_sheets import SheetSource, read_sheets
from wargame_cli.archive.flow.resolving import (
    as_they_fell,
    attack_odds,
    dice_of,
    in_order,
    labelled,
    nonces,
    quoted,
    rehearsed,
    resolved,
)
from wargame_cli.archive.game import sheets
from wargame_cli.archive.game.games import Game, GivenValues, Locked, Pending
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import Receipt, SheetText
from wargame_cli.archive.game.terms import STAND_IN, in_silence
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.locks import drawn
from wargame_cli.archive.journal.recording import Link, heading, lapses, next_link, not_a_view, recorded
from wargame_cli.archive.journal.records import PhaseRecord
from wargame_cli.archive.journal.stored_events import encode_events
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.sealed_dice.beacon import Round
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.moments import now
from wargame_cli.engine.adjudicate import Outcome
from wargame_cli.engine.errors import DieNeeded, Problem, Refused, WargameError
from wargame_cli.engine.queries import Odds
from wargame_cli.engine.questions import Chooser, Question

if TYPE_CHECKING:
    from wargame_cli.engine.understanding.understood import Understanding


class Verdict(msgspec.Struct, frozen=True):
    """What `check` found: everything wrong and everything odd; `accepted` if nothing is wrong.

    `understood` is what each sheet was understood as, as far as its side may know.
    """

    accepted: bool
    problems: list[Problem]
    warnings: list[Problem]
    understood: "Sequence[Understanding]" = ()


class Resolution(Verdict, frozen=True, kw_only=True):
    """What came of a phase.

    `game` is the next game; where a question or a die is wanted first it is the old one, waiting for it; where the
    sheets were refused it is the old one unchanged. `chapter` is what there is to report if the phase was resolved, and
    `so_far` what had happened in it before the question.
    """

    game: Game
    chapter: Chapter | None = None
    so_far: Chapter | None = None
    question: Question | None = None
    die: DieNeeded | None = None


def check(game: Game, given: Iterable[SheetSource]) -> Verdict:
    """Everything wrong and everything odd with some sheets, in one pass. Rolls nothing, writes nothing.

    In a side's view (see `pack`) an order that hidden units may forbid is odd: the umpire alone knows.
    """
    from wargame_cli.archive.flow.answering_back import by_the_way, oddities, trials, understood  # for a check alone

    mine = sheets.fetch(given)
    texts, reading = read_sheets(game, mine)
    waiting = trials(game, reading, mine)
    looks_on = by_the_way(game, reading, waiting)
    outcome = rehearsed(game.ruleset, game.position, reading, texts, looks_on)
    problems = _all_wrong(game, mine, outcome)
    back = understood(waiting, looks_on)
    odd = quoted(oddities(game, reading, back, mine), texts)
    warnings = in_order([*outcome.warnings, *odd, *_doubts(game, reading, texts, outcome)])
    return Verdict(not problems, problems, warnings, understood=back)


def accepts(game: Game, given: Iterable[SheetSource]) -> bool:
    """Whether nothing is wrong with some sheets; what they come to, and what is odd about them, is not looked at."""
    mine = sheets.fetch(given)
    texts, reading = read_sheets(game, mine)
    return not _all_wrong(game, mine, rehearsed(game.ruleset, game.position, reading, texts))


def _all_wrong(game: Game, given: Sequence[SheetText], outcome: Outcome) -> list[Problem]:
    """What is wrong with the orders that a rehearsal tried out, and with the answers."""
    return [*_not_left_out(game, given, outcome.problems), *_wrong_answers(game, given)]


def _wrong_answers(game: Game, given: Sequence[SheetText]) -> list[Problem]:
    """Answers of sheets to the question for which the phase waits that are none of its options, or have no label of it.

    Where no question waits nobody can know yet which will be asked.
    """
    question = game.file.pending.question if game.file.pending else None
    if question is None:
        return []
    problems: list[Problem] = []
    for text in given:
        written = text.fields().get("answers")
        if text.side.casefold() != question.side.casefold() or not isinstance(written, dict):
            continue
        document = text.document()
        options = f"one of: {', '.join(question.options)}"
        choice = written.get(question.label)
        if question.label in written and question.option(str(choice or "")) is None:
            what = f"{str(choice)!r} is" if choice else "nothing is"
            message = f"{what} no answer to {question.text!r}"
            problems.append(
                document.problem(
                    ("answers", question.label), message, code="wrong-answer", hint=options, kind="illegal"
                )
            )
        elif question.label not in written:
            for label in written:
                message = f"no question waits that is called {label!r}"
                hint = f"{question.side} is asked: {question.label!r}, {options}"
                problems.append(
                    document.problem(
                        ("answers", label), message, code="no-such-question", hint=hint, kind="illegal", at_name=True
                    )
                )
    return problems


def _not_left_out(game: Game, given: Sequence[SheetText], problems: list[Problem]) -> list[Problem]:
    """What is wrong but for the orders that were left out already when the phase was begun leniently."""
    pending = game.file.pending
    if pending is None or not pending.lenient:
        return problems
    begun_with = {text.file for text in pending.sheets} - {text.file for text in given}
    return [problem for problem in problems if problem.file not in begun_with]


def ready(game: Game, given: Iterable[SheetSource], silent: Mapping[str, str]) -> Verdict:
    """The same, and whether the phase could be resolved with these sheets, as far as that can be known without dice."""
    _may_be_passed_over(game, silent)
    texts, reading = read_sheets(game, given)
    reading.problems += _missing(game, reading, silent)
    outcome = rehearsed(game.ruleset, game.position, reading, texts)
    return Verdict(outcome.accepted, outcome.problems, outcome.warnings)


def _doubts(game: Game, reading: Reading, texts: Sequence[SheetText], outcome: Outcome) -> list[Problem]:
    """A warning for each order that is legal as far as the side sees, and is not if what is hidden does its worst."""
    worst = game.ruleset.at_worst(game.position, game.file.view) if game.file.view else None
    if worst is None:
        return []
    refused = {(problem.file, problem.order) for problem in outcome.problems}
    found: dict[tuple[str, str], Problem] = {}
    for problem in rehearsed(game.ruleset, worst, reading, texts).problems:
        where = (problem.file, problem.order)
        if where not in refused:
            found.setdefault(where, problem)
    message = f"units that are hidden from {game.file.view} may forbid this order; the umpire's check will tell"
    return [
        msgspec.structs.replace(problem, code="hidden-units", kind="warning", message=message, hint="")
        for problem in found.values()
    ]


def odds(game: Game, given: Iterable[SheetSource]) -> tuple[Verdict, list[Odds]]:
    """The exact odds of each attack on the sheets; none where a sheet is refused."""
    texts, reading = read_sheets(game, given)
    outcome = rehearsed(game.ruleset, game.position, reading, texts)
    found = attack_odds(game.ruleset, game.position, reading.sheets) if outcome.accepted else []
    return Verdict(outcome.accepted, outcome.problems, outcome.warnings), found


def adjudicate(
    game: Game,
    given: Iterable[SheetSource] = (),
    *,
    dice: GivenValues | None = None,
    lenient: bool = False,
    ask_first: bool = False,
    silent: Mapping[str, str] | None = None,
    received: Sequence[Receipt] = (),
    beacon: Round | None = None,
    chooser: Chooser | None = None,
) -> Resolution:
    """Resolve the game's current phase with these sheets; `dice` are for games whose dice are given.

    `silent` are sides whose time is up, each with what becomes of it (see `terms`), and those for which a machine
    player wrote the sheet that is among those given; `received` is all that came in by
    mail, `beacon` the round for which the sheets were locked. `lenient` leaves out what is illegal, and takes a missing
    sheet for an empty one. `ask_first` stops at the first question without an answer; `chooser` answers on the spot
    what the sheets leave open, for trying out: the record does not keep such answers. Writes nothing; raises
    WargameError where the phase cannot be resolved at all.
    """
    not_a_view(game)
    texts, reading = read_sheets(game, given)
    if dice is not None and game.file.dice.source != "given":
        raise WargameError(f"the dice of this game are {game.file.dice.source}; none can be given")
    begun = _begun(game, texts, dice or GivenValues(), silent or {}, received, beacon, lenient=lenient)
    _may_be_passed_over(game, begun.silent)
    if not begun.lenient:
        reading.problems += _missing(game, reading, begun.silent)
    if reading.problems and (reading.hopeless or reading.unsigned or not begun.lenient):
        outcome = rehearsed(game.ruleset, game.position, reading, texts)
        return Resolution(False, outcome.problems, outcome.warnings, game=game)
    link = next_link(game)
    lock = game.file.lock.digest if game.file.lock else ""
    round = begun.beacon.randomness.hex() if begun.beacon else ""
    seal = keys.Seal(link.box.link, link.hidden, nonces(reading), lock, round)
    source = dice_of(link.box, seal, begun.given, game.id, game.position, game.file.terms)
    warnings = [*link.warnings, *lapses(game)]
    try:
        outcome = resolved(
            game.ruleset, game.position, reading, texts, source,
            lenient=begun.lenient, ask_first=ask_first, silent=begun.silent, chooser=chooser,
        )  # fmt: skip
    except DieNeeded as needed:
        values = as_they_fell(begun.given, source, needed.label)
        waits = _waiting(game, msgspec.structs.replace(begun, die=needed.label, given=values))
        return Resolution(False, [], warnings, game=waits, die=needed)
    warnings += outcome.warnings
    if outcome.question is not None:
        waits = _waiting(game, msgspec.structs.replace(begun, question=outcome.question))
        told = _unfinished(game, outcome)
        return Resolution(False, outcome.problems, warnings, game=waits, question=outcome.question, so_far=told)
    if not outcome.accepted:
        return Resolution(False, outcome.problems, warnings, game=game)
    if chooser is None:
        warnings += keep_laws(game.ruleset, game.position, outcome.position)
    return _played(game, link, outcome, _record(game, link, outcome, reading, begun), warnings)


def _played(game: Game, link: Link, outcome: Outcome, record: PhaseRecord, warnings: list[Problem]) -> Resolution:
    """The next game, and what there is to report of the phase."""
    after = recorded(game, record, link, since=now(), pending=None, position=outcome.position)
    chapter = _chapter(game, record, outcome, after.file.journal)
    return Resolution(True, outcome.problems, warnings, game=after, chapter=chapter)


def _begun(
    game: Game,
    texts: Sequence[SheetText],
    dice: GivenValues,
    silent: Mapping[str, str],
    received: Sequence[Receipt],
    beacon: Round | None,
    *,
    lenient: bool,
) -> Pending:
    """What the phase is resolved with: what was given now, and what it was begun with, if it was."""
    before, values = game.file.begun_with, labelled(dice, game.position)
    if beacon is not None:
        beacon = drawn(lock_of(game), beacon)
    kept = sheets.named_apart(texts)
    if before is None:
        return Pending(
            sheets=kept,
            given=values,
            lenient=lenient,
            silent=dict(silent),
            received=tuple(received),
            reading=sheets.READING,
        )
    return Pending(
        sheets=kept,
        given=labelled(before.given, game.position).joined(values, before.die),
        lenient=lenient or before.lenient,
        silent={**before.silent, **silent},
        received=tuple(received) or before.received,
        beacon=beacon or before.beacon,
        reading=before.read_as,
    )


def lock_of(game: Game) -> Locked:
    """The lock that a round of the beacon is for. Raises Refused where the sheets are not locked."""
    if game.file.lock is None:
        message = "the sheets of this phase are not locked, so no round of a beacon decides its dice"
        raise Refused(
            [
                Problem(
                    code="not-locked",
                    kind="illegal",
                    message=message,
                    hint="wargame lock GAME --received, before the round",
                )
            ]
        )
    return game.file.lock


def _may_be_passed_over(game: Game, silent: Mapping[str, str]) -> None:
    """Raises WargameError for a side that is said to be silent otherwise than the terms have it."""
    terms = game.file.terms
    for side, policy in silent.items():
        if policy.startswith(STAND_IN):
            continue  # its sheet must be there as anybody's
        if policy != terms.silence or policy == "wait":
            told = in_silence(terms.silence)
            raise WargameError(f"{side} cannot be passed over: by the terms a side that sends nothing in time {told}")


def _record(game: Game, link: Link, outcome: Outcome, reading: Reading, played: Pending) -> PhaseRecord:
    """What the journal will say of the phase; `played` is what it was resolved with."""
    return PhaseRecord(
        **heading(game, link),
        turn=game.position.turn,
        phase=game.position.phase,
        rules_version=game.ruleset.version,
        sheets=played.sheets,
        silent=played.silent,
        lenient=played.lenient,
        hidden=link.hidden,
        nonces=nonces(reading),
        given=played.given,
        received=played.received,
        lock=game.file.lock.digest if game.file.lock else "",
        beacon=played.beacon,
        reading=played.reading,
        events=encode_events(outcome.events),
        digest=canonical.digest(outcome.position),
    )


def _chapter(game: Game, record: PhaseRecord, outcome: Outcome, digest: str) -> Chapter:
    """What there is to report of a resolved phase."""
    return Chapter(
        number=record.number,
        digest=digest,
        turn=record.turn,
        phase=record.phase,
        step=record,
        seal=record.seal,
        branch=game.file.dice.branch,
        begun=game.file.begun,
        terms=game.file.terms,
        lock=game.file.lock,
        before=game.position,
        events=tuple(outcome.events),
        after=outcome.position,
    )


def _unfinished(game: Game, outcome: Outcome) -> Chapter:
    """What there is to report of a phase that waits for an answer."""
    position = game.position
    return Chapter(
        number=game.file.records,
        turn=position.turn,
        phase=position.phase,
        terms=game.file.terms,
        before=position,
        events=tuple(outcome.so_far),
        after=outcome.reached,
    )


def before_question(game: Game) -> Chapter | None:
    """What has happened in the phase that waits for an answer; None where none waits, or in a side's view.

    An older program may have stopped for a question of options alike, which nobody is asked now: then there is nothing.
    """
    pending = game.file.pending
    if pending is None or pending.question is None or game.file.view:
        return None
    found = adjudicate(game, ask_first=True)
    return found.so_far if found.question == pending.question else None


def _waiting(game: Game, pending: Pending) -> Game:
    """The game in the middle of a phase; `since` is the moment when it began to wait for this question or die."""
    before = game.file.pending
    same = before is not None and (before.question, before.die) == (pending.question, pending.die)
    since = game.file.since if same else now()
    return msgspec.structs.replace(game, file=msgspec.structs.replace(game.file, pending=pending, since=since))


def _missing(game: Game, reading: Reading, silent: Mapping[str, str]) -> list[Problem]:
    """The sheets that are due and were not given."""
    passed_over = {side for side, policy in silent.items() if not policy.startswith(STAND_IN)}
    here = {*passed_over, *(sheet.side for sheet in reading.sheets)}
    hint = "an empty sheet (wargame template) lets the phase pass; --lenient does so without one"
    return [
        Problem(code="missing-sheet", kind="illegal", message=f"the sheet of {side} is missing", hint=hint)
        for side in game.ruleset.phase(game.position).sides
        if side not in here and not reading.hopeless
    ]
