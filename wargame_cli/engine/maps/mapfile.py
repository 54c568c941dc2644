"""Reads a map file into a `HexMap`. `engine.maps.hexmap` describes the format; every table is checked on the way."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.maps.finished import finished
from wargame_cli.engine.maps.hexes import LABEL, HexGrid, Shape, split
from wargame_cli.engine.maps.hexmap import (
    NOT_LAND,
    OFFMAP,
    SEA,
    WATER,
    HexMap,
    MapError,
    Pair,
    Place,
    Sheet,
    Turn,
    Wind,
    plain,
)
from wargame_cli.engine.maps.tables import tables_of

#: The letter for a hex off the map (in `[owner]`) and for a hex on nobody's side (in `[side]`).
_OFFMAP_LETTER, _NO_SIDE_LETTER = "#", "."


_Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
_Corner = Annotated[str, msgspec.Meta(pattern=LABEL)]


class _Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its size, counted from 0101, or its corners."""

    columns: _Count | None = None
    rows: _Count | None = None
    first: _Corner | None = None
    last: _Corner | None = None
    shape: Shape = "flat-top"
    turned: Turn = 0
    up: Wind = "north"


class _Block(msgspec.Struct, forbid_unknown_fields=True):
    rows: str
    legend: dict[str, str] = {}


