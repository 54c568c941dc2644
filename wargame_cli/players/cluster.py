"""Copies of a game played by the workers of a Dask cluster: the same counts as by one process, whichever there are.

The extra `cluster` brings the library; it is loaded here and nowhere else. A cluster is trusted: who may connect to it
may run programs in its workers, and what they answer is counted (see SECURITY.md).
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import itertools
import logging
import math
import os
import pickle
import sys
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.engine.errors import WargameError
from wargame_cli.players.games import make_players
from wargame_cli.players.pool import BrokenGame, Copies, CutShort, heard_by_nobody_else
from wargame_cli.players.serving import Begin, Counted
from wargame_cli.players.tallies import Tallied, Tally, counts, joined, tallied

#: The address of a cluster that is begun for the run, in processes of this machine.
LOCAL = "local"

#: So long shall a task take: what goes over the net for it is then next to nothing, and little is lost with a worker.
SECONDS_OF_A_TASK = 20

#: How many tasks wait for each process that plays, so that none is ever idle.
_AHEAD = 3
#: How often a task is tried again where the process that played it has ended.
_TRIES = 3
#: The seconds to wait for a scheduler and for its first worker, and after which the workers are counted again.
_PATIENCE, _AGAIN = 20, 5
#: The seconds between two looks at what has come back: tasks wait in the workers, so nobody waits for it.
_PAUSE = 0.05
#: With this number of empty tasks it is measured what a cluster manages.
_EMPTY = 500
#: Where Dask is told of certificates: each is a file.
_CERTIFICATES = ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")
#: A level above all that the library says.
_SILENT = logging.CRITICAL + 10
#: The most bytes of games that lie beside the program.
_MOST_BYTES = 50_000_000
_EXTRA = "a cluster needs Dask, which is not installed: pip install 'wargame-cli[cluster]'"


def play_on_cluster(
    copies: Copies, address: str, jobs: int = 0, told: Callable[[int, int], None] = lambda done, of: None
) -> Tallied:
    """Play copies on the cluster of an address; on a `LOCAL` one with a number of workers (0: one a core).

    Interrupted from the keyboard it gives what was played till then. Raises WargameError where there is no cluster, or
    its workers are not as they must be; CutShort where it is lost; BrokenGame for a game that breaks a law.
    """
    checked(copies)
    with connected(address, jobs) as client, Field(client, copies) as field:
        try:
            told(0, len(copies.numbers))
            for _ in field.play(copies.numbers):
                told(field.tally.games, len(copies.numbers))
        except KeyboardInterrupt:
            pass
        return field.tallied


def checked(copies: Copies) -> None:
    """Raises WargameError for an unknown player, before a cluster is looked for."""
    make_players(copies.players, copies.game.ruleset.sides_in(copies.game.position), copies.seed)


class Field:
    """What is played on a cluster, as long as it is entered: what is out, what came back, how fast it goes."""

    def __init__(self, client: Any, copies: Copies) -> None:
        self.client, self.copies = client, copies
        self.name = f"wargame-{uuid.uuid4().hex}"
        self.tally, self.numbers = Tally(), list[int]()
        #: The seconds that processes have played, all together, and the size of the largest answer.
        self.played, self.bytes_of_an_answer = 0.0, 0
        self.processes = 1
        self._looked = -math.inf
        self._keys = itertools.count()

    def __enter__(self) -> Field:
        from wargame_cli.players import on_workers

        _by_value(on_workers)
        self._play = _ByValue(on_workers.play)
        self.program = program_of(self.copies, self.name)
        try:
            self.client.register_plugin(self.program)
        except Exception as error:  # whatever happened there
            raise _refused(self.client, error) from error
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(Exception):  # the cluster may be gone
            self.client.unregister_worker_plugin(self.name)

    @property
    def tallied(self) -> Tallied:
        """What was played so far."""
        return tallied(self.copies.start, ((number, number) for number in self.numbers), self.tally)

    @property
    def rate(self) -> float:
        """The games that a process plays in a second; 0 before the first."""
        return self.tally.games / self.played if self.played else 0.0

    def play(
        self,
        numbers: Sequence[int],
        seconds: float = SECONDS_OF_A_TASK,
        *,
        ahead: int = _AHEAD,
        until: float = math.inf,
    ) -> Iterator[int]:
        """Play copies in tasks that take a number of seconds; gives how many were played, whenever some were.

        For each process there are `ahead` tasks; after `until` (of `time.monotonic`) no more are begun.
        """
        from distributed import as_completed

        left, out = 0, dict[Any, Sequence[int]]()
        finished = as_completed(with_results=True, raise_errors=False, loop=self.client.loop)
        try:
            while out or left < len(numbers):
                self._count_workers()
                while len(out) < ahead * self.processes and left < len(numbers) and time.monotonic() < until:
                    size = games_in_a_task(len(numbers) - left, self.processes, self.rate, seconds)
                    part = numbers[left : left + size]
                    left += len(part)
                    task = self._submit(part)
                    out[task] = part
                    finished.add(task)
                if not out:
                    return
                if not (batch := finished.next_batch(block=False)):
                    time.sleep(_PAUSE)
                for task, answer in batch:
                    part = out.pop(task)
                    self._count(answer, part)
                    yield len(part)
        except (OSError, RuntimeError) as error:  # nothing can be handed out any more
            raise CutShort(str(_refused(self.client, error)), self.tallied) from error
        finally:
            with contextlib.suppress(Exception):  # the cluster may be gone
                self.client.cancel(list(out))

    @property
    def bytes_to_each_worker(self) -> int:
        """The size of the program with what is played."""
        return len(pickle.dumps(self.program.__dict__))

    @property
    def bytes_of_a_task(self) -> int:
        """The size of what goes to a worker for a task, but for what the library wraps around it."""
        return len(pickle.dumps((self._play, self.name, b"[[100000,100099]]")))

    def tasks_a_second(self) -> float:
        """How many tasks come and go in a second: measured with some that do nothing and answer as others do."""
        from wargame_cli.players import on_workers

        nothing, begun = _ByValue(on_workers.nothing), time.monotonic()
        keys = [f"{self.name}-nothing-{number}" for number in range(_EMPTY)]
        self.client.gather([self.client.submit(nothing, self.bytes_of_an_answer, key=key, pure=False) for key in keys])
        return _EMPTY / (time.monotonic() - begun)

    def _count_workers(self) -> None:
        if time.monotonic() - self._looked > _AGAIN:
            with contextlib.suppress(OSError):  # it connects again, or says soon that it cannot
                self.processes = max(1, sum(self.client.nthreads().values()))
            self._looked = time.monotonic()

    def _submit(self, part: Sequence[int]) -> Any:
        line = msgspec.json.encode(joined((number, number) for number in part))
        key = f"{self.name}-{next(self._keys)}"
        return self.client.submit(self._play, self.name, line, key=key, retries=_TRIES, pure=False)

    def _count(self, answer: Any, part: Sequence[int]) -> None:
        if not isinstance(answer, bytes):  # one that came counts, whatever became of its worker since
            error = answer[1] if isinstance(answer, tuple) else RuntimeError("the scheduler is gone")
            refused = _refused(self.client, error)
            raise CutShort(str(refused), self.tallied)
        self.bytes_of_an_answer = max(self.bytes_of_an_answer, len(answer))
        counted = msgspec.convert(msgspec.json.decode(answer), Counted, strict=False, dec_hook=counts)
        if counted.fault:
            raise BrokenGame(counted.fault)
        self.tally.add(counted.tally)
        self.numbers += part
        self.played += counted.seconds


def games_in_a_task(left: int, processes: int, rate: float, seconds: float = SECONDS_OF_A_TASK) -> int:
    """How many games a task has: as many as take these seconds, and towards the end fewer, for all to end at once."""
    return max(1, min(round(seconds * rate), math.ceil(left / (2 * processes)))) if rate else 1


# -- the program, as workers get it -----------------------------------------------------------------------------------


def program_of(copies: Copies, name: str) -> Any:
    """The program with what is played, to be laid down in workers under this name."""
    from wargame_cli.players import on_workers

    files = list(on_workers.files_of(Path(wargame_cli.__file__).parent))
    file = games.dump(copies.game.file, Path("game.json")).decode()
    begin = msgspec.json.encode(Begin(file, copies.players, copies.seed, copies.looking))
    more = _games_beside(copies)
    return on_workers.Program(name, on_workers.digest_of(files), on_workers.archive_of(files), more, begin)


def _games_beside(copies: Copies) -> bytes:
    """The folder in which the game's own ruleset lies, if `WARGAME_RULESETS` names it; else nothing."""
    from wargame_cli.players import on_workers

    module = Path(sys.modules[type(copies.game.ruleset).__module__].__file__ or "").resolve()
    for name in os.environ.get("WARGAME_RULESETS", "").split(os.pathsep):
        folder = Path(name).resolve()
        if name and module.is_relative_to(folder):
            paths = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
            if sum(path.stat().st_size for path in paths) > _MOST_BYTES:
                hint = "a folder that WARGAME_RULESETS names is sent as a whole: keep in it what belongs to games"
                raise WargameError(f"{folder} is too large to be sent to workers\n    hint: {hint}")
            return on_workers.archive_of((path.relative_to(folder).as_posix(), path) for path in sorted(paths))
    return b""


