"""The maps of Europe, and what an area of set-up holds there: its hexes and their countries."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

EUROPE = kit("europe")


def hexes(mask):
    """The hexes of a mask, by name."""
    return set(EUROPE.board.spaces(mask))


def countries(mask):
    """The countries in which they lie."""
    return {EUROPE.map.area[hex] for hex in hexes(mask)}
