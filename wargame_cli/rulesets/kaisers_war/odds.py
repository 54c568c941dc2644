"""The exact odds of an attack, by the code that resolves it (12.18, 12.19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Chance, Modifier, Odds
from wargame_cli.rulesets.kaisers_war.air_missions import TABLE, AirSuperiority, Raid, mustered, raid_strengths
from wargame_cli.rulesets.kaisers_war.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.attack_supply import choose_supply
from wargame_cli.rulesets.kaisers_war.battle import SHOCK_EFFECT, choose_table, converted
from wargame_cli.rulesets.kaisers_war.forces import Battle, muster
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.strength import strengths

FACES = range(1, 7)


def exact_odds(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> Odds:
    """The chance of every result; what the order leaves to be asked is taken as standing orders or defaults say."""
    position = referee.position
    battle = muster(position, order, referee.side)
    totals = strengths(position, battle, choose_supply(order, battle, referee))
    table = choose_table(order, battle, referee, totals.percent)
    chart = position.kit.tables.combat
    modifiers = (*totals.modifiers, *_at_the_enemys_mercy(position, battle))
    rolled = [chart.result(table, totals.column, face) for face in FACES]
    came = [converted(position, battle, table, code) for code in rolled]
    return Odds(
        target=battle.target,
        strengths={"attack": totals.attack, "defence": totals.defence, "percent": totals.percent},
        modifiers=modifiers if came == rolled else (*modifiers, SHOCK_EFFECT),
        column=chart.columns[totals.column].label,
        table=table,
        results=_chances(came),
    )


def odds_of_a_raid(order: Raid, referee: Referee[KaisersPosition]) -> Odds | None:
    """The chance of every result of a mission against airbases or a city; None where it finds nobody (38.2, 38.4)."""
    position = referee.position
    battle = mustered(position, order, referee.side)
    totals = raid_strengths(position, battle)
    if not totals.defence and isinstance(order, AirSuperiority):
        return None
    chart = position.kit.tables.combat
    return Odds(
        target=battle.target,
        strengths={"attack": totals.attack, "defence": totals.defence, "percent": totals.percent},
        modifiers=totals.modifiers,
        column=chart.columns[totals.column].label,
        table=TABLE,
        results=_chances([chart.result(TABLE, totals.column, face) for face in FACES]),
    )


def _at_the_enemys_mercy(position: KaisersPosition, battle: Battle) -> tuple[Modifier, ...]:
    """What the odds leave out: the enemy may stop a ship before it fires (36.1)."""
    ships = [unit for unit in (*battle.attackers, *battle.ships) if position.counter(unit).naval]
    if not ships or position.option("naval-operations") == "off":
        return ()
    effect = f"not counted here: the enemy may stop {' or '.join(ships)} before the attack"
    return (Modifier(name="Naval combat", rule="36.1", effect=effect),)


def _chances(results: Sequence[str]) -> tuple[Chance, ...]:
    return tuple(Chance(code, count / len(FACES)) for code, count in Counter(results).items())
