"""The laws that every position of a game keeps, looked at when a real game has changed."""

from __future__ import annotations

from typing import Any

from wargame_cli.archive.journal.stored_events import CANNOT_HAPPEN
from wargame_cli.engine import events as happen
from wargame_cli.engine.errors import Problem
from wargame_cli.engine.ruleset import Ruleset


class LawBroken(RuntimeError):
    """The program has made a position that no game can have: its own fault, and nothing is written."""


def broken_law(ruleset: Ruleset, position: Any) -> str:
    """What a position breaks, or nothing."""
    settled: happen.Event = happen.PhaseStarted(turn=position.turn, phase=position.phase)
    if position.over:
        settled = happen.GameEnded(winner=position.winner, level="", reason=position.ending)
    for law in ruleset.laws:
        try:
            law(position, settled)
        except AssertionError as error:
            return str(error).removeprefix(f"after {settled}: ")
        except CANNOT_HAPPEN as error:
            return f"{type(error).__name__}: {error}"
    return ""


def keep_laws(ruleset: Ruleset, before: Any, after: Any) -> list[Problem]:
    """Raises LawBroken for a position that breaks a law, unless the one that it was made from did so already.

    What was broken before comes from an earlier version of the program: the game can be played on, with a warning.
    """
    broken = broken_law(ruleset, after)
    if not broken:
        return []
    if broken_law(ruleset, before):
        return [
            Problem(
                code="law-broken", kind="warning", message=f"the position has broken a law of the game before: {broken}"
            )
        ]
    raise LawBroken(f"turn {after.turn}, {after.phase}: this position breaks a law of the game: {broken}")
