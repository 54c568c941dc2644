"""What a report says first: what was fought, what fell and was lost, points, orders, and what is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.terms import no_sheet
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Headline, Items, Table, cite, listed
from wargame_cli.engine.errors import in_any_case
from wargame_cli.reports import readers
from wargame_cli.reports.acts import TITLES
from wargame_cli.reports.frame.due import due_plainly

#: How many names are told first; the report names all.
_MOST_NAMES = 6
#: How many orders that failed are told first; more stand below in a list of their own.
_MOST_ORDERS = 3

#: What stands before the lines of each kind, in the order in which they are told.
_LABELS = {
    "ended": "The end",
    "act": "The umpire",
    "battle": "Battles",
    "loss": "Losses",
    "place": "Places",
    "event": "Events",
    "points": "Points",
    "silent": "No sheet",
    "failed": "Not carried out",
    "orders": "Your orders",
    "unseen": "Nothing to see",
    "question": "A question",
    "next": "Next",
    "owed": "You owe",
}


class Part:
    """A chapter as its reader sees it: the events, and the story that the game tells of them."""

    def __init__(self, game: Game, chapter: Chapter, who: str | None) -> None:
        self.chapter = chapter
        self.events = readers.seen(chapter.events, who)
        self.title = game.ruleset.sequence[chapter.phase].title
        self.story: list[Block] = []
        if not chapter.act:
            self.story = game.ruleset.telling.narrate(chapter.before, chapter.after, self.events, who)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell of it: it is a phase in which the reader sees nothing happen."""
        told = (happen.PointsChanged, happen.Answered, happen.OrderRefused, happen.OrderLapsed)
        return not (self.chapter.act or self.story or any(isinstance(event, told) for event in self.events))


def headline_of(game: Game, parts: Sequence[Part], who: str | None, *, open_end: bool = False) -> list[Headline]:
    """What is told first of some chapters. With an `open_end` the last of them waits for the answer to a question."""
    events = [event for part in parts for event in part.events]
    found = [
        *_ended(events),
        *(Headline("act", _act(part.chapter)) for part in parts if part.chapter.act),
        *_told_by_game(game, parts, who),
        *_losses(game, parts),
        *_milestones(events),
        *_points(game, parts, who),
        *_silent(events),
        *_orders(game, parts, who),
        *(() if open_end else _unseen(parts)),
        *_due(game, parts, who, open_end=open_end),
    ]
    order = list(_LABELS)
    return sorted(found, key=lambda line: order.index(line.kind))


def headline_told(lines: Sequence[Headline], who: str | None) -> list[Block]:
    """The first section of a report; orders that failed stand in a list of their own if they are many."""
    failed = [line for line in lines if line.kind == "failed"]
    many = len(failed) > _MOST_ORDERS
    rows: list[tuple[str, str]] = []
    for line in lines:
        if line.kind != "failed" or not many:
            label = _label(line, who)
            rows.append(("" if any(head == label for head, _ in rows) else label, line.text))
        elif line is failed[0]:
            rows.append((_label(line, who), f"{len(failed)} orders: see below"))
    blocks: list[Block] = [Heading("In short"), Table(("", ""), tuple(rows))]
    if many:
        blocks += [Heading("Orders not carried out"), Items(tuple((0, line.text) for line in failed))]
    return blocks


def _label(line: Headline, who: str | None) -> str:
    if line.kind == "loss":
        return "You lost" if line.side == who else f"{line.side} lost" if line.side else "Lost"
    return _LABELS[line.kind]


# -- what happened ----------------------------------------------------------------------------------------------------


def _ended(events: Iterable[happen.Event]) -> Iterator[Headline]:
    """Who has won, if the game is over."""
    for event in events:
        if isinstance(event, happen.GameEnded):
            wins = f"{event.winner} wins" if event.winner else "Nobody wins"
            yield Headline("ended", f"{wins}, {event.level}: {event.reason}{cite(event.rule)}.", event.winner)


def _act(chapter: Chapter) -> str:
    """What the umpire did besides resolving, and why."""
    return f"{TITLES[chapter.act].removeprefix('the umpire ')}: {chapter.reason}"


def _told_by_game(game: Game, parts: Sequence[Part], who: str | None) -> Iterator[Headline]:
    """The battles, and the places by the side that has them now."""
    holders: dict[str, tuple[str, str]] = {}
    for part in parts:
        if part.chapter.act:
            continue
        for line in game.ruleset.telling.headline(part.chapter.before, part.events, who):
            if line.kind == "place":
                holders.pop(line.text, None)
                holders[line.text] = line.side, line.at
            else:
                yield line
    for side in dict.fromkeys(side for side, _ in holders.values()):
        taken = {name: at for name, (holder, at) in holders.items() if holder == side}
        names = listed(taken)
        alone = next(iter(taken.values())) if len(taken) == 1 else ""
        yield Headline("place", f"{side} took {names}" if side else f"nobody holds {names}", side, alone)


