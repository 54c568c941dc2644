"""The laws of a game are looked at whenever a real game changes; a broken one is the program's fault.

The Lawless Crossing has a law that its own rules break: no two units stand at the Ford when a phase begins.
"""

from __future__ import annotations

import os

import pytest

import wargame_cli

LAWLESS = """
import os

from crossing import *

def nobody_drowns(position, event):
    if isinstance(event, happen.PhaseStarted) and len(position.at(FORD)) > 1:
        raise AssertionError(f"after {event}: {position.at(FORD)} stand at the Ford (9.9)")

class Lawless(Crossing):
    name, title = "lawless", "The Lawless Crossing"

    laws = (nobody_drowns,) if os.environ.get("LAWS", "on") == "on" else ()

RULESET = Lawless()
"""
BOTH = ("{move: R1, to: Ford}", "{move: R2, to: Ford}")
REASON = ("--reason", "agreed")


@pytest.fixture
def lawless(table, tmp_path):
    """Type a command in a process that knows the game; the laws may be off, as in an earlier program."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "lawless.py").write_text(LAWLESS)
    toy = os.environ["WARGAME_RULESETS"]
    paths = {
        "WARGAME_RULESETS": f"{toy}{os.pathsep}{rules}",
        "PYTHONPATH": f"{wargame_cli.__path__[0]}/..{os.pathsep}{toy}",
    }

    def say(*words, laws="on"):
        return table.run(*words, env={**paths, "LAWS": laws})

    assert say("new", "lawless/dawn", "-o", "l.yaml", "--seed", "1", "--id", "l").code == 0
    table.sheet(*BOTH, name="both.yaml", game="l")
    table.sheet(BOTH[0], name="one.yaml", game="l")
    (table.folder / "events.yaml").write_text(
        "events:\n- {event: UnitMoved, unit: R2, start: '0101', end: Ford}\n"
        "- {event: UnitMoved, unit: R1, start: '0101', end: Ford}\n"
    )
    return say


def is_our_fault(table, say, *words):
    """Exit code 1 with a crash file that is a game, and nothing of the game has changed."""
    before = table.everything()
    said = say(*words)
    assert said.code == 1, said
    assert "['R2', 'R1'] stand at the Ford (9.9)" in said.err or "['R1', 'R2'] stand at the Ford (9.9)" in said.err
    assert "Traceback" not in said.err
    crash = said.err.splitlines()[-1]
    assert say("status", crash, "--json").json["game"] == "l"
    os.unlink(crash)
    assert table.everything() == before


def test_a_phase(table, lawless):
    """What the rules made is no position that the game can have."""
    is_our_fault(table, lawless, "resolve", "l.yaml", "both.yaml")
    assert lawless("resolve", "l.yaml", "one.yaml").code == 0


def test_a_correction(table, lawless):
    """The phase that is played again comes out so."""
    assert lawless("resolve", "l.yaml", "one.yaml").code == 0
    is_our_fault(table, lawless, "correct", "l.yaml", "both.yaml", *REASON)


def test_a_rewind(table, lawless):
    """An earlier program made such a position, and the game has left it since."""
    assert lawless("resolve", "l.yaml", "both.yaml", laws="off").code == 0
    assert lawless("resolve", "l.yaml", "--lenient", laws="off").code == 0
    is_our_fault(table, lawless, "rewind", "l.yaml", "--to", "blue-turn", *REASON)
    assert lawless("rewind", "l.yaml", "--to", "red-turn", *REASON).code == 0


def test_an_override_is_the_umpires_fault(table, lawless):
    """Exit code 2, with the law."""
    before = table.everything()
    said = lawless("override", "l.yaml", "events.yaml", *REASON)
    assert (said.code, "no game can have: ['R1', 'R2'] stand at the Ford (9.9)" in said.err) == (2, True)
    assert table.everything() == before


def test_a_correction_under_an_override(table, lawless):
    """What the umpire did by hand fits no more what was played before it: his to mend, exit code 2."""
    (table.folder / "events.yaml").write_text("events:\n- {event: UnitMoved, unit: R2, start: '0101', end: Ford}\n")
    table.sheet(name="none.yaml", game="l")
    assert lawless("resolve", "l.yaml", "none.yaml").code == 0
    assert lawless("override", "l.yaml", "events.yaml", *REASON).code == 0
    before = table.everything()
    said = lawless("correct", "l.yaml", "one.yaml", *REASON)
    assert (said.code, "the override of turn 1, blue-turn now leaves what no game can have" in said.err) == (2, True)
    assert table.everything() == before


def test_what_was_broken_before_goes_on_with_a_warning(lawless):
    """The game of an earlier program that broke a law is not stopped for it."""
    assert lawless("resolve", "l.yaml", "both.yaml", laws="off").code == 0
    said = lawless("resolve", "l.yaml", "--lenient")
    assert (said.code, "warning: the position has broken a law of the game before" in said.err) == (0, True)
    assert lawless("verify", "l.yaml").code == 0
