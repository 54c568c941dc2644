"""What runs in the workers of a cluster: the program is laid down there and played by processes of its own.

A worker needs Python, distributed, msgspec and PyYAML, but not this program: this module is sent to it by value, so it
uses nothing of the house. The program comes as an archive and is unpacked, unless the worker has the same one to the
last byte. Games are played in a child of the worker, one for each of its threads: so all cores are used however many
threads a worker has, another version that is installed there does no harm, and a worker stays able to answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin, get_worker

#: The package, and the folder of it into which an archive puts what lies beside it in a checkout.
PACKAGE, _SCENARIOS = "wargame_cli", "scenarios"


def files_of(package: Path) -> Iterator[tuple[str, Path]]:
    """Every file of the program by its name in an archive, in the order of the names."""
    beside = package.parent / _SCENARIOS
    folders = [(PACKAGE, package)]
    if not (package / _SCENARIOS).is_dir():
        folders.append((f"{PACKAGE}/{_SCENARIOS}", beside))
    yield from sorted(
        (f"{name}/{path.relative_to(folder).as_posix()}", path)
        for name, folder in folders
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def digest_of(files: Iterable[tuple[str, Path]]) -> str:
    """The digest of names and contents of files."""
    found = hashlib.sha256()
    for name, path in files:
        found.update(f"{name}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def archive_of(files: Iterable[tuple[str, Path]]) -> bytes:
    """Files as a ZIP archive."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files:
            archive.writestr(name, path.read_bytes())
    return data.getvalue()


class Child:
    """A process that plays, begun with a line that says what; whatever it says besides answers is kept in a file."""

    def __init__(self, begin: bytes, folder: Path, root: Path, games: Path | None) -> None:
        env = {**os.environ, "PYTHONPATH": str(root)} | ({"WARGAME_RULESETS": str(games)} if games else {})
        if root.is_relative_to(folder):
            env["PYTHONDONTWRITEBYTECODE"] = ""  # unpacked here, compiled here, and both gone with the run
        self._said = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  closed with the process
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{PACKAGE}.players.serving"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said,
            cwd=folder, env=env, start_new_session=True,
        )  # fmt: skip
        self._begin = begin + b"\n"

    @property
    def ended(self) -> bool:
        """Whether it has ended, as it does when it is not asked for a while."""
        return self._process.poll() is not None

    def asked(self, line: bytes) -> bytes:
        """What it answers. Raises RuntimeError where it ends instead."""
        process, answer = self._process, b""
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):
            process.stdin.write(self._begin + line + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        self._begin = b""
        if not answer.endswith(b"\n"):
            raise RuntimeError(f"a process that plays has ended: {self.end()}")
        return answer

    def kill(self) -> int:
        """End it, whatever it is doing."""
        self._process.kill()
        return self._process.wait()

    def end(self) -> str:
        """End it; gives what it said last."""
        code = self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what it was asked last may still wait to be written
                pipe.close()  # type: ignore[union-attr]  # both are pipes
        with self._said as file:
            file.seek(0)
            lines = file.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {code}"


class Program(WorkerPlugin):  # type: ignore[misc]  # of a library that may be missing, and is then of no type
    """The program as it is laid down in each worker, also in one that joins later.

    `own` is the digest of its `archive`, `more` an archive of games that lie beside it, `begin` the first line for a
    process that plays.
    """

    def __init__(self, name: str, own: str, archive: bytes, more: bytes, begin: bytes) -> None:
        self.name = name
        self.own, self.archive, self.more, self.begin = own, archive, more, begin

    async def setup(self, worker: Any) -> None:
        """In the worker: lay the program down, while the worker stays able to answer."""
        await asyncio.to_thread(self._laid_down, worker)

    async def teardown(self, worker: Any) -> None:
        """In the worker: the run is over."""
        await asyncio.to_thread(self._taken_up)

    def _laid_down(self, worker: Any) -> None:
        self.lock, self.idle, self.all = threading.Lock(), list[Child](), list[Child]()
        self.folder = Path(tempfile.mkdtemp(prefix="wargame-", dir=worker.local_directory))
        self.root = self._same_at_hand() or self._unpacked(self.archive, "program")
        self.games = self._unpacked(self.more, "games") if self.more else None

    def _taken_up(self) -> None:
        for child in self.all:
            child.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def asked(self, line: bytes) -> bytes:
        """What a process answers that plays and is idle, or else a new one."""
        with self.lock:
            self.idle = [child for child in self.idle if not child.ended]
            self.all = [child for child in self.all if not child.ended]
            if self.idle:
                child = self.idle.pop()
            else:
                child = Child(self.begin, self.folder, self.root, self.games)
                self.all.append(child)
        answer = child.asked(line)
        with self.lock:
            self.idle.append(child)
        return answer

    def _same_at_hand(self) -> Path | None:
        """Where the worker has the same program."""
        spec = importlib.util.find_spec(PACKAGE)
        if spec is None or not spec.origin:
            return None
        package = Path(spec.origin).parent
        return package.parent if digest_of(files_of(package)) == self.own else None

    def _unpacked(self, data: bytes, name: str) -> Path:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(self.folder / name)
        return self.folder / name


def play(name: str, line: bytes) -> bytes:
    """A task: what the program of this name answers in the worker that has it."""
    program = get_worker().plugins.get(name)
    if program is None:
        raise RuntimeError("the program could not be laid down in this worker")
    answer: bytes = program.asked(line)
    return answer


def nothing(size: int) -> bytes:
    """A task that does nothing and has an answer of this size: what it costs is what the cluster costs."""
    return bytes(size)
