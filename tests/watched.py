"""Laws of games as machine games look at them: a broken one is found at the event that breaks it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from wargame_cli.engine.events import Event
from wargame_cli.engine.laws.law import Law
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.engine.referee import Watchers


def found_at_once(law: Law, fair: Any, broken: Any, *events: Event, begins: Event) -> None:
    """The law is quiet while the game begins in a fair position, and is found broken by these events.

    `begins` is the phase in which all is fair: no new turn makes it look at everything.
    """
    watching = watchers((law,), "touched")
    see(watching, fair, begins)
    with pytest.raises(AssertionError, match="after"):
        see(watching, broken, *events)


def see(watching: Watchers, position: Any, *events: Event) -> None:
    """What a referee does with its watchers, after each of these events."""
    for event in events:
        for watch in watching[type(event)]:
            watch(position, event)


def unnamed(laws: Iterable[Law], tried: Iterable[str]) -> set[str]:
    """The laws that no test tries."""
    return {law.__name__ for law in laws} - set(tried)
