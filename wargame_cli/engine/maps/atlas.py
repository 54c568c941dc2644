"""Several sheets that make one map, one map file each (see `engine.maps.hexmap`).

No step leads from one sheet to another, and there is no distance between them; all else is as on a map of one sheet.
Sheets may share a letter and its numbering, but a label is in play on one of them only: on the others it lies off the
map. Countries and seas, marks and lines of the same name on several sheets are the same; names of places and of windows
are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.engine.maps.finished import finished
from wargame_cli.engine.maps.hexmap import HexMap, MapError, Pair, Place, Sheet, plain
from wargame_cli.engine.maps.mapfile import hex_map
from wargame_cli.engine.maps.tables import tables_of

Properties = Mapping[str, Mapping[str, str]]


def read_atlas(
    name: str,
    title: str,
    sources: Sequence[Path | str],
    overlays: Sequence[Mapping[str, Mapping[str, Any]]] = (),
    window: str | None = None,
) -> HexMap:
    """Read and check the sheets of a map, from paths or texts, in the order in which they are drawn.

    Each overlay holds tables of map files by the name of their sheet. With a `window` each sheet is what lies in the
    window of that name. Raises MapError for what is wrong with a file, or
    with several together, OSError for a file that cannot be read.
    """
    return finished(
        sources,
        (name, title, overlays, window),
        lambda: _together(name, title, _maps(sources, overlays, window)),
        HexMap,
    )


def _maps(
    sources: Iterable[Path | str], overlays: Sequence[Mapping[str, Mapping[str, Any]]], window: str | None
) -> list[HexMap]:
    """The sheets, each a map by itself, and none with the name of another."""
    maps: list[HexMap] = []
    for source in sources:
        where, tables = tables_of(source)
        own = [overlay[sheet] for overlay in overlays if (sheet := str(tables.get("name"))) in overlay]
        maps.append(hex_map(where, tables, own, window))
    known = [each.name for each in maps]
    for sheet in chain.from_iterable(overlays):
        if sheet not in known:
            raise MapError(f"{sheet}: no sheet of the map; there are {', '.join(known)}")
    if doubled := next((each for each in known if known.count(each) > 1), None):
        raise MapError(f"{doubled}: the name of two sheets")
    return maps


def _together(name: str, title: str, maps: Sequence[HexMap]) -> HexMap:
    """The map that these make."""
    sheets = _sheets(maps)
    pairs = tuple(zip(sheets, maps, strict=True))
    return HexMap(
        name=name,
        title=title,
        sheets=sheets,
        terrain={label: each.terrain[label] for sheet, each in pairs for label in sheet.hexes},
        area={label: each.area[label] for sheet, each in pairs for label in sheet.hexes},
        side={label: each.side[label] for sheet, each in pairs for label in sheet.hexes},
        countries=_same("countries", maps, [each.countries for each in maps]),
        seas=_same("seas", maps, [each.seas for each in maps]),
        hexsides=_united(each.hexsides for each in maps),
        lines=_lines(maps),
        marks=_united(each.marks for each in maps),
        places=_places(maps),
        windows=_windows(maps),
    )


def _sheets(maps: Sequence[HexMap]) -> tuple[Sheet, ...]:
    """The sheet of each map, without the hexes that are off it and on another one."""
    taken: dict[str, str] = {}
    for each in maps:
        for label in each.in_play:
            if label in taken:
                raise MapError(f"{each.name}: [terrain] hex {label} is in play on {taken[label]} too")
            taken[label] = each.name
    for each in maps:
        for label in each.terrain:
            taken.setdefault(label, each.name)
    return tuple(
        msgspec.structs.replace(sheet, hexes=tuple(label for label in sheet.hexes if taken[label] == each.name))
        for each in maps
        for sheet in each.sheets
    )


def _same(table: str, maps: Sequence[HexMap], tables: Sequence[Properties]) -> Properties:
    """What the files say of countries or seas, which must be the same in all but for their letters."""
    merged: dict[str, dict[str, str]] = {}
    found: dict[str, str] = {}
    for each, rows in zip(maps, tables, strict=True):
        for name, row in rows.items():
            properties = {key: value for key, value in row.items() if key != "letter"}
            if merged.setdefault(name, properties) != properties:
                raise MapError(f"{each.name}: [{table}] {name} has other properties on {found[name]}")
            found.setdefault(name, each.name)
    return merged


def _united(tables: Iterable[Mapping[str, frozenset[Any]]]) -> dict[str, frozenset[Any]]:
    """Sets under their names; those of one name become one."""
    merged: dict[str, frozenset[Any]] = {}
    for table in tables:
        for name, members in table.items():
            merged[name] = merged.get(name, frozenset()) | members
    return merged


def _lines(maps: Sequence[HexMap]) -> dict[str, dict[str, tuple[Pair, ...]]]:
    """The lines of each kind under their names."""
    merged: dict[str, dict[str, tuple[Pair, ...]]] = {}
    for each in maps:
        for kind, named in each.lines.items():
            lines = merged.setdefault(kind, {})
            for name, pairs in named.items():
                lines[name] = lines.get(name, ()) + pairs
    return merged


def _places(maps: Sequence[HexMap]) -> tuple[Place, ...]:
    """All places; none has the name of another."""
    taken: dict[str, str] = {}
    for each in maps:
        for place in each.places:
            for name in (place.name, *place.aliases):
                if (other := taken.setdefault(plain(name), place.hex)) != place.hex:
                    raise MapError(f"{each.name}: [places] hex {place.hex}: {name!r} already names hex {other}")
    return tuple(chain.from_iterable(each.places for each in maps))


def _windows(maps: Sequence[HexMap]) -> dict[str, tuple[str, str]]:
    """All windows; none has the name of another, or of a sheet."""
    taken = [each.name for each in maps]
    merged: dict[str, tuple[str, str]] = {}
    for each in maps:
        for name, corners in each.windows.items():
            if name in taken or name in merged:
                raise MapError(f"{each.name}: [windows] {name} is the name of a sheet or of another window")
            merged[name] = corners
    return merged
