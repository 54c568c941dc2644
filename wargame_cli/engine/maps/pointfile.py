"""Reads a map file into a `PointMap`, with users' files laid over it. `engine.maps.pointmap` describes the format.

All that is wrong is told at once, each thing with its file and line.

Such a map is a list of spaces and connections, many with sources of their own, and is written in YAML: its reader knows
every line, and in TOML the same takes a tenth more of text and of time. What is laid over it may be either.

A file that is laid over has the same tables, of which it gives what it changes: of an entry the fields that are
other, or nothing behind the name where there is no such entry at all (a space goes with its connections). `instead`
names tables of which nothing of ours shall remain, and `source` says where the new values come from, unless an entry
says it.

```yaml
source: the printed board
instead: [connections]
spaces:
  west: {terrain: hill, fort: 2}        # the other fields stay as they are
  east:                                 # there is no such space
connections:
  west - north: {way: railway}
```
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from wargame_cli.engine.data import document_of
from wargame_cli.engine.errors import Malformed, Problem, nearest
from wargame_cli.engine.maps.finished import finished
from wargame_cli.engine.maps.hexmap import plain
from wargame_cli.engine.maps.pointmap import (
    Box,
    Connection,
    Group,
    Inset,
    PointMap,
    Sea,
    Sources,
    Space,
    Terrain,
    Way,
    points_of,
)
from wargame_cli.engine.maps.tables import is_text
from wargame_cli.engine.text import Document, Pointer, decode, read_text
from wargame_cli.engine.text.patterns import pattern

__all__ = ["PointMapFile", "PointOverlay", "read_point_map"]

#: What the values of a user's file are said to come from, if it does not say it itself.
USERS = "a user's file"

Table = Literal["terrains", "ways", "spaces", "connections", "seas", "groups", "insets", "boxes", "coasts"]


class SpaceEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A space as a file writes it (see `pointmap.Space`): `supplies` and `marks` are words with spaces between them."""

    name: str | None = None
    kind: str | None = None
    at: tuple[float, float] | None = None
    owner: str | None = None
    terrain: str | None = None
    fort: int | None = None
    worth: int | None = None
    supplies: str | None = None
    port: str | None = None
    marks: str | None = None
    inset: str | None = None
    aliases: list[str] | None = None
    drawn: tuple[float, float] | None = None
    source: dict[str, str] = {}


class ConnectionEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A connection as a file writes it, under its pair of spaces."""

    way: str | None = None
    water: bool | None = None
    marks: str | None = None
    via: list[tuple[float, float]] | None = None
    source: dict[str, str] = {}


class GroupEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A named set of spaces: all of some owners, or one by one."""

    name: str
    source: str
    owners: str = ""
    spaces: str = ""


