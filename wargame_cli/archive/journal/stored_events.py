"""Events as the journal holds them, older ones under the names that they have today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from wargame_cli.archive.journal.kinds import Kinds
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.events import COMMON, Event
from wargame_cli.engine.ruleset import Ruleset

#: What an event raises in a position in which it cannot have happened.
CANNOT_HAPPEN = (LookupError, ValueError, TypeError, AttributeError, RecursionError)


def encode_events(events: Sequence[Event]) -> msgspec.Raw:
    """Events as the journal holds them."""
    return msgspec.Raw(canonical.encode(events))


def decode_events(ruleset: Ruleset, raw: msgspec.Raw) -> tuple[Event, ...]:
    """Events from the journal, older ones under the names that they have today.

    Raises one of UNREADABLE for what this ruleset cannot have written.
    """
    try:
        return _kinds(ruleset).decode(raw)
    except msgspec.ValidationError:
        if not ruleset.former_events:
            raise
        written = _renamed(msgspec.json.decode(raw), ruleset.former_events)
        kind: Any = event_type(ruleset)
        return msgspec.convert(written, tuple[kind, ...])


def _renamed(written: Any, names: Mapping[str, str]) -> Any:
    """Events as plain data, those that had another name under the new one."""
    if not isinstance(written, list):
        return written
    return [
        event | {"event": names[event["event"]]}
        if isinstance(event, dict) and str(event.get("event")) in names
        else event
        for event in written
    ]


@cache
def event_types(ruleset: Ruleset) -> Mapping[str, type[Event]]:
    """Every kind of event that the game's journal may hold, by name."""
    return {kind.__name__: kind for kind in (*COMMON, *ruleset.events)}


@cache
def event_type(ruleset: Ruleset) -> Any:
    """Any event of the game, as one type for decoding."""
    return reduce(or_, event_types(ruleset).values())


@cache
def _kinds(ruleset: Ruleset) -> Kinds[tuple[Event, ...]]:
    return Kinds(event_types(ruleset).values(), rows=True)
