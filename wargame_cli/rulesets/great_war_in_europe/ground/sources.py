"""Where supply comes from (11.2, 11.3, 11.5): ultimate sources by side and nation, towns, the Sinai pipeline."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import baltic_sources, british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import albania_is_open
from wargame_cli.rulesets.great_war_in_europe.ground.forts import BEERSHEBA, GAZA
from wargame_cli.rulesets.great_war_in_europe.ground.limits import HAMADAN, WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EGYPT, SERBIA
from wargame_cli.rulesets.great_war_in_europe.position.position import LANDINGS, SALONIKA, GreatWarPosition

#: Who shares sources (11.32, 11.33): the Central Powers all of theirs. The British have ports that serve them alone
#: (11.44; with them the French division in Egypt and the South Persian Rifles), Russians (with Armenians, Persian
#: Cossacks and Romanians), Italians, Greeks and Serbians sources on the Eastern Front; the other Allies none of their
#: own.
CENTRAL, BRITISH, RUSSIAN, ITALIAN, GREEK, SERBIAN, WESTERN_ALLIES = (
    "Central",
    "British",
    "Russian",
    "Italian",
    "Greek",
    "Serbian",
    "Western Allies",
)
_OF_NATION = {"AB": BRITISH, "BR": BRITISH, "RU": RUSSIAN, "RO": RUSSIAN, "IT": ITALIAN, "GK": GREEK, "SR": SERBIAN}

#: The towns of the Sinai from west to east, which the pipeline must reach (11.53).
SINAI_TOWNS = ("N4011", "N3611", "N3311", "N3112")
#: No Allied town north of this column of the Egyptian Front serves before Gaza or Beersheba is Allied (11.22).
GAZA_COLUMN = 13
#: Cities that are sources of the Central Powers once their countries have joined them (11.32), with their nations.
JOINED = {"E1328": "TU", "E1819": "BU"}
#: Bucharest serves the Allies once Romania has joined them, Valona the Italians (11.33), Calais and Dunkirk the British
#: as if they were sources, through towns too (11.44).
BUCHAREST, VALONA = "E2423", "E1210"
CALAIS, DUNKIRK = "W6707", "W6709"


def supplier(counter: Counter) -> str:
    """Whose sources a unit uses (11.31-11.33)."""
    if counter.side == CP:
        return CENTRAL
    return _OF_NATION.get(counter.fights_as, WESTERN_ALLIES)


def side_of_supplier(name: str) -> str:
    """The side whose units a supplier serves."""
    return CP if name == CENTRAL else ALLIED


def suppliers(position: GreatWarPosition, side: str) -> tuple[str, ...]:
    """The suppliers of a side in this version of the game."""
    if side == CP:
        return (CENTRAL,)
    if position.kit.mode.near_east_alone:
        return (BRITISH, RUSSIAN)
    east = (RUSSIAN, ITALIAN, GREEK, SERBIAN) if position.kit.mode.whole_europe else ()
    return (BRITISH, WESTERN_ALLIES, *east)


@derived
def ultimate_sources(position: GreatWarPosition, name: str) -> Mask:
    """The ultimate supply sources that serve now (11.32, 11.33).

    Map edges and ports that are lost serve again when they are retaken, others never (11.7, 11.71). In the West they
    are map edges and the Ruhr, in the East edges and cities; in the Near East map edges, ports, the land west of the
    Suez Canal.
    """
    kit = position.kit
    if name == CENTRAL:
        return (kit.marked("CP source") | kit.hexes(_joined(position))) & _kept(position, CP)
    kept = _kept(position, ALLIED)
    found = kit.marked("Allied source") | kit.hexes(_of_single_nations(position, name))
    if british_baltic(position):
        found |= baltic_sources(position)
    if name == BRITISH:
        found |= kit.marked(WEST_OF_SUEZ) | kit.marked("British source")
    if name == RUSSIAN:
        found |= kit.marked("Russian source")
    if name == GREEK:
        found |= kit.marked("Greek source")
    if name == SERBIAN:
        found |= kit.settled & kit.countries[SERBIA]
    return found & kept | (valona(position) if name == ITALIAN else 0)


def valona(position: GreatWarPosition) -> Mask:
    """Valona where it is a source and a port for Italians: once Albania is open, if the enemy has it not (6.53)."""
    kit = position.kit
    return kit.hexes((VALONA,)) & ~position.controlled(CP) if albania_is_open(position) else 0


def _kept(position: GreatWarPosition, side: str) -> Mask:
    return position.controlled(side) & ~position.kit.board.mask(position.lost_sources)


def _joined(position: GreatWarPosition) -> Iterator[str]:
    """The capitals of the allies of Germany and Austria-Hungary (11.32)."""
    for hex, nation in JOINED.items():
        if nation not in position.neutral and not (nation == "TU" and position.turkey_surrendered):
            yield hex
    if position.romania == CP:
        yield BUCHAREST


def passing_sources(position: GreatWarPosition, side: str) -> Mask:
    """The sources of a side that are none any more once they were lost: neither at the edge of a map nor ports (11.71).

    For the Allies the towns of Serbia, Bucharest and Hamadan while they serve, the land west of the Suez Canal.
    """
    kit = position.kit
    if side == CP:
        found = kit.of_kind("city") & kit.marked("CP source") | kit.hexes(_joined(position))
    else:
        found = kit.settled & kit.countries[SERBIA] | kit.marked(WEST_OF_SUEZ)
        found |= kit.hexes(_of_single_nations(position, RUSSIAN))
    return found & ~kit.edge & ~kit.of_kind("port")


def _of_single_nations(position: GreatWarPosition, name: str) -> Iterator[str]:
    """Hexes that are sources for some of the Allies (11.33): Salonika for all but Russians and Romanians (trap 69).

    Gallipoli for the same but Serbians, once the Allies have landed there (6.52); Bucharest unless it is the enemy's.
    """
    if name == RUSSIAN:
        if position.expedition == "out":
            yield HAMADAN
        if "RO" not in position.neutral and position.romania != CP:
            yield BUCHAREST
        return
    if position.salonika:
        yield SALONIKA
    if position.gallipoli and name != SERBIAN:
        yield from LANDINGS
    if name == BRITISH:
        yield from (CALAIS, DUNKIRK)


@derived
def towns(position: GreatWarPosition, name: str) -> Mask:
    """Towns and cities that may serve a supplier as secondary sources (11.22, 11.53, 11.72)."""
    kit = position.kit
    side = side_of_supplier(name)
    found = kit.settled & position.controlled(side)
    if side == CP:
        return found
    return found & ~_without_pipeline(position) & ~_north_of_gaza(position)


def _without_pipeline(position: GreatWarPosition) -> Mask:
    """Sinai towns that the pipeline has not reached; they serve only units that stand in them (11.53)."""
    reached = SINAI_TOWNS.index(position.pipeline) + 1 if position.pipeline else 0
    return position.kit.board.mask(town for town in SINAI_TOWNS[reached:] if town in position.kit.board.bit)


def _north_of_gaza(position: GreatWarPosition) -> Mask:
    """Towns of the Egyptian Front that serve no Allied unit before Gaza or Beersheba is Allied (11.22)."""
    if any(position.controls(ALLIED, hex) for hex in (GAZA, BEERSHEBA)):
        return 0
    kit = position.kit
    return kit.board.mask(
        hex for hex in kit.board.spaces(kit.settled & kit.fronts[EGYPT]) if kit.column(hex) > GAZA_COLUMN
    )


def occupied_sinai_towns(position: GreatWarPosition) -> Mask:
    """Sinai towns without the pipeline in which Allied units stand: secondary sources for those units alone (11.53)."""
    return _without_pipeline(position) & position.occupied(ALLIED) & position.controlled(ALLIED)
