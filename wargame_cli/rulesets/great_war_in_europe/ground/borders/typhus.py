"""Typhus in Serbia (6.57): for three turns nobody goes into the country or out of it, and nobody attacks there."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SERBIA
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: How many turns it lasts, after that in which its event is played (6.57, 21.28).
TURNS = 3


def chit_of_typhus(position: GreatWarPosition) -> str:
    """The event that was played and has not run its course; empty where there is none."""
    return next((chit for chit in position.played if _is_typhus(position, chit) and chit not in position.spent), "")


def _is_typhus(position: GreatWarPosition, chit: str) -> bool:
    found = position.kit.chits.get(chit)
    return found is not None and found.kind == "serb-typhus"


def last_turn(position: GreatWarPosition) -> int:
    """The last turn of the typhus; 0 where there is none."""
    chit = chit_of_typhus(position)
    return position.played[chit] + TURNS if chit else 0


def is_over(position: GreatWarPosition) -> bool:
    """Whether the event that was played has run its course."""
    return bool(chit_of_typhus(position)) and position.turn > last_turn(position)


def rages(position: GreatWarPosition) -> bool:
    """Whether there is typhus in Serbia in this turn: in the next three after that of the event."""
    chit = chit_of_typhus(position)
    return bool(chit) and position.played[chit] < position.turn <= last_turn(position)


@derived
def quarantined(position: GreatWarPosition) -> Mask:
    """Serbia while typhus rages there."""
    return position.kit.countries[SERBIA] if rages(position) else 0
