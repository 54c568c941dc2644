"""What occurred in games, counted; counts of games that were played apart add up."""

import typing
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Annotated, Any

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.orders import Order
from wargame_cli.engine.text.document import malformed
from wargame_cli.engine.text.reading import read_text


class Course:
    """What one game came to on its way: what it `reached` in which turn, and each side's `losses` so far."""

    def __init__(self, sides: Iterable[str]) -> None:
        self.reached: dict[str, int] = {}
        self.losses = dict.fromkeys(sides, 0)

    def observe(self, turn: int, events: Sequence[happen.Event], side_of: Callable[[str], str]) -> None:
        """Add the events of a phase; `side_of` tells whose a unit is."""
        for event in _noted(events):
            if milestone := event.milestone():
                self.reached.setdefault(milestone, turn)
        for lost in happen.losses(events):
            side = side_of(lost.unit)
            if side in self.losses:  # and no unit that is nobody's
                self.losses[side] += 1


class Tally(msgspec.Struct):
    """What occurred in games: orders by verb, answers by kind of question, events by kind, cards, endings by winner.

    `milestones` count for what the games of this kind are told by (see `Event.milestone`) the turns in which it came,
    `reached` the games, by the turn in which it first came; `lengths` the turns in which games ended. `points` are each
    side's points at the end, `losses` how many units and steps it lost in a game.
    """

    games: int = 0
    phases: int = 0
    orders: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Counter[str] = msgspec.field(default_factory=Counter)
    events: Counter[str] = msgspec.field(default_factory=Counter)
    cards: Counter[str] = msgspec.field(default_factory=Counter)
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    milestones: dict[str, Counter[int]] = msgspec.field(default_factory=dict)
    points: dict[str, Counter[int]] = msgspec.field(default_factory=dict)
    reached: dict[str, Counter[int]] = msgspec.field(default_factory=dict)
    lengths: Counter[int] = msgspec.field(default_factory=Counter)
    losses: dict[str, Counter[int]] = msgspec.field(default_factory=dict)

    def count(self, turn: int, orders: Sequence[Order], events: Sequence[happen.Event]) -> None:
        """Add a phase."""
        self.phases += 1
        for order in orders:
            self.orders[order.verb] += 1
        self.observe(turn, events)

    def observe(self, turn: int, events: Sequence[happen.Event]) -> None:
        """Add the events of a phase."""
        self.events.update([type(event).__name__ for event in events])
        for event in _noted(events):
            if card := event.shows_card():
                self.cards[card] += 1
            if milestone := event.milestone():
                self.milestones.setdefault(milestone, Counter())[turn] += 1

    def end(self, position: Any, course: Course | None = None) -> None:
        """Add the ending of a game, and its course where it was followed from its beginning."""
        self.games += 1
        if course is not None:
            self.lengths[position.turn] += 1
            for milestone, turn in course.reached.items():
                self.reached.setdefault(milestone, Counter())[turn] += 1
            for side, lost in course.losses.items():
                self.losses.setdefault(side, Counter())[lost] += 1
        self.endings[f"{position.winner or 'nobody'}, {position.ending.partition(':')[0]}"] += 1
        for side, points in position.points.items():
            self.points.setdefault(side, Counter())[points] += 1

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        self.games += other.games
        self.phases += other.phases
        for mine, theirs in (
            (self.orders, other.orders),
            (self.answers, other.answers),
            (self.events, other.events),
            (self.cards, other.cards),
            (self.endings, other.endings),
        ):
            mine.update(theirs)
        self.lengths.update(other.lengths)
        for own, others in (
            (self.milestones, other.milestones),
            (self.points, other.points),
            (self.reached, other.reached),
            (self.losses, other.losses),
        ):
            for name, counts in others.items():
                own.setdefault(name, Counter()).update(counts)


def _noted(events: Sequence[happen.Event]) -> list[happen.Event]:
    """Those of the events that may show cards or be told as milestones."""
    return [event for event in events if _IS_NOTED[type(event)]]


_IS_NOTED = happen.ByKind(
    lambda kind: kind.milestone is not happen.Event.milestone or kind.shows_card is not happen.Event.shows_card
)

