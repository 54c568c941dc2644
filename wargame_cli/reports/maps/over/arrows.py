"""What happened, drawn over a map of any kind: moves by dash and head, attacks, numbered results, losses, supply."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise

import msgspec
import svg

from wargame_cli.reports.happened.told import KINDS, Battle, Loss, Move, Supply, kind_of
from wargame_cli.reports.maps.base import Plan
from wargame_cli.reports.maps.legend import Entry
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import Point, path, tenth, text, xy

_HALO, _ATTACK, _BADGE, _LOST = "#fffdf5", "#b3202a", "#8c1d18", "#b3202a"
_INK, _CROSS, _STROKE = "#2b2620", "M-6-6L6 6M-6 6L6-6", "M-5 5L5-5"


class _Kind(msgspec.Struct, frozen=True):
    """How a kind of move is drawn: its words, its dash, and its head, which may be open.

    Of a head, (0, 0) is where the move ends.
    """

    words: str
    dash: tuple[float, ...]
    head: str
    is_open: bool = False


_KINDS: Mapping[str, _Kind] = {
    "back": _Kind("retreat", (1.5, 4.0), "M-7-4.5L0 0L-7 4.5", True),
    "rail": _Kind("rail, redeployment", (8.0, 4.0), "M-8-4L0 0L-8 4ZM-10.5-4V4"),
    "sea": _Kind("by sea or air", (8.0, 3.5, 1.0, 3.5), "M-8-4L-5 0L-8 4L0 0Z"),
    "on": _Kind("advance, pursuit", (), "M-7-4.5L0 0L-7 4.5M-12-4.5L-5 0L-12 4.5", True),
    "march": _Kind("move", (), "M-8-4L0 0L-8 4Z"),
}


class Over:
    """Draws over the places of a plan, in measures of its stacks."""

    def __init__(self, plan: Plan, look: Look, sides: Mapping[str, str]) -> None:
        """`sides` are those of the units that the reader knows."""
        self.spots = plan.spots
        self.wide, self.high = plan.stack
        self.one = self.wide / 40
        self.look = look
        self.sides = sides
        self.sizes = plan.sizes

    def size_of(self, place: str) -> tuple[float, float]:
        """The width and height of the stack in a place."""
        return self.sizes.get(place, (self.wide, self.high))

    def corner(self, place: str, across: float, down: float) -> Point:
        """A point beside the middle of a place, in halves of its stack to the right and down."""
        (x, y), (wide, high) = self.spots[place], self.size_of(place)
        return x + across * wide / 2, y + down * high / 2

    def through(self, places: Iterable[str]) -> list[Point]:
        """Where these places lie, but for those that the drawing does not show."""
        spots = [self.spots[place] for place in places if place in self.spots]
        return [spot for number, spot in enumerate(spots) if not number or spot != spots[number - 1]]

    # -------------------------------------------------------------------------------------------------------- moves

    def moves(self, moves: Iterable[Move]) -> Iterator[svg.Element]:
        """Each way that was gone, once for all that went it together."""
        together: dict[tuple[tuple[str, ...], str, str], list[str]] = defaultdict(list)
        for move in moves:
            together[move.path, move.how, self.sides.get(move.unit, "")].append(move.unit)
        for (way, how, side), units in together.items():
            spots = self.through(way)
            if len(spots) > 1:
                title = svg.Title(text=escape(f"{', '.join(units)}: {how}, {way[0]} to {way[-1]}"))
                yield svg.G(elements=[title, *self.arrow(spots, kind_of(how), self.look.side(side)[0])])

    def arrow(self, spots: Sequence[Point], kind: str, colour: str) -> Iterator[svg.Element]:
        """A rounded line through places, from and to the edges of their stacks, with its head."""
        points = _bent(spots)
        points[0] = _toward(points[0], points[1], self.wide * 0.34)
        points[-1] = _toward(points[-1], points[-2], self.wide * 0.4)
        (x, y), (last_x, last_y) = points[-1], points[-2]
        turn = math.degrees(math.atan2(y - last_y, x - last_x))
        line, drawn = _smooth(points), _KINDS[kind]
        yield path(line, "none", _HALO, 4.6 * self.one, opacity=0.8)
        yield path(line, "none", colour, 2.2 * self.one, dash=[self.one * part for part in drawn.dash])
        place = [svg.Translate(*map(tenth, (x, y))), svg.Rotate(tenth(turn)), svg.Scale(round(self.one, 2))]
        fill, broad = ("none", 2.4) if drawn.is_open else (colour, 1.0)
        head: list[svg.Element] = [path(drawn.head, "none", _HALO, 5.0), path(drawn.head, fill, colour, broad)]
        yield svg.G(elements=head, transform=place)

    # ------------------------------------------------------------------------------------------------------- battles

    def attacks(self, battles: Iterable[Battle]) -> Iterator[svg.Element]:
        """A broad arrow from each place of the attackers to the one that they attacked."""
        for number, battle in enumerate(battles):
            for origin in self.through(place for place in battle.origins if place != battle.place):
                if battle.place in self.spots and self.spots[battle.place] != origin:
                    title = svg.Title(text=escape(f"{number + 1}: {battle.words}"))
                    broad = path(self.broad(origin, self.spots[battle.place]), _ATTACK, _HALO, self.one)
                    yield svg.G(elements=[title, broad])

    def broad(self, origin: Point, target: Point) -> str:
        """Path data of an attack from one place on another."""
        (x, y), far = origin, math.dist(origin, target)
        along_x, along_y = (target[0] - x) / far, (target[1] - y) / far
        start, end = min(0.34 * far, self.wide * 0.5), far - min(0.3 * far, self.wide * 0.42)
        thick, head = min(self.wide * 0.2, far * 0.2), min(self.wide * 0.36, (end - start) * 0.6)
        neck = end - head
        corners = ((start, 0.25), (neck, 0.6), (neck, 1.3), (end, 0.0), (neck, -1.3), (neck, -0.6), (start, -0.25))
        at = [
            xy((x + along_x * on - along_y * off * thick, y + along_y * on + along_x * off * thick))
            for on, off in corners
        ]
        return f"M{'L'.join(at)}Z"

    def badges(self, battles: Sequence[Battle]) -> Iterator[svg.Element]:
        """The number of each battle at the corner of its target; several of one place stand upon each other."""
        there: dict[str, int] = defaultdict(int)
        for number, battle in enumerate(battles):
            if battle.place not in self.spots:
                continue
            size = 8.0 * self.one
            x, y = self.corner(battle.place, -1.08, -1.12)
            y -= 2 * size * there[battle.place]
            there[battle.place] += 1
            drawn: list[svg.Element] = [
                svg.Title(text=escape(f"{number + 1}: {battle.words}")),
                svg.Circle(cx=tenth(x), cy=tenth(y), r=tenth(size), fill=_BADGE, stroke=_HALO, stroke_width=1.4),
                text(str(number + 1), (x, y + 0.36 * 1.1 * size), "c", f"font-size:{1.1 * size:.1f}px;fill:#fff"),
            ]
            yield svg.G(class_=["badge"], elements=drawn)

    def losses(self, losses: Iterable[Loss]) -> Iterator[svg.Element]:
        """A cross where units were lost, a stroke where steps were, with the number of several."""
        at: dict[str, list[Loss]] = defaultdict(list)
        for loss in losses:
            if loss.place in self.spots:
                at[loss.place].append(loss)
        for place, all_ in at.items():
            words = "; ".join(f"{each.unit} {'loses a step' if each.step else 'is lost'}" for each in all_)
            shape = _STROKE if all(each.step for each in all_) else _CROSS
            drawn: list[svg.Element] = [
                svg.Title(text=escape(words)),
                path(shape, "none", _HALO, 5.4),
                path(shape, "none", _LOST, 2.8),
            ]
            if len(all_) > 1:
                drawn += _number(len(all_))
            place_ = [svg.Translate(*map(tenth, self.corner(place, 0.92, 0.88))), svg.Scale(round(self.one, 2))]
            yield svg.G(class_=["loss"], elements=drawn, transform=place_)

    # -------------------------------------------------------------------------------------------------------- supply

    def supply(self, found: Mapping[str, Supply], where: Mapping[str, str], side: str) -> Iterator[svg.Element]:
        """Each stretch of the lines of supply once."""
        colour = self.look.side(side)[0]
        stretches: dict[tuple[Point, Point], bool] = {}
        for unit, each in found.items():
            way = self.through(each.path)
            if each.ok and way and unit in where:
                for one, other in pairwise(way):
                    key = (min(one, other), max(one, other))
                    stretches[key] = stretches.get(key, True) and each.doubtful
        for doubtful in (False, True):
            if data := "".join(f"M{xy(a)}L{xy(b)}" for (a, b), is_so in sorted(stretches.items()) if is_so == doubtful):
                dash = [2 * self.one, 4 * self.one] if doubtful else []
                yield path(data, "none", _HALO, 4.4 * self.one, opacity=0.7)
                yield path(data, "none", colour, 1.8 * self.one, dash=dash)

    def sources(
        self, found: Mapping[str, Supply], where: Mapping[str, str], side: str, held: Collection[str]
    ) -> Iterator[svg.Element]:
        """A dot on every source of supply, at the corner of the stack where one stands on it."""
        ends = (each.path[-1] for unit, each in found.items() if each.ok and each.path and unit in where)
        for place in sorted({*ends} & self.spots.keys()):
            x, y = self.corner(place, 1.08, -1.12) if place in held else self.spots[place]
            fill, size = self.look.side(side)[0], tenth(5 * self.one)
            yield svg.Circle(cx=tenth(x), cy=tenth(y), r=size, fill=fill, stroke=_HALO, stroke_width=1.6)

    def rings(self, found: Mapping[str, Supply], where: Mapping[str, str]) -> Iterator[svg.Element]:
        """A ring around each stack in which a unit is cut off, broken where that is not sure."""
        cut: dict[str, list[str]] = defaultdict(list)
        for unit, each in found.items():
            if not each.ok and where.get(unit) in self.spots:
                cut[where[unit]].append(unit)
        for place, units in cut.items():
            (x, y), (wide, high) = self.spots[place], self.size_of(place)
            sure = not all(found[unit].doubtful for unit in units)
            words = [f"{unit}: cut off" + (f" at {at}" if (at := found[unit].cut_at) else "") for unit in units]
            ring = [
                svg.Ellipse(
                    cx=tenth(x),
                    cy=tenth(y),
                    rx=tenth(wide * 0.68),
                    ry=tenth(high * 0.72),
                    fill="none",
                    stroke=colour,
                    stroke_width=tenth(width * self.one),
                    stroke_dasharray=None if sure or colour == _HALO else [tenth(4 * self.one), tenth(3 * self.one)],
                )
                for colour, width in ((_HALO, 5.0), (_LOST, 2.6))
            ]
            yield svg.G(class_=["cut-off"], elements=[svg.Title(text=escape("; ".join(words))), *ring])


def key(
    moves: Sequence[Move], battles: Sequence[Battle], losses: Sequence[Loss], supply: bool
) -> dict[str, list[Entry]]:
    """What the signs that are drawn of these mean, each once, by their layer."""
    over = Over(Plan.bare(), Look({}, ()), {})
    arrows: list[Entry] = []
    badges: list[Entry] = []
    for kind in sorted({kind_of(move.how) for move in moves}, key=[*KINDS].index, reverse=True):
        arrows.append((_KINDS[kind].words, [*over.arrow([(-32.0, 0.0), (-6.0, 0.0), (32.0, 0.0)], kind, _INK)]))
    if battles:
        arrows.append(("attack", [path(over.broad((-32.0, 0.0), (32.0, 0.0)), _ATTACK, _HALO, 1.0)]))
        result: list[svg.Element] = [svg.Circle(r=8, fill=_BADGE), text("1", (0, 3.2), "c", "font-size:9px;fill:#fff")]
        badges.append(("result, as told below", result))
    if any(not loss.step for loss in losses):
        badges.append(("lost", [path(_CROSS, "none", _LOST, 2.8)]))
    if any(loss.step for loss in losses):
        badges.append(("steps lost", [path(_STROKE, "none", _LOST, 2.8)]))
    signs = {"arrows": arrows, "badges": badges}
    if supply:
        line: list[svg.Element] = [path("M-16 0H16", "none", _INK, 1.8), svg.Circle(cx=16, r=4, fill=_INK)]
        ring = svg.Ellipse(rx=16, ry=11, fill="none", stroke=_LOST, stroke_width=2.6)
        signs["supply"] = [("line of supply to its source", line), ("cut off", [ring])]
    return signs


def _number(count: int) -> list[svg.Element]:
    style = "font-size:9px"
    below = text(str(count), (12, 4), "c", f"{style};stroke:{_HALO};stroke-width:2.6px;stroke-linejoin:round")
    return [below, text(str(count), (12, 4), "c", f"{style};fill:{_LOST}")]


def _bent(spots: Sequence[Point]) -> list[Point]:
    """The points of a line, and of a straight one a point aside, so that there and back are two lines."""
    points = [*spots]
    if len(points) == 2:
        (x1, y1), (x2, y2) = points
        points.insert(1, ((x1 + x2) / 2 + (y2 - y1) * 0.08, (y1 + y2) / 2 - (x2 - x1) * 0.08))
    return points


def _toward(end: Point, following: Point, room: float) -> Point:
    """An end of a line, moved along it as far as a stack needs room."""
    far = math.dist(end, following) or 1.0
    share = min(room, far * 0.6) / far
    return end[0] + (following[0] - end[0]) * share, end[1] + (following[1] - end[1]) * share


def _smooth(points: Sequence[Point]) -> str:
    data = f"M{xy(points[0])}"
    for number in range(1, len(points) - 1):
        (x1, y1), (x2, y2) = points[number], points[number + 1]
        goal = points[-1] if number == len(points) - 2 else ((x1 + x2) / 2, (y1 + y2) / 2)
        data += f"Q{xy(points[number])} {xy(goal)}"
    return data
