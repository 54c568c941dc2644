"""Ports of Europe that supply the units in them, and some of those near them (11.33, 11.4)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BALTIC, british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import ANTWERP
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, MONTENEGRO, WEST, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: How far a port is from the units that it supplies without a town between them, in hexes (11.41, 11.44).
NEAR = 4
#: German units near this port are in supply, as those in the ports of the Baltic are (11.41; trap 46).
KONIGSBERG = "E5514"
#: Black Sea ports serve the Allies while they control Constantinople (11.42), these two of the Adriatic always (11.43).
BLACK_SEA, CONSTANTINOPLE = "Black Sea port", "E1328"
VENICE, TRIESTE = "W2022", "W2230"
#: Ports of the Western Front that the hexes of a mark open to the sea (11.44), and the one that others close.
OPENED_BY = {"W5603": "R", ANTWERP: "A"}
CLOSES_ANTWERP = "A closed"
#: Whose units the ports of the Western Front supply from afar (11.44).
ANGLO_BELGIAN = ("BR", "BE")


@derived
def by_port(position: GreatWarPosition, nation: str, kin: str = "") -> Mask:
    """The hexes of Europe in which units of a nation are in supply by a port, without any line (11.41-11.44).

    Montenegrins are in supply in Montenegro (11.33), Belgians in Antwerp (11.52).
    """
    kit = position.kit
    if nation == "GE":
        if british_baltic(position):
            return 0  # 20.2
        return (kit.marked(BALTIC) | _near(position, kit.hexes((KONIGSBERG,)), CP)) & position.controlled(CP)
    if nation in _CENTRAL or (nation == "RO" and position.romania == CP):
        return 0
    found = channel_ports(position) | kit.hexes((VENICE, TRIESTE))
    if CONSTANTINOPLE in kit.board.index and position.controls(ALLIED, CONSTANTINOPLE):
        found |= kit.marked(BLACK_SEA)
    if nation in ANGLO_BELGIAN:
        found |= _near(position, channel_ports(position), ALLIED)
    if nation == "MN":
        found |= kit.countries[MONTENEGRO]
    return found & position.controlled(ALLIED)


_CENTRAL = ("AH", "BU", "TU")


def _near(position: GreatWarPosition, ports: Mask, side: str) -> Mask:
    """The hexes from which a line of four hexes leads to a port of a side."""
    side = side_named(side)
    own = ports & position.controlled(side)
    return position.kit.steps.reached(own, through(position, side), enterable(position, side), limit=NEAR)


@derived
def channel_ports(position: GreatWarPosition) -> Mask:
    """The Allied ports of the Western Front (11.44): Rouen and Antwerp only while the sea is open to them."""
    kit = position.kit
    found = kit.of_kind("port") & kit.fronts[WEST] & position.controlled(ALLIED)
    for port, mark in OPENED_BY.items():
        if kit.marked(mark) & ~position.controlled(ALLIED):
            found &= ~kit.board.bit.get(port, 0)
    if kit.marked(CLOSES_ANTWERP) & position.occupied(CP):
        found &= ~kit.board.bit.get(ANTWERP, 0)
    return found
