"""Orders tried out on what a side sees, and what each would be worth to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.even_dice import EvenDice

#: With how many sets of dice an order is tried that rolls, and with how many it is looked at closely.
_SETS, _MANY = 6, 18
#: How often an order is tried with what may follow it, and how many orders that may be.
_LINES, _LONGEST = 6, 12
#: The number of ideas with which a phase has enough, and how often the ruleset is asked for more at most.
_ENOUGH, _TIMES = 60, 5
#: What must be gained: less than this is none.
_LEAST = 1e-6

#: What rules raise that need what a view leaves out, such as the units below the top of a stack.
BEYOND_A_VIEW = (LookupError, ValueError, AttributeError, TypeError)


def seen_by(ruleset: Ruleset, referee: Referee[Any]) -> Any:
    """What the side that acts can see of the position, and what it supposes of the rest, as a position of its own."""
    position = referee.position
    view = position.copy() if position.is_view else ruleset.view(position, referee.side)
    return ruleset.bot.supposed(view, referee.side) if view.is_view else view


class Candidate(NamedTuple):
    """Orders that follow each other, what they gain, and how much had been done when that was found.

    It is `sure` where no dice are rolled, and where it was looked at closely: of many that were tried with few dice the
    best is one that was lucky.
    """

    orders: tuple[Order, ...]
    gain: float
    seen_at: int
    sure: bool


class Outlook:
    """What a side that acts in a phase can see of it, kept up while its orders are carried out."""

    def __init__(self, ruleset: Ruleset, referee: Referee[Any], seed: str) -> None:
        self._ruleset = ruleset
        self._live = referee
        self._side = referee.side
        self._opens, self._renews = tuple(ruleset.bot.opens), tuple(ruleset.bot.renews)
        self._seed = seed
        #: How many orders were carried out.
        self.changes = 0
        #: Whether what the ruleset would weigh is still being looked at: the best of all of that is wanted.
        self.weighing = True
        #: Whether the ruleset has more ideas.
        self.has_more = True
        self._seen = referee.supposing(seen_by(ruleset, referee))
        self._now = self._worth(self._seen)

    def _worth(self, referee: Referee[Any]) -> float:
        return self._ruleset.prospects(referee.position, self._side)

    def look_again(self) -> bool:
        """An order was carried out: see what it brought, and whether it was anything; ideas go on from there."""
        fresh, seen = seen_by(self._ruleset, self._live), self._seen.position
        brought: bool = fresh != seen
        for name in seen.__struct_fields__:
            setattr(seen, name, getattr(fresh, name))
        seen.__dict__.clear()
        seen.__dict__.update(fresh.__dict__)
        self._now = self._worth(self._seen)
        self.changes += 1
        return brought

    def renews(self, order: Order) -> bool:
        """Whether there are other ideas once an order was carried out."""
        return isinstance(order, self._renews)

    def ideas(self, streams: int, besides: Collection[str] = ()) -> Iterator[Order]:
        """What the ruleset would weigh, and what it suggests, asked several times at once; nothing twice.

        While it was little it is asked anew. Of what it would weigh, orders that are spelled like those `besides` are
        left out.
        """
        self.weighing = self.has_more = True
        return self._ideas(streams, besides)

    def _ideas(self, streams: int, besides: Collection[str]) -> Iterator[Order]:
        yielded, known, since = 0, set[str](), self.changes
        rolled = set[type[Order]]()
        for thought in self._ruleset.bot.ideas(self._seen):
            known.add(spelled := str(thought))
            if spelled in besides:
                continue
            if self._ruleset.book.rolls(thought):
                rolled.add(type(thought))
            yield thought
        self.weighing = False
        self._seen.enough = rolled  # it takes long to try them, and chance thinks of worse ones
        for time in range(_TIMES):
            seeds = [f"{self._seed}/{time}/{number}" for number in range(streams)]
            asked = [self._ruleset.bot.suggestions(self._seen, Random(seed)) for seed in seeds]
            while asked:
                for stream in list(asked):
                    if (order := next(stream, None)) is None:
                        asked.remove(stream)
                        continue
                    if since != self.changes:
                        known, since = set(), self.changes
                    if (spelled := str(order)) not in known:
                        known.add(spelled)
                        yielded += 1
                        yield order
            if yielded >= _ENOUGH:
                break
        self.has_more = False

    def tried(self, order: Order) -> Candidate | None:
        """What an order would be worth, with what may follow it if it is of that kind; None if it is not legal."""
        found = self.tried_line((order,))
        if found is None or not isinstance(order, self._opens):
            return found
        lines = [line for number in range(_LINES) if (line := self._guarded(self._continued, order, number))]
        return max((found, *lines), key=lambda each: each.gain)

    def tried_line(self, orders: Sequence[Order], *, closely: bool = False) -> Candidate | None:
        """What orders would be worth, one after the other, on average; None if the first is not legal.

        Those that are no longer legal when their turn comes are left out.
        """
        return self._guarded(self._tried_line, orders, _MANY if closely else _SETS)

    def _guarded(self, trying: Callable[..., Candidate | None], *args: Any) -> Candidate | None:
        """What comes of trying; nothing where the rules need what a view leaves out, such as units below the top."""
        try:
            return trying(*args)
        except BEYOND_A_VIEW:
            if self._seen.position.is_view:
                return None
            raise

    def _tried_line(self, orders: Sequence[Order], most: int) -> Candidate | None:
        rolls = any(self._ruleset.book.rolls(order) for order in orders)
        total, sets = 0.0, most if rolls else 1
        for dice_set in range(sets):
            trial = self._trial(dice_set, sets)
            for number, order in enumerate(orders):
                trial.prepare(order)
                if trial.faults(order):
                    if number == 0:
                        return None
                    continue
                if self._ruleset.book.lapses(order, trial):
                    continue
                trial.perform(order)
                if trial.position.over:
                    break
            total += self._worth(trial) - self._now
        gain = total / sets
        return Candidate(tuple(orders), gain if abs(gain) > _LEAST else 0.0, self.changes, not rolls or most == _MANY)

    def _continued(self, order: Order, number: int) -> Candidate:
        """An order with the best beginning of what the ruleset suggests after it."""
        trial = self._trial(number, _LINES)
        trial.perform(order)
        line, best, gain = [order], 1, self._worth(trial) - self._now
        for following in self._ruleset.bot.suggestions(trial, Random(f"{self._seed}/{self.changes}/{order}/{number}")):
            if trial.position.over or len(line) > _LONGEST:
                break
            trial.prepare(following)
            if trial.faults(following):
                continue
            trial.perform(following)
            line.append(following)
            if isinstance(following, self._opens):
                continue  # worth what follows it
            if (now := self._worth(trial) - self._now) > gain:
                best, gain = len(line), now
        sure = not any(self._ruleset.book.rolls(each) for each in line[:best])
        return Candidate(tuple(line[:best]), gain, self.changes, sure)

    def _trial(self, dice_set: int, of: int) -> Referee[Any]:
        """A referee on a copy of what is seen, with dice that nobody else has."""
        return self._seen.supposing(self._seen.position.copy(), EvenDice(self._seed, dice_set, of))
