"""`wargame receive`, `wargame remind` and `wargame terms`."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.changing import locked_game
from wargame_cli.cli.parameters import GameFile, GameOrFolder, Json, open_game
from wargame_cli.engine.errors import WargameError, in_any_case

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.mail.inbox import Filed

app = typer.Typer()

_RULE = "=" * 78


@app.command(epilog="Example: wargame receive mail/ --games games/")
def receive(
    drop: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The drop folder: mails, sheets, and their SHEET.sig.")
    ],
    games: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the games are; else there, in the folder around, and here."),
    ] = None,
    json: Json = False,
) -> None:
    """Take mails and sheets from a drop folder, whatever they are called, and keep them beside their games.

    A mail is taken as it is, with text around the sheet or the sheet attached; an
    mbox or a Maildir is read where it lies. The newest valid sheet of a side
    counts; all are kept, each with a receipt to send back to the player.

    It ends with 0 where everything could be used, and with 2 where a sheet was
    turned away, has errors or was left: the others are filed all the same.
    """
    from wargame_cli.mail import inbox

    for folder in (drop, games):
        if folder is not None and not folder.is_dir():
            raise WargameError(f"{folder}: there is no such folder")
    filed, concerned = inbox.receive(drop, [games] if games else inbox.around(drop))
    rows = [row for path in concerned if (row := _row(path)) is not None]
    if json:
        terminal.put_json({"sheets": [_plain(each) for each in filed], "games": [row for row, _ in rows]})
    else:
        if not filed:
            terminal.say(f"There are no sheets in {drop}.")
        for each in filed:
            terminal.say(_told(each))
        for _, told in rows:
            terminal.say(told)
    for each in filed:
        if each.trouble:
            terminal.tell(each.trouble)
    if any(each.trouble or each.result in inbox.UNUSABLE for each in filed):
        raise typer.Exit(WargameError.exit_code)


def _told(filed: "Filed") -> str:
    """What became of a sheet, and where its receipt is."""
    what = f"{filed.side or 'sheet'} of {filed.game}" if filed.game else "sheet"
    when = f", turn {filed.turn}, {filed.phase}" if filed.turn is not None and filed.phase else ""
    receipt = [f"receipt: {filed.receipt}"] if filed.receipt else []
    return _indented(f"{filed.file}: {what}{when}", filed.message, *receipt)


def _indented(head: str, message: str, *whole: str) -> str:
    """A line, under it a message that fits the width, and lines to be copied, which stay whole."""
    from textwrap import wrap

    return "\n    ".join([head, *wrap(message, 76, break_on_hyphens=False), *whole])


def _plain(filed: "Filed") -> dict[str, Any]:
    """What became of a sheet, for scripts."""
    from wargame_cli.reports.queries import to_plain

    found: dict[str, Any] = to_plain(filed)
    errors, warnings = found.pop("problems"), found.pop("warnings")
    assert len(errors) == len(filed.problems)
    assert len(warnings) == len(filed.warnings)
    return {
        **found,
        "errors": terminal.problem_rows(filed.problems),
        "warnings": terminal.problem_rows(filed.warnings),
    }


def _row(path: Path) -> tuple[dict[str, Any], str] | None:
    """Whether the phase of a game is ready, and what comes next, for scripts and for people."""
    from wargame_cli.archive.game.games import load
    from wargame_cli.mail.faults import spared

    with spared(str(path), "whether it is ready is not known"):
        try:
            return _readable(path, load(path))
        except WargameError:
            return None  # told with its sheets
    return None


def _readable(path: Path, game: "Game") -> tuple[dict[str, Any], str]:
    from wargame_cli.mail.counting import mail_of, owes
    from wargame_cli.reports.queries import status_of

    mail = mail_of(game)
    status = status_of(game, str(path), mail)
    state = "over" if status.over else "ready" if mail.ready else "waits"
    why = "" if mail.ready or status.over else "a die is wanted"
    if mail.owed:
        why = "; ".join(owes(game, each) for each in mail.owed)
    command = status.next_command if mail.ready or not mail.owed else f"wargame remind {shlex.quote(str(path))}"
    row = {
        "game": game.id,
        "file": str(path),
        "turn": status.turn,
        "phase": status.phase,
        "ready": mail.ready,
        "owes": ", ".join(each.side for each in mail.owed),
        "deadline": status.deadline,
        "next_command": command,
    }
    return row, _indented(f"{path}: {state}", why, f"next: {command}")


@app.command(epilog="Example: wargame remind games/")
def remind(
    game: GameOrFolder,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Only what this side owes.", autocompletion=completing.sides)
    ] = None,
    mail: Annotated[
        Path | None, typer.Option("--mail", metavar="FOLDER", help="Write each as a mail ready to send (.eml) there.")
    ] = None,
    json: Json = False,
) -> None:
    """Write the text to send to each side that owes something: what, until when, and how to answer.

    Nothing is sent: a mail program opens the files that --mail writes as drafts.
    """
    from wargame_cli.archive.storage.files import make_folder
    from wargame_cli.mail.drafts import draft
    from wargame_cli.mail.faults import spared
    from wargame_cli.reports.moderating import nothing_owed, reminders_of
    from wargame_cli.reports.packing import reminder_name
    from wargame_cli.reports.queries import to_plain

    current, unread = _games(game)
    if side is not None:
        side = _known_side([found for found, _ in current], side)
    reminders, idle = [], []
    drafts: dict[Path, bytes] = {}
    for found, path in current:
        with spared(path, "what is owed in it is not known", found):
            owed = reminders_of(found, path)
            wanted = [each for each in owed if side in (None, each.side)]
            reminders += wanted
            if mail is not None:
                drafts |= {
                    mail / reminder_name(found, each.side): draft(found, each.side, each.subject, each.text)
                    for each in wanted
                }
            if not owed:
                idle.append(nothing_owed(found, path))
            elif not wanted:
                idle.append(f"{path}: {side} owes nothing; {' and '.join(each.side for each in owed)} does")
    if mail is not None:
        make_folder(mail)
        for name, data in drafts.items():
            terminal.put_file(name, data)
    if json:
        written = {"written": [str(name) for name in drafts]} if mail is not None else {}
        terminal.put_json({"reminders": to_plain(reminders), **written})
    else:
        texts = [f"To: {each.side}\nSubject: {each.subject}\n\n{each.text}" for each in reminders]
        if texts and mail is None:
            terminal.say(f"\n{_RULE}\n\n".join(texts), end="")
        for line in idle:
            terminal.say(line) if not texts else terminal.tell(line)
        if not current and not unread:
            terminal.say(f"There are no games in {game}.")
    for error in unread:
        terminal.tell(error)
    if unread:
        raise typer.Exit(WargameError.exit_code)


def _games(path: Path) -> "tuple[list[tuple[Game, str]], list[WargameError]]":
    """A game, or those of a folder, with their names; and what is wrong with those that cannot be read."""
    from wargame_cli.mail.faults import spared
    from wargame_cli.mail.finding import games_in

    if not path.is_dir():
        return [(open_game(path), str(path))], []
    found: list[tuple[Game, str]] = []
    unread: list[WargameError] = []
    for each in games_in(path):
        with spared(str(each), "what is owed in it is not known"):
            try:
                found.append((open_game(each), str(each)))
            except WargameError as error:
                unread.append(error)
    return found, unread


def _known_side(games: "Sequence[Game]", side: str) -> str:
    """The side as the rulebook writes it, in any of the games."""
    from wargame_cli.reports.readers import known_side

    for game in games:
        if found := in_any_case(side, game.sides):
            return found
    return known_side(games[0], side) if games else side


@app.command(epilog="Example: wargame terms game.yaml terms.yaml --reason 'as agreed on Monday'")
def terms(
    game: GameFile,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The new terms; else they are shown.")] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why; it stands in the journal.")] = "",
    in_full: Annotated[bool, typer.Option("--in-full", help="Print the new terms as the sides sign them.")] = False,
    signature: Annotated[
        list[Path],
        typer.Option("--signature", metavar="SIG", help="What a side signed FILE with; FILE.sig is found by itself."),
    ] = [],  # noqa: B006
    without: Annotated[
        list[str],
        typer.Option(
            "--without-its-signature",
            metavar="SIDE",
            help="Change who signs for it all the same; all reports tell it.",
        ),
    ] = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Show or set the terms of a game by mail: who signs, how long a side has, and what becomes of a silent one.

    What is shown is a file that can be changed and set again. Who signs for a
    side that has signers changes only with its signature under the new terms.
    """
    from wargame_cli.archive.game.terms_text import plain_terms, terms_text

    changed = False
    if file is None:
        current = open_game(game)
    elif in_full:
        _show_in_full(open_game(game), file)
        return
    else:
        current, changed = _set_terms(game, file, reason, signature, without)
    if json:
        found = {name.replace("-", "_"): value for name, value in plain_terms(current.file.terms).items()}
        terminal.put_json({"game": current.id, "changed": changed, **found})
    else:
        terminal.say(terms_text(current.file.terms), end="")
    if file is not None:
        terminal.tell(f"set: the terms of {game}; tell the players" if changed else f"{game} has these terms already")


