"""The Eastern Front (chapter 24, 30.2): the army that is locked there, and its release."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.events import EastReleased
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.russian_front import wake_if_entered

#: Central Powers units placed here at the start are locked until an Allied unit enters or attacks (24.2).
EASTERN_COUNTRIES = frozenset({"Finland", "Baltic States", "Poland", "Ukraine"})


def bolsheviks_in(position: KaisersPosition) -> bool:
    """Whether the Bolsheviks are in the war, on the Allied side: the Kaiser has moved east (30.11)."""
    return position.kaiser_moved_east > 0


def lock(position: KaisersPosition) -> str:
    """What a locked unit waits for, for people (24.2, 30.2)."""
    kaiser = " or the Kaiser moves east" if position.option("russian-front") == "on" else ""
    return f"locked in the east until an Allied unit enters or attacks there{kaiser}"


def release_if_entered(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """Free the locked units at the instant that an Allied unit enters or attacks a hex of those countries (24.2).

    Everybody learns of it and of the hex, nobody which unit it was (10.1).
    """
    position = referee.position
    if position.kit.mix.eastern:
        wake_if_entered(referee, unit, hex)
    if not position.frozen or position.counter(unit).side != ALLIED:
        return
    if position.kit.map.area.get(hex) in EASTERN_COUNTRIES:
        rule = "30.2" if position.option("russian-front") == "on" else "24.2"
        referee.emit(EastReleased(rule=rule, hex=hex))
