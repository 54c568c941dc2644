"""What a map drawing shows, without a word on how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.hexmap import HexMap


class Piece(msgspec.Struct, frozen=True):
    """What a picture needs to know of a unit: `label` on the counter (three to five letters read best), `side` for
    its colour, `kind` (a free word, such as "infantry") for its symbol, `detail` (such as "6-8-2") below."""

    label: str
    side: str
    kind: str = ""
    detail: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A map and the pieces on it, by space, the top of each stack first."""

    map: HexMap
    pieces: Mapping[str, Sequence[Piece]]
    title: str = ""
