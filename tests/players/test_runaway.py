"""Rules that never come to an end: the phase stops, told as the program's own fault, and nothing is changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.engine.events import DieRolled, PhaseStarted
from wargame_cli.engine.machine import runaway
from wargame_cli.engine.machine.runaway import Guard, Runaway
from wargame_cli.engine.referee import Referee

ASKS_FOR_EVER = """
from crossing import *
from wargame_cli.engine.questions import Question

def for_ever(referee):
    number = 0
    while True:
        number += 1
        options = ("go on",) if {alone} else ("go on", "go back")
        referee.ask(Question(
            label=f"and {{number}}", side="Red", kind="retreat", text="?", options=options, default="go on", rule="1",
        ))

class Endless(Crossing):
    name, title = "endless", "Endless"
    sequence = msgspec.structs.replace(Crossing.sequence, phases=tuple(
        msgspec.structs.replace(phase, end=for_ever) for phase in Crossing.sequence.phases
    ))

RULESET = Endless()
"""


@pytest.mark.parametrize("alone", [True, False], ids=["with one option", "with two"])
def test_a_game_that_asks_for_ever(table, tmp_path, alone):
    """Exit code 1, a crash file, and the game as it was; whether or not the questions leave events."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "endless.py").write_text("import msgspec\n" + ASKS_FOR_EVER.format(alone=alone))
    toy = os.environ["WARGAME_RULESETS"]
    env = {"WARGAME_RULESETS": f"{toy}{os.pathsep}{tmp_path / 'rules'}"}
    env["PYTHONPATH"] = f"{wargame_cli.__path__[0]}/..{os.pathsep}{toy}"
    assert table.run("new", "endless/dawn", "-o", "e.yaml", "--seed", "1", "--id", "e", env=env).code == 0
    before = (table.folder / "e.yaml").read_bytes()
    said = table.run("resolve", "e.yaml", "--lenient", env=env)
    assert said.code == 1
    assert "do not come to an end" in said.err
    assert "asked more than 20000 questions" in said.err
    assert (table.folder / "e.yaml").read_bytes() == before
    crash = Path(said.err.splitlines()[-1])
    assert "Runaway" in crash.read_text()
    assert table.run("status", str(crash), "--json", env=env).json["game"] == "e"


def test_dice_and_events_have_limits(monkeypatch):
    """Each is counted in a phase of its own; the one too many is named."""
    monkeypatch.setattr(runaway, "MOST_DICE", 10)
    monkeypatch.setattr(runaway, "MOST_EVENTS", 3)
    guard = Guard("turn 1, dawn")
    guard.rolls("attack", 10)
    with pytest.raises(Runaway, match=r"turn 1, dawn do not come to an end: they rolled more than 10 dice.*'attack'"):
        guard.rolls("attack", 1)
    event = PhaseStarted(turn=1, phase="dawn")
    guard.tells(3, event)
    with pytest.raises(Runaway, match="more than 3 events, the last one PhaseStarted"):
        guard.tells(4, event)


def test_a_phase_without_end_is_stopped_by_its_events(monkeypatch):
    """The referee counts them and has them looked at now and then."""
    monkeypatch.setattr(runaway, "MOST_EVENTS", 1_000)
    ruleset = rulesets.load("skirmish")
    position = ruleset.new("brook", {})
    referee = Referee(position, ruleset.phase(position), ruleset.book, None)
    die = DieRolled(label="x", number=1, sides=6, value=1, source="given")
    with pytest.raises(Runaway, match="more than 1000 events, the last one DieRolled"):
        list(map(referee.emit, [die] * 2_000))


def test_a_phase_may_not_compute_for_ever(monkeypatch):
    """The time is looked at now and then, and stops a phase that takes too much of it."""
    monkeypatch.setattr(runaway, "MOST_SECONDS", -1)
    guard = Guard("turn 1, dawn")
    for _ in range(511):
        guard.asks("retreat")
    with pytest.raises(Runaway, match="took more than -1 seconds"):
        guard.asks("retreat")
