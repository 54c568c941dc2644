"""What a page of a game draws its pieces on: a map without pieces, and where on it each place lies."""

from collections.abc import Mapping

import msgspec

from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.shapes import Point


class Base(msgspec.Struct, frozen=True):
    """A map without pieces as an SVG document, and what it shows of the plane.

    `spots` give the middle of each space and box that it shows, in the document's own units, and `stack` the width and
    height of a stack there.
    """

    svg: str
    frame: Frame
    spots: Mapping[str, Point]
    stack: tuple[float, float]


class Plan(msgspec.Struct, frozen=True):
    """Where the places of a map lie on its drawing, without the drawing: the same `frame`, `spots` and `stack`.

    `sizes` are those of stacks that are wider or taller.
    """

    frame: Frame
    spots: Mapping[str, Point]
    stack: tuple[float, float]
    sizes: Mapping[str, tuple[float, float]] = {}

    @staticmethod
    def bare() -> "Plan":
        """One of no places, for what is drawn beside a map in the measures of one."""
        return Plan(Frame(0.0, 0.0, 0.0, 0.0), {}, (40.0, 32.0))
