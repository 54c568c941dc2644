"""Where the armies of the Near East are set up in Nov/Dec 1914 (19.22, 19.32), as sets of hexes."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.forts import GAZA
from wargame_cli.rulesets.great_war_in_europe.ground.limits import WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CAUCASUS, IRAQ, OTTOMAN, PERSIA, RUSSIA

BASRA, DAMASCUS = "N2252", "N1728"
#: Turks of the Caucasus stand east of this column (19.32).
EAST_OF_COLUMN = 35


@cache
def russian_caucasus(kit: Kit) -> Mask:
    """19.22 C: Russia on the Caucasus map."""
    return kit.fronts[CAUCASUS] & kit.countries[RUSSIA]


@cache
def persian_caucasus(kit: Kit) -> Mask:
    """19.22 C for the Persian Cossacks, who operate in Persia alone (17.4): its Allied towns on the Caucasus map."""
    return kit.fronts[CAUCASUS] & kit.countries[PERSIA] & kit.of_kind("held-allied")


@cache
def west_of_suez(kit: Kit) -> Mask:
    """19.22 E: Egypt west of the Suez Canal."""
    return kit.marked(WEST_OF_SUEZ)


@cache
def basra(kit: Kit) -> Mask:
    """19.22 I: Basra."""
    return kit.hexes((BASRA,))


@cache
def turkish_caucasus(kit: Kit) -> Mask:
    """19.32 C: Turkey on the Caucasus map east of column 35."""
    turkey = kit.fronts[CAUCASUS] & kit.countries[OTTOMAN]
    return kit.board.mask(hex for hex in kit.board.spaces(turkey) if kit.column(hex) > EAST_OF_COLUMN)


@cache
def iraq_without_basra(kit: Kit) -> Mask:
    """19.32 I: the towns of Iraq but Basra."""
    return kit.fronts[IRAQ] & kit.countries[OTTOMAN] & kit.settled & ~basra(kit)


@cache
def gaza(kit: Kit) -> Mask:
    """19.32 P: Gaza."""
    return kit.hexes((GAZA,))


@cache
def damascus(kit: Kit) -> Mask:
    """19.32 S: Damascus."""
    return kit.hexes((DAMASCUS,))
