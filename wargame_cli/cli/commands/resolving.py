"""`wargame resolve`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.changing import NextGame, Reports, locked_game, report_files, write_game
from wargame_cli.cli.parameters import GameFile, Json
from wargame_cli.engine.errors import BadInput, Problem, Refused, WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.flow.service import Resolution
    from wargame_cli.archive.game.games import Game, GivenValues
    from wargame_cli.archive.sealed_dice.beacon import Round as BeaconRound
    from wargame_cli.mail.counting import Round

app = typer.Typer()

_WAITING = 3


@app.command(epilog="Example: wargame resolve game.yaml cp.yaml allied.yaml --report turn1.md")
def resolve(
    game: GameFile,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The sheets; - for standard input.")] = [],  # noqa: B006
    output: NextGame = None,
    phase: Annotated[str | None, typer.Option(metavar="NAME", help="Refuse unless this is the current phase.")] = None,
    report: Reports = [],  # noqa: B006
    received: Annotated[
        bool,
        typer.Option("--received", help="Take the newest valid sheet of every side from what wargame receive kept."),
    ] = False,
    ask_first: Annotated[
        bool, typer.Option("--ask-first", help="Stop at the first question without an answer.")
    ] = False,
    lenient: Annotated[bool, typer.Option("--lenient", help="Leave illegal orders out and list them.")] = False,
    die: Annotated[
        list[str], typer.Option(metavar="[LABEL=]VALUE", help="A given die, for a label or for the next roll.")
    ] = [],  # noqa: B006
    dice_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Given dice: a list, or label: value or list of values.")
    ] = None,
    beacon: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The beacon's round for which the sheets were locked.")
    ] = None,
    beacon_url: Annotated[
        str, typer.Option(metavar="URL", help="Fetch that round from a server: https://api.drand.sh.")
    ] = "",
    json: Json = False,
) -> None:
    """Resolve the current phase: write the new game, its journal and the reports, and print the report.

    A sheet with any error is refused whole, and then nothing is written.
    """
    target = output or game
    with locked_game(game, target) as current:
        _check_phase(current, phase)
        given = _Given(_given(die, dice_file), _round(current, beacon, beacon_url))
        result = _resolved(current, sheets, given, received=received, lenient=lenient, ask_first=ask_first)
        reports = report_files(result.game, result.chapter, report)
        if result.game is not current:
            write_game(result.game, target, reports)
    terminal.tell_problems([*result.problems, *result.warnings])
    for path in reports:
        terminal.tell(f"written: {path}")
    _print(result, target, json=json)
    if not result.accepted:
        raise typer.Exit(_WAITING if result.question or result.die else BadInput.exit_code)


class _Given(NamedTuple):
    """What the dice come from besides the key: dice that the moderator rolled, or a round of a beacon."""

    dice: GivenValues | None
    beacon: BeaconRound | None


def _round(game: Game, file: Path | None, url: str) -> BeaconRound | None:
    """The round in a file or from a server, or None without either."""
    if file is not None and url:
        raise WargameError("the beacon's round comes from a file or from a server; name one of them")
    if file is not None:
        from wargame_cli.archive.sealed_dice.beacon import MOST_BYTES, read_round
        from wargame_cli.archive.storage.files import read_bytes

        return read_round(read_bytes(file, MOST_BYTES), str(file))
    if not url:
        return None
    from wargame_cli.archive.flow.service import lock_of
    from wargame_cli.archive.sealed_dice.beacon_fetch import fetch_round

    lock = lock_of(game)
    return fetch_round(url, lock.network, lock.round)


def _resolved(
    game: Game, sheets: Sequence[Path], given: _Given, *, received: bool, lenient: bool, ask_first: bool
) -> Resolution:
    """What comes of the phase with the sheets that are named, or with those that were received."""
    from wargame_cli.archive.flow import service
    from wargame_cli.archive.game.sheets import fetch
    from wargame_cli.cli.crash import AT_WORK
    from wargame_cli.mail.counting import Round

    try:
        kept = _received(game, sheets, lenient) if received else Round(fetch(sheets), {}, [])
        AT_WORK.sheets = kept.texts
        result = service.adjudicate(
            game,
            kept.texts,
            dice=given.dice,
            beacon=given.beacon,
            lenient=lenient,
            ask_first=ask_first,
            silent=kept.silent,
            received=kept.received,
        )
    except BadInput as error:
        return service.Resolution(False, error.problems, [], game=game)
    return replace(result, warnings=[*kept.warnings, *result.warnings])


def _received(game: Game, sheets: Sequence[Path], lenient: bool) -> Round:
    """What was received for the phase. Raises WargameError where that does not go with other words of the command."""
    from wargame_cli.mail.counting import collect

    if sheets:
        raise WargameError("--received takes the sheets that were received; name no others")
    if lenient:
        raise WargameError("--received takes valid sheets only; leave out --lenient")
    return collect(game)


def _check_phase(game: Game, phase: str | None) -> None:
    position = game.position
    if phase not in (None, position.phase):
        message = f"the game stands in turn {position.turn}, {position.phase}, not in {phase}"
        raise Refused([Problem(kind="illegal", message=message)])


def _given(die: Sequence[str], file: Path | None) -> GivenValues | None:
    """The given dice of the options, or None without any. Raises WargameError for what is no die."""
    from wargame_cli.archive.game.dice_sheets import from_options, read_dice

    if not die and file is None:
        return None
    given = from_options(die)
    return read_dice(file).joined(given) if file else given


def _print(result: Resolution, target: Path, *, json: bool) -> None:
    from wargame_cli.reports.queries import die_told, next_of, question_told, to_plain
    from wargame_cli.reports.readers import UMPIRE
    from wargame_cli.reports.render import text
    from wargame_cli.reports.telling import report_of

    told = report_of(result.game, result.chapter, UMPIRE) if result.chapter else None
    if json:
        data: dict[str, Any] = {
            "accepted": result.accepted,
            "errors": terminal.problem_rows(result.problems),
            "warnings": terminal.problem_rows(result.warnings),
            "events": to_plain(told.events) if told else [],
            "report": to_plain(told.blocks) if told else [],
            "question": to_plain(result.question),
            "die": result.die.label if result.die else "",
            "next": to_plain(next_of(result.game)),
            "over": result.game.position.over,
        }
        terminal.put_json(data)
    elif told and str(target) != "-":
        terminal.show(told.blocks)
    if result.question:
        terminal.tell(text(question_told(result.question)).rstrip())
    if result.die:
        terminal.tell(die_told(result.die, result.game))
