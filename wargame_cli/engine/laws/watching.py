"""Games watched: which laws are looked at after which event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, get_args

from wargame_cli.engine import events as happen
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.laws.law import Law
from wargame_cli.engine.referee import Watcher

#: After each event the laws that it can break, where it touched them, and once more when the next phase begins; all
#: laws when a phase begins; or all laws after every event, which is slow and finds the event that breaks a law without
#: being named by it. When a turn begins and when a game is over, all laws are looked at, everywhere, in each way.
Looking = Literal["touched", "phase", "every"]
LOOKING: tuple[Looking, ...] = get_args(Looking)


def as_looking(word: str) -> Looking:
    """What a person typed. Raises WargameError for another word."""
    for looking in LOOKING:
        if word == looking:
            return looking
    hint = nearest(word, LOOKING) or f"write one of {', '.join(LOOKING)}"
    raise WargameError(f"--laws {word} is no way to look at the laws of a game\n    hint: {hint}")


def watchers(laws: Sequence[Watcher], looking: Looking) -> tuple[Watcher, ...]:
    """What a referee calls after every event of a game. A law that names no events is looked at after each of them."""
    if looking == "every":
        return tuple(laws)
    named = [law for law in laws if isinstance(law, Law)]
    rest = [law for law in laws if not isinstance(law, Law)]
    return (*rest, _Touched(named) if looking == "touched" else _Phase(named))


def look_at_all(laws: Iterable[Watcher], position: Any, event: happen.Event) -> None:
    """Every law, everywhere, after an event. Raises AssertionError for one that is broken."""
    for law in laws:
        law(position, event)


class _Phase:
    """All laws when a phase begins; those that follow the course of events hear of it in between."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self._laws = laws

    def __call__(self, position: Any, event: happen.Event) -> None:
        if isinstance(event, happen.PhaseStarted):
            look_at_all(self._laws, position, event)
            return
        for law in self._laws:
            if law.follows and isinstance(event, law.kinds):
                law(position, event)


class _Touched:
    """The laws that an event concerns, where it touched them; which these are is worked out once a kind of event."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self._laws = laws
        self._concerned: dict[type[happen.Event], _Concerned | None] = {}
        self._groups: dict[int, _Group] = {}
        for law in laws:
            if law.places is not None:
                self._groups.setdefault(id(law.places), _Group(law.places, [], set())).laws.append(law)
        self._turn = -1
        #: The laws that may be broken anywhere, by what the phase has brought.
        self._anywhere: set[Law] = set()

    def __call__(self, position: Any, event: happen.Event) -> None:
        kind = type(event)
        try:
            concerned = self._concerned[kind]
        except KeyError:
            concerned = self._concerned[kind] = self._concerned_by(kind)
        if concerned is not None:
            self._anywhere |= concerned.anywhere
            for law in concerned.at_once:
                law(position, event)
            for where, laws, touched in concerned.in_places:
                places = where(position, event)
                touched.update(places)
                for law in laws:
                    law.check(position, event, places)
        if isinstance(event, happen.PhaseStarted):
            self._begin(position, event)

    def _concerned_by(self, kind: type[happen.Event]) -> _Concerned | None:
        anywhere = frozenset(law for law in self._laws if issubclass(kind, law.kinds))
        at_once = tuple(law for law in self._laws if law in anywhere and not law.between_phases)
        groups = []
        for group in self._groups.values():
            where = group.laws[0].places_after(kind)
            if where is not None:
                laws = [law for law in group.laws if law not in anywhere and not law.between_phases]
                groups.append(_Group(where, laws, group.touched))
        return _Concerned(anywhere, at_once, groups) if anywhere or groups else None

    def _begin(self, position: Any, event: happen.PhaseStarted) -> None:
        """What was touched is looked at as the next phase finds it; everything in a new turn."""
        turn, self._turn = self._turn, event.turn
        for law in self._laws:
            if turn != event.turn or law in self._anywhere or law.follows or law.names_nothing:
                law(position, event)
            elif law.places is not None and (touched := self._groups[id(law.places)].touched):
                law.check(position, event, touched)
        self._anywhere.clear()
        for group in self._groups.values():
            group.touched.clear()


class _Concerned(NamedTuple):
    """The laws that events of a kind can break: anywhere, those of them that are looked at at once, and of places."""

    anywhere: frozenset[Law]
    at_once: tuple[Law, ...]
    in_places: list[_Group]


class _Group(NamedTuple):
    """Laws that are looked at in the same places, and which of these the phase has touched."""

    where: Any
    laws: list[Law]
    touched: set[str]
