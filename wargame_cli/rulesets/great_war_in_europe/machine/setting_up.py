"""Ideas for a free set-up: some units begin a hex away, some change places with others of their nation (21.1)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SetUp, like

#: How many units are moved at most, and how often one changes places instead.
_MOST, _EXCHANGES = 12, 0.3


def set_up(referee: Referee, rng: Random) -> Iterator[Order]:
    """Another hex for a few units, or another one's place."""
    position, side = referee.position, referee.side
    units = position.units_in(side, position.kit.land)
    for unit in rng.sample(units, min(_MOST, len(units))):
        place = position.place_of(unit)
        if rng.random() < _EXCHANGES:
            if others := like(position, unit):
                yield SetUp(units=(unit,), other=rng.choice(others))
        elif near := position.kit.steps.steps.get(place):
            yield SetUp(units=(unit,), at=rng.choice(near))
