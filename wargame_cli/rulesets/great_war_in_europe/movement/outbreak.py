"""Who does not move as the war breaks out (19.5, 19.6): checks of all orders that move or place units."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import british_baltic, waiting_british
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import holland_is_open
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import BERLIN
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import (
    first_winter,
    garrisons,
    peace_in_the_near_east,
    two_armies,
    waiting_belgians,
)
from wargame_cli.rulesets.great_war_in_europe.ground.ports import by_port
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import FIRST
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, HOLLAND
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, arrived, way
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: Where trains bring units of the Central Powers against Fisher's Gambit in the first turn, and how many (20.2).
STETTIN = "E5205"
AGAINST_THE_LANDING, MOST_AGAINST_IT = (BERLIN, STETTIN), 12


def trains_run(position: GreatWarPosition, turn: int) -> bool:
    """Whether the Central Powers move by train in a turn: in all but the first one of the campaign (19.55).

    In that one too against Fisher's Gambit (20.2).
    """
    return turn > FIRST or british_baltic(position)


def ends_of_trains(position: GreatWarPosition, side: str) -> Mask:
    """Where trains of a side may end: anywhere, but in the first turn nowhere or in the two cities (19.55, 20.2)."""
    if position.turn > FIRST:
        return position.kit.land
    return position.kit.hexes(AGAINST_THE_LANDING) if side == CP and british_baltic(position) else 0


def trains_left(position: GreatWarPosition) -> int:
    """How many units the Central Powers may still bring there in the first turn (20.2)."""
    return MOST_AGAINST_IT - len(position.this_phase.moved)


@BOOK.forbids("19.53", Move, StrategicMove, SeaMove)
def garrisons_stay(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """Units of the set-up codes V, X and Y do not move in August 1914"""
    staying = garrisons(referee.position, order.units)
    return f"{', '.join(staying)}: garrisons do not move in August 1914" if staying else None


@BOOK.forbids("19.54", Move, StrategicMove, SeaMove)
def armies_keep_apart(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """Units of the Russian First and Second Armies do not stack in August 1914"""
    position = referee.position
    if not two_armies(position, (*position.at(order.to), *order.units)):
        return None
    return "units of the Russian First and Second Armies do not stack in August 1914"


@BOOK.forbids_one_of(
    {
        "19.55": "There is no strategic movement in the first turn of the campaign",
        "20.2": "Against Fisher's Gambit a dozen units of the Central Powers go to Berlin and Stettin in turn 1",
    },
    StrategicMove,
)
def no_trains_at_first(order: StrategicMove, referee: Referee) -> tuple[str, str] | None:
    """A train of the first turn, with all but those that run against a landing on the coast of the Baltic."""
    position = referee.position
    if position.turn > FIRST:
        return None
    ends = ends_of_trains(position, referee.side)
    if not ends:
        return "19.55", "there is no strategic movement in August I 1914"
    if not ends & position.kit.board.bit.get(order.to, 0):
        return "20.2", "in August I 1914 trains go to Berlin and to Stettin alone"
    if len(order.units) > (left := trains_left(position)):
        return "20.2", f"{MOST_AGAINST_IT} units go to Berlin and Stettin in August I 1914, and {left} may still go"
    return None


@BOOK.forbids("20.2", Move, StrategicMove, SeaMove)
def the_british_wait(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """With Fisher's Gambit British units do not move in the first turn"""
    waiting = waiting_british(referee.position, order.units)
    return f"{', '.join(waiting)}: the British do not move in August I 1914" if waiting else None


@BOOK.forbids("19.56", Move, StrategicMove, SeaMove)
def belgians_wait(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """No Belgian unit moves in the first turn, none leaves Antwerp before October 1914"""
    waiting = waiting_belgians(referee.position, order.units)
    if not waiting:
        return None
    until = "in August I 1914" if referee.position.turn <= FIRST else "before October 1914"
    return f"{', '.join(waiting)}: Belgians do not move {until}"


@BOOK.forbids("19.56", Move, settled=True)
def through_holland_to_the_channel(order: Move, referee: Referee) -> str | None:
    """Belgians cross Holland only to where a Channel port supplies them, and do not stop on the way

    If Germany invades it they go about in it as all do (20.3).
    """
    position = referee.position
    kit, bit = position.kit, position.kit.board.bit
    if holland_is_open(position) or position.counter(order.units[0]).nation != "BE" or not kit.countries[HOLLAND]:
        return None
    if kit.countries[HOLLAND] & bit.get(order.to, 0):
        return "nobody stops in Holland"
    if not any(kit.countries[HOLLAND] & bit.get(hex, 0) for hex in way(position, order)):
        return None
    there = arrived(position, order)
    if by_port(there, "BE") & bit.get(order.to, 0):
        return None
    return f"no port of the Channel supplies {kit.name(order.to)}, and only there a way through Holland ends"


@BOOK.forbids("19.6", Move, StrategicMove, SeaMove, Place)
def peace_yet(order: Move | StrategicMove | SeaMove | Place, referee: Referee) -> str | None:
    """Nobody moves on the maps of the Near East or goes there before Nov/Dec 1914, or while Turkey hesitates (19.62)"""
    position = referee.position
    ends = (order.at,) if isinstance(order, Place) else (position.place_of(order.units[0]), order.to)
    return peace_in_the_near_east(position, *ends) or None


@BOOK.forbids("19.6", StrategicMove, SeaMove)
def no_trains_in_the_first_winter(order: StrategicMove | SeaMove, referee: Referee) -> str | None:
    """In Nov/Dec 1914 there is no strategic and no sea movement of units in the Near East (19.61)"""
    position = referee.position
    if not first_winter(position, position.place_of(order.units[0])):
        return None
    return "in Nov/Dec 1914 nobody goes by train or by sea in the Near East"
