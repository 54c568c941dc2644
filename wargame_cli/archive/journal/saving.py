"""Games to the disk: the game, its journal and its key file, all or nothing."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from wargame_cli.archive.game import games
from wargame_cli.archive.game.copies import copies_of, keeping_copy
from wargame_cli.archive.game.games import Game, GameFile, journal_path, kept_path, key_path, load
from wargame_cli.archive.game.guard import may_write
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line, record_of
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage.files import Entry, commit_files, lock, read_lines, set_aside
from wargame_cli.engine.errors import Problem, Unsafe, WargameError


def save(game: Game, path: Path | str | None = None, *, others: Mapping[Path, bytes] | None = None) -> Game:
    """Write a game with its journal and key, all or nothing, and give it as it is read back. `others` go with it.

    Without a path it is written where it was read from. Raises Unsafe if the file there is not the one that this game
    was made from, or another game.
    """
    if path is None and game.path is None:
        raise WargameError("this game was never saved; say where to")
    target = Path(path) if path is not None else game.path
    assert target is not None
    with lock(target):
        if game.path is not None and _same(game.path, target) and load(target).origin != game.origin:
            raise Unsafe(f"{target}: the game has been changed since it was read; read it again")
        return commit(game, target, others or {})


def commit(game: Game, target: Path, others: Mapping[Path, bytes]) -> Game:
    """What `save` does, for a caller who has held the lock since the game was read."""
    for path in others:
        _check_report(path, target)
    file = games.sealed(game.file)
    data = _read_back(file, game.fresh, target)
    journal = journal_of(game)
    entry: Entry | None = None
    secret: dict[Path, bytes] = {}
    with contextlib.ExitStack() as stack:
        if game.path is not None and _same(game.path, target):
            entry = _entry(game, target)
        else:
            _check_target(game, target)
            _check_journal(journal.lines, journal_path(target))
            secret[journal_path(target)] = b"".join(text + b"\n" for text in journal.lines)
            stack.enter_context(_key_handed_over(game, target))
        if target.exists():
            stack.enter_context(keeping_copy(target))
        commit_files(target, data, journal=entry, secret=secret, others=others)
    return replace(game, file=file, fresh=(), path=target, origin=file.digest)


def _read_back(file: GameFile, fresh: Sequence[bytes], target: Path) -> bytes:
    """The bytes of a game and of its new records, which read as what is meant: else the fault is the program's."""
    data = games.dump_sealed(file, target)
    if games.read(data, str(target))[0] != file:
        raise RuntimeError("the saved game would not read as the game that it is of")
    for text in fresh:
        if line(record_of(text)) != text:
            raise RuntimeError("a record of the journal would not read as it was meant")
    return data


def _entry(game: Game, target: Path) -> Entry | None:
    """The lines that the journal still lacks."""
    if not game.fresh:
        return None
    return Entry(journal_path(target), game.fresh, game.file.records - len(game.fresh))


def _check_report(path: Path, target: Path) -> None:
    """A report is written over nothing that must not be lost, nor over the game that it is of."""
    if any(_same(path, part) for part in (target, journal_path(target), key_path(target))):
        raise Unsafe(f"{path}: the game itself is written here; choose another name for the report")
    may_write(path)


def _check_target(game: Game, target: Path) -> None:
    """A game is only written over an older or newer copy of itself, and not where copies of a lost game lie."""
    if not target.exists():
        if copies_of(target):
            message = "here are copies of a game that was called so; move them away first, or choose another name"
            raise Unsafe(f"{kept_path(target)}: {message}")
        return
    if game.path is None:
        raise Unsafe(f"{target}: there is such a file already; a new game is never written over another")
    there = load(target)
    if there.id != game.id:
        raise Unsafe(f"{target}: this file holds another game ({there.id}); move it away first")


def _check_journal(lines: Sequence[bytes], path: Path) -> None:
    """A journal is only written over one of the same game; what that one holds beyond or instead is kept aside."""
    if not path.is_file() or not path.stat().st_size:
        return  # nothing is there, or what cannot be written over anyhow
    there = read_lines(path)
    if there[:1] != list(lines[:1]):
        message = f"{path}: here is the journal of another game, and nothing is written over it; move it away first"
        hint = f"if its saved game is lost: wargame rebuild {shlex.quote(str(path))} makes it again"
        raise Unsafe(f"{message}\n    hint: {hint}")
    same = next((n for n, (one, other) in enumerate(zip(there, lines, strict=False)) if one != other), len(lines))
    set_aside(path, there[same:])


@contextlib.contextmanager
def _key_handed_over(game: Game, target: Path) -> Iterator[None]:
    """Puts the key file of sealed dice beside the new place, and takes it away if the rest cannot be written."""
    path = key_path(target)
    if game.file.dice.source != "sealed" or (game.path is not None and _same(key_path(game.path), path)):
        yield
        return
    chain, _ = chain_of(game)
    if is_new := not path.exists():
        keys.write_key(path, chain, game.id)
    else:
        keys.read_key(path, game.id, bytes.fromhex(game.file.dice.commitment))
    try:
        yield
    except BaseException:
        if is_new:
            path.unlink(missing_ok=True)
        raise


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def chain_of(game: Game) -> tuple[keys.KeyChain, list[Problem]]:
    """The umpire's key chain of a game with sealed dice, and what is odd about its file. Raises BadInput."""
    if game.chain is not None:
        return game.chain, []
    if game.path is None:
        raise WargameError("the dice of this game are sealed, and a game from standard input has no key file beside it")
    return keys.read_key(key_path(game.path), game.id, bytes.fromhex(game.file.dice.commitment))
