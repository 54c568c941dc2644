"""What a side can order, for its form: who gives each order and for who it is meant; those that are alike in one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import Order, fields_of, wording
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.teaching.choices import Choice, Moves, kind_of
from wargame_cli.reports.page.data import Act, Form, Reach
from wargame_cli.reports.page.sequels import sequels

#: How many of the machine player's ideas are looked at, each time that it thinks; the same ones for the same position.
_IDEAS, _TIMES = 60, 2


class Parts(NamedTuple):
    """The fields of a kind of order by what they name: who gives it, where or who it is meant for, and cards.

    `who` and `to` are empty where there is no such field. A `to` of several places is a path.
    """

    who: str
    to: str
    others: tuple[str, ...]
    cards: tuple[str, ...]


def parts_of(kind: type[Order]) -> Parts:
    """The fields of a kind, as its types tell: the first of units gives the order, the first other name is meant."""
    found = {field.encode_name: (*kind_of(field.type), field.required) for field in declared(kind)}
    units = [name for name, (what, _, needed) in found.items() if what == "unit" and needed]
    who = next(iter(units), "")
    places = sorted(
        (name for name, (what, _, _) in found.items() if what == "place"),
        key=lambda name: (not found[name][2], found[name][1]),  # needed ones first, then single ones
    )
    names = [*places, *(name for name in units if name != who)]
    cards = tuple(name for name, (what, _, _) in found.items() if what == "card")
    return Parts(who, next(iter(names), ""), tuple(names[1:]), cards)


def acts_of(
    game: Game, side: str, kinds: Sequence[type[Order]], orders: Iterable[Choice], moves: Moves
) -> Iterator[Act]:
    """The orders with who gives them and where they end, then those of the machine player's ideas that are no such.

    `moves` says where a unit can go.
    """
    offered = {kind.verb: parts_of(kind) for kind in kinds}
    known: set[bytes] = set()
    found = [((), choice) for choice in orders if choice.verb in offered]
    legal = {choice.verb for _, choice in found}
    later = sequels(game, side, kinds, [kind for kind in kinds if kind.verb not in legal], moves)
    ideas = (((), Choice(verb=order.verb, order=fields_of(order))) for order in _ideas(game, side, kinds))
    for before, choice in chain(found, later, ideas):
        if (written := msgspec.json.encode(choice.order)) not in known:
            known.add(written)
            yield _act(game, choice, offered[choice.verb], before)


def _act(game: Game, choice: Choice, parts: Parts, after: Sequence[Order] = ()) -> Act:
    given = choice.order
    actors = [name for field in (parts.who, *parts.cards) for name in _listed(given.get(field))]
    ends = [_listed(given.get(field))[-1:] for field in (parts.to, *parts.others) if given.get(field)]
    board = game.ruleset.map_of(game.position).board.index
    path = (place if place in board else game.ruleset.find(game.position, "place", place) for place in choice.path)
    cost = None if choice.cost is None else int(choice.cost) if choice.cost == int(choice.cost) else choice.cost
    return Act(
        verb=choice.verb,
        order=given,
        actors=tuple(actors),
        ends=tuple(dict.fromkeys(name for each in ends for name in each)),
        cost=cost,
        path=tuple(path),
        doubtful=choice.doubtful,
        after=tuple(map(fields_of, after)),
    )


def _listed(value: Any) -> list[str]:
    if isinstance(value, list | tuple):
        return [each for each in value if isinstance(each, str)]
    return [value] if isinstance(value, str) else []


def _ideas(game: Game, side: str, kinds: Sequence[type[Order]]) -> Iterator[Order]:
    """What the machine player thinks of, each with what it needs alone and one unit of several, if legal."""
    ruleset, seen = game.ruleset, game.position
    prepares = ruleset.phase(seen).prepare is not None
    tried: set[str] = set()
    try:
        trial = rehearsing(ruleset, seen)
        for seed in range(_TIMES):
            thinking = rehearsing(ruleset, seen)
            with thinking.acting(side):
                thought = list(islice(ruleset.bot.suggestions(thinking, Random(seed)), _IDEAS))
            for order in thought:
                bare = alone(order)
                if type(bare) not in kinds or wording(bare) in tried:
                    continue
                tried.add(wording(bare))
                if prepares:  # which changes the position
                    trial = rehearsing(ruleset, seen)
                with trial.acting(side):
                    trial.prepare(bare)
                    if trial.allows(bare):
                        yield bare
    except QuestionOpen:
        return


def alone(order: Order) -> Order:
    """The order with the fields that it needs alone, each list of its first entry only, but for a path."""
    kind = type(order)
    values: dict[str, Any] = {}
    for field in declared(kind):
        if field.required:
            value = getattr(order, field.name)
            is_path = kind_of(field.type) == ("place", True)
            values[field.name] = value[:1] if isinstance(value, tuple) and not is_path else value
    return kind(**values)


# -- those that are alike ------------------------------------------------------------------------------------------


class _Key(NamedTuple):
    """What orders of a unit share that differ in their ends alone."""

    verb: str
    order: bytes
    after: bytes
    skip: int
    actor: str


def joined(acts: Iterable[Act], kinds: Sequence[type[Order]]) -> tuple[list[Reach], list[Act]]:
    """The orders of single units that have an end each, in as few `Reach` as can be, and the other ones."""
    parts = {kind.verb: parts_of(kind) for kind in kinds}
    gathered: dict[_Key, dict[str, Act]] = {}
    rest: list[Act] = []
    for act in acts:
        found = _key(act, parts[act.verb])
        if found is None:
            rest.append(act)
        else:
            gathered.setdefault(found, {}).setdefault(act.ends[0], act)
    tables: dict[bytes, tuple[Reach, list[str]]] = {}
    for key, by_end in gathered.items():
        reach = _reach(key, parts[key.verb], list(by_end.values()))
        tables.setdefault(msgspec.json.encode(reach), (reach, []))[1].append(key.actor)
    return [msgspec.structs.replace(reach, actors=tuple(actors)) for reach, actors in tables.values()], rest


def _key(act: Act, parts: Parts) -> _Key | None:
    """What the order shares with others of its unit; None where it is none of a unit with one end."""
    if not (parts.who and parts.to) or len(act.actors) != 1 or len(act.ends) != 1:
        return None
    value = act.order.get(parts.to)
    other = {name: value for name, value in act.order.items() if name not in (parts.who, parts.to)}
    skip = 0
    if isinstance(value, list | tuple):
        skip = len(act.path) - len(value) if act.path[-len(value) :] == tuple(value) else 0
    elif value is None:
        return None
    return _Key(act.verb, msgspec.json.encode(other), msgspec.json.encode(act.after), skip, act.actors[0])


def _reach(key: _Key, parts: Parts, acts: Sequence[Act]) -> Reach:
    paths = [_path(act, act.order[parts.to]) for act in acts]
    numbers = {path: number for number, path in enumerate(paths)}
    for path in paths:
        for length in range(1, len(path)):
            numbers.setdefault(path[:length], len(numbers))
    before = tuple(numbers[path[:-1]] if len(path) > 1 else -1 for path in numbers)
    costs = tuple(act.cost for act in acts)
    return Reach(
        verb=key.verb,
        who=parts.who,
        to=parts.to,
        order=msgspec.json.decode(key.order),
        actors=(),
        places=tuple(path[-1] for path in numbers),
        count=len(acts),
        before=before if max(before) >= 0 else (),
        costs=costs if any(cost is not None for cost in costs) else (),
        doubtful=tuple(number for number, act in enumerate(acts) if act.doubtful),
        skip=key.skip,
        after=tuple(msgspec.json.decode(key.after)),
    )


def _path(act: Act, value: Any) -> tuple[str, ...]:
    """The places to the end: the path where it leads there, else what the order itself says."""
    end = act.ends[0]
    if isinstance(value, list | tuple):
        return act.path if act.path[-len(value) :] == tuple(value) else tuple(value)
    return act.path if act.path and act.path[-1] == end else (end,)


def every(form: Form) -> Iterator[Act]:
    """Every order of a form, one by one."""
    several = {(kind.verb, field.name): field.several for kind in form.kinds for field in kind.fields}
    yield from form.acts
    for reach in form.reach:
        for number in range(reach.count):
            path, at = [reach.places[number]], number
            while reach.before and (at := reach.before[at]) >= 0:
                path.insert(0, reach.places[at])
            end = path[reach.skip :] if several[reach.verb, reach.to] else path[-1]
            for actor in reach.actors:
                given = {reach.who: [actor] if several[reach.verb, reach.who] else actor, reach.to: end}
                order = {name: given[name] for name in sorted(given, key=lambda name: name != reach.verb)}
                yield Act(
                    verb=reach.verb,
                    order=order | reach.order,
                    actors=(actor,),
                    ends=(path[-1],),
                    cost=reach.costs[number] if reach.costs else None,
                    path=tuple(path) if len(path) > 1 else (),
                    doubtful=number in reach.doubtful,
                    after=reach.after,
                )
