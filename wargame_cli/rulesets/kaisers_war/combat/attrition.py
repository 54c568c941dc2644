"""Supply attrition (15.6): unsupplied units roll by terrain and season."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.supply import supplied
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.position.events.general import AttritionChecked, lost
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import leave_the_beaches


def checks(position: KaisersPosition, unit: str) -> int:
    """How many dice a unit out of supply rolls where it stands now (43.3); guerrillas roll none in a summer desert."""
    row = position.kit.effects(position.place_of(unit))
    by_season = row.guerrilla if row.guerrilla is not None and position.counter(unit).guerrilla else row.attrition
    return by_season.get(position.season, 0)


def out_of_supply(position: KaisersPosition, side: str) -> list[str]:
    """The side's units on the map that must check for attrition now, in board order."""
    in_supply = supplied(position, side)
    board = position.kit.board
    stacks = sorted((board.index[place], units) for place, units in position.stacks.items() if place in board.index)
    return [
        unit
        for _, units in stacks
        for unit in units
        if position.side_of(unit) == side
        and unit not in in_supply
        and unit not in position.this_turn.airlifted
        and checks(position, unit)
    ]


def check_side(referee: Referee[KaisersPosition], side: str) -> None:
    """Every unit out of supply rolls at once; those lost cost no victory points (15.6, 43.1).

    Then the player turn is over, and markers that supplied a coast go back to the fleet (36.4).
    """
    position = referee.position
    fatal = position.kit.tables.movement.attrition.eliminated
    only = (side,)
    for unit in out_of_supply(position, side):
        dice = tuple(
            referee.roll(f"attrition {unit}", "15.6", by=side, good="high", seen_by=only)
            for _ in range(checks(position, unit))
        )
        survives = not any(die in fatal for die in dice)
        hex = position.place_of(unit)
        referee.emit(AttritionChecked(rule="15.6", seen_by=only, unit=unit, hex=hex, dice=dice, survives=survives))
        if not survives:
            referee.emit(lost(position, unit, "supply attrition", "15.6", only))
    leave_the_beaches(referee, side)


def cp_attrition(referee: Referee[KaisersPosition]) -> None:
    """The Central Powers' supply attrition phase."""
    check_side(referee, CP)


def allied_attrition(referee: Referee[KaisersPosition]) -> None:
    """The Allied supply attrition phase."""
    check_side(referee, ALLIED)