class MapFile(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of a map file, types checked by msgspec, contents not yet; `source` says where they come from."""

    format: Literal[1]
    name: str
    title: str
    grid: _Grid
    terrain: _Block
    owner: _Block
    countries: dict[str, dict[str, str]]
    land_masses: dict[str, str]
    source: str = ""
    side: _Block | None = None
    seas: dict[str, dict[str, str]] = {}
    hexsides: dict[str, dict[str, str]] = {}
    marks: dict[str, str] = {}
    places: dict[str, list[str]] = {}
    windows: dict[str, str] = {}


class _BlockPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: str | None = None
    legend: dict[str, str] = {}


class MapPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of a map file that a user lays over another: any of them."""

    format: Literal[1] | None = None
    name: str | None = None
    title: str | None = None
    grid: _Grid | None = None
    terrain: _BlockPart | None = None
    owner: _BlockPart | None = None
    side: _BlockPart | None = None
    countries: dict[str, dict[str, str]] = {}
    land_masses: dict[str, str] = {}
    source: str = ""
    seas: dict[str, dict[str, str]] = {}
    hexsides: dict[str, dict[str, str]] = {}
    marks: dict[str, str] = {}
    places: dict[str, list[str]] = {}
    windows: dict[str, str] = {}


def read_hex_map(source: Path | str, window: str | None = None, overlays: Sequence[Mapping[str, Any]] = ()) -> HexMap:
    """Read and check a map: a path, or the text of a map file (anything with a line break in it).

    With `window` (a name of the `[windows]` table) everything outside that rectangle is off the map; labels stay.
    Each overlay holds tables of a map file: a block of rows takes the place of ours, of any other table the entries
    of the same name do. Raises MapError for a file that is wrong, OSError for one that cannot be read.
    """
    return finished([source], (window, overlays), lambda: hex_map(*tables_of(source), overlays, window), HexMap)


def hex_map(
    where: str, tables: dict[str, Any], overlays: Sequence[Mapping[str, Any]] = (), window: str | None = None
) -> HexMap:
    """The map that these tables describe with others laid over them; see `read_hex_map`."""
    return _MapReader(where, tables, overlays).read(window)


def _laid_over(tables: dict[str, Any], overlay: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a map file with a user's laid over them."""
    merged = dict(tables)
    for name, own in overlay.items():
        old = merged.get(name)
        is_block = isinstance(own, Mapping) and "rows" in own
        merged[name] = {**old, **own} if isinstance(old, dict) and isinstance(own, Mapping) and not is_block else own
    return merged


class _MapReader:
    """Turns the tables of one file into a HexMap, checking each against the ones before."""

    def __init__(self, where: str, tables: dict[str, Any], overlays: Sequence[Mapping[str, Any]]) -> None:
        """Takes the tables of a file; `where` names it in messages. Raises MapError for a wrong table or type."""
        self.where = where
        for overlay in overlays:
            tables = _laid_over(tables, overlay)
        try:
            self.file = msgspec.convert(tables, MapFile, strict=False)  # numbers of a user's file may be text
        except msgspec.ValidationError as error:
            raise MapError(f"{where}: {error}") from None
        self.grid = self._grid(self.file.grid)
        self.near = self.grid.adjacency()

    def read(self, window: str | None) -> HexMap:
        """The map, or what of it lies in a window. Raises MapError for the first thing that is wrong."""
        file = self.file
        windows = self._windows()
        if window is not None and window not in windows:
            raise self._error("windows", f"no window {window!r}; there are: {', '.join(windows) or 'none'}")
        terrain = self._block("terrain", file.terrain.rows, file.terrain.legend)
        area = self._areas(terrain)
        side = self._sides(terrain)
        lines = {kind: self._lines(kind, named, terrain) for kind, named in file.hexsides.items()}
        marks = {name: self._hexes(f"marks.{name}", text, terrain) for name, text in file.marks.items()}
        places = self._places(terrain)
        self._check_land_masses(terrain, chain.from_iterable(lines.get(SEA, {}).values()))
        if window is not None:
            inside = self.grid.rectangle(*windows[window])
            terrain = {label: word if label in inside else OFFMAP for label, word in terrain.items()}
            area = {label: name if label in inside else "" for label, name in area.items()}
            side = {label: name if label in inside else "" for label, name in side.items()}
            lines = {
                kind: {name: tuple(pair for pair in pairs if inside.issuperset(pair)) for name, pairs in named.items()}
                for kind, named in lines.items()
            }
            marks = {name: labels & inside for name, labels in marks.items()}
            places = tuple(place for place in places if place.hex in inside)
        sheet = Sheet(file.name, file.title, self.grid, tuple(self.near), file.grid.turned, file.grid.up)
        return HexMap(
            name=file.name,
            title=file.title,
            sheets=(sheet,),
            terrain=terrain,
            area=area,
            side=side,
            countries=file.countries,
            seas=file.seas,
            hexsides={kind: _both_directions(named) for kind, named in lines.items()},
            lines=lines,
            marks=marks,
            places=places,
            windows=windows,
            window=window,
        )

    def _error(self, table: str, message: str) -> MapError:
        return MapError(f"{self.where}: [{table}] {message}")

    def _grid(self, size: _Grid) -> HexGrid:
        """The grid that its table describes, by size or by corners."""
        if size.columns and size.rows and not (size.first or size.last) and size.shape == "flat-top":
            return HexGrid("0101", f"{size.columns:02d}{size.rows:02d}")
        if size.columns or size.rows or not (size.first and size.last):
            raise self._error("grid", "needs first and last, or the columns and rows of flat-topped hexes from 0101")
        first, last = split(size.first), split(size.last)
        if size.first[:-4] != size.last[:-4] or first[0] > last[0] or first[1] > last[1]:
            message = f"{size.first} to {size.last}: both have one letter, and last has the highest numbers"
            raise self._error("grid", message)
        return HexGrid(size.first, size.last, size.shape)

    def _block(self, table: str, rows: str, legend: Mapping[str, str]) -> dict[str, str]:
        """One word a hex from a block of letters, in board order."""
        from wargame_cli.engine.maps.blocks import letters  # only of maps that were not read before

        try:
            by_label = dict(zip(self.near, letters(rows, self.grid), strict=True))
        except ValueError as error:
            raise self._error(table, str(error)) from None
        if unknown := set(by_label.values()) - legend.keys():
            letter = min(unknown)
            label = next(label for label, found in by_label.items() if found == letter)
            raise self._error(table, f"hex {label} has the letter {letter!r}, which no legend explains")
        return {label: legend[letter] for label, letter in by_label.items()}

    def _areas(self, terrain: Mapping[str, str]) -> dict[str, str]:
        """The country or sea of each hex; land must lie in a country, water in a sea."""
        legend = {_OFFMAP_LETTER: ""}
        for table, areas in (("countries", self.file.countries), ("seas", self.file.seas)):
            for name, properties in areas.items():
                letter = properties.get("letter", "")
                if len(letter) != 1:
                    raise self._error(f"{table}.{name}", 'needs letter = "?", its one letter in the [owner] block')
                if letter in legend:
                    raise self._error(
                        f"{table}.{name}", f"the letter {letter!r} is taken by {legend[letter] or OFFMAP}"
                    )
                legend[letter] = name
        area = self._block("owner", self.file.owner.rows, legend)
        for label, word in terrain.items():
            wanted: Iterable[str] = (
                ("",) if word == OFFMAP else self.file.seas if word in WATER else self.file.countries
            )
            if area[label] not in wanted:
                raise self._error(
                    "owner", f"hex {label} is {word} but belongs to {area[label] or 'nothing (off the map)'}"
                )
        return area

    def _sides(self, terrain: Mapping[str, str]) -> dict[str, str]:
        """Whose side each hex lies on at the start; only land lies on a side."""
        if self.file.side is None:
            return dict.fromkeys(terrain, "")
        side = self._block("side", self.file.side.rows, {**self.file.side.legend, _NO_SIDE_LETTER: ""})
        for label, name in side.items():
            if name and terrain[label] in NOT_LAND:
                raise self._error("side", f"hex {label} is {terrain[label]}: write '{_NO_SIDE_LETTER}' there")
        return side

    def _lines(self, kind: str, named: Mapping[str, str], terrain: Mapping[str, str]) -> dict[str, tuple[Pair, ...]]:
        """The hexsides of one kind, each pair once, under the names of its lines."""
        table = f"hexsides.{kind}"
        seen: dict[Pair, str] = {}
        lines: dict[str, tuple[Pair, ...]] = {}
        for name, text in named.items():
            pairs: list[Pair] = []
            for word in text.split():
                start, _, end = word.partition("-")
                if end not in self.near.get(start, ()):
                    raise self._error(table, f"{name}: {word} is no pair of adjacent hexes of this map")
                if OFFMAP in (terrain[start], terrain[end]):
                    raise self._error(table, f"{name}: {word} lies off the map")
                pair = (start, end) if start < end else (end, start)
                if pair in seen:
                    raise self._error(table, f"{name}: {word} is listed already, under {seen[pair]}")
                seen[pair] = name
                pairs.append(pair)
            lines[name] = tuple(pairs)
        return lines

    def _hexes(self, table: str, text: str, terrain: Mapping[str, str]) -> frozenset[str]:
        """A named set of hexes, all of them in play."""
        labels = text.split()
        for label in labels:
            if terrain.get(label, OFFMAP) == OFFMAP:
                raise self._error(table, f"hex {label} is not on the map")
            if labels.count(label) > 1:
                raise self._error(table, f"hex {label} is listed twice")
        return frozenset(labels)

    def _places(self, terrain: Mapping[str, str]) -> tuple[Place, ...]:
        """All places; no two share a name, and all stand on land."""
        places: list[Place] = []
        taken: dict[str, str] = {}
        for label, entries in self.file.places.items():
            if terrain.get(label, OFFMAP) in NOT_LAND:
                raise self._error("places", f"hex {label} ({entries}) is not land on this map")
            for entry in entries:
                fields = [field.strip() for field in entry.split(";")]
                if len(fields) != 3 or not all(fields):
                    raise self._error("places", f'hex {label}: {entry!r} must read "name (aliases); kinds; source"')
                name, _, aliases = fields[0].removesuffix(")").partition(" (")
                place = Place(
                    name=name,
                    hex=label,
                    kinds=frozenset(fields[1].split()),
                    source=fields[2],
                    aliases=tuple(alias.strip() for alias in aliases.split(",")) if aliases else (),
                )
                for known in (place.name, *place.aliases):
                    if plain(known) in taken:
                        raise self._error("places", f"hex {label}: {known!r} already names hex {taken[plain(known)]}")
                    taken[plain(known)] = label
                places.append(place)
        return tuple(places)

    def _check_land_masses(self, terrain: Mapping[str, str], narrows: Iterable[Pair]) -> None:
        """All land hangs on exactly one declared mass, going over hexsides that are not all sea."""
        apart: dict[str, set[str]] = {}
        for a, b in narrows:
            apart.setdefault(a, set()).add(b)
            apart.setdefault(b, set()).add(a)
        adrift = {label for label, word in terrain.items() if word not in NOT_LAND}
        mass: dict[str, str] = {}
        for name, seed in self.file.land_masses.items():
            if seed in mass:
                raise self._error("land_masses", f"{name} and {mass[seed]} hang together: a sea hexside is missing")
            if seed not in adrift:
                raise self._error("land_masses", f"{name}: hex {seed} is not land on this map")
            adrift.remove(seed)
            body = [seed]
            for label in body:
                reached = adrift.intersection(self.near[label])
                if label in apart:
                    reached -= apart[label]
                adrift -= reached
                body += reached
            mass.update(dict.fromkeys(body, name))
        if adrift:
            raise self._error(
                "land_masses", f"hex {min(adrift)} hangs on no declared land mass ({len(adrift)} such hexes)"
            )

    def _windows(self) -> dict[str, tuple[str, str]]:
        """The first and the last hex of each window."""
        windows: dict[str, tuple[str, str]] = {}
        for name, text in self.file.windows.items():
            first, _, last = text.partition("-")
            inside = first in self.near and last in self.near
            if not inside or any(low > high for low, high in zip(split(first), split(last), strict=True)):
                raise self._error(
                    "windows", f"{name}: {text!r} must read first-last, the lowest numbers and the highest"
                )
            windows[name] = (first, last)
        return windows


def _both_directions(named: Mapping[str, tuple[Pair, ...]]) -> frozenset[Pair]:
    return frozenset(pair for pairs in named.values() for a, b in pairs for pair in ((a, b), (b, a)))
