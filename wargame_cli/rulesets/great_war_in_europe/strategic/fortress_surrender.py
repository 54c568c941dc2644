"""The Fortress Surrender Phase (5.5, 14.15): forts on Fortress Supply alone may surrender to enemies beside them."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged, forts, has_garrison, is_kut
from wargame_cli.rulesets.great_war_in_europe.ground.supply import garrison_in_supply, in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, OTHER, SIDES
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed, FortressTested
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: The Strategic Turns up to this one bring no surrender; from this number on a fort falls (14.15).
_LAST_WITHOUT, _FALLS = "C", 4


def fortress_surrender(referee: Referee) -> None:
    """A die for each fort in danger; on 4, 5 or 6 it falls with all in it (14.15)."""
    position = referee.position
    if position.box.strategic <= _LAST_WITHOUT:
        return
    in_danger = [
        (side, hex) for side in SIDES for hex in _fortified(position, side) if may_surrender(position, side, hex)
    ]
    if not in_danger or referee.lacks_dice():
        return
    for side, hex in in_danger:
        with referee.scene("fortress", hex):
            _test(referee, side, hex)


def _fortified(position: GreatWarPosition, side: str) -> list[str]:
    """The hexes with an intact fort of a side, Kut among them once it is one and Allied units are in it (14.21).

    The Hindenburg Line never gives Fortress Supply, so that it does not surrender (14.31).
    """
    hexes = position.kit.board.spaces(forts(position, side))
    found = [hex for hex in hexes if hex not in position.hindenburg]
    if side == ALLIED and is_kut(position, KUT) and position.units_at(side, KUT):
        found.append(KUT)
    return found


def may_surrender(position: GreatWarPosition, side: str, hex: str) -> bool:
    """Whether a fort is in danger: on Fortress Supply alone, no fewer combat units beside it than in it (14.15)."""
    return on_fortress_supply_alone(position, side, hex) and enemies_beside(position, side, hex) >= max(
        1, defenders(position, side, hex)
    )


def on_fortress_supply_alone(position: GreatWarPosition, side: str, hex: str) -> bool:
    """Whether no other supply reaches a fort or a unit in it; in Kut under siege that is always so (14.23).

    The intrinsic unit has what another unit of its country would have there, that of a port too (11.4).
    """
    if is_kut(position, hex) and besieged(position):
        return True
    if has_garrison(position, side, hex) and garrison_in_supply(position, hex):
        return False
    return not any(in_supply(position, unit) for unit in position.units_at(side, hex))


def defenders(position: GreatWarPosition, side: str, hex: str) -> int:
    """The combat units in a fort, its intrinsic unit among them (14.15); Kut has none (14.21)."""
    return len(position.fighters_at(side, hex)) + has_garrison(position, side, hex)


def enemies_beside(position: GreatWarPosition, side: str, hex: str) -> int:
    """The enemy combat units beside a fort: units, not steps (14.15)."""
    enemy = OTHER[side]
    return sum(len(position.fighters_at(enemy, near)) for near in position.kit.board.neighbours[hex])


def _test(referee: Referee, side: str, hex: str) -> None:
    """One fort: a die of its enemy (14.15)."""
    position = referee.position
    die = referee.roll("surrender", "14.15", by=OTHER[side], good="high")
    fallen = die >= _FALLS
    enemies = enemies_beside(position, side, hex)
    referee.emit(FortressTested(rule="14.15", place=hex, side=side, die=die, enemies=enemies, surrendered=fallen))
    if not fallen:
        return
    for unit in list(position.units_at(side, hex)):
        eliminate(referee, unit, "surrender", "14.15")
    if has_garrison(position, side, hex):
        referee.emit(FortDestroyed(rule="14.15", place=hex))
