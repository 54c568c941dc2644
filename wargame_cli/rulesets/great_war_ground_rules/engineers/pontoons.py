"""Pontoon bridges over rivers, canals and major rivers (13A7)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import Build
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CANAL, GREAT_RIVER, MAJOR_RIVER, RIVER
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee, hexside

#: What a pontoon bridge crosses, and what it never does (13A7).
CROSSED = (RIVER, CANAL, MAJOR_RIVER)
NEVER_CROSSED = (GREAT_RIVER, "lake", "sea", "narrow-straits")


@BOOK.forbids("13A7", Build)
def pontoons_over_rivers(order: Build, referee: Referee) -> str | None:
    """A pontoon bridge leads over a river, canal or major river between two own hexes (13A7)"""
    if order.what != "pontoon":
        return None
    position = referee.position
    place = position.place_of(order.units[0])
    here, there = position.kit.name(place), position.kit.name(order.at)
    crosses = position.kit.crosses
    if not crosses(place, order.at, *CROSSED) or crosses(place, order.at, *NEVER_CROSSED):
        return f"no pontoon bridge can be laid between {here} and {there}"
    if hexside(place, order.at) in position.pontoons:
        return f"a pontoon bridge lies between {here} and {there}"
    return None if position.owns(referee.side, order.at) else f"{there} is not yours"
