"""Files that are never half written.

A file is replaced whole or not at all, whatever happens on the way: an error, a full disk, Ctrl-C, `kill -9`, a power
cut. A reader sees the old bytes or the new ones. Only the journal is written by appending, because it only
grows; there an interrupted append is recognised and undone by the next one.
"""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from wargame_cli.engine.errors import Busy, Malformed, Problem, Unsafe, nearest
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text import MOST_BYTES
from wargame_cli.engine.text.patterns import pattern

#: The name that means standard input.
STDIN = "-"


#: Who may read a new file: its owner alone, or everybody that the user's umask allows.
_PRIVATE, _SHARED = 0o600, 0o666

#: What systems say of a lock that somebody else has.
_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)

#: What a file's name is made of, wherever it is made from a word that somebody wrote.
_NOT_IN_NAMES = pattern(r"[^\w.-]")
_LONGEST_NAME = 64


def in_file_names(word: str) -> str:
    """A word as a part of a file's name, which leads into no other folder; a word that is changed gets a mark."""
    clean = _NOT_IN_NAMES.sub("_", word)[:_LONGEST_NAME]
    if clean == word and not word.startswith("."):
        return word
    return f"{clean.lstrip('.')}-{digests.sha256(word.encode('utf-8', 'surrogatepass')).hex()[:8]}"


