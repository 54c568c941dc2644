"""A phase as a page tells it: what it says first, and its story."""

from __future__ import annotations

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.engine.document import Block, Headline
from wargame_cli.engine.events import Event
from wargame_cli.reports.telling import Report, phase_told

#: What is told of the last phase alone: what comes next changes with every phase.
_DUE = ("next", "owed")
#: What the page shows otherwise.
_SHOWN = ("unseen",)


class Told:
    """A chapter for its reader: the events, what is said first, and the story."""

    def __init__(self, game: Game, chapter: Chapter, who: str | None, *, is_last: bool) -> None:
        report: Report = phase_told(game, chapter, who)
        left_out = _SHOWN if is_last else (*_SHOWN, *_DUE)
        self.events: tuple[Event, ...] = report.events
        self.headline: tuple[Headline, ...] = tuple(line for line in report.headline if line.kind not in left_out)
        self.blocks: tuple[Block, ...] = report.blocks
