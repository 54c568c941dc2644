"""Why a unit is in general supply or out of it: its line hex by hex, or the first thing that is missing (11B)."""

from __future__ import annotations

from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.told import Line, line_of
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import depot_name


def supply_of(position: GroundPosition, side: str) -> list[SupplyStatus]:
    """The general supply of every unit of the side on the map, as its lines run now, in board order."""
    kit = position.kit
    units = [unit for place in kit.board.spaces(position.occupied(side)) for unit in position.units_at(side, place)]
    return [status(position, unit) for unit in units if not position.counter(unit).is_elite_brigade]


def status(position: GroundPosition, unit: str) -> SupplyStatus:
    """A unit's line with its source, or what is missing."""
    line = line_of(position, unit)
    side, place = position.side_of(unit), position.place_of(unit)
    if line.status == "out":
        return SupplyStatus(
            unit=unit,
            side=side,
            place=place,
            supplied=False,
            rule="11B",
            cut_at=position.kit.name(place),
            cut_by=line.why,
        )
    path = tuple(dict.fromkeys(hex for element in line.elements for hex in element.hexes)) or (place,)
    return SupplyStatus(
        unit=unit, side=side, place=place, supplied=True, rule=_rule(line), source=_source(position, line), path=path
    )


def _rule(line: Line) -> str:
    """The paragraph of the kind of source."""
    return "11C2b" if line.status == "special" else "11C2a"


def _source(position: GroundPosition, line: Line) -> str:
    """The source, and by way of which Army HQ and depot."""
    by = [each for each in (line.hq, line.depot and depot_name(position, line.depot)) if each]
    source = line.source or "a special source"
    return f"{source} by way of {' and '.join(by)}" if by else source
