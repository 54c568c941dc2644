"""What a moderator of games by mail asks and sends: the status of a folder of games, and reminders."""

import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from wargame_cli.archive.game.games import Game, load
from wargame_cli.archive.game.sheets import SCHEMA
from wargame_cli.archive.game.signatures import how_to_sign
from wargame_cli.archive.storage.moments import now
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.questions import Question
from wargame_cli.engine.text import dump_yaml
from wargame_cli.mail.counting import Due, Mail, mail_of
from wargame_cli.mail.drafts import subject_of
from wargame_cli.mail.faults import spared
from wargame_cli.mail.finding import games_in
from wargame_cli.reports.consents import Proposed, consent_lines, owes_consent
from wargame_cli.reports.frame.due import due_told
from wargame_cli.reports.queries import Received, in_iso, received_rows, status_of
from wargame_cli.reports.template import course

_WIDTH = 78

#: A longer name would leave no room for the rest of the row; it stands whole in the command below.
_LONGEST_NAME = 14


# -- the status of a folder -----------------------------------------------------------------------------------------


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game in its folder. `owes` are the sides that have not sent their `owed`, orders or an answer; `error` says why
    a game cannot be read, of which then nothing else is known.
    """

    file: str
    game: str = ""
    turn: int | None = None
    phase: str = ""
    title: str = ""
    owes: str = ""
    owed: str = ""
    since: str | None = None
    deadline: str | None = None
    deadline_passed: bool = False
    received: list[Received] = []
    ready: bool = False
    die: str = ""
    over: bool = False
    winner: str = ""
    proposed: Proposed | None = None
    next_command: str = ""
    error: str = ""


def rows_of(folder: Path) -> list[Row]:
    """Every game of a folder. One that cannot be read says so in its row."""
    return [_row(path) for path in games_in(folder)]


def _row(path: Path) -> Row:
    error = f"{path}: it made the program fail"
    with spared(str(path), "nothing is known of it"):
        try:
            return _readable(path, load(path))
        except WargameError as problem:
            error = str(problem)
    return Row(file=str(path), error=error, next_command=f"wargame verify {shlex.quote(str(path))}")


def _readable(path: Path, game: Game) -> Row:
    mail = mail_of(game)
    status = status_of(game, str(path), mail)
    remind = f"wargame remind {shlex.quote(str(path))}"
    return Row(
        file=str(path),
        game=game.id,
        turn=status.turn,
        phase=status.phase,
        title=status.title,
        owes=", ".join(each.side for each in mail.owed),
        owed=next((each.what for each in mail.owed), ""),
        since=status.since,
        deadline=status.deadline,
        deadline_passed=status.deadline_passed,
        received=received_rows(mail),
        ready=mail.ready,
        die=status.die,
        over=status.over,
        winner=status.winner,
        proposed=status.proposed,
        next_command=remind if mail.owed and not mail.ready else status.next_command,
    )


def folder_told(folder: Path, rows: Sequence[Row]) -> list[Block]:
    """All games of a folder, for people."""
    if not rows:
        return [Paragraph(f"There are no games in {folder}.")]
    heads = ("game", "turn", "phase", "owes", "since", "until", "sheets", "state")
    cells = tuple(
        (
            _short(Path(row.file).name),
            "" if row.turn is None else str(row.turn),
            _narrow(row.title, 13),
            _narrow(row.owes if row.owed != "answer" else f"{row.owes}: answer", 7),
            _clock(row.since),
            _clock(row.deadline) + ("\npassed" if row.deadline_passed else ""),
            "\n".join(f"{each.side}{_faults(each)}" for each in row.received),
            _narrow(_state(row), 8),
        )
        for row in rows
    )
    zone = datetime.now().astimezone().strftime("%z")
    blocks: list[Block] = [
        Table(heads, cells, right=("turn",)),
        Paragraph(f"Times are those of this computer, UTC{zone[:3]}:{zone[3:5]}; bad are sheets with errors.", "quiet"),
    ]
    unread = tuple((0, row.error) for row in rows if row.error)
    if unread:
        blocks += [Heading("Cannot be read"), Items(unread)]
    return [*blocks, Heading("Next"), Items(tuple((0, row.next_command) for row in rows))]


def _faults(received: Received) -> str:
    if not received.valid:
        return "\nbad"
    return "\n+ bad" if received.newer_invalid else ""


def _state(row: Row) -> str:
    if row.error:
        return "cannot be read"
    if row.proposed:
        return f"asks consent: {len(row.proposed.consented)} of {len(row.proposed.consented + _open(row.proposed))}"
    if row.over:
        return f"over: {row.winner or 'nobody'} wins"
    return "ready" if row.ready else "a die is wanted" if row.die else "waits"


def _open(proposed: Proposed) -> list[str]:
    """The sides that have not consented."""
    return proposed.refused + proposed.awaited


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _narrow(text: str, width: int) -> str:
    """Text on several lines of a cell, folded between words, so that the row fits the page."""
    return fill(text, width, break_long_words=False)


def _clock(moment: str | None) -> str:
    """A date, with its year if that is another one, and the time below it."""
    if moment is None:
        return ""
    here = datetime.fromisoformat(moment).astimezone()
    year = "" if here.year == datetime.fromisoformat(now()).year else f"\n{here.year}"
    return f"{here:%d %b}{year}\n{here:%H:%M}"


# -- reminders ------------------------------------------------------------------------------------------------------


class Reminder(msgspec.Struct, frozen=True, kw_only=True):
    """What a side owes in a game, and the `text` to send to it."""

    file: str
    game: str
    side: str
    turn: int
    phase: str
    title: str
    owed: str
    since: str | None
    deadline: str | None
    deadline_passed: bool
    silence: str
    signed: bool
    question: Question | None
    subject: str
    text: str


def reminders_of(game: Game, path: str) -> list[Reminder]:
    """The reminder to each side that owes something."""
    mail = mail_of(game)
    found = [_reminder(game, path, mail, owed) for owed in mail.owed]
    named = [each.side for each in found]
    return [
        *found,
        *(_asking(game, path, side) for side in game.sides if side not in named and owes_consent(game, side)),
    ]


def _reminder(game: Game, path: str, mail: Mail, owed: Due) -> Reminder:
    position, phase = game.position, game.ruleset.phase(game.position)
    question = game.file.pending.question if game.file.pending else None
    what = "your orders" if owed.what == "orders" else "your answer"
    return Reminder(
        file=path,
        game=game.id,
        side=owed.side,
        turn=position.turn,
        phase=phase.name,
        title=phase.title,
        owed=owed.what,
        since=in_iso(owed.since),
        deadline=in_iso(owed.deadline),
        deadline_passed=owed.passed,
        silence=game.file.terms.silence,
        signed=owed.side in game.file.terms.signers,
        question=question,
        subject=f"{subject_of(game)}: {what}",
        text="\n".join(_letter(game, owed, mail, question)) + "\n",
    )


def _asking(game: Game, path: str, side: str) -> Reminder:
    """The reminder to a side that owes nothing but its answer to a proposal."""
    position, phase = game.position, game.ruleset.phase(game.position)
    text = "\n".join([_head(game), "", *consent_lines(game, side)]) + "\n"
    return Reminder(
        file=path, game=game.id, side=side, turn=position.turn, phase=phase.name, title=phase.title, owed="consent",
        since=None, deadline=None, deadline_passed=False, silence="wait", signed=side in game.file.terms.signers,
        question=None, subject=f"{subject_of(game)}: your consent", text=text,
    )  # fmt: skip


def due_sentences(game: Game, side: str) -> list[str]:
    """What a side owes, until when, and what becomes of it in silence, in filled lines; none if it owes nothing."""
    return [_filled(" ".join(due_told(game, owed))) for owed in mail_of(game).owed if owed.side == side]


def nothing_owed(game: Game, path: str) -> str:
    """Why nobody need be reminded."""
    mail = mail_of(game)
    if game.position.over:
        why = f"the game is over ({game.position.ending})"
    elif game.file.pending and game.file.pending.die:
        why = "the game waits for a die, which the moderator rolls"
    elif mail.due:
        why = f"what {' and '.join(each.side for each in mail.due)} owed has come"
    else:
        why = "the phase needs nobody's orders"
    return f"{path}: nobody owes anything: {why}"


def _letter(game: Game, owed: Due, mail: Mail, question: Question | None) -> Iterator[str]:
    """The lines of the text to a side."""
    yield _head(game)
    yield ""
    yield _filled(" ".join(due_told(game, owed)))
    if any(each.side == owed.side and each.bad and each.path is None for each in mail.counted):
        yield _filled("What you have sent has errors, so it does not count; its receipt lists them.")
    if question is not None:
        yield ""
        yield _filled(f"The question (rule {question.rule}): {question.text}")
        yield _filled(f"Your options: {', '.join(question.options)}; by default {question.default}.")
    yield ""
    file = f"{owed.side.lower()}.yaml"
    if owed.side in game.file.terms.signers:
        sign = how_to_sign(file)
        yield _filled(f"Answer with a file {file} that begins like this, and sign it with your key:")
    else:
        sign = ""
        yield _filled(f"Answer with a file {file} that begins like this; it need not be signed:")
    yield ""
    yield from _sheet(game, owed, question)
    if sign:
        yield ""
        yield from (f"  {part}" for part in sign.split(", and "))
    if asked := consent_lines(game, owed.side):
        yield from ("", *asked)


def _head(game: Game) -> str:
    phase = game.ruleset.phase(game.position)
    turn = game.ruleset.turn_told(game.position, game.position.turn)
    return _filled(f"{game.ruleset.title}, game {game.id}: {turn}, {phase.title} ({phase.name}).")


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _sheet(game: Game, owed: Due, question: Question | None) -> Iterator[str]:
    """The beginning of the sheet that is wanted, ready to be filled in."""
    position, phase = game.position, game.ruleset.phase(game.position)
    fields: dict[str, Any] = {
        "game": game.id,
        "turn": position.turn,
        "phase": phase.name,
        "side": owed.side,
        **course(game),
        "schema": SCHEMA,
        "rules_version": game.ruleset.version,
    }
    if question is not None:
        fields["answers"] = {question.label: None}
    else:
        fields["orders"] = None
    yield from dump_yaml(fields).splitlines()
    if question is None and game.file.dice.source == "sealed":
        yield 'nonce: ""  # any words of your own: they go into the dice'
