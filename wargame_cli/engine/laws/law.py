"""A law of a game, and the kinds of event that can break it.

A law is a function that raises AssertionError where a position breaks it. It names the events that it concerns, so
that machine games need not look at everything after every event (`watching`):

    @law(ControlChanged)                       after an event of this kind
    @law(PointsChanged, follows=True)          it compares with what it heard before, so it must hear all of them
    @law_of_places(UNITS_GO, NationJoined)     in those places where a unit came to; everywhere after the other kinds
    @law(CardDrawn, of_events=True)            after an event of this kind alone, for it judges what happens
    @law(CardDrawn, between_phases=True)       when the phase after such an event begins; a phase may pass through worse

One that names nothing is looked at whenever a phase begins. Laws of the same places may share what they look at there
(`sees=stacks_in`): it is worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import update_wrapper
from typing import Any

from wargame_cli.engine import events as happen

#: Where to look after an event of each kind: from the position after it, and the event.
Places = Mapping[type[happen.Event], Callable[[Any, Any], Iterable[str]]]

#: What laws look at in some places instead of their names, worked out once for all that share it; None for the names.
Sees = Callable[[Any, Iterable[str]], Any] | None

#: Where the events of every game put units.
UNITS_GO: Places = {
    happen.UnitMoved: lambda position, event: (event.end,),
    happen.UnitPlaced: lambda position, event: (event.place,),
    happen.UnitRemoved: lambda position, event: (event.to,),
}


class Law:
    """What every position of a game keeps; called, it looks at all of the position.

    `kinds` are the events after which it can be broken anywhere, `places` those after which it can be in some places
    alone. One that `follows` must hear each of its events to judge the next; one `of_events` judges what happens, and
    finds nothing in a position later; one of `between_phases` holds when a phase begins, and of other events nothing is
    asked. `check` is the function itself; of a law of `places` it is given those that it is to look in, or what it
    `sees` there.
    """

    __name__: str

    def __init__(
        self,
        check: Callable[..., None],
        kinds: Iterable[type[happen.Event]],
        places: Places | None = None,
        *,
        sees: Sees = None,
        follows: bool = False,
        of_events: bool = False,
        between_phases: bool = False,
    ) -> None:
        self.check = check
        self.kinds: tuple[type[happen.Event], ...] = tuple(kinds)
        self.places = places
        self.sees = sees
        self.follows = follows
        self.of_events = of_events
        self.between_phases = between_phases
        self.names_nothing = not self.kinds and not places
        update_wrapper(self, check)

    def __call__(self, position: Any, event: happen.Event) -> None:
        """Look at the whole position after an event. Raises AssertionError where the law is broken."""
        if self.between_phases and not isinstance(event, happen.PhaseStarted):
            return
        if self.places is None:
            self.check(position, event)
        else:
            stacks = position.stacks
            self.check(position, event, stacks if self.sees is None else self.sees(position, stacks))

    def places_after(self, kind: type[happen.Event]) -> Callable[[Any, Any], Iterable[str]] | None:
        """Where events of this kind touch it, if it is a law of places and they do."""
        return next((where for of, where in (self.places or {}).items() if issubclass(kind, of)), None)


def law(
    *kinds: type[happen.Event], follows: bool = False, of_events: bool = False, between_phases: bool = False
) -> Callable[[Callable[[Any, Any], None]], Law]:
    """A law that events of these kinds can break: `check(position, event)`."""
    return lambda check: Law(check, kinds, follows=follows, of_events=of_events, between_phases=between_phases)


def law_of_places(
    places: Places, *kinds: type[happen.Event], sees: Sees = None, between_phases: bool = False
) -> Callable[[Callable[[Any, Any, Any], None]], Law]:
    """A law of what is in a place: `check(position, event, places)` looks at those places and no others."""
    return lambda check: Law(check, kinds, places, sees=sees, between_phases=between_phases)


def are_conserved(
    position: Any, places: Iterable[str], known: Collection[str], event: happen.Event | None = None
) -> bool:
    """Whether these units stand in the places of the position, each of them once, and no others.

    Where some places alone are looked at: whether as many units stand anywhere, and those in these places once, where
    they are known to be. To count all stacks takes time: at an `event` that tells from where to where its unit went,
    that unit is looked for in both places instead.
    """
    stacks: dict[str, list[str]] = position.stacks
    if places is stacks:
        standing = sum(map(len, stacks.values()))
        found = set[str]().union(*stacks.values())
        return len(found) == standing == len(known) and found.issuperset(known)
    where = position.units()
    if len(where) != len(known):
        return False
    if way := _way(event):
        unit, start, end = way
        if where.get(unit) != end or unit not in stacks.get(end, ()):
            return False
        if start != end and unit in stacks.get(start, ()):
            return False
    elif sum(map(len, stacks.values())) != len(where):
        return False
    for place in places:
        units = stacks.get(place, ())
        if len(set(units)) < len(units) or not {place}.issuperset(map(where.get, units)):
            return False
    return True


def _way(event: happen.Event | None) -> tuple[str, str, str] | None:
    """The unit of an event that went, from where, and to where; None of any other."""
    if isinstance(event, happen.UnitMoved):
        return event.unit, event.start, event.end
    return (event.unit, event.place, event.to) if isinstance(event, happen.UnitRemoved) else None
