"""New units, replacements and the Turkish reserve, as the machine player tries them (chapters 5 and 13)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import available, dead
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import units_homeward
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import BOX_OF_AREA, Place, areas_of, entries, is_effort
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    RESERVE,
    TRANSIT,
    GreatWarPosition,
    Referee,
)
from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import Replace
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import Release, Reserve
from wargame_cli.rulesets.great_war_in_europe.strategic.shock_troops import (
    MOST_AT_FIRST,
    Convert,
    can_turn,
    conversions_left,
    price,
)

#: How often a unit waits in its box, and how many places are tried for it.
_WAITS, _TRIES = 0.2, 3
#: How often a headquarters is rebuilt to give support, and all points are kept for events.
_WHOLE, _SAVES = 0.5, 0.5
#: How often a unit waits whose coming is the Major Effort, with which its side must win (18.4).
_SHUNS = 0.99


def placements(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units out of the box, at their entries, in boxes, with headquarters."""
    position, side = referee.position, referee.side
    for unit in available(position, side):
        effort = is_effort(position, unit) and not position.major_effort
        if rng.random() < (_SHUNS if effort else _WAITS):
            continue
        counter = position.counter(unit)
        if side == CP:
            for area in areas_of(position, counter):
                if area in BOX_OF_AREA:
                    yield Place(unit=unit, at=BOX_OF_AREA[area])
        hexes = position.kit.board.spaces(entries(position, unit))
        for hex in rng.sample(hexes, min(_TRIES, len(hexes))):
            yield Place(unit=unit, at=hex)
        yield from _with_headquarters(position, unit, rng)


def _with_headquarters(position: GreatWarPosition, unit: str, rng: Random) -> Iterator[Order]:
    """With headquarters of its nation that stood on the map when the first of these orders was thought of."""
    counter, board = position.counter(unit), position.kit.board.index
    for other, place in list(position.units().items()):
        if place not in board or not position.on_map(other):
            continue
        if position.counter(other).headquarters and other.startswith(counter.nation):
            yield Place(unit=unit, at=rng.choice((place, *position.kit.steps.steps[place])), via=other)


def replacements(referee: Referee, rng: Random) -> Iterator[Order]:
    """Lost units, in any order, as long as there are points."""
    position, side = referee.position, referee.side
    if rng.random() < _SAVES:
        return
    lost = dead(position, side)
    rng.shuffle(lost)
    for unit in lost:
        if not position.points.get(position.counter(unit).paid_by, 0):
            continue
        counter = position.counter(unit)
        if counter.headquarters:
            yield Replace(unit=unit, side="support" if rng.random() < _WHOLE else "depleted")
        elif counter.reduced and rng.random() < _WHOLE:
            yield Replace(unit=unit, side="full")
        else:
            yield Replace(unit=unit)


def reserves(referee: Referee, rng: Random) -> Iterator[Order]:
    """Turkish divisions into the reserve, and what is too much out of it."""
    position = referee.position
    for unit in (*position.at(TRANSIT), *available(position, CP)):
        yield Reserve(unit=unit)
    turks = [unit for unit in position.units() if unit.startswith("TU") and position.on_map(unit)]
    for unit in rng.sample(turks, min(_TRIES, len(turks))):
        yield Reserve(unit=unit)
    for unit in list(position.at(RESERVE)):
        yield Release(unit=unit)


# -- shock-troops --------------------------------------------------------------------------------------------------


def conversions(referee: Referee, rng: Random) -> Iterator[Order]:
    """German divisions for a conversion that is paid for, as many as it takes (15.41)."""
    position = referee.position
    if not conversions_left(position) or position.points["GE"] < price(position):
        return
    fit = [unit for unit in position.units_in(CP, units_homeward(position)) if can_turn(position, unit)]
    if fit:
        most = len(fit) if position.conversions else MOST_AT_FIRST
        yield Convert(units=tuple(rng.sample(fit, min(most, len(fit)))))
