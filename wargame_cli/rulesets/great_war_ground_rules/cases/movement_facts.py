"""The facts of movement that conformance cases may expect: MPs, costs, reach, haste, rails, rivers, overruns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Unread, by_hex, by_unit, fact, happened, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import UnitId
from wargame_cli.rulesets.great_war_ground_rules.ground.loads import transport_size
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, sections
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zoc_cost
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.movement import ratings
from wargame_cli.rulesets.great_war_ground_rules.movement.rail import rail_size
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import reach as hexes_in_reach
from wargame_cli.rulesets.great_war_ground_rules.movement.steps import entering
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import Fatigued, UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import WorkChanged, WorkEnded
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

How = Literal["march", "haste"]
Never = Literal["never"]


@fact
def movement(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The MPs that units have in this phase before they spend any, by its own kind of movement (6, 6C, 6E, 11F)."""
    position: GroundPosition = played.after
    for unit, points in by_unit(expected, played):
        pace = ratings.pace_of(position, unit)
        yield from unlike(points, ratings.points(position, unit, pace, (unit,)), unit)


@fact
def movement_in_haste(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The MPs that units have in accelerated movement (6B3)."""
    for unit, points in by_unit(expected, played):
        yield from unlike(points, ratings.points(played.after, unit, "haste", (unit,)), unit)


@fact
def spent(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The MPs that units spend in this piece of play: on the way, on overruns, rest and work, to leave an overstack."""
    found: dict[str, float] = {}
    for event in played.events:
        bill: dict[str, float] = {}
        if isinstance(event, UnitMoved | BoxChanged | Fatigued):
            bill = {event.unit: event.spent}
        elif isinstance(event, HexOverrun | WorkChanged | WorkEnded):
            bill = event.spent
        for unit, points in bill.items():
            found[unit] = found.get(unit, 0) + points
    for unit, points in by_unit(expected, played):
        yield from unlike(points, found.get(unit, 0), unit)


@fact
def steps(expected: dict[UnitId, dict[str, float | Never]], played: Played) -> Iterator[str]:
    """The MPs to enter adjacent hexes by the cheapest means, with hexside and road; `never` where it is prohibited."""
    yield from _steps(expected, played, "march")


@fact
def steps_in_haste(expected: dict[UnitId, dict[str, float | Never]], played: Played) -> Iterator[str]:
    """The same in accelerated movement; `never` too where it may not go (6B1, 6B2)."""
    yield from _steps(expected, played, "haste")


def _steps(expected: dict[UnitId, dict[str, float | Never]], played: Played, how: How) -> Iterator[str]:
    position: GroundPosition = played.after
    for unit, places in by_unit(expected, played):
        for hex, points in by_hex(places, played):
            start = position.place_of(unit)
            if hex not in position.kit.board.neighbours[start]:
                raise Unread(f"{hex} is not beside {start}, where {unit} stands")
            found = entering(position, unit, start, hex, how)
            yield from unlike(points, "never" if found is None else found, f"{unit} to {hex}")


@fact
def leaving(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The MPs that units pay besides to leave their hexes because of enemy ZOCs (6A)."""
    for unit, points in by_unit(expected, played):
        yield from unlike(points, zoc_cost(played.after, unit, played.after.place_of(unit)), unit)


@fact
def reaches(expected: dict[UnitId, dict[str, float | Never]], played: Played) -> Iterator[str]:
    """The MPs that units spend to march to hexes by the cheapest way; `never` where they cannot come in this phase."""
    yield from _reach(expected, played, "march")


@fact
def reaches_in_haste(expected: dict[UnitId, dict[str, float | Never]], played: Played) -> Iterator[str]:
    """The same in accelerated movement (6B)."""
    yield from _reach(expected, played, "haste")


def _reach(expected: dict[UnitId, dict[str, float | Never]], played: Played, how: How) -> Iterator[str]:
    position: GroundPosition = played.after
    for unit, places in by_unit(expected, played):
        for hex, points in by_hex(places, played):
            found = hexes_in_reach(position, unit, how, (unit,)).get(hex)
            yield from unlike(points, "never" if found is None else found.cost, f"{unit} to {hex}")


# -- rails, cargo ----------------------------------------------------------------------------------------------------


@fact
def transport_re(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The REs that units count on high-volume rail lines (3A3, 7A4)."""
    for unit, res in by_unit(expected, played):
        yield from unlike(res, rail_size(played.after, unit), unit)


@fact
def cargo_re(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The REs that units count as cargo of transport units (14O2)."""
    for unit, res in by_unit(expected, played):
        yield from unlike(res, transport_size(played.after, unit), unit)


@fact
def capacity(expected: dict[str, float], played: Played) -> Iterator[str]:
    """The rail capacity of a side on a net, written `NET/SIDE`, without what Res Pts add for the turn (7A5)."""
    for net, side, res in _nets(expected, played):
        yield from unlike(res, nets.capacity(played.after, side, net), f"{net}/{side}")


@fact
def capacity_left(expected: dict[str, float], played: Played) -> Iterator[str]:
    """What is left of it in this player turn: depots, units and what is too new are taken off (7A4, 7A5a, 7A5f)."""
    for net, side, res in _nets(expected, played):
        yield from unlike(res, nets.left(played.after, side, net), f"{net}/{side}")


@fact
def section_left(expected: dict[str, dict[str, float]], played: Played) -> Iterator[str]:
    """What is left in this player turn for units of hexes, of the section of the net that they lie in (7A9)."""
    for key, places in expected.items():
        for net, side, _ in _nets({key: 0}, played):
            for hex, res in by_hex(places, played):
                yield from unlike(res, sections.left(played.after, side, net, hex), f"{key} in {hex}")


def _nets(expected: dict[str, float], played: Played) -> Iterator[tuple[str, str, float]]:
    for key, res in expected.items():
        net, _, side = key.rpartition("/")
        if side not in SIDES or net not in nets.names(played.after):
            raise Unread(f"no side has a net {key!r}", nearest(net, nets.names(played.after)))
        yield net, side, res


# -- overruns --------------------------------------------------------------------------------------------------------


@fact
def overrun_odds(expected: str, played: Played) -> Iterator[str]:
    """The final odds of the last overrun, whether it was done or not (6F1)."""
    found = next(reversed(happened(played, HexOverrun)), None)
    yield from unlike(expected, found.odds if found else "no overrun")


@fact
def overrun_done(expected: bool, played: Played) -> Iterator[str]:
    """Whether the last overrun was carried out (6F)."""
    found = next(reversed(happened(played, HexOverrun)), None)
    yield from unlike(expected, found.done if found else "no overrun")
