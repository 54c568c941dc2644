"""Benches in the campaign with Fisher's Gambit: the British Expeditionary Force stands in E5403 (20.2)."""

from __future__ import annotations

from bench_of_rules import Bench, staged

GAME = "great-war-in-europe"
FISHER = {"Allied": ["Allied-pre-war-7"]}
#: Where the force has landed, and its units.
BEACHHEAD = "E5403"
FORCE = ("BR-1", "BR-2", "BR-3", "BR-5", "BR-1CAV")


def _given(stacks=None, taken=None, fisher=True, **more):
    given = {"pre_war": FISHER} if fisher else {}
    return {
        "scenario": "campaign",
        "stacks": {BEACHHEAD: list(FORCE)} | (stacks or {}),
        "taken": {BEACHHEAD: "Allied"} | (taken or {}),
        **given,
        **more,
    }


def bench(phase="allied-strategic-movement", by="Allied", **given):
    """A bench with Fisher's Gambit; with `fisher=False` the same without it."""
    return Bench(GAME, phase=phase, by=by, **_given(**given))


def position(**given):
    """A position with Fisher's Gambit."""
    return staged(GAME, **_given(**given))
