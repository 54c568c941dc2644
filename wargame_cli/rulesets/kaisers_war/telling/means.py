"""What a side can spend in a phase: victory points, and what railways and ships still carry."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import capital
from wargame_cli.engine.queries import Resource
from wargame_cli.rulesets.kaisers_war.movement.rail import capacity_left
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The phases in which points can be chosen to be spent (6.2, 15.7, 32.1).
_SPENDING = ("start", "mobilization", "movement", "first-combat", "second-combat")


def means(position: KaisersPosition, side: str) -> list[Resource]:
    """Points are kept for later turns; what is not carried in a player turn is not."""
    phase = position.phase.partition("-")[2]
    found = [Resource(name="Points", left=position.points[side], rule="5.5")] if phase in _SPENDING else []
    return [*found, *_carriage(position, side)] if phase == "movement" else found


def _carriage(position: KaisersPosition, side: str) -> Iterator[Resource]:
    """Railways of zone 2 (16.6) and amphibious markers (20.2), as far as orders use them."""
    kit = position.kit
    for country in (country for country, land in kit.countries.items() if land & kit.rail_zones[2]):
        left = capacity_left(position, country)
        what = f"corps on the rails of {country}"
        yield Resource(name=_capital(what), left=left, unit=(what, what), rule="16.6", quiet=True)
    for unit in position.markers(side):
        left = kit.tables.movement.amphibious_capacity - position.this_turn.loads.get(unit, 0)
        what = f"corps aboard {unit}"
        yield Resource(name=_capital(what), left=left, unit=(what, what), rule="20.2", quiet=True)


def _capital(words: str) -> str:
    return capital(words)
