"""Games watched: which laws are looked at after which event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Literal, get_args

from wargame_cli.engine import events as happen
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.laws.law import Law, Sees
from wargame_cli.engine.referee import Watcher, Watchers

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


def watchers(laws: Sequence[Watcher], looking: Looking) -> Watchers:
    """What a referee calls after the events of a game. A law that names no events is looked at after each of them."""
    if looking == "every":
        return happen.ByKind(lambda kind: tuple(laws))
    named = [law for law in laws if isinstance(law, Law)]
    rest = tuple(law for law in laws if not isinstance(law, Law))
    hearers = _Touched(named).hearers if looking == "touched" else partial(_once_a_phase, named)
    return happen.ByKind(lambda kind: (*rest, *hearers(kind)))


def look_at_all(laws: Iterable[Watcher], position: Any, event: happen.Event) -> None:
    """Every law, everywhere, after an event. Raises AssertionError for one that is broken."""
    for law in laws:
        law(position, event)


_Checks = tuple[Callable[..., None], ...]
#: The number of a group, where an event of a kind touches it, what its laws see there, and what is looked at at once.
_Places = tuple[int, Callable[[Any, Any], Iterable[str]], Sees, _Checks]
#: What the laws of a group see in places, what is looked at everywhere, and what where the phase has touched them.
_Group = tuple[Sees, _Checks, _Checks]
#: What events of a kind can break: laws anywhere, a bit each; what is looked at everywhere at once; and in places.
_Concerned = tuple[int, _Checks, tuple[_Places, ...]]


def _once_a_phase(laws: Sequence[Law], kind: type[happen.Event]) -> tuple[Watcher, ...]:
    """All laws when a phase begins; those that follow the course of events hear of it in between."""
    if issubclass(kind, happen.PhaseStarted):
        return tuple(laws)
    return tuple(law for law in laws if law.follows and issubclass(kind, law.kinds))


class _Touched:
    """The laws that an event concerns, where it touched them; what these are is worked out once a kind of event."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self._plan = _plan(tuple(laws))
        self._turn = -1
        #: The laws that may be broken anywhere by what the phase has brought, a bit each.
        self._anywhere = 0
        #: Where the phase has touched the laws of each group.
        self._touched: tuple[set[str], ...] = tuple(set() for _ in self._plan.groups)

    def hearers(self, kind: type[happen.Event]) -> tuple[Watcher, ...]:
        """What is called after events of a kind: the laws that look at once, and what keeps the others in mind."""
        anywhere, at_once, in_places = self._plan.concerned[kind]
        return (
            *((self._keeping(anywhere),) if anywhere else ()),
            *at_once,
            *(self._looking_in(*places) for places in in_places),
            *((self._begin,) if issubclass(kind, happen.PhaseStarted) else ()),
        )

    def _keeping(self, anywhere: int) -> Watcher:
        """Keeps in mind which laws may be broken anywhere."""

        def keep(position: Any, event: happen.Event) -> None:
            self._anywhere |= anywhere

        return keep

    def _looking_in(
        self, number: int, where: Callable[[Any, Any], Iterable[str]], sees: Sees, checks: _Checks
    ) -> Watcher:
        """Keeps in mind where the laws of a group are touched, and looks there."""
        touched = self._touched[number]

        def look(position: Any, event: happen.Event) -> None:
            places = where(position, event)
            touched.update(places)
            if checks:
                seen = places if sees is None else sees(position, places)
                for check in checks:
                    check(position, event, seen)

        return look

    def _begin(self, position: Any, event: Any) -> None:
        """What was touched is looked at as the next phase finds it; everything in a new turn."""
        plan = self._plan
        if event.turn != self._turn:
            self._turn = event.turn
            self._anywhere = plan.all
        whole, groups = plan.when_a_phase_begins(self._anywhere)
        for check in whole:
            check(position, event)
        for touched, (sees, everywhere, in_places) in zip(self._touched, groups, strict=True):
            if everywhere:
                seen = position.stacks if sees is None else sees(position, position.stacks)
                for check in everywhere:
                    check(position, event, seen)
            if touched:
                if in_places:
                    seen = touched if sees is None else sees(position, touched)
                    for check in in_places:
                        check(position, event, seen)
                touched.clear()
        self._anywhere = 0


@lru_cache(maxsize=8)
def _plan(laws: tuple[Law, ...]) -> _Plan:
    """The plan of a game's laws, worked out once for all of its games."""
    return _Plan(laws)


class _Plan:
    """Which of some laws are looked at when; each law has a bit."""

    def __init__(self, laws: tuple[Law, ...]) -> None:
        self._laws = laws
        self.all = (1 << len(laws)) - 1
        self._whenever = sum(1 << bit for bit, law in enumerate(laws) if law.follows or law.names_nothing)
        groups: dict[tuple[int, Sees], list[tuple[int, Law]]] = {}
        for bit, law in enumerate(laws):
            if law.places is not None:
                groups.setdefault((id(law.places), law.sees), []).append((1 << bit, law))
        #: The laws of the same places that see the same there, each with its bit.
        self.groups = tuple(groups.values())
        #: What events of each kind concern, for the kinds that came.
        self.concerned = happen.ByKind(self._concerned_by)
        self._begins: dict[int, tuple[_Checks, tuple[_Group, ...]]] = {}

    def when_a_phase_begins(self, bits: int) -> tuple[_Checks, tuple[_Group, ...]]:
        """What is looked at: these laws everywhere and those of every phase, and of the groups what was touched."""
        try:
            return self._begins[bits]
        except KeyError:
            wanted = bits | self._whenever
            laws = [law for bit, law in enumerate(self._laws) if wanted >> bit & 1 and law.places is None]
            groups = tuple(
                (
                    group[0][1].sees,
                    tuple(law.check for bit, law in group if bit & bits),
                    tuple(law.check for bit, law in group if not bit & bits),
                )
                for group in self.groups
            )
            found = self._begins[bits] = tuple(law.check for law in laws), groups
            return found

    def _concerned_by(self, kind: type[happen.Event]) -> _Concerned:
        """What events of a kind concern."""
        broken_by_it = [(1 << bit, law) for bit, law in enumerate(self._laws) if issubclass(kind, law.kinds)]
        at_once = tuple(_whole(law) for _, law in broken_by_it if not law.between_phases)
        anywhere = sum(bit for bit, law in broken_by_it if not law.of_events)
        in_places = []
        for number, group in enumerate(self.groups):
            where = group[0][1].places_after(kind)
            if where is not None:
                checks = tuple(law.check for bit, law in group if not (bit & anywhere or law.between_phases))
                in_places.append((number, where, group[0][1].sees, checks))
        return anywhere, at_once, tuple(in_places)


def _whole(law: Law) -> Callable[..., None]:
    """What looks at all of a position for a law that holds now."""
    return law.check if law.places is None else law
