"""Every game: of each unit that a combat's result orders back the report says where it went, or why it did not."""

from __future__ import annotations

import msgspec
import pytest
from recorded import EACH, record

from wargame_cli.engine.document import Items
from wargame_cli.engine.events import Spared, UnitMoved
from wargame_cli.players.games import left_untold
from wargame_cli.reports.readers import seen
from wargame_cli.reports.telling import report_of

games = pytest.mark.parametrize("optional", [False, True], ids=["as printed", "all options"])


@games
@pytest.mark.parametrize("scenario", EACH)
def test_nobody_who_is_ordered_back_is_left_untold(scenario, optional):
    """He moves, is gone, or is named as spared, in the scene of the result."""
    for game, chapter in zip(*record(scenario, optional=optional), strict=False):
        position = chapter.before.copy()
        for number, event in enumerate(chapter.events):
            event.apply(position)
            if orders_back := game.ruleset.ordered_back.get(type(event)):
                ordered = orders_back(position, chapter.events, number)
                assert not left_untold(ordered, chapter.events, number), (chapter.turn, chapter.phase, event)


@games
@pytest.mark.parametrize("scenario", EACH)
def test_who_was_spared_is_told_and_gives_nothing_away(scenario, optional):
    """Its reason and rule stand in the report; a reader of it sees the units by the position or by other events."""
    games, chapters = record(scenario, optional=optional)
    game = games[-1]
    for chapter in chapters:
        if not any(isinstance(event, Spared) for event in chapter.events):
            continue
        for who in ("umpire", *game.sides, None):
            told = seen(chapter.events, who)
            spared = [event for event in told if isinstance(event, Spared)]
            lines = [
                line
                for block in report_of(game, chapter, who).blocks
                if isinstance(block, Items)
                for _, line in block.lines
            ]
            others = msgspec.json.encode([event for event in told if not isinstance(event, Spared)]).decode()
            views = (
                [] if who == "umpire" else [game.ruleset.view(each, who) for each in (chapter.before, chapter.after)]
            )
            for event in spared:
                assert any(event.cause in line and line.endswith(f"({event.rule})") for line in lines), event
                for unit in event.units if views else ():
                    assert f'"{unit}"' in others or any(view.knows(unit) for view in views), (who, event)


def test_the_check_finds_who_is_left_out():
    """A unit that neither moves nor is named, or moves only in another scene."""
    moves = UnitMoved(scene="attack 1", unit="A", start="1", end="2")
    named = Spared(scene="attack 1/retreat", units=("B",), place="1", what="retreat", cause="a fort")
    events = [Spared(scene="attack 1", units=(), place="1", what="loss", cause="none"), moves, named]
    assert left_untold(["A", "B", "C"], events, 0) == ["C"]
    elsewhere = [msgspec.structs.replace(event, scene="attack 12") for event in events[1:]]
    assert left_untold(["A", "B"], [events[0], *elsewhere], 0) == ["A", "B"]
