"""Nations that join the war (10.2): their forces come as 13.0 says."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.ground.armies import place
from wargame_cli.rulesets.lamps.position.events.politics import NationJoined
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, Referee

#: The armies of others that come when Turkey does (10.2.1).
_WITH_TURKEY = ("GB-MEF", "GB-IEF", "RU-CAU")


def join(referee: Referee, nation: str, rule: str) -> None:
    """A neutral nation declares war: its forces are set up. Nothing happens where it is neutral no more."""
    position = referee.position
    if position.nations[nation] != "neutral":
        return
    referee.emit(NationJoined(rule=rule, nation=nation))
    units = position.kit.units
    _set_up(referee, [unit for unit, counter in units.items() if counter.nation == nation and counter.enters], rule)


def turkey_enters(referee: Referee) -> None:
    """Turkey joins at the start of the Central Allies' second turn, and three armies come against it (10.2.1)."""
    position = referee.position
    if position.turn == position.kit.tables.turns.turkey_enters:
        join(referee, "turkey", "10.2.1")
        _set_up(referee, [*_WITH_TURKEY], "10.2.1")


def _set_up(referee: Referee, units: list[str], rule: str) -> None:
    position = referee.position
    for unit in units:
        counter = position.counter(unit)
        if position.place_of(unit) == NEUTRAL:
            place(referee, unit, counter.start, rule, "enters the war", spent=counter.spent)
