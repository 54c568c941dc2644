"""What a map drawing shows, without a word on how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap


class Piece(msgspec.Struct, frozen=True):
    """What a picture needs to know of a unit: `label` on the counter (three to five letters read best), `side` for
    its colour, `kind` (a free word, such as "infantry") for its symbol, `detail` (such as "6-8-2") below. A `faded` one
    is drawn paler."""

    label: str
    side: str
    kind: str = ""
    detail: str = ""
    faded: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A map and the pieces on it, by space (or box of a map of areas or points), the top of each stack first.

    For maps of areas and points `holders` names the side that holds each space, `colours` give each side's colour and
    that of its print, `owners` what the owners of spaces are called, and `notes` are short words to print in a space.
    `region` are the spaces that are in play, where a scenario does not use the whole map.
    """

    map: HexMap | AreaMap | PointMap
    pieces: Mapping[str, Sequence[Piece]]
    title: str = ""
    holders: Mapping[str, str] = {}
    owners: Mapping[str, str] = {}
    colours: Mapping[str, tuple[str, str]] = {}
    notes: Mapping[str, tuple[str, ...]] = {}
    region: frozenset[str] = frozenset()
