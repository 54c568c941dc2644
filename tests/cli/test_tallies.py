"""Copies that are played apart, by several processes or with other numbers, come to the same counts."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import command

from wargame_cli.engine.errors import WargameError
from wargame_cli.players.tallies import Start, Tally, added, tallied

SCENARIO = "crossing/dawn"
OF = Start(program="1", ruleset="r", rules_version=1, scenario="s", begins="d", players=("random",), seed="1")


def tally_file(folder: Path, name: str, *options: str) -> str:
    said = command("play", SCENARIO, *options, "--json")
    assert said.code == 0, said.err
    folder.joinpath(name).write_text(said.out, encoding="utf-8")
    return str(folder / name)


def test_any_number_of_processes_counts_the_same():
    """The same document to the last byte."""
    alone = command("play", SCENARIO, "--games", "7", "--json").out
    assert command("play", SCENARIO, "--games", "7", "--jobs", "3", "--json").out == alone
    assert json.loads(alone)["numbers"] == [[0, 6]]


def test_parts_that_were_played_apart_add_up(tmp_path):
    """In any order, and with gaps between them."""
    whole = command("play", SCENARIO, "--games", "6", "--json").out
    first = tally_file(tmp_path, "a.json", "--numbers", "0-1")
    last = tally_file(tmp_path, "b.json", "--numbers", "4-5")
    between = tally_file(tmp_path, "c.json", "--numbers", "2-3", "--jobs", "2")
    assert command("tally", last, first, between, "--json").out == whole
    assert command("tally", last, first, "--json").json["numbers"] == [[0, 1], [4, 5]]


def test_what_does_not_add_up_is_refused(tmp_path):
    """A game that was counted already, games of another seed, and what is no tally."""
    first = tally_file(tmp_path, "a.json", "--numbers", "0-2")
    again = tally_file(tmp_path, "b.json", "--numbers", "2-3")
    other = tally_file(tmp_path, "c.json", "--numbers", "5-6", "--seed", "2")
    assert command("tally", first, again).err.startswith("game 2 is counted twice\n")
    assert command("tally", first, other).err.startswith("these are not games of one kind: seed is 1, and 2")
    broken = json.loads(Path(first).read_text("utf-8"))
    broken["numbers"] = [[0, 3]]
    Path(first).write_text(json.dumps(broken), encoding="utf-8")
    assert "do not fit each other" in command("tally", first).err
    for numbers in ([[0, 1], [1, 1]], [[2, 2], [0, 1]], [[0, -1], [0, 2]], [[-1, 1]]):
        broken["numbers"] = numbers
        Path(first).write_text(json.dumps(broken), encoding="utf-8")
        assert "do not fit each other" in command("tally", first).err, numbers
    Path(first).write_text('{"games": "many"}', encoding="utf-8")
    said = command("tally", first)
    assert (said.code, said.err.partition(": ")[2][:25]) == (2, "this is no tally of games")


@pytest.mark.parametrize("numbers", ["5", "5-4", "a-b", "-1-3", "1-2-3", "0-99999999999"])
def test_numbers_are_a_run(numbers):
    """From the first to the last."""
    assert command("play", SCENARIO, f"--numbers={numbers}").err.startswith("--numbers is written A-B")


def test_options_that_contradict_each_other_are_told():
    """What copies have no use for, and what one game has no use for."""
    assert "are 3 games, not 5" in command("play", SCENARIO, "--games", "5", "--numbers", "1-3").err
    assert "leave out -o" in command("play", SCENARIO, "--games", "5", "--to-end").err


@pytest.mark.process
def test_an_interrupted_run_keeps_what_was_played(tmp_path):
    """Exit code 130, and a tally that the rest can be added to."""
    arguments = ["play", "kaisers-war/1918-19", "--games", "4000", "--jobs", "2", "--json"]
    with tmp_path.joinpath("out.json").open("w") as out:
        child = subprocess.Popen(
            [sys.executable, "-m", "wargame_cli", *arguments],
            stdout=out,
            stderr=subprocess.PIPE,
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
            start_new_session=True,
        )
        try:
            time.sleep(4)
            os.killpg(child.pid, signal.SIGINT)
            told = child.communicate(timeout=60)[1].decode()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
    assert child.returncode == 130, told
    found = json.loads(tmp_path.joinpath("out.json").read_text("utf-8"))
    assert f"interrupted: {found['games']} of 4000 games are counted" in told
    assert found["games"] == sum(last - first + 1 for first, last in found["numbers"]) < 4000
    assert command("tally", str(tmp_path / "out.json"), "--json").json == found


def played(part):
    return {number for first, last in part.numbers for number in range(first, last + 1)}


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_runs_of_numbers_are_all_games_and_no_others(one, two):
    """And a game that both have is found."""
    parts = [tallied(OF, ((each, each) for each in numbers), Tally(games=len(numbers))) for numbers in (one, two)]
    assert [played(part) for part in parts] == [one, two]
    if one & two:
        with pytest.raises(WargameError, match=f"game {min(one & two)} is counted twice"):
            added(parts)
    else:
        assert played(added(parts)) == one | two
