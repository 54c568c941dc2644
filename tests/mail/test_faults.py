"""A sheet or a game that makes the program fail is alone with its fault: everything else goes on, and it is told."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from post import Post
from table import command

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.engine.text.visible import visible
from wargame_cli.mail.counting import mail_of
from wargame_cli.mail.faults import noting

MOVE = "{move: R1, to: Ford}"
DEADLY = "{move: R3, to: Ford}"

#: The toy game with two bugs: one of its orders makes the program fail, and in foul weather so does the whole game.
BROKEN = """
from crossing import Crossing


class Broken(Crossing):
    name, title = "broken", "The Broken Crossing"

    def find(self, position, what, name):
        if name == "R3":
            raise RuntimeError("a bug")
        return super().find(position, what, name)

    def phase(self, position):
        if position.options.get("weather") == "foul":
            raise ZeroDivisionError("a bug in the weather")
        return super().phase(position)


RULESET = Broken()
"""


@pytest.fixture
def post(tmp_path, monkeypatch):
    """A post office with the game `ill`, which is broken, and the good one `well`."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "broken.py").write_text(BROKEN)
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(rules)])
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "toy")
    rulesets.names.cache_clear()
    (tmp_path / "post").mkdir()
    post = Post(tmp_path / "post", monkeypatch)
    post.new("ill", scenario="broken/dawn")
    post.new("well")
    yield post
    rulesets.names.cache_clear()
    rulesets.load.cache_clear()
    sys.modules.pop("wargame_cli.rulesets.broken", None)


def crashes(post):
    """The crash files, which nobody else may read."""
    found = sorted(post.folder.glob("wargame-crash-*.yaml"))
    assert {stat.S_IMODE(path.stat().st_mode) for path in found} <= {0o600}
    return found


def test_a_sheet_that_makes_the_program_fail_stops_no_other(post):
    """It is kept with a receipt and does not count; the sheets beside it are filed, and only then it ends with 1."""
    post.sheet(DEADLY, name="1", game="ill")
    post.sheet(MOVE, name="2", game="ill", hours=2)
    post.sheet(MOVE, name="3", game="well")
    said = post.receive()
    assert said.code == 1
    assert list(post.mail.iterdir()) == []
    assert "Errors:\n\n1: this sheet made the program fail" in post.receipts()["1"]
    assert f"{post.games / 'ill.yaml'}: ready" in said.out
    assert f"{post.games / 'well.yaml'}: ready" in said.out
    (crash,) = crashes(post)
    assert said.err == (
        "ill: Red's sheet 1 made the program fail; it does not count (RuntimeError: a bug)\n"
        f"    This is the program's own fault. What it was doing is written in\n    {crash}\n"
    )
    game = wargame_cli.load(crash)
    assert game.id == "ill"
    assert "RuntimeError: a bug" in game.file.crash.traceback
    assert DEADLY in game.file.pending.sheets[0].text


def test_every_command_goes_on_beside_such_a_sheet(post):
    """The newest sheet fails, the one before it counts: status, reminders and the phase itself."""
    post.sheet(MOVE, name="1", game="ill")
    post.sheet(DEADLY, name="2", game="ill", hours=2)
    assert post.receive().code == 1
    for words in (["status", post.games], ["status", post.games / "ill.yaml"], ["remind", post.games]):
        said = command(*words)
        assert said.code == 1
        assert said.err.count("made the program fail; it does not count") == 1
        assert "well" in said.out or words[1] != post.games
        assert "Traceback" not in said.err
    assert "well, turn 1" in command("remind", post.games).out
    said = command("resolve", post.games / "ill.yaml", "--received")
    assert said.code == 1
    assert "Red has sent something newer that has errors; it does not count" in said.err
    assert post.game("ill").position.phase == "blue-turn"
    assert command("status", post.games).code == 0


def test_a_game_that_makes_the_program_fail_stops_no_other(post):
    """Its own sheets do not count; of the other games everything is done and told."""
    foul = command("new", "broken/dawn", "-o", post.games / "foul.yaml", "--id", "foul", "--option", "weather=foul")
    assert foul.code == 0, foul.err
    post.sheet(MOVE, name="1", game="foul")
    post.sheet(MOVE, name="2", game="well")
    said = post.receive()
    assert said.code == 1
    assert list(post.mail.iterdir()) == []
    assert "this sheet made the program fail" in post.receipts()["1"]
    assert f"{post.games / 'well.yaml'}: ready" in said.out
    assert "ZeroDivisionError: a bug in the weather" in said.err
    status = command("status", post.games, "--json")
    assert status.code == 1
    rows = {Path(row["file"]).stem: row for row in status.json["games"]}
    assert rows["foul"]["error"] == f"{post.games / 'foul.yaml'}: it made the program fail"
    assert rows["well"]["next_command"] == f"wargame resolve {post.games / 'well.yaml'} --received"
    remind = command("remind", post.games)
    assert remind.code == 1
    assert "ill, turn 1" in remind.out
    assert "foul.yaml made the program fail; what is owed in it is not known" in remind.err


