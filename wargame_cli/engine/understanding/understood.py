"""What a sheet is understood as: each order tried out behind those before it, in a rehearsal of that sheet alone.

It is worked out from what the sheet's side sees, so that it may be told to that side. What an order costs is what the
rehearsal has charged for it: the difference between what is left before and after it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from wargame_cli.engine.adjudicate import Onlooker, Sheet, rehearse
from wargame_cli.engine.naming import names_of
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text.numbers import counted
from wargame_cli.engine.understanding.oddities import after_it, before_it, could_order
from wargame_cli.engine.understanding.raised import Wish, raised_by, wishes
from wargame_cli.engine.understanding.sentences import sentence


class Understood(msgspec.Struct, frozen=True, kw_only=True):
    """An order in a sentence, by its number on the sheet.

    `costs` says what it takes of which resource, as far as that is certain; below nothing is what it brings. `dice`
    says that what comes of it is rolled or asked for; `lapses_by` are the orders before it, by number, that may make it
    impossible, and 0 stands for what the phase itself rolls. One that a rule forbids is `refused`, and costs nothing.
    `raises` are the kinds of question that it may bring.
    """

    order: int
    text: str
    costs: dict[str, float] = {}
    dice: bool = False
    lapses_by: tuple[int, ...] = ()
    refused: bool = False
    raises: Raised = Raised()


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """A resource of the side: what there was of it, what the orders cost, and what is left."""

    resource: Resource
    cost: float

    @property
    def had(self) -> float:
        """What there was before the orders."""
        return self.resource.left + self.cost


class Odd(msgspec.Struct, frozen=True, kw_only=True):
    """Something odd about a sheet, and the order that it is about, if it is about one."""

    oversight: Oversight
    written: Written | None = None


class Understanding(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet is understood as; of the `means` those that the side can spend in the phase.

    `wishes` has the standing order for each kind of question that its orders may bring to its side.
    """

    side: str
    file: str = ""
    orders: tuple[Understood, ...] = ()
    means: tuple[Balance, ...] = ()
    wishes: tuple[Wish, ...] = ()
    odd: tuple[Odd, ...] = ()


def understand(ruleset: Ruleset, seen: Any, sheet: Sheet) -> Understanding:
    """What a side's sheet comes to, in the position as that side sees it; that is never changed."""
    trial = Trial(ruleset, seen, sheet)
    rehearse(ruleset, seen, [sheet], trial)
    return trial.understanding()