def _show_in_full(game: "Game", file: Path) -> None:
    """The new terms as a side signs them: for this game and course, with every key and every zone."""
    from wargame_cli.archive.game.terms_file import Course, read_terms
    from wargame_cli.archive.game.terms_text import terms_text

    course = Course(game.id, game.file.begun)
    terminal.say(terms_text(read_terms(file, game.ruleset, game.sides, course), course), end="")


def _set_terms(
    path: Path, file: Path, reason: str, signatures: Sequence[Path], without: Sequence[str]
) -> "tuple[Game, bool]":
    """The game with other terms, saved; and whether they are others."""
    import msgspec

    from wargame_cli.archive.game.sheets import fetch, read_signature
    from wargame_cli.archive.game.terms_file import Course, read_terms
    from wargame_cli.archive.journal.saving import commit
    from wargame_cli.archive.umpire.setting_terms import set_terms
    from wargame_cli.reports.readers import known_side

    if str(path) == "-":
        raise WargameError("terms are set in a game's file, not in one from standard input")
    with locked_game(path, path) as game:
        [paper] = fetch([file])
        course = Course(game.id, game.file.begun)
        found = read_terms(file, game.ruleset, game.sides, course)
        former = msgspec.structs.replace(game.file.terms, unconfirmed=())
        if found == former and not paper.signature and not signatures:
            return game, False
        given = [read_signature(each) for each in signatures]
        sides = [known_side(game, side) for side in without]
        done = set_terms(
            game,
            found,
            reason,
            paper=paper,
            signatures=[*([paper.signature] if paper.signature else []), *given],
            without=sides,
        )
        terminal.tell_problems(done.warnings)
        return commit(done.game, path, {}), True
