"""The Baltic with Fisher's Gambit (20.2): its ports are of the Allies' ships, and of no special use to Germans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import FIRST
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, EAST, GERMANY
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import FISHERS_GAMBIT
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The mark of the ports of the Baltic (11.41), and where the British Expeditionary Force has landed.
BALTIC, BEACHHEAD = "Baltic port", "E5403"
#: Danzig and Stettin lie inland: sources of the Allies only with the hexes between them and the sea.
INLAND: Mapping[str, tuple[str, ...]] = {
    "E5412": ("E5512",),
    "E5205": ("E5406", "E5306", "E5305", "E5206"),
}


def british_baltic(position: GreatWarPosition) -> bool:
    """Whether the British fleet has forced the Baltic: Fisher's Gambit was played (20.2)."""
    return position.has_pre_war(FISHERS_GAMBIT)


def baltic_ports(position: GreatWarPosition) -> Mask:
    """The ports of the Baltic for Allied ships: those of 11.41, and where the force has landed (20.2)."""
    return position.kit.marked(BALTIC) | position.kit.hexes((BEACHHEAD,))


def baltic_sources(position: GreatWarPosition) -> Mask:
    """Those of these ports that supply all Allies while they control them, inland ones with the way to the sea."""
    kit = position.kit
    closed = [port for port, way in INLAND.items() if any(not position.controls(ALLIED, hex) for hex in way)]
    return baltic_ports(position) & ~kit.hexes(closed)


@cache
def german_edge(kit: Kit) -> Mask:
    """The hexes of Germany at the edge of the Eastern Front map, which no Allied unit ever enters (20.2)."""
    return kit.edge & kit.fronts.get(EAST, 0) & kit.countries[GERMANY]


def waiting_british(position: GreatWarPosition, units: Iterable[str]) -> list[str]:
    """British units, which neither move nor attack in the first turn after they have landed there (20.2)."""
    if position.turn > FIRST or not british_baltic(position):
        return []
    return [unit for unit in units if position.counter(unit).nation == "BR"]