def _losses(game: Game, parts: Sequence[Part]) -> Iterator[Headline]:
    """Units and steps that each side lost."""
    units: dict[str, list[str]] = {}
    steps: dict[str, list[str]] = {}
    for part in parts:
        position = part.chapter.before
        for event in happen.losses(part.events):
            into = units if isinstance(event, happen.UnitRemoved) else steps
            into.setdefault(game.ruleset.side_of(position, event.unit), []).append(event.unit)
    for side in dict.fromkeys([*units, *steps]):
        told = [_counted("unit", units.get(side, [])), _counted("step", steps.get(side, []))]
        yield Headline("loss", "; ".join(filter(None, told)), side)


def _counted(what: str, names: Sequence[str]) -> str:
    """How many there are, and the names of the first."""
    if not names:
        return ""
    count = f"{len(names)} {what}{'' if len(names) == 1 else 's'}"
    different = list(dict.fromkeys(names))
    more = len(different) - _MOST_NAMES
    told = [*different[:_MOST_NAMES], f"{more} more"] if more > 1 else different
    return f"{count}: {listed(told)}"


def _milestones(events: Iterable[happen.Event]) -> Iterator[Headline]:
    """What games of this kind are told by."""
    found = dict.fromkeys(told for event in events if (told := event.milestone()))
    return (Headline("event", told) for told in found)


def _points(game: Game, parts: Sequence[Part], who: str | None) -> Iterator[Headline]:
    """The totals before and after, of what has points and as far as the reader sees them change."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for part in parts:
        for event in part.events:
            if isinstance(event, happen.PointsChanged):
                if event.side not in first:
                    known: Mapping[str, int] = readers.view(game.ruleset, part.chapter.before, who).points
                    first[event.side] = known.get(event.side, event.total - event.change)
                last[event.side] = event.total
    if told := [f"{side} {first[side]} → {last[side]}" for side in first]:
        yield Headline("points", ", ".join(told))


# -- orders ----------------------------------------------------------------------------------------------------------


def _silent(events: Iterable[happen.Event]) -> Iterator[Headline]:
    """Who sent nothing in time; all readers may know."""
    for event in events:
        if isinstance(event, happen.SideSilent):
            yield Headline("silent", no_sheet(event.side, event.policy), event.side)


def _orders(game: Game, parts: Sequence[Part], who: str | None) -> Iterator[Headline]:
    """The orders that the reader may know were not carried out, with the reason; or that all of his own were."""
    failed = [
        Headline("failed", _failed(event), event.side)
        for part in parts
        for event in part.events
        if isinstance(event, happen.OrderRefused | happen.OrderLapsed)
    ]
    yield from failed
    if not any(line.side == who for line in failed) and _gave_orders(game, parts, who):
        yield Headline("orders", "all carried out", who or "")


def _failed(event: happen.OrderRefused | happen.OrderLapsed) -> str:
    fate = "refused" if isinstance(event, happen.OrderRefused) else "lapsed"
    rule = f" (rule {event.rule})" if event.rule else ""
    return f"{event.side}: {event.order}: {fate}: {event.message}{rule}"


def _gave_orders(game: Game, parts: Sequence[Part], who: str | None) -> bool:
    """Whether the reader is a side whose sheets in these phases had orders."""
    sheets = (sheet for part in parts for sheet in getattr(part.chapter.step, "sheets", ()))
    return any(in_any_case(sheet.side, game.sides) == who and sheet.fields().get("orders") for sheet in sheets)


def _unseen(parts: Sequence[Part]) -> Iterator[Headline]:
    """The phases in which the reader sees nothing."""
    if empty := dict.fromkeys(part.chapter.phase for part in parts if part.is_empty):
        yield Headline("unseen", ", ".join(empty) if len(parts) > 1 else "in this phase")


# -- what is due ------------------------------------------------------------------------------------------------------


def _due(game: Game, parts: Sequence[Part], who: str | None, *, open_end: bool) -> Iterator[Headline]:
    """What the game waits for after the last chapter; while it still waits for that, what the reader owes for it."""
    question = game.file.pending.question if game.file.pending else None
    if open_end:
        if question is not None and who in (question.side, readers.UMPIRE):
            yield Headline("question", f"{question.side} must answer: {question.text}", question.side)
        yield from _owed(game, who)
        return
    if not parts or parts[-1].chapter.after.over:
        return
    last = parts[-1].chapter
    yield Headline("next", _sentence(game.ruleset.waits_for(last.after)))
    if last.number + 1 == game.file.records and game.file.pending is None:
        yield from _owed(game, who)


def _owed(game: Game, who: str | None) -> Iterator[Headline]:
    if who is not None and (told := due_plainly(game, who)):
        yield Headline("owed", told, who)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
