"""Orders that are legal only after others of the same sheet, such as a move once its place is activated by a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.teaching.choices import Choice, Moves, choices_after, kind_of
from wargame_cli.reports.orders.examples import leads

#: What needs more orders before it than these is left to its writer.
_MOST = 2


def sequels(
    game: Game, side: str, kinds: Sequence[type[Order]], wanted: Sequence[type[Order]], moves: Moves
) -> Iterator[tuple[Sequence[Order], Choice]]:
    """Orders of wanted kinds, none of which is legal alone, each with those that come before it on a sheet.

    What comes before one is what the machine player thinks of; in it, of all cards the one that leaves the side most to
    spend, and each place in turn. `game` is that of the side's view.
    """
    if not wanted:
        return
    found = leads(game.ruleset, game.position, side, kinds, wanted)
    after = partial(_after, game, side, moves)
    for kind in wanted:
        before = found.get(kind, [])
        if not 0 < len(before) <= _MOST:
            continue
        first, *rest = before
        first = _best(game, side, first)
        if not rest:
            yield from (((first,), choice) for choice in after(kind, [first]))
            continue
        for second in _alike(rest[0], first, after):
            place = next((getattr(second, name) for name in _fields(type(second), "place")), "")
            yield from (((first, second), choice) for choice in after(kind, [first, second], place))


def _after(
    game: Game, side: str, moves: Moves, kind: type[Order], before: Sequence[Order], at: str = ""
) -> list[Choice]:
    return choices_after(game.ruleset, game.position, side, moves, kind, before, at).orders


def _fields(kind: type[Order], what: str) -> list[str]:
    """The fields that an order of a kind needs which hold one name of this sort."""
    return [field.name for field in declared(kind) if field.required and kind_of(field.type) == (what, False)]


def _alike(order: Order, first: Order, after: Callable[..., list[Choice]]) -> list[Order]:
    """The order, and all like it that are legal after the first one: at other places."""
    kind = type(order)
    places = _fields(kind, "place")
    if not places:
        return [order]
    names = {field.name: field.encode_name for field in declared(kind)}
    orders = [msgspec.convert(choice.order, kind) for choice in after(kind, [first])]
    fixed = [name for name in names if name not in places]
    return [each for each in orders if all(getattr(each, name) == getattr(order, name) for name in fixed)] or [order]


def _best(game: Game, side: str, order: Order) -> Order:
    """The order with the card that leaves most to spend."""
    kind = type(order)
    cards = _fields(kind, "card")
    if not cards:
        return order
    held = [card.card for card in game.ruleset.telling.card_texts(game.position, side) if card.side == side]
    tried = [order, *(msgspec.structs.replace(order, **{cards[0]: card}) for card in held)]
    return max(tried, key=lambda each: _left(game, side, each))


def _left(game: Game, side: str, order: Order) -> float:
    """What the side can spend once the order is carried out; less than nothing where it is not legal."""
    try:
        referee = rehearsing(game.ruleset, game.position)
        with referee.acting(side):
            referee.prepare(order)
            if not referee.allows(order):
                return -1
            referee.perform(order)
    except QuestionOpen:
        return -1
    return sum(means.left for means in game.ruleset.telling.means(referee.position, side))