class PointOverlay(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a user's file changes of a map of points; the module's head describes it."""

    source: str = USERS
    instead: list[Table] = []
    title: str | None = None
    sources: Sources = msgspec.field(default_factory=Sources)
    terrains: dict[str, Terrain | None] = {}
    ways: dict[str, Way | None] = {}
    spaces: dict[str, SpaceEntry | None] = {}
    connections: dict[str, ConnectionEntry | None] = {}
    seas: dict[str, Sea | None] = {}
    groups: dict[str, GroupEntry | None] = {}
    insets: dict[str, Inset | None] = {}
    boxes: dict[str, Box | None] = {}
    coasts: list[str] = []


class PointMapFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The tables of a map file, types checked by msgspec, contents not yet."""

    format: Literal[1]
    name: str
    title: str
    spaces: dict[str, SpaceEntry]
    connections: dict[str, ConnectionEntry]
    ways: dict[str, Way]
    places: Literal["earth", "sheet"] = "earth"
    sources: Sources = msgspec.field(default_factory=Sources)
    terrains: dict[str, Terrain] = {}
    seas: dict[str, Sea] = {}
    groups: dict[str, GroupEntry] = {}
    insets: dict[str, Inset] = {}
    boxes: dict[str, Box] = {}
    coasts: list[str] = []


#: Fields whose values need a source; `joined` is that a connection is there at all.
SPACE_FIELDS = ("name", "kind", "at", "owner", "terrain", "fort", "worth", "supplies", "port", "marks", "inset")
CONNECTION_FIELDS = ("joined", "way", "water", "marks")
#: Tables whose entries are taken as a whole.
_WHOLE = ("terrains", "ways", "seas", "groups", "insets", "boxes")

Entry = TypeVar("Entry", SpaceEntry, ConnectionEntry)
#: Points as most are written: `2.5,48.9 2.6,49`.
_POINT = r"-?\d{1,3}(?:\.\d{1,9})?,-?\d{1,3}(?:\.\d{1,9})?"
_PLAIN_POINTS = pattern(rf"(?:{_POINT}\s+)*{_POINT}\s*")
#: Where an entry is written: the file, and the path in it.
Origin = tuple[Document, Pointer]


def read_point_map(source: Path | str, overlays: Sequence[Document | Mapping[str, Any]] = ()) -> PointMap:
    """Read and check a map: a path, or the text of a map file (anything with a line break in it).

    Each overlay is laid over those before it. Raises Malformed with all that is wrong, OSError for a file that cannot
    be read.
    """
    over = [each if isinstance(each, Document) else Document(each, "the data file", "", dict) for each in overlays]

    def read() -> PointMap:
        reader = _Reader(read_text(str(source).encode(), "map text") if is_text(source) else document_of(Path(source)))
        for overlay in over:
            reader.lay(overlay)
        return reader.read()

    return finished([source], ([each.data for each in over],), read, PointMap)


class _Reader:
    """Turns one file and what is laid over it into a PointMap; what is wrong is collected in `problems`."""

    def __init__(self, document: Document) -> None:
        self.file = decode(document, PointMapFile)
        self.origins: dict[tuple[str, str], Origin] = {}
        self.problems: list[Problem] = []
        self.document = document
        #: The tables in which every field has a source, whatever an entry says.
        self.sourced: set[str] = set()
        #: Every owner that any file names: a group may speak of one whose spaces were all taken away.
        self.owners = {entry.owner: entry.owner for entry in self.file.spaces.values() if entry.owner}
        for table in ("spaces", "connections", *_WHOLE):
            self._came(document, table, getattr(self.file, table))

    def _came(self, document: Document, table: str, names: Mapping[str, Any]) -> None:
        for name in names:
            self.origins[table, name] = (document, (table, name))

    def lay(self, document: Document) -> None:
        """Lay a user's file over what was read so far."""
        over = decode(document, PointOverlay)
        for table in over.instead:
            getattr(self.file, table).clear()
        self.file.title = over.title or self.file.title
        self.file.sources.spaces.update(over.sources.spaces)
        self.file.sources.connections.update(over.sources.connections)
        self.file.coasts += over.coasts
        for whole in _WHOLE:
            _put(getattr(self.file, whole), getattr(over, whole))
            self._came(document, whole, getattr(over, whole))
        connections = self.file.connections
        for label, space in over.spaces.items():
            _merge(self.file.spaces, label, space, over.source, SPACE_FIELDS)
            if space is not None and space.owner:
                self.owners[space.owner] = space.owner
            if space is None:
                for pair in [pair for pair in connections if label in pair.split(" - ")]:
                    del connections[pair]
        self._came(document, "spaces", over.spaces)
        for written, entry in over.connections.items():
            pair = _turned(written, connections)
            _merge(connections, pair, entry, over.source, CONNECTION_FIELDS)
            self.origins["connections", pair] = (document, ("connections", written))

    def read(self) -> PointMap:
        """The map. Raises Malformed with everything that is wrong."""
        file = self.file
        for table, fields in (("spaces", SPACE_FIELDS), ("connections", CONNECTION_FIELDS)):
            if all(getattr(file.sources, table).get(field, "").strip() for field in fields):
                self.sourced.add(table)
        spaces = {label: self._space(label, entry) for label, entry in file.spaces.items()}
        self._names(spaces)
        connections = tuple(each for pair, entry in file.connections.items() if (each := self._connection(pair, entry)))
        paired: set[frozenset[str]] = set()
        for each in connections:
            if (pair := frozenset((each.start, each.end))) in paired:
                self._wrong("connections", f"{each.start} - {each.end}", "this pair is listed twice, either way round")
            paired.add(pair)
        groups = {label: self._group(label, entry, spaces) for label, entry in file.groups.items()}
        for number, text in enumerate(file.coasts):
            self._look_at_coast(number, text)
        if self.problems:
            raise Malformed(self.problems)
        return PointMap(
            name=file.name,
            title=file.title,
            places=file.places,
            spaces=spaces,
            connections=connections,
            sources=file.sources,
            ways=file.ways,
            terrains=file.terrains,
            seas=file.seas,
            groups=groups,
            insets=file.insets,
            boxes=file.boxes,
            drawn_coasts=tuple(file.coasts),
        )

    def _wrong(self, table: str, name: str, message: str, field: str = "", hint: str = "") -> None:
        document, path = self.origins.get((table, name), (self.document, (table, name)))
        where = (*path, field) if field else path
        message = f"{table}, {name}: {message}"
        if document.text:
            self.problems.append(document.problem(where, message, code="bad-map", hint=hint))
        else:
            # Data that were kept with a game have no lines any more.
            self.problems.append(
                Problem(code="bad-map", kind="malformed", message=message, file=document.source, hint=hint)
            )

    def _known(self, table: str, name: str, field: str, word: str, known: Mapping[str, Any]) -> bool:
        """Whether a word names an entry of another table; a problem if not."""
        if word in known:
            return True
        self._wrong(table, name, f"nothing is called {word!r}", field, nearest(word, known))
        return False

    def _look_at_sources(self, table: str, name: str, entry: SpaceEntry | ConnectionEntry) -> None:
        """Problems for fields that do not say where their value comes from, and for sources of what is no field."""
        own = entry.source
        fields = SPACE_FIELDS if table == "spaces" else CONNECTION_FIELDS
        if not own and table in self.sourced:
            return
        for field in own:
            if field not in fields:
                self._wrong(table, name, f"there is no field {field!r}", "source", nearest(field, fields))
        sources = {**getattr(self.file.sources, table), **own}
        given = {"joined": True, **msgspec.structs.asdict(entry)}
        for field in fields:
            if given.get(field) is not None and not sources.get(field, "").strip():
                self._wrong(table, name, f"{field} does not say where it comes from (source)", field)

    def _space(self, label: str, entry: SpaceEntry) -> Space:
        for field in ("name", "kind", "at"):
            if getattr(entry, field) is None:
                self._wrong("spaces", label, f"the field {field!r} is missing")
        for field, known in (("terrain", self.file.terrains), ("port", self.file.seas), ("inset", self.file.insets)):
            if word := getattr(entry, field):
                self._known("spaces", label, field, word, known)
        for field in ("fort", "worth"):
            if (getattr(entry, field) or 0) < 0:
                self._wrong("spaces", label, f"{field} is less than nothing", field)
        self._look_at_sources("spaces", label, entry)
        return Space(
            id=label,
            name=entry.name or label,
            kind=entry.kind or "",
            at=entry.at or (0.0, 0.0),
            owner=entry.owner or "",
            terrain=entry.terrain or "",
            fort=entry.fort or 0,
            worth=entry.worth or 0,
            supplies=tuple((entry.supplies or "").split()),
            port=entry.port or "",
            marks=frozenset((entry.marks or "").split()),
            inset=entry.inset or "",
            aliases=tuple(entry.aliases or ()),
            drawn=entry.drawn,
            sources=entry.source,
        )

    def _names(self, spaces: Mapping[str, Space]) -> None:
        taken: dict[str, str] = {}
        for space in spaces.values():
            for name in {plain(space.id), plain(space.name), *map(plain, space.aliases)}:
                if name in taken:
                    self._wrong("spaces", space.id, f"{name!r} already names {taken[name]}")
                taken[name] = space.id

    def _connection(self, pair: str, entry: ConnectionEntry) -> Connection | None:
        ends = [word.strip() for word in pair.split(" - ")]
        if len(ends) != 2 or not all(ends):
            self._wrong("connections", pair, 'a pair is written "space - space"')
            return None
        known = [self._known("connections", pair, "", end, self.file.spaces) for end in ends]
        if ends[0] == ends[1]:
            self._wrong("connections", pair, "a space is not connected with itself")
            return None
        if entry.way is None:
            self._wrong("connections", pair, "the field 'way' is missing")
        elif not self._known("connections", pair, "way", entry.way, self.file.ways):
            return None
        self._look_at_sources("connections", pair, entry)
        if not all(known) or entry.way is None:
            return None
        return Connection(
            start=ends[0],
            end=ends[1],
            way=entry.way,
            water=bool(entry.water),
            marks=frozenset((entry.marks or "").split()),
            via=tuple(entry.via or ()),
            sources=entry.source,
        )

    def _group(self, label: str, entry: GroupEntry, spaces: Mapping[str, Space]) -> Group:
        named, owners = entry.spaces.split(), entry.owners.split()
        for word in named:
            self._known("groups", label, "spaces", word, spaces)
        for word in owners:
            self._known("groups", label, "owners", word, self.owners)
        members = tuple(each for each, space in spaces.items() if each in named or space.owner in owners)
        return Group(name=entry.name, spaces=members, source=entry.source)

    def _look_at_coast(self, number: int, text: str) -> None:
        """A problem for a coast that cannot be drawn; of most a glance is enough."""
        if _PLAIN_POINTS.fullmatch(text):
            return
        try:
            points_of(text)
        except ValueError:
            message = f"{text[:40]!r} is no row of longitude,latitude points"
            self.problems.append(self.document.problem(("coasts", number), message, code="bad-map"))


def _put(table: dict[str, Any], over: Mapping[str, Any]) -> None:
    """Whole entries over those of the same name; nothing takes one away."""
    for name, entry in over.items():
        if entry is None:
            table.pop(name, None)
        else:
            table[name] = entry


def _merge(table: dict[str, Entry], name: str, over: Entry | None, source: str, sourced: Sequence[str]) -> None:
    """The fields that are given over those that were there, each with its source."""
    if over is None:
        table.pop(name, None)
        return
    old = table.get(name)
    given = {field: value for field, value in msgspec.structs.asdict(over).items() if value is not None}
    own = {field: source for field in given if field in sourced} | over.source
    if old is None and "joined" in sourced:
        own = {"joined": source} | own
    merged = over if old is None else msgspec.structs.replace(old, **given)
    merged.source = ({} if old is None else old.source) | own
    table[name] = merged


def _turned(pair: str, known: Mapping[str, Any]) -> str:
    """The pair as it is listed already, if it is listed the other way round."""
    other = " - ".join(reversed([word.strip() for word in pair.split(" - ")]))
    return other if pair not in known and other in known else pair
