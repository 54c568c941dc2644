"""A moment of the game as its reader sees it, and in what it differs from the moment before."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.queries import Track
from wargame_cli.reports.happened.told import Supply
from wargame_cli.reports.maps.style import PRINTED

V = TypeVar("V")

#: Stands before the side of a unit that lies hidden.
HIDDEN = "?"


class Snapshot(msgspec.Struct, frozen=True):
    """What a page shows of a moment: all of it, by place or unit, each as a frame has it."""

    stacks: Mapping[str, tuple[str, ...]]
    faces: Mapping[str, tuple[str, int]]
    holders: Mapping[str, str]
    conquered: Mapping[str, int]
    notes: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    supply: Mapping[str, Supply] = {}
    tracks: tuple[Track, ...] = ()
    front: str = ""

    @property
    def where(self) -> dict[str, str]:
        """The place of each unit that the reader sees."""
        return {unit: place for place, units in self.stacks.items() for unit in units if unit[:1] != HIDDEN}


#: What a first frame differs from.
EMPTY = Snapshot({}, {}, {}, {}, {}, {})


def snapshot_of(
    picture: Picture,
    points: Mapping[str, int],
    printed: Mapping[str, frozenset[str]],
    supply: Mapping[str, Supply],
    tracks: Iterable[Track],
    front: str,
) -> Snapshot:
    """What a page shows of a picture; of the marks of its map those that are `printed` are no notes."""
    stacks: dict[str, tuple[str, ...]] = {}
    faces: dict[str, tuple[str, int]] = {}
    for place, pieces in picture.pieces.items():
        if pieces:
            stacks[place] = tuple(piece.label or f"{HIDDEN}{piece.side}" for piece in pieces)
            faces |= {piece.label: (piece.detail, int(piece.faded)) for piece in pieces if piece.label}
    conquered = dict.fromkeys(picture.conquered, 1)
    notes = _notes(picture, printed)
    return Snapshot(stacks, faces, picture.holders, conquered, notes, points, supply, tuple(tracks), front)


def _notes(picture: Picture, printed: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[str, ...]]:
    """The notes of the picture, and the marks that its map has not always had."""
    if not isinstance(picture.map, HexMap) or picture.map.marks == printed:
        return picture.notes
    notes = {place: list(told) for place, told in picture.notes.items()}
    for mark, places in picture.map.marks.items():
        style = PRINTED.marks.get(mark)
        for place in sorted(places - printed.get(mark, frozenset())):
            notes.setdefault(place, []).append(style.label if style and style.label else mark)
    return {place: tuple(told) for place, told in notes.items()}


def always_marked(pictures: Iterable[Picture]) -> Mapping[str, frozenset[str]]:
    """The marks that the map has in all pictures, as the ground of all can show them."""
    found: dict[str, frozenset[str]] | None = None
    for picture in pictures:
        marks = picture.map.marks if isinstance(picture.map, HexMap) else {}
        if found is None:
            found = dict(marks)
        elif found != marks:
            found = {mark: places & marks[mark] for mark, places in found.items() if mark in marks}
    return found or {}


def changed(before: Mapping[str, V], after: Mapping[str, V], gone: Any) -> dict[str, V]:
    """What is another now, in the order of its names, and what is `gone`."""
    found = {name: value for name, value in after.items() if before.get(name) != value}
    found |= dict.fromkeys(before.keys() - after.keys(), gone)
    return dict(sorted(found.items()))


def tracks_changed(before: Iterable[Track], after: Iterable[Track]) -> tuple[Track, ...]:
    """The tracks that stand otherwise now."""
    known = {track.id: track for track in before}
    return tuple(track for track in after if known.get(track.id) != track)


def tracks_gone(before: Iterable[Track], after: Iterable[Track]) -> tuple[str, ...]:
    """The ids of tracks that are kept no more."""
    kept = {track.id for track in after}
    return tuple(track.id for track in before if track.id not in kept)
