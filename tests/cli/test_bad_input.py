"""Whatever goes wrong from outside: a clear message, the exit code of the contract, and the old game intact.

These are real processes, as a moderator's scripts start them.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import wargame_cli
from wargame_cli.archive.game.games import journal_path, key_path

MOVE = "{move: R1, to: Ford}"


def started(table, *words, limit: int | None = None) -> subprocess.Popen[bytes]:
    """A command in a process of its own that waits for its standard input; `limit` is the largest file it may write."""

    def restrict() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs inherit that it is ignored
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [sys.executable, "-c", "from wargame_cli.cli.main import main; main()", *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=table.folder,
        env={**os.environ, "PYTHONPATH": str(wargame_cli.__path__[0]) + "/.."},
        preexec_fn=restrict,
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x00\x01\x02\xff" * 999, "not UTF-8 text"),
        (b"turn: 1\x07\n", "not plain text"),
        (b"", "the file is empty"),
        (b"# only a comment\n", "the file is empty"),
        (b"game: a\nturn: 1\ngame: b\n", "'game' is given twice; it first stands in line 1"),
        (b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "which is not read here"),
        (b"orders:\n\t- {move: R1}\n", "the indentation holds a tab"),
        (b"game: [\n", "a value is missing before this"),
        (b"{" * 900, "there is no key"),
        (b"{" * 5000, "junk.yaml:1:"),
        (b"#" * 50_000_000, "too large"),
    ],
)
def test_junk_instead_of_a_sheet(table, content, message):
    """No kind of junk is more than a message with the file's name, within seconds."""
    (table.folder / "junk.yaml").write_bytes(content)
    before = table.everything()
    said = table.run("resolve", "game.yaml", "junk.yaml")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("junk.yaml")
    assert message in said.err
    assert "Traceback" not in said.err
    assert table.everything() == before


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[: len(data) // 2], "game.yaml"),
        (lambda data: data.replace(b"Red: 0", b"Red: 7"), "damaged or was changed by hand"),
        (lambda data: b"\x89PNG" + data, "game.yaml"),
        (lambda data: data + b"x: 1\n", "unknown field 'x'"),
        (lambda data: b"a: [" * 3000, "game.yaml"),
    ],
)
def test_a_damaged_game(table, damage, message):
    """A torn or edited game is refused by every command, and left as it is."""
    table.path.write_bytes(damage(table.path.read_bytes()))
    before = table.everything()
    for words in (["status", "game.yaml"], ["resolve", "game.yaml"], ["verify", "game.yaml"]):
        said = table.run(*words)
        assert (said.code, said.out) == (2, "")
        assert message in said.err
        assert "Traceback" not in said.err
    assert table.everything() == before


@pytest.mark.parametrize("words", [["status", "nothing.yaml"], ["template", "."], ["check", "game.yaml", "gaem.yaml"]])
def test_missing_files_and_folders(table, words):
    """What cannot be read is named, with the name that may have been meant."""
    said = table.run(*words)
    assert said.code == 2
    told = said.out if words[0] == "check" else said.err
    assert "cannot be read" in told
    assert ("did you mean game.yaml?" in told) == (words[-1] == "gaem.yaml")
    if words[0] != "template":
        assert "cannot be read" in table.run(*words, "--json").json["errors"][0]["message"]


def test_a_missing_key(sealed):
    """Sealed dice cannot be rolled without the key; the game stays."""
    sheet = sealed.sheet(MOVE)
    key_path(sealed.path).unlink()
    before = sealed.everything()
    said = sealed.run("resolve", "game.yaml", sheet.name)
    assert said.code == 2
    assert "game.key: cannot be read" in said.err
    assert sealed.everything() == before


def test_a_changed_journal_line(table):
    """Neither played on nor verified."""
    table.play(MOVE)
    path = journal_path(table.path)
    path.write_bytes(path.read_bytes().replace(b"Ford", b"0102"))
    before = table.everything()
    (table.folder / "blue.yaml").write_text(table.text().text)
    assert table.run("verify", "game.yaml").code == 4
    report = table.run("report", "game.yaml")
    assert (report.code, "is not the one that the game was made from" in report.err) == (2, True)
    resolved = table.run("resolve", "game.yaml", "blue.yaml")
    assert (resolved.code, "is not the one that the game was made from" in resolved.err) == (2, True)
    assert {name: data for name, data in table.everything().items() if name != "blue.yaml"} == before


