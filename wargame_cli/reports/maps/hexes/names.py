"""Where names and signs of places stand on a sheet of hexes, around the stacks that lie on it; nothing is drawn here.

A sign stands in the middle of its hex, or at its lower edge below a stack. A name goes where it hides nothing: close to
its sign, where there is no room smaller, and only then farther off, with a line that leads
to it.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from wargame_cli.engine.maps.hexmap import Place
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.labels import Box, Places, between, box_around, measure
from wargame_cli.reports.maps.shapes import Point

#: The class of a name and the height of its letters, by the rank of the first sign of its place.
KINDS = (("n major", 11.0), ("n medium", 9.6), ("n medium", 9.6), ("n", 8.6))
RIVER_SIZE = 6.6
#: Half of a sign, and how much smaller it is below a stack, where it stands this far below the middle of its hex.
SIGN, SMALL, EDGE = 6.5, 0.76, HEIGHT / 2 + 5.7
#: How far off a name is put that has no room close to its place, and in how many directions it is tried.
_RINGS, _TURNS = (9.0, 16.0, 24.0, 34.0, 46.0, 60.0, 76.0, 94.0), 24
#: How much wider bold letters run, and how much smaller a name is before it goes off its place.
_BOLD, _SMALLER = 1.12, (0.8, 0.7)
#: What a name hides of the ground's own print (numbers, names of countries) counts so much less.
_PRINT = 0.04
#: Less than this is not to be seen; and how little it matters that a line runs below a stack.
_HAIR, _CROSSED = 0.05, 0.1
#: Names farther from their place than this stand off it; one so far from its signs has a line from them, which a stack
#: between them hides.
_NEAR, _LINED = 7.0, 10.0
#: A name that has signs of other places nearer than this, but not its own, could be theirs: it is put so only where all
#: else hides something.
_THEIRS, _MISTAKEN = 5.0, 0.02
#: What is tried where there is no room, in this order: how far off, and how small. Close and small comes first.
_TRIES = (*((0.0, share) for share in _SMALLER), *((ring, share) for ring in _RINGS for share in (1.0, _SMALLER[0])))

#: A place, where its signs stand in an empty hex, and which they are.
Spot = tuple[Place, Point, Sequence[str]]


class Sign(msgspec.Struct, frozen=True):
    """One sign of a place: its middle, and how large it is beside the one in an empty hex."""

    symbol: str
    at: Point
    scale: float

    @property
    def box(self) -> Box:
        """What it covers."""
        (x, y), half = self.at, (SIGN - 0.5) * self.scale
        return x - half, y - half, x + half, y + half


class Name(msgspec.Struct, frozen=True):
    """A name of a class and a size with its middle foot at a point, what it covers, the line to it where it stands off
    its signs, and how far it is `off` them and the stack above them."""

    text: str
    kind: str
    size: float
    foot: Point
    box: Box
    leader: tuple[Point, Point] | None = None
    off: float = 0.0


class LineName(msgspec.Struct, frozen=True):
    """The name of a river along a hexside, turned by degrees, and what it covers, letter by letter or so."""

    text: str
    foot: Point
    turn: float
    boxes: tuple[Box, ...]


class Placed(msgspec.Struct, frozen=True):
    """All that is written on a sheet around its stacks."""

    names: tuple[Name, ...]
    lines: tuple[LineName, ...]
    signs: tuple[Sign, ...]
    stacks: Mapping[str, Box]


class Site:
    """What of a sheet names are put on, the same for all moments; `prints` are what the ground itself says."""

    def __init__(
        self,
        spots: Sequence[Spot],
        middles: Mapping[str, Point],
        ranks: Sequence[str],
        edges: Frame,
        prints: Iterable[Box],
        lines: Sequence[tuple[str, Sequence[tuple[Point, float]]]],
    ) -> None:
        """With the middle of each hex in play, and for each river where its name may stand, the best first."""
        self.middles = middles
        self.edges = edges
        self.prints = Places(prints)
        self.lines = lines
        self.in_hex: dict[str, list[Spot]] = {}
        for spot in spots:
            self.in_hex.setdefault(spot[0].hex, []).append(spot)
        self.ranked = sorted(spots, key=lambda spot: ranks.index(spot[2][0]))
        self.ranks = ranks

    def signs(self, label: str, covered: bool) -> list[list[Sign]]:
        """The signs of each place in a hex, at its lower edge where a stack covers the middle."""
        spots = self.in_hex.get(label, ())
        if not covered:
            return [
                [Sign(each, (x + 2 * SIGN * (n - (len(symbols) - 1) / 2), y), 1.0) for n, each in enumerate(symbols)]
                for _, (x, y), symbols in spots
            ]
        x, y = self.middles[label]
        step = 2 * SIGN * SMALL
        at = x - step * (sum(len(symbols) for *_, symbols in spots) - 1) / 2
        rows: list[list[Sign]] = []
        for *_, symbols in spots:
            rows.append([Sign(each, (at + step * n, y + EDGE), SMALL) for n, each in enumerate(symbols)])
            at += step * len(symbols)
        return rows


@lru_cache(maxsize=48)
def placed(site: Site, covered: frozenset[str]) -> Placed:
    """What is written on a sheet when there are stacks in these hexes; worked out once for all readers."""
    return _Placing(site, covered).all()


def stack_box(middle: Point) -> Box:
    """What a stack covers, with its edge."""
    x, y = middle
    return x - WIDTH / 2 - 1, y - HEIGHT / 2 - 1, x + WIDTH / 2 + 1, y + HEIGHT / 2 + 1


class _Placing:
    """Puts one name after the other."""

    def __init__(self, site: Site, covered: Collection[str]) -> None:
        self.site = site
        self.stacks = {label: stack_box(site.middles[label]) for label in sorted(covered)}
        signs = {label: site.signs(label, label in self.stacks) for label in site.in_hex}
        self.signs = [sign for rows in signs.values() for row in rows for sign in row]
        #: The signs of each place, with the place itself: two may have the same name.
        self.own = {
            id(spot[0]): row
            for label, rows in signs.items()
            for spot, row in zip(site.in_hex[label], rows, strict=True)
        }
        #: What is taken, and of that the names alone, and the signs alone.
        self.words = Places(())
        self.marks = Places(sign.box for sign in self.signs)
        self.room = Places([*self.stacks.values(), *(sign.box for sign in self.signs)])

    def all(self) -> Placed:
        """Names of places, the greatest first, then those of rivers, which have a choice of hexsides."""
        names = tuple(self.name(*spot) for spot in self.site.ranked)
        lines = tuple(self.line(name, spots) for name, spots in self.site.lines)
        return Placed(names, lines, tuple(self.signs), self.stacks)

    def name(self, place: Place, spot: Point, symbols: Sequence[str]) -> Name:
        """The name of a place."""
        kind, full = KINDS[min(self.site.ranks.index(symbols[0]), len(KINDS) - 1)]
        wide = measure(place.name) * (_BOLD if kind != "n" else 1.0) / 2
        row = box_around([sign.box for sign in self.own[id(place)]])
        stack = self.stacks.get(place.hex)
        body = box_around([stack, row]) if stack else row

        best, size = self.best(_close(row, body, wide * full, full), wide * full, full, row, body), full
        for ring, share in _TRIES:
            if not best[0]:
                break
            letters, half = full * share, wide * full * share
            feet = _ring(body, ring, half, letters) if ring else _close(row, body, half, letters)
            found = self.best(feet, half, letters, row, body)
            if found < best:
                best, size = found, letters
        foot = best[2]
        box = _box(foot, wide * size, size)
        self.take(box)
        leader, off = between(row, box), math.dist(*between(body, box))
        if math.dist(*leader) <= _LINED:
            return Name(place.name, kind, size, foot, box)
        if off > _NEAR:
            for bit in _bits(between(body, box)):
                self.room.take(bit)
        return Name(place.name, kind, size, foot, box, leader, off)

    def take(self, box: Box) -> None:
        """Keep other names off this one."""
        self.room.take(box)
        self.words.take(box)

    def best(self, feet: Iterable[Point], half: float, size: float, row: Box, body: Box) -> tuple[float, float, Point]:
        """Of the feet of a name the one where it hides least, of what stands above the ground and then of its print."""
        found: tuple[float, float, Point] | None = None
        for number, foot in enumerate(feet):
            box = _box(foot, half, size)
            hidden = self.room.hidden(box) + self.outside(box)
            if hidden < _HAIR and math.dist(*(leader := between(body, box))) > _NEAR:
                hidden += _CROSSED * sum(self.room.hidden(bit) for bit in _bits(leader)[1:-1])
            hidden = 0.0 if hidden < _HAIR else hidden
            if not hidden and math.dist(*between(row, box)) > _THEIRS:
                left, top, right, bottom = box
                near = (left - _THEIRS, top - _THEIRS, right + _THEIRS, bottom + _THEIRS)
                hidden = _MISTAKEN * self.marks.hidden(near)
            if found and hidden > found[0]:
                continue
            said = number + _PRINT * self.site.prints.hidden(box)
            if found is None or (hidden, said) < found[:2]:
                found = hidden, said, foot
            if not hidden and said <= number + 0.1:
                break
        assert found is not None  # there is always somewhere
        return found

    def outside(self, box: Box) -> float:
        """How much of a box lies off the sheet."""
        left, top, right, bottom = box
        edges = self.site.edges
        wide = min(right, edges.right) - max(left, edges.left)
        high = min(bottom, edges.bottom) - max(top, edges.top)
        return (right - left) * (bottom - top) - max(wide, 0.0) * max(high, 0.0)

    def line(self, name: str, spots: Sequence[tuple[Point, float]]) -> LineName:
        """The name of a river at the hexside where it hides least, of names nothing; it runs below the counters."""
        tried: list[tuple[float, int]] = []
        for number, (foot, turn) in enumerate(spots):
            boxes = [*_along(name, foot, turn)]
            hidden = sum(self.room.hidden(box) + 9 * self.marks.hidden(box) for box in boxes)
            hidden += 100 * sum(self.words.hidden(box) + self.outside(box) for box in boxes)
            tried.append((hidden, number))
            if not hidden:
                break
        foot, turn = spots[min(tried)[1]]
        covers = tuple(_along(name, foot, turn))
        for box in covers:
            self.take(box)
        return LineName(name, foot, turn, covers)


def _box(foot: Point, half: float, size: float) -> Box:
    """What a name covers: letters stand on the foot, a few reach below it."""
    x, y = foot
    return x - half - 1.0, y - 0.76 * size, x + half + 1.0, y + 0.22 * size


def _close(row: Box, body: Box, half: float, size: float) -> Iterator[Point]:
    """Feet of a name close to its place: beside the signs below a stack, about the signs and what covers their hex."""
    if row != body:
        yield from _beside(row, half, size)
    yield from _about(body, half, size)


def _beside(row: Box, half: float, size: float) -> Iterator[Point]:
    """Feet of a name beside the signs below a stack."""
    left, top, right, bottom = row
    foot = (top + bottom) / 2 + 0.3 * size
    yield right + 2.5 + half, foot
    yield left - 2.5 - half, foot


def _about(body: Box, half: float, size: float) -> Iterator[Point]:
    """Feet of a name below, above and beside something, the best first; then aslant of it."""
    left, top, right, bottom = body
    x, y = (left + right) / 2, (top + bottom) / 2
    below, above = bottom + 0.8 * size + 1.2, top - 0.22 * size - 1.2
    after, before = right + 2.5 + half, left - 2.5 - half
    yield from ((x, below), (x, above), (after, y + 0.3 * size), (before, y + 0.3 * size))
    for lean in (0.3, 0.6, 0.9, 1.0):
        for side in (lean, -lean):
            shift = side * (half + (right - left) / 2 - 3)
            yield from ((x + shift, below), (x + shift, above))
    for off in (3.0, 5.5):
        for side in (0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9):
            shift = side * (half + (right - left) / 2 - 3)
            yield from ((x + shift, below + off), (x + shift, above - off))
    for rise in (0.5, -0.5, 1.0, -1.0):
        foot = y + 0.3 * size + rise * (bottom - top + size) / 2
        yield from ((after, foot), (before, foot))


def _ring(body: Box, off: float, half: float, size: float) -> Iterator[Point]:
    """Feet of a name all round something, so far off it."""
    left, top, right, bottom = body
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) / 2 + off, (bottom - top) / 2 + off
    for number in range(_TURNS):
        across, down = math.cos(turn := 2 * math.pi * number / _TURNS), math.sin(turn)
        yield x + across * (wide + half), y + 0.27 * size + down * (high + 0.49 * size)


def _bits(line: tuple[Point, Point]) -> list[Box]:
    """A thin line as small boxes."""
    (x1, y1), (x2, y2) = line
    steps = max(2, math.ceil(math.dist(*line) / 3))
    points = (((x2 - x1) * n / steps + x1, (y2 - y1) * n / steps + y1) for n in range(steps + 1))
    return [(x - 0.8, y - 0.8, x + 0.8, y + 0.8) for x, y in points]


def _along(name: str, foot: Point, turn: float) -> Iterator[Box]:
    """What a turned text covers, in squares along it."""
    long = measure(name) * RIVER_SIZE
    lean = math.radians(turn)
    count = max(1, math.ceil(long / RIVER_SIZE))
    x, y = foot[0] + 0.3 * RIVER_SIZE * math.sin(lean), foot[1] - 0.3 * RIVER_SIZE * math.cos(lean)
    for number in range(count):
        off = long * ((number + 0.5) / count - 0.5)
        middle, down = x + off * math.cos(lean), y + off * math.sin(lean)
        half = RIVER_SIZE * 0.42
        yield middle - half, down - half, middle + half, down + half
