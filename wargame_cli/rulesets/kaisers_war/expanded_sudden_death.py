"""Expanded sudden death (chapter 42): a side that holds all the great cities at the start of its player turn wins."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import bolsheviks_in
from wargame_cli.rulesets.kaisers_war.kit.counters import CP
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Objectives that need not be held, one of each kind (42.1).
_SPARED = ("Paris", "Ruhr")
#: The country of the British Isles, where the Central Powers need no city (42.2).
_BRITISH_ISLES = "United Kingdom"


def great_cities(position: KaisersPosition, side: str) -> Mask:
    """Every city of the map that a side must hold (42.1-42.4)."""
    kit = position.kit
    cities = kit.board.mask(kit.objectives) & kit.land
    cities &= ~kit.board.mask(hex for name in _SPARED if (hex := kit.map.find(name)))
    if side == CP:
        cities &= ~kit.countries[_BRITISH_ISLES]
    if not bolsheviks_in(position):
        cities &= ~kit.countries["Russia"]
    return cities


def look_for_a_winner(referee: Referee[KaisersPosition]) -> None:
    """The side whose player turn begins wins an imperial victory if it controls every great city.

    On a part of the map nobody can: the other cities are not in play.
    """
    position = referee.position
    if position.option("expanded-sudden-death") == "off" or position.window:
        return
    if not great_cities(position, referee.side) & ~controlled(position, referee.side):
        reason = f"{referee.side} holds every great city of the map"
        referee.emit(GameEnded(rule="42.1", winner=referee.side, level="Imperial", reason=reason))
