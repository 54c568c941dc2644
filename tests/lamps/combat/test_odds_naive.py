"""Odds of programmes against a second calculation, which plays every attack with every way that its dice can fall."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.odds.chances import chances
from wargame_cli.engine.odds.losses import losses_of
from wargame_cli.engine.orders import wording
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps.combat import odds as shortened
from wargame_cli.rulesets.lamps.combat.attack import defends
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.programmes import begun, go_on
from wargame_cli.rulesets.lamps.position.position import Air

ARMIES, GUNS = ("GE-1", "GE-2", "GE-3"), ("GE-HA1", "GE-HA2")
DEFENDERS = ("FR-1", "FR-2", "GB-2")


def naive(order, referee):
    """The chance of every result of a programme, and what it costs each side, both as fractions."""
    start = referee.position
    origin = begun(order, start).origin
    entrenched = defends(start, origin, order.target) == "trench"
    results, costs, positions = {}, {}, {"": start}
    under_way = {("", begun(order, start)): Fraction(1)}
    while under_way:
        (key, progress), chance = under_way.popitem()

        def attack(dice, key=key, progress=progress):
            trial = Referee(positions[key].copy(), referee.phase, referee.book, dice)
            further = go_on(order, trial, progress)
            after = msgspec.json.encode(trial.position)
            positions[after] = trial.position
            return after, further, losses_of(trial.events, start.side_of)

        for (after, further, lost), part in chances(attack).items():
            for side, count in lost:
                costs[side] = costs.get(side, Fraction(0)) + chance * part * count
            if further is None:
                result = shortened._result(positions[after], order.target, origin, entrenched)
                results[result] = results.get(result, Fraction(0)) + chance * part
            else:
                under_way[after, further] = under_way.get((after, further), Fraction(0)) + chance * part
    return results, costs


def random_attack(rng):
    """A position with an attack of up to two armies in it: trenches, guns, air, rerolls, last stands, no way back."""
    there = rng.sample(ARMIES, rng.choice((1, 2)))
    guns = list(GUNS[: rng.choice((0, 0, 1))])
    origin, target = rng.choice((("rhine", "verdun"), ("belgium", "somme")))
    position = staged(
        "lamps",
        turn=rng.choice((1, 5)),
        areas={origin: [*there, *guns], target: rng.sample(DEFENDERS, rng.randint(1, 2))},
        trenches={target: ["western_allies"]} if rng.random() < 0.4 else {},
        options={"reroll": rng.choice(("all-dice", "one-die"))},
    )
    if rng.random() < 0.4:
        position.air.append(Air(side="TE", area=target))
    for army in position.armies_at(target):
        position.turn_over(army, spent=rng.random() < 0.5)
    reroll = rng.choice(("losing", "possible", "never"))
    if rng.random() < 0.4:
        position.control.update(dict.fromkeys(position.kit.board.neighbours[target], "CP"))
        position.changed()
    return position, Attack(target=target, units=tuple(there), guns=tuple(guns), reroll=reroll)


@pytest.mark.rule("7.2.2c")
@pytest.mark.parametrize("seed", [seed for seed in range(28) if seed not in (7, 15, 16)])  # the others take seconds
def test_odds_are_those_of_every_way_that_the_dice_can_fall(seed):
    """Merged states, and dice of which the best alone is told apart, change no number."""
    position, order = random_attack(Random(seed))
    bench = Bench("lamps", position=position)
    results, costs = naive(order, bench.referee)
    found = bench.odds(wording(order))
    assert {chance.result: chance.probability for chance in found.results} == {
        result: float(chance) for result, chance in results.items()
    }
    assert {side: cost for side, cost in found.losses.items() if cost} == {
        side: float(cost) for side, cost in costs.items()
    }
