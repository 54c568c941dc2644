"""The README is true: its commands run as they are typed, its sheets can be read, its Python works."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import msgspec
import pytest
import yaml
from table import command

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text import dump_yaml, read_text
from wargame_cli.engine.text.decoding import decode

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
#: The fenced blocks, each with what its first line says that it is.
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
#: The blocks of commands, and in each the words of the lines that call this program.
COMMANDS = [
    [shlex.split(line, comments=True)[1:] for line in block.splitlines()]
    for _, block in BLOCKS
    if block.startswith("wargame ")
]
PLAYING, MODERATING, VERIFYING = COMMANDS
SHEETS = [block for kind, block in BLOCKS if kind == "yaml"]
PROGRAM = next(block for kind, block in BLOCKS if kind == "python")


def test_the_commands_of_a_game_go_through(tmp_path, monkeypatch):
    """One after the other in an empty folder; the game as it was is kept beside it before it goes on."""
    monkeypatch.chdir(tmp_path)
    for words in PLAYING:
        if words[0] == "resolve":
            shutil.copy("game.yaml", "before.yaml")
        said = command(*words)
        assert said.code == 0, (words, said.err)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A folder with a game whose dice come from a beacon, a sheet that came in for it, one to correct, and events."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "terms.yaml").write_text("beacon: {network: quicknet, after: 15m}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        (folder / "games").mkdir()
        for name, more in (("spring", ()), ("autumn", ("--terms", "terms.yaml"))):
            made = command("new", "kaisers-war/palestine-1918", "-o", f"games/{name}.yaml", *more)
            assert made.code == 0
            (folder / f"{name}.txt").write_text(made.err)  # the commitment, as the players are told it
        game = Path("games/spring.yaml")
        for sheet in ("first.yaml", "cp.yaml"):  # mobilization, then movement
            assert command("template", game, "--side", "CP", "-o", sheet).code == 0
            assert command("resolve", game, sheet).code == 0
        phase = wargame_cli.load(game).position
        (folder / "events.yaml").write_text(
            dump_yaml({"events": [{"event": "PhaseStarted", "turn": phase.turn, "phase": phase.phase}]})
        )
        (folder / "inbox").mkdir()
        for name in ("spring", "autumn"):
            due = wargame_cli.load(f"games/{name}.yaml").sides_due[0]
            assert command("template", f"games/{name}.yaml", "--side", due, "-o", f"inbox/{name}.yaml").code == 0
        assert command("receive", "inbox", "--games", "games").code == 0
    return folder


@pytest.mark.parametrize("words", MODERATING, ids=" ".join)
def test_the_commands_of_a_moderator_go_through(evening, tmp_path, monkeypatch, words):
    """Each in the evening's folder; sheets are locked in the game whose dice come from a beacon."""
    folder = shutil.copytree(evening, tmp_path / "evening")
    monkeypatch.chdir(folder)
    if words[0] == "rebuild":
        Path("games/spring.yaml").unlink()
    typed = [word.replace("spring", "autumn") for word in words] if words[0] == "lock" else words
    said = command(*typed)
    assert said.code == 0, (words, said.err)


def test_what_a_player_was_sent_is_verified(evening, tmp_path, monkeypatch):
    """The bundle, against the commitment, what he sent and an earlier bundle."""
    folder = shutil.copytree(evening, tmp_path / "evening")
    monkeypatch.chdir(folder)
    (words,) = VERIFYING
    for outbox in ("before", "now"):
        assert command("pack", "games/spring.yaml", "-o", outbox).code == 0
    earlier, bundle = (next(Path(outbox).glob("*-cp.zip")) for outbox in ("before", "now"))
    named = {
        "BUNDLE.zip": bundle,
        "OLD.zip": earlier,
        "HEX": re.search(r"[0-9a-f]{64}", Path("spring.txt").read_text())[0],
        "my-sheets": Path("my-sheets"),
    }
    named["my-sheets"].mkdir()
    for sheet in ("first.yaml", "cp.yaml"):
        shutil.copy(sheet, named["my-sheets"])
    said = command(*(named.get(word, word) for word in words))
    assert said.code == 0, said.err


@pytest.mark.parametrize("text", SHEETS, ids=range(len(SHEETS)))
def test_the_sheets_can_be_read(text):
    """Each order is one of a phase of some game, with its fields."""
    data = yaml.safe_load(text)
    orders = [*data.get("orders", ()), *(order for each in data.get("recurring", ()) for order in each["orders"])]
    assert orders
    games = ("kaisers-war", "lamps", "illusions-of-glory", "great-war-in-europe", "great-war-ground-rules")
    assert any(all(is_of(game, order) for order in orders) for game in games)


def is_of(game, order):
    """Whether a game has such an order, with these fields; and the one that is carried out instead, if one is."""
    if "else" in order:
        alone = {name: value for name, value in order.items() if name != "else"}
        return is_of(game, alone) and is_of(game, order["else"])
    kinds = {kind.verb: kind for phase in rulesets.load(game).sequence.every for kind in phase.orders}
    kind = next((kinds[verb] for verb in order if verb in kinds), None)
    try:
        return kind is not None and isinstance(decode(read_text(msgspec.json.encode(order), "README.md"), kind), kind)
    except Malformed:
        return False


def test_the_program_runs(tmp_path, monkeypatch, capsys):
    """It makes a game, checks a sheet for it, resolves the phase, prints the report and saves the game."""
    monkeypatch.chdir(tmp_path)
    made, rest = PROGRAM.split("verdict = ", 1)
    names: dict[str, object] = {}
    exec(made, names)
    assert command("template", "game.yaml", "--side", "CP", "-o", "cp.yaml").code == 0
    exec(f"verdict = {rest}", names)
    assert "# Turn 1" in capsys.readouterr().out
    assert wargame_cli.load("game.yaml").file.records == 2  # its beginning and the phase