#: The kinds of event that make the course of a game; it need not observe others.
IS_FOLLOWED = happen.ByKind(lambda kind: _IS_NOTED[kind] or happen.IS_A_LOSS[kind])


SCHEMA = "wargame/tally/1"
#: A file of a tally is no larger: it holds names and numbers only.
MOST_BYTES = 5_000_000


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """Which games were played: `begins` is the digest of the position that they begin in, `data` of users' files."""

    program: str
    ruleset: str
    rules_version: int
    scenario: str
    begins: str
    players: tuple[str, ...]
    seed: str
    data: str = ""

    def differing(self, other: "Start") -> list[str]:
        """The names of what is not the same in another one."""
        return [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]


#: The numbers of games that follow each other, both ends included.
Run = tuple[int, int]


class Tallied(Tally, kw_only=True):
    """A tally of some games of one start, by their `numbers`: runs of them in their order."""

    schema: str = SCHEMA
    of: Start
    numbers: tuple[Run, ...] = ()


def tallied(of: Start, runs: Iterable[Run], tally: Tally) -> Tallied:
    """A tally with the games that it is of. All counts stand in the order of their names.

    Raises WargameError where a game is in two of the runs.
    """
    fields = {name: _in_order(getattr(tally, name)) for name in Tally.__struct_fields__}
    return Tallied(of=of, numbers=joined(runs), **fields)


def added(parts: Sequence[Tallied]) -> Tallied:
    """One tally of all these games. Raises WargameError where two of them count a game twice, or games that differ."""
    first, total = parts[0], Tally()
    for part in parts:
        if differing := first.of.differing(part.of):
            name = differing[0]
            mine, theirs = (_told(getattr(each.of, name)) for each in (first, part))
            raise WargameError(f"these are not games of one kind: {name} is {mine}, and {theirs}")
        total.add(part)
    return tallied(first.of, (run for part in parts for run in part.numbers), total)


def read_tally(data: bytes, source: str) -> Tallied:
    """A tally as `wargame play --games N --json` prints it. Raises Malformed."""
    document = read_text(data, f"{source}.json" if not source.endswith(".json") else source, MOST_BYTES)
    hint = "wargame play SCENARIO --games N --json > FILE makes one"
    fault = partial(malformed, source, 1, hint=hint, code="wrong-value")
    try:
        found = msgspec.convert(document.data, Tallied, strict=False, dec_hook=counts)
    except msgspec.ValidationError as error:
        raise fault(f"this is no tally of games: {error}") from None
    if found.schema != SCHEMA:
        raise fault(f"this tally is of the format {found.schema!r}; this program reads {SCHEMA!r}")
    if not found.games == found.endings.total() == _games_in(found.numbers):
        raise fault("the numbers of the games and the counts do not fit each other")
    return found


def _games_in(runs: Sequence[Run]) -> int:
    """How many games runs of numbers hold that follow each other; -1 where they do not."""
    ends = [-1, *(end for run in runs for end in run)]
    follows = all(
        one < other if number % 2 == 0 else one <= other for number, (one, other) in enumerate(pairwise(ends))
    )
    return sum(last - first + 1 for first, last in runs) if follows else -1


def counts(kind: Any, value: Any) -> Any:
    """Counts, of which a file knows names and numbers only."""
    (name,) = typing.get_args(kind)
    return Counter(msgspec.convert(value, dict[name, Annotated[int, msgspec.Meta(ge=0)]], strict=False))  # type: ignore[valid-type]  # known when it runs


def _told(value: Any) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _in_order(value: Any) -> Any:
    if isinstance(value, Counter):
        return Counter(dict(sorted(value.items())))
    return {name: _in_order(value[name]) for name in sorted(value)} if isinstance(value, dict) else value


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Runs in their order, those that follow each other in one. Raises WargameError where a game is in two of them."""
    found: list[Run] = []
    for first, last in sorted(runs):
        if found and first <= found[-1][1]:
            raise WargameError(f"game {first} is counted twice\n    hint: play others with --numbers")
        if found and first == found[-1][1] + 1:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return tuple(found)
