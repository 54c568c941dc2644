"""The `wargame` command: finds the module of a command by name and loads nothing else."""

import io
import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info, get_command_name
from typer.models import CommandInfo

from wargame_cli.cli.terminal import INTERRUPTED, begin_output, is_terminal, put_error_json, tell
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


_FAILED = 1


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
        markup = self.rich_markup_mode if is_terminal() else None
        command: Any = get_command_from_info(_found(cmd_name), pretty_exceptions_short=True, rich_markup_mode=markup)
        command.rich_help_panel = next(title for title, commands in PANELS.items() if cmd_name in commands)
        return command

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help of the program: on a terminal in colour, by rich, which takes a while to load; else plain."""
        if not is_terminal():
            self.rich_markup_mode = None
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Every command with what it does, which its docstring says first: none is made ready to be run."""
        for title, commands in PANELS.items():
            told = [
                (name, " ".join((_found(name).callback.__doc__ or "").split("\n\n")[0].split())) for name in commands
            ]
            with formatter.section(title):
                formatter.write_dl(told)


def _found(name: str) -> CommandInfo:
    """What the module of a command says of it."""
    module = import_module(f"wargame_cli.cli.commands.{COMMANDS[name]}")
    found: list[CommandInfo] = module.app.registered_commands
    return next(
        each for each in found if name == (each.name or get_command_name(getattr(each.callback, "__name__", "")))
    )


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
        return INTERRUPTED
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
