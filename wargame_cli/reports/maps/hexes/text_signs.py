"""What the letters of a map in letters mean."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap
from wargame_cli.reports.maps.letters import Line
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.style import MapStyle

#: The widest picture.
WIDTH = 80
#: The style of hex numbers and of sides on which nothing lies.
GRID = "dim"
#: The letter for each place symbol.
PLACES = {
    "star": "★",
    "works": "♦",
    "ring": "◎",
    "citadel": "▣",
    "fort": "□",
    "dot": "●",
    "spot": "○",
    "anchor": "‡",
    "waves": "%",
    "supply": "+",
}

#: A sign, its rich style and what it means.
Entry = tuple[str, str, str]


def letter(side: str) -> str:
    """The one letter for a side."""
    return side[:1].upper() or "?"


def ink(look: Look, side: str) -> str:
    """The rich style of a side's letters."""
    fill, print_ = look.side(side)
    return f"bold {print_} on {fill}"


def signs(hexmap: HexMap, style: MapStyle, labels: Iterable[str], look: Look, sides: Iterable[str]) -> list[Entry]:
    """The signs in and between these hexes."""
    shown = set(labels)
    entries: list[Entry] = []
    for word in style.in_order({hexmap.terrain[label] for label in shown}):
        ground = style.ground(word)
        if ground.glyph.strip():
            entries.append((ground.glyph, ground.ink, word))
    for kind, line in style.lines.items():
        if line.glyph and any(not shown.isdisjoint(pair) for pair in hexmap.hexsides.get(kind, ())):
            entries.append((line.glyph, line.ink, (line.label or kind).lower()))
    kinds = frozenset().union(*(place.kinds for label in shown for place in hexmap.at(label)))
    for kind, symbol in style.places.items():
        if kind in kinds:
            entries.append((PLACES.get(symbol, "●"), "bold", style.place_labels.get(kind, kind.replace("-", " "))))
    for name in sorted(sides):
        fill, print_ = look.side(name)
        entries.append(
            (f"[{letter(name)}", f"{print_} on {fill}", f"{name}, with the number of pieces and the top one")
        )
    return entries


def signs_of_overview(
    hexmap: HexMap, style: MapStyle, labels: Iterable[str], look: Look, sides: Iterable[str]
) -> list[Entry]:
    """The letters that stand for these hexes."""
    words = {hexmap.terrain[label] for label in labels} - {OFFMAP}
    first = next(iter(style.places), "")
    entries = [(letter(side), ink(look, side), f"stack of {side}") for side in sorted(sides)]
    entries += [(PLACES.get(style.places[first], "●"), "bold", first.replace("-", " "))] if first else []
    for word in style.in_order(words):
        ground = style.ground(word)
        entries.append((ground.glyph.strip() or ".", ground.ink, word))
    return entries


def in_lines(entries: Iterable[Entry]) -> list[Line]:
    """Signs with their meaning in lines of at most 80 columns."""
    lines = [Line()]
    for sign, style, word in entries:
        before = len(lines[-1].plain)
        if before and before + 3 + len(sign) + 1 + len(word) > WIDTH:
            lines.append(Line())
        elif before:
            lines[-1].add("   ")
        lines[-1].add(sign, style).add(f" {word}")
    return lines