def test_a_full_disk(table):
    """No room for the new game: exit code 2, and the old game, its journal and the folder are as they were."""
    sheet = table.sheet(MOVE, nonce="x" * 3000)
    before = table.everything()
    process = started(table, "resolve", "game.yaml", sheet.name, limit=200)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert b"cannot be written" in err
    assert table.everything() == before
    assert table.run("resolve", "game.yaml", sheet.name).code == 0
    assert table.run("verify", "game.yaml").code == 0


def test_a_full_disk_for_the_journal(table):
    """Before anybody can read a report, and its key, the record has found room; a torn line is taken back."""
    sheet = table.sheet(MOVE, nonce="x" * 3000)
    before = table.everything()
    process = started(table, "resolve", "game.yaml", sheet.name, "--report", "r.{reader}.md", limit=2000)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, b"journal.jsonl: cannot be written" in err) == (2, True)
    assert table.everything() == before


def test_an_interrupt_in_the_middle(table):
    """Ctrl-C while a command waits or works: nothing has changed, and nothing is locked."""
    before = table.everything()
    process = started(table, "resolve", "game.yaml", "-")
    wait_for_lock(process, table)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert table.everything() == before
    assert table.run("resolve", "game.yaml", table.sheet(MOVE).name).code == 0


def test_two_processes_at_once(table):
    """The second one is refused at once, the first one goes on, and nothing is lost."""
    sheet = table.sheet(MOVE)
    first = started(table, "resolve", "game.yaml", "-")
    wait_for_lock(first, table)
    second = table.run("resolve", "game.yaml", sheet.name)
    assert second.code == 2
    assert "another process is resolving this game" in second.err
    first.communicate(sheet.read_bytes(), timeout=60)
    assert first.returncode == 0
    assert table.game.position.at("0201") == ["R1"]
    assert table.run("verify", "game.yaml").code == 0


def wait_for_lock(process, table) -> None:
    """Wait until a process has the game's lock, without touching it: a try would be in the process's way."""
    lock = str(table.folder / ".game.yaml.lock")
    descriptors = Path(f"/proc/{process.pid}/fd")
    for _ in range(500):
        with contextlib.suppress(OSError):
            if any(os.readlink(descriptor) == lock for descriptor in descriptors.iterdir()):
                time.sleep(0.3)  # the file is open: the lock is taken in the next breath
                return
        time.sleep(0.02)
    raise AssertionError("nobody took the lock")


def test_folders_that_are_none(table):
    """A path through a file, a folder that is not there: refused before anything is written."""
    before = table.everything()
    for target in ("game.yaml/next.yaml", "nowhere/next.yaml"):
        said = table.run("resolve", "game.yaml", table.sheet(MOVE).name, "-o", target)
        assert (said.code, "cannot be written" in said.err) == (2, True)
        assert table.run("new", "crossing/dawn", "-o", target).code == 2
    report = table.run("resolve", "game.yaml", "sheet.yaml", "--report", "nowhere/report.md")
    assert (report.code, "nowhere/report.md: cannot be written" in report.err) == (2, True)
    assert table.run("resolve", "game.yaml", "sheet.yaml", "--report", "report.pdf").code == 2
    assert {name: data for name, data in table.everything().items() if name != "sheet.yaml"} == before


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_read_only_folder(table):
    """Nothing can be written there, and the message says so."""
    sheet = table.sheet(MOVE)
    before = table.everything()
    table.folder.chmod(0o500)
    try:
        said = table.run("resolve", "game.yaml", sheet.name)
    finally:
        table.folder.chmod(0o700)
    assert (said.code, "cannot be written" in said.err) == (2, True)
    assert table.everything() == before


BROKEN = """
from crossing import *
from wargame_cli.engine.rooms import Cases

def stage(case):
    raise RuntimeError("a bug")

class Broken(Crossing):
    name, title = "broken", "Broken"
    cases = Cases(stage=stage, given={}, facts={})

    def view(self, position, side):
        raise RuntimeError("a bug")


@BOOK.waits(March)
def never(order, referee):
    raise RuntimeError("a bug")


RULESET = Broken()
"""


