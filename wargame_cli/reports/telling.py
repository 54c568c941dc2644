"""What happened as a report: the ruleset tells its story, the frame around it is the same for every game.

A report of one phase or of many has one head, says first what came of them all (`headline`), tells each phase in
order, and ends with how things stand and with what proves it (`appendix`). Phases in which the reader sees nothing
stand in one line.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter, find_phase
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Headline, Items, Paragraph, Table, capital, cite, section
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.questions import Question
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.reports import readers
from wargame_cli.reports.acts import TITLES, act_told
from wargame_cli.reports.frame.appendix import appendix, doubts
from wargame_cli.reports.frame.dense import dense, in_a_row, lines_of
from wargame_cli.reports.frame.headline import Part, headline_of, headline_told

#: Where an answer came from, in words.
_SOURCES = {"answer": "the sheet", "standing": "standing order", "default": "default"}


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One phase as `--format json` gives it: its reader and subject, what came of it, the events that he may see, and
    the text. The first of several phases that are told together also says what came of them all.
    """

    game: str
    scenario: str
    turn: int
    phase: str
    reader: str
    headline: tuple[Headline, ...]
    together: tuple[Headline, ...] = ()
    events: tuple[happen.Event, ...]
    blocks: tuple[Block, ...]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """Some phases in one report: the `head` with what is said first of all of them, each phase, and the end."""

    game: str
    scenario: str
    reader: str
    headline: tuple[Headline, ...]
    head: tuple[Block, ...]
    reports: tuple[Report, ...]
    end: tuple[Block, ...]

    @property
    def blocks(self) -> list[Block]:
        """The whole text."""
        return [*self.head, *(block for report in self.reports for block in report.blocks), *self.end]

    @property
    def phases(self) -> list[Report]:
        """Phase by phase; the first begins with the head of all, and the last has the end."""
        if len(self.reports) == 1:
            return [msgspec.structs.replace(self.reports[0], headline=self.headline, blocks=tuple(self.blocks))]
        first, *between, last = self.reports
        return [
            msgspec.structs.replace(first, together=self.headline, blocks=(*self.head, *first.blocks)),
            *between,
            msgspec.structs.replace(last, blocks=(*last.blocks, *self.end)),
        ]


def told_of(game: Game, chapters: Sequence[Chapter], who: str | None, begun: Chapter | None = None) -> Told:
    """Chapters for a reader (see `readers`), in one report.

    The last may have `begun` and wait for an answer; it ends with the question if that is put to the reader.
    """
    parts = [Part(game, chapter, who) for chapter in (*chapters, *([begun] if begun else []))]
    lines = headline_of(game, parts, who, open_end=begun is not None)
    several = len(parts) > 1
    return Told(
        game=game.id,
        scenario=game.file.scenario,
        reader=who or "public",
        headline=tuple(lines),
        head=(
            Heading(_title(game, parts, begun), 1),
            Paragraph(f"{game.ruleset.title}. Game {game.id}; report {readers.title(who)}.", "quiet"),
            *headline_told(lines, who),
            *doubts(game, parts, who),
        ),
        reports=tuple(_report(game, part, who, several=several) for part in parts),
        end=tuple(_end(game, parts, who, begun)),
    )


def report_of(game: Game, chapter: Chapter, who: str | None) -> Report:
    """The whole report on a phase, or on what the umpire did, for a reader (see `readers`)."""
    return told_of(game, [chapter], who).phases[0]


def phase_told(game: Game, chapter: Chapter, who: str | None) -> Report:
    """What is said first of a chapter, and its story with choices and points, without head, situation and proof."""
    part = Part(game, chapter, who)
    report = _report(game, part, who, several=False)
    blocks = (*report.blocks, *_choices([part]), *_points([part]))
    return msgspec.structs.replace(report, headline=tuple(headline_of(game, [part], who)), blocks=blocks)


def from_phase(game: Game, chapters: Sequence[Chapter], since: str) -> Sequence[Chapter]:
    """The chapters from a phase on, which is written `PHASE` (the last of that name) or `TURN/PHASE`.

    Raises WargameError for one that was not played.
    """
    turn, slash, phase = since.rpartition("/")
    if slash and whole_number(turn) is None:
        raise WargameError(f"a phase is written PHASE or TURN/PHASE, not {since!r}")
    found = find_phase(game, chapters, phase, whole_number(turn))
    return chapters[chapters.index(found) :]


def question_told(question: Question) -> list[Block]:
    """A question that must be answered first, its options, and how to answer it."""
    options = tuple(
        (1, f"{option} (by default)" if option == question.default else option) for option in question.options
    )
    return [
        Heading(f"{question.side} must answer"),
        Paragraph(f"{question.text} (rule {question.rule})", "bad"),
        Items(
            (
                (0, "options:"),
                *options,
                (0, f'on the sheet of {question.side}: answers: {{"{question.label}": {question.default}}}'),
            )
        ),
    ]