def _by_value(module: Any) -> None:
    """What is sent of this module is sent by value: workers have no program from which to import it."""
    import cloudpickle

    cloudpickle.register_pickle_by_value(module)


class _ByValue:
    """A function that arrives as itself, wherever it is sent in."""

    def __init__(self, function: Any) -> None:
        import cloudpickle

        self._data = cloudpickle.dumps(function)

    def __call__(self) -> None:
        """Nobody calls it here."""

    def __reduce__(self) -> Any:
        return pickle.loads, (self._data,)


# -- the cluster ------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def connected(address: str, jobs: int = 0) -> Iterator[Any]:
    """A client of a cluster that has a worker. Raises WargameError where there is none, or its versions are others."""
    if address != LOCAL and not address.startswith(("tcp://", "tls://")):
        hint = "start one with `dask scheduler` and `dask worker tcp://HOST:8786`"
        raise WargameError(
            f"--cluster takes tcp://HOST:PORT, tls://HOST:PORT or local, not {address!r}\n    hint: {hint}"
        )
    try:
        from distributed import Client, Security
    except ImportError:
        raise WargameError(f"{_EXTRA}\n    hint: --jobs needs nothing, and uses all cores of this machine") from None
    _silence()
    if address.startswith("tls://") and Security().get_connection_args("client").get("ssl_context") is None:
        hint = f"name them by {', '.join(f'DASK_DISTRIBUTED__COMM__TLS__{each}' for each in _CERTIFICATES)}"
        raise WargameError(f"tls:// needs certificates, and Dask's settings name none\n    hint: {hint}")
    with contextlib.ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")  # versions are looked at below
        try:
            cluster = stack.enter_context(_local(jobs or os.cpu_count() or 1)) if address == LOCAL else address
            client = stack.enter_context(Client(cluster, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise WargameError(f"the scheduler of {address} has no worker\n    hint: dask worker {address}") from None
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            hint = (
                "is `dask scheduler` running there, and is its port open? tls:// needs certificates in Dask's settings"
            )
            raise WargameError(f"there is no cluster at {address}: {error}\n    hint: {hint}") from None
        check_versions(client)
        yield client


def _silence() -> None:
    """Let the library say nothing by itself: a worker that is lost is no news, and all else is told as an error."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(_SILENT)


def _local(workers: int) -> Any:
    """A cluster in processes of this machine; its credentials are made for the run, so nobody else may connect."""
    import dask
    from distributed import LocalCluster

    # Workers that only wait for a process of theirs need no profile of what they do.
    with heard_by_nobody_else(), dask.config.set({"distributed.worker.profile.enabled": False}):
        return LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            security=True,
            dashboard_address=None,
            memory_limit=None,
            silence_logs=_SILENT,
        )


#: What must be the same here and in every worker, as far as its first two numbers go.
_SAME = ("python", "distributed", "msgspec")
#: What must be there, by the name of its distribution.
_NEEDED = ("msgspec", "PyYAML")


def check_versions(client: Any) -> None:
    """Raises WargameError where a worker has another Python or other libraries, or lacks one."""
    found = client.get_versions(packages=list(_NEEDED))
    own = {name: _own_version(name) for name in (*_SAME, *_NEEDED)}
    faults = []
    for worker, said in sorted(found["workers"].items()):
        packages = {**said["packages"], "python": said["host"]["python"]}
        for name in own:
            theirs = packages.get(name)
            if theirs is None:
                faults.append(f"{worker} has no {name}")
            elif name in _SAME and _first_two(theirs) != _first_two(own[name]):
                faults.append(f"{worker} has {name} {_plain(theirs)}, and this program runs with {_plain(own[name])}")
    if faults:
        more = f"; {len(faults) - 3} more like this" if len(faults) > 3 else ""
        hint = (
            "workers need the same Python, distributed and msgspec as here, and PyYAML: wargame itself is sent to them"
        )
        raise WargameError(f"{'; '.join(faults[:3])}{more}\n    hint: {hint}")


def _own_version(name: str) -> str:
    return ".".join(map(str, sys.version_info[:3])) if name == "python" else importlib.metadata.version(name)


def _first_two(version: str) -> list[str]:
    return version.split(".")[:2]


def _plain(version: str) -> str:
    return ".".join(version.split(".")[:3])


def _refused(client: Any, error: BaseException) -> WargameError:
    """What is told of a task that could not be done: other versions, if a worker has such, else what happened."""
    try:
        check_versions(client)
    except WargameError as found:
        return found
    except Exception:  # the scheduler is gone
        return WargameError(
            f"the cluster is gone: {error}\n    hint: the rest is played with --numbers; wargame tally adds up"
        )
    hint = "what workers say is in their own logs; where one has too little memory, give it fewer threads"
    return WargameError(f"the cluster cannot play: {type(error).__name__}: {error}\n    hint: {hint}")
