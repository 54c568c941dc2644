"""Strategic movement between Europe and the Near East (9.0, 9.13-9.15, 9.24, 9.25, 5.61), by a box in two phases.

A leg counts against the capacity of the maps that it leaves or comes to, so that a journey counts against both (9.14,
9.25).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import deployed
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, of_others
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EAST
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import IN_RUSSIA, StrategicMove, barred, edges, served
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
    Referee,
)

_BOXES = (TRANSIT, RUSSIAN_TRANSIT)


@BOOK.forbids("9.13", StrategicMove)
def central_units_between_europe_and_the_near_east(order: StrategicMove, referee: Referee) -> str | None:
    """Between Europe and the Near East the Central Powers go by the Eastern Front, and only who may be on both maps"""
    start = referee.position.place_of(order.units[0])
    return _why_not_central(referee.position, order.units, start, order.to)


def _why_not_central(position: GreatWarPosition, units: Sequence[str], start: str, to: str) -> str | None:
    """Why units of the Central Powers do not go into their transit box or out of it, or None.

    German divisions do so once the Turks of Europe are deployed, and after a surrender of Turkey Germans alone, out of
    the Near East, while units of the Central Powers are in Constantinople (9.13, 9.15, 5.61).
    """
    kit = position.kit
    if TRANSIT not in (start, to) or not kit.mode.combined:
        return None
    place = to if start == TRANSIT else start
    if kit.board.bit.get(place, 0) & kit.near_east:
        return _not_yet(position, units)
    if kit.front_of(place) != EAST:
        return f"{kit.name(place)} is not on the Eastern Front"
    stay = [unit for unit in units if not kit.near_east & ~closed_to(position, unit)]
    if stay:
        return f"{', '.join(stay)}: stays in Europe"
    return _after_the_surrender(position, leaves=start == TRANSIT) or _not_yet(position, units)


def _not_yet(position: GreatWarPosition, units: Sequence[str]) -> str | None:
    """German divisions go into and about the Near East after the Turks of Europe are deployed (9.15, 17.31)."""
    if deployed(position):
        return None
    divisions = [unit for unit in units if _is_german_division(position, unit)]
    return f"{', '.join(divisions)}: before the Turks of Europe are deployed" if divisions else None


def _is_german_division(position: GreatWarPosition, unit: str) -> bool:
    counter = position.counter(unit)
    return counter.nation == "GE" and counter.division


def _after_the_surrender(position: GreatWarPosition, *, leaves: bool) -> str | None:
    """Germans leave the Near East while there are units in Constantinople, and nobody goes there (5.61, 16.62)."""
    if not position.turkey_surrendered:
        return None
    if not leaves:
        return "Turkey has surrendered: nobody goes to the Near East"
    return None if position.units_at(CP, CONSTANTINOPLE) else "no unit of yours is in Constantinople"


@BOOK.forbids("9.24", StrategicMove)
def russians_between_the_east_and_the_caucasus(order: StrategicMove, referee: Referee) -> str | None:
    """Russian units go between the Eastern and the Caucasus Front by their box, until the Fall of the Czar"""
    start = referee.position.place_of(order.units[0])
    return _why_not_russian(referee.position, order.units, start, order.to)


def _why_not_russian(position: GreatWarPosition, units: Sequence[str], start: str, to: str) -> str | None:
    """Why units do not go into the Russian transfer box or out of it, or None.

    Those that are in it as the Czar falls still leave it (9.25, 5.45).
    """
    kit = position.kit
    if RUSSIAN_TRANSIT not in (start, to):
        return None
    if position.side_of(units[0]) == CP or not kit.mode.combined:
        return f"{units[0]} may not go into the Russian transfer box"
    if others := [unit for unit in units if position.counter(unit).nation != "RU"]:
        return f"{', '.join(others)}: no Russian unit"
    if to != RUSSIAN_TRANSIT:
        return None
    if position.russia != "czar":
        return "after the Fall of the Czar no Russian unit goes between the fronts"
    if kit.front_of(start) not in (EAST, CAUCASUS):
        return "it begins on the Eastern or the Caucasus Front"
    both = (kit.fronts[EAST], kit.fronts[CAUCASUS])
    stay = [unit for unit in units if any(not front & ~closed_to(position, unit) for front in both)]
    return f"{', '.join(stay)}: stays on one front" if stay else None


@BOOK.forbids("9.3", StrategicMove)
def a_way_leads_over_the_edge(order: StrategicMove, referee: Referee) -> str | None:
    """Between the town and the edge of the map, over which it leads into the box or out of it, there is a way (9.0)"""
    start = referee.position.place_of(order.units[0])
    return _why_no_way(referee.position, order.units, start, order.to)


def _why_no_way(position: GreatWarPosition, units: Sequence[str], start: str, to: str) -> str | None:
    kit = position.kit
    box = start if start in _BOXES else to
    town = to if start in _BOXES else start
    if box not in _BOXES or town not in kit.board.index or not kit.mode.combined:
        return None
    if box == TRANSIT and kit.board.bit[town] & kit.near_east:
        return None  # as where the Near East is played alone
    front, here = kit.front_of(town), kit.board.bit[town]
    lost = [unit for unit in units if not here & reaches_the_edge(position, unit, front)]
    return f"{', '.join(lost)}: no way leads between {kit.name(town)} and the edge of the map" if lost else None


def boxes_from(position: GreatWarPosition, unit: str, start: str) -> Iterator[str]:
    """The transit boxes into which a unit may go from a town, all but supply and capacity (9.13, 9.24)."""
    kit, side = position.kit, position.side_of(unit)
    box, why_not = (TRANSIT, _why_not_central) if side == CP else (RUSSIAN_TRANSIT, _why_not_russian)
    if not kit.mode.combined:
        if side == CP and kit.mode.near_east:
            yield TRANSIT
        return
    if not (why_not(position, (unit,), start, box) or _why_no_way(position, (unit,), start, box)):
        yield box


def ends_from(position: GreatWarPosition, unit: str, box: str) -> Mask:
    """The hexes to which a unit may go out of a transit box, as far as the maps tell (9.13, 9.24, 5.61)."""
    kit = position.kit
    if not kit.mode.combined:
        return kit.land
    if box == RUSSIAN_TRANSIT:
        return sum(reaches_the_edge(position, unit, front) for front in (EAST, CAUCASUS))
    free = not position.turkey_surrendered or bool(position.units_at(CP, CONSTANTINOPLE))
    waits = not deployed(position) and _is_german_division(position, unit)
    back = reaches_the_edge(position, unit, EAST) if free and not waits else 0
    return back | (0 if waits else kit.near_east)


def reaches_the_edge(position: GreatWarPosition, unit: str, front: str) -> Mask:
    """The hexes of a front from which a way leads a unit over its edge to the other maps (9.0)."""
    kit = position.kit
    side = position.side_of(unit)
    closed = barred(position, side)[0] | closed_to(position, unit) | of_others(position, unit)
    open_hexes = kit.fronts[front] & ~closed
    if side == ALLIED:
        open_hexes &= served(position, "the Caucasus" if front == CAUCASUS else IN_RUSSIA)
    return kit.steps.reached(gates(position, side, front) & open_hexes, open_hexes, open_hexes)


@derived
def gates(position: GreatWarPosition, side: str, front: str) -> Mask:
    """The hexes over which units go off a front to the other maps: edges that supply them, and Constantinople (9.0)."""
    kit = position.kit
    if side == CP:
        straits = kit.hexes((CONSTANTINOPLE,)) & position.controlled(CP)
        return edges(position, CP) & kit.fronts[front] | straits & kit.fronts[front]
    return kit.marked("Russian source") & kit.edge & kit.fronts[front] & position.controlled(ALLIED)
