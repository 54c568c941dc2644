"""A resolved phase as a report: the ruleset tells its story, the frame around it is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheet_reading import waits_for
from wargame_cli.archive.game.terms import no_sheet
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.umpire.rewinding import find_phase
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table, cite
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.questions import Question
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.reports import readers
from wargame_cli.reports.acts import act_told
from wargame_cli.reports.trust import grouped, relied_on


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report as `--format json` gives it: its reader and subject, the events that he may see, and the text."""

    game: str
    scenario: str
    turn: int
    phase: str
    reader: str
    events: tuple[happen.Event, ...]
    blocks: tuple[Block, ...]


def from_phase(game: Game, chapters: Sequence[Chapter], since: str) -> Sequence[Chapter]:
    """The chapters from a phase on, which is written `PHASE` (the last of that name) or `TURN/PHASE`.

    Raises WargameError for one that was not played.
    """
    turn, slash, phase = since.rpartition("/")
    if slash and whole_number(turn) is None:
        raise WargameError(f"a phase is written PHASE or TURN/PHASE, not {since!r}")
    found = find_phase(game, chapters, phase, whole_number(turn))
    return chapters[chapters.index(found) :]


def report_of(game: Game, chapter: Chapter, who: str | None) -> Report:
    """The report on a phase, or on what the umpire did, for a reader (see `readers`)."""
    events = readers.seen(chapter.events, who)
    if chapter.act:
        blocks = [*act_told(game, chapter, who), *(_ending(events) or _next(game, chapter))]
    else:
        blocks = _phase_told(game, chapter, events, who)
    return Report(
        game=game.id,
        scenario=game.file.scenario,
        turn=chapter.turn,
        phase=chapter.phase,
        reader=who or "public",
        events=tuple(events),
        blocks=tuple(blocks),
    )


def so_far_of(game: Game, chapter: Chapter, who: str | None) -> Report:
    """What a reader may know of a phase that waits for an answer, and the question if it is put to that reader."""
    events = readers.seen(chapter.events, who)
    phase = game.ruleset.phase(chapter.before)
    question = game.file.pending.question if game.file.pending else None
    asked = question is not None and who in (question.side, readers.UMPIRE)
    blocks: list[Block] = [
        Heading(f"Turn {chapter.turn}, {phase.title}: so far", 1),
        *game.ruleset.telling.narrate(chapter.before, chapter.after, events, who),
        *_not_carried_out(events),
        *_points(events),
        *(question_told(question) if asked and question else []),
    ]
    return Report(
        game=game.id,
        scenario=game.file.scenario,
        turn=chapter.turn,
        phase=chapter.phase,
        reader=who or "public",
        events=tuple(events),
        blocks=tuple(blocks),
    )


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


def _phase_told(game: Game, chapter: Chapter, events: list[happen.Event], who: str | None) -> list[Block]:
    """A resolved phase, the same frame for every game."""
    phase = game.ruleset.phase(chapter.before)
    return [
        Heading(f"Turn {chapter.turn}, {phase.title}", 1),
        Paragraph(f"{game.ruleset.title}. Game {game.id}; report {readers.title(who)}.", "quiet"),
        *([Paragraph(f"Corrected by the umpire: {chapter.reason}")] if chapter.reason else []),
        *chosen_rules(game.ruleset, chapter.before.options),
        *relied_on(chapter, who, phase.sides),
        *_silent(events),
        *(
            game.ruleset.telling.narrate(chapter.before, chapter.after, events, who)
            or [Paragraph(_nothing(who), "quiet")]
        ),
        *_not_carried_out(events),
        *_choices(events),
        *_points(events),
        *_dice(events, chapter),
        *_seal(chapter),
        *_record(game, chapter),
        *(_ending(events) or _next(game, chapter)),
    ]


def chosen_rules(ruleset: Ruleset, made: Mapping[str, str]) -> list[Block]:
    """The optional rules that a game is played with, and the other options that are not as they are by default."""
    rules: list[str] = []
    others: list[str] = []
    for option in ruleset.options:
        choice = made.get(option.name, option.choices[0])
        if choice == option.choices[0]:
            continue
        if option.optional:
            rules.append(option.name if choice == option.choices[1] else f"{option.name} ({choice})")
        else:
            others.append(f"{option.name}={choice}")
    told = (("Optional rules", rules), ("Options not as by default", others))
    return [Paragraph(f"{what}: {', '.join(names)}.", "quiet") for what, names in told if names]


