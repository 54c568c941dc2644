"""The terminal itself: what a command loads, completion, colour and width."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from wargame_cli.cli.main import COMMANDS


def loaded(table, *words: str) -> set[str]:
    """The modules that a command has loaded by its end."""
    script = "import sys\nfrom wargame_cli.cli.main import main\ntry:\n    main()\nfinally:\n    print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, cwd=table.folder, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_a_command_loads_only_what_it_needs(table):
    """No other command's module, nothing of pydantic, no lock, no picture, no verification for a status."""
    modules = loaded(table, "status", "game.yaml")
    assert {name for name in modules if name.startswith("wargame_cli.cli.")} == {
        "wargame_cli.cli.completing",
        "wargame_cli.cli.crash",
        "wargame_cli.cli.commands",
        "wargame_cli.cli.commands.games",
        "wargame_cli.cli.main",
        "wargame_cli.cli.parameters",
        "wargame_cli.cli.terminal",
    }
    assert not modules & {
        "pydantic",
        "zc.lockfile",
        "svg",
        "markdown_it",
        "wargame_cli.archive.replaying.verify",
        "wargame_cli.players",
    }
    assert "rich" not in loaded(table, "status", "game.yaml", "--json")


def test_importing_the_package_loads_nothing():
    """The Python face is lazy: only what is asked for is loaded."""
    script = "import sys, wargame_cli; print([name for name in sys.modules if name.startswith('wargame_cli.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout in ("[]\n", "['wargame_cli.version']\n")


def test_completion_knows_the_commands(table):
    """Shell completion works without loading a game."""
    said = table.run(
        env={"_WARGAME_COMPLETE": "complete_bash", "COMP_WORDS": "wargame s", "COMP_CWORD": "1"},
    )
    assert said.out.split() == [name for name in COMMANDS if name.startswith("s")]


def on_a_terminal(table, *words: str, **env: str) -> str:
    """What a command writes on a terminal of 200 columns."""
    pty = pytest.importorskip("pty")
    mine, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from wargame_cli.cli.main import main; main()", *words],
        stdout=its,
        stderr=subprocess.DEVNULL,
        cwd=table.folder,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "200", **env},
    )
    os.close(its)
    chunks = []
    while True:
        try:
            chunk = os.read(mine, 65536)
        except OSError:
            break
        if not chunk:
            break
        chunks.append(chunk)
    process.wait(timeout=60)
    os.close(mine)
    return b"".join(chunks).decode()


def test_colour_is_for_terminals_that_want_it(table):
    """Colour on a terminal, none with NO_COLOR, none in a pipe; 80 columns at most in all."""
    coloured = on_a_terminal(table, "supply", "game.yaml")
    assert "\x1b[" in coloured
    assert "\x1b[3" not in on_a_terminal(table, "supply", "game.yaml", NO_COLOR="1")
    plain = table.run("supply", "game.yaml", env={"COLUMNS": "200"}).out
    assert "\x1b" not in plain
    assert max(map(len, plain.splitlines())) <= 80
    status = on_a_terminal(table, "status", "game.yaml", NO_COLOR="1")
    assert "━" * 80 in status
    assert "━" * 81 not in status


def test_output_is_utf8_in_every_locale(table):
    """A line of heavy dashes comes out whole where the locale knows only ASCII."""
    assert "━" in table.run("status", "game.yaml", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}).out


def test_a_closed_pipe_is_no_fault(table):
    """`wargame ... | head` ends quietly, and leaves no crash file."""
    command = f"{sys.executable} -c 'from wargame_cli.cli.main import main; main()' schema orders crossing | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=table.folder, check=False)
    assert (done.stdout, done.stderr) == ("{\n", "")
    assert not list(table.folder.glob("wargame-crash*"))


def test_help_without_a_topic_lists_everything(table):
    """The same as --help."""
    assert table.run("help").out.split() == table.run("--help").out.split()
