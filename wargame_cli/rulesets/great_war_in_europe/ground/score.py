"""Victory Points of the Central Powers in Europe (18.1): hexes, cities that they have lost, and what events add."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.limits import WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import BAKU, turks_hold_baku
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, BELGIUM, CP, EAST, FRANCE, RUSSIA, WEST
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import ALBERT_CAVES_IN
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: A Victory hex until Austria-Hungary collapses (18.11).
SCUTARI = "E1709"
#: The countries whose cities count against the Central Powers (18.13).
OWN = ("Germany", "Austria-Hungary", "Bulgaria", "Luxembourg", "Ottoman Empire")
#: The German divisions that a Victory hex in Russia takes after the treaty, and the headquarters in Russia (5.47).
GARRISON, HEADQUARTERS = 3, 4
#: The American divisions in France that the rules ask for (5.82, 16.2, 18.24).
AMERICANS = 6


def edge(position: GreatWarPosition, country: str) -> Mask:
    """All hexes of a country at the edge of the Western and Eastern Front maps (18.12, 18.14).

    Sources of supply are among them that have neighbours all around on our maps, such as W3833; cities inland are not.
    """
    kit = position.kit
    named = kit.marked("Allied source" if country == "France" else "CP source") & ~kit.of_kind("city")
    return (kit.edge | named) & (kit.fronts[WEST] | kit.fronts[EAST]) & kit.countries[country]


def all_victory_hexes(position: GreatWarPosition) -> Mask:
    """Every hex that counts for the Central Powers if they control it (18.11, 18.12); no devastated one (14.63).

    In the Near East the Allied Victory hexes and all west of the Suez Canal; Baku not while it is the Army of Islam's
    (6.45).
    """
    kit = position.kit
    found = kit.of_kind("victory", "allied-victory") | edge(position, "France") | kit.hexes((position.paris_gun,))
    found |= kit.marked(WEST_OF_SUEZ)
    if position.in_play("army-of-islam") and turks_hold_baku(position):
        found &= ~kit.hexes((BAKU,))
    if position.has_collapsed("AH"):
        found &= ~kit.hexes((SCUTARI,))
    return found & ~kit.board.mask(position.devastated)


def victory_hexes(position: GreatWarPosition) -> Mask:
    """The Victory hexes of the Central Powers; those in Russia only with their garrisons once there is peace (5.47)."""
    kit = position.kit
    found = all_victory_hexes(position) & position.controlled(CP)
    if position.russia != "treaty":
        return found
    russian = found & kit.countries[RUSSIA]
    return found & ~russian | kit.board.mask(hex for hex in kit.board.spaces(russian) if _is_garrisoned(position, hex))


def _is_garrisoned(position: GreatWarPosition, hex: str) -> bool:
    """Whether three German divisions hold a hex, and four German headquarters are in Russia (5.47)."""
    german = [unit for unit in position.units_at(CP, hex) if position.counter(unit).nation == "GE"]
    leaders = [
        unit
        for unit in position.units_in(CP, position.kit.countries[RUSSIA])
        if position.counter(unit).nation == "GE" and position.counter(unit).headquarters
    ]
    divisions = sum(position.counter(unit).division for unit in german)
    return divisions >= GARRISON and len(leaders) >= HEADQUARTERS


def lost_cities(position: GreatWarPosition) -> Mask:
    """Cities of the Central Powers that the Allies control, and edges of Germany, which count as such (18.13).

    Those of the Near East by an option alone, for the tracks of 1916 and 1917 do not count them (trap 36).
    """
    kit = position.kit
    own = sum(kit.countries[country] for country in OWN)
    if position.option("ottoman-cities") == "europe":
        own &= kit.europe
    return (kit.of_kind("city") & own | edge(position, "Germany")) & position.controlled(ALLIED)


def score(position: GreatWarPosition) -> int:
    """Victory Points less captured cities (18.11-18.14)."""
    count = position.kit.board.spaces
    return len(count(victory_hexes(position))) + position.extra_points - len(count(lost_cities(position)))


def score_for_a_win(position: GreatWarPosition) -> int:
    """Victory Points as far as they win for the Central Powers: not those of Belgium if Albert caves in (20.3)."""
    if not position.has_pre_war(ALBERT_CAVES_IN):
        return score(position)
    kit = position.kit
    return score(position) - len(kit.board.spaces(victory_hexes(position) & kit.countries[BELGIUM]))


def full_americans(position: GreatWarPosition) -> int:
    """The American divisions of full strength in France (5.82, 16.2)."""
    return sum(
        position.counter(unit).nation == "US" and position.counter(unit).division and unit not in position.reduced
        for unit in position.units_in(ALLIED, position.kit.countries[FRANCE])
    )