def _nothing(who: str | None) -> str:
    if who == readers.UMPIRE:
        return "Nothing happened."
    return f"Nothing happened that {who or 'the public'} may see."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _rule(rule: str) -> str:
    return f" (rule {rule})" if rule else ""


def _silent(events: Sequence[happen.Event]) -> list[Block]:
    """Who sent nothing in time; all readers may know."""
    return [
        Paragraph(_sentence(no_sheet(event.side, event.policy)), "bad", event.side)
        for event in events
        if isinstance(event, happen.SideSilent)
    ]


def _not_carried_out(events: Sequence[happen.Event]) -> list[Block]:
    lines = [
        (0, f"{event.side}: {event.order}: {'refused' if refused else 'lapsed'}: {event.message}{_rule(event.rule)}")
        for event in events
        if (refused := isinstance(event, happen.OrderRefused)) or isinstance(event, happen.OrderLapsed)
    ]
    return [Heading("Orders not carried out"), Items(tuple(lines))] if lines else []


def _choices(events: Sequence[happen.Event]) -> list[Block]:
    sources = {"answer": "the sheet", "standing": "standing order", "default": "default"}
    rows = [
        (event.side, event.question, event.choice, sources.get(event.source, event.source), event.rule)
        for event in events
        if isinstance(event, happen.Answered)
    ]
    return [Heading("Choices"), Table(("Side", "Question", "Choice", "By", "Rule"), tuple(rows))] if rows else []


def _points(events: Sequence[happen.Event]) -> list[Block]:
    rows = [
        (event.side, f"{event.change:+d}", str(event.total), event.reason, event.rule)
        for event in events
        if isinstance(event, happen.PointsChanged)
    ]
    heads = ("Side", "Change", "Total", "For", "Rule")
    return [Heading("Points"), Table(heads, tuple(rows), right=("Change", "Total"))] if rows else []


def _dice(events: Sequence[happen.Event], chapter: Chapter) -> list[Block]:
    rolls = [event for event in events if isinstance(event, happen.DieRolled)]
    if not rolls:
        return []
    prefix = f"turn {chapter.turn}/{chapter.phase}/"
    rows = [
        (roll.label.removeprefix(prefix) + (f" #{roll.number}" if roll.number > 1 else ""), str(roll.value), roll.rule)
        for roll in rolls
    ]
    return [
        Heading("Dice"),
        Table(("Label", "Shows", "Rule"), tuple(rows), right=("Shows",)),
        Paragraph(f"Dice are {rolls[0].source}; every label begins with {prefix}", "quiet"),
    ]


def _ending(events: Sequence[happen.Event]) -> list[Block]:
    """Who has won, if the game is over."""
    for event in events:
        if isinstance(event, happen.GameEnded):
            who = f"{event.winner} wins" if event.winner else "Nobody wins"
            told = f"{who}, {event.level}: {event.reason}{cite(event.rule)}."
            return [Heading("The game is over"), Paragraph(told, tone="good", side=event.winner)]
    return []


def _next(game: Game, chapter: Chapter) -> list[Block]:
    """What the game waits for."""
    return [Heading("What comes next"), Paragraph(_sentence(waits_for(game.ruleset, chapter.after)))]


def _seal(chapter: Chapter) -> list[Block]:
    """What anyone needs to work out sealed dice himself."""
    seal = chapter.seal.with_words(chapter.terms.words)
    if not seal.key:
        return []
    nonces = ", ".join(f"{side} {nonce!r}" for side, nonce in sorted(seal.nonces.items())) or "none"
    return [
        Paragraph(
            f"The key of this phase was {seal.key}; its SHA-256 is the link of the key chain that was revealed before "
            f"it, or, of the first, the end of the chain in the opening record. Nonces: {nonces}.",
            "quiet",
        )
    ]


def _record(game: Game, chapter: Chapter) -> list[Block]:
    """The digest by which the sides of a game with sealed dice can see that they are all told of the same one."""
    if not chapter.digest or game.file.dice.source != "sealed":
        return []
    told = f"The record of this phase is {grouped(chapter.digest)}: the other sides must have been told the same."
    return [Paragraph(told, "quiet")]
