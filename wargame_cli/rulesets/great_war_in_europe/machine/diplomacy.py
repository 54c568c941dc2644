"""Nations that enter the war, and landings, as the machine player tries them (6.52-6.54, 17.11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, EAST, side_named
from wargame_cli.rulesets.great_war_in_europe.movement.entries import comes_back_elsewhere
from wargame_cli.rulesets.great_war_in_europe.politics.joining import all_joining, army
from wargame_cli.rulesets.great_war_in_europe.politics.landings import MOST, Land, why_no_landing
from wargame_cli.rulesets.great_war_in_europe.politics.set_up import Deploy
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, LANDINGS, SALONIKA, Referee

#: How often the Allies land when they can, and how often a side says where a unit of a new nation is set up.
_LANDS, _PLANS = 0.7, 0.4
#: How many hexes are tried for it.
_TRIES = 3


def landings(referee: Referee, rng: Random) -> Iterator[Order]:
    """British and French divisions of the box, at Gallipoli in either hex; at Salonika now and then from there."""
    position = referee.position
    if referee.side != ALLIED:
        return
    for event, most in MOST.items():
        if why_no_landing(position, event) or rng.random() > _LANDS:
            continue
        waiting = list(position.at(BOX[ALLIED]))
        if event == "salonika":
            waiting += [unit for hex in LANDINGS for unit in position.units_at(ALLIED, hex)]
        for nation, number in most.items():
            divisions = [unit for unit in waiting if _can_land(referee, unit, nation)]
            for unit in rng.sample(divisions, min(number, len(divisions))):
                yield Land(units=(unit,), at=SALONIKA if event == "salonika" else rng.choice(LANDINGS))


def _can_land(referee: Referee, unit: str, nation: str) -> bool:
    counter = referee.position.counter(unit)
    elsewhere = comes_back_elsewhere(referee.position, counter, EAST)
    return counter.nation == nation and counter.division and not counter.tank and not elsewhere


def entries(referee: Referee, rng: Random) -> Iterator[Order]:
    """Some units of a nation that joins, anywhere in its country; the others go where the default puts them."""
    position = referee.position
    for nation in list(all_joining(position, side_named(referee.side))):
        home = position.kit.board.spaces(position.kit.home(nation))
        for unit in army(position, nation):
            if rng.random() < _PLANS:
                for hex in rng.sample(home, min(_TRIES, len(home))):
                    order = Deploy(units=(unit,), at=hex)
                    if referee.allows(order):
                        yield order
                        break
