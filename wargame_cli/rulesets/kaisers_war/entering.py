"""What follows at once when a unit enters a hex: the east is free (24.2), the Poles leave (40.4), a city falls (31)."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.critical_cities import fall
from wargame_cli.rulesets.kaisers_war.eastern_front import release_if_entered
from wargame_cli.rulesets.kaisers_war.poles import note_white_russians
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


def entered(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """The unit has entered the hex, to stay or on its way."""
    release_if_entered(referee, unit, hex)
    note_white_russians(referee, unit, hex)
    fall(referee, unit, hex)
