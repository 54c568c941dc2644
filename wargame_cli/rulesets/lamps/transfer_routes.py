"""The ways of production points from one nation to another (8.3.5.2, 8.3.5.3)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.lamps.areas import ALBANIA, controlled
from wargame_cli.rulesets.lamps.nations import FACTION, SIDE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.production import group_for
from wargame_cli.rulesets.lamps.supply import straits_open


def route(position: LampsPosition, giver: str, receiver: str, area: str, group: str = "") -> str | None:
    """The neutral nation that points pass through on their way to an area; empty for none; None for no way at all.

    `group` is the part of the giver's land that they come from (8.3.2); without it from all of it. The way leads from
    a Home Production Area of the giver through friendly land, for the Western Allies and the United States also by sea,
    and through one neutral nation at most; never through Albania. While Salonika is open Greece counts as an ally on
    the way to Serbia (10.2.3.3).
    """
    goal = position.kit.board.bit.get(area, 0)
    opened = ("greece",) if receiver == "serbia" and position.salonika == "open" else ()
    if _spread(position, giver, group, opened) & goal:
        return ""
    for nation, stand in position.nations.items():
        if stand == "neutral" and _spread(position, giver, group, (*opened, nation)) & goal:
            return nation
    return None


@derived
def _spread(position: LampsPosition, giver: str, group: str, through: tuple[str, ...]) -> Mask:
    """All that can be reached from the giver's Home Production Areas of a part, also through these nations."""
    kit = position.kit
    free = controlled(position, SIDE[giver]) & ~kit.board.bit[ALBANIA]
    for nation in through:
        free |= kit.land_of[nation]
    start = kit.home_production[giver] & controlled(position, SIDE[giver])
    if group:
        start = kit.board.mask(area for area in kit.board.spaces(start) if group_for(position, giver, area) == group)
    found = front = start
    ports = _ports(position) & free if _sails(giver) else 0
    while front:
        new = kit.land.spread(front) & free
        if front & ports:
            new |= ports
        front = new & ~found
        found |= front
    return found


def _sails(nation: str) -> bool:
    return FACTION[nation] == WESTERN_ALLIES or nation == "united_states"


def _ports(position: LampsPosition) -> Mask:
    """The areas that sea legs may touch: ports, the Black Sea's if it is open, or by option every coast (R-25)."""
    kit = position.kit
    ports = kit.marked.get("anchor", 0)
    if position.option("sea-legs") == "any-coast":
        open_seas = (sea for sea in kit.map.seas.values() if sea.id != "black_sea")
        ports |= kit.board.mask(label for sea in open_seas for label in sea.coasts)
    if straits_open(position):
        ports |= kit.marked.get("black-sea", 0)
    return ports | kit.home_masks["united_states"]
