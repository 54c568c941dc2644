"""Which of the received sheets count, who owes something, and who is silent.

Received sheets lie beside the game of `NAME.yaml` in `NAME.sheets/TURN-PHASE/` as `SIDE-TIME-HASH.yaml`, in names that
sort as they came in; after the first rewind in `NAME.sheets/rewind-1/TURN-PHASE/`. Which of them are valid is not
written down anywhere: each is checked, alone, against the phase in which the game stands, and the newest valid one of a
side counts.
"""

import re
import shlex
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from wargame_cli.archive.game.games import Game, sheets_path
from wargame_cli.archive.game.sheets import Receipt, SheetText, fetch
from wargame_cli.archive.game.terms import in_silence
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.archive.storage.moments import now
from wargame_cli.engine.errors import BadInput, Problem, Refused, WargameError, in_any_case
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.mail.faults import spared

if TYPE_CHECKING:
    from wargame_cli.archive.flow.service import Verdict

#: The end of what is kept beside a sheet for its player.
RECEIPT = ".receipt.txt"

_DOES_NOT_COUNT = "it does not count"

_TIME = "%Y%m%dT%H%M%S%fZ"
_NAME = pattern(r"(?P<side>.+)-(?P<time>\d{8}T\d{12}Z)-(?P<hash>[0-9a-f]{12})\.(?:yaml|json)")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


# -- names ----------------------------------------------------------------------------------------------------------


