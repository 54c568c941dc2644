"""The arithmetic of a combat (10.3-10.5): odds, shifts, table, modifiers, and the result of a die."""

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.modifiers import all_bonuses, net
from wargame_cli.rulesets.great_war_in_europe.combat.shifts import shifts
from wargame_cli.rulesets.great_war_in_europe.combat.strength import (
    attack_strength,
    column_of,
    defence_strength,
    odds_name,
    rung,
    table_for,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import CombatChart, Table
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The faces of the die.
FACES = range(1, 7)


class Arithmetic(msgspec.Struct, frozen=True, kw_only=True):
    """Both totals, the odds before and after shifts as steps of the ladder, the table, and what is added to the die.

    `column` is that of the table; None where the odds are below it and nothing is rolled (10.48).
    """

    attack: int
    defence: int
    first: int
    step: int
    column: int | None
    table: Table
    modifier: int
    shifts: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def odds(self) -> str:
        """The odds after shifts: `3:1`."""
        return odds_name(self.step)

    def result(self, chart: CombatChart, die: int) -> str:
        """What comes of a die."""
        if self.column is None:
            return chart.below[self.table.lower()]
        return chart.result(self.table, self.column, die + self.modifier)

    def results(self, chart: CombatChart) -> list[str]:
        """What comes of each face of the die, from the worst for the attacker to the best."""
        return [self.result(chart, face) for face in FACES]


def work_out(position: GreatWarPosition, combat: Combat) -> Arithmetic:
    """The arithmetic of a combat to which both sides have committed what they will.

    Shifts go along the ladder of odds beyond the table (10.32, 10.47), modifiers of all sources are added up (10.52).
    """
    chart = position.kit.tables.combat
    attack, defence = attack_strength(position, combat), defence_strength(position, combat)
    first = rung(attack, defence)
    moved = shifts(position, combat)
    step = first + sum(shift.columns for shift in moved)
    column = column_of(chart, step)
    bonuses = all_bonuses(position, combat, step) if column is not None else ()
    return Arithmetic(
        attack=attack,
        defence=defence,
        first=first,
        step=step,
        column=column,
        table=table_for(chart, combat),
        modifier=net(position, bonuses),
        shifts=tuple(shift.told for shift in moved),
        modifiers=tuple(bonus.told for bonus in bonuses),
    )
