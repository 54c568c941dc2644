"""`wargame resolve`: one game, or all of a folder that are ready."""

from pathlib import Path
from typing import Annotated, Any

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.changing import NextGame, Reports, StandIn
from wargame_cli.cli.folders import each_game
from wargame_cli.cli.parameters import GameOrFolder, Json
from wargame_cli.cli.resolution import Done, Manner, resolve_game
from wargame_cli.engine.errors import BadInput, WargameError

app = typer.Typer()

_WAITING = 3


@app.command(
    epilog="Examples: wargame resolve game.yaml cp.yaml allied.yaml; wargame resolve game.yaml --stand-in CP=greedy; "
    "wargame resolve games/ --through"
)
def resolve(
    game: GameOrFolder,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The sheets; - for standard input.")] = [],  # noqa: B006
    output: NextGame = None,
    phase: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Refuse unless this is the current phase.", autocompletion=completing.phases),
    ] = None,
    report: Reports = [],  # noqa: B006
    received: Annotated[
        bool,
        typer.Option("--received", help="Take the newest valid sheet of every side from what wargame receive kept."),
    ] = False,
    through: Annotated[
        bool, typer.Option("--through", help="Go on through the phases after it that need nobody's orders.")
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
    stand_in: StandIn = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Resolve the current phase: write the new game, its journal and the reports, and print the report.

    A sheet with any error is refused whole, and then nothing is written. Of a
    folder every game that is ready is resolved from what was received.
    """
    manner = Manner(phase, report, received, ask_first, lenient, through, die, dice_file, beacon, beacon_url, stand_in)
    if game.is_dir():
        if sheets or output or phase or die or dice_file or beacon or beacon_url or lenient or stand_in:
            message = "a folder of games is resolved from what was received: name no sheets, dice, phase or stand-in"
            raise WargameError(message)
        _resolve_folder(game, manner._replace(received=True), json=json)
        return
    target = output or game
    if through and str(target) == "-":
        raise WargameError("--through writes each phase to a file; leave out -o -")
    done = resolve_game(game, target, sheets, manner)
    result = done.result
    terminal.tell_problems([*result.problems, *result.warnings])
    for path in done.written:
        terminal.tell(f"written: {path}")
    _print(done, target, json=json)
    if code := _code(done):
        raise typer.Exit(code)


def _code(done: Done) -> int:
    """The exit code of a game: done, refused, or waiting for an answer or a die."""
    result = done.result
    return 0 if result.accepted else _WAITING if result.question or result.die else BadInput.exit_code


def _print(done: Done, target: Path, *, json: bool) -> None:
    from wargame_cli.reports.readers import UMPIRE
    from wargame_cli.reports.render import text
    from wargame_cli.reports.telling import told_of

    result = done.result
    if json:
        terminal.put_json(_plain(done))
    elif done.chapters and str(target) != "-":
        terminal.show(told_of(result.game, done.chapters, UMPIRE).blocks)
    if result.question and result.so_far:
        terminal.tell(text(told_of(result.game, [], result.question.side, result.so_far).blocks).rstrip())
    if result.die:
        from wargame_cli.reports.queries import die_told

        terminal.tell(die_told(result.die, result.game))


def _plain(done: Done) -> dict[str, Any]:
    """What came of a game, for scripts."""
    from wargame_cli.reports.queries import next_of, to_plain
    from wargame_cli.reports.readers import UMPIRE
    from wargame_cli.reports.telling import told_of

    result = done.result
    told = told_of(result.game, done.chapters, UMPIRE)
    return {
        "accepted": result.accepted,
        "errors": terminal.problem_rows(result.problems),
        "warnings": terminal.problem_rows(result.warnings),
        "resolved": [{"turn": each.turn, "phase": each.phase} for each in done.chapters],
        "headline": to_plain(told.headline if done.chapters else ()),
        "events": [to_plain(event) for report in told.reports for event in report.events],
        "report": [to_plain(block) for block in (told.blocks if done.chapters else ())],
        "question": to_plain(result.question),
        "die": result.die.label if result.die else "",
        "next": to_plain(next_of(result.game)),
        "over": result.game.position.over,
    }


# -- a folder -------------------------------------------------------------------------------------------------------


def _resolve_folder(folder: Path, manner: Manner, *, json: bool) -> None:
    """Resolve every game of a folder that is ready, and say of the others what they wait for."""
    if any("{game}" not in path.name for path in manner.reports):
        raise WargameError("a report of a folder of games has {game} in its name: --report 'out/{game}.md'")
    rows: list[dict[str, Any]] = []
    codes: set[int] = set()
    for path, found in each_game(folder, lambda path: _if_ready(path, manner)):
        if isinstance(found, Done):
            terminal.tell_problems([*found.result.problems, *found.result.warnings])
            for file in found.written:
                terminal.tell(f"written: {file}")
            codes.add(_code(found))
            row = _plain(found) | {"state": "resolved" if found.chapters else "stopped", "why": _why(found)}
        elif isinstance(found, WargameError):
            terminal.tell(found)
            codes.add(found.exit_code)
            row = {"accepted": False, "state": "failed", "why": str(found)}
        else:
            row = {"accepted": True, "state": found[0], "why": found[1]}
        rows.append({"file": str(path), **row})
        if not json:
            terminal.say(_row_told(rows[-1]))
    if json:
        terminal.put_json({"games": rows})
    elif not rows:
        terminal.say(f"There are no games in {folder}.")
    codes.discard(0)
    if codes:
        raise typer.Exit(min(codes))


def _if_ready(path: Path, manner: Manner) -> Done | tuple[str, str]:
    """The game resolved; else whether it is over or waits, and why."""
    from wargame_cli.archive.game.games import load
    from wargame_cli.mail.counting import mail_of, owes

    game = load(path)
    if game.position.over:
        return "over", game.position.ending
    mail = mail_of(game)
    if not mail.ready:
        return "waits", "; ".join(owes(game, each) for each in mail.owed) or "a die is wanted"
    return resolve_game(path, path, (), manner)


def _why(done: Done) -> str:
    """What a game waits for now."""
    result, game = done.result, done.result.game
    if result.question:
        return f"{result.question.side} must answer: {result.question.text}"
    if not result.accepted:
        return "its sheets were refused" if not result.die else "a die is wanted"
    position = game.position
    if position.over:
        return str(position.ending)
    due = " and ".join(game.sides_due) or "nobody"
    return f"turn {position.turn}, {game.ruleset.phase(position).title}: {due} is due"


def _row_told(row: dict[str, Any]) -> str:
    """A game of a folder: its file and state, the phases that were resolved, and what comes next."""
    from textwrap import wrap

    phases = ", ".join(f"turn {each['turn']} {each['phase']}" for each in row.get("resolved", []))
    head = f"{row['file']}: {row['state']}"
    return "\n    ".join([head, *wrap(phases, 76), *wrap(row["why"], 76, break_on_hyphens=False)])
