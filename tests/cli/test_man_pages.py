"""The manual pages say what the help says, and are as they would be made now."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from man_pages import FOLDER, pages
from typer.main import get_command

from wargame_cli.cli.main import COMMANDS, app


def test_the_pages_are_as_the_help_has_them():
    """Nobody writes them by hand; `make man` makes them again."""
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == pages()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_has_every_option_and_argument(name):
    """With its words, and where the page of wargame lists the commands."""
    page = pages()[f"wargame-{name}.1"].replace("\\-", "-")
    command = get_command(app).get_command(None, name)
    for param in command.params:
        for word in param.opts if param.param_type_name == "option" else [param.metavar]:
            assert word in page
    assert f"wargame-{name} (1)" in pages()["wargame.1"].replace("\\-", "-")


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff, which sets the pages, is not installed")
def test_the_pages_can_be_set_without_a_warning():
    """As `man` does."""
    said = subprocess.run(
        ["groff", "-man", "-ww", "-z", *sorted(map(str, FOLDER.iterdir()))], capture_output=True, text=True, check=True
    )
    assert said.stderr == ""
