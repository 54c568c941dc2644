"""The exact odds of an attack, by the code that resolves it (12.18, 12.19)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.engine.odds.likelihood import Likelihood, among, in_order
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.air_missions import (
    TABLE,
    AirSuperiority,
    Raid,
    StrategicBombing,
    mustered,
    raid_strengths,
)
from wargame_cli.rulesets.kaisers_war.combat.attack import SHOCK_EFFECT, choose_table, converted
from wargame_cli.rulesets.kaisers_war.combat.attack_supply import choose_supply
from wargame_cli.rulesets.kaisers_war.combat.hidden import Guess, hidden_at, most_airbases, strongest, supposing
from wargame_cli.rulesets.kaisers_war.combat.strength import COST, is_concentric, strengths
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat, muster
from wargame_cli.rulesets.kaisers_war.kit.tables import CombatChart
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import paying
from wargame_cli.rulesets.kaisers_war.position.events.field import AirRaidFought
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared, CombatFought
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

FACES = range(1, 7)


def odds_of(order: Order, referee: Referee[KaisersPosition]) -> Odds | None:
    """The exact odds of an attack (chapter 12) or of an air raid (38.2, 38.4); None for other orders."""
    if isinstance(order, AirSuperiority | StrategicBombing):
        return odds_of_a_raid(order, referee)
    return exact_odds(order, referee) if isinstance(order, Attack | Bombard) else None


def exact_odds(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> Odds:
    """The chance of every result; what the order leaves to be asked is taken as standing orders or defaults say.

    For a side that does not see all of the stacks that matter (10.1) they are the odds against what it sees, with those
    against the strongest that could lie there.
    """
    seen = _odds(order, referee)
    position, side = referee.position, referee.side
    unsure = [hex for hex in _that_matter(position, order, side) if hidden_at(position, side, hex)]
    if not position.is_view or not unsure:
        return seen
    hidden = sum(hidden_at(position, side, hex) for hex in unsure)
    return _told_with(seen, hidden, [_odds(order, referee.supposing(worst)) for worst in _worst(position, order, side)])


def _odds(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> Odds:
    """The odds against the units that are in the position."""
    position = referee.position
    combat = muster(position, order, referee.side)
    if not combat.defenders:
        return _in_vain(combat, {"attack": sum(position.counter(unit).attack for unit in combat.attackers)})
    supplied = choose_supply(order, combat, referee)
    totals = strengths(position, combat, supplied)
    table = choose_table(order, combat, referee, totals.percent)
    chart = position.kit.tables.combat
    modifiers = (*totals.modifiers, *_price(position, supplied), *_at_the_enemys_mercy(position, combat))
    rolled = [chart.result(table, totals.column, face) for face in FACES]
    came = [converted(position, combat, table, code) for code in rolled]
    return Odds(
        target=combat.target,
        strengths={"attack": totals.attack, "defence": totals.defence, "percent": totals.percent},
        modifiers=modifiers if came == rolled else (*modifiers, SHOCK_EFFECT),
        column=chart.columns[totals.column].label,
        table=table,
        results=_chances(came, chart),
    )


def odds_of_a_raid(order: Raid, referee: Referee[KaisersPosition]) -> Odds | None:
    """The chance of every result of a mission against airbases or a city; None where it finds nobody (38.2, 38.4)."""
    position, side = referee.position, referee.side
    seen = _raid_odds(order, position, side)
    hidden = hidden_at(position, side, order.target)
    if not position.is_view or not hidden:
        return seen if seen.table else None
    worst = supposing(position, [(order.target, guess) for guess in most_airbases(position, side, order.target)])
    return _told_with(seen, hidden, [_raid_odds(order, worst, side)])


def _raid_odds(order: Raid, position: KaisersPosition, side: str) -> Odds:
    """The odds against the airbases that are in the position."""
    combat = mustered(position, order, side)
    totals = raid_strengths(position, combat)
    if not totals.defence and isinstance(order, AirSuperiority):
        return _in_vain(combat, {"attack": totals.attack})
    chart = position.kit.tables.combat
    return Odds(
        target=combat.target,
        strengths={"attack": totals.attack, "defence": totals.defence, "percent": totals.percent},
        modifiers=totals.modifiers,
        column=chart.columns[totals.column].label,
        table=TABLE,
        results=_chances([chart.result(TABLE, totals.column, face) for face in FACES], chart),
    )


# -- how likely it was ---------------------------------------------------------------------------------------------


def how_likely(position: KaisersPosition, declared: AttackDeclared, fought: CombatFought) -> Likelihood | None:
    """How the result of a combat stands in its column; in a bombardment none is better than another (19.2)."""
    chart = position.kit.tables.combat
    combat = Combat(
        target=declared.target,
        side=position.side_of(declared.attackers[0]),
        attackers=declared.attackers,
        origins={},
        defenders=declared.defenders,
    )
    column = [each.label for each in chart.columns].index(fought.column)
    came = [converted(position, combat, fought.table, chart.result(fought.table, column, face)) for face in FACES]
    return (among if declared.bombardment else in_order)(came, fought.result)


def how_likely_in_the_air(position: KaisersPosition, fought: AirRaidFought) -> Likelihood | None:
    """How the result of a raid stands in its column; only eliminations count, so it goes up and down (38.2)."""
    chart = position.kit.tables.combat
    column = [each.label for each in chart.columns].index(fought.column)
    return among([chart.result(TABLE, column, face) for face in FACES], fought.result)


# -- what is not seen ----------------------------------------------------------------------------------------------


def _that_matter(position: KaisersPosition, order: Attack | Bombard, side: str) -> tuple[str, ...]:
    """The hexes whose stacks decide the odds: the target, and those round it where a fort would stop a zone (7.5)."""
    combat = muster(position, order, side)
    if not is_concentric(position, combat):
        return (order.target,)
    return (order.target, *position.kit.board.neighbours[order.target])


def _worst(position: KaisersPosition, order: Attack | Bombard, side: str) -> Iterator[KaisersPosition]:
    """What the attacker must reckon with: the best defence, the best one with a fort, and forts in the ring.

    A fort defends with little, but it keeps an attack from being concentric (12.14), and is all that ships can bombard.
    """
    target = order.target
    ring = [hex for hex in _that_matter(position, order, side)[1:] if hidden_at(position, side, hex)]
    around = [(hex, guess) for hex in ring for guess in strongest(position, side, hex, fort=True)[-1:]]
    for fort in (False, True):
        inside = [(target, guess) for guess in strongest(position, side, target, fort=fort)]
        if inside or not fort:
            yield supposing(position, [*inside, *_without(around, inside)])


def _without(around: Sequence[tuple[str, Guess]], inside: Sequence[tuple[str, Guess]]) -> Iterator[tuple[str, Guess]]:
    """The guesses about the ring, no counter twice."""
    used = {guess.unit for _, guess in inside}
    for hex, guess in around:
        if guess.unit not in used:
            used.add(guess.unit)
            yield hex, guess


def _told_with(seen: Odds, hidden: int, guesses: Sequence[Odds]) -> Odds:
    """The odds against what is seen, with the worst of those against what is not."""
    worst = min(guesses, key=lambda odds: odds.strengths.get("percent", math.inf))
    return msgspec.structs.replace(seen, hidden=hidden, at_worst=worst)


def _in_vain(combat: Combat, found: dict[str, int]) -> Odds:
    """The odds where there is nobody to fight."""
    nothing = {**found, "defence": 0}
    return Odds(target=combat.target, strengths=nothing, modifiers=(), results=(Chance("nobody to fight", 1.0),))


def _at_the_enemys_mercy(position: KaisersPosition, combat: Combat) -> tuple[Modifier, ...]:
    """What the odds leave out: the enemy may stop a ship before it fires (36.1)."""
    ships = [unit for unit in (*combat.attackers, *combat.ships) if position.counter(unit).naval]
    if not ships or position.option("naval-operations") == "off":
        return ()
    effect = f"not counted here: the enemy may stop {' or '.join(ships)} before the attack"
    return (Modifier(name="Naval combat", rule="36.1", effect=effect),)


def _price(position: KaisersPosition, supplied: Sequence[str]) -> tuple[Modifier, ...]:
    """What the attack supply of these units will cost (15.7)."""
    points = COST * paying(position, supplied)
    effect = f"costs {points} point{'s' if points != 1 else ''}"
    return (Modifier(name="Attack supply", rule="15.7", effect=effect),) if points else ()


def _chances(results: Sequence[str], chart: CombatChart) -> tuple[Chance, ...]:
    counts = Counter(results).items()
    return tuple(Chance(code, count / len(FACES), chart.results[code].name) for code, count in counts)
