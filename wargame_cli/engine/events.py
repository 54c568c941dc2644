"""Events: the only way in which a position changes, and all that a report is made of.

An event is a small frozen record. It knows how to apply itself, which rule made it happen, and who may see it:
`seen_by` names the sides, and an empty tuple means everybody. Events that change nothing (a die, a battle's
arithmetic) are there to be reported. Replaying a phase's events on the old position gives the new one.

What happens in every game has its name here. A game in which more follows from it derives its own event under the
same name, which then stands for this one in its journals: a unit that moves is `UnitMoved` in all of them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from wargame_cli.engine.position import Position, Recurring, Standing

T = TypeVar("T")

#: What of a die is good for the side that rolls it: a high number, a low one, or it depends.
Good = Literal["high", "low", ""]

#: The kind of a die that draws a card.
CARD = "card"

#: What a result orders, or lets a side do, and a rule may forbid or a unit be spared.
Consequence = Literal["retreat", "distance", "rout", "loss", "advance", "pursuit"]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True, gc=False):
    """Something that happened. `scene` is what it belongs to, such as `attack 4134`; see `Referee.scene`.

    It holds names, numbers and records of them, and never itself: the garbage collector need not look at it. What
    `tells_only` says in words what follows from the rules anyway: another program may say it otherwise, or not.
    """

    tells_only: ClassVar[bool] = False

    rule: str = ""
    seen_by: tuple[str, ...] = ()
    scene: str = ""

    def apply(self, position: Any) -> None:
        """Change the position; the default changes nothing."""

    def milestone(self) -> str:
        """What runs of many games count, such as a nation's entry into the war; mostly nothing."""
        return ""

    def shows_card(self) -> str:
        """The card that it turned up, one of the ruleset's `cards`, in games that have any."""
        return ""

    def visible_to(self, side: str | None) -> bool:
        """Whether `side` may see it; None is the public, which sees only what everybody sees."""
        return not self.seen_by or side in self.seen_by


class PhaseStarted(Event, frozen=True, kw_only=True):
    """A phase begins."""

    turn: int
    phase: str

    def apply(self, position: Position) -> None:
        """The position is in that phase."""
        position.begin_phase(self.turn, self.phase)


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit went from one place to another. `how` says by which kind of movement; `cost` is in movement points."""

    unit: str
    start: str
    end: str
    path: tuple[str, ...] = ()
    how: str = "move"
    cost: int = 0

    def apply(self, position: Any) -> None:
        """The unit is on top of the stack in its new place."""
        position.put(self.unit, self.end)


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit came into play: a reinforcement, a new unit, one that a card gives."""

    unit: str
    place: str
    cause: str = ""

    def apply(self, position: Any) -> None:
        """The unit is on top of the stack in that place."""
        position.put(self.unit, self.place)


class UnitRemoved(Event, frozen=True, kw_only=True):
    """A unit left play: eliminated, evacuated, withdrawn. `to` is the place where such units lie."""

    unit: str
    place: str
    to: str
    cause: str

    @property
    def is_loss(self) -> bool:
        """Whether its side has lost it; units that only go elsewhere, or make room for another, are not lost."""
        return True

    def apply(self, position: Any) -> None:
        """The unit is on top of the stack in that place."""
        position.put(self.unit, self.to)


class UnitFlipped(Event, frozen=True, kw_only=True):
    """A unit's counter shows its other side; what that means is each game's own: derive from it."""

    unit: str

    @property
    def is_loss(self) -> bool:
        """Whether the unit has lost a step."""
        return False


class ByKind(dict[type[Event], T]):
    """What holds of a kind of event, asked once for each: there are many events of few kinds."""

    def __init__(self, holds: Callable[[type[Event]], T]) -> None:
        super().__init__()
        self._holds = holds

    def __missing__(self, kind: type[Event]) -> T:
        found = self[kind] = self._holds(kind)
        return found


#: The kinds of event by which units or steps may be lost.
IS_A_LOSS = ByKind(
    lambda kind: (
        issubclass(kind, UnitRemoved) or (issubclass(kind, UnitFlipped) and kind.is_loss is not UnitFlipped.is_loss)
    )
)


