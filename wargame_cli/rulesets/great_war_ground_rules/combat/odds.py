"""The exact odds of an attack, by the code that resolves it, and how likely a result was (9A)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeVar

import msgspec

from wargame_cli.engine.dice import Dice
from wargame_cli.engine.odds.chances import TooMany, chances
from wargame_cli.engine.odds.likelihood import Likelihood, in_order
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.rulesets.great_war_ground_rules.combat import leaders, supply
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import (
    Arithmetic,
    increment,
    tenths,
    with_dice,
    work_out,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change, told
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import becomes
from wargame_cli.rulesets.great_war_ground_rules.combat.special import attempts, effects
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import RULES, WORDS, Try
from wargame_cli.rulesets.great_war_ground_rules.combat.table import NAMES, by_default
from wargame_cli.rulesets.great_war_ground_rules.combat.unreliable import NATION, check_units, rules_of_checks
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import rating
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import BREAKDOWN
from wargame_cli.rulesets.great_war_ground_rules.kit.components import RESOURCE_CENTER
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

R = TypeVar("R", bound=Hashable)

_FACES = range(1, 7)
_TEN = 10
#: What dice before the combat die come to: shifts, changes of the die, with its chance.
_Luck = tuple[int, int]
#: The position as checks may leave it, the arithmetic there before any die, and the chance of that.
_Possible = tuple[GroundPosition, Arithmetic, Fraction]
#: The checks as a combat is declared, by their rules.
_CHECKS = {BREAKDOWN: "unreliable tanks", NATION: "units of unreliable nations"}
#: At most this number of results of their dice is played.
_MOST_CHECKS = 6**3


def odds_of(order: Order, referee: Referee) -> Odds | None:
    """The exact odds of an attack; None for other orders.

    The defender does what he does by default, but commits no reserves and stands. In a side's view they are the odds
    against what it sees, `at_worst` those against the strongest units that it does not see (14N2).
    """
    if not isinstance(order, Attack):
        return None
    position, side = referee.position, referee.side
    seen = _odds(referee, order)
    hidden = position.concealed.get(order.target, 0) if position.is_view else 0
    if not hidden:
        return seen
    worst = _odds(referee.supposing(supposing_the_strongest(position, side, order.target, hidden)), order)
    return msgspec.structs.replace(seen, hidden=hidden, at_worst=worst)


def supposing_the_strongest(position: GroundPosition, side: str, hex: str, hidden: int) -> GroundPosition:
    """The view as it would be if the strongest units that the side does not see were those hidden in a hex (14N2)."""
    twin = position.copy()
    unseen = [unit for unit, counter in position.kit.units.items() if counter.side != side and not position.knows(unit)]
    unseen.sort(key=lambda unit: (-position.face(unit).defence, unit))
    for unit in unseen[:hidden]:
        twin.put(unit, hex)
    return twin


def _odds(referee: Referee, order: Attack) -> Odds:
    """The odds against the units that are in the position; strengths and modifiers are those if no check fails."""
    position = referee.position
    battle = muster(position, order, referee.side)
    if not battle.active:
        nothing = {"attack": 0.0, "defence": 0.0}
        return Odds(target=order.target, strengths=nothing, modifiers=(), results=(Chance("nobody to fight", 1.0),))
    table, found = _worked_out(position, battle, order)
    rules = tuple(rules_of_checks(position, battle))
    checked = _after_checks(referee, battle) if rules else []
    possible = [(at, _worked_out(at, battle, order)[1], chance) for at, chance in checked]
    effect = "by a die" if checked else "taken as passed"
    return Odds(
        target=order.target,
        strengths={"attack": found.attack.value, "defence": found.defence.value},
        modifiers=(
            *told(found.shifts, "column"),
            *told(found.changes),
            *(Modifier(name=_CHECKS[rule], rule=rule, effect=effect) for rule in rules),
            *_open(position, found.battle, order),
        ),
        column=_column(position, found),
        table=NAMES[table],
        results=tuple(_results(possible or [(position, found, Fraction(1))], order)),
    )


def _worked_out(position: GroundPosition, battle: Combat, order: Attack) -> tuple[Table, Arithmetic]:
    """The table of a combat, and its arithmetic before any die, with combat supply by default."""
    table, _ = by_default(position, battle, capabilities(position, battle), order.table)
    battle = supplied_by_default(position, msgspec.structs.replace(battle, table=table), order)
    return table, work_out(position, battle)


def _after_checks(referee: Referee, battle: Combat) -> list[tuple[GroundPosition, Fraction]]:
    """The position as the checks may leave it, with its chance (14C2, 15D3); none where their results are too many."""
    after: dict[tuple[object, ...], GroundPosition] = {}

    def declare(dice: Dice) -> tuple[object, ...]:
        trial = referee.supposing(referee.position.copy(), dice)
        check_units(trial, battle)
        state = (tuple(sorted(trial.position.disruption.items())), tuple(sorted(trial.position.disabled)))
        after[state] = trial.position
        return state

    try:
        return [(after[state], chance) for state, chance in chances(declare, _MOST_CHECKS).items()]
    except TooMany:
        return []


def _column(position: GroundPosition, found: Arithmetic) -> str:
    """The column that is used, in words."""
    return "below 1:4" if found.column is None else position.kit.tables.combat.name(found.column)


def supplied_by_default(position: GroundPosition, battle: Combat, order: Attack) -> Combat:
    """The combat with the combat supply that both sides draw if they can (11D)."""
    own = supply.plan(_with_mines_laid(position, order, battle.side), battle.side, battle.attackers, order.supply)
    other = supply.plan(position, battle.enemy, supply.defending(position, battle.active))
    return msgspec.structs.replace(
        battle,
        supplied=own.supplied | other.supplied,
        headquarters=tuple(dict.fromkeys((*own.headquarters, *other.headquarters))),
    )


def _with_mines_laid(position: GroundPosition, order: Attack, side: str) -> GroundPosition:
    """The position without the Res Pt that siege engineers spend before combat supply is drawn (10E)."""
    spent = [attempts.source_of(position, each) for each in order.effects if each.effect == effects.SEC]
    if not any(spent):
        return position
    twin = position.copy()
    for place in filter(None, spent):
        ResChanged(rule="10E", side=side, place=place, change=-1, cause="siege engineers").apply(twin)
    return twin


def _results(possible: Iterable[_Possible], order: Attack) -> Iterator[Chance]:
    """Every result with its chance, in the order of the table."""
    counts = _joined(
        (result, chance * part)
        for position, before, chance in possible
        for result, part in _of_arithmetic(position, before, order)
    )
    for result in sorted(counts, key=_rank):
        yield Chance(result, float(counts[result]))


def _of_arithmetic(position: GroundPosition, before: Arithmetic, order: Attack) -> Iterator[tuple[str, Fraction]]:
    """Results with their chances where the units are as they are; `before` is the arithmetic before any die."""
    if not before.defence.value:
        yield "DE", Fraction(1)
        return
    luck_of = _luck(position, before.battle, order)
    for base, chance in _bases(position, before, order):
        for (shift, change), luck in luck_of.items():
            found = with_dice(
                position,
                before,
                shifts=(Change("10.0", "effects", shift),),
                changes=(Change("10.0", "dice", change),),
                base=base,
            )
            yield from ((found.result(position, die), chance * luck / len(_FACES)) for die in _FACES)


#: The results from the worst to the best for the attacker.
_ORDER = (
    *("AE", "AD", "AH", "AL", "AR", "AQ", "AX", "AS"),
    *("EX", "HX", "BX", "BXM"),
    *("DR", "DX", "DXM", "DH", "DL", "DD", "DE"),
)


def _rank(result: str) -> int:
    return _ORDER.index(result)


def _bases(position: GroundPosition, before: Arithmetic, order: Attack) -> list[tuple[int, Fraction]]:
    """The rungs of the odds before shifts, more than one with incremental odds (9L)."""
    attack, defence = before.attack.value, before.defence.value
    if not order.incremental or tenths(attack, defence) is None:
        return [(before.base, Fraction(1))]
    rungs = Counter(increment(position, attack, defence, die) for die in range(1, _TEN + 1))
    return [(rung, Fraction(count, _TEN)) for rung, count in rungs.items()]


def _luck(position: GroundPosition, battle: Combat, order: Attack) -> dict[_Luck, Fraction]:
    """What effects, leaders and resource centers may come to, with its chance (10, 14P2, 15A7)."""
    parts = [
        *(_of_try(position, battle, Try(each.effect, each.units), True) for each in order.effects),
        *(_of_try(position, battle, each, False) for each in _defences(position, battle)),
        *_of_leaders(position, battle, order),
        *_of_works(position, battle),
    ]
    found: dict[_Luck, Fraction] = {(0, 0): Fraction(1)}
    for part in parts:
        found = _joined(
            ((shift + more, change + by), chance * luck)
            for ((shift, change), chance), ((more, by), luck) in product(found.items(), part.items())
        )
    return found


def _defences(position: GroundPosition, battle: Combat) -> list[Try]:
    options = effects.defences(position, battle)
    return options.get(effects.by_default(options), [])


def _of_try(position: GroundPosition, battle: Combat, attempt: Try, attacks: bool) -> dict[_Luck, Fraction]:
    """What an attempt at an effect comes to: a change of the die, perhaps a column (10.0)."""
    chart = position.kit.tables.success
    by = 1 if attacks else -1
    modifier = sum(change.by for change in effects.die_modifiers(position, battle, attempt, attacks))
    second = Fraction(sum(chart.check("asterisk_second_roll", die).startswith("S") for die in _FACES), len(_FACES))
    part = Fraction(1, len(_FACES))
    found: list[tuple[_Luck, Fraction]] = []
    for die in _FACES:
        result = chart.check(attempt.effect, die, modifier)
        if result == "S*":
            found += [((by, by), part * second), ((0, by), part * (1 - second))]
        else:
            found.append(((0, by if result == "S" else 0), part))
    return _joined(found)


def _joined(chances: Iterable[tuple[R, Fraction]]) -> dict[R, Fraction]:
    """Chances of the same luck, or of the same result, together."""
    found: dict[R, Fraction] = {}
    for each, chance in chances:
        found[each] = found.get(each, Fraction(0)) + chance
    return found


def _of_leaders(position: GroundPosition, battle: Combat, order: Attack) -> Iterator[dict[_Luck, Fraction]]:
    """What leaders come to (14P2)."""
    other = leaders.by_default(position, battle)
    for name, sign in ((order.leader, 1), (other, -1)):
        if name:
            yield _each(sign * rating(position, name, die) for die in _FACES)


def _of_works(position: GroundPosition, battle: Combat) -> Iterator[dict[_Luck, Fraction]]:
    """What a resource center comes to (15A7)."""
    if position.owner_of(battle.target) and position.kit.has(battle.target, RESOURCE_CENTER):
        chart = position.kit.tables.success
        yield _each(-1 if chart.check("resource_centre", die).startswith("S") else 0 for die in _FACES)


def _each(changes: Iterable[int]) -> dict[_Luck, Fraction]:
    """Changes of the die, each as likely as the others."""
    counts = Counter(changes)
    total = sum(counts.values())
    return {(0, change): Fraction(count, total) for change, count in counts.items()}


def _open(position: GroundPosition, battle: Combat, order: Attack) -> tuple[Modifier, ...]:
    """What dice will decide before the combat die, as it is told with the odds."""
    tries = [*(each.effect for each in order.effects), *(each.effect for each in _defences(position, battle))]
    found = [Modifier(name=WORDS[effect], rule=RULES[effect], effect="by a die") for effect in tries]
    found += [
        Modifier(name=name, rule="14P2", effect="by a die")
        for name in (order.leader, leaders.by_default(position, battle))
        if name
    ]
    if any(True for _ in _of_works(position, battle)):
        found.append(Modifier(name="resource center", rule="15A7", effect="by a die"))
    return tuple(found)


def how_likely(position: GroundPosition, fought: CombatFought) -> Likelihood | None:
    """How likely the result of a combat was, by its die alone; None where none was rolled."""
    if not fought.die:
        return None
    chart = position.kit.tables.combat
    rung = chart.rung(fought.column)
    names = {each.name for each in fought.modifiers}
    infantry = "infantry attacks" in names
    table: Table = "mobile" if fought.table == "mobile" else "positional"
    every = [
        becomes(
            chart.result(table, rung, die + fought.modifier, infantry_capable=infantry),
            infantry_attacks=infantry,
            infantry_defends="infantry defends" in names,
            rifle_assault="rifle assault" in names,
        )
        for die in _FACES
    ]
    return in_order(every, fought.result)