def moment_of(nanoseconds: int) -> datetime:
    """A file's time, to the microsecond; one beyond what a calendar has becomes its end."""
    last = datetime(9999, 12, 30, tzinfo=UTC)
    most = (last - _EPOCH) // timedelta(microseconds=1)
    return _EPOCH + timedelta(microseconds=max(0, min(nanoseconds // 1000, most)))


def kept_name(side: str, received: datetime, digest: str, ending: str) -> str:
    """What a received sheet is called; a side's names sort as its sheets came in."""
    return f"{_in_names(side)}-{received.strftime(_TIME)}-{digest[:12]}{ending}"


def _in_names(side: str) -> str:
    return re.sub(r"[^\w.]", "_", side)


def received_at(path: Path) -> datetime:
    """When a sheet with such a name came in."""
    found = _NAME.fullmatch(path.name)
    assert found is not None, path
    return datetime.strptime(found["time"], _TIME).replace(tzinfo=UTC)


def phase_folder(game: Game, turn: int, phase: str) -> Path:
    """Where the sheets of a phase are kept, beside the file that the game must have.

    After a rewind that is elsewhere: what was sent for the old course counts no longer.
    """
    assert game.path is not None
    folder, branch = sheets_path(game.path), game.file.dice.branch
    return (folder / f"rewind-{branch}" if branch else folder) / f"{turn}-{phase}"


def kept_sheets(folder: Path, side: str) -> list[Path]:
    """The sheets of a side in a folder, in the order in which they came in."""
    if not folder.is_dir():
        return []
    named = ((path, _NAME.fullmatch(path.name)) for path in folder.iterdir() if not path.is_symlink())
    return sorted((path for path, found in named if found and found["side"] == _in_names(side)), key=lambda p: p.name)


# -- what counts ----------------------------------------------------------------------------------------------------


class Counted(msgspec.Struct, frozen=True):
    """What was received of a side for the current phase.

    `text` is the newest valid sheet, from the file `path`; without one both are None. `bad` is how many newer ones
    there are that have errors.
    """

    side: str
    text: SheetText | None
    path: Path | None
    bad: int


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """What a side owes: orders, or the answer to a question; since when and until when, if there is a limit."""

    side: str
    what: Literal["orders", "answer"]
    since: datetime | None
    deadline: datetime | None
    passed: bool


class Mail(msgspec.Struct, frozen=True):
    """How a game stands with its mail.

    `due` is what the game waits for of sides, `owed` what of it has not come; `silent` says what the terms make of
    sides whose time is up. `ready` is whether the phase can be resolved from what was received.
    """

    counted: tuple[Counted, ...]
    due: tuple[Due, ...]
    owed: tuple[Due, ...]
    silent: dict[str, str]
    ready: bool


def mail_of(game: Game) -> Mail:
    """Which sheets of the current phase are here, and whether it can be resolved with them."""
    counted = tuple(_counted(game)) if game.path is not None and not game.position.over else ()
    due = due_of(game)
    owed = tuple(each for each in due if not _settled(game, each, counted))
    silence = game.file.terms.silence
    silent: dict[str, str] = {each.side: silence for each in owed if each.passed and silence != "wait"}
    waits_for_die = bool(game.file.pending and game.file.pending.die)
    ready = not game.position.over and not waits_for_die and all(each.side in silent for each in owed)
    return Mail(counted, due, owed, silent, ready)


def _counted(game: Game) -> list[Counted]:
    assert game.path is not None
    folder = phase_folder(game, game.position.turn, game.position.phase)
    found: list[Counted] = []
    for side in game.sides:
        kept = kept_sheets(folder, side)
        good = ((number, path, text) for number, path in enumerate(reversed(kept)) if (text := _good(game, side, path)))
        number, newest, text = next(good, (len(kept), None, None))
        if kept:
            found.append(Counted(side, text, newest, number))
    return found


def _good(game: Game, side: str, path: Path) -> SheetText | None:
    """The sheet in a file, if nothing is wrong with it."""
    with spared(str(path), _DOES_NOT_COUNT, game):
        try:
            (text,) = fetch([path])
        except BadInput:
            return None
        if text.side.casefold() == side.casefold() and is_valid(game, text):
            return text
    return None


def checked(game: Game, text: SheetText) -> "Verdict":
    """Everything wrong and everything odd with a sheet, alone, in the current phase.

    One that makes the program fail does not count; that stops no other sheet and is told in the end.
    """
    from wargame_cli.archive.flow import service  # where no sheet came, none is checked

    with _at_work_on(game, text):
        try:
            return service.check(game, [text])
        except BadInput as error:
            return service.Verdict(False, error.problems, [])
    message = f"this sheet made the program fail, which is the program's own fault; {_DOES_NOT_COUNT}"
    return service.Verdict(
        False, [Problem(code="program-failed", kind="malformed", message=message, file=text.file)], []
    )


def is_valid(game: Game, text: SheetText) -> bool:
    """Whether nothing is wrong with a sheet, alone, in the current phase; quicker than to say all that there is."""
    from wargame_cli.archive.flow import service

    with _at_work_on(game, text):
        try:
            return service.accepts(game, [text])
        except BadInput:
            pass
    return False


def _at_work_on(game: Game, text: SheetText) -> AbstractContextManager[None]:
    """The program's own failure with a sheet is noted, and the sheet does not count."""
    return spared(f"{game.id}: {text.side}'s sheet {Path(text.file).name}", _DOES_NOT_COUNT, game, [text])


def due_of(game: Game) -> tuple[Due, ...]:
    """What the game waits for of sides, wherever the sheets are."""
    pending = game.file.pending
    if pending is not None and pending.question is None:
        return ()
    position = game.position
    since = datetime.fromisoformat(game.file.since) if game.file.since else None
    deadline = game.file.terms.deadline(position.turn, position.phase, since)
    passed = deadline is not None and datetime.fromisoformat(now()) >= deadline
    what: Literal["orders", "answer"] = "answer" if pending else "orders"
    return tuple(Due(side=side, what=what, since=since, deadline=deadline, passed=passed) for side in game.sides_due)


def _settled(game: Game, due: Due, counted: tuple[Counted, ...]) -> bool:
    """Whether what is due has come."""
    text = next((each.text for each in counted if each.side == due.side), None)
    return text is not None and (due.what == "orders" or answers(game, text))


def answers(game: Game, text: SheetText) -> bool:
    """Whether a sheet answers the question for which the phase waits, with one of its options."""
    question = game.file.pending.question if game.file.pending else None
    written = text.fields().get("answers")
    if question is None or not isinstance(written, dict):
        return False
    choice = written.get(question.label)
    return choice is not None and question.option(str(choice)) is not None


# -- resolving from what was received -------------------------------------------------------------------------------


class Round(msgspec.Struct, frozen=True):
    """What a phase is resolved with: the sheets, the sides that are silent by the terms, and what is odd.

    `received` lists all that came in for the phase, with what became of it.
    """

    texts: list[SheetText]
    silent: dict[str, str]
    warnings: list[Problem]
    received: tuple[Receipt, ...] = ()


def collect(game: Game, apart: Collection[str] = ()) -> Round:
    """The newest valid sheet of every side. Raises Refused where the game waits for one, of a side not `apart`."""
    if game.path is None:
        raise WargameError("sheets are received beside a game's file; a game from standard input has none")
    mail = mail_of(game)
    if problems := [
        Problem(
            code="missing-sheet",
            kind="illegal",
            message=owes(game, each),
            hint=f"wargame remind {shlex.quote(str(game.path))} --side {each.side} writes to them",
        )
        for each in mail.owed
        if each.side not in mail.silent and in_any_case(each.side, apart) is None
    ]:
        raise Refused(problems)
    warnings = [
        Problem(
            code="newer-invalid",
            kind="warning",
            message=f"{each.side} has sent something newer that has errors; it does not count",
        )
        for each in mail.counted
        if each.bad
    ]
    texts = [each.text for each in mail.counted if each.text is not None]
    return Round(texts, mail.silent, warnings, tuple(_receipts(game, mail.counted)))


def _receipts(game: Game, counted: Iterable[Counted]) -> Iterator[Receipt]:
    """Every sheet that is kept for the phase, by side and in the order in which they came."""
    folder = phase_folder(game, game.position.turn, game.position.phase)
    for each in counted:
        fate: Literal["counts", "older", "invalid"] = "older" if each.path else "invalid"
        for path in kept_sheets(folder, each.side):
            yield Receipt(
                side=each.side,
                at=received_at(path).astimezone(UTC).isoformat(timespec="seconds"),
                digest=digests.sha256(read_bytes(path)).hex(),
                fate="counts" if path == each.path else fate,
            )
            if path == each.path:
                fate = "invalid"


def owes(game: Game, due: Due) -> str:
    """A sentence on what a side owes until when, and what happens then."""
    position = game.position
    what = "the orders" if due.what == "orders" else "the answer to a question"
    told = f"{due.side} owes {what} of turn {position.turn}, {position.phase}"
    if due.deadline is None:
        return f"{told}, without a deadline; no valid sheet of it has come"
    told, silence = f"{told}, until {told_moment(due.deadline)}", in_silence(game.file.terms.silence)
    if not due.passed:
        return f"{told}, then it {silence}; no valid sheet of it has come"
    return f"{told}, which has passed without a valid sheet: by the terms of the game it {silence}"


def told_moment(moment: datetime) -> str:
    """A moment in the zone of this computer, with its difference from UTC, for readers elsewhere."""
    here = moment.astimezone()
    offset = here.strftime("%z")
    return f"{here:%Y-%m-%d %H:%M} (UTC{offset[:3]}:{offset[3:5]})"
