"""Where the names of spaces and the notes on them stand on a map of points: where they hide nothing.

A name goes close to its plate, where there is no room smaller, and only then farther off, with a line to it; never
where it could be that of another space. Nothing is drawn here but the words themselves.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
import svg

from wargame_cli.engine.maps.pointmap import Space
from wargame_cli.reports.maps.labels import Box, Places, apart, between, measure
from wargame_cli.reports.maps.shapes import Point, haloed, lettered, path, xy

#: The heights of the letters of names and notes, and by how much they are made smaller where there is no room.
NAME, NOTE = 11.5, 9.0
_SHARES = (1.0, 0.88, 0.76)
#: How much wider bold letters run than plain ones, and slanted ones in plain type.
_BOLD, _SLANTED = 1.1, 1.06
#: Half the width and height of a plate, by what its space is like: those with `region` in their kind are oblong.
_HALF, _OBLONG = (24.0, 21.0), (52.0, 24.0)
#: How far the signs at the corners of a plate reach beyond them, and the rim of one that is worth something.
_SIGN, _RIM = 9.0, 4.5
#: Spaces that lie farther off than this, and the length of a text, cannot be mistaken for its own.
_FAR = 120.0
#: How far off its plate a name is tried, and beyond what distance it has a line to it.
_OFF, _RINGS, _LINED = (0.0, 6.0), (14.0, 24.0, 36.0, 50.0), 13.0
#: Less than this is not to be seen; what a place farther down the list counts in square units of print.
_HAIR, _LATER = 0.05, 1.5
_LEADER, _HALO = "#5b5345", "#fffdf5"


class Word(msgspec.Struct, frozen=True):
    """A name or a note of a space: its class, the height of its letters, its middle foot, what it covers, and the line
    to it where it stands off."""

    text: str
    space: str
    kind: str
    size: float
    foot: Point
    box: Box
    leader: tuple[Point, Point] | None = None


def half(space: Space) -> tuple[float, float]:
    """Half the width and height of a space's plate."""
    return _OBLONG if space.kind == "region" else _HALF


def plate_box(space: Space, spot: Point) -> Box:
    """What a plate covers, with its rim."""
    (x, y), (width, height) = spot, half(space)
    more = _RIM if space.worth else 1.0
    return x - width - more, y - height - more, x + width + more, y + height + more


def sign_boxes(space: Space, spot: Point) -> Iterator[Box]:
    """What the signs at the corners of a plate cover: its fort, supply and port."""
    (x, y), (width, height) = spot, half(space)
    signs = (
        (space.fort, -width, -height, 8.0),
        (space.supplies, -width, height - 2, 6.0),
        (space.port, width, height, 7.0),
    )
    return ((x + a - r, y + d - r, x + a + r, y + d + r) for there, a, d, r in signs if there)


def words_of(
    spaces: Sequence[Space],
    spots: Mapping[str, Point],
    notes: Mapping[str, str],
    hard: Iterable[Box],
    soft: Iterable[Box],
) -> list[Word]:
    """Every name and note where it hides nothing of `hard` boxes, of plates and signs, and as little of `soft` ones."""
    return _Placing(spaces, spots, hard, soft).all(notes)


def drawn_words(words: Sequence[Word]) -> list[svg.Element]:
    """Words with their halos below them and the lines to them lowest, by the height of their letters."""
    drawn: list[svg.Element] = []
    if leaders := [word.leader for word in words if word.leader]:
        data = "".join(f"M{xy(start)}L{xy(end)}" for start, end in leaders)
        drawn += [path(data, stroke=_HALO, width=2.8), path(data, stroke=_LEADER, width=1)]
    for size in sorted({word.size for word in words}):
        pairs = [
            haloed(each.text, each.foot, each.kind, f"font-size:{size:.1f}px") for each in words if each.size == size
        ]
        drawn.append(lettered([*(halo for halo, _ in pairs), *(text for _, text in pairs)], size, great=size > NAME))
    return drawn


