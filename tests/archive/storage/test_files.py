"""No interruption, error or second process can leave a file half written."""

from __future__ import annotations

import errno
import io
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli.archive.storage import files
from wargame_cli.archive.storage.files import (
    Entry,
    append_lines,
    commit_files,
    create_private,
    lock,
    read_bytes,
    read_lines,
    write_atomically,
)
from wargame_cli.engine.errors import Busy, Malformed, Unsafe

pytestmark = pytest.mark.process

posix_only = pytest.mark.skipif(os.name != "posix", reason="modes, signals and limits as POSIX has them")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def run(code: str, *arguments: object) -> subprocess.Popen[bytes]:
    """A child process that runs some code with this module's imports and the arguments in `sys.argv`."""
    head = "import sys, time\nfrom pathlib import Path\nfrom wargame_cli.archive.storage.files import *\n"
    environment = {**os.environ, "PYTHONPATH": str(Path(files.__file__).parents[3])}
    return subprocess.Popen(
        [sys.executable, "-c", head + code, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def line_from(child: subprocess.Popen[bytes]) -> bytes:
    assert child.stdout is not None
    return child.stdout.readline()


# Replacing a file -----------------------------------------------------------------------------------------------------


def test_a_file_is_made_and_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    """The file holds the last bytes written, the empty ones too, and no temporary file stays."""
    path = tmp_path / "game.yaml"
    for data in (b"one", b"two" * 100_000, b""):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert names(tmp_path) == {"game.yaml"}


@posix_only
def test_the_old_mode_is_kept_and_a_new_file_follows_the_umask(tmp_path: Path) -> None:
    """Replacing a file does not change who may read it; a new one is made as any program would make it."""
    path = tmp_path / "game.yaml"
    before = os.umask(0o027)
    try:
        write_atomically(path, b"one")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        write_atomically(path, b"two")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@posix_only
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing through a symbolic link replaces the file it points to."""
    (tmp_path / "link").symlink_to("game.yaml")
    write_atomically(tmp_path / "link", b"one")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "game.yaml").read_bytes() == b"one"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        ("write", OSError(errno.ENOSPC, "No space left on device"), "no space left on device"),
        ("fsync", OSError(errno.EIO, "Input/output error"), "input/output error"),
        ("replace", PermissionError(errno.EACCES, "Permission denied"), "permission denied"),
        ("open", OSError(errno.EROFS, "Read-only file system"), "read-only file system"),
        ("write", KeyboardInterrupt(), None),
        ("fsync", KeyboardInterrupt(), None),
        ("replace", KeyboardInterrupt(), None),
    ],
)
def test_failure_at_any_step_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException, message: str | None
) -> None:
    """A full disk, missing rights or Ctrl-C at any call to the system leave the old file and nothing else.

    The system cannot be made to fail at a chosen step, hence the errors at the boundary.
    """
    path = tmp_path / "game.yaml"
    path.write_bytes(b"old")

    def failing(*_args: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(os, call, failing)
    with pytest.raises(Unsafe if message else KeyboardInterrupt, match=message):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"game.yaml"}


@posix_only
def test_a_full_disk_leaves_the_old_file_alone(tmp_path: Path) -> None:
    """When the system really takes no more bytes halfway, the old file stays and the error is clear."""
    path = tmp_path / "game.yaml"
    path.write_bytes(b"old")
    child = run(
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "write_atomically(Path(sys.argv[1]), bytes(20_000))\n",
        path,
    )
    _, told = child.communicate(timeout=60)
    assert b"Unsafe: " in told
    assert b"file too large; it is as it was" in told
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"game.yaml"}


def test_what_cannot_be_replaced_is_refused(tmp_path: Path) -> None:
    """A folder, or a file in a folder that is not there, gives a clear error."""
    with pytest.raises(Unsafe, match="not a file that can be replaced"):
        write_atomically(tmp_path, b"")
    with pytest.raises(Unsafe, match="there is no such file or folder"):
        write_atomically(tmp_path / "none" / "game.yaml", b"")


@posix_only
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_write_protection_is_respected(tmp_path: Path) -> None:
    """Neither a write-protected file nor one in a write-protected folder is replaced."""
    path = tmp_path / "game.yaml"
    path.write_bytes(b"old")
    path.chmod(0o400)
    with pytest.raises(Unsafe, match="write-protected"):
        write_atomically(path, b"new")
    path.chmod(0o600)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(Unsafe, match="permission denied"):
            write_atomically(path, b"new")
        with pytest.raises(Unsafe, match="permission denied"), lock(path):
            pass
    finally:
        tmp_path.chmod(0o700)
    assert path.read_bytes() == b"old"


@posix_only
def test_kill_at_any_moment_leaves_one_whole_file(tmp_path: Path) -> None:
    """However often a process is killed in the middle of replacing a file, the file is one of the versions, whole."""
    path = tmp_path / "game.yaml"
    write_atomically(path, b"0" * 300_000)
    moments = random.Random(1)
    for _ in range(12):
        child = run(
            "print(flush=True)\n"
            "while True:\n"
            "    for digit in b'123456789':\n"
            "        write_atomically(Path(sys.argv[1]), bytes([digit]) * 300_000)\n",
            path,
        )
        line_from(child)
        time.sleep(moments.uniform(0, 0.05))
        child.send_signal(signal.SIGKILL)
        child.communicate()
        data = path.read_bytes()
        assert len(data) == 300_000
        assert data == data[:1] * 300_000


def test_private_file_is_removed_if_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key file is whole or not there. The full disk is at the boundary, because the step matters."""

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Unsafe, match="no space left"):
        create_private(tmp_path / "game.key", b"secret")
    assert names(tmp_path) == set()


# The journal ----------------------------------------------------------------------------------------------------------


@settings(deadline=None)  # the disk takes its time
@given(lines=st.lists(st.binary(max_size=20).map(lambda line: line.replace(b"\n", b"")), max_size=6))
def test_lines_read_back_as_appended(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    """A journal holds the lines that were appended, in order, any bytes but line ends."""
    path = tmp_path_factory.mktemp("journal") / "j"
    for line in lines:
        append_lines(path, [line])
    assert read_lines(path) == lines


RECORD = b'{"turn": 1, "dice": [1, 2]}'


@settings(deadline=None)
@given(cut=st.integers(0, len(RECORD)))
def test_a_torn_end_is_recognised_and_cut(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    """Wherever an append was interrupted, the journal reads as before it or after it, and goes on properly."""
    path = tmp_path_factory.mktemp("journal") / "j"
    path.write_bytes(b'{"turn": 0}\n' + RECORD[:cut])
    whole = [b'{"turn": 0}', RECORD] if cut == len(RECORD) else [b'{"turn": 0}']
    assert read_lines(path) == whole
    append_lines(path, [b"{}"])
    assert path.read_bytes() == b"".join(line + b"\n" for line in [*whole, b"{}"])


def test_a_line_that_is_there_already_is_not_repeated(tmp_path: Path) -> None:
    """Re-running the same phase after an interruption leaves one record of it, its line end restored."""
    path = tmp_path / "j"
    for content in (b"a\n{}\n", b"a\n{}"):
        path.write_bytes(content)
        append_lines(path, [b"{}"], after=1)
        assert path.read_bytes() == b"a\n{}\n"
    assert names(tmp_path) == {"j"}


def test_records_that_the_game_does_not_know_are_set_aside(tmp_path: Path) -> None:
    """Resolving a phase in another way after taking it back keeps the old records, where all can see them."""
    path = tmp_path / "j"
    path.write_bytes(b"a\nb\nc\n")
    append_lines(path, [b"d"], after=1)
    assert read_lines(path) == [b"a", b"d"]
    assert read_lines(tmp_path / "j.undone") == [b"b", b"c"]


def test_a_journal_with_too_few_records_is_refused(tmp_path: Path) -> None:
    """A journal that lacks records of the game is not written to."""
    path = tmp_path / "j"
    path.write_bytes(b"a\n")
    with pytest.raises(Unsafe, match="has 1 records, but the game was made from 2"):
        append_lines(path, [b"d"], after=2)
    assert path.read_bytes() == b"a\n"


def test_lines_that_are_half_there_are_finished(tmp_path: Path) -> None:
    """Of records that are written together an interrupted run may have left the first; nothing is set aside for it."""
    path = tmp_path / "j"
    path.write_bytes(b"a\nb\nc")
    append_lines(path, [b"b", b"{}"], after=1)
    assert read_lines(path) == [b"a", b"b", b"{}"]
    assert names(tmp_path) == {"j"}


def test_what_was_set_aside_is_not_set_aside_again(tmp_path: Path) -> None:
    """A run that ended after it had kept the old records finds them kept."""
    path = tmp_path / "j"
    path.write_bytes(b"a\nb\nc\n")
    (tmp_path / "j.undone").write_bytes(b"x\nb\nc\n")
    append_lines(path, [b"d"], after=1)
    assert read_lines(tmp_path / "j.undone") == [b"x", b"b", b"c"]


def test_a_line_holds_no_line_end(tmp_path: Path) -> None:
    """A line end within a record would make it two."""
    with pytest.raises(ValueError, match="line end"):
        append_lines(tmp_path / "j", [b"a\nb"])


@posix_only
def test_a_full_disk_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    """When the system takes only a part of the record, that part is cut off again."""
    path = tmp_path / "j"
    path.write_bytes(b"a\n")
    child = run(
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "append_lines(Path(sys.argv[1]), [bytes(20_000)])\n",
        path,
    )
    _, told = child.communicate(timeout=60)
    assert b"file too large; it is as it was" in told
    assert path.read_bytes() == b"a\n"


# Files that belong together -------------------------------------------------------------------------------------------


def commit(folder: Path, number: int) -> None:
    """Resolve a made-up phase: game `number` follows from the one before and knows `number` records."""
    record = b'{"record": %d}' % number
    journal = Entry(folder / "game.journal.jsonl", [record], number - 1)
    others = {folder / "report.md": b"%d" % number, folder / "report.html": b"<p>%d" % number}
    commit_files(folder / "game.yaml", b"%d" % number, journal=journal, others=others)


def check_committed(folder: Path, number: int) -> None:
    assert (folder / "game.yaml").read_bytes() == b"%d" % number
    assert read_lines(folder / "game.journal.jsonl") == [b'{"record": %d}' % n for n in range(1, number + 1)]
    assert (folder / "report.md").read_bytes() == b"%d" % number
    assert (folder / "report.html").read_bytes() == b"<p>%d" % number


class Killed(BaseException):
    """Stands for the death of the process: nothing catches it, and nothing is tidied up after it."""


def test_death_before_any_call_to_the_system_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the process ends while it commits, the game is old or new, no record is lost, and a re-run mends all.

    The death is at the boundary: after a given number of calls none works any more, those that tidy up included.
    """
    real: dict[str, Callable[..., object]] = {
        name: getattr(os, name) for name in ("open", "write", "fsync", "replace", "unlink", "ftruncate", "chmod")
    }
    for allowed in range(200):
        folder = tmp_path / str(allowed)
        folder.mkdir()
        commit(folder, 1)
        left = [allowed]

        def dying(name: str, left: list[int] = left) -> Callable[..., object]:
            def call(*args: object, **options: object) -> object:
                left[0] -= 1
                if left[0] < 0:
                    raise Killed
                return real[name](*args, **options)

            return call

        finished = False
        with monkeypatch.context() as patch:
            for name in real:
                patch.setattr(os, name, dying(name))
            try:
                commit(folder, 2)
                finished = True
            except Killed:
                pass
        assert (folder / "game.yaml").read_bytes() in ((b"1", b"2") if not finished else (b"2",))
        assert read_lines(folder / "game.journal.jsonl")[:1] == [b'{"record": 1}']
        commit(folder, 2)
        check_committed(folder, 2)
        if finished:
            assert allowed > 10
            return
    pytest.fail("the commit never finished")


@posix_only
def test_kill_while_committing_loses_nothing(tmp_path: Path) -> None:
    """A process that is really killed while it resolves phase after phase leaves a game that can go on."""
    commit(tmp_path, 1)
    moments = random.Random(2)
    for _ in range(8):
        number = int((tmp_path / "game.yaml").read_bytes())
        child = run(
            "sys.path.insert(0, sys.argv[3])\n"
            "from test_files import commit\n"
            "print(flush=True)\n"
            "for number in range(int(sys.argv[2]) + 1, 10**6):\n"
            "    commit(Path(sys.argv[1]), number)\n",
            tmp_path,
            number,
            Path(__file__).parent,
        )
        line_from(child)
        time.sleep(moments.uniform(0, 0.05))
        child.send_signal(signal.SIGKILL)
        child.communicate()
        number = int((tmp_path / "game.yaml").read_bytes())
        assert len(read_lines(tmp_path / "game.journal.jsonl")) in (number, number + 1)
        commit(tmp_path, number + 1)
        check_committed(tmp_path, number + 1)
    assert not (tmp_path / "game.journal.jsonl.undone").exists()


@posix_only
def test_reports_are_published_after_the_record_has_found_room(tmp_path: Path) -> None:
    """Where the journal does not fit, nobody can read a report of a phase that was not resolved."""
    commit(tmp_path, 1)
    (tmp_path / "game.journal.jsonl").write_bytes(b'{"record": "%s"}\n' % (b"1" * 20_000))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    child = run(
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "folder = Path(sys.argv[1])\n"
        "commit_files(folder / 'game.yaml', b'2', journal=Entry(folder / 'game.journal.jsonl', [b'{}'], 1),\n"
        "             others={folder / 'report.md': b'2', folder / 'new.md': b'2'})\n",
        tmp_path,
    )
    _, told = child.communicate(timeout=60)
    assert b"file too large; it is as it was" in told
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_report_that_cannot_be_written_stops_everything(tmp_path: Path) -> None:
    """If any of the files cannot be written, none is: not the game, not the journal, not the other reports."""
    commit(tmp_path, 1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Unsafe, match="no such file or folder"):
        commit_files(
            tmp_path / "game.yaml",
            b"2",
            journal=Entry(tmp_path / "game.journal.jsonl", [b"{}"], 1),
            others={tmp_path / "report.md": b"2", tmp_path / "none" / "report.html": b"2"},
        )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


# One process at a time ------------------------------------------------------------------------------------------------


def test_a_second_process_is_told_to_wait(tmp_path: Path) -> None:
    """While one process resolves a game, another gets Busy at once; when the first has ended, the game is free."""
    path = tmp_path / "game.yaml"
    child = run("with lock(Path(sys.argv[1])):\n    print('locked', flush=True)\n    time.sleep(60)\n", path)
    assert line_from(child).strip() == b"locked"
    with pytest.raises(Busy, match="another process is resolving this game"), lock(path):
        pass
    with lock(tmp_path / "other.yaml"):
        pass
    child.kill()
    child.communicate()
    with lock(path):
        pass


def test_a_lock_ends_with_its_block(tmp_path: Path) -> None:
    """After an error the game is free again; within the block the same process cannot lock it twice."""
    path = tmp_path / "game.yaml"
    with pytest.raises(KeyError), lock(path):
        raise KeyError
    with lock(path), pytest.raises(Busy), lock(path):
        pass


def test_a_file_system_without_locks_is_an_error_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network folders have none: nobody else is said to be at work there."""

    def refuse(*args: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(Unsafe, match="cannot be written: no locks available"), lock(tmp_path / "game.yaml"):
        pass


def test_a_lock_makes_no_folder(tmp_path: Path) -> None:
    """A game in a folder that is not there is an error, and the folder is not made."""
    with pytest.raises(Unsafe, match="no such file or folder"), lock(tmp_path / "none" / "game.yaml"):
        pass
    assert names(tmp_path) == set()


# Reading --------------------------------------------------------------------------------------------------------------


def test_reading_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read whole; `-` means standard input; more bytes than allowed are refused."""
    path = tmp_path / "sheet.yaml"
    path.write_bytes(b"a: b\r\n")
    assert read_bytes(path) == read_bytes(str(path), 6) == b"a: b\r\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"c: d")))
    assert read_bytes("-") == b"c: d"
    with pytest.raises(Malformed, match="too large: at most 5 bytes"):
        read_bytes(path, 5)


def test_a_journal_that_is_a_folder_is_told(tmp_path: Path) -> None:
    """No journal at all has no lines; something else in its place is a fault."""
    assert read_lines(tmp_path / "absent.jsonl") == []
    with pytest.raises(Malformed, match="cannot be read"):
        read_lines(tmp_path)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A missing file names the one that may have been meant; a folder is no file."""
    (tmp_path / "allied.yaml").touch()
    with pytest.raises(Malformed) as caught:
        read_bytes(tmp_path / "alied.yaml")
    assert caught.value.problems[0].hint == "did you mean allied.yaml?"
    with pytest.raises(Malformed, match="cannot be read"):
        read_bytes(tmp_path)
    with pytest.raises(Malformed, match="cannot be read"):
        read_bytes(tmp_path / "none" / "x")
