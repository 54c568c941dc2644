"""Every game: a turn in one report, and all that a side may see in its bundles."""

from __future__ import annotations

import json
import re

import pytest
from recorded import EACH, FEW, record

from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Items, Table
from wargame_cli.reports.packing import news
from wargame_cli.reports.readers import UMPIRE, seen
from wargame_cli.reports.telling import report_of, told_of
from wargame_cli.reports.writing import FORMATS, written

#: What a format adds to words, and how it breaks lines.
_NOT_WORDS = re.compile(r"[^\w.]+")
#: A line that ends with its rule, which several lines have in common where they are one.
_CITED = re.compile(r"(.*\S) \((\d+(?:\.|[A-Z])[^()]*)\)", re.DOTALL)
#: In a turn of so few phases the frame of their report is most of it.
_FEW = 6


def turns(chapters):
    """The chapters of each turn."""
    found = {}
    for chapter in chapters:
        found.setdefault(chapter.turn, []).append(chapter)
    return found.values()


def lines_of(blocks, *, heads=True):
    """What the blocks say, line by line and cell by cell."""
    for block in blocks:
        if isinstance(block, Items):
            yield from (line for _, line in block.lines)
        elif isinstance(block, Table):
            yield from (cell for row in (*[block.heads] * heads, *block.rows) for cell in row)
        else:
            yield block.text


def words(text):
    """Letters and digits alone, as one word."""
    return _NOT_WORDS.sub("", text).casefold()


@pytest.mark.parametrize("scenario", EACH)
def test_a_turn_in_one_report_leaves_out_nothing(scenario):
    """Whatever the reports of its phases tell of rules, dice and units stands in it, for each reader."""
    game, chapters = record(scenario).last, record(scenario).chapters
    for turn in turns(chapters):
        for who in (*game.sides, None, UMPIRE):
            told = told_of(game, turn, who)
            text = " ".join(lines_of(told.blocks))
            plain = words(text)
            for part in turn:
                events = seen(part.events, who)
                for die in (event for event in events if isinstance(event, happen.DieRolled)):
                    label = "/".join(die.label.split("/")[2:])
                    again = f" #{die.number}" if die.number > 1 else ""
                    assert f"{label}{again} {die.value}" in text, die
                    assert die.rule in text, die
                story = game.ruleset.telling.narrate(part.before, part.after, events, who)
                for line in lines_of(story, heads=False):
                    sentence, rule = _CITED.fullmatch(line).groups() if _CITED.fullmatch(line) else (line, "")
                    assert words(sentence).removesuffix("s") in plain, line
                    assert rule in text, line


@pytest.mark.parametrize("scenario", FEW)
def test_a_turn_in_one_report_has_one_frame(scenario):
    """One title, one summary, one proof; phases without anything to tell have no lines of their own."""
    game, chapters = record(scenario).last, record(scenario).chapters
    for turn in turns(chapters):
        for who in (game.sides[0], UMPIRE):
            text = written([told_of(game, turn, who)], "text")
            apart = [written([report_of(game, chapter, who)], "text") for chapter in turn]
            assert [text.count(f"\n{head}\n") for head in ("In short", "Proof")] == [1, 1]
            most = 0.6 if len(turn) > _FEW else 1
            assert len(text.splitlines()) <= most * len("".join(apart).splitlines()), (turn[0].turn, who)


@pytest.mark.parametrize("scenario", EACH)
def test_every_format_says_the_same(scenario):
    """Each line of a report is in every format of it."""
    game, chapters = record(scenario).last, record(scenario).chapters
    turn = next(iter(turns(chapters[len(chapters) // 2 :])))
    for who in (game.sides[0], None):
        told = told_of(game, turn, who)
        lines = {words(line) for line in lines_of(told.blocks)}
        for format in FORMATS:
            if format in ("text", "csv"):
                continue  # its tables fold their cells; the other has the events alone
            text = written([told], format)
            if format == "json":
                said = {words(line) for line in _strings(json.loads(text))}
                assert lines <= said
            else:
                plain = re.sub(r"<[^>]*>|\[/?\w+(=\d+)?\]", " ", text) if format != "markdown" else text
                whole = words(
                    plain.replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
                )
                tables = format == "bbcode"  # as plain text, in which cells are folded
                prose = {
                    words(line) for block in told.blocks if not isinstance(block, Table) for line in lines_of([block])
                }
                assert [line for line in (prose if tables else lines) if line not in whole] == [], format


def _strings(data):
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


@pytest.mark.parametrize("scenario", EACH)
def test_every_event_that_a_side_may_see_is_in_one_of_its_bundles(scenario):
    """Where each side is packed a bundle whenever its orders are due."""
    games, chapters = record(scenario)
    for side in games[-1].sides:
        told = set()
        for game in games[1:]:
            if side in game.sides_due or game is games[-1]:
                found = told_of(game, news(game, side, journal_of(game).chapters()), side)
                told |= {
                    (report.turn, report.phase, event) for report in found.reports for event in map(repr, report.events)
                }
        for chapter in chapters:
            missed = [
                event for event in seen(chapter.events, side) if (chapter.turn, chapter.phase, repr(event)) not in told
            ]
            assert not missed, (side, chapter.phase)
