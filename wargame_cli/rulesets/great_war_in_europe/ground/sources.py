"""Where supply comes from (11.2, 11.3, 11.5): ultimate sources by side and nation, towns, the Sinai pipeline."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.forts import BEERSHEBA, GAZA
from wargame_cli.rulesets.great_war_in_europe.ground.limits import HAMADAN, WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EGYPT
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: Who shares sources: the Central Powers all of theirs, the Western Allies (in the Near East the British with the
#: French division and the South Persian Rifles) and the Russians (with Armenians and Persian Cossacks) each their
#: own (11.33).
CENTRAL, BRITISH, RUSSIAN = "Central", "British", "Russian"

#: The towns of the Sinai from west to east, which the pipeline must reach (11.53).
SINAI_TOWNS = ("N4011", "N3611", "N3311", "N3112")
#: No Allied town north of this column of the Egyptian Front serves before Gaza or Beersheba is Allied (11.22).
GAZA_COLUMN = 13


def supplier(counter: Counter) -> str:
    """Whose sources a unit uses (11.31-11.33)."""
    if counter.side == CP:
        return CENTRAL
    return RUSSIAN if counter.fights_as == "RU" else BRITISH


def side_of_supplier(name: str) -> str:
    """The side whose units a supplier serves."""
    return CP if name == CENTRAL else ALLIED


@derived
def ultimate_sources(position: GreatWarPosition, name: str) -> Mask:
    """The ultimate supply sources that serve now (11.32, 11.33); one that is lost serves again when it is retaken.

    In the West they are map edges and the Ruhr; in the Near East map edges, ports, the land west of the Suez Canal
    (11.7, 11.71).
    """
    kit = position.kit
    if name == CENTRAL:
        return kit.marked("CP source") & position.controlled(CP)
    if name == BRITISH:
        return (
            kit.marked(WEST_OF_SUEZ) | kit.marked("British source") | kit.marked("Allied source")
        ) & position.controlled(ALLIED)
    hamadan = kit.board.bit.get(HAMADAN, 0) if position.expedition == "out" else 0
    return (kit.marked("Russian source") | hamadan) & position.controlled(ALLIED)


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
