"""The exact odds of attacks and battles, by the code that resolves them (7.1 to 7.3, 7.4.2).

Every combination of the dice is played. A programme is followed attack by attack; results that lead to the same
position are one from there on. Questions to other sides are answered by standing orders or defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

import msgspec

from wargame_cli.engine.dice import Dice, GivenDice
from wargame_cli.engine.errors import DieNeeded
from wargame_cli.engine.events import Event
from wargame_cli.engine.odds.chances import Fallen, chances
from wargame_cli.engine.odds.likelihood import Likelihood, by_chance
from wargame_cli.engine.odds.losses import Losses, losses_of, mean_of
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.rulesets.lamps.combat import naval
from wargame_cli.rulesets.lamps.combat.attack import defends
from wargame_cli.rulesets.lamps.combat.combat import (
    Duel,
    Roll,
    Stakes,
    covered_from_the_air,
    gives_rerolls,
    is_automatic,
)
from wargame_cli.rulesets.lamps.combat.east_africa import Guerilla
from wargame_cli.rulesets.lamps.combat.invasion import Land
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.programmes import Progress, begun, go_on
from wargame_cli.rulesets.lamps.ground.areas import is_enemy
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, OTHER
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.events.sea import GuerillaFought, InvasionDecided
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, LampsPosition, Referee, coast_of

#: What an attack may come to, best first.
RESULTS = (
    "taken", "driven off", "landed unopposed", "worn down", "breached", "won", "beachhead", "held", "lost", "destroyed",
)  # fmt: skip


def odds_of(order: Order, referee: Referee) -> Odds | None:
    """The chance of every result of an attack, a landing, a guerilla attack or a naval battle; None for other orders.

    For an attack: taken (a beachhead: driven off); worn down (neither whole trench nor Fresh army is left); breached
    (of the trenches that stood none is whole); held. For a naval battle: won or lost by the acting side.
    """
    if isinstance(order, Attack):
        return _of_programme(order, referee)
    if isinstance(order, Guerilla):
        return _of_one_roll(order, referee, order.target, _guerilla_result)
    if isinstance(order, Land):
        return _of_one_roll(order, referee, order.target, _landing_result)
    if isinstance(order, Naval):
        return _of_a_naval_battle(referee)
    return None


def _of_programme(order: Attack, referee: Referee) -> Odds:
    """A programme, one attack after the other; of the dice of a side the best counts (7.2.2).

    What has come least far goes on first, so that equal results of other attacks have met it before.
    """
    start = referee.position
    beginning = begun(order, start)
    origin = beginning.origin
    entrenched = defends(start, origin, order.target) == "trench"
    positions = {(key := msgspec.msgpack.encode(start)): start}
    under_way: dict[tuple[bytes, Progress], Fraction] = {(key, beginning): Fraction(1)}
    results: dict[str, Fraction] = {}
    losses: list[tuple[Losses, Fraction]] = []
    first: list[CombatFought] = []
    known: dict[Hashable, list[Fallen]] = {}
    while under_way:
        key, progress = min(under_way, key=lambda state: state[1].made)
        chance = under_way.pop((key, progress))

        def attack(
            dice: Dice, key: bytes = key, progress: Progress = progress
        ) -> tuple[bytes, Progress | None, Losses]:
            trial = Referee(positions[key].copy(), referee.phase, referee.book, dice)
            further = go_on(order, trial, progress)
            first.extend(event for event in trial.events if isinstance(event, CombatFought) and not first)
            after = msgspec.msgpack.encode(trial.position)
            positions.setdefault(after, trial.position)
            return after, further, losses_of(trial.events, start.side_of)

        duel = _stake(order, Referee(positions[key].copy(), referee.phase, referee.book, GivenDice()), progress)
        for (after, further, lost), part in chances(attack, best_counts=True, begun=_courses(duel, known)).items():
            losses.append((lost, chance * part))
            if further is None:
                result = _result(positions[after], order.target, origin, entrenched)
                results[result] = results.get(result, Fraction(0)) + chance * part
            else:
                under_way[after, further] = under_way.get((after, further), Fraction(0)) + chance * part
    return msgspec.structs.replace(_told(order.target, first, results), losses=mean_of(losses, ALLIANCES))


def _stake(order: Attack, eve: Referee, progress: Progress) -> Duel | None:
    """The duel that the first dice of the next attack decide; None where there is none."""
    try:
        go_on(order, eve, progress)
    except DieNeeded:
        return eve.record(Stakes).duel
    return None


def _courses(duel: Duel | None, known: dict[Hashable, list[Fallen]]) -> list[Fallen]:
    """How the dice of a duel fall, once for all that comes to the same: who wins, from the air or not, by what rerolls.

    Duels of one programme that look alike go alike, and are `known`.
    """
    if duel is None:
        return [((), Fraction(1))]
    looks = (duel.attack.influences, duel.attack.most, duel.defence.influences, duel.fixed, duel.cover)
    if looks not in known:
        fell: dict[Hashable, tuple[tuple[int, ...], ...]] = {}

        def play(dice: Dice) -> Hashable:
            trial = msgspec.structs.replace(
                duel, attack=msgspec.structs.replace(duel.attack), defence=msgspec.structs.replace(duel.defence)
            )
            rolls: list[tuple[int, ...]] = []

            def roll_dice(roll: Roll, label: str, rule: str, count: int) -> tuple[int, ...]:
                rolls.append(tuple(die.value for die in dice.roll_together(label, count)))
                return rolls[-1]

            rerolls = tuple((roll.kind, source) for roll, source, _ in trial.fall(roll_dice))
            course = (trial.won, trial.air, rerolls)
            fell.setdefault(course, tuple(rolls))
            return course

        known[looks] = [(fell[course], chance) for course, chance in chances(play, best_counts=True).items()]
    return known[looks]


def _result(position: LampsPosition, target: str, origin: str, entrenched: bool) -> str:
    """What a programme came to."""
    if coast_of(target):
        return "held" if position.armies_at(target) else "driven off"
    if not is_enemy(position, position.side, target):
        return "taken"
    left = defends(position, origin, target)
    if left in ("spent", "garrison"):
        return "worn down"
    return "breached" if entrenched and left == "fresh" else "held"


def _of_one_roll(order: Order, referee: Referee, target: str, result_of: Callable[[Event], str]) -> Odds:
    """An attack that is carried out whole."""
    first: list[CombatFought] = []

    def attack(dice: Dice) -> str:
        trial = Referee(referee.position.copy(), referee.phase, referee.book, dice)
        trial.perform(order)
        first.extend(event for event in trial.events if isinstance(event, CombatFought) and not first)
        return next(filter(None, map(result_of, trial.events)), "held")

    return _told(target, first, chances(attack))


def how_likely(position: LampsPosition, event: CombatFought) -> Likelihood | None:
    """How a single combat stood, by the dice and modifiers of both sides; None where one could have rolled again."""
    if any(gives_rerolls(each) for each in (*event.attack_modifiers, *event.defence_modifiers)):
        return None
    attack = _highest(event.attack_dice, event.attack_total, event.attack_modifiers)
    defence = {event.defence_total: Fraction(1)}
    if event.defence_dice:
        defence = _highest(event.defence_dice, event.defence_total, event.defence_modifiers)
    cover = bool(event.defence_dice) and covered_from_the_air(position, event.target)
    won = sum(
        (one * other for (a, one), (b, other) in product(attack.items(), defence.items()) if a >= b + cover),
        Fraction(0),
    )
    rolled = (*event.attack_dice, *event.defence_dice)
    return by_chance(won if event.won else 1 - won, 6 ** len(rolled))


def _highest(dice: Sequence[int], total: int, modifiers: Sequence[Modifier]) -> dict[int, Fraction]:
    """The chance of each total: the highest of the dice with what modified it, or the value in their place."""
    if any(map(is_automatic, modifiers)):
        return {total: Fraction(1)}
    drm, count = total - max(dice), len(dice)
    return {face + drm: Fraction(face**count - (face - 1) ** count, 6**count) for face in range(1, 7)}


def _guerilla_result(event: Event) -> str:
    return ("won" if event.won else "lost") if isinstance(event, GuerillaFought) else ""


def _landing_result(event: Event) -> str:
    return event.result if isinstance(event, InvasionDecided) else ""


def _of_a_naval_battle(referee: Referee) -> Odds:
    """Of a fleet's die only its hits matter, and of the hits on a side only how many they are."""
    start = referee.position
    fleets = naval.firing(start)
    hits_on = {side: {0: Fraction(1)} for side in ALLIANCES}
    for fleet in fleets:
        side = OTHER[start.side_of(fleet)]
        hits_on[side] = _sums(hits_on[side], chances(partial(_hits_of, referee, fleet)))
    results: dict[str, Fraction] = {}
    for (first, one), (second, other) in product(*(hits_on[side].items() for side in ALLIANCES)):
        trial = Referee(start.copy(), referee.phase, referee.book, None)
        naval.decide(trial, {}, dict(zip(ALLIANCES, (first, second), strict=True)))
        result = "won" if trial.position.blockade == start.side else "lost"
        results[result] = results.get(result, Fraction(0)) + one * other
    firing = [start.side_of(fleet) for fleet in fleets]
    strengths = {
        "our Fresh fleets": firing.count(start.side),
        "their Fresh fleets": firing.count(OTHER[start.side]),
    }
    return Odds(target=BLOCKADE, strengths=strengths, modifiers=(), results=_in_order(results))


