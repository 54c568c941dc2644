"""Which units a side gives up for a loss (9D): the exact cheapest choice that keeps every rule of who goes first.

What must be lost comes from pieces in tiers: of a higher one nothing is taken while any of a lower one is left. Of the
last tier that is needed the cheapest set is found that fulfils the shares and first losses as far as they can be.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

#: Costs are compared part by part; the first that differs decides.
Cost = tuple[float, ...]


class Piece(msgspec.Struct, frozen=True):
    """A unit that may be lost: its printed strength, its REs, its tier and what else it costs to lose it.

    `first` are the special combat effects of which it can be the first loss (10), `shares` the shares of losses that it
    counts for (14H3, 14R, 15C).
    """

    unit: str
    strength: float
    res: float
    tier: int = 0
    cost: Cost = ()
    first: frozenset[str] = frozenset()
    shares: frozenset[str] = frozenset()


class Want(msgspec.Struct, frozen=True):
    """What is to be lost: strength at least; the first RE to each of some effects; half of it to some shares."""

    strength: float
    first: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()


class _State(msgspec.Struct, frozen=True):
    """What a set of lost pieces comes to: strength, REs by effect (one at most is asked for), strength by share."""

    strength: float
    first: tuple[float, ...]
    shares: tuple[float, ...]


#: The first RE that goes to an effect (10).
_FIRST = 1.0


def choose(pieces: Sequence[Piece], want: Want, forced: Sequence[str] = ()) -> tuple[str, ...]:
    """The units to lose: the cheapest legal set, by strength and then by their other costs; by name, in order.

    `forced` are units that shall be among them, in this order, as far as their tier comes into question and strength is
    still to be lost.
    """
    ordered = sorted(pieces, key=lambda piece: (piece.tier, piece.unit))
    state, lost = _nothing(want), list[str]()
    for _, group in groupby(ordered, key=lambda piece: piece.tier):
        tier = list(group)
        if state.strength >= want.strength:
            break
        whole = _with_all(state, tier, want)
        if whole.strength < want.strength:
            state, lost = whole, lost + [piece.unit for piece in tier]
            continue
        lost += _cheapest(tier, want, state, forced)
        break
    return tuple(sorted(lost))


def _cheapest(tier: Sequence[Piece], want: Want, before: _State, forced: Sequence[str]) -> list[str]:
    """The cheapest lawful part of a tier, on top of what is lost already."""
    start, taken = before, list[Piece]()
    for piece in sorted((piece for piece in tier if piece.unit in forced), key=lambda piece: forced.index(piece.unit)):
        if start.strength < want.strength:
            start = _with_all(start, [piece], want)
            taken.append(piece)
    free = [piece for piece in tier if piece not in taken]
    best: tuple[tuple[object, ...], tuple[str, ...]] | None = None
    for state, chosen in _sums(_alike(free), start, want):
        if state.strength < want.strength:
            continue
        gone = {piece.unit for piece in chosen}
        left = [piece for piece in free if piece.unit not in gone]
        key = (_lacks(state, left, want), state.strength, _cost(chosen), sorted(gone))
        if best is None or key < best[0]:
            best = key, tuple(gone)
    return [piece.unit for piece in taken] + list(best[1] if best else ())


#: Of sets with equal strength this many are kept, those with most of the shares; in small forces there are never more.
_MOST_ENTRIES = 8


class _Entry(msgspec.Struct, frozen=True):
    """A set of lost pieces: what it comes to, what it costs, and who is in it."""

    state: _State
    cost: Cost
    chosen: tuple[Piece, ...]


#: Sets with equal strength and first REs, such as none of them is worse than another in everything else.
_Fronts = dict[tuple[float, tuple[float, ...]], list[_Entry]]


def _sums(groups: Sequence[Sequence[Piece]], start: _State, want: Want) -> Iterator[tuple[_State, tuple[Piece, ...]]]:
    """The states that sets of pieces lead to, each with a cheapest set.

    Left out is what cannot be best: sets that are worse than another one of the same strength in their shares and their
    costs, additions to a set that lacks nothing, and to one that is strong enough all that does not help it.
    """
    fronts: _Fronts = {}
    least = _enter(fronts, _Entry(start, (), ()), want, float("inf"))
    for group in groups:
        for entry in [entry for entries in fronts.values() for entry in entries]:
            if entry.state.strength > least or _is_enough(entry.state, want):
                continue
            reached = entry
            for piece in group:
                if not _helps(piece, reached.state, want):
                    break
                cost = _added(reached.cost, piece.cost)
                reached = _Entry(_with_all(reached.state, [piece], want), cost, (*reached.chosen, piece))
                least = _enter(fronts, reached, want, least)
    yield from ((entry.state, entry.chosen) for entries in fronts.values() for entry in entries)


def _enter(fronts: _Fronts, entry: _Entry, want: Want, least: float) -> float:
    """Keep a set unless another one is as good in everything; the least strength of a set that lacks nothing."""
    entries = fronts.setdefault((entry.state.strength, entry.state.first), [])
    if not any(_is_as_good(other, entry) for other in entries):
        entries[:] = [other for other in entries if not _is_as_good(entry, other)]
        entries.append(entry)
        if len(entries) > _MOST_ENTRIES:
            entries.sort(key=lambda each: (-sum(each.state.shares), each.cost))
            del entries[_MOST_ENTRIES:]
    return min(least, entry.state.strength) if _is_enough(entry.state, want) else least


def _is_as_good(one: _Entry, other: _Entry) -> bool:
    """Whether a set of the same strength costs no more and has as much of every share."""
    shares = zip(one.state.shares, other.state.shares, strict=True)
    return one.cost <= other.cost and all(mine >= its for mine, its in shares)


def _is_enough(state: _State, want: Want) -> bool:
    """Whether a set is strong enough and lacks nothing."""
    return state.strength >= want.strength and _fulfils(state, want)


def _helps(piece: Piece, state: _State, want: Want) -> bool:
    """Whether one more piece can be of use: for strength, or else for a first RE or a share while any of them is short.

    A share that is full may fall short again by what is lost for another one.
    """
    if state.strength < want.strength:
        return True
    wanted = not piece.first.isdisjoint(want.first) or not piece.shares.isdisjoint(want.shares)
    return wanted and not _fulfils(state, want)


def _added(one: Cost, other: Cost) -> Cost:
    """Two costs together."""
    return tuple(mine + its for mine, its in zip(one, other, strict=True)) if one else other


def _alike(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that differ in their names alone, together: it does not matter which of them is lost."""

    def look(piece: Piece) -> tuple[object, ...]:
        return piece.strength, piece.res, piece.cost, sorted(piece.first), sorted(piece.shares)

    ordered = sorted(pieces, key=lambda piece: (look(piece), piece.unit))
    return [list(group) for _, group in groupby(ordered, key=look)]


