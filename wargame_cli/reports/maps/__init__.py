"""Pictures of maps with the pieces on them: text for the terminal, SVG for everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.reports.maps.style import MapStyle, Pieces, TerrainStyle

if TYPE_CHECKING:
    from rich.text import Text

    from wargame_cli.engine.maps.hexmap import HexMap
    from wargame_cli.engine.maps.parts import Part

__all__ = ["MapStyle", "Piece", "Pieces", "TerrainStyle", "as_svg", "as_text", "svg_map", "text_map"]


def as_text(picture: Picture, around: str | None = None, radius: int = 4, part: Part | None = None) -> Text:
    """A picture in letters, whatever kind of map it is of, around a place, or of a part of the map.

    An empty part is the whole map; without one it is the region in play. Raises ValueError for an unknown place.
    """
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.area_text import draw

        return draw(picture, around, radius, part)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.point_text import draw as draw_points

        return draw_points(picture, around, radius, part)
    return text_map(picture.map, picture.pieces, around, radius, part=part)


def as_svg(picture: Picture, part: Part | None = None) -> str:
    """A picture as an SVG document, whatever kind of map it is of, cut to a part of it or to the region in play.

    An empty part is the whole map.
    """
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas import draw

        return draw(picture, part)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points import draw as draw_points

        return draw_points(picture, part)
    return svg_map(picture.map, picture.pieces, picture.title, part=part)


def text_map(
    hexmap: HexMap,
    pieces: Pieces,
    around: str | None = None,
    radius: int = 4,
    style: MapStyle | None = None,
    part: Part = frozenset(),
) -> Text:
    """The map in letters, at most 80 columns wide, around a hex or a place (see `maps.text`)."""
    from wargame_cli.reports.maps.text import draw

    return draw(hexmap, pieces, around, radius, style or MapStyle(), part)


def svg_map(hexmap: HexMap, pieces: Pieces, title: str, style: MapStyle | None = None, part: Part = frozenset()) -> str:
    """The map, or the rectangle that holds a part of it, as an SVG document (see `maps.drawing`)."""
    from wargame_cli.reports.maps.drawing import draw

    return draw(hexmap, pieces, title, style or MapStyle(), part)
