"""The exact odds of an attack, by the code that resolves it (12.2).

Weather, flank and fire are played in every way their dice can fall, with the losses between them. What the sides are
asked is answered by standing orders or defaults; Combat Cards of an enemy whose hand is not seen are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from wargame_cli.engine.dice import Dice
from wargame_cli.engine.odds.chances import chances
from wargame_cli.engine.odds.likelihood import Likelihood, in_order
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import Combat, field_of
from wargame_cli.rulesets.illusions_of_glory.combat.cards import play
from wargame_cli.rulesets.illusions_of_glory.combat.declaring import declare, pinning_space
from wargame_cli.rulesets.illusions_of_glory.combat.firing import check_weather, exchange, flank_effects, try_flank
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought, Volley
from wargame_cli.rulesets.illusions_of_glory.position.fire import Effect, Field, Role, shot
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

#: What an attack may come to, best first.
RESULTS = ("won by two or more", "won by one", "nobody wins", "lost")
_ROLES: dict[Role, str] = {"attacker": "attack", "defender": "defence"}


def odds_of(order: Order, referee: Referee) -> Odds | None:
    """The chance of every result of an attack; None for other orders."""
    if not isinstance(order, Attack):
        return None
    # What is settled before the first die is settled once.
    eve = Referee(referee.position.copy(), referee.phase, referee.book, None)
    combat = declare(eve, order)
    by_weather = chances(lambda dice: check_weather(_judge(eve, dice), combat))
    for card in order.cards:
        combat = play(eve, combat, card)
    by_flank = _by_flank(eve, order, combat)
    results: dict[str, Fraction] = {}
    for bad_weather, one in by_weather.items():
        for attempt, other in by_flank.items():
            for result, part in _exchanged(eve, combat, bad_weather, attempt).items():
                results[result] = results.get(result, Fraction(0)) + one * other * part
    return _told(eve.position, order, combat, by_weather, by_flank, results)


def _judge(eve: Referee, dice: Dice) -> Referee:
    return Referee(eve.position.copy(), eve.phase, eve.book, dice)


def _by_flank(eve: Referee, order: Attack, combat: Combat) -> dict[bool | None, Fraction]:
    """The chance that a Flank Attack Attempt succeeds or fails; None where there is none."""
    if not order.flank:
        return {None: Fraction(1)}
    pinning = pinning_space(order, eve.position, combat)
    return dict(chances(lambda dice: try_flank(_judge(eve, dice), combat, pinning)))


def _exchanged(eve: Referee, combat: Combat, bad_weather: bool, attempt: bool | None) -> dict[str, Fraction]:
    def fought(dice: Dice) -> str:
        fired = exchange(_judge(eve, dice), combat, bad_weather=bad_weather, attempt=attempt)
        return _result(fired.attackers_number - fired.defenders_number)

    return chances(fought)


def _result(margin: int) -> str:
    if margin < 0:
        return "lost"
    return ("nobody wins", "won by one", "won by two or more")[min(margin, 2)]


def how_likely(event: CombatFought) -> Likelihood | None:
    """How the result of a combat stands among all that the dice of both sides could have brought.

    None where one side took its losses before it fired: what it would have lost by another die was its own to say.
    """
    if event.order != "simultaneous" or event.attack.first or event.defence.first:
        return None
    numbers = product(_loss_numbers(event.attack), _loss_numbers(event.defence))
    ranks = sorted(_rank(attack - defence) for attack, defence in numbers)
    return in_order(ranks, _rank(event.attack.number - event.defence.number))


def _rank(margin: int) -> int:
    """The place of a result among all, the best for the attacker last."""
    return -RESULTS.index(_result(margin))


def _loss_numbers(volley: Volley) -> list[int]:
    """What each face of the die would have inflicted."""
    if not volley.table:
        return [0]
    chart = tables().combat
    fire = chart.fire(volley.table)
    column = next(number for number in range(len(fire.columns)) if fire.heading(number) == volley.column)
    drm = sum(int(each.effect) for each in volley.modifiers)
    return [fire.loss_number(column, chart.modifiers.modified(die, drm)) for die in range(1, 7)]


# -- what is told ---------------------------------------------------------------------------------------------------


def _told(
    position: IllusionsPosition,
    order: Attack,
    combat: Combat,
    by_weather: dict[bool, Fraction],
    by_flank: dict[bool | None, Fraction],
    results: dict[str, Fraction],
) -> Odds:
    field = field_of(position, combat)
    shots = {role: shot(field, role) for role in _ROLES}
    fired = [found for found in shots.values() if found]
    return Odds(
        target=order.target,
        strengths={_ROLES[role]: found.strength for role, found in shots.items() if found},
        modifiers=(*_modifiers(field), *_dice_before(position, order, combat, by_weather, by_flank)),
        results=tuple(Chance(name, float(results[name])) for name in RESULTS if name in results),
        column=" against ".join(found.heading for found in fired),
        table=" against ".join(found.table for found in fired),
        hidden=position.piles.get(combat.enemy, Piles()).unseen,
        hidden_kind=f"cards of the {combat.enemy}",
    )


def _modifiers(field: Field) -> Iterator[Modifier]:
    """What shifts columns and modifies dice, of each side."""
    for role, name in _ROLES.items():
        found = shot(field, role)
        if found:
            yield from (_modifier(effect, f"{name}: column") for effect in found.shifts)
            yield from (_modifier(effect, f"{name}: die") for effect in found.modifiers)


def _modifier(effect: Effect, what: str) -> Modifier:
    return Modifier(name=effect.name, rule=effect.rule, effect=f"{what} {effect.value:+d}")


def _dice_before(
    position: IllusionsPosition,
    order: Attack,
    combat: Combat,
    by_weather: dict[bool, Fraction],
    by_flank: dict[bool | None, Fraction],
) -> Iterator[Modifier]:
    """The chances of Severe Weather and of the flank."""
    if True in by_weather:
        yield Modifier(
            name="Severe Weather", rule="12.3", effect=f"attack: column -1 in {by_weather[True]} of all cases"
        )
    if order.flank:
        yield from (
            _modifier(effect, "flank: die")
            for effect in flank_effects(position, combat, pinning_space(order, position, combat))
        )
        yield Modifier(
            name="Flank Attack Attempt", rule="21.4", effect=f"succeeds in {by_flank.get(True, 0)} of all cases"
        )