def _nothing(want: Want) -> _State:
    return _State(0, (0.0,) * len(want.first), (0.0,) * len(want.shares))


def _with_all(state: _State, pieces: Sequence[Piece], want: Want) -> _State:
    """The state with these pieces lost too."""
    return _State(
        state.strength + sum(piece.strength for piece in pieces),
        tuple(
            min(_FIRST, res + sum(piece.res for piece in pieces if effect in piece.first))
            for effect, res in zip(want.first, state.first, strict=True)
        ),
        tuple(
            strength + sum(piece.strength for piece in pieces if share in piece.shares)
            for share, strength in zip(want.shares, state.shares, strict=True)
        ),
    )


def _fulfils(state: _State, want: Want) -> bool:
    """Whether first REs and shares are what they should be."""
    return all(res >= _FIRST for res in state.first) and all(2 * each >= state.strength for each in state.shares)


def _lacks(state: _State, left: Sequence[Piece], want: Want) -> Cost:
    """By how much first REs and shares fall short although there is somebody left to fulfil them; 0 each if lawful."""
    firsts = [
        _FIRST - res if any(effect in piece.first for piece in left) else 0.0
        for effect, res in zip(want.first, state.first, strict=True)
    ]
    shares = [
        max(0.0, state.strength - 2 * each) if any(share in piece.shares and piece.strength for piece in left) else 0.0
        for share, each in zip(want.shares, state.shares, strict=True)
    ]
    return (*firsts, *shares)


def _cost(pieces: Sequence[Piece]) -> Cost:
    """The costs of pieces together."""
    return tuple(sum(column) for column in zip(*(piece.cost for piece in pieces), strict=True))
