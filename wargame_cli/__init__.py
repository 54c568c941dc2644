"""A turn adjudicator for board wargames: orders and dice in, a fair and explained result out.

import wargame_cli as wargame

game = wargame.save(wargame.new("kaisers-war/1918"), "game.yaml")  # its journal and key file beside it
verdict = wargame.check(game, ["cp.yaml"])                          # verdict.problems, verdict.warnings
result = wargame.adjudicate(game, ["cp.yaml"])                      # result.accepted, result.chapter.events
print(wargame.report(result, side="Allied", format="markdown"))
wargame.save(result.game)
html = wargame.page(result.game, side="Allied")                     # the whole game for a browser
svg = wargame.draw(result.game, side="Allied", around="Paris")      # a map; `picture`, `view` and `chapters` are data
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame_cli.version import __version__

if TYPE_CHECKING:
    from wargame_cli.archive.flow.new_game import new
    from wargame_cli.archive.flow.service import adjudicate, check
    from wargame_cli.archive.game.games import load
    from wargame_cli.archive.journal.saving import save
    from wargame_cli.reports.looking import chapters, draw, page, picture, view
    from wargame_cli.reports.writing import report

__all__ = [
    "__version__",
    "adjudicate",
    "chapters",
    "check",
    "draw",
    "load",
    "new",
    "page",
    "picture",
    "report",
    "save",
    "view",
]

_HOMES = {
    "adjudicate": "wargame_cli.archive.flow.service",
    "chapters": "wargame_cli.reports.looking",
    "check": "wargame_cli.archive.flow.service",
    "draw": "wargame_cli.reports.looking",
    "load": "wargame_cli.archive.game.games",
    "new": "wargame_cli.archive.flow.new_game",
    "page": "wargame_cli.reports.looking",
    "picture": "wargame_cli.reports.looking",
    "report": "wargame_cli.reports.writing",
    "save": "wargame_cli.archive.journal.saving",
    "view": "wargame_cli.reports.looking",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for, and nothing before that: `import wargame_cli` costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
