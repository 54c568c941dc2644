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

__all__ = ["MapStyle", "Piece", "Pieces", "TerrainStyle", "as_svg", "as_text", "svg_map", "text_map"]


def as_text(picture: Picture, around: str | None = None, radius: int = 4) -> Text:
    """A picture in letters, whatever kind of map it is of. Raises ValueError for an unknown place."""
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.area_text import draw

        return draw(picture, around, radius)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.point_text import draw as draw_points

        return draw_points(picture, around, radius)
    return text_map(picture.map, picture.pieces, around, radius)


def as_svg(picture: Picture) -> str:
    """A picture as an SVG document, whatever kind of map it is of."""
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas import draw

        return draw(picture)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points import draw as draw_points

        return draw_points(picture)
    return svg_map(picture.map, picture.pieces, picture.title)


def text_map(
    hexmap: HexMap, pieces: Pieces, around: str | None = None, radius: int = 4, style: MapStyle | None = None
) -> Text:
    """The map in letters, at most 80 columns wide, around a hex or a place (see `maps.text`)."""
    from wargame_cli.reports.maps.text import draw

    return draw(hexmap, pieces, around, radius, style or MapStyle())


def svg_map(hexmap: HexMap, pieces: Pieces, title: str, style: MapStyle | None = None) -> str:
    """The whole map as an SVG document (see `maps.drawing`)."""
    from wargame_cli.reports.maps.drawing import draw

    return draw(hexmap, pieces, title, style or MapStyle())
