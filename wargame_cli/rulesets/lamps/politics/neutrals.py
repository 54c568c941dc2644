"""Nations that join the war (10.2): their forces come as 13.0 says."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.lamps.ground.armies import place
from wargame_cli.rulesets.lamps.position.events.politics import NationJoined
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, Referee

#: The armies of others that come when Turkey does (10.2.1).
_WITH_TURKEY = ("GB-MEF", "GB-IEF", "RU-CAU")


def join(referee: Referee, nation: str, rule: str, others: Sequence[str] = ()) -> None:
    """A neutral nation declares war: its forces are set up, and others with them.

    Where it is neutral no more, only the others come.
    """
    position = referee.position
    with referee.scene("entry", nation):
        if position.nations[nation] == "neutral":
            referee.emit(NationJoined(rule=rule, nation=nation))
            units = position.kit.units.items()
            _set_up(referee, [unit for unit, counter in units if counter.nation == nation and counter.enters], rule)
        _set_up(referee, others, rule)


def turkey_enters(referee: Referee) -> None:
    """Turkey joins at the start of the Central Allies' second turn, and three armies come against it (10.2.1)."""
    position = referee.position
    if position.turn == position.kit.tables.turns.turkey_enters:
        join(referee, "turkey", "10.2.1", _WITH_TURKEY)


def _set_up(referee: Referee, units: Sequence[str], rule: str) -> None:
    position = referee.position
    for unit in units:
        counter = position.counter(unit)
        if position.place_of(unit) == NEUTRAL:
            place(referee, unit, counter.start, rule, "enters the war", spent=counter.spent)
