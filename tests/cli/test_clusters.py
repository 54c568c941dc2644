"""Copies that a Dask cluster plays: the same counts as one process comes to, whatever becomes of its workers."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import command

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.engine.errors import WargameError
from wargame_cli.players import cluster, plans, pool, serving
from wargame_cli.players.cluster import games_in_a_task, play_on_cluster
from wargame_cli.players.pool import Copies, CutShort, play_all

SCENARIO = "crossing/dawn"

#: A cluster beside the tests, which knows nothing of the games in them.
BESIDE = """
import sys
from distributed import LocalCluster
with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


def copies_of(games: int) -> Copies:
    return Copies(wargame_cli.new(SCENARIO, dice="seeded", seed="1"), ("random",), "1", range(games))


@contextmanager
def beside(folder):
    """The process of a cluster, and its address."""
    env = {name: value for name, value in os.environ.items() if name != "WARGAME_RULESETS"}
    env["PYTHONPATH"] = str(Path(wargame_cli.__file__).parents[1])
    with subprocess.Popen(
        [sys.executable, "-c", BESIDE], cwd=folder, env=env,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            yield process.pid, process.stdout.readline().decode().strip()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def processes_of(parent: int, doing: str) -> list[int]:
    """The processes that a process began, and those that they began, of which the command says this."""
    import psutil

    found = []
    for child in psutil.Process(parent).children(recursive=True):
        with suppress(psutil.Error):
            found += [child.pid] if doing in " ".join(child.cmdline()) else []
    return found


@pytest.mark.process
def test_a_cluster_from_its_beginning_to_its_end(tmp_path, monkeypatch):
    """It is looked at, its workers are killed and survived, and when it is gone what was counted is kept."""
    pytest.importorskip("distributed")
    with beside(tmp_path) as (number, address):
        says_what_it_would_take(address, monkeypatch)
        refuses_other_libraries(address, monkeypatch)
        survives_its_workers(number, address)
        studies_the_same(address, tmp_path)
        keeps_what_was_counted(address)
        monkeypatch.setattr(cluster, "_PATIENCE", 1)
        with pytest.raises(
            CutShort, match=r"^the cluster is gone: .*\n +hint: the rest is played with --numbers"
        ) as found:
            play_on_cluster(copies_of(2000), address, told=lambda done, of: done and os.kill(number, signal.SIGKILL))
        assert 0 < found.value.tally.games < 2000


def says_what_it_would_take(address, monkeypatch):
    """A plan, from a few games and tasks of nothing."""
    monkeypatch.setattr(plans, "_LOOKS", 0.1)
    monkeypatch.setattr(cluster, "_EMPTY", 50)
    said = command("play", SCENARIO, "--games", "1000000", "--cluster", address, "--plan", "--json").json
    assert said["games"] == 1_000_000 > said["measured"] > 0
    assert said["games_a_task"] * said["seconds_a_game"] == pytest.approx(20, rel=0.05)
    assert said["tasks"] == -(-said["games"] // said["games_a_task"])
    assert said["net"]["to_each_worker"] > 1_000_000


def refuses_other_libraries(address, monkeypatch):
    """Before anything is played."""
    version = cluster._own_version
    with monkeypatch.context() as patch:
        patch.setattr(cluster, "_own_version", lambda name: "0.1.7" if name == "msgspec" else version(name))
        message = r"tcp.* has msgspec 0\.\d+\.\d+, and this program runs with 0\.1\.7; .*\n +hint"
        with pytest.raises(WargameError, match=message):
            play_on_cluster(copies_of(2), address)


def studies_the_same(address, folder):
    """The files of a study are those that one process writes."""
    plan = folder / "plan.yaml"
    plan.write_text(
        f"title: Dawn\nscenario: {SCENARIO}\ngames: 6\nvariants: {{one: {{}}, other: {{}}}}\n", encoding="utf-8"
    )
    assert command("study", plan, "-o", folder / "cluster", "--cluster", address).code == 0
    assert command("study", plan, "-o", folder / "alone").code == 0
    for name in ("study.json", "tallies/one.json", "tallies/other.json"):
        assert (folder / "cluster" / name).read_bytes() == (folder / "alone" / name).read_bytes()


def keeps_what_was_counted(address):
    """When it is interrupted; the same as when these games are played alone."""

    def told(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    found = play_on_cluster(copies_of(2000), address, told=told)
    assert 0 < found.games < 2000
    numbers = [number for first, last in found.numbers for number in range(first, last + 1)]
    assert found == play_all(copies_of(0)._replace(numbers=numbers))


def survives_its_workers(number, address):
    """One is killed, and later the process with which another one plays."""
    copies, left = copies_of(400), ["spawn_main", "players.serving"]

    def told(done: int, of: int) -> None:
        playing = processes_of(number, "players.serving") if left else []
        if left and len(playing) >= len(
            left
        ):  # two play at first, so that the one that is killed may be in the middle of games
            os.kill(processes_of(number, left.pop(0))[0], signal.SIGKILL)

    assert play_on_cluster(copies, address, told=told) == play_all(copies)
    assert left == []


@pytest.mark.process
def test_the_program_is_laid_down_where_there_is_none(tmp_path):
    """Unpacked beside the games that it needs; a process plays there, and nothing is left."""
    pytest.importorskip("distributed")
    copies = copies_of(5)
    program = cluster.program_of(copies, "name")
    program.own = "another program"
    worker = SimpleNamespace(local_directory=str(tmp_path))
    asyncio.run(program.setup(worker))
    assert program.root.is_relative_to(tmp_path)
    answers = [json.loads(program.asked(line)) for line in (b"[[0,2]]", b"[[3,4]]")]
    assert [answer["tally"]["games"] for answer in answers] == [3, 2]
    assert len(program.all) == 1
    asyncio.run(program.teardown(worker))
    assert all(child.ended for child in program.all)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.process
def test_a_process_that_cannot_begin_says_why(tmp_path):
    """Its last line."""
    pytest.importorskip("distributed")
    from wargame_cli.players.on_workers import Child

    tmp_path.joinpath("wargame_cli").mkdir()
    tmp_path.joinpath("wargame_cli", "__init__.py").touch()
    with pytest.raises(RuntimeError, match=r"has ended: .*No module named .*wargame_cli.players"):
        Child(b"{}", tmp_path, tmp_path, None).asked(b"[]")


@pytest.mark.process
def test_a_client_that_is_killed_leaves_nothing_running():
    """Of a cluster that it began itself: no worker, and no process that plays."""
    pytest.importorskip("distributed")
    words = ["play", "kaisers-war/1918-19", "--games", "4000", "--cluster", "local"]
    with subprocess.Popen([sys.executable, "-m", "wargame_cli", *words]) as client:
        try:
            while not (playing := processes_of(client.pid, "players.serving")) and client.poll() is None:
                time.sleep(0.1)
            begun = processes_of(client.pid, "")
        finally:
            client.kill()
    assert set(playing) < set(begun)
    last = time.monotonic() + 60
    while (left := [number for number in begun if there(number)]) and time.monotonic() < last:
        time.sleep(0.1)
    for number in left:
        os.kill(number, signal.SIGKILL)
    assert left == []


def there(number: int) -> bool:
    import psutil

    with suppress(psutil.NoSuchProcess):
        return psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    return False


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--cluster", "10.0.0.1"], "--cluster takes tcp://HOST:PORT, tls://HOST:PORT or local, not '10.0.0.1'"),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs is for this machine"),
        (["--cluster", "local", "--players", "nobody"], "there is no player 'nobody'"),
    ],
)
def test_what_is_no_cluster_is_told(words, told):
    """Before anything is connected to."""
    said = command("play", SCENARIO, "--games", "3", *words)
    assert said.code == 2
    assert told in said.err
    assert "hint: " in said.err


def test_nobody_answers(monkeypatch):
    """What to look for there."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    said = command("play", SCENARIO, "--games", "3", "--cluster", "tcp://127.0.0.1:1")
    assert said.err.startswith("there is no cluster at tcp://127.0.0.1:1: ")
    assert "is `dask scheduler` running there" in said.err
    said = command("play", SCENARIO, "--games", "3", "--cluster", "tls://127.0.0.1:1")
    assert "tls:// needs certificates" in said.err


def test_without_the_extra_it_is_named(monkeypatch):
    """And what does without it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = command("play", SCENARIO, "--games", "3", "--cluster", "local")
    assert "pip install 'wargame-cli[cluster]'" in said.err
    assert "--jobs needs nothing" in said.err


@pytest.mark.process
def test_the_library_is_loaded_for_a_cluster_only():
    """Copies of one process and of several do without it."""
    code = (
        "import sys\nfrom contextlib import contextmanager, suppress\nfrom wargame_cli.cli.main import main\n"
        "for words in ([], ['--jobs', '2']):\n"
        "    sys.argv[1:] = ['play', 'crossing/dawn', '--games', '2', *words]\n"
        "    with suppress(SystemExit):\n"
        "        main()\n"
        "print('tally', sorted({'dask', 'distributed', 'cloudpickle', 'tornado'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "tally []"
    assert done.stdout.count("Orders: ") == 2


def test_a_process_that_plays_answers_line_by_line(monkeypatch):
    """With what it counted, and of a broken game with its number."""
    copies, play = copies_of(0), pool.play_copies

    def breaks(ruleset, start, numbers, **more):
        assert numbers != [7], "a unit stands in two places"
        return play(ruleset, start, numbers, **more)

    monkeypatch.setattr(pool, "play_copies", breaks)
    file = games.dump(copies.game.file, Path("game.json")).decode()
    begin = msgspec.json.encode(serving.Begin(file, copies.players, copies.seed))
    output = io.BytesIO()
    serving.serve([begin, b"[[0,2],[4,4]]", b"[[6,8]]"], output)
    good, bad = map(json.loads, output.getvalue().splitlines())
    assert (good["tally"]["games"], good["fault"]) == (4, "")
    assert bad["fault"].startswith("copy 7 of crossing/dawn with --seed 1: AssertionError: a unit stands in two places")


@given(st.integers(1, 10**7), st.integers(1, 10**4), st.floats(0, 1000))
def test_a_task_is_neither_long_nor_empty(left, processes, rate):
    """About twenty seconds of work, and towards the end half of what each process has left."""
    size = games_in_a_task(left, processes, rate)
    assert 1 <= size <= left
    assert size == 1 or size / rate <= 20 + 0.5 / rate
    assert size == 1 or size <= left / (2 * processes) + 1
