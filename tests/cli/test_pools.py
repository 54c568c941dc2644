"""Copies that several processes play, some of which are killed: what is counted stays whole, and nothing is left."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import wargame_cli
from wargame_cli.players import pool
from wargame_cli.players.pool import BrokenGame, Copies, CutShort, play_all


def copies_of(games: int) -> Copies:
    return Copies(wargame_cli.new("crossing/dawn", dice="seeded", seed="1"), ("random",), "1", range(games))


def killing(times: int):
    """Hears how far a run is, and kills one of its processes each of the first times it hears."""
    killed: list[int] = []

    def told(done: int, of: int) -> None:
        if len(killed) < times and (there := multiprocessing.active_children()):
            killed.append(done)
            there[0].kill()
            there[0].join()

    return told, killed


@pytest.mark.process
def test_a_process_that_is_killed_is_replaced():
    """The tally is the same as without."""
    copies = copies_of(400)
    told, killed = killing(2)
    assert play_all(copies, 2, told) == play_all(copies)
    assert len(killed) == 2


@pytest.mark.process
def test_processes_that_are_always_killed_are_told(monkeypatch):
    """With what was played till then."""
    monkeypatch.setattr(pool, "play_part", lambda copies, numbers: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(CutShort, match=r"0 of 8 were played\n    hint: .* fewer --jobs") as found:
        play_all(copies_of(8), 2)
    assert found.value.tally.games == 0


def test_a_broken_game_is_told_with_its_number(monkeypatch):
    """So that it can be played alone."""
    play = pool.play_copies

    def breaks(ruleset, start, numbers, **more):
        assert numbers != [3], "a unit stands in two places"
        return play(ruleset, start, numbers, **more)

    monkeypatch.setattr(pool, "play_copies", breaks)
    with pytest.raises(
        BrokenGame, match="copy 3 of crossing/dawn with --seed 1: AssertionError: a unit stands in two places"
    ):
        play_all(copies_of(5))


def ended(number: int) -> bool:
    """Whether a process is gone, or nothing but its exit code is left."""
    try:
        return Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not tell a process's children so")
def test_processes_end_with_the_one_that_began_them():
    """Though it was killed, and could end nobody."""
    command = [sys.executable, "-m", "wargame_cli", "play", "kaisers-war/1918-19", "--games", "4000", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as parent:
        try:
            begun: list[int] = []
            while len(begun) < 2 and parent.poll() is None:
                time.sleep(0.05)
                begun = list(map(int, Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()))
        finally:
            parent.kill()
    assert len(begun) == 2
    last = time.monotonic() + 60
    while not all(map(ended, begun)) and time.monotonic() < last:
        time.sleep(0.05)
    left = [number for number in begun if not ended(number)]
    for number in left:
        os.kill(number, signal.SIGKILL)
    assert left == []