def read_bytes(path: Path | str, max_bytes: int = MOST_BYTES) -> bytes:
    """All of a file, or of standard input for `-`. Raises Malformed if it cannot be read or is larger than allowed."""
    try:
        if str(path) == STDIN:
            data = sys.stdin.buffer.read(max_bytes + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(max_bytes + 1)
    except OSError as error:
        raise _unreadable(path, error) from None
    if len(data) > max_bytes:
        message = f"the file is too large: at most {max_bytes:,} bytes are read"
        raise Malformed([Problem(code="file-too-large", kind="malformed", message=message, file=str(path))])
    return data


def is_there(path: Path) -> bool:
    """Whether there is such a file; beside one with a long name there is none, as its name would be too long."""
    try:
        return path.exists()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return False
        raise


def read_plain(path: Path, max_bytes: int = MOST_BYTES) -> tuple[bytes, os.stat_result]:
    """All of a file that somebody else has put there, and what the system says of it; never what a link points to.

    Raises Unsafe for what is no plain file or larger than allowed, and OSError.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_symlink():
        raise Unsafe("this is a link, and no file of its own; it is not read")
    with _opened(path, flags) as descriptor:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise Unsafe("this is no plain file; it is not read")
        if found.st_size > max_bytes:
            raise Unsafe(
                f"the file is too large: {found.st_size:,} bytes, at most {max_bytes:,} are read; take it away"
            )
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(max_bytes), found


def write_atomically(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace a file, keeping its mode, or make it, if it is private for its owner alone.

    Raises Unsafe, and then nothing has changed.
    """
    with _staged(path, data, _PRIVATE if private else _SHARED) as publish:
        publish()


def make_folder(path: Path) -> None:
    """Make a folder, with those around it, unless it is there. Raises Unsafe."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unsafe(f"{path}: the folder cannot be made: {problem_of(error)}") from None


def make_private_folder(path: Path, within: Path) -> None:
    """Make a folder that its owner alone may look into, with those around it, `within` one that is there.

    Raises Unsafe; also where one of them is a link, which would lead elsewhere.
    """
    for folder in reversed([path, *path.parents]):
        if not folder.is_relative_to(within) or folder == within:
            continue
        try:
            with contextlib.suppress(FileExistsError):
                folder.mkdir(0o700)
            is_plain = stat.S_ISDIR(folder.lstat().st_mode)
        except OSError as error:
            raise Unsafe(f"{folder}: the folder cannot be made: {problem_of(error)}") from None
        if not is_plain:
            raise Unsafe(f"{folder}: this is a link or a file, and not the folder that belongs here; move it away")


def create_private(path: Path, data: bytes) -> None:
    """Make a file that its owner alone may read. Raises Unsafe if there is one already, which is left as it is."""
    try:
        with _opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE) as descriptor:
            try:
                _write(descriptor, data)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        raise Unsafe(f"{path}: there is such a file already; it is never written over, so move it away first") from None
    except OSError as error:
        raise _unwritable(path, error) from None
    sync_folder(path.parent)


def read_lines(path: Path) -> list[bytes]:
    """The whole lines of a journal, without their line ends; none if there is no such file. Raises Malformed.

    What stands behind the last line end was torn by an interrupted append and is left out, unless it is whole JSON:
    then only its line end was lost, perhaps to an editor.
    """
    try:
        *lines, rest = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unreadable(path, error) from None
    return [*lines, rest] if rest and _is_json(rest) else lines


def append_lines(path: Path, lines: Sequence[bytes], after: int | None = None) -> None:
    """Append lines to a journal, or make the journal with them. Raises Unsafe; what was whole before stays whole.

    A torn end (see `read_lines`) is cut off first. `after` is how many lines the game knows of. Lines beyond those come
    from a run that was interrupted before it could replace the game, or from a turn that was taken back by restoring an
    older game. If they are just these lines, or the first of them, they are there already; else they move to
    `NAME.undone`, so that nobody can roll again unseen. Fewer lines than that are an error.
    """
    if any(b"\n" in line for line in lines):
        raise ValueError("a line of the journal cannot hold a line end")
    there = read_lines(path)
    known = there if after is None else there[:after]
    if after is not None and len(known) < after:
        raise Unsafe(f"{path}: the journal has {len(known)} records, but the game was made from {after}")
    beyond = there[len(known) :]
    try:
        if beyond != list(lines[: len(beyond)]):
            set_aside(path, beyond)
        _put(path, _as_bytes(known), _as_bytes(lines))
    except OSError as error:
        raise _unwritable(path, error) from None


def set_aside(path: Path, lines: Sequence[bytes]) -> None:
    """Keep lines that a journal is about to lose in `NAME.undone`, once. Raises Unsafe."""
    undone = path.with_name(path.name + ".undone")
    if lines and read_lines(undone)[-len(lines) :] != list(lines):
        append_lines(undone, lines)


def _as_bytes(lines: Sequence[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


class Entry(msgspec.Struct, frozen=True):
    """Lines to append to a journal that has `after` lines."""

    path: Path
    lines: Sequence[bytes]
    after: int


def commit_files(
    game: Path,
    data: bytes,
    *,
    journal: Entry | None = None,
    secret: Mapping[Path, bytes] | None = None,
    others: Mapping[Path, bytes] | None = None,
) -> None:
    """Write a game with what belongs to it: its journal's next records, and reports. Raises Unsafe.

    New files are for their owner alone, but for the `others`: game and journal show everything to their reader.

    First everything is laid beside the files that it will replace, and the records are appended: whatever may fail for
    want of room or rights fails before anybody can read a report. Then come the reports, and the game last, each in one
    step. Until the game is replaced, the phase counts as not resolved: after an interruption the same command does all
    of it again and comes to the same end.
    """
    with contextlib.ExitStack() as stack:
        parts = [(path, content, _PRIVATE) for path, content in (secret or {}).items()]
        parts += [(path, content, _SHARED) for path, content in (others or {}).items()]
        reports = [stack.enter_context(_staged(*part)) for part in parts]
        publish_game = stack.enter_context(_staged(game, data, _PRIVATE))
        if journal is not None:
            append_lines(journal.path, journal.lines, journal.after)
        for publish in reports:
            publish()
        publish_game()


@contextlib.contextmanager
def lock(path: Path) -> Iterator[None]:
    """Keep a game to this process while it is being resolved. Raises Busy if another one has it, else Unsafe.

    The lock is a file `.NAME.lock` beside the game, which stays there; it is the system that forgets the lock when a
    process ends, however it ends.
    """
    from zc.lockfile import LockError, SimpleLockFile  # only the commands that write need it

    target = _target(path)
    beside = target.with_name(f".{target.name}.lock")
    try:
        guard = SimpleLockFile(beside)
    except LockError as error:
        refused = error.__context__
        if isinstance(refused, OSError) and refused.errno not in _HELD:  # a file system that has no locks
            raise _unwritable(path, refused) from None
        raise Busy(f"{path}: another process is resolving this game; try again when it has finished") from None
    except OSError as error:
        raise _unwritable(path, error) from None
    with contextlib.closing(guard):
        yield


@contextlib.contextmanager
def _staged(path: Path, data: bytes, mode: int) -> Iterator[Callable[[], None]]:
    """Lay bytes on the disk beside the file they will replace, and give the step that replaces it.

    A new file gets the mode, less what the user's umask takes from it; one that is replaced keeps its own.

    The temporary file is `.NAME.*.tmp` in the same folder, because a file takes another's name in one step only within
    a file system. It is removed again however the block ends, except by the death of the process.
    """
    target = _target(path)
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}.tmp")
    try:
        before = _mode(target)
        with _opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode) as descriptor:
            if before is not None:
                os.chmod(temporary, before)
            _write(descriptor, data)

        def publish() -> None:
            os.replace(temporary, target)
            sync_folder(target.parent)

        yield publish
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        temporary.unlink(missing_ok=True)


def _target(path: Path) -> Path:
    """The file itself: through a symbolic link the file is replaced that it points to, and not the link."""
    return Path(os.path.realpath(path))


def _mode(target: Path) -> int | None:
    """The mode of the file that is to be replaced, or None if there is none. Raises Unsafe if it must not be."""
    try:
        found = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise Unsafe(f"{target}: this is not a file that can be replaced (`-` means standard output)")
    if not os.access(target, os.W_OK):
        raise Unsafe(f"{target}: the file is write-protected")
    return stat.S_IMODE(found.st_mode)


@contextlib.contextmanager
def _opened(path: Path, flags: int, mode: int = _SHARED) -> Iterator[int]:
    """A descriptor of a file; a file that is made gets the mode less what the user's umask takes from it."""
    descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0), mode)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _write(descriptor: int, data: bytes) -> None:
    """Write all the bytes where the descriptor stands, and force them to the disk.

    No buffer in between: one that could not be emptied would be written once more when the file is closed.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def _put(path: Path, kept: bytes, added: bytes) -> None:
    """Make a file hold `kept`, with which it begins already (but perhaps for the last line end), and then `added`."""
    whole = kept + added
    written = path.read_bytes() if path.exists() else None
    if written == whole:
        return
    start = min(len(kept), len(written or b""))
    with _opened(path, os.O_RDWR | os.O_CREAT, _PRIVATE) as descriptor:
        os.ftruncate(descriptor, start)
        os.lseek(descriptor, start, os.SEEK_SET)
        try:
            _write(descriptor, whole[start:])
        except BaseException:
            # The next append would cut the torn end as well; but nobody who looks before that should see it.
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, start)
            raise
    if written is None:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Force a new name in a folder to the disk, where the system can do that; the bytes are safe in any case."""
    if os.name == "posix":
        with contextlib.suppress(OSError), _opened(folder, os.O_RDONLY) as descriptor:
            os.fsync(descriptor)


def _is_json(data: bytes) -> bool:
    import json  # only after an append that was interrupted

    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def _like(path: Path) -> str:
    with contextlib.suppress(OSError):
        return nearest(path.name, [other.name for other in path.parent.iterdir() if not other.name.startswith(".")])
    return ""


def problem_of(error: OSError) -> str:
    """What the system says of a file, in plain words."""
    if error.errno == errno.ENOENT:
        return "there is no such file or folder"
    return (error.strerror or str(error)).lower()


def _unreadable(path: Path | str, error: OSError) -> Malformed:
    hint = _like(Path(path)) if error.errno == errno.ENOENT else ""
    message = f"cannot be read: {problem_of(error)}"
    return Malformed([Problem(code="file-unreadable", kind="malformed", message=message, file=str(path), hint=hint)])


def _unwritable(path: Path, error: OSError) -> Unsafe:
    return Unsafe(f"{path}: cannot be written: {problem_of(error)}; it is as it was")
