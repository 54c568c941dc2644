"""What a side would weigh that looks ahead: marches into open towns, and as far as supply towards what would win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wargame_cli.engine.machine.prospects import distances
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER, Side, side_named
from wargame_cli.rulesets.great_war_in_europe.machine.prospects import goals
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, reach
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How far from an open town units are looked at, and how far from a goal.
_NEAR, _FAR = 6, 24


def ideas(referee: Referee) -> Iterator[Order]:
    """Orders for the current phase."""
    if referee.phase.name.endswith("movement") and Move in referee.phase.orders:
        yield from _marches(referee.position, side_named(referee.side))


def _marches(position: GreatWarPosition, side: Side) -> Iterator[Order]:
    """Stacks, and the fastest of each, into open towns, where the Near East is alone nearer to its goals."""
    kit, bit = position.kit, position.kit.board.bit
    enemy = OTHER[side]
    towns = kit.settled & kit.land & position.controlled(enemy) & ~position.occupied(enemy)
    near_towns = sum(kit.steps.rings(towns, kit.board.everywhere, limit=_NEAR))
    near_goals = kit.board.spaces(goals(position, side)) if kit.mode.near_east_alone else []
    for place in sorted({position.place_of(unit) for unit in position.units_in(side, kit.land)}):
        if kit.theater_of(place) != position.my_theater[side]:
            continue
        towards = [steps for goal in near_goals if (steps := distances(kit.steps, bit[goal])).get(place, _FAR) < _FAR]
        if not towards and not near_towns & bit[place]:
            continue
        for party in _parties(position, position.units_at(side, place)):
            far = reach(position, min(party, key=lambda unit: position.face(unit).movement))
            ends = [hex for hex in far if hex != place and not fault(position, (*position.units_at(side, hex), *party))]
            yield from (Move(units=party, to=hex) for hex in ends if towns & bit[hex])
            for steps in towards:
                if hex := _nearest(position, party[0], ends, steps, steps[place]):
                    yield Move(units=party, to=hex)


def _parties(position: GreatWarPosition, stack: list[str]) -> list[tuple[str, ...]]:
    """All of a stack, the fastest of those that fight, and headquarters alone."""
    movement = {unit: much for unit in stack if (much := position.face(unit).movement)}
    staffs = tuple(unit for unit in movement if position.counter(unit).headquarters)
    fighters = [unit for unit in movement if unit not in staffs]
    fastest = (max(fighters, key=lambda unit: movement[unit]),) if fighters else ()
    return list(dict.fromkeys(filter(None, (tuple(movement), tuple(fighters), fastest, staffs))))


def _nearest(
    position: GreatWarPosition, unit: str, ends: Iterable[str], steps: Mapping[str, int], within: int
) -> str | None:
    """The hex in supply that is nearest to a goal, nearer than where the unit is; None for none."""
    for hex in sorted((hex for hex in ends if steps.get(hex, within) < within), key=lambda hex: (steps[hex], hex)):
        if status_at(position, unit, hex) == "supplied":
            return hex
    return None
