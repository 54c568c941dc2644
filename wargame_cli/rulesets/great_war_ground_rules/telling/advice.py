"""What a side can do in a phase, for the template of a sheet, and where a unit can go (4A, 6)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.queries import Destination
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.position import POOL, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import factors

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
    from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import unchecked
    from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of
    from wargame_cli.rulesets.great_war_ground_rules.movement.reach import reach
    from wargame_cli.rulesets.great_war_ground_rules.movement.reaction import never

Note = tuple[str, str]


def advice(position: GroundPosition, side: str) -> list[Note]:
    """Units and what they can do in the current phase, each with a comment."""
    phase = position.phase
    if phase.endswith("-initial"):
        return [*_arrivals(position, side), *_pool(position, side)]
    if phase.endswith("-reaction-movement"):
        return [*_headquarters(position, side), *_movers(position, side)]
    if phase.endswith(("-movement", "-exploitation")):
        return list(_movers(position, side))
    if phase.endswith("-bombardment"):
        return list(_guns(position, side))
    return list(_targets(position, side)) if phase.endswith("-combat") else []


def _arrivals(position: GroundPosition, side: str) -> Iterator[Note]:
    for unit in due(position, side):
        yield unit, f"{factors(position, unit)}, comes in"


def _pool(position: GroundPosition, side: str) -> Iterator[Note]:
    for unit in position.at(POOL[side]):
        yield unit, f"{factors(position, unit)}, in the replacement pool"


def _headquarters(position: GroundPosition, side: str) -> Iterator[Note]:
    for hq in unchecked(position, side):
        yield hq, f"at {position.kit.name(position.place_of(hq))}, to be activated"


def _movers(position: GroundPosition, side: str) -> Iterator[Note]:
    """Units that have MPs, hex by hex."""
    for place in position.kit.board.spaces(position.occupied(side)):
        for unit in position.units_at(side, place):
            points = left(position, unit, pace_of(position, unit, "march"))
            if points > 0 and not _is_bound(position, unit):
                yield unit, f"{factors(position, unit)} at {position.kit.name(place)}, {amount(points)} MP"


def _is_bound(position: GroundPosition, unit: str) -> bool:
    """Whether a unit does not move in this phase of reaction, whichever Army HQ is active (6D, 12B9)."""
    return position.reacts and never(position, unit) is not None


def _guns(position: GroundPosition, side: str) -> Iterator[Note]:
    for place in position.kit.board.spaces(position.occupied(side)):
        for unit in position.units_at(side, place):
            if position.counter(unit).is_artillery and unit not in position.this_phase.bombarded:
                far = f", range {position.counter(unit).range}" if position.counter(unit).range > 1 else ""
                yield unit, f"{factors(position, unit)} at {position.kit.name(place)}{far}"


def _targets(position: GroundPosition, side: str) -> Iterator[Note]:
    """Enemy hexes beside own units, with who stands there as far as it is seen."""
    kit = position.kit
    beside = kit.board.all_steps.spread(position.occupied(side)) & position.occupied(OTHER[side])
    for place in kit.board.spaces(beside):
        units = position.units_at(OTHER[side], place)
        if place not in position.this_phase.targets:
            told = ", ".join(f"{unit} {factors(position, unit)}" for unit in units)
            yield kit.name(place), told


def destinations(position: GroundPosition, unit: str) -> list[Destination]:
    """Where a unit can go: by a march, and in haste where it may, but not in reaction, nearest first."""
    if _is_bound(position, unit):
        return []
    found, hurries = [], position.phase.endswith("-movement") and not position.reacts
    for how in ("march", "haste") if hurries else ("march",):
        for place, step in reach(position, unit, how).items():
            if place != position.place_of(unit):
                found.append(Destination(place=place, cost=step.cost, path=step.way, how=how))
    shortest: dict[str, Destination] = {}
    for each in sorted(found, key=lambda each: (each.cost, each.how != "march", each.place)):
        shortest.setdefault(each.place, each)
    return list(shortest.values())
