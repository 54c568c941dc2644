"""Random spending: nation by nation in the order of the rules, as far as the points go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.lamps.kit.nations import GERMANY, NATIONS, SIDE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import POOL, LampsPosition
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.spending import Absorb, Raise, Refit
from wargame_cli.rulesets.lamps.production.technology import Prefer
from wargame_cli.rulesets.lamps.production.transfers import Give
from wargame_cli.rulesets.lamps.production.trench_building import Dig


def production(position: LampsPosition, rng: Random) -> Iterator[Order]:
    """Absorptions, refits, new units, trenches and transfers."""
    for nation in NATIONS[position.faction]:
        if position.nations[nation] == "neutral":
            continue
        yield from _absorptions(position, rng, nation)
        if available(position, nation) < 1:
            continue
        yield from _refits(position, rng, nation)
        yield from _new_units(position, rng, nation)
        yield from _trenches(position, rng, nation)
        yield from _gifts(position, rng, nation)
    if position.faction in (GERMANY, WESTERN_ALLIES) and rng.random() < 0.2:
        cards = list(position.kit.tables.technology.of(position.side))
        yield Prefer(cards=tuple(rng.sample(cards, 3)))


def _absorptions(position: LampsPosition, rng: Random, nation: str) -> Iterator[Order]:
    for army in list(position.survivors):
        if position.faction_of(army) == position.faction and rng.random() < 0.3:
            for ally in position.armies_at(position.place_of(army)):
                if position.counter(ally).nation == nation and not position.fresh(ally):
                    yield Absorb(army=army, refit=ally)
                    break


def _refits(position: LampsPosition, rng: Random, nation: str) -> Iterator[Order]:
    units = position.kit.units
    spent = [unit for unit in position.spent if nation == units[unit].nation or nation in units[unit].shared]
    if not spent:
        return
    wanted = rng.sample(spent, min(len(spent), max(1, available(position, nation) - rng.randint(0, 1))))
    if rng.random() < 0.8:
        yield Refit(units=tuple(wanted), possible=True, by=nation)
    else:
        for unit in wanted:
            yield Refit(units=(unit,), by=nation)


def _new_units(position: LampsPosition, rng: Random, nation: str) -> Iterator[Order]:
    units = position.kit.units
    pool = [unit for unit in position.at(POOL) if units[unit].nation == nation]
    homes = [area for area in position.kit.home[nation] if position.control.get(area) == SIDE[nation]]
    for unit in pool:
        if available(position, nation) < 1 or rng.random() < 0.3:
            return
        area = rng.choice(homes) if homes and position.counter(unit).is_army and rng.random() < 0.7 else ""
        yield Raise(unit=unit, area=area, status=rng.choice(("fresh", "fresh", "spent")))


def _trenches(position: LampsPosition, rng: Random, nation: str) -> Iterator[Order]:
    if position.turn < position.kit.tables.turns.trenches_from or available(position, nation) < 1:
        return
    area = position.place_of(rng.choice(position.kit.armies_of[nation]))
    if position.kit.is_area(area):
        yield Dig(area=area, nation=nation, count=rng.choice((1, 1, 2)) if nation == GERMANY else 1)


def _gifts(position: LampsPosition, rng: Random, nation: str) -> Iterator[Order]:
    if available(position, nation) < 1 or rng.random() < 0.5:
        return
    receivers = [other for other, side in SIDE.items() if side == SIDE[nation] and position.nations[other] == "war"]
    amounts: tuple[int | Literal["rest"], ...] = (1, 2, "rest")
    yield Give(points=rng.choice(amounts), giver=nation, receiver=rng.choice(receivers))
