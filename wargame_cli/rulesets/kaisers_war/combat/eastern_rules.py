"""What the forces of the east may not do: the checks on their mobilization and their combats (30.3, 30.6-30.17)."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, ships
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import not_in_the_war
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.mobilization.eastern_entry import not_raised, unfit_hex
from wargame_cli.rulesets.kaisers_war.mobilization.orders import (
    Arrive,
    Buy,
    Demobilize,
    Garrison,
    Placement,
    placing,
    wanted,
)
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import ANARCHISTS, BOLSHEVIKS, at_odds
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

# -- mobilization ------------------------------------------------------------------------------------------------


@BOOK.forbids_one_of(
    {
        "30.6": "Nationalists are raised by the side that controls them",
        "30.8": "The Czech Legion is never bought",
        "30.12": "Bolsheviks are never bought",
        "30.21": "The Anarchists are never bought",
        "24.4": "The forces of the east take part only with the chapters that bring them in",
    },
    Buy,
)
def eastern_purchase(order: Buy, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The reason for which a force of the east is not for sale."""
    unit = wanted(referee.position, referee.side, order).unit
    if not unit or not referee.position.counter(unit).faction:
        return None
    return not_raised(referee.position, unit)


@BOOK.forbids_one_of(
    {
        "30.6": "Nationalists enter in a city of their country that a friendly unit occupies",
        "30.12": "Outside Russia, Bolsheviks enter in cities that Bolsheviks hold",
        "30.21": "The Anarchists enter where nobody stands",
    },
    Arrive,
    Buy,
)
def eastern_arrival(order: Arrive | Buy, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The reason for which a force of the east cannot enter there."""
    position = referee.position
    found = placing(position, referee.side, order)
    if found is None or not position.counter(found[0]).faction or found[1] not in position.kit.board.bit:
        return None
    return unfit_hex(position, *found)


@BOOK.forbids("30.16", Arrive, Buy, Garrison)
def enters_among_its_own(order: Placement, referee: Referee[KaisersPosition]) -> str | None:
    """No unit enters on top of forces with which it never stacks"""
    position = referee.position
    found = placing(position, referee.side, order) if position.kit.mix.eastern else None
    if found is None or found[1] not in position.kit.board.bit:
        return None
    unit, place = found
    if at_odds(position.counter(other) for other in (*position.at(place), unit)):
        return f"{unit} never stacks with the units in {position.kit.name(place)}"
    return None


@BOOK.forbids("30.16", Garrison)
def no_allied_garrison_in_russia(order: Garrison, referee: Referee[KaisersPosition]) -> str | None:
    """The Allies place no garrisons in Russia"""
    if referee.side == ALLIED and referee.position.kit.map.area.get(order.city) == "Russia":
        return "the Allies never place garrisons in Russia"
    return None


@BOOK.forbids("30.2", Demobilize)
def nobodys_units_stay(order: Demobilize, referee: Referee[KaisersPosition]) -> str | None:
    """Nobody demobilizes units that are not in the war yet"""
    return f"{order.unit} is controlled by neither side yet" if referee.position.counter(order.unit).dormant else None


@BOOK.forbids("30.21", Demobilize)
def anarchists_stay(order: Demobilize, referee: Referee[KaisersPosition]) -> str | None:
    """Nobody demobilizes the Anarchists"""
    if referee.position.counter(order.unit).nation == ANARCHISTS:
        return "the Anarchists obey for a turn only and cannot be demobilized"
    return None


# -- combat ------------------------------------------------------------------------------------------------------


def _involved(order: Attack) -> list[str]:
    return [unit for unit in (*order.units, order.hq, *order.air, *ships(order)) if unit]


@BOOK.forbids("30.2", Attack)
def dormant_forces_wait(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Bolsheviks and Nationalists do not attack before they are in the war (30.3, 30.9)"""
    found = next((unit for unit in _involved(order) if referee.position.counter(unit).dormant), None)
    return not_in_the_war(referee.position, found) if found else None


@BOOK.forbids("30.16", Attack)
def bolsheviks_fight_alone(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Bolsheviks do not cooperate in combat with other powers' units or support (30.17)"""
    nations = {referee.position.counter(unit).nation for unit in _involved(order)}
    return "Bolsheviks attack with Bolsheviks only" if BOLSHEVIKS in nations and len(nations) > 1 else None


@BOOK.forbids("30.21", Attack)
def anarchists_fight_alone(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """The Anarchists never cooperate in attacks with other units"""
    involved = _involved(order)
    if len(involved) > 1 and any(referee.position.counter(unit).nation == ANARCHISTS for unit in involved):
        return "the Anarchists attack alone"
    return None
