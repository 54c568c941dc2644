"""The exact odds of an attack, by the code that resolves it (12.18, 12.19)."""

from __future__ import annotations

from collections import Counter

from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Chance, Odds
from wargame_cli.rulesets.kaisers_war.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.attack_supply import choose_supply
from wargame_cli.rulesets.kaisers_war.battle import SHOCK_EFFECT, choose_table, converted
from wargame_cli.rulesets.kaisers_war.forces import muster
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
    rolled = [chart.result(table, totals.column, face) for face in FACES]
    came = [converted(position, battle, table, code) for code in rolled]
    return Odds(
        target=battle.target,
        strengths={"attack": totals.attack, "defence": totals.defence, "percent": totals.percent},
        modifiers=totals.modifiers if came == rolled else (*totals.modifiers, SHOCK_EFFECT),
        column=chart.columns[totals.column].label,
        table=table,
        results=tuple(Chance(code, count / len(FACES)) for code, count in Counter(came).items()),
    )
