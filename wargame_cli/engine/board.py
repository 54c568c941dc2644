"""A board is a graph: spaces, and nets of steps between them.

Every kind of map (hexes, areas, points) becomes a `Board`. Sets of spaces are integers used as bit masks: space
number i is bit i. A `Net` is one kind of step over the board (land steps, zones of control, rail links); it carries
a whole set of spaces one step on at once, which is how zones and supply are computed for a whole side in a few
microseconds instead of unit by unit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeVar

from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict

Mask = int

#: A net whose steps fall into at most this many index distances moves a whole mask by shifts (a sheet of hexes has 8);
#: on a large board, such as one of several sheets, more of them are still faster than space by space.
_MOST_SHIFTS, _SPACES_A_SHIFT = 16, 64
#: The labels of a set with fewer spaces than one in as many rows of eight are sooner looked up one by one.
_FEW = 4
#: How many sets are known at once of a net or a board.
_MOST_KNOWN = 500

T = TypeVar("T")


class Board:
    """The spaces of a map and which of them are adjacent.

    `neighbours` gives for each space label the labels next to it; the order of its keys numbers the spaces.
    """

    def __init__(self, neighbours: Mapping[str, Sequence[str]]) -> None:
        self.labels: tuple[str, ...] = tuple(neighbours)
        self.index: dict[str, int] = {label: number for number, label in enumerate(self.labels)}
        self.neighbours: dict[str, tuple[str, ...]] = {label: tuple(near) for label, near in neighbours.items()}
        self.bit: dict[str, Mask] = {label: 1 << number for label, number in self.index.items()}
        #: The set of all spaces.
        self.everywhere: Mask = (1 << len(self.labels)) - 1
        self._spaces: dict[Mask, tuple[str, ...]] = _Known(self._labels_of)
        self._eights = [_Eight(self.labels[start : start + 8]) for start in range(0, len(self.labels), 8)]
        in_its_own_dict(self)

    def mask(self, labels: Iterable[str]) -> Mask:
        """The set of these spaces. Raises KeyError for a space that is not on the board."""
        bit = self.bit
        result = 0
        for label in labels:
            result |= bit[label]
        return result

    def spaces(self, mask: Mask) -> list[str]:
        """The labels in a set, in board order."""
        return [*self._spaces[mask]]

    def _labels_of(self, mask: Mask) -> tuple[str, ...]:
        eights = self._eights
        if mask.bit_count() * _FEW < len(eights):
            return tuple([self.labels[number] for number in bits(mask)])
        found: list[str] = []
        for eight, byte in zip(eights, mask.to_bytes(len(eights), "little"), strict=True):
            if byte:
                found += eight[byte]
        return tuple(found)

    @cached_property
    def all_steps(self) -> Net:
        """The net of the steps from every space to each adjacent one."""
        return Net(self, self.neighbours)

    def net_of(self, pairs: AbstractSet[tuple[str, str]]) -> Net:
        """The net of the steps between adjacent spaces that are among these pairs of start and end."""
        starts = {start for start, _ in pairs}
        return Net(
            self,
            {
                label: tuple(near for near in around if (label, near) in pairs) if label in starts else ()
                for label, around in self.neighbours.items()
            },
        )

    def net(self, joined: Callable[[str, str], bool]) -> Net:
        """The net of all steps from one space to an adjacent one for which `joined(start, end)` holds."""
        return Net(
            self,
            {label: tuple(near for near in around if joined(label, near)) for label, around in self.neighbours.items()},
        )


class _Known(dict[Mask, T]):
    """What a function makes of sets, kept for those that came last: in a game few sets are asked for many times."""

    def __init__(self, function: Callable[[Mask], T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, mask: Mask) -> T:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        self[mask] = found = self._function(mask)
        return found


class _Eight(dict[int, tuple[str, ...]]):
    """The labels of eight spaces in a row by their bits in a set, each kept once it was asked for."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__()
        self._labels = labels

    def __missing__(self, byte: int) -> tuple[str, ...]:
        self[byte] = found = tuple(label for number, label in enumerate(self._labels) if byte >> number & 1)
        return found


