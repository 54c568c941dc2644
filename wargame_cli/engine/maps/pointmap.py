"""Maps of points joined by lines: what each space is, what each connection is, and where every value comes from.

A map file is YAML, made to be edited by hand in any text editor; `engine.maps.pointfile` reads it:

```yaml
format: 1
name: twin-isles
title: The Twin Isles
places: earth                     # at = longitude, latitude; with `sheet` it is right and down on a sheet of paper
sources:                          # where the values of a field come from, unless an entry says otherwise
  spaces: {name: "2.1", at: geography, kind: "2.1", owner: history, terrain: ours, fort: ours, worth: "2.3",
           supplies: "2.4", port: geography, marks: ours, inset: "2.5"}
  connections: {joined: ours, way: ours, water: geography, marks: ours}
terrains:                         # free words of the game: one letter for the terminal, a colour for the picture
  hill: {name: Hill, glyph: "^", colour: "#c8a878", source: "2.1"}
ways:                             # kinds of connection; line = rail, road, trail or lane
  railway: {name: Railway, line: rail, colour: "#222222", source: "2.2"}
spaces:                           # fort and worth are the numbers printed there, supplies the owners who draw on it
  west: {name: Westport, kind: square, at: [1.0, 50.0], owner: red, terrain: hill, worth: 2, port: sound}
  east: {name: Eastham, kind: square, at: [3.0, 50.5], owner: blue, fort: 1, supplies: blue, source: {fort: "2.3"}}
connections:                      # pairs of spaces; water = a river or sound is crossed
  west - east: {way: railway, water: true, source: {joined: "2.4"}}
seas:
  sound: {name: The Sound, at: [2.0, 51.0], source: "2.1"}
groups:                           # named sets of spaces: all of some owners, or spaces one by one
  isles: {name: The Isles, owners: red blue, source: "2.1"}
insets:                           # parts of the map that are drawn larger: what a panel shows, and where it lies
  bay: {name: The Bay, shows: [0.5, 50.2, 1.5, 49.8], lies: [4.0, 51.0, 6.0, 49.0], source: "2.5"}
boxes:                            # places beside the map
  reserve: {name: Reserve, at: [0.0, 52.0], source: "2.6"}
coasts:                           # optional: the land behind it all, texts of "longitude,latitude ..."
- 0.5,49.5 3.5,49.5 2.0,51.5
```
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.maps.hexmap import plain

__all__ = ["Box", "Connection", "Group", "Inset", "PointMap", "Sea", "Sources", "Space", "Terrain", "Way"]

Corners = tuple[float, float, float, float]
Line = Literal["rail", "road", "trail", "lane"]


class Space(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A space. `at` is its longitude and latitude (or its place on the sheet), `drawn` where a picture shows it if not
    there; `sources` says where the values of its own come from (see `PointMap.source_of`)."""

    id: str
    name: str
    kind: str
    at: tuple[float, float]
    owner: str = ""
    terrain: str = ""
    fort: int = 0
    worth: int = 0
    supplies: tuple[str, ...] = ()
    port: str = ""
    marks: frozenset[str] = frozenset()
    inset: str = ""
    aliases: tuple[str, ...] = ()
    drawn: tuple[float, float] | None = None
    sources: Mapping[str, str] = {}


class Connection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two connected spaces and the kind of their connection. `water` is crossed from either end; a picture draws it
    through the points of `via`."""

    start: str
    end: str
    way: str
    water: bool = False
    marks: frozenset[str] = frozenset()
    via: tuple[tuple[float, float], ...] = ()
    sources: Mapping[str, str] = {}

    def other(self, end: str) -> str:
        """The space at the far end."""
        return self.end if end == self.start else self.start


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of connection and the line that a picture draws for it."""

    name: str
    line: Line
    colour: str
    source: str


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of ground, with its letter (or none) and its colour."""

    name: str
    colour: str
    source: str
    glyph: str = ""


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sea, on which spaces can be ports."""

    name: str
    at: tuple[float, float]
    source: str


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of spaces, in the order of the map."""

    name: str
    spaces: tuple[str, ...]
    source: str


class Inset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the map in a panel of its own: the corners (west, north, east, south) of what it shows and of where
    the panel lies on the map."""

    name: str
    shows: Corners
    lies: Corners
    source: str


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place beside the map."""

    name: str
    at: tuple[float, float]
    source: str


def points_of(text: str) -> tuple[tuple[float, float], ...]:
    """A row of longitude,latitude points. Raises ValueError for what is none."""
    points = [tuple(float(number) for number in word.split(",")) for word in text.split()]
    return tuple((x, y) for x, y in points)


class Sources(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the values of each field come from, unless a space or connection says otherwise."""

    spaces: dict[str, str] = {}
    connections: dict[str, str] = {}


class PointMap(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A map of points, read and checked; its spaces are in the order of the file."""

    name: str
    title: str
    places: Literal["earth", "sheet"]
    spaces: Mapping[str, Space]
    connections: tuple[Connection, ...]
    sources: Sources
    ways: Mapping[str, Way]
    terrains: Mapping[str, Terrain]
    seas: Mapping[str, Sea]
    groups: Mapping[str, Group]
    insets: Mapping[str, Inset]
    boxes: Mapping[str, Box]
    drawn_coasts: tuple[str, ...] = ()

    @cached_property
    def board(self) -> Board:
        """The spaces, in the order of the file, and which are connected."""
        near: dict[str, list[str]] = {label: [] for label in self.spaces}
        for each in self.connections:
            near[each.start].append(each.end)
            near[each.end].append(each.start)
        return Board(near)

    def names(self) -> list[str]:
        """What the spaces are called."""
        return [space.name for space in self.spaces.values()]

    def find(self, text: str) -> str | None:
        """The space that `text` means: its id, name or an alias, whatever its case and accents."""
        text = text.strip()
        return text if text in self.spaces else self._by_name.get(plain(text))

    def between(self, start: str, end: str) -> Connection | None:
        """The connection of two spaces, or None."""
        return self._by_pair.get((start, end))

    def source_of(self, of: Space | Connection, field: str) -> str:
        """Where a value comes from; `joined` is that a connection is there at all."""
        of_all = self.sources.spaces if isinstance(of, Space) else self.sources.connections
        return of.sources[field] if field in of.sources else of_all[field]

    def around(self, space: str) -> list[Connection]:
        """The connections of a space, in the order of the board."""
        return [self._by_pair[space, near] for near in self.board.neighbours[space]]

    def net(self, *kinds: str) -> Net:
        """The steps along connections of these kinds; along all, if none is named."""
        if not kinds:
            return self.board.all_steps
        return self.board.net_of({pair for pair, found in self._by_pair.items() if found.way in kinds})

    @cached_property
    def ports(self) -> Mapping[str, Mask]:
        """The ports on each sea."""
        return {
            sea: self.board.mask(label for label, space in self.spaces.items() if space.port == sea)
            for sea in self.seas
        }

    @cached_property
    def coasts(self) -> tuple[tuple[tuple[float, float], ...], ...]:
        """The outlines of the land behind it all: only who draws the map needs them."""
        return tuple(points_of(text) for text in self.drawn_coasts)

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {plain(name): each.id for each in self.spaces.values() for name in (each.id, each.name, *each.aliases)}

    @cached_property
    def _by_pair(self) -> dict[tuple[str, str], Connection]:
        both = ((each, pair) for each in self.connections for pair in ((each.start, each.end), (each.end, each.start)))
        return {pair: each for each, pair in both}