# -- the parts of a report --------------------------------------------------------------------------------------------


def _title(game: Game, parts: Sequence[Part], begun: Chapter | None) -> str:
    """From which phase to which."""
    if not parts:
        return _turn(game, game.position.turn)
    first, last = parts[0], parts[-1]
    until = ": so far" if begun else ""
    if first is last:
        return f"{_heading(game, first)}{until}"
    begins, ends = first.chapter.turn, last.chapter.turn
    turn = "" if begins == ends else f"{game.ruleset.turn_told(game.position, ends)}, "
    return f"{_turn(game, begins)}, {first.title} to {turn}{last.title}{until}"


def _heading(game: Game, part: Part) -> str:
    act = f": {TITLES[part.chapter.act]}" if part.chapter.act else ""
    return f"{_turn(game, part.chapter.turn)}, {part.title}{act}"


def _turn(game: Game, turn: int) -> str:
    """A turn at the beginning of a heading."""
    return capital(game.ruleset.turn_told(game.position, turn))


def _report(game: Game, part: Part, who: str | None, *, several: bool) -> Report:
    """What happened in a phase; among several it stands under a heading of its own."""
    chapter = part.chapter
    blocks = act_told(game, chapter, who) if chapter.act else part.story
    if chapter.reason and not chapter.act:
        blocks = [Paragraph(f"Corrected by the umpire: {chapter.reason}"), *blocks]
    if several and blocks:
        blocks = dense(_heading(game, part), blocks)
    return Report(
        game=game.id,
        scenario=game.file.scenario,
        turn=chapter.turn,
        phase=chapter.phase,
        reader=who or "public",
        headline=tuple(headline_of(game, [part], who)) if several else (),
        events=tuple(part.events),
        blocks=tuple(blocks),
    )


def _end(game: Game, parts: Sequence[Part], who: str | None, begun: Chapter | None) -> Iterator[Block]:
    """Choices, points, how things stand, the question that waits for its answer, and the proof."""
    yield from _choices(parts)
    yield from _points(parts)
    question = game.file.pending.question if begun and game.file.pending else None
    if question is not None and who in (question.side, readers.UMPIRE):
        yield from question_told(question)
    played = [part.chapter for part in parts if not part.chapter.act]
    if played and not begun:
        yield from game.ruleset.telling.situation(played[-1].after, who)
    yield from appendix(game, parts, who)


def _choices(parts: Iterable[Part]) -> list[Block]:
    """Which side chose what, and where the choice came from."""
    heads = ("Side", "Question", "Choice", "By", "Rule")
    found = _by_phase(
        (part, (event.side, event.question, event.choice, _SOURCES.get(event.source, event.source), event.rule))
        for part in parts
        for event in part.events
        if isinstance(event, happen.Answered)
    )
    if len(found) < 2:
        return [Heading("Choices"), *(Table(heads, tuple(rows)) for rows in found.values())] if found else []
    lines: dict[str, list[str]] = {}
    for phase, rows in found.items():
        for side, asked, choice, by, rule in rows:
            lines.setdefault(f"{phase}, {side} ({by})", []).append(f"{asked}: {choice}{cite(rule)}")
    return section("Choices", [f"{head}: {in_a_row(told)}" for head, told in lines.items()])


def _points(parts: Iterable[Part]) -> list[Block]:
    """Every change of the points, why, and the total after it."""
    found = _by_phase(
        (part, (event.side, f"{event.change:+d}", str(event.total), event.reason, event.rule))
        for part in parts
        for event in part.events
        if isinstance(event, happen.PointsChanged) and not part.chapter.act
    )
    heads, right = ("Side", "Change", "Total", "For", "Rule"), ("Change", "Total")
    tables = {phase: Table(heads, tuple(rows), right=right) for phase, rows in found.items()}
    if len(tables) < 2:
        return [Heading("Points"), *tables.values()] if tables else []
    return section("Points", [f"{phase}: {line}" for phase, table in tables.items() for _, line in lines_of(table)])


def _by_phase(rows: Iterable[tuple[Part, tuple[str, ...]]]) -> dict[str, list[tuple[str, ...]]]:
    """What is told of the phases, each by its name, and where they are of several turns by its turn too."""
    told = list(rows)
    turns = {part.chapter.turn for part, _ in told}
    found: dict[str, list[tuple[str, ...]]] = {}
    for part, row in told:
        turn = f"turn {part.chapter.turn}, " if len(turns) > 1 else ""
        found.setdefault(f"{turn}{part.chapter.phase}", []).append(row)
    return found
