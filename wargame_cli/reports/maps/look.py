"""How pieces look: filled by nation, edged by side, so that neither is told by colour alone."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from wargame_cli.engine.maps.picture import Picture, Piece

_GREY = ("#777777", "#ffffff")
#: The colours of the two sides of a game that gives them none.
_PLAIN = (("#26292c", "#ffffff"), ("#3f8fd8", "#1c1c1c"))
_DARK = "#1c1c1c"


class Look(msgspec.Struct, frozen=True):
    """The colours (and those of their print) of sides and nations, and the patterns of nations.

    The first side has square corners and a single edge, the second cut corners and a double edge; that of others is
    broken.
    """

    colours: Mapping[str, tuple[str, str]]
    sides: Sequence[str]
    patterns: Mapping[str, str] = {}

    def side(self, side: str) -> tuple[str, str]:
        """The colour of a side and that of its print; grey for one of neither side that has none."""
        if side in self.colours:
            return self.colours[side]
        return _PLAIN[self.sides.index(side)] if side in self.sides[: len(_PLAIN)] else _GREY

    def face(self, piece: Piece) -> tuple[str, str]:
        """Fill and print of a counter: its nation's, or its side's. A faded one is paler."""
        fill, ink = self._own(piece)
        return (paler(fill, 0.65), _DARK) if piece.faded else (fill, ink)

    def full(self, piece: Piece) -> str:
        """The fill of a counter that is not faded."""
        return self._own(piece)[0]

    def _own(self, piece: Piece) -> tuple[str, str]:
        """The colours of a piece's nation, or of its side."""
        return self.colours.get(piece.nation) or self.side(piece.side)

    def edge(self, piece: Piece) -> str:
        """The colour of a counter's edge."""
        return self.side(piece.side)[0]

    def cut(self, side: str) -> bool:
        """Whether a side's counters have cut corners and a double edge."""
        return side in self.sides[1:2]

    def broken(self, side: str) -> bool:
        """Whether a side's counters have a broken edge: those of neither side of the game."""
        return bool(self.sides) and side not in self.sides


def look_of(picture: Picture) -> Look:
    """How the pieces of a picture look."""
    return Look(picture.colours, picture.sides, picture.patterns)


def told(pieces: Sequence[Piece]) -> str:
    """A stack in words: each unit with its factors, the hidden ones counted."""
    words = [f"{piece.label} {piece.detail}".rstrip() for piece in pieces if piece.label]
    hidden = sum(not piece.label for piece in pieces)
    return ", ".join([*words, *([f"{hidden} hidden"] if hidden else [])])


def briefly(pieces: Sequence[Piece]) -> str:
    """A stack in fewer words: units of the same factors together, with those once."""
    alike = groupby((piece for piece in pieces if piece.label), lambda piece: piece.detail)
    words = [f"{', '.join(piece.label for piece in units)} {detail}".rstrip() for detail, units in alike]
    hidden = sum(not piece.label for piece in pieces)
    return "; ".join([*words, *([f"{hidden} hidden"] if hidden else [])])


def paler(colour: str, share: float = 0.8) -> str:
    """A colour mixed with white."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)
