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

from wargame_cli.engine.loading.attributes import cached_property

Mask = int

#: A net whose steps fall into at most this many index distances moves a whole mask by shifts (a sheet of hexes has 8);
#: on a large board, such as one of several sheets, more of them are still faster than tables.
_MOST_SHIFTS, _SPACES_A_SHIFT = 16, 64
#: A set of no more spaces than these is sooner looked up one by one than by tables of eight.
_FEW = 4
#: As often larger sets are looked up one by one before tables of eight are worth what it costs to make them.
_OFTEN = 150
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
        #: How it moves sets, once it is asked to (`_prepare`): by shifts; from one space at a time, as half of all sets
        #: are; or from any eight in a row.
        self._left: list[tuple[int, Mask]] = []
        self._right: list[tuple[int, Mask]] = []
        self._from_one: dict[Mask, Mask] = {}
        self._by_byte: tuple[tuple[Mask, ...], ...] = ()
        self._is_prepared, self._asked = False, 0
        self._spreads: dict[Mask, Mask] = _Known(self._spread)

    def joined(self, start: str, end: str) -> bool:
        """Whether one step leads from `start` to `end`."""
        return end in self.steps.get(start, ())

    def spread(self, mask: Mask) -> Mask:
        """Every space one step away from any space of the set."""
        return self._spreads[mask]

    def _spread(self, mask: Mask) -> Mask:
        result = 0
        if not self._is_prepared:
            self._prepare()
        if self._from_one:
            if mask.bit_count() <= _FEW or not (self._by_byte or self._is_worth_tables()):
                while mask:
                    lowest = mask & -mask
                    result |= self._from_one[lowest]
                    mask ^= lowest
                return result
            for ends, byte in zip(self._by_byte, mask.to_bytes(len(self._by_byte), "little"), strict=True):
                if byte:
                    result |= ends[byte]
            return result
        for shift, starts in self._left:
            result |= (mask & starts) << shift
        for shift, starts in self._right:
            result |= (mask & starts) >> shift
        return result

    def _prepare(self) -> None:
        """Sets move by shifts where steps end at few distances in the board's order, and space by space elsewhere."""
        starting: defaultdict[int, list[int]] = defaultdict(list)
        index, bit = self.board.index, self.board.bit
        most = max(_MOST_SHIFTS, len(index) // _SPACES_A_SHIFT)
        for label, ends in self.steps.items():
            start = index[label]
            for end in ends:
                starting[index[end] - start].append(start)
            if len(starting) > most:
                self._from_one = {bit[label]: self.board.mask(self.steps[label]) for label in self.board.labels}
                break
        else:
            self._left = [(shift, _of_numbers(starts)) for shift, starts in starting.items() if shift >= 0]
            self._right = [(-shift, _of_numbers(starts)) for shift, starts in starting.items() if shift < 0]
        self._is_prepared = True

    def _is_worth_tables(self) -> bool:
        """Whether the net was asked for large sets often enough; if so, its tables are made."""
        self._asked += 1
        if self._asked < _OFTEN:
            return False
        self._by_byte = _ends_by_byte(list(self._from_one.values()))
        return True

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


def _ends_by_byte(ends: Sequence[Mask]) -> tuple[tuple[Mask, ...], ...]:
    """For eight spaces at a time and each set of them, every space one step away; `ends` gives it for each space."""
    tables = []
    for start in range(0, len(ends), 8):
        table = [0]
        for one in ends[start : start + 8]:
            table += [known | one for known in table]
        tables.append(tuple(table))
    return tuple(tables)


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
