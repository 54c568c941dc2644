"""A phase's events as a report for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, Section, blocks_of, sections
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling import (
    at_sea,
    combat,
    europe,
    events,
    movement,
    politics,
    strategic,
)
from wargame_cli.rulesets.great_war_in_europe.telling.words import HEADINGS, Stage, said

__all__ = ["SILENT", "at_sea", "combat", "europe", "events", "movement", "narrate", "politics", "strategic"]

#: The kinds of event without a line of their own, each with the reason.
SILENT: Mapping[type[engine.Event], str] = TOLD_BY_THE_FRAME


def narrate(
    before: GreatWarPosition, after: GreatWarPosition, happened: Sequence[engine.Event], side: str | None
) -> list[Block]:
    """The report of a phase; `happened` is what the reader may see, `side` is the reader or "umpire"."""
    return blocks_of(_by_heading(sections(Stage(before, happened, side), said, HEADINGS)))


def _by_heading(told: Sequence[Section]) -> list[Section]:
    """The sections with one heading as one: all marches, and all events of a phase; attacks have each their own.

    A hex may be attacked once more in a phase, in which case the two are told one after the other.
    """
    found: dict[str, Section] = {}
    for each in told:
        if each.heading in found and not each.is_opened:
            found[each.heading].told += each.told
        else:
            found[f"{each.heading} #{len(found)}" if each.heading in found else each.heading] = each
    return list(found.values())
