"""What a sheet is understood as: each order tried out behind those before it, in a rehearsal of that sheet alone.

It is worked out from what the sheet's side sees, so that it may be told to that side. What an order costs is what the
rehearsal has charged for it: the difference between what is left before and after it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from wargame_cli.engine.adjudicate import Sheet, each_tried, open_phase
from wargame_cli.engine.naming import names_of
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.engine.questions import QuestionOpen, Raised
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
    phase = ruleset.phase(seen)
    referee: Referee[Any] = Referee(seen.copy(), phase, ruleset.book, None, answers={sheet.side: sheet.answers})
    trial = _Trial(ruleset, seen, referee, sheet)
    try:
        open_phase(referee)
        trial.run()
    except QuestionOpen:  # an answer that is none of the options: what comes after it nobody knows
        pass
    return Understanding(
        side=sheet.side,
        file=sheet.file,
        orders=tuple(trial.orders),
        means=tuple(trial.balances()),
        wishes=tuple(trial.wishes()),
        odd=tuple(trial.odd),
    )


class _Trial:
    """The orders of a sheet being tried out, one after the other."""

    def __init__(self, ruleset: Ruleset, seen: Any, referee: Referee[Any], sheet: Sheet) -> None:
        self.orders: list[Understood] = []
        self.odd: list[Odd] = []
        self._ruleset = ruleset
        self._seen = seen
        self._referee = referee
        self._sheet = sheet
        self._spent: dict[str, float] = {}
        self._last: dict[str, Resource] = {}
        self._legal: dict[int, Order] = {}
        #: The orders so far that are left to dice, each with what it may change; None for anything.
        self._left_open: dict[int, frozenset[str] | None] = {}

    def run(self) -> None:
        """Try out every order, and look at what is left in the end."""
        with self._referee.acting(self._sheet.side):
            for written, referee in each_tried(self._sheet.orders, self._referee):
                if written.instead:
                    self._try_instead(referee, written)
                else:
                    self._try(written)
            self._look_back()

    def balances(self) -> Iterator[Balance]:
        """Each means that is worth a word, with what the orders took of it, or brought."""
        for name, resource in self._last.items():
            if name in self._spent or not resource.quiet:
                yield Balance(resource=resource, cost=self._spent.get(name, 0))

    def wishes(self) -> Iterator[Wish]:
        """The standing order for each kind of question that the orders may bring to the side."""
        sheet = self._sheet
        standing = self._referee.position.standing.get(sheet.side, ()) if sheet.standing is None else sheet.standing
        kinds = dict.fromkeys(kind for each in self.orders for kind in each.raises.own)
        return wishes(self._ruleset, kinds, standing)

    def _try(self, written: Written) -> None:
        referee, order = self._referee, written.order
        text = self._sentence(order)
        referee.prepare(order)
        self._opened_by(0)
        passed_over = referee.passes_over(order)
        if not passed_over and referee.faults(order):
            self.orders.append(Understood(order=written.number, text=text, refused=True))
            return
        before, happened = self._means(), len(referee.events)
        names = {name for _, name in names_of(order)}
        changes = order.may_change(referee.position)
        lapses_by = [number for number, opened in self._left_open.items() if opened is None or opened & names]
        self.odd += [Odd(oversight=each, written=written) for each in before_it(order, referee, self._legal)]
        if not passed_over:
            referee.perform(order)
        costs = _difference(before, self._means())
        for name, cost in costs.items():
            self._spent[name] = self._spent.get(name, 0) + max(0, cost)
        events, rolls = referee.events[happened:], self._ruleset.book.rolls(order)
        self.odd += [Odd(oversight=each, written=written) for each in after_it(order, events, self._legal, rolls=rolls)]
        self.orders.append(
            Understood(
                order=written.number,
                text=text,
                costs=costs,
                dice=rolls,
                lapses_by=tuple(lapses_by),
                raises=raised_by(self._ruleset, referee.position, order),
            )
        )
        self._legal[written.number] = order
        if rolls:
            self._left_open[written.number] = None if changes is None else frozenset(changes)
        self._opened_by(written.number)

    def _try_instead(self, aside: Referee[Any], written: Written) -> None:
        """An order that is carried out where the one before it is passed over: nothing of it is certain."""
        order, rolls = written.order, self._ruleset.book.rolls(written.order)
        with aside.acting(self._sheet.side):
            aside.prepare(order)
            refused = not aside.passes_over(order) and bool(aside.faults(order))
        text = f"If not: {self._sentence(order)}"
        raises = Raised() if refused else raised_by(self._ruleset, aside.position, order)
        self.orders.append(Understood(order=written.number, text=text, dice=rolls, refused=refused, raises=raises))

    def _opened_by(self, number: int) -> None:
        """Anything may be otherwise from here on, by what was just rehearsed."""
        if self._referee.may_change(()) and None not in self._left_open.values():
            self._left_open[number] = None

    def _sentence(self, order: Order) -> str:
        position = self._referee.position
        told = self._ruleset.telling.order_told(order, position)
        return told or sentence(order, lambda place: self._ruleset.called(position, place))

    def _means(self) -> dict[str, Resource]:
        """What can be spent now; what cannot any more stays as it was when it could."""
        found = {each.name: each for each in self._ruleset.telling.means(self._referee.position, self._referee.side)}
        self._last |= found
        return found

    def _look_back(self) -> None:
        """What is left undone when the last order stands."""
        referee, telling = self._referee, self._ruleset.telling
        found: list[Oversight] = []
        if not self._sheet.orders and could_order(self._ruleset, self._seen, self._sheet.side):
            found.append(Oversight(code="no-orders", message="this sheet has no orders"))
        found += telling.oversights(referee, list(self._legal.values()))
        self._means()
        losing = [each for each in self._last.values() if each.lost and each.left]
        found += [_lost(each) for each in losing if telling.of_use(referee, each)]
        self.odd += [Odd(oversight=each) for each in found]


def _difference(before: Mapping[str, Resource], after: Mapping[str, Resource]) -> dict[str, float]:
    """What was spent of each means between two moments; below nothing is what came."""
    changes = {name: (before[name].left if name in before else 0) - left.left for name, left in after.items()}
    return {name: change for name, change in changes.items() if change}


def _lost(resource: Resource) -> Oversight:
    """That some of a resource will be lost though something could be had for it."""
    verb = "is" if resource.left <= 1 else "are"
    message = f"{counted(resource.left, resource.unit)} {verb} not spent, and will be lost"
    return Oversight(code="unspent", message=message, rule=resource.rule)