class Trial(Onlooker):
    """What comes of the orders of a sheet as it is rehearsed alone, in what its side has `seen`."""

    def __init__(self, ruleset: Ruleset, seen: Any, sheet: Sheet) -> None:
        self.ruleset = ruleset
        self.seen = seen
        self.sheet = sheet
        self._has_opened = False
        self._referee: Referee[Any]
        self._orders: list[Understood] = []
        self._odd: list[Odd] = []
        self._spent: dict[str, float] = {}
        self._last: dict[str, Resource] = {}
        self._legal: dict[int, Order] = {}
        #: The orders so far that are left to dice, each with what it may change; None for anything.
        self._left_open: dict[int, frozenset[str] | None] = {}
        #: The order that is looked at, in a sentence.
        self._sentence = ""

    @property
    def is_over(self) -> bool:
        """Whether the sheet was tried out, and nothing was asked that the wishes of a side might have answered."""
        return self._has_opened and self._referee.as_rehearsed

    def understanding(self) -> Understanding:
        """What the sheet is understood as, once it was rehearsed."""
        return Understanding(
            side=self.sheet.side,
            file=self.sheet.file,
            orders=tuple(self._orders),
            means=tuple(self._balances()),
            wishes=tuple(self._wishes()),
            odd=tuple(self._odd),
        )

    def opened(self, referee: Referee[Any]) -> None:
        """The phase has begun."""
        self._referee, self._has_opened = referee, True

    def reads(self, written: Written) -> None:
        """An order comes next."""
        order, position = written.order, self._referee.position
        told = self.ruleset.telling.order_told(order, position)
        self._sentence = told or sentence(order, lambda place: self.ruleset.called(position, place))

    def refuses(self, written: Written) -> None:
        """A rule forbids it."""
        if written.instead:
            self._instead(written, Raised(), refused=True)
        else:
            self._opened_by(0)
            self._orders.append(Understood(order=written.number, text=self._sentence, refused=True))

    def stands(self, written: Written, referee: Referee[Any], *, passed_over: bool) -> Callable[[], object]:
        """No rule forbids it."""
        order = written.order
        if written.instead:
            return partial(self._instead, written, raised_by(self.ruleset, referee.position, order))
        self._opened_by(0)
        before, happened = self._means(), len(referee.events)
        names = {name for _, name in names_of(order)}
        changes = order.may_change(referee.position)
        lapses_by = tuple(number for number, opened in self._left_open.items() if opened is None or opened & names)
        self._odd += [Odd(oversight=each, written=written) for each in before_it(order, referee, self._legal)]

        def carried_out() -> None:
            costs = _difference(before, self._means())
            for name, cost in costs.items():
                self._spent[name] = self._spent.get(name, 0) + max(0, cost)
            events, rolls = referee.events[happened:], self.ruleset.book.rolls(order)
            odd = after_it(order, events, self._legal, rolls=rolls)
            self._odd.extend(Odd(oversight=each, written=written) for each in odd)
            self._orders.append(
                Understood(
                    order=written.number,
                    text=self._sentence,
                    costs=costs,
                    dice=rolls,
                    lapses_by=lapses_by,
                    raises=raised_by(self.ruleset, referee.position, order),
                )
            )
            self._legal[written.number] = order
            if rolls:
                self._left_open[written.number] = None if changes is None else frozenset(changes)
            self._opened_by(written.number)

        return carried_out

    def closes(self) -> None:
        """The last order was tried out: what is left undone when it stands."""
        referee, telling = self._referee, self.ruleset.telling
        found: list[Oversight] = []
        if not self.sheet.orders and could_order(self.ruleset, self.seen, self.sheet.side):
            found.append(Oversight(code="no-orders", message="this sheet has no orders"))
        with referee.acting(self.sheet.side):
            found += telling.oversights(referee, list(self._legal.values()))
            self._means()
            losing = [each for each in self._last.values() if each.lost and each.left]
            found += [_lost(each) for each in losing if telling.of_use(referee, each)]
        self._odd += [Odd(oversight=each) for each in found]

    def _instead(self, written: Written, raises: Raised, *, refused: bool = False) -> None:
        """An order that is carried out where the one before it is passed over: nothing of it is certain."""
        text, rolls = f"If not: {self._sentence}", self.ruleset.book.rolls(written.order)
        self._orders.append(Understood(order=written.number, text=text, dice=rolls, refused=refused, raises=raises))

    def _opened_by(self, number: int) -> None:
        """Anything may be otherwise from here on, by what was just rehearsed."""
        if self._referee.may_change(()) and None not in self._left_open.values():
            self._left_open[number] = None

    def _means(self) -> dict[str, Resource]:
        """What can be spent now; what cannot any more stays as it was when it could."""
        found = {each.name: each for each in self.ruleset.telling.means(self._referee.position, self._referee.side)}
        self._last |= found
        return found

    def _balances(self) -> Iterator[Balance]:
        """Each means that is worth a word, with what the orders took of it, or brought."""
        for name, resource in self._last.items():
            if name in self._spent or not resource.quiet:
                yield Balance(resource=resource, cost=self._spent.get(name, 0))

    def _wishes(self) -> Iterator[Wish]:
        """The standing order for each kind of question that the orders may bring to the side."""
        sheet = self.sheet
        standing = self.seen.standing.get(sheet.side, ()) if sheet.standing is None else sheet.standing
        kinds = dict.fromkeys(kind for each in self._orders for kind in each.raises.own)
        return wishes(self.ruleset, kinds, standing)


def _difference(before: Mapping[str, Resource], after: Mapping[str, Resource]) -> dict[str, float]:
    """What was spent of each means between two moments; below nothing is what came."""
    changes = {name: (before[name].left if name in before else 0) - left.left for name, left in after.items()}
    return {name: change for name, change in changes.items() if change}


def _lost(resource: Resource) -> Oversight:
    """That some of a resource will be lost though something could be had for it."""
    verb = "is" if resource.left <= 1 else "are"
    message = f"{counted(resource.left, resource.unit)} {verb} not spent, and will be lost"
    return Oversight(code="unspent", message=message, rule=resource.rule)
