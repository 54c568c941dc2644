"""Hex maps in one text file: a character a hex, lists beside it.

A map file is TOML, made to be edited by hand in any text editor:

```toml
format = 1
name = "twin-isles"
title = "The Twin Isles"
source = "imagined"                     # where the land comes from; places have sources of their own

[grid]                                  # flat-topped hexes from 0101, column then row (see `engine.maps.hexes`)
columns = 4
rows = 2

[terrain]                               # one letter a hex; a row number, a space, then one letter a column
legend = { "." = "clear", "^" = "rough", "~" = "sea" }
rows = '''
   0000
   1234
01 .~^.
02 .~..
'''

[countries]                             # letter = the letter of the [owner] block; further properties are free text
"Westland" = { letter = "W", side = "Red" }
"Eastland" = { letter = "E", side = "Blue" }

[seas]
"The Sound" = { letter = "s" }

[owner]                                 # whose land, which sea; "#" where the terrain is off the map
rows = '''
01 WsEE
02 WsEE
'''

[side]                                  # optional: on whose side of the first front a hex lies ("." for nobody's)
legend = { "R" = "Red", "B" = "Blue" }
rows = '''
01 R.BB
02 R.BB
'''

[hexsides.river]                        # any kinds; each line has a name and lists pairs of adjacent hexes
"Long Water" = "0301-0401 0302-0402"

[marks]                                 # named sets of hexes
"landing" = "0401"

[places]                                # name (aliases); kinds; source
"0101" = ["Westport (Old Harbour); city naval-base; 7.2"]

[land_masses]                           # one hex of each: all land must hang on exactly one of them
"West Isle" = "0101"
"East Isle" = "0301"

[windows]                               # label rectangles that small scenarios play on
"east" = "0301-0402"
```

Lines of a block that do not start with a row number are rulers and are skipped. Terrain, kinds, marks and properties
are free words of the game; the reader itself knows only these: terrain `sea` and `lake` (water, which belongs to a
sea), terrain `offmap` (out of play) and the hexside kind `sea` (land touches land there only across water).

A grid that does not begin with 0101, that stands on its points or that has a letter names its corners instead of its
size, those with the lowest and the highest numbers. Every label in the file has the letter:

```toml
[grid]
shape = "pointy-top"                    # row, then column; the highest row on top, odd rows half a hex to the right
first = "N1404"
last = "N1607"
turned = 270                            # optional: how far the sheet is turned to be drawn, in degrees clockwise
up = "north"                            # optional: what lies above its upper edge then, if that is not the north

[terrain]                               # a row number, a space; odd rows one space more; a space between letters
legend = { "." = "clear", "~" = "sea" }
rows = '''
16 . . ~ ~
15  . . ~ ~
14 . . . ~
'''
```

A game may have several such sheets, one file each, whose hexes make one map (see `engine.maps.atlas`).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from wargame_cli.engine.board import Board
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.maps.hexes import HexGrid

#: Terrain words with a meaning for the reader.
SEA, LAKE, OFFMAP = "sea", "lake", "offmap"
WATER = frozenset({SEA, LAKE})
NOT_LAND = frozenset({SEA, LAKE, OFFMAP})

Pair = tuple[str, str]
Turn = Literal[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
Wind = Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


class MapError(ValueError):
    """A map file is wrong. The message says which file, which table, and what to correct."""


class Sheet(msgspec.Struct, frozen=True):
    """A sheet of a map: its hexes in board order, and how it is drawn.

    From the way its numbers run in `engine.maps.hexes` it is `turned` clockwise, in degrees; then `up` lies above its
    upper edge.
    """

    name: str
    title: str
    grid: HexGrid
    hexes: tuple[str, ...]
    turned: Turn = 0
    up: Wind = "north"


class Place(msgspec.Struct, frozen=True):
    """A named place. `kinds` are free words; `source` is a rule number, or who decided it."""

    name: str
    hex: str
    kinds: frozenset[str]
    source: str
    aliases: tuple[str, ...] = ()


class HexMap(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A hex map of one sheet or of several, read and checked. Every mapping by label has every hex as a key.

    `area` names the country of a land hex, the sea of a water hex, and is empty off the map; `side` is empty on
    nobody's side. `hexsides` holds each pair in both orders; `lines` holds it once, under the name of its river.
    """

    name: str
    title: str
    sheets: tuple[Sheet, ...]
    terrain: Mapping[str, str]
    area: Mapping[str, str]
    side: Mapping[str, str]
    countries: Mapping[str, Mapping[str, str]]
    seas: Mapping[str, Mapping[str, str]]
    hexsides: Mapping[str, frozenset[Pair]]
    lines: Mapping[str, Mapping[str, tuple[Pair, ...]]]
    marks: Mapping[str, frozenset[str]]
    places: tuple[Place, ...]
    windows: Mapping[str, tuple[str, str]]
    window: str | None = None

    @cached_property
    def board(self) -> Board:
        """The hexes of all sheets, in their order; no step leads from one sheet to another."""
        return _board(self.sheets)

    @property
    def grid(self) -> HexGrid:
        """The grid of a map that has one sheet."""
        (sheet,) = self.sheets
        return sheet.grid

    @cached_property
    def sheet_of(self) -> Mapping[str, Sheet]:
        """The sheet that each hex stands on."""
        return {label: sheet for sheet in self.sheets for label in sheet.hexes}

    def distance(self, start: str, end: str) -> int | None:
        """Hexes from `start` to `end`, counting the end and not the start; None if they are on different sheets."""
        sheet = self.sheet_of[start]
        return sheet.grid.distance(start, end) if self.sheet_of[end] is sheet else None

    def title_of(self, sheet: Sheet) -> str:
        """What stands above a sheet: its title and what lies beyond its upper edge, where either must be said."""
        turned = f"{sheet.up} is up" if sheet.up != "north" else ""
        if len(self.sheets) == 1:
            return turned.capitalize()
        return f"{sheet.title} ({turned})" if turned else sheet.title

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes in play that are not all water."""
        return frozenset(label for label, word in self.terrain.items() if word not in NOT_LAND)

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        """The hexes of the map in board order, without those off the map."""
        return tuple(label for label, word in self.terrain.items() if word != OFFMAP)

    def at(self, label: str) -> tuple[Place, ...]:
        """The places in a hex, in the order of the file."""
        return self._places_by_hex.get(label, ())

    def names(self) -> list[str]:
        """What the places are called."""
        return [place.name for place in self.places]

    def find(self, text: str) -> str | None:
        """The hex that `text` means: its number, or a place's name or alias, whatever its case and accents."""
        text = text.strip()
        label = text.upper()
        return label if label in self.terrain else self._hex_by_name.get(plain(text))

    @cached_property
    def _places_by_hex(self) -> dict[str, tuple[Place, ...]]:
        by_hex: dict[str, tuple[Place, ...]] = {}
        for place in self.places:
            by_hex[place.hex] = (*by_hex.get(place.hex, ()), place)
        return by_hex

    @cached_property
    def _hex_by_name(self) -> dict[str, str]:
        return {plain(name): place.hex for place in self.places for name in (place.name, *place.aliases)}


@cache
def _board(sheets: tuple[Sheet, ...]) -> Board:
    """One board for all maps of these sheets."""
    near: dict[str, Sequence[str]] = {}
    for sheet in sheets:
        whole = sheet.grid.adjacency()
        hexes = frozenset(sheet.hexes)
        if len(hexes) == len(whole):
            near |= whole
        else:
            near |= {label: [other for other in whole[label] if other in hexes] for label in sheet.hexes}
    return Board(near)


def plain(text: str) -> str:
    """`text` in lower case and without accents: `plain("Königsberg")` is `"konigsberg"`."""
    text = text.casefold()
    if text.isascii():
        return text
    import unicodedata

    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
