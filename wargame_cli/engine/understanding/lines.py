"""What a sheet is understood as, in lines for people, with a margin for the numbers of its orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wargame_cli.engine.document import capital, cite, listed
from wargame_cli.engine.text.folding import in_lines
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.engine.understanding.understood import Balance, Understanding, Understood

_WIDTH = 80
#: How many kinds of question are told by name.
_TOLD = 4


def lines(understanding: Understanding) -> list[str]:
    """Each order with its cost, what the dice decide of them, which questions they may bring, and what is left."""
    orders = understanding.orders
    units = {balance.resource.name: balance.resource.unit for balance in understanding.means}
    margin = len(str(orders[-1].order)) + 2 if orders else 0
    told = [
        line
        for each in orders
        for line in in_lines(f"{each.text}{_cost(each, units)}.", _WIDTH, f"{each.order:<{margin}}", " " * margin)
    ]
    told = told or [_no_orders(understanding)]
    for sentence in (*_of_dice(orders), *_of_questions(understanding), *map(_of_means, understanding.means)):
        told += in_lines(sentence, _WIDTH)
    return told


def rows(understanding: Understanding) -> dict[str, Any]:
    """The same for scripts."""
    return {
        "file": understanding.file,
        "side": understanding.side,
        "understood": [
            {
                "order": each.order,
                "text": each.text,
                "costs": each.costs,
                "dice": each.dice,
                "may_lapse": bool(each.lapses_by),
                "lapses_by": list(each.lapses_by),
                "refused": each.refused,
                "asks": {"own": list(each.raises.own), "other": list(each.raises.other)},
            }
            for each in understanding.orders
        ],
        "questions": [
            {"kind": wish.kind, "standing": wish.standing, "holds": wish.holds} for wish in understanding.wishes
        ],
        "means": [
            {
                "name": balance.resource.name,
                "had": balance.had,
                "cost": balance.cost,
                "left": balance.resource.left,
                "rest": "lost" if balance.resource.lost else "kept",
                "rule": balance.resource.rule,
            }
            for balance in understanding.means
        ],
    }


def _no_orders(understanding: Understanding) -> str:
    """That there are none, and whether there could be."""
    could = any(each.oversight.code == "no-orders" for each in understanding.odd)
    return "No orders." if could else "No orders; none seems possible now."


def _cost(order: Understood, units: Mapping[str, tuple[str, str]]) -> str:
    if order.refused:
        return " - refused"
    parts = [("brings " if cost < 0 else "") + counted(abs(cost), units[name]) for name, cost in order.costs.items()]
    return f" ({', '.join(parts)})" if parts else ""


def _of_dice(orders: Iterable[Understood]) -> Iterator[str]:
    """Which orders the dice decide, and which of them may have become impossible by then."""
    rolled = [each.order for each in orders if each.dice]
    lapsing = [each for each in orders if each.lapses_by]
    if rolled:
        yield f"The dice decide what comes of {numbers(rolled)}."
    if lapsing:
        by = sorted({number for each in lapsing for number in each.lapses_by})
        what = [f"what comes of {numbers(number for number in by if number)}"] if any(by) else []
        what += ["what the phase itself rolls"] if 0 in by else []
        may = numbers(each.order for each in lapsing)
        yield f"{capital(may)} may lapse by {listed(what)}."


def _of_questions(understanding: Understanding) -> Iterator[str]:
    """Which questions the orders may bring to which side, those that bring the same together; and what answers them."""
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
    for each in understanding.orders:
        if each.raises.own or each.raises.other:
            alike.setdefault((each.raises.own, each.raises.other), []).append(each.order)
    for (own, other), orders in alike.items():
        asked = [f"{who} ({_some(kinds)})" for who, kinds in (("you", own), ("the other side", other)) if kinds]
        told = numbers(orders)
        yield f"{capital(told)} may bring questions to {listed(asked)}."
    answered = [wish.kind for wish in understanding.wishes if wish.holds]
    if answered:
        yield f"Your standing orders answer {_some(answered)}."
    open_ones = [wish for wish in understanding.wishes if not wish.holds]
    if open_ones:
        first, *others = open_ones
        likewise = f", and likewise {_some([wish.kind for wish in others])}" if others else ""
        yield f"The standing order {first.standing} would answer {first.kind}{likewise}."


def _some(kinds: Sequence[str]) -> str:
    """The first few, and how many more there are: a game declares what is asked most often first."""
    more = len(kinds) - _TOLD
    return listed(kinds) if more < 2 else f"{', '.join(kinds[:_TOLD])} and {more} more"


def _of_means(balance: Balance) -> str:
    """What there was, what the orders cost of it, and what becomes of the rest."""
    resource = balance.resource
    left = resource.left
    verb = "is" if left <= 1 else "are"
    rest = f"{amount(left)} {verb} left" if left else "nothing is left"
    if left and resource.lost:
        rest += f" and will be lost{cite(resource.rule)}"
    return f"{resource.name}: {amount(balance.had)}, these orders cost {amount(balance.cost)}, {rest}."


def numbers(orders: Iterable[int]) -> str:
    """The numbers of orders, runs of them together: `order 2`, `orders 1, 3 to 5 and 7`."""
    runs: list[list[int]] = []
    for each in orders:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    told = listed(part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if run[2:] else map(str, run)))
    return f"orders {told}" if len(runs) > 1 or runs[0][1:] else f"order {told}"
