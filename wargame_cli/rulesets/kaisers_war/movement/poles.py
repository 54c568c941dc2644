"""The Poles (chapter 40): Allied at first, with the Central Powers when the Kaiser moves east, perhaps Allied again.

Without the option they are the Central Powers' throughout (40.1).
"""

import msgspec

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import POLES, WHITE_RUSSIANS
from wargame_cli.rulesets.kaisers_war.position.events.east import PolesRecalled
from wargame_cli.rulesets.kaisers_war.position.position import TRACK, KaisersPosition


class PolishUnion(msgspec.Struct):
    """Whether White Russians have entered Poland, and the Poles have yet to leave for it (40.4)."""

    broken: bool = False


def in_play(position: KaisersPosition) -> tuple[str, ...]:
    """The Polish units on the map and on the turn track."""
    units = (unit for unit in position.kit.mix.eastern if position.kit.mix.faces[unit].nation == POLES)
    return tuple(unit for unit in units if position.on_map(unit) or position.place_of(unit) == TRACK)


def leave_the_allies(referee: Referee[KaisersPosition]) -> None:
    """Before the Kaiser moves east the Allies' Poles leave the map and the turn track (40.2)."""
    position = referee.position
    if position.option("poles") == "on" and (units := in_play(position)):
        referee.emit(PolesRecalled(rule="40.2", units=units))


def note_white_russians(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """White Russians who enter Poland lose the Central Powers the Poles; in a combat that waits for its end (40.4)."""
    position = referee.position
    if (
        position.option("poles") == "on"
        and position.kaiser_moved_east
        and not position.east.poles_lost
        and position.counter(unit).nation == WHITE_RUSSIANS
        and position.kit.map.area.get(hex) == "Poland"
    ):
        referee.record(PolishUnion).broken = True
        if not referee.phase.name.endswith("combat"):
            leave_the_central_powers(referee)


def leave_the_central_powers(referee: Referee[KaisersPosition]) -> None:
    """The Poles go home, and from then on are the Allies', if White Russians have entered Poland (40.4)."""
    union = referee.record(PolishUnion)
    lost, union.broken = union.broken, False
    if lost and not referee.position.over:
        referee.emit(PolesRecalled(rule="40.4", units=in_play(referee.position), lost=True))
