"""What the umpire does by hand: he overrides the position by events that stand in a file, or closes the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.archive.flow.laws import broken_law
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.recording import act_link, heading, not_a_view, recorded
from wargame_cli.archive.journal.records import Closing, Override, closed
from wargame_cli.archive.journal.stored_events import CANNOT_HAPPEN, encode_events, event_type, event_types
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.archive.storage.moments import now
from wargame_cli.archive.umpire.acts import Act, not_begun, reasoned
from wargame_cli.archive.umpire.consenting import with_consents
from wargame_cli.engine import events as happen
from wargame_cli.engine.errors import Malformed, Problem, Refused, nearest
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.soundness import faults_of
from wargame_cli.engine.text import Document, decode_each, read_text

#: What only the program may write: dice and what came of orders.
_NOT_BY_HAND = (
    happen.DieRolled,
    happen.Answered,
    happen.Spared,
    happen.OrderRefused,
    happen.OrderLapsed,
    happen.SideSilent,
)


def override(game: Game, source: Path | str, reason: str, *, consents: Sequence[SheetText] = ()) -> Act:
    """Change the position by events that stand in a file, in the vocabulary of the game's journal.

    `consents` are those of the sides. Raises Malformed for events that cannot be read, and Refused for such as cannot
    happen in this position or leave one that no game can have, and without consents that the terms want.
    """
    reason = reasoned(reason)
    not_a_view(game)
    not_begun(game)
    document = read_text(read_bytes(source), str(source))
    events, after = _applied(game, _events(game, document), document)
    return _by_hand(game, Override, reason, events, after, consents)


def close(game: Game, reason: str, *, consents: Sequence[SheetText] = ()) -> Act:
    """End a game that the sides agreed to play no further: nobody wins, and every record is opened.

    Raises Refused in the middle of a phase, in a game that is over, and without `consents` that the terms want.
    """
    reason = reasoned(reason)
    not_a_view(game)
    not_begun(game)
    if game.position.over:
        raise Refused([Problem(code="game-over", kind="illegal", message=game.ruleset.waits_for(game.position))])
    end, after = closed(reason), game.position.copy()
    end.apply(after)
    return _by_hand(game, Closing, reason, [end], after, consents)


def _by_hand(
    game: Game,
    kind: type[Override],
    reason: str,
    events: Sequence[happen.Event],
    after: Any,
    consents: Sequence[SheetText],
) -> Act:
    """The game after events that no phase brought, and that leave it in this position."""
    link = act_link(game)
    record = kind(
        **heading(game, link),
        turn=game.position.turn,
        phase=game.position.phase,
        rules_version=game.ruleset.version,
        reason=reason,
        events=encode_events(events),
        digest=canonical.digest(after),
    )
    record = with_consents(game, record, consents)
    since = game.file.since if (after.turn, after.phase) == (record.turn, record.phase) else now()
    following = recorded(game, record, link, since=since, position=after)
    chapter = Chapter(
        number=record.number,
        turn=record.turn,
        phase=record.phase,
        step=record,
        before=game.position,
        events=tuple(events),
        after=after,
        act=record.kind,
        terms=game.file.terms,
        consents=record.consents,
        reason=reason,
    )
    return Act(following, chapter, link.warnings)


def _events(game: Game, document: Document) -> list[happen.Event]:
    """The events of the file. Raises Malformed with everything that is wrong with them."""
    data = document.data
    example = "events: [{event: PointsChanged, side: A, change: 2, total: 12, reason: ...}]"
    if not isinstance(data, dict) or "events" not in data:
        raise Malformed([document.problem((), "the file lists no events", hint=example)])
    problems = [
        document.problem((name,), f"unknown field {name!r}", hint="fields: game, events")
        for name in data
        if name not in ("game", "events")
    ]
    if data.get("game") not in (None, game.id):
        message = f"these events are for the game {data['game']!r}, not for {game.id!r}"
        problems.append(document.problem(("game",), message, kind="illegal"))
    kinds = event_types(game.ruleset)
    unknown = [_unknown(document, index, entry, kinds) for index, entry in enumerate(_listed(data["events"]))]
    problems += [problem for problem in unknown if problem is not None]
    if problems:
        raise Malformed(problems)
    events, wrong = decode_each(document, event_type(game.ruleset), ("events",))
    if wrong:
        raise Malformed(wrong)
    if not events:
        raise Malformed([document.problem(("events",), "the list of events is empty", hint=example)])
    return list(events)


def _listed(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _unknown(document: Document, index: int, entry: Any, kinds: Mapping[str, type[happen.Event]]) -> Problem | None:
    """What is wrong with the name of an event and those of its fields, if anything is."""
    path = ("events", index)
    name = entry.get("event") if isinstance(entry, dict) else None
    if name is None:
        return document.problem(path, "an event is written as fields, and its kind is `event`")
    if not isinstance(name, str) or name not in kinds:
        hint = nearest(str(name), kinds) or f"there are {', '.join(sorted(kinds))}"
        return document.problem((*path, "event"), f"there is no event {name!r}", hint=hint)
    if issubclass(kinds[name], _NOT_BY_HAND):
        return document.problem(path, f"{name} is written by the program alone, never by hand", kind="illegal")
    fields = [field for field in kinds[name].__struct_fields__ if field != "seen_by"] + ["event", "seen_by"]
    for field in entry:
        if field not in fields:
            hint = nearest(field, fields) or f"fields: {', '.join(fields)}"
            return document.problem((*path, field), f"unknown field {field!r} of {name}", hint=hint)
    return None


def _applied(game: Game, events: Sequence[happen.Event], document: Document) -> tuple[list[happen.Event], Any]:
    """The events with names as the game writes them, and the position after them.

    Raises Refused for what cannot be in this game.
    """
    position = game.position.copy()
    applied: list[happen.Event] = []
    for index, written in enumerate(events):
        try:
            event = _named(game.ruleset, position, written)
            if fault := misplaced(game.ruleset, position, event):
                raise _Impossible(fault)
            event.apply(position)
        except _Impossible as error:
            message, *hint = error.args
            raise Refused([document.problem(("events", index), message, hint="".join(hint), kind="illegal")]) from None
        except CANNOT_HAPPEN as error:
            message = f"this cannot happen in this position: {error!r}"
            raise Refused([document.problem(("events", index), message, kind="illegal")]) from None
        applied.append(event)
    if fault := next(faults_of(game.ruleset, position), "") or broken_law(game.ruleset, position):
        message = f"these events would leave a position that no game can have: {fault}"
        raise Refused([document.problem(("events",), message, kind="illegal")])
    return applied, position


class _Impossible(ValueError):
    """An event that cannot happen; its arguments are the message and a hint."""


def _named(ruleset: Ruleset, position: Any, event: happen.Event) -> happen.Event:
    """The event with its unit and its places as the game writes them. Raises _Impossible for unknown ones."""
    if not isinstance(event, happen.UnitMoved | happen.UnitPlaced | happen.UnitRemoved | happen.UnitFlipped):
        return event
    changed: dict[str, str] = {}
    for field, what in (("unit", "unit"), ("start", "place"), ("end", "place"), ("place", "place"), ("to", "place")):
        name = getattr(event, field, None)
        if not isinstance(name, str) or (what == "place" and name in position.stacks):
            continue
        try:
            changed[field] = ruleset.find(position, what, name)
        except LookupError as error:
            message, *hint = error.args
            raise _Impossible(message, *hint) from None
    return msgspec.structs.replace(event, **changed)


def misplaced(ruleset: Ruleset, position: Any, event: happen.Event) -> str:
    """What an event says of the position that is not so, or nothing."""
    if isinstance(event, happen.UnitMoved | happen.UnitRemoved):
        says = event.start if isinstance(event, happen.UnitMoved) else event.place
        real = position.place_of(event.unit)
        return "" if says == real else f"{event.unit} is in {real}, not in {says}"
    if isinstance(event, happen.PointsChanged):
        has = position.points.get(event.side)
        fits = has is not None and event.total == has + event.change
        return "" if fits else f"{event.side} has {has} points, so {event.change:+d} does not make {event.total}"
    if isinstance(event, happen.PhaseStarted):
        phases = ruleset.sequence.names
        hint = nearest(event.phase, phases) or f"phases: {', '.join(phases)}"
        return "" if event.phase in phases else f"there is no phase {event.phase!r}; {hint}"
    if isinstance(event, happen.OptionChanged):
        return option_fault(ruleset, event.option, event.choice)
    return ""


def once_more(ruleset: Ruleset, position: Any, events: Sequence[happen.Event]) -> tuple[list[happen.Event], Any]:
    """The events of an override as they are in another position, and the position after them.

    A change of points stays what it was and comes to another total. Raises LookupError or ValueError for what cannot
    be there.
    """
    after, made = position.copy(), []
    for event in events:
        if isinstance(event, happen.PointsChanged):
            event = msgspec.structs.replace(event, total=after.points[event.side] + event.change)
        if fault := misplaced(ruleset, after, event):
            raise ValueError(fault)
        event.apply(after)
        made.append(event)
    return made, after


def option_fault(ruleset: Ruleset, name: str, choice: str) -> str:
    """Why a reading cannot be changed in the middle of a game, or nothing."""
    known = {option.name: option for option in ruleset.options if not option.optional}
    if name not in known:
        hint = nearest(name, known) or f"readings: {', '.join(known) or 'none'}"
        return f"{name!r} is no reading of a rule that can change in the middle of a game; {hint}"
    if choice not in known[name].choices:
        return f"the option {name!r} is {' or '.join(known[name].choices)}, not {choice!r}"
    return ""
