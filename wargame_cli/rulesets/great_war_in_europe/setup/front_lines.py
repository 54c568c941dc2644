"""What the sides control where a scenario of Europe begins: all behind the front lines (21.11)."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.sources import JOINED
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP


def behind_the_lines(printed: Kit, lines: Iterable[str], neutral: Iterable[str]) -> dict[str, Mask]:
    """The hexes of each side: the Allied lines, and all that they cut off from the sources of the Central Powers.

    `lines` are hexes with spaces between them, line by line (21.11). What lies beyond water is its country's own
    side's; `neutral` countries are nobody's.
    """
    front = printed.board.mask(hex for line in lines for hex in line.split())
    free = printed.land & ~front & ~sum(printed.countries[country] for country in neutral)
    sources = (printed.marked("CP source") | printed.hexes(JOINED)) & free
    cp = printed.steps.reached(sources, free, free)
    open_hexes = (free | front) & ~cp
    allied = front | printed.steps.reached(front, open_hexes, open_hexes)
    cut_off = free & ~cp & ~allied
    return {ALLIED: allied | cut_off & printed.own_land[ALLIED], CP: cp | cut_off & printed.own_land[CP]}
