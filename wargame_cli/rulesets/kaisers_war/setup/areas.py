"""Set-up areas in plain words (26.3, 26.4): `Greece or Albania`, `within 3 of Constantinople`, `cities of France`.

    area    = what [" except" names] [", within N of the front"]
    what    = ["cities of" | "desert of" | "on or adjacent to" | "within N of"] names, or "any city"
    names   = name {("," | "or") name}, each a country, a place or a hex number, with or without "the"; or Europe, or
              the Asiatic Ottoman Empire

`fleet` and `box USA` stand alone: they are places off the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.maps.hexmap import plain
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET

#: Areas that are no hexes.
OFF_MAP_AREAS = (FLEET, *BOXES.values())

_FRONT = pattern(r",? within (?P<most>\d+) of the front$")
_HEAD = pattern(r"(?P<head>cities of|desert of|on or adjacent to|within (?P<most>\d+) of) (?P<names>.+)")
_BETWEEN = pattern(r", | or ")

#: Names that are no country and no place (29.3), and the countries that are not in Europe.
_CONTINENTS = ("Europe", "Asiatic Ottoman Empire")
_ELSEWHERE = ("Ottoman Empire", "Persia", "Egypt", "Trans-Caucasus")


class UnknownArea(ValueError):
    """The words for an area cannot be understood; the message says which."""


def area(kit: Kit, side: str, words: str, *, either_side: bool = False) -> Mask:
    """The land hexes that an area means for a side: those in play on its own side of the front (2.5, 26.3, 26.4).

    `either_side` drops the front, for units that may start beyond it (6.6). Raises UnknownArea.
    """
    text = words.strip()
    front = _FRONT.search(text)
    whole, _, spared = (text[: front.start()] if front else text).partition(" except ")
    hexes = _what(kit, whole)
    if spared:
        hexes &= ~_union(_named(kit, name) for name in _names(spared))
    if front:
        hexes &= near_front(kit, side, int(front["most"]))
    return hexes & kit.land & (~0 if either_side else kit.behind_front[side])


def near_front(kit: Kit, side: str, most: int) -> Mask:
    """The side's hexes at most `most` land steps from a hex of the other side of the initial front line."""
    within = 0
    for ring in kit.steps.rings(kit.behind_front[OTHER[side]], kit.behind_front[side], limit=most):
        within |= ring
    return within & kit.behind_front[side]


def _what(kit: Kit, text: str) -> Mask:
    if text == "any city":
        return kit.cities
    found = _HEAD.fullmatch(text)
    if not found:
        return _union(_named(kit, name) for name in _names(text))
    hexes = _union(_named(kit, name) for name in _names(found["names"]))
    match found["head"]:
        case "cities of":
            return hexes & kit.cities
        case "desert of":
            return hexes & kit.desert
        case "on or adjacent to":
            return _around(kit, hexes, 1)
        case _:
            return _around(kit, hexes, int(found["most"]))


def _names(text: str) -> Iterator[str]:
    for name in _BETWEEN.split(text):
        yield name.removeprefix("the ").strip()


def _named(kit: Kit, name: str) -> Mask:
    if name in _CONTINENTS:
        return _continent(kit, name)
    country = next((country for country in kit.countries if plain(country) == plain(name)), None)
    if country is not None:
        return kit.countries[country]
    hex = kit.map.find(name)
    if hex is None:
        raise UnknownArea(f"{name!r} is no country and no place of the map")
    return kit.board.bit[hex]


def _continent(kit: Kit, name: str) -> Mask:
    """Europe with Constantinople and Gallipoli, or the rest of the Ottoman Empire (29.3)."""
    in_europe = kit.board.mask(kit.map.marks.get("european turkey", ()))
    ottoman = kit.countries.get("Ottoman Empire", 0)
    if name == "Europe":
        return sum(hexes for country, hexes in kit.countries.items() if country not in _ELSEWHERE) | in_europe
    return ottoman & ~in_europe


def _around(kit: Kit, hexes: Mask, most: int) -> Mask:
    """Every hex at most `most` hexes away, whatever lies between."""
    for _ in range(most):
        hexes |= kit.board.mask(near for hex in kit.board.spaces(hexes) for near in kit.board.neighbours[hex])
    return hexes


def _union(masks: Iterator[Mask]) -> Mask:
    result = 0
    for mask in masks:
        result |= mask
    return result
