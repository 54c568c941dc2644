"""The `wargame` command: finds the module of a command by name and loads nothing else."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from wargame_cli.cli.terminal import begin_output, put_error_json, tell
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.mail.faults import noting
from wargame_cli.version import __version__

#: Every command by what it is for, and the module of `commands` that holds it, in the order of `wargame --help`.
PANELS = {
    "Play": {
        "scenarios": "games",
        "new": "games",
        "status": "games",
        "template": "sheets",
        "check": "sheets",
        "resolve": "resolving",
        "report": "reporting",
    },
    "Look": {
        "units": "queries",
        "supply": "queries",
        "odds": "queries",
        "moves": "queries",
        "cards": "queries",
        "map": "maps",
        "page": "pages",
        "export": "exporting",
        "luck": "comparing",
        "diff": "comparing",
    },
    "Moderate by mail": {
        "receive": "moderating",
        "remind": "moderating",
        "pack": "packing",
        "terms": "moderating",
        "lock": "locking",
        "correct": "umpiring",
        "rewind": "umpiring",
        "override": "umpiring",
        "close": "umpiring",
        "rebuild": "rebuilding",
    },
    "Trust, rules and machines": {
        "verify": "verifying",
        "rules": "rulebook",
        "play": "playing",
        "tally": "playing",
        "study": "studying",
        "conform": "conforming",
        "schema": "schemas",
        "help": "helping",
    },
}
COMMANDS = {name: module for commands in PANELS.values() for name, module in commands.items()}


_FAILED, _INTERRUPTED = 1, 130


class LazyGroup(TyperGroup):
    """The group of all commands; a command's module is imported when the command is run, or its help shown."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; for an unknown one the error names the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = nearest(args[0], COMMANDS) or "wargame -h lists them"
            raise WargameError(f"there is no command {args[0]!r}\n    hint: {hint}")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, from its module, or None for an unknown one."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"wargame_cli.cli.commands.{COMMANDS[cmd_name]}")
        command: Any = get_group(module.app).commands[cmd_name]
        command.rich_help_panel = next(title for title, commands in PANELS.items() if cmd_name in commands)
        return command


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wargame {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with: wargame scenarios. Exit codes: wargame help exit-codes.",
)


@app.callback()
def wargame(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A turn adjudicator for board wargames: orders and dice in, a fair and explained result out."""


def main() -> None:
    """Run the command line; every error becomes a message and the exit code of its kind."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # whatever the locale says, our text is UTF-8
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    with noting() as faults:
        code = _run()
    if faults:
        from wargame_cli.cli.crash import report_fault

        for fault in faults:
            report_fault(fault)
        code = _FAILED
    sys.exit(code)


def _run() -> int:
    """Run the command that was typed; gives its exit code."""
    begin_output()
    try:
        try:
            app(sys.argv[1:] or ["--help"], prog_name="wargame")
        finally:
            sys.stdout.flush()
    except SystemExit as end:
        return int(end.code or 0)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # the reader of our output, such as `head`, has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except WargameError as error:
        put_error_json(error)
        tell(error)
        return error.exit_code
    except Exception as error:
        from wargame_cli.cli.crash import report_crash

        report_crash(error)
        return _FAILED
    return 0