def losses(events: Iterable[Event]) -> Iterator[UnitRemoved | UnitFlipped]:
    """The units that were lost, and the steps of those that were not lost themselves before."""
    gone: set[str] = set()
    for event in [event for event in events if IS_A_LOSS[type(event)]]:
        if isinstance(event, UnitRemoved):
            gone.add(event.unit)
        elif not isinstance(event, UnitFlipped) or event.unit in gone:
            continue
        if event.is_loss:
            yield event


class PointsChanged(Event, frozen=True, kw_only=True):
    """A side's points went up or down; `total` is what it has now, after every limit."""

    side: str
    change: int
    total: int
    reason: str

    def apply(self, position: Position) -> None:
        """The side has the new total."""
        position.points[self.side] = self.total
        position.changed()


class DieRolled(Event, frozen=True, kw_only=True):
    """A die fell. The label says what for; `number` counts the rolls under that label.

    `by` is the side that rolled it, empty where nobody did, and `kind` what sort of roll it is, `card` for one that was
    drawn. `good` is high or low, whichever helps that side, and empty where it depends.
    """

    label: str
    number: int
    sides: int
    value: int
    source: str
    by: str = ""
    good: Good = ""
    kind: str = ""

    @property
    def is_card(self) -> bool:
        """Whether it drew a card, by lot, and is no die in the sense of luck."""
        return self.kind == CARD


class Answered(Event, frozen=True, kw_only=True):
    """A side's question was answered; `source` is answer, standing or default."""

    question: str
    side: str
    choice: str
    source: str


class Spared(Event, frozen=True, kw_only=True):
    """What a result orders, or allows, and what does not come about: who is spared it, or cannot do it, and why.

    `place` is where they stay, or where they would have gone; no `units` where there is nobody that it could fall on.
    """

    tells_only: ClassVar[bool] = True

    units: tuple[str, ...]
    place: str
    what: Consequence
    cause: str


class OrderRefused(Event, frozen=True, kw_only=True):
    """An illegal order was left out, because the moderator asked to go on without it."""

    side: str
    order: str
    message: str


class OrderLapsed(Event, frozen=True, kw_only=True):
    """A legal order could no longer be carried out when its turn came."""

    side: str
    order: str
    message: str


class SideSilent(Event, frozen=True, kw_only=True):
    """A side sent no sheet. `policy` is what becomes of that.

    By the game's terms `hold`, or its `standing` orders; or `stand-in` with the name of the machine player that wrote
    its sheet.
    """

    side: str
    policy: str


class OptionChanged(Event, frozen=True, kw_only=True):
    """The umpire has another reading of an unclear rule hold from now on."""

    option: str
    choice: str

    def apply(self, position: Position) -> None:
        """The option has that choice from now on."""
        position.choose(self.option, self.choice)


class StandingGiven(Event, frozen=True, kw_only=True):
    """A side replaced its standing orders."""

    side: str
    standing: tuple[Standing, ...]

    def apply(self, position: Position) -> None:
        """The side has these standing orders until it replaces them again."""
        position.standing[self.side] = list(self.standing)


class RecurringGiven(Event, frozen=True, kw_only=True):
    """A side replaced its recurring orders."""

    side: str
    recurring: tuple[Recurring, ...]

    def apply(self, position: Position) -> None:
        """They recur until the side replaces them again; without any, it has none."""
        position.recurring.pop(self.side, None)
        if self.recurring:
            position.recurring[self.side] = list(self.recurring)


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over. `winner` is a side, or empty where nobody won; `level` is the level of victory."""

    winner: str
    level: str
    reason: str

    def apply(self, position: Position) -> None:
        """No phase follows."""
        position.over = True
        position.winner = self.winner
        position.ending = f"{self.level}: {self.reason}"
        position.changed()


#: What happens in every game: a journal may hold these beside the ruleset's own.
COMMON: tuple[type[Event], ...] = (
    PhaseStarted,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    PointsChanged,
    DieRolled,
    Answered,
    Spared,
    OrderRefused,
    OrderLapsed,
    SideSilent,
    OptionChanged,
    StandingGiven,
    RecurringGiven,
    GameEnded,
)