def test_nothing_is_hidden_from_who_does_not_note_faults(post):
    """In Python the exception comes through, unless it is noted."""
    path = post.sheet(DEADLY, game="ill")
    command("receive", post.mail, "--games", post.games)
    assert not path.exists()
    with pytest.raises(RuntimeError):
        mail_of(post.game("ill"))
    with noting() as faults:
        assert not mail_of(post.game("ill")).ready
    assert [type(fault.error) for fault in faults] == [RuntimeError]


# -- files that somebody else has put there -------------------------------------------------------------------------


@pytest.mark.parametrize("name", [b"x" * 250 + b".yaml", b"\xff.yaml", b"a\x1b[31m.yaml", b"\xe2\x80\xae.yaml"])
def test_the_name_of_a_file_is_its_own_trouble(post, name):
    """Too long for its signature, no UTF-8, or full of controls: it is filed like the one beside it."""
    other = post.sheet(MOVE, name="good.yaml", game="well")
    path = Path(os.fsdecode(os.fsencode(post.mail) + b"/" + name))
    try:
        path.write_bytes(other.read_bytes())
    except OSError:
        pytest.skip("such a name cannot be made here")
    game = post.games / "well.yaml"
    for words in (["check", game, path], ["resolve", game, path, "-o", "next.yaml"]):
        assert command(*words).code == 0
    said = post.receive()
    assert (said.code, said.err) == (0, "")
    assert list(post.mail.iterdir()) == []
    shown = visible(path.name)
    assert f"{shown}: Red of well" in said.out
    assert shown in post.receipts()


def test_a_link_in_the_drop_folder_is_not_followed(post):
    """It may lead to a secret, which the receipt would quote and mail back."""
    secret = post.folder / "secret.key"
    secret.write_text("secret: 4242\n")
    (post.mail / "link.yaml").symlink_to(secret)
    (post.mail / "nowhere.yaml").symlink_to("nothing")
    (post.mail / "folder.yaml").mkdir()
    os.mkfifo(post.mail / "pipe.yaml")
    post.sheet(MOVE, name="good.yaml", game="well")
    (post.mail / "good.yaml.sig").symlink_to(secret)
    said = post.receive()
    assert said.code == 2
    assert sorted(said.err.splitlines()) == [
        "good.yaml: this is a link, and no file of its own; it is not read",
        "link.yaml: this is a link, and no file of its own; it is not read",
    ]
    (post.mail / "good.yaml.sig").unlink()
    assert post.receive().code == 2
    assert not (post.mail / "good.yaml").exists()
    quoted = [path for path in post.folder.rglob("*") if path.is_file() and "4242" in path.read_text(errors="replace")]
    assert {path.resolve() for path in quoted} == {secret}


def test_the_folder_of_sheets_is_no_link(post):
    """What was received is not written elsewhere, and nothing there counts."""
    elsewhere = post.folder / "elsewhere"
    elsewhere.mkdir()
    (post.games / "well.sheets").symlink_to(elsewhere)
    left = post.sheet(MOVE, game="well")
    said = post.receive()
    assert said.code == 2
    assert "well.sheets: this is a link or a file, and not the folder that belongs here" in said.err
    assert left.exists()
    assert list(elsewhere.iterdir()) == []


def test_what_shows_everything_is_for_its_owner_alone(post):
    """The game, its journal, copies, what was taken back, the sheets and the receipts; a report is as any file."""
    umask = os.umask(0o022)
    try:
        path = post.new("mine", dice="sealed")
        older = path.read_bytes()
        post.sheet(MOVE, game="mine")
        post.receive()
        assert command("resolve", path, "--received", "--report", post.folder / "report.md").code == 0
        path.write_bytes(older)
        assert command("resolve", path, "--lenient").code == 0
    finally:
        os.umask(umask)
    modes = {
        entry.relative_to(post.folder): stat.S_IMODE(entry.stat().st_mode)
        for entry in [post.folder / "report.md", *post.games.rglob("mine*"), *(post.games / "mine.sheets").rglob("*")]
    }
    assert len(modes) == 13
    assert modes.pop(Path("report.md")) == 0o644
    for entry, mode in modes.items():
        assert mode == (0o700 if (post.folder / entry).is_dir() else 0o600), entry