class Net:
    """Steps of one kind between the spaces of a board."""

    def __init__(self, board: Board, steps: Mapping[str, Sequence[str]]) -> None:
        self.board = board
        self.steps: dict[str, tuple[str, ...]] = {label: tuple(ends) for label, ends in steps.items()}
        self._spreads: dict[Mask, Mask] = _Known(self._spread)
        in_its_own_dict(self)

    def joined(self, start: str, end: str) -> bool:
        """Whether one step leads from `start` to `end`."""
        return end in self.steps.get(start, ())

    def spread(self, mask: Mask) -> Mask:
        """Every space one step away from any space of the set."""
        return self._spreads[mask]

    def _spread(self, mask: Mask) -> Mask:
        result = 0
        if self._by_shift is None:
            while mask:
                lowest = mask & -mask
                result |= self._from_one[lowest]
                mask ^= lowest
            return result
        for shift, starts in self._left:
            result |= (mask & starts) << shift
        for shift, starts in self._right:
            result |= (mask & starts) >> shift
        return result

    @cached_property
    def _by_shift(self) -> dict[int, Mask] | None:
        """The starts of the steps by how far on in the board's order they end; None where those are too many."""
        starting: defaultdict[int, list[int]] = defaultdict(list)
        index = self.board.index
        most = max(_MOST_SHIFTS, len(index) // _SPACES_A_SHIFT)
        for label, ends in self.steps.items():
            start = index[label]
            for end in ends:
                starting[index[end] - start].append(start)
            if len(starting) > most:
                return None
        return {shift: _of_numbers(starts) for shift, starts in starting.items()}

    @cached_property
    def _left(self) -> list[tuple[int, Mask]]:
        return [(shift, starts) for shift, starts in (self._by_shift or {}).items() if shift >= 0]

    @cached_property
    def _right(self) -> list[tuple[int, Mask]]:
        return [(-shift, starts) for shift, starts in (self._by_shift or {}).items() if shift < 0]

    @cached_property
    def _from_one(self) -> dict[Mask, Mask]:
        """The ends of steps from each single space."""
        return {bit: self.board.mask(self.steps[label]) for label, bit in self.board.bit.items()}

    def rings(self, sources: Mask, through: Mask, ends: Mask = 0, limit: int | None = None) -> Iterator[Mask]:
        """Sets of spaces newly reached after 0, 1, 2, ... steps from `sources`.

        Steps lead into spaces of `through` and of `ends`, and on from those of `through` (and from the sources).
        Stops after `limit` steps, or when nothing new is reached.
        """
        reached = new = front = sources
        step = 0
        while new:
            yield new
            if limit is not None and step >= limit:
                return
            new = self.spread(front) & (through | ends) & ~reached
            reached |= new
            front = new & through
            step += 1

    def reached(self, sources: Mask, through: Mask, ends: Mask = 0, limit: int | None = None) -> Mask:
        """Every space of `rings`: the sources, and all that steps from them lead to."""
        return sum(self.rings(sources, through, ends, limit))  # no space is in two rings

    def shortest(self, start: str, goals: Mask, through: Mask) -> list[str] | None:
        """The `path` from a space to the first of a set, through spaces of a set.

        Rings are laid from the start to a goal; the path is looked for in what of them lies on any shortest one.
        """
        bit = self.board.bit
        rings: list[Mask] = []
        for ring in self.rings(bit[start], through, goals):
            rings.append(ring)
            if ring & goals:
                break
        else:
            return None
        useful = on_the_way = rings.pop() & goals
        for ring in reversed(rings):
            useful = self._backwards.spread(useful) & ring
            on_the_way |= useful
        return self.path(start, lambda space: bool(goals & bit[space]), lambda space: bool(on_the_way & bit[space]))

    def shortest_to(self, start: str, end: str, through: Mask) -> list[str] | None:
        """The `path` from one space to another through spaces of a set; those to other ends cost little more."""
        came_from = _came_from(self, start, through)
        return _trace(came_from, end) if end in came_from else None

    @cached_property
    def _backwards(self) -> Net:
        """The net of these steps from their ends to their starts."""
        starts: dict[str, list[str]] = {label: [] for label in self.steps}
        for label, ends in self.steps.items():
            for end in ends:
                starts.setdefault(end, []).append(label)
        symmetric = all(set(starts[label]) == set(self.steps.get(label, ())) for label in starts)
        return self if symmetric else Net(self.board, starts)

    def path(self, start: str, goal: Callable[[str], bool], through: Callable[[str], bool]) -> list[str] | None:
        """A shortest path from `start` to a space that meets `goal`, both ends included, or None.

        Spaces between the ends must meet `through`.
        """
        came_from = {start: ""}
        end = next((space for space in self.nearest_first(start, through, came_from) if goal(space)), None)
        return None if end is None else _trace(came_from, end)

    def nearest_first(self, start: str, through: Callable[[str], bool], came_from: dict[str, str]) -> Iterator[str]:
        """Every space that a path leads to from a start; `came_from` is filled with the one before each on its path."""
        found = [start]
        for space in found:  # it grows
            yield space
            if space == start or through(space):
                for near in self.steps.get(space, ()):
                    if near not in came_from:
                        came_from[near] = space
                        found.append(near)


@lru_cache(64)
def _came_from(net: Net, start: str, through: Mask) -> Mapping[str, str]:
    """Every space that a path leads to from a start through spaces of a set, with the one before it."""
    bit = net.board.bit
    came_from = {start: ""}
    for _ in net.nearest_first(start, lambda space: bool(through & bit[space]), came_from):
        pass
    return came_from


def _trace(came_from: Mapping[str, str], end: str) -> list[str]:
    path = [end]
    while came_from[path[-1]]:
        path.append(came_from[path[-1]])
    return path[::-1]


def _of_numbers(numbers: Sequence[int]) -> Mask:
    """The set of the spaces with these numbers."""
    result = bytearray(max(numbers) // 8 + 1)
    for number in numbers:
        result[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(result, "little")


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
