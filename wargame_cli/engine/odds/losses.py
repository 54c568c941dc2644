"""What a piece of play costs each side on average: the mean of the losses over every combination of its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from wargame_cli.engine.dice import Dice
from wargame_cli.engine.events import Event, losses
from wargame_cli.engine.odds.chances import TooMany, chances
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee

#: Where dice have more combinations, such as panic in a large stack, the mean is not worked out.
_MOST = 300

#: How many units or steps each side has lost, side by side.
Losses = tuple[tuple[str, int], ...]


def losses_of(events: Iterable[Event], side_of: Callable[[str], str]) -> Losses:
    """What each side loses in these events."""
    return tuple(sorted(Counter(side_of(event.unit) for event in losses(events)).items()))


def expected_losses(
    order: Order, referee: Referee[Any], side_of: Callable[[Any, str], str], sides: Sequence[str]
) -> dict[str, float]:
    """The mean of what each side loses by an attack; empty where dice have too many combinations.

    The attack is carried out with every die. What the sides are asked is answered by standing orders or defaults.
    """
    before = referee.position

    def play(dice: Dice) -> Losses:
        trial = referee.supposing(before.copy(), dice)
        trial.perform(order)
        return losses_of(trial.events, lambda unit: side_of(before, unit))

    try:
        found = chances(play, most=_MOST)
    except TooMany:
        return {}
    return mean_of(found.items(), sides)


def mean_of(lost: Iterable[tuple[Losses, Fraction]], sides: Sequence[str]) -> dict[str, float]:
    """The mean by side of losses with their chances."""
    total = dict.fromkeys(sides, Fraction(0))
    for each, chance in lost:
        for side, count in each:
            total[side] = total.get(side, Fraction(0)) + chance * count
    return {side: float(mean) for side, mean in total.items()}
