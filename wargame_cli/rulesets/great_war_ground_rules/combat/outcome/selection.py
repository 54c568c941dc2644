"""Which units a side gives up for a loss (9D): the exact cheapest choice that keeps every rule of who goes first.

What must be lost comes from pieces in tiers: of a higher one nothing is taken while any of a lower one is left. Of the
last tier that is needed the cheapest set is found that fulfils the shares and first losses as far as they can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

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


class _State(NamedTuple):
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


class _Bundle(NamedTuple):
    """Some pieces that are alike, and what they come to together."""

    state: _State
    cost: Cost
    pieces: tuple[Piece, ...]


def _sums(groups: Sequence[Sequence[Piece]], start: _State, want: Want) -> Iterator[tuple[_State, tuple[Piece, ...]]]:
    """Every state that sets of pieces lead to, each with the cheapest set; sets that lack nothing grow no further.

    Those that lose more than the least set that lacks nothing are left out.
    """
    found: dict[_State, tuple[Cost, tuple[Piece, ...]]] = {start: ((), ())}
    done: dict[_State, tuple[Cost, tuple[Piece, ...]]] = {}
    least = float("inf")
    for group in groups:
        bundles = _bundles(group, want)
        for state, (cost, chosen) in list(found.items()):
            if state.strength >= want.strength and _fulfils(state, want):
                done[state] = found.pop(state)
                continue
            for bundle in bundles:
                reached = _joined(state, bundle.state)
                if reached.strength > least:
                    break
                price = _added(cost, bundle.cost)
                if reached not in found or price < found[reached][0]:
                    found[reached] = price, (*chosen, *bundle.pieces)
                if reached.strength >= want.strength and _fulfils(reached, want):
                    least = reached.strength
                    break
    yield from ((state, chosen) for state, (_, chosen) in (*done.items(), *found.items()) if state.strength <= least)


def _bundles(group: Sequence[Piece], want: Want) -> list[_Bundle]:
    """One piece of a group, two of them, and so on."""
    return [
        _Bundle(_with_all(_nothing(want), group[:count], want), _cost(group[:count]), tuple(group[:count]))
        for count in range(1, len(group) + 1)
    ]


def _joined(state: _State, more: _State) -> _State:
    """The state with the pieces of another lost too."""
    first, shares = state.first, state.shares
    if first:
        first = tuple([min(_FIRST, one + other) for one, other in zip(first, more.first, strict=True)])
    if shares:
        shares = tuple([one + other for one, other in zip(shares, more.shares, strict=True)])
    return _State(state.strength + more.strength, first, shares)


def _added(cost: Cost, more: Cost) -> Cost:
    return tuple([one + other for one, other in zip(cost, more, strict=True)]) if cost else more


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
