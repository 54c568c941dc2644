"""What a drawing of a map shows, as data: `wargame/map/1`, for scripts and for other programs.

Coordinates are those of the drawing, right and down. Nothing in it is more than its reader may see.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.schemas import titled
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.maps.printed import kind_of, printed
from wargame_cli.reports.maps import plan_of
from wargame_cli.reports.maps.shapes import Point, tenth
from wargame_cli.reports.positions.units import Standing, units_of
from wargame_cli.version import __version__

SCHEMA = "wargame/map/1"

#: The columns of the list of units.
COLUMNS = ["unit", "name", "nation", "side", "type", "factors", "steps", "state", "place", "x", "y", "supply"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of it; what is empty is left out."""


class PieceTold(_Part, frozen=True, kw_only=True):
    """A unit on the map, the top of its stack first; of those that lie hidden only how many and whose (`hidden`)."""

    side: str
    unit: str = ""
    nation: str = ""
    kind: str = ""
    factors: str = ""
    faded: bool = False
    hidden: int = 0


class PlaceTold(_Part, frozen=True, kw_only=True):
    """A place: the middle of its stack, what the map prints of it, who holds it, notes of the moment, its pieces.

    `kind` says what is there, such as the kinds of a town; `marks` are the sets of places of the map that it is in. A
    `box` lies beside the map.
    """

    x: float
    y: float
    name: str
    kind: str = ""
    terrain: str = ""
    worth: int = 0
    marks: tuple[str, ...] = ()
    box: bool = False
    holder: str = ""
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceTold, ...] = ()


class MapTold(_Part, frozen=True, kw_only=True):
    """A map as its reader sees it: `view` is its left and upper edge, its width and height, `stack` that of a stack."""

    schema: str
    program: str
    reader: str
    game: str
    scenario: str
    turn: int
    phase: str
    moment: str
    kind: Literal["hexes", "areas", "points"]
    view: tuple[float, float, float, float]
    stack: tuple[float, float]
    places: dict[str, PlaceTold]


def schema() -> dict[str, Any]:
    """The JSON Schema of such data."""
    return titled(msgspec.json.schema(MapTold), f"A drawn map ({SCHEMA})")


def map_told(game: Game, picture: Picture, who: str | None, part: Part | None = None) -> MapTold:
    """A picture of a game's position as data, cut to a part of it or to the region in play."""
    plan, position = plan_of(picture, part), game.position
    frame = plan.frame
    return MapTold(
        schema=SCHEMA,
        program=__version__,
        reader=who or "public",
        game=game.id,
        scenario=game.file.scenario,
        turn=position.turn,
        phase=position.phase,
        moment=picture.title,
        kind=kind_of(picture.map),
        view=(tenth(frame.left), tenth(frame.top), tenth(frame.width), tenth(frame.height)),
        stack=plan.stack,
        places={place: _place(game, picture, place, spot) for place, spot in sorted(plan.spots.items())},
    )


def units_listed(game: Game, picture: Picture, who: str | None, part: Part | None = None) -> str:
    """Every unit that a reader sees, one a row, as CSV (`COLUMNS`): on the part of the map, or anywhere.

    One that lies hidden is a row without a name. `supply` is `yes`, `no`, or empty where there is nothing to be told.
    """
    spots = plan_of(picture, part).spots
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for each in units_of(game, who):
        if part is None or each.place in spots:
            rows.writerow([*_row(each), *_at(spots, each.place), _SUPPLIED[each.supplied]])
    for place, pieces in picture.pieces.items():
        if part is None or place in spots:
            for piece in pieces:
                if not piece.label:
                    rows.writerow(["", "", "", piece.side, "", "", "", "hidden", place, *_at(spots, place), ""])
    return text.getvalue()


_SUPPLIED = {True: "yes", False: "no", None: ""}


def _row(unit: Standing) -> tuple[Any, ...]:
    state = "; ".join(unit.state)
    return unit.unit, unit.name, unit.nation, unit.side, unit.kind, unit.factors, unit.steps, state, unit.place


def _at(spots: Mapping[str, Point], place: str) -> tuple[float | str, float | str]:
    return (tenth(spots[place][0]), tenth(spots[place][1])) if place in spots else ("", "")


def _place(game: Game, picture: Picture, place: str, spot: Point) -> PlaceTold:
    x, y = spot
    found = printed(picture.map, place)
    return PlaceTold(
        x=tenth(x),
        y=tenth(y),
        name=game.ruleset.called(game.position, place),
        holder=picture.holders.get(place, ""),
        notes=picture.notes.get(place, ()),
        pieces=tuple(_pieces(picture, place)),
        kind=" ".join(found.kinds),
        terrain=found.terrain,
        worth=found.worth,
        marks=tuple(sorted(found.marks)) if isinstance(picture.map, HexMap) else found.marks,
        box=found.box,
    )


def _pieces(picture: Picture, place: str) -> Iterator[PieceTold]:
    """The stack from its top; all that lie hidden of a side in one."""
    hidden: dict[str, int] = {}
    for piece in picture.pieces.get(place, ()):
        if not piece.label:
            hidden[piece.side] = hidden.get(piece.side, 0) + 1
            continue
        yield PieceTold(
            unit=piece.label,
            side=piece.side,
            nation=piece.nation,
            kind=piece.kind,
            factors=piece.detail,
            faded=piece.faded,
        )
    yield from (PieceTold(side=side, hidden=count) for side, count in hidden.items())