def test_a_fault_of_the_program(table, tmp_path):
    """Exit code 1, no traceback on the screen, and a file that loads as a game and fails in the same way again."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "broken.py").write_text(BROKEN)
    toy = os.environ["WARGAME_RULESETS"]
    env = {"WARGAME_RULESETS": f"{toy}{os.pathsep}{tmp_path / 'rules'}"}
    env["PYTHONPATH"] = f"{wargame_cli.__path__[0]}/..{os.pathsep}{toy}"
    assert table.run("new", "broken/dawn", "-o", "b.yaml", "--seed", "1", "--id", "b", env=env).code == 0
    sheet = table.sheet(MOVE, name="b-sheet.yaml", game="b")
    before = (table.folder / "b.yaml").read_bytes()
    said = table.run("resolve", "b.yaml", sheet.name, env=env)
    assert said.code == 1
    assert "RuntimeError: a bug" in said.err
    assert "Traceback" not in said.err
    assert (table.folder / "b.yaml").read_bytes() == before
    crash = said.err.splitlines()[-1]
    assert 'raise RuntimeError(\\"a bug\\")' in Path(crash).read_text()
    assert table.run("status", crash, "--json", env=env).json["game"] == "b"
    assert table.run("resolve", crash, env=env).code == 1


def test_a_fault_of_the_program_in_one_case(table, tmp_path):
    """The case fails and says what happened, and where in our code; all other cases and variants are run."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "broken.py").write_text(BROKEN)
    case = "cases:\n- {id: X, rule: '1', expect: {legal: true}, variants: [{title: one}, {title: two}]}\n"
    for name, game in (("a", "broken"), ("b", "kaisers-war")):
        (table.folder / f"{name}.yaml").write_text(f"game: {game}\n{case.replace('X', name)}")
    toy = os.environ["WARGAME_RULESETS"]
    env = {"WARGAME_RULESETS": f"{toy}{os.pathsep}{tmp_path / 'rules'}"}
    env["PYTHONPATH"] = f"{wargame_cli.__path__[0]}/..{os.pathsep}{toy}"
    said = table.run("conform", "a.yaml", "b.yaml", "--json", env=env)
    assert said.code == 4
    assert [(case["id"], case["result"]) for case in said.json["cases"]] == [
        ("a", "fails"),
        ("b", "unread"),
    ]
    staged, _ = said.json["cases"]
    fault = "the program failed: RuntimeError: a bug (broken.py, line 6)"
    assert staged["messages"] == [f"one: {fault}", f"two: {fault}"]


@pytest.mark.parametrize("moment", ["abc", "1e99", "9" * 30, "-9" * 20])
def test_a_moment_that_is_none(table, moment):
    """The variable is named, and nothing is written."""
    sheet = table.sheet(MOVE)
    before = table.everything()
    said = table.run("resolve", "game.yaml", sheet.name, env={"SOURCE_DATE_EPOCH": moment})
    assert (said.code, said.out) == (2, "")
    assert said.err == f"SOURCE_DATE_EPOCH is the seconds since 1970, a whole number, not {moment!r}\n"
    assert table.everything() == before


def test_an_interruption_while_the_program_is_loaded():
    """Ctrl-C has one exit code and no traceback, however early it comes."""
    stopped = """
import sys

class Stopping:
    def find_spec(self, name, *rest):
        if name == "typer":
            raise KeyboardInterrupt

from wargame_cli.__main__ import main
sys.meta_path.insert(0, Stopping())
main()
"""
    done = subprocess.run([sys.executable, "-c", stopped], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_game_by_another_name(sealed):
    """A symbolic link to a game is that game: its journal, key and sheets are beside the file itself."""
    sheet = sealed.sheet(MOVE)
    there = sealed.folder / "elsewhere"
    there.mkdir()
    (there / "link.yaml").symlink_to("../game.yaml")
    said = sealed.run("resolve", "elsewhere/link.yaml", sheet.name)
    assert said.code == 0, said.err
    assert sealed.game.file.records == 2
    assert (there / "link.yaml").is_symlink()
    assert [path.name for path in there.iterdir() if not path.name.startswith(".")] == ["link.yaml"]
    assert sealed.run("verify", "elsewhere/link.yaml").code == 0