def _hits_of(referee: Referee, fleet: str, dice: Dice) -> int:
    trial = Referee(referee.position, referee.phase, referee.book, dice)
    return referee.position.kit.tables.combat.naval_hits.get(naval.roll(trial, fleet), 0)


def _sums(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """The chance of each sum of two independent numbers."""
    found: dict[int, Fraction] = {}
    for (a, first), (b, second) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + first * second
    return found


def _in_order(results: dict[str, Fraction]) -> tuple[Chance, ...]:
    return tuple(Chance(name, float(results[name])) for name in sorted(results, key=RESULTS.index))


def _told(target: str, first: list[CombatFought], results: dict[str, Fraction]) -> Odds:
    """The odds, with what acts on the first combat."""
    strengths: dict[str, int] = {}
    modifiers: tuple[Modifier, ...] = ()
    if first:
        combat = first[0]
        strengths = {
            "attack dice": len(combat.attack_dice),
            "attack modifier": combat.attack_total - max(combat.attack_dice),
        }
        if combat.defence_dice:
            strengths["defence dice"] = len(combat.defence_dice)
            strengths["defence modifier"] = combat.defence_total - max(combat.defence_dice)
        else:
            strengths["garrison"] = combat.defence_total
        modifiers = (*combat.attack_modifiers, *combat.defence_modifiers)
    return Odds(
        target=target,
        strengths=strengths,
        modifiers=modifiers,
        results=_in_order(results),
    )
