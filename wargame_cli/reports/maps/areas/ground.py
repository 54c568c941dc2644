"""What lies under the pieces of a map with outlines: sea, land, the grounds by their holders, borders and the front.

An area's ground is among the definitions of the document, as `o-` and its id, and is drawn from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

import svg

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.reports.maps.areas.layout import AreaLayout
from wargame_cli.reports.maps.look import Look, paler
from wargame_cli.reports.maps.outlines import line
from wargame_cli.reports.maps.shapes import Point, path, tenth
from wargame_cli.reports.maps.sheet import Drawn, Same, drawn

SEA, COAST, BORDER, WITHIN, FRONT = "#b9d5e6", "#5d7f94", "#5f523f", "#99896f", "#7a1020"
NEUTRAL, CLOSED = "#f6eed8", "#cdc6b6"
_SHALLOWS, _DEEPER = "#a5c6dc", "#afcee2"


class AreaGround:
    """One map, or a part of it, drawn once for all readers and phases; `ident` is the document's own id."""

    def __init__(self, area_map: AreaMap, part: Part, ident: str) -> None:
        self.map = area_map
        self.layout = AreaLayout(area_map, part)
        self.outlines = self.layout.outlines
        frame = self.layout.frame
        #: The shapes of which some lies within the frame, other land first.
        self.shown = [label for label in self.outlines.shapes if frame.meets(self.outlines.extent(label))]
        self.definitions: Drawn = drawn([*self._definitions()], ident)
        self.below: Drawn = drawn([*self._below()], ident)
        self.above: Drawn = drawn([*self._borders(), *self._crossings()], ident)

    def _definitions(self) -> Iterator[svg.Element]:
        yield svg.ClipPath(id="sheet", elements=[self.layout.frame.rect("#000")])
        for label in self.shown:
            yield svg.Path(id=_name(label), fill_rule="evenodd", extra={"d": self.outlines.path(label)})

    def _below(self) -> Iterator[svg.Element]:
        """The sea, paler towards the deep, and land that no area is of."""
        yield self.layout.frame.rect(SEA)
        for colour, width in ((_DEEPER, 26.0), (_SHALLOWS, 13.0)):
            yield svg.G(
                elements=[svg.Use(href=f"#{_name(label)}") for label in self.shown],
                fill="none",
                stroke=colour,
                stroke_width=width,
                extra={"stroke-linejoin": "round"},
            )
        closed = [label for label in self.shown if label not in self.outlines.areas]
        yield svg.G(elements=[svg.Use(href=f"#{_name(label)}") for label in closed], fill=CLOSED)

    def grounds(self, holders: Mapping[str, str], conquered: Collection[str], look: Look) -> Iterator[svg.Element]:
        """Each area's ground in the colour of who holds it, hatched where it is conquered."""
        for label in self.shown:
            if label in self.outlines.areas:
                side = holders.get(label, "")
                fill = tint(look.side(side)[0]) if side in look.colours else NEUTRAL
                yield svg.Use(href=f"#{_name(label)}", fill=fill, extra={"data-place": label})
        for label in self.shown:
            side = holders.get(label, "")
            if side in look.colours and label in self.outlines.areas and label in conquered:
                yield svg.Use(href=f"#{_name(label)}", fill=f"url(#hatch-{_word(side)})")

    def front(self, holders: Mapping[str, str]) -> Iterator[svg.Element]:
        """The line between what the sides hold."""
        if data := self.outlines.front(holders):
            yield path(data, stroke="#fffdf5", width=10, opacity=0.85)
            yield path(data, stroke=FRONT, width=5.5)

    def _borders(self) -> Iterator[svg.Element]:
        """Coasts, then borders: within a nation's land thin, between nations broader, around what is closed."""
        yield svg.G(
            elements=[svg.Use(href=f"#{_name(label)}") for label in self.shown],
            fill="none",
            stroke=COAST,
            stroke_width=1.6,
            extra={"stroke-linejoin": "round"},
        )
        kinds: dict[str, list[str]] = {"within": [], "between": [], "closed": []}
        for (one, other), lines in self.outlines.borders.items():
            areas = [self.map.areas[label] for label in (one, other) if label in self.outlines.areas]
            owners = {area.owner for area in areas}
            kind = "closed" if len(areas) < 2 else "within" if len(owners) == 1 and "" not in owners else "between"
            kinds[kind] += [line(points) for points in lines]
        for kind, width, colour in (("closed", 2.4, "#8d8470"), ("within", 2.0, WITHIN), ("between", 3.4, BORDER)):
            if kinds[kind]:
                yield path("".join(kinds[kind]), stroke=colour, width=width)

    def _crossings(self) -> Iterator[svg.Element]:
        """A dotted line for each pair of areas that are linked and have water between them."""
        touching = {frozenset(pair) for pair in self.outlines.touching()}
        for link in self.map.links:
            pair = (link.start, link.end)
            if self.outlines.areas.issuperset(pair) and frozenset(pair) not in touching:
                start, end = self._narrows(*pair)
                data = f"M{tenth(start[0])} {tenth(start[1])}L{tenth(end[0])} {tenth(end[1])}"
                yield path(data, stroke="#fffdf5", width=8)
                yield path(data, stroke=BORDER, width=4.5, dash=(0.1, 8))

    def _narrows(self, one: str, other: str) -> tuple[Point, Point]:
        """A line across the water where two areas are nearest to each other, and a little into both."""
        pairs = (
            (here, there)
            for shape in self.outlines.shapes[one]
            for here in shape
            for far in self.outlines.shapes[other]
            for there in far
        )
        (x1, y1), (x2, y2) = min(
            pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2
        )
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
        across, down = 14 * (x2 - x1) / length, 14 * (y2 - y1) / length
        return (x1 - across, y1 - down), (x2 + across, y2 + down)


@lru_cache(maxsize=8)
def ground_of(area_map: Same[AreaMap], part: Part, ident: str) -> AreaGround:
    """What lies under the pieces of a map, from memory where it is the same."""
    return AreaGround(area_map.it, part, ident)


def tint(colour: str) -> str:
    """The colour of ground that a side of this colour holds."""
    return paler(colour, 0.66)


def hatches(sides: Sequence[str], look: Look) -> Iterator[svg.Element]:
    """The hatching of what each side has taken."""
    for side in sides:
        stripe = path("M-3 3L3-3M-3 15L15-3M9 15L15 9", stroke=look.side(side)[0], width=2.2, opacity=0.5)
        pattern = svg.Pattern(id=f"hatch-{_word(side)}", width=12, height=12, elements=[stripe])
        pattern.extra = {"patternUnits": "userSpaceOnUse"}
        yield pattern


def _name(label: str) -> str:
    return f"o-{_word(label)}"


def _word(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "_-" else "-" for sign in name)
