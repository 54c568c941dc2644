"""Pictures of a hex map with the pieces on it: a text map for the terminal, an SVG map for everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_cli.engine.picture import Piece
from wargame_cli.reports.maps.style import MapStyle, Pieces, TerrainStyle

if TYPE_CHECKING:
    from rich.text import Text

    from wargame_cli.engine.hexmap import HexMap

__all__ = ["MapStyle", "Piece", "Pieces", "TerrainStyle", "svg_map", "text_map"]


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
