"""A turn adjudicator for board wargames: orders and dice in, a fair and explained result out.

import wargame_cli as wargame

game = wargame.save(wargame.new("kaisers-war/1918"), "game.yaml")  # its journal and key file beside it
verdict = wargame.check(game, ["cp.yaml"])                          # verdict.problems, verdict.warnings
result = wargame.adjudicate(game, ["cp.yaml"])                      # result.accepted, result.chapter.events
print(wargame.report(result, side="Allied", format="markdown"))
wargame.save(result.game)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame_cli.version import __version__

if TYPE_CHECKING:
    from wargame_cli.archive.flow.new_game import new
    from wargame_cli.archive.flow.service import adjudicate, check
    from wargame_cli.archive.game.games import load
    from wargame_cli.archive.journal.saving import save
    from wargame_cli.reports.writing import report

__all__ = ["__version__", "adjudicate", "check", "load", "new", "report", "save"]

_HOMES = {
    "adjudicate": "wargame_cli.archive.flow.service",
    "check": "wargame_cli.archive.flow.service",
    "load": "wargame_cli.archive.game.games",
    "new": "wargame_cli.archive.flow.new_game",
    "report": "wargame_cli.reports.writing",
    "save": "wargame_cli.archive.journal.saving",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for, and nothing before that: `import wargame_cli` costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
