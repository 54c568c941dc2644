"""Pictures of maps with the pieces on them: text for the terminal, SVG for everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.reports.maps.style import PRINTED, MapStyle, TerrainStyle

if TYPE_CHECKING:
    from collections.abc import Collection

    from wargame_cli.engine.maps.parts import Part
    from wargame_cli.reports.maps.base import Base, Plan
    from wargame_cli.reports.maps.labels import Box
    from wargame_cli.reports.maps.letters import Letters
    from wargame_cli.reports.maps.sheet import Heading

__all__ = [
    "MapStyle",
    "Piece",
    "TerrainStyle",
    "as_svg",
    "as_text",
    "base_of",
    "front_path",
    "plan_as_drawn",
    "plan_of",
    "taken_on",
]


def as_text(
    picture: Picture,
    around: str | None = None,
    radius: int = 4,
    part: Part | None = None,
    style: MapStyle | None = None,
) -> Letters:
    """A picture in letters, at most 80 columns wide, whatever kind of map it is of: around a place, or a part of it.

    An empty part is the whole map; without one it is the region in play. Raises ValueError for an unknown place.
    """
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.text import draw

        return draw(picture, around, radius, part)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points.text import draw as draw_points

        return draw_points(picture, around, radius, part)
    from wargame_cli.reports.maps.hexes.text import draw as draw_hexes

    return draw_hexes(picture, picture.map, around, radius, style or PRINTED, part)


def as_svg(
    picture: Picture,
    part: Part | None = None,
    heading: Heading | None = None,
    ident: str = "G",
    style: MapStyle | None = None,
) -> str:
    """A picture as an SVG document, whatever kind of map it is of, cut to a part of it or to the region in play.

    An empty part is the whole map. `ident` is the document's own id, which stands before all others in it.
    """
    from wargame_cli.reports.maps.sheet import Heading

    part = picture.region if part is None else part
    heading = heading or Heading(picture.map.title, picture.title)
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import draw

        return draw(picture, part, heading, ident)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points.drawing import draw as draw_points

        return draw_points(picture, part, heading, ident)
    from wargame_cli.reports.maps.hexes.drawing import draw as draw_hexes

    return draw_hexes(picture, picture.map, part, heading, ident, style or PRINTED)


def base_of(
    picture: Picture,
    crowded: Collection[str] = (),
    part: Part | None = None,
    ident: str = "G",
    style: MapStyle | None = None,
) -> Base:
    """The map of a picture without pieces, whatever kind it is of, cut to a part of it or to the region in play.

    The names on a map of hexes leave room for stacks in `crowded`, the places where there may be any.
    """
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import base

        return base(picture, part, ident)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points.drawing import base as base_of_points

        return base_of_points(picture, part, ident)
    from wargame_cli.reports.maps.hexes.drawing import base as base_of_hexes

    return base_of_hexes(picture, picture.map, part, crowded, ident, style or PRINTED)


def plan_of(picture: Picture, part: Part | None = None) -> Plan:
    """Where each place lies on the drawing of a picture, cut to a part of it or to the region in play."""
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import plan

        return plan(picture, part)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points.drawing import plan as plan_of_points

        return plan_of_points(picture, part)
    from wargame_cli.reports.maps.hexes.drawing import plan as plan_of_hexes

    return plan_of_hexes(picture.map, part)


def plan_as_drawn(picture: Picture, part: Part | None = None) -> Plan:
    """The same, but with the stacks where the drawing has them: on maps of areas in rows, not in the room of one."""
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import as_drawn

        return as_drawn(picture, picture.region if part is None else part)
    return plan_of(picture, part)


def taken_on(picture: Picture, part: Part | None = None, style: MapStyle | None = None) -> list[Box]:
    """What something stands in on the drawing of a picture, as boxes: places, pieces, names, boxes beside the map."""
    part = picture.region if part is None else part
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import taken

        return taken(picture, part)
    if isinstance(picture.map, PointMap):
        from wargame_cli.reports.maps.points.drawing import taken as taken_of_points

        return taken_of_points(picture, part)
    from wargame_cli.reports.maps.hexes.drawing import taken as taken_of_hexes

    return taken_of_hexes(picture, picture.map, part, style or PRINTED)


def front_path(picture: Picture, part: Part | None = None) -> str:
    """Path data of the line between what the sides hold, as it lies on the drawing that `base_of` gives.

    Empty for maps of points, whose spaces say by their holders where it is.
    """
    if isinstance(picture.map, PointMap):
        return ""
    if isinstance(picture.map, AreaMap):
        from wargame_cli.reports.maps.areas.drawing import front_path as of_areas

        return of_areas(picture, picture.region if part is None else part)
    from wargame_cli.reports.maps.hexes.drawing import front_path as of_hexes

    return of_hexes(picture, picture.map, picture.region if part is None else part)
