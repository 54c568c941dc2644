"""`wargame template` and `wargame check`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Output, Sheets, Side, open_game
from wargame_cli.engine.errors import BadInput, WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.flow.service import Verdict

app = typer.Typer()


@app.command(epilog="Example: wargame template game.yaml --side CP -o cp.yaml")
def template(
    game: GameFile,
    side: Side = None,
    output: Output = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a sheet that was filled in.")] = False,
) -> None:
    """Write an order sheet for the current phase: what can act and how, standing orders, all as comments.

    A file that is there is written over only if it is such a sheet of this phase
    that nobody has touched.
    """
    from wargame_cli.reports.readers import known_side
    from wargame_cli.reports.template import template as fill
    from wargame_cli.reports.template import untouched

    current = open_game(game)
    due = current.sides_due or current.sides_recurring
    if side is None and not due:
        raise WargameError("no side's orders are due\n    hint: name the side whose sheet you want: --side SIDE")
    text = fill(current, due[0] if side is None else known_side(current, side))
    terminal.put_text(text, output, untouched(current), force=force)


@app.command(epilog="Example: wargame check game.yaml cp.yaml")
def check(game: GameFile, sheets: Sheets, json: Json = False) -> None:
    """Say everything that is wrong with the sheets in one pass, with a count. Rolls nothing and writes nothing."""
    from wargame_cli.archive.flow import service
    from wargame_cli.archive.game.sheets import fetch
    from wargame_cli.cli.crash import AT_WORK
    from wargame_cli.engine.understanding.lines import lines, rows

    current = open_game(game)
    try:
        AT_WORK.sheets = fetch(sheets)
        verdict = service.check(current, AT_WORK.sheets)
    except BadInput as error:
        verdict = service.Verdict(False, error.problems, [])
    if json:
        terminal.put_json(
            {
                "accepted": verdict.accepted,
                "errors": terminal.problem_rows(verdict.problems),
                "warnings": terminal.problem_rows(verdict.warnings),
                "sheets": [rows(each) for each in verdict.understood],
            }
        )
    else:
        for each in verdict.understood:
            if len(verdict.understood) > 1:
                terminal.say(f"{each.file}: {each.side}")
            for line in lines(each):
                terminal.say(line)
        terminal.say_problems([*verdict.problems, *verdict.warnings])
        terminal.say(_count_told(verdict))
    if not verdict.accepted:
        raise typer.Exit(BadInput.exit_code)


def _count_told(verdict: "Verdict") -> str:
    """The last line: what comes of the sheets, and how much there is to say of them."""
    errors, warnings = (
        _counted(found, word) for found, word in ((verdict.problems, "error"), (verdict.warnings, "warning"))
    )
    what = "Every order is legal" if verdict.accepted else "Nothing is accepted"
    return f"{what}; {errors}, {warnings}."


def _counted(found: Sequence[object], word: str) -> str:
    return f"{len(found)} {word}" if len(found) == 1 else f"{len(found)} {word}s"
