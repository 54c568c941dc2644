"""The rectangle of the plane that a drawing shows."""

from collections.abc import Iterable

import msgspec
import svg

from wargame_cli.reports.maps.labels import Box
from wargame_cli.reports.maps.shapes import Point, tenth


class Frame(msgspec.Struct, frozen=True):
    """A rectangle, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From the left to the right edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the upper to the lower edge."""
        return self.bottom - self.top

    def holds(self, place: Point) -> bool:
        """Whether a point lies within."""
        return self.left <= place[0] <= self.right and self.top <= place[1] <= self.bottom

    def meets(self, box: Box) -> bool:
        """Whether some of a box (left, top, right, bottom) lies within."""
        left, top, right, bottom = box
        return left < self.right and right > self.left and top < self.bottom and bottom > self.top

    def rect(self, fill: str, more: float = 0.0, above: float = 0.0, below: float = 0.0) -> svg.Rect:
        """The rectangle as a shape, wider by `more` on either side and taller by `above` and `below`."""
        return svg.Rect(
            x=tenth(self.left - more),
            y=tenth(self.top - above),
            width=tenth(self.width + 2 * more),
            height=tenth(self.height + above + below),
            fill=fill,
        )


def extent(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def through(points: Iterable[Point]) -> Box:
    """The smallest box that holds all of these points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
