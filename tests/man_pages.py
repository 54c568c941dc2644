"""`make man`: the manual, a page for wargame and one for each command, made from the same words as `--help`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from wargame_cli.cli.commands.helping import EXIT_CODES
from wargame_cli.cli.main import COMMANDS, PANELS, app
from wargame_cli.version import __version__

FOLDER = Path(__file__).parent.parent / "man"


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    group: Any = get_command(app)
    found = {"wargame.1": _page("wargame", group.help, _of_program(group))}
    for name in COMMANDS:
        command = group.get_command(None, name)
        found[f"wargame-{name}.1"] = _page(f"wargame-{name}", command.help, _of_command(name, command))
    return found


def _page(name: str, told: str, rest: Iterator[str]) -> str:
    first = _one_line(told.split("\n\n")[0]).split(". ")[0].rstrip(".")
    lines = [
        f'.TH "{name.upper()}" "1" "" "wargame {__version__}" "wargame"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(first[:1].lower() + first[1:])}",
        *rest,
    ]
    return "".join(f"{line}\n" for line in lines)


def _of_program(group: Any) -> Iterator[str]:
    yield from (".SH SYNOPSIS", ".B wargame", "\\fICOMMAND\\fR \\fIARGUMENT\\fR...", ".SH COMMANDS")
    for panel, names in PANELS.items():
        yield f".SS {_text(panel)}"
        for name in names:
            told = group.get_command(None, name).help.split("\n\n")[0]
            yield from (".TP", f".BR wargame\\-{_text(name)} (1)", _text(_one_line(told)))
    yield from _options(group.params)
    yield from _ending(group.epilog, [f"wargame-{name}" for name in COMMANDS])


def _of_command(name: str, command: Any) -> Iterator[str]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    written = [
        f"\\fI{_text(each.metavar)}\\fR" if each.required else f"[\\fI{_text(each.metavar)}\\fR]" for each in arguments
    ]
    needed = [f"\\fB{_text(each.opts[-1])}\\fR \\fI{_text(each.metavar)}\\fR" for each in options if each.required]
    yield from (".SH SYNOPSIS", f".B wargame {_text(name)}", " ".join([*written, *needed, "[\\fIOPTION\\fR...]"]))
    yield ".SH DESCRIPTION"
    for number, paragraph in enumerate(command.help.split("\n\n")):
        yield from (*([".PP"] if number else []), _text(_one_line(paragraph)))
    if arguments:
        yield ".SH ARGUMENTS"
        for each in arguments:
            yield from (".TP", f".I {_text(each.metavar)}", _text(each.help or ""))
    yield from _options(options)
    yield from _ending(command.epilog, ["wargame"])


def _options(options: list[Any]) -> Iterator[str]:
    if shown := [each for each in options if not each.hidden]:
        yield ".SH OPTIONS"
    for each in shown:
        value = f" \\fI{_text(each.metavar or 'N')}\\fR" if not each.is_flag else ""
        names = ", ".join(f"\\fB{_text(name)}\\fR" for name in each.opts)
        yield from (".TP", f"{names}{value}", _text(each.help or ""))


def _ending(epilog: str | None, also: list[str]) -> Iterator[str]:
    if epilog:
        title, _, told = epilog.partition(": ")
        yield f".SH {title.upper()}"
        for example in re.split(r"[;,] (?=wargame )", _one_line(told)):
            yield from (_text(example), ".br")
    yield ".SH EXIT STATUS"
    for code in re.findall(r"^\d  .*(?:\n   .*)*", EXIT_CODES, re.MULTILINE):
        yield from (".TP", f".B {code[0]}", _text(_one_line(code[1:])))
    yield from (".SH SEE ALSO", ", ".join(f"\\fB{_text(name)}\\fR(1)" for name in also))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _text(text: str) -> str:
    """Words as roff has them: nothing in them is a command."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for old in FOLDER.glob("*.1"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
