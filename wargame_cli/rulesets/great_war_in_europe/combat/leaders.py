"""Extra attacks around a leader's marker (10.8): Allenby on the Egyptian Front (6.32, 10.84)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, name_of
from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition
from wargame_cli.rulesets.great_war_in_europe.combat.enver import attacked
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.supply import enterable, in_supply, through
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EGYPT, WESTERN, side_named
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.general import MarkerPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How far from the marker units are that may attack again (10.82).
RANGE = 2
#: The nation whose units Allenby leads (10.84).
BRITISH = "BR"


class Marker(Order, frozen=True, kw_only=True):
    """Place a leader's marker at the end of your movement: units near it attack again after the combats (10.82).

    `marker`: the event chit that you hold.
    `at`: a hex with supplied units that he leads.
    """

    verb: ClassVar[str] = "marker"
    example: ClassVar[str] = "{marker: Allied-allenby, at: N2618}"

    chit: Annotated[str, name_of("card", "an event chit's id")] = msgspec.field(name="marker")
    at: PlaceName


def half(position: GreatWarPosition) -> str:
    """The half of the turn that goes on: `first` or `second`."""
    return position.phase.partition("-")[0]


# -- the marker ----------------------------------------------------------------------------------------------------


@BOOK.forbids("10.8", Marker)
def a_leader_in_hand(order: Marker, referee: Referee) -> str | None:
    """A side places a leader that it holds, when it moves in his theater"""
    position = referee.position
    if position.kit.chits[order.chit].kind != "allenby" or order.chit not in position.held.get(referee.side, ()):
        return f"{order.chit} is no leader in your hand"
    if position.my_theater[side_named(referee.side)] != WESTERN:
        return "Allenby is placed when the Allies move in the Western Theater"
    return None


@BOOK.forbids("10.8", Marker)
def with_supplied_units(order: Marker, referee: Referee) -> str | None:
    """He stands with supplied British units on the Egyptian Front, and nobody else (10.82, 10.84)"""
    position = referee.position
    name, units = position.kit.name(order.at), position.at(order.at)
    if position.kit.front_of(order.at) != EGYPT or any(position.counter(unit).nation != BRITISH for unit in units):
        return f"{name} is no hex of the Egyptian Front with British units alone"
    supplied = any(in_supply(position, unit) for unit in units)
    return None if supplied else f"no supplied British unit is in {name}"


@BOOK.performs(Marker)
def place_the_marker(order: Marker, referee: Referee) -> None:
    """It lies there, and is out of the game after use."""
    side = side_named(referee.side)
    referee.emit(ChitPlayed(rule="10.84", side=side, chit=order.chit, target=order.at, spent=True))
    referee.emit(MarkerPlaced(rule="10.82", place=order.at, chit=order.chit, half=half(referee.position)))


@BOOK.forbids("10.8", Move)
def movement_is_over(order: Move, referee: Referee) -> str | None:
    """Nobody of its theater moves after a leader's marker was placed, for it is placed at the end (10.82)"""
    position = referee.position
    over = half(position) in position.this_turn.markers and position.my_theater[side_named(referee.side)] == WESTERN
    return "the leader's marker has ended your movement in this theater" if over else None


# -- the extra attacks ---------------------------------------------------------------------------------------------


def extra_combat(which: str, position: GreatWarPosition, turn: int) -> bool:
    """Whether there are extra attacks in the first or the second half of a turn."""
    return turn == position.turn and which in position.this_turn.markers


def end_combat(referee: Referee) -> None:
    """Units out of supply are eliminated when all combats of a half are over, the extra ones too (4.2, 10.82)."""
    attacked(referee)
    if half(referee.position) not in referee.position.this_turn.markers:
        attrition(referee)


def in_range(position: GreatWarPosition, side: str) -> Mask:
    """The hexes within two of the marker, traced like a line of supply (10.83)."""
    kit = position.kit
    marker = kit.board.bit[position.this_turn.markers[half(position)]]
    return kit.steps.reached(marker, through(position, side), enterable(position, side), limit=RANGE)


@BOOK.forbids("10.8", Attack)
def near_the_marker(order: Attack, referee: Referee) -> str | None:
    """In the extra phase supplied British units within two hexes of the marker attack (10.82, 10.84)"""
    position = referee.position
    if not position.phase.endswith("extra-combat"):
        return None
    near = in_range(position, referee.side)
    for unit in order.units:
        place = position.place_of(unit)
        if position.counter(unit).nation != BRITISH or not near & position.kit.board.bit.get(place, 0):
            return f"{unit} is no British unit within {RANGE} hexes of the marker"
        if not in_supply(position, unit):
            return f"{unit} is out of supply"
    return None
