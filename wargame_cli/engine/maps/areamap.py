"""Maps of areas and of points in one text file: what each space is, and links between them.

A map file is TOML, made to be edited by hand in any text editor:

```toml
format = 1
name = "twin-isles"
title = "The Twin Isles"

[areas]                                 # kind, owner and marks are free words of the game; at = longitude, latitude
west = { name = "Westland", kind = "land", owner = "red", at = [1.0, 50.0], marks = "hill", worth = 2, source = "2.1" }
east = { name = "Eastland", kind = "land", owner = "blue", at = [3.0, 50.5], source = "reconstruction" }

[links]                                 # kinds of link; each line a pair, and after a semicolon where it comes from
land = ["west - east; 2.2"]

[apart]                                 # pairs that must never be linked, to guard what the rulebook says
pairs = ["west - east; 2.3"]

[seas]
sound = { name = "The Sound", at = [2.0, 51.0], coasts = ["west", "east"], seas = [] }

[boxes]                                 # places beside the map
port = { name = "Home Port", at = [0.0, 52.0] }

[insets]                                # optional: panels of the drawing for areas that are drawn elsewhere
far = { name = "Far Away", corners = [0.0, 52.5, 1.0, 52.0] }

[outlines]                              # optional: the ground of an area, texts of "longitude,latitude ..."
west = ["0.5,49.5 2.0,49.5 2.0,51.5"]
east = ["2.0,49.5 3.5,49.5 2.0,51.5"]

[land]                                  # optional: the land behind it all, groups of such texts
shapes = ["3.5,49.5 5.0,49.5 2.0,51.5"]
```

An area with outlines is drawn as its ground, with its name and pieces around `drawn` (by default where there is most
room); one without, as a plate at its place, with lines to its neighbours. Several shapes of an area, or of a group of
land, are its parts and holes. Where two areas border on each other both outlines have the same points. Which areas
touch in the game is for the links alone to say. `sheet` = [west, north, east, south], before the tables, says what a
drawing of outlines shows: longitude and latitude of its upper left corner, and of its lower right.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from wargame_cli.engine.board import Board
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.maps.hexmap import MapError, plain
from wargame_cli.engine.maps.tables import tables_of

__all__ = ["Area", "AreaMap", "Box", "Inset", "Link", "MapError", "Sea", "read_area_map"]

Polygon = tuple[tuple[float, float], ...]
#: West and north of an upper left corner, east and south of a lower right.
Corners = tuple[float, float, float, float]


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the map. `at` is its longitude and latitude, `worth` the number printed in it.

    `ours` names what of it is a reconstruction; `drawn` is where a picture shows it, if not at its real place.
    """

    id: str
    name: str
    kind: str
    at: tuple[float, float]
    source: str
    owner: str = ""
    marks: frozenset[str] = frozenset()
    worth: int = 0
    aliases: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()
    drawn: tuple[float, float] | None = None


class Link(msgspec.Struct, frozen=True):
    """A pair of spaces, with the kind of link between them and where that is said."""

    start: str
    end: str
    kind: str
    source: str


class Sea(msgspec.Struct, frozen=True):
    """A sea: the areas on its coast and the seas that it leads into."""

    id: str
    name: str
    at: tuple[float, float]
    coasts: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()


class Box(msgspec.Struct, frozen=True):
    """A place beside the map."""

    id: str
    name: str
    at: tuple[float, float]


class Inset(msgspec.Struct, frozen=True):
    """A panel of the drawing: its west, north, east and south edge, as longitudes and latitudes."""

    name: str
    corners: Corners


