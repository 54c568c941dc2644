"""The arithmetic of a combat: both sums, odds, shifts, modifiers, and what each die comes to (9A, 6B4b, 9B, 9L)."""

from collections.abc import Iterable
from math import ceil

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat import supply
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import Capabilities, capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Case, Change, modifiers
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import becomes
from wargame_cli.rulesets.great_war_ground_rules.combat.table import MOBILE, fort_of
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.force import Total, attack_total, defence_total
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import Strength
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Fatigue hits that make a column (6B4b).
_HITS_A_COLUMN = 2
#: Incremental odds are for odds from 2:1 on (9L).
_LEAST_INCREMENTAL = 2
_TENTHS = 10


class Arithmetic(msgspec.Struct, frozen=True, kw_only=True):
    """A combat before its die.

    `base` is the rung of the odds as they are, `shifts` move it, `column` is the rung that is used, None below all
    columns. `changes` are the modifiers of the die.
    """

    battle: Combat
    able: Capabilities
    attack: Total
    defence: Total
    base: int
    column: int | None
    shifts: tuple[Change, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def modifier(self) -> int:
        """All modifiers of the die together."""
        return sum(change.by for change in self.changes)

    @property
    def ratio(self) -> float:
        """Attack for one point of defence; 0 where there is no defence."""
        return self.attack.value / self.defence.value if self.defence.value else 0

    def read(self, position: GroundPosition, die: int) -> str:
        """What the table says for a die (9A); below all columns AE or AD (9B)."""
        chart = position.kit.tables.combat
        table = self.battle.table or MOBILE
        if self.column is None:
            return chart.table(table).below
        capable = self.able.infantry_attacks
        return chart.result(table, self.column, die + self.modifier, infantry_capable=capable)

    def result(self, position: GroundPosition, die: int) -> str:
        """The result for a die, as it becomes for infantry and rifle assault (14H1, 14R)."""
        return becomes(
            self.read(position, die),
            infantry_attacks=self.able.infantry_attacks,
            infantry_defends=self.able.infantry_defends,
            rifle_assault=self.able.rifle_assault,
        )


def sums(position: GroundPosition, battle: Combat) -> tuple[Total, Total]:
    """The attack and the defence strength (9A); units that retreated into the hex add nothing (9F2)."""
    fort = fort_of(position, battle)
    attack = attack_total(
        position,
        battle.origins,
        battle.target,
        supplied=battle.supplied,
        table=battle.table,
        fort=fort,
        far=far(position, battle),
    )
    defence = defence_total(
        position, battle.active, battle.target, supplied=battle.supplied, table=battle.table, fort=fort
    )
    return attack, defence


def far(position: GroundPosition, battle: Combat) -> tuple[str, ...]:
    """The artillery that fires at two hexes or more (12B7)."""
    near = {battle.target, *position.kit.board.neighbours[battle.target]}
    return tuple(unit for unit in battle.attackers if battle.origins[unit] not in near)


def work_out(position: GroundPosition, battle: Combat, totals: tuple[Total, Total] | None = None) -> Arithmetic:
    """The arithmetic of a combat as both sides announce their effects, before any die (9A, 10).

    What those dice cost changes none of it any more (10.0; trap 2).
    """
    able = capabilities(position, battle)
    attack, defence = totals or sums(position, battle)
    found = Arithmetic(
        battle=battle,
        able=able,
        attack=attack,
        defence=defence,
        base=position.kit.tables.combat.ratio(attack.value, defence.value),
        column=None,
        shifts=fatigue(position, battle),
        changes=modifiers(Case(position, battle, able)),
    )
    return with_dice(position, found)


def with_dice(
    position: GroundPosition,
    found: Arithmetic,
    *,
    shifts: Iterable[Change] = (),
    changes: Iterable[Change] = (),
    base: int | None = None,
) -> Arithmetic:
    """The arithmetic with what dice have decided: shifts, changes, and the rung that incremental odds gave (9L)."""
    rung, every = found.base if base is None else base, (*found.shifts, *shifts)
    chart = position.kit.tables.combat
    shifted = chart.shifted(rung, sum(change.by for change in every))
    capable = found.able.infantry_attacks
    return msgspec.structs.replace(
        found,
        base=rung,
        column=chart.column(found.battle.table or MOBILE, shifted, infantry_capable=capable),
        shifts=every,
        changes=(*found.changes, *changes),
    )


def fatigue(position: GroundPosition, battle: Combat) -> tuple[Change, ...]:
    """The shifts of fatigue: by the most tired unit of each side, or the HQ that supplies it (6B4b; trap 17)."""
    own = _worst(position, battle, battle.side, battle.attackers)
    other = _worst(position, battle, battle.enemy, battle.active)
    found = (Change("6B4", "fatigue of the attacker", -own), Change("6B4", "fatigue of the defender", other))
    return tuple(change for change in found if change.by)


def _worst(position: GroundPosition, battle: Combat, side: str, units: Iterable[str]) -> int:
    staffs = [hq for hq in battle.headquarters if position.side_of(hq) == side]
    hits = max((position.fatigue.get(unit, 0) for unit in units), default=0)
    hits = max(hits, supply.worst_fatigue(position, staffs))
    return ceil(hits / _HITS_A_COLUMN)


# -- incremental odds (9L) -------------------------------------------------------------------------------------------


def tenths(attack: float, defence: float) -> tuple[int, int] | None:
    """The whole part of odds and the tenths of their fraction, rounded; None below 2:1 (9L)."""
    if not defence or attack / defence < _LEAST_INCREMENTAL:
        return None
    return divmod(int(attack / defence * _TENTHS + 0.5), _TENTHS)


def increment(position: GroundPosition, attack: float, defence: float, die: int) -> int:
    """The rung for a ten-sided die: up with a number that is not above the tenths, 0 counting as 10 (9L)."""
    chart = position.kit.tables.combat
    found = tenths(attack, defence)
    if found is None:
        return chart.ratio(attack, defence)
    whole, rest = found
    return chart.ratio(whole + (1 if die <= rest else 0), 1)


# -- for reports -----------------------------------------------------------------------------------------------------


def strengths(total: Total) -> tuple[Strength, ...]:
    """What each unit counts, for the event: artillery beyond its share is told so (12B)."""
    found = []
    for unit, each in total.units.items():
        words = tuple(f"{factor.name} x{factor.by:g} ({factor.rule})" for factor in each.factors)
        if unit in total.excess:
            words = (*words, "beyond its share of artillery (12B)")
        found.append(Strength(unit, each.printed, each.value, words))
    return tuple(found)