class _Placing:
    """Puts one word after the other."""

    def __init__(
        self, spaces: Sequence[Space], spots: Mapping[str, Point], hard: Iterable[Box], soft: Iterable[Box]
    ) -> None:
        self.spaces, self.spots = spaces, spots
        self.plates = {space.id: plate_box(space, spots[space.id]) for space in spaces}
        signs = (box for space in spaces for box in sign_boxes(space, spots[space.id]))
        self.room = Places([*hard, *self.plates.values(), *signs])
        self.prints = Places(soft)

    def all(self, notes: Mapping[str, str]) -> list[Word]:
        """Names of spaces that are worth something first, then the long ones, each with its note."""
        found: list[Word] = []
        for space in sorted(self.spaces, key=lambda each: (each.worth == 0, -len(each.name))):
            found.append(self.word(space, space.name, "n", NAME if space.worth == 0 else NAME + 1))
            if note := notes.get(space.id):
                found.append(self.word(space, note, "note", NOTE, found[-1]))
        return found

    def word(self, space: Space, text: str, kind: str, full: float, name: Word | None = None) -> Word:
        """A word of a space at the best place for it; a note best below or above the `name`."""
        long = measure(text) * (_BOLD if kind == "n" else _SLANTED)
        best: tuple[float, float, float, Point] | None = None
        for rings in (_OFF, _RINGS):
            for share in _SHARES:
                size = round(full * share, 1)
                feet = [*_by(name, size)] if name and rings is _OFF else []
                feet += _around(self.spots[space.id], long * size / 2, size, half(space), rings)
                for number, foot in enumerate(self.ours(space, long, size, feet)):
                    box = _box(foot, long * size / 2, size)
                    hidden = self.room.hidden(box)
                    found = (0.0 if hidden < _HAIR else hidden), _LATER * number + self.prints.hidden(box), size, foot
                    if best is None or (found[0], best[2], found[1]) < (best[0], size, best[1]):
                        best = found
                if best and not best[0]:
                    break
            if best and not best[0]:
                break
        assert best is not None  # there is always somewhere
        *_, size, foot = best
        box = _box(foot, long * size / 2, size)
        left, top, right, bottom = box
        self.room.take((left - 2, top, right + 2, bottom))
        leader = between(self.plates[space.id], box)
        return Word(
            text, space.id, kind, size, foot, box, leader if kind == "n" and math.dist(*leader) > _LINED else None
        )

    def ours(self, space: Space, long: float, size: float, feet: Sequence[Point]) -> list[Point]:
        """Of the feet of a text those at which it is clearly nearest to its own space; all of them, if none is."""
        x, y = self.spots[space.id]
        near = [
            other
            for other in self.spaces
            if other is not space and math.dist((x, y), self.spots[other.id]) < _FAR + long * size
        ]
        return [foot for foot in feet if self._is_nearest(space, near, _box(foot, long * size / 2, size))] or [*feet]

    def _is_nearest(self, space: Space, others: Sequence[Space], box: Box) -> bool:
        """Whether a text lies nearer to a space than to these others, by half at least."""
        far = 1.5 * apart(self.plates[space.id], box) + 4
        return all(apart(self.plates[other.id], box) > far for other in others)


def _box(foot: Point, aside: float, size: float) -> Box:
    """What a text covers: letters stand on the foot, a few reach below it."""
    x, y = foot
    return x - aside - 1, y - 0.76 * size, x + aside + 1, y + 0.22 * size


def _by(name: Word, size: float) -> Iterator[Point]:
    """Feet of a note below and above the name of its space."""
    x, y = name.foot
    yield from ((x, y + size + 1), (x, y - name.size - 1))


def _around(
    middle: Point, aside: float, size: float, plate: tuple[float, float], rings: Sequence[float]
) -> Iterator[Point]:
    """Feet of a text below, above, beside and aslant of a plate, the best first; then the same a little farther off."""
    (x, y), (width, height) = middle, plate
    for off in rings:
        below, above = y + height + 0.8 * size + 2.5 + off, y - height - 0.25 * size - 2.5 - off
        right = width + aside + 4 + off
        yield from ((x, below), (x, above), (x + right, y + 0.3 * size), (x - right, y + 0.3 * size))
        for lean in (0.45, 0.9):
            for side in (lean * aside, -lean * aside):
                yield from ((x + side, below), (x + side, above))
        for rise in (-0.8, 0.8, -1.2, 1.2):
            foot = y + rise * height + 0.3 * size
            yield from ((x + right, foot), (x - right, foot))
        for side in (width + aside, -width - aside):
            yield from ((x + side, below), (x + side, above))