class AreaMap(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A map of areas, read and checked. The board's spaces are the areas in the order of the file."""

    name: str
    title: str
    board: Board
    areas: Mapping[str, Area]
    links: tuple[Link, ...]
    apart: tuple[Link, ...]
    seas: Mapping[str, Sea]
    boxes: Mapping[str, Box]
    insets: tuple[Inset, ...] = ()
    sheet: Corners | None = None
    #: Outlines as the file writes them.
    drawn_land: Mapping[str, Sequence[str]] = {}
    drawn_outlines: Mapping[str, Sequence[str]] = {}

    @cached_property
    def land(self) -> Mapping[str, tuple[Polygon, ...]]:
        """The groups of land behind it all: only who draws the map needs them."""
        return {label: tuple(map(_polygon, texts)) for label, texts in self.drawn_land.items()}

    @cached_property
    def outlines(self) -> Mapping[str, tuple[Polygon, ...]]:
        """The ground of the areas, for who draws the map."""
        return {label: tuple(map(_polygon, texts)) for label, texts in self.drawn_outlines.items()}

    def names(self) -> list[str]:
        """What the areas are called."""
        return [area.name for area in self.areas.values()]

    def find(self, text: str) -> str | None:
        """The area that `text` means: its id, name or an alias, whatever its case and accents."""
        text = text.strip()
        return text if text in self.areas else self._by_name.get(plain(text))

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {plain(name): area.id for area in self.areas.values() for name in (area.id, area.name, *area.aliases)}


class AreaEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An area as a map file writes it (see `Area`): `marks` and `ours` are words with spaces between them."""

    name: str
    kind: str
    at: tuple[float, float]
    source: str
    owner: str = ""
    marks: str = ""
    worth: int = 0
    aliases: list[str] = []
    ours: str = ""
    drawn: tuple[float, float] | None = None


class SeaEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A sea, the areas on its coasts and the seas beside it."""

    name: str
    at: tuple[float, float]
    coasts: list[str] = []
    seas: list[str] = []


class BoxEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A box beside the map."""

    name: str
    at: tuple[float, float]


class AreaMapFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The tables of a file of a map of areas, types checked by msgspec, contents not yet."""

    format: Literal[1]
    name: str
    title: str
    areas: dict[str, AreaEntry]
    links: dict[str, list[str]]
    apart: dict[str, list[str]] = {}
    seas: dict[str, SeaEntry] = {}
    boxes: dict[str, BoxEntry] = {}
    insets: dict[str, Inset] = {}
    land: dict[str, list[str]] = {}
    outlines: dict[str, list[str]] = {}
    sheet: Corners | None = None


class AreaMapPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Tables of such a file that a user lays over another: any of them."""

    format: Literal[1] | None = None
    name: str | None = None
    title: str | None = None
    areas: dict[str, AreaEntry] = {}
    links: dict[str, list[str]] = {}
    apart: dict[str, list[str]] = {}
    seas: dict[str, SeaEntry] = {}
    boxes: dict[str, BoxEntry] = {}
    insets: dict[str, Inset] = {}
    land: dict[str, list[str]] = {}
    outlines: dict[str, list[str]] = {}
    sheet: Corners | None = None


def read_area_map(source: Path | str, overlays: Sequence[Mapping[str, Any]] = ()) -> AreaMap:
    """Read and check a map: a path, or the text of a map file (anything with a line break in it).

    Each overlay holds tables of a map file, whose entries take the place of ours of the same name. Raises MapError for
    a file that is wrong, OSError for one that cannot be read.
    """
    where, tables = tables_of(source)
    reader = _Reader(where, tables, overlays)
    if overlays or not isinstance(source, Path):  # of a file of ours that takes longer than all the rest
        reader.look_at_outlines()
    return reader.read()


class _Reader:
    """Turns the tables of one file into an AreaMap, checking each against the ones before."""

    def __init__(self, where: str, tables: dict[str, Any], overlays: Sequence[Mapping[str, Any]]) -> None:
        self.where = where
        try:
            for overlay in overlays:
                for name, own in overlay.items():
                    old = tables.get(name)
                    tables[name] = {**old, **own} if isinstance(old, dict) and isinstance(own, Mapping) else own
            self.file = msgspec.convert(tables, AreaMapFile, strict=False)
        except msgspec.ValidationError as error:
            raise MapError(f"{where}: {error}") from None

    def read(self) -> AreaMap:
        """The map. Raises MapError for the first thing that is wrong."""
        file = self.file
        areas = {label: self._area(label, entry) for label, entry in file.areas.items()}
        self._names(areas.values())
        links = tuple(link for kind, lines in file.links.items() for link in self._links("links", kind, lines))
        apart = tuple(link for kind, lines in file.apart.items() for link in self._links("apart", kind, lines))
        near: dict[str, list[str]] = {label: [] for label in areas}
        for link in links:
            if link.end in near[link.start]:
                raise self._error("links", f"{link.start} - {link.end} is listed twice")
            near[link.start].append(link.end)
            near[link.end].append(link.start)
        for link in apart:
            if link.end in near[link.start]:
                raise self._error("apart", f"{link.start} - {link.end} must not be linked ({link.source})")
        for label, sea in file.seas.items():
            self._known(f"seas.{label}", sea.coasts)
            if unknown := [other for other in sea.seas if other not in file.seas]:
                raise self._error(f"seas.{label}", f"there is no sea {unknown[0]!r}")
        self._known("outlines", file.outlines)
        if file.sheet and not (file.sheet[0] < file.sheet[2] and file.sheet[1] > file.sheet[3]):
            raise MapError(f"{self.where}: sheet: its corners are [west, north, east, south]")
        return AreaMap(
            name=file.name,
            title=file.title,
            board=Board(near),
            areas=areas,
            links=links,
            apart=apart,
            seas={
                label: Sea(label, sea.name, sea.at, tuple(sea.coasts), tuple(sea.seas))
                for label, sea in file.seas.items()
            },
            boxes={label: Box(label, box.name, box.at) for label, box in file.boxes.items()},
            insets=tuple(file.insets.values()),
            sheet=file.sheet,
            drawn_land=file.land,
            drawn_outlines=file.outlines,
        )

    def _error(self, table: str, message: str) -> MapError:
        return MapError(f"{self.where}: [{table}] {message}")

    def _known(self, table: str, labels: Iterable[str]) -> None:
        for label in labels:
            if label not in self.file.areas:
                raise self._error(table, f"there is no area {label!r}")

    def _area(self, label: str, entry: AreaEntry) -> Area:
        if not entry.source.strip():
            raise self._error("areas", f"{label} does not say where it comes from (source)")
        return Area(
            id=label,
            name=entry.name,
            kind=entry.kind,
            at=entry.at,
            source=entry.source,
            owner=entry.owner,
            marks=frozenset(entry.marks.split()),
            worth=entry.worth,
            aliases=tuple(entry.aliases),
            ours=tuple(entry.ours.split()),
            drawn=entry.drawn,
        )

    def _names(self, areas: Iterable[Area]) -> None:
        taken: dict[str, str] = {}
        for area in areas:
            for name in {plain(area.id), plain(area.name), *map(plain, area.aliases)}:
                if name in taken:
                    raise self._error("areas", f"{area.id}: {name!r} already names {taken[name]}")
                taken[name] = area.id

    def _links(self, table: str, kind: str, lines: Sequence[str]) -> Iterator[Link]:
        for line in lines:
            pair, _, source = line.partition(";")
            start, _, end = (word.strip() for word in pair.partition(" - "))
            if not start or not end or not source.strip():
                raise self._error(f"{table}.{kind}", f'{line!r} must read "area - area; source"')
            self._known(f"{table}.{kind}", (start, end))
            if start == end:
                raise self._error(f"{table}.{kind}", f"{start} is linked with itself")
            yield Link(start, end, kind, source.strip())

    def look_at_outlines(self) -> None:
        """Raises MapError for the first outline that is wrong."""
        for table, groups in (("land", self.file.land), ("outlines", self.file.outlines)):
            for text in (text for texts in groups.values() for text in texts):
                try:
                    shape = _polygon(text)
                except ValueError:
                    raise self._error(table, f"{text[:40]!r} is no row of longitude,latitude points") from None
                if len(shape) < 3:
                    raise self._error(table, f"{text[:40]!r} is no shape: it has fewer than three points")


def _polygon(text: str) -> Polygon:
    """The points of an outline. Raises ValueError for what is none."""
    points = (tuple(map(float, word.split(","))) for word in text.split())
    return tuple((x, y) for x, y in points)
