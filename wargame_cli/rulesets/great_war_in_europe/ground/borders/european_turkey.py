"""European Turkey (17.13, 17.31): its Turkish units wait until the war comes near, and the country with them."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EAST, OTTOMAN
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ControlChanged, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import EuropeanTurkeyDeployed
from wargame_cli.rulesets.great_war_in_europe.position.position import LANDINGS, LATER, GreatWarPosition, Referee

#: The Turkish Surrender hexes of the Near East that bring the Turks of Europe to arms when they are Allied (17.13).
SURRENDER_HEXES = 5
#: The division that comes into the Turkish Required Reserve if they still wait with this Strategic Turn (17.31).
THIRD, _FROM = "TU-3", "E"
#: Why such a unit comes into play.
DEPLOYED = "deployed"


@cache
def turkey_in_europe(kit: Kit) -> Mask:
    """The hexes of the Ottoman Empire on the Eastern Front map (3.13)."""
    return kit.countries[OTTOMAN] & kit.fronts.get(EAST, 0)


def waiting(position: GreatWarPosition) -> list[str]:
    """The Turkish units of Europe that are not deployed yet."""
    there = position.kit.arrivals.get("joins", ())
    return [unit for unit in there if position.counter(unit).nation == "TU" and position.place_of(unit) == LATER]


@derived
def deployed(position: GreatWarPosition) -> bool:
    """Whether the Turkish units of Europe are in the game: none of them waits any more."""
    return position.european_turkey or not waiting(position)


def may_stand_up(position: GreatWarPosition) -> bool:
    """Whether they may still be set up: they wait, and Turkey is in the war."""
    return not (deployed(position) or "TU" in position.neutral or position.turkey_surrendered)


def sent_to_the_reserve(position: GreatWarPosition, letter: str) -> bool:
    """Whether the 3rd Division comes into the Turkish Required Reserve in a Strategic Turn (17.31)."""
    if not position.kit.mode.near_east or letter < _FROM or "TU" in position.neutral:
        return False
    return THIRD in waiting(position) and not deployed(position)


def deploy(referee: Referee, rule: str) -> None:
    """They are set up at once where their counters say, unless they have been (17.13).

    Where enemies stand or six units do, in the nearest hex that is free.
    """
    position = referee.position
    if not may_stand_up(position):
        return
    units = waiting(position)
    referee.emit(EuropeanTurkeyDeployed(rule=rule))
    for unit in units:
        place = _nearest_room(position, unit)
        if not place:
            continue
        referee.emit(UnitPlaced(rule="17.13", unit=unit, place=place, cause=DEPLOYED))
        if not position.controls(CP, place):
            referee.emit(ControlChanged(rule="7.13", side=CP, place=place))


def _nearest_room(position: GreatWarPosition, unit: str) -> str:
    """The hex of a unit, or the nearest one of the country where it may stand; empty where there is none."""
    kit = position.kit
    own = turkey_in_europe(kit)
    free = own & ~position.occupied(ALLIED) & ~kit.hexes(LANDINGS) & ~kit.alpine
    for ring in kit.steps.rings(kit.hexes((position.counter(unit).area,)), own):
        for hex in kit.board.spaces(ring & free):
            if not fault(position, (*position.units_at(CP, hex), unit), hex):
                return hex
    return ""


def wakes(position: GreatWarPosition, side: str, hex: str) -> bool:
    """Whether units of a side that enter a hex bring the Turks of Europe to arms there (17.13)."""
    if side != ALLIED or not may_stand_up(position):
        return False
    return bool(turkey_in_europe(position.kit) & position.kit.board.bit.get(hex, 0))


def look_at_the_borders(referee: Referee, side: str, hex: str) -> None:
    """Allied units in European Turkey, or five Surrender hexes that they control, bring the Turks to arms (17.13)."""
    position = referee.position
    if side != ALLIED or not may_stand_up(position):
        return
    lost = position.kit.of_kind("surrender") & position.controlled(ALLIED)
    if wakes(position, side, hex) or lost.bit_count() >= SURRENDER_HEXES:
        deploy(referee, "17.13")
