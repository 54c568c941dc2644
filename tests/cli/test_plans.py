"""`wargame play --plan`: how long many games would take."""

from __future__ import annotations

import msgspec
import pytest
from table import command

from wargame_cli.players import plans
from wargame_cli.players.plans import Net, Plan
from wargame_cli.reports import render

PLAN = Plan(
    scenario="crossing/dawn", games=1_000_000, measured=40, seconds_a_game=0.4, processes=8,
    games_a_task=50, tasks=20_000, seconds=50_000,
)  # fmt: skip
NET = Net(to_each_worker=2_970_000, to_workers=20_200_000, from_workers=30_000_000, tasks_a_second=30.0)


def test_a_plan_in_words():
    """What was measured, what goes over the net, and the time for more processes, as far as they can be kept busy."""
    assert (
        render.text(plans.told(msgspec.structs.replace(PLAN, net=NET)))
        == """\
1,000,000 games of crossing/dawn
 • Measured: 40 games with 8 processes, 400 ms a game
 • Tasks: 20,000 of 50 games, 20.0 s each; towards the end they are smaller
 • Over the net: 2.97 MB to each worker once, 20.2 MB with the tasks, 30 MB back
 • The scheduler and this client manage 30 tasks a second, which keeps 600
   processes busy

Processes          Time
───────────────────────
        8   13 h 53 min
       10    11 h 6 min
      100     1 h 6 min
    1,000    11 min 7 s
"""
    )


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "0 s"), (59.6, "1 min"), (3600, "1 h"), (3_680, "1 h 1 min"), (777_605, "9 d")],
)
def test_times_are_told_in_their_largest_units(seconds, told):
    """And in the next, if there is something left."""
    assert plans._time(seconds) == told


def test_a_plan_for_this_machine(monkeypatch):
    """A few games are played, and none is counted."""
    monkeypatch.setattr(plans, "_LOOKS", 0.05)
    found = command("play", "crossing/dawn", "--games", "100000", "--plan", "--json").json
    assert 0 < found["measured"] < found["games"] == 100_000
    assert found["seconds"] == pytest.approx(100_000 * found["seconds_a_game"])
    assert (found["processes"], found["net"]) == (1, None)
    assert command("play", "crossing/dawn", "--games", "2", "--plan").out.startswith("2 games of crossing/dawn\n")


@pytest.mark.parametrize("words", [["--plan"], ["--cluster", "local"], ["--jobs", "2"]])
def test_only_copies_are_planned_and_spread(tmp_path, words):
    """One game is played by one process, at once."""
    assert command("new", "crossing/dawn", "-o", str(tmp_path / "game.yaml")).code == 0
    said = command("play", str(tmp_path / "game.yaml"), *words)
    assert said.err == f"{words[0]} is for copies: --games N or --numbers A-B\n"
