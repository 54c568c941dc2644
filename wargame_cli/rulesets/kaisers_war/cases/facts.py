"""The facts of hexes, units, income and optional rules that conformance cases may expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Units, Unread, by_hex, by_unit, fact, happened, listed, told
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.naming import PlaceId, SideId, UnitId
from wargame_cli.rulesets.kaisers_war.combat.attrition import checks as attrition_checks
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.control import controller
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, reach
from wargame_cli.rulesets.kaisers_war.ground.stacking import limit as stacking_limit
from wargame_cli.rulesets.kaisers_war.ground.stacking import load as stacking_load
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, line_through, sources, supply_net
from wargame_cli.rulesets.kaisers_war.ground.trenches import trench_owner
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES, Counter
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    MOVEMENT,
    IncomeCounted,
    PsywarResolved,
    StacksExamined,
    UnitMoved,
)
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss

Sides = tuple[Literal["CP", "Allied"], ...] | Literal["none"]

# -- hexes -------------------------------------------------------------------------------------------------------


@fact
def controls(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Who controls hexes."""
    for hex, side in by_hex(expected, played):
        found = controller(played.after, hex) or "nobody"
        if found != side:
            yield f"expected {side} in {hex}, found {found}"


@fact
def zones(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose zones of control lie in hexes."""
    yield from _whose(expected, played, lambda hex, side: in_enemy_zone(played.after, OTHER[side], hex))


@fact
def sources_of(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose sources of supply hexes are."""
    bit = played.after.kit.board.bit
    yield from _whose(expected, played, lambda hex, side: bool(sources(played.after, side) & bit[hex]))


@fact
def railheads_of(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose units find a rail line of communications in cities."""
    bit = played.after.kit.board.bit
    yield from _whose(expected, played, lambda hex, side: bool(supply_net(played.after, side).railheads & bit[hex]))


@fact
def limits(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many corps equivalents hexes may hold."""
    for hex, corps in by_hex(expected, played):
        if (found := stacking_limit(played.after, hex)) != corps:
            yield f"expected {corps} in {hex}, found {found}"


@fact
def loads(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many corps equivalents stand in hexes."""
    for hex, corps in by_hex(expected, played):
        if (found := stacking_load(played.after, played.after.at(hex))) != corps:
            yield f"expected {corps} in {hex}, found {found}"


# -- units -------------------------------------------------------------------------------------------------------


@fact
def supplied(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether units are in general supply."""
    for unit, expects in by_unit(expected, played):
        if in_supply(played.after, unit) != expects:
            yield f"{unit} is {'not ' if expects else ''}in general supply"


@fact
def lines(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """How many hexes a line of supply has from units to hexes, by land alone; `never` where none can run."""
    position: KaisersPosition = played.after
    kit = position.kit
    for unit, lengths in by_unit(expected, played):
        through = line_through(position, position.side_of(unit))
        here = kit.board.bit[position.place_of(unit)]
        for hex, length in by_hex(lengths, played):
            rings = enumerate(kit.steps.rings(kit.board.bit[hex], through, here))
            found = next((number for number, ring in rings if ring & here), "never")
            if found != length:
                yield f"expected {length} from {unit} to {hex}, found {found}"


@fact
def dice_of_attrition(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many dice units roll for supply attrition where they stand, if they are out of supply."""
    for unit, number in by_unit(expected, played):
        if (found := attrition_checks(played.after, unit)) != number:
            yield f"expected {number} for {unit}, found {found}"


@fact
def reaches(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """What it costs units to march to hexes with their printed movement; `never` where they cannot."""
    for unit, costs in by_unit(expected, played):
        steps = reach(played.after, unit, allowance(played.after, unit))
        for hex, cost in by_hex(costs, played):
            found = steps[hex].cost if hex in steps else "never"
            if found != cost:
                yield f"expected {unit} to reach {hex} for {cost}, found {found}"


@fact
def spent(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """The movement points that moves took."""
    found = {event.unit: event.cost for event in happened(played, UnitMoved) if event.how in MOVEMENT}
    for unit, cost in expected.items():
        if found.get(unit) != cost:
            yield f"expected {cost} for {unit}, found {found.get(unit, 'no move')}"


@fact
def worth(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The points that a side loses with units."""
    for unit, cost in by_unit(expected, played):
        if (found := loss(played.after.kit, played.after.counter(unit))) != cost:
            yield f"expected {cost} for {unit}, found {found}"


@fact
def due(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The turns in which units on the turn track arrive."""
    for unit, turn in by_unit(expected, played):
        if (found := played.after.due.get(unit)) != turn:
            yield f"expected {unit} in turn {turn}, found {found or 'none'}"


@fact
def armies(expected: Units, played: Played) -> Iterator[str]:
    """All tank and mechanized corps that show their army side."""
    if sorted(played.after.armies) != sorted(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(played.after.armies)}"


@fact
def trenchlines(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Whose trenchlines are in hexes, printed or built."""
    for hex, side in by_hex(expected, played):
        found = trench_owner(played.after, hex) or "nobody"
        if found != side:
            yield f"expected a trenchline of {side} in {hex}, found {found}"


@fact
def annihilated(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """The turns from which units destroyed out of supply can be bought again."""
    found = played.after.annihilated
    if found != expected:
        yield f"expected {expected}, found {found}"


@fact
def frozen(expected: Units, played: Played) -> Iterator[str]:
    """All units that are locked in the east."""
    if sorted(played.after.frozen) != sorted(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(played.after.frozen)}"


@fact
def fights_for(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """The side that units are on; `nobody` for forces of the east that are not in the war."""
    for unit, side in by_unit(expected, played):
        face = played.after.counter(unit)
        if (found := "nobody" if face.dormant else face.side) != side:
            yield f"expected {unit} to fight for {side}, found {found}"


@fact
def on_map(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many units stand on the map, in boxes or with the fleet: by side, nation, or nation and type."""
    position: KaisersPosition = played.after
    away = {POOL, TRACK, GONE}
    groups = {unit: _groups(position.counter(unit)) for unit in position.units()}
    for words, number in expected.items():
        if not any(words in each for each in groups.values()):
            known = {name for each in groups.values() for name in each}
            raise Unread(f"no unit is of {words!r}", nearest(words, known))
        found = sum(words in groups[unit] for unit, place in position.units().items() if place not in away)
        if found != number:
            yield f"expected {number} of {words}, found {found}"


def _groups(face: Counter) -> tuple[str, ...]:
    """What a unit is counted among."""
    return (face.side, face.nation, f"{face.nation} {face.type}")


@fact
def prints(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The factors that units show, as printed."""
    for unit, values in by_unit(expected, played):
        if (found := played.after.counter(unit).values) != values:
            yield f"expected {values} for {unit}, found {found}"


# -- fog of war --------------------------------------------------------------------------------------------------


@fact
def sees(expected: dict[SideId, dict[PlaceId, Units]], played: Played) -> Iterator[str]:
    """The units that sides see in places: their own, and the top unit of enemy stacks on the map."""
    for side, places in expected.items():
        seen = view(played.after, side)
        for place, units in places.items():
            if sorted(found := seen.at(place)) != sorted(listed(units)):
                yield f"expected {side} to see {told(listed(units))} in {place}, found {told(found)}"


# -- income ------------------------------------------------------------------------------------------------------


@fact
def income(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What the sides are paid in the victory point segment."""
    found = {event.side: event.total for event in _incomes(played)}
    for side, total in expected.items():
        if found.get(side) != total:
            yield f"expected {total} for {side}, found {found.get(side, 'no income')}"


@fact
def pays(expected: dict[str, dict[str, int] | Literal["nobody"]], played: Played) -> Iterator[str]:
    """What hexes and off-map areas pay to each side."""
    events = _incomes(played)
    for source, sides in expected.items():
        labels = (source, played.after.kit.name(_payer(source, played)))
        found = {event.side: sum(item.points for item in event.items if item.source in labels) for event in events}
        paid = {side: amount for side, amount in found.items() if amount}
        if paid != ({} if isinstance(sides, str) else sides):
            yield f"expected {source} to pay {sides}, found {paid or 'nobody'}"


def _payer(source: str, played: Played) -> str:
    """The hex or box of a source of income; a trench hex has its number first. Raises Unread for what is none."""
    number = source.removeprefix("trench ").partition(" ")[0]
    return played.place(number if number.isdigit() else source)


def _incomes(played: Played) -> list[IncomeCounted]:
    """What the victory point segment paid. Raises Unread where none was played."""
    if not (found := happened(played, IncomeCounted)):
        raise Unread("no victory point segment is played here", "phase: victory-points, play: phase")
    return found


# -- optional rules ----------------------------------------------------------------------------------------------


@fact
def scored(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """What the sides gained and lost, for each reason as the report gives it."""
    found: dict[str, dict[str, int]] = {}
    for event in happened(played, PointsChanged):
        found.setdefault(event.reason, {})[event.side] = event.change
    for reason, changes in expected.items():
        if found.get(reason, {}) != changes:
            yield f"expected {changes} for {reason}, found {found}"


@fact
def psywar(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """The effects of all psywar attacks, in order."""
    found = tuple(event.effect for event in happened(played, PsywarResolved))
    if found != listed(expected):
        yield f"expected {', '.join(listed(expected)) or 'none'}, found {', '.join(found) or 'none'}"


@fact
def examined(expected: dict[str, tuple[str, ...]] | Literal["none"], played: Played) -> Iterator[str]:
    """All stacks that psywar lays open to the attacker, top first: by hex, or by `turn N` of the track."""
    found = {where: units for event in happened(played, StacksExamined) for where, units in event.stacks}
    wanted = {} if expected == "none" else {played.find(where): units for where, units in dict(expected).items()}
    if found != wanted:
        yield f"expected {wanted or 'nothing'}, found {found or 'nothing'}"


def _whose(expected: dict[str, Sides], played: Played, holds: Callable[[str, str], bool]) -> Iterator[str]:
    for hex, sides in by_hex(expected, played):
        found = {side for side in SIDES if holds(hex, side)}
        if found != set(listed(sides)):
            yield f"expected {told(listed(sides))} in {hex}, found {told(found)}"
