"""The legend of a map of areas: what its signs, lines and grounds mean, and whose the counters are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import svg

from wargame_cli.engine.maps.areamap import Area, AreaMap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.areas.ground import BORDER, CLOSED, FRONT, NEUTRAL, WITHIN, tint
from wargame_cli.reports.maps.areas.text import GLYPHS
from wargame_cli.reports.maps.counters import counter
from wargame_cli.reports.maps.legend import Entry, counters, kept
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import path, text

#: The line between plates.
LINK = "#8a7f6a"


def legend(
    picture: Picture, areas: Sequence[Area], look: Look, without: Collection[str], *, outlined: bool
) -> list[list[Entry]]:
    """Rows of signs with their words for what is drawn of these areas, on their grounds if they are `outlined`, but for
    what is of layers that are left out."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    marks = frozenset().union(*(area.marks for area in areas))
    signs: list[Entry] = [(mark, [text(glyph, (0, 5), "marks")]) for mark, glyph in GLYPHS.items() if mark in marks]
    signs.append(("production", [text("PP", (0, 5), "marks")]))
    if outlined:
        ground = [*_grounds(picture, look, control="control" not in without)]
    else:
        ground = [("border", [path("M-16 0H16", stroke=LINK, width=5, opacity=0.55)])]
    shown = [area.id for area in areas] + list(area_map.boxes)
    pieces = [piece for label in shown for piece in picture.pieces.get(label, ())]
    key = counters(look, pieces, picture.owners)
    if any(piece.faded for piece in pieces):
        turned = Piece("\u00a0", pieces[0].side, faded=True, nation=pieces[0].nation)
        key.append(("turned", [counter(turned, "", look, (-16.0, -11.0, 16.0, 11.0))]))
    return kept(without, [("places", signs), ("terrain", ground)], [("pieces", key)])


def _grounds(picture: Picture, look: Look, *, control: bool) -> Iterator[Entry]:
    """What lines and colours of grounds mean."""
    yield "border of a nation", [path("M-16 0H16", stroke=BORDER, width=3.4)]
    yield "border within it", [path("M-16 0H16", stroke=WITHIN, width=2)]
    grounds = [(NEUTRAL, "none", "neutral"), (CLOSED, "none", "closed to all")]
    held = {side for side in picture.holders.values() if control and side in look.colours}
    for side in sorted(held):
        colour, called = tint(look.side(side)[0]), picture.owners.get(side, side)
        grounds += [(colour, "none", f"held by {called}"), (colour, f"url(#hatch-{side})", f"taken by {called}")]
    for fill, hatch, words in grounds:
        ground = svg.Rect(x=-16, y=-10, width=32, height=20, fill=fill, stroke=BORDER, stroke_width=1)
        yield words, [ground, svg.Rect(x=-16, y=-10, width=32, height=20, fill=hatch)]
    if held:
        yield "front", [path("M-16 0H16", stroke=FRONT, width=5.5)]
