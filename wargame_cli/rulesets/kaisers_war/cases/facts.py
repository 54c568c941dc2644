"""The facts of The Kaiser's War that conformance cases may expect, beside those of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, TypeVar

import msgspec

from wargame_cli.engine.cases import FactBook, Played, Unread, unlike
from wargame_cli.engine.events import Event, PointsChanged
from wargame_cli.rulesets.kaisers_war.attrition import checks as attrition_checks
from wargame_cli.rulesets.kaisers_war.control import controller
from wargame_cli.rulesets.kaisers_war.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.events import (
    MOVEMENT,
    AttackDeclared,
    BattleFought,
    IncomeCounted,
    PlanNotFollowed,
    PsywarResolved,
    StacksExamined,
    UnitMoved,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.field_events import AirRaidFought
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.paths import allowance, reach
from wargame_cli.rulesets.kaisers_war.points import loss
from wargame_cli.rulesets.kaisers_war.position import GONE, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.stacking import limit as stacking_limit
from wargame_cli.rulesets.kaisers_war.stacking import load as stacking_load
from wargame_cli.rulesets.kaisers_war.supply import in_supply, line_through, sources, supply_net
from wargame_cli.rulesets.kaisers_war.trenches import trench_owner
from wargame_cli.rulesets.kaisers_war.zones import in_enemy_zone

FACTS = FactBook()

E = TypeVar("E", bound=Event)
T = TypeVar("T")
Units = tuple[str, ...] | Literal["none"]
Sides = tuple[Literal["CP", "Allied"], ...] | Literal["none"]
Moves = dict[str, str] | Literal["none"]


class Raid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An air raid; whatever is left out may be anything."""

    mission: str | None = None
    target: str | None = None
    attack: int | None = None
    defence: int | None = None
    percent: int | None = None
    column: str | None = None
    result: str | None = None


# -- battles -----------------------------------------------------------------------------------------------------


@FACTS
def attack(expected: int, played: Played) -> Iterator[str]:
    """The attack strength of the last battle."""
    yield from _of_battle(played, "attack", expected)


@FACTS
def defence(expected: int, played: Played) -> Iterator[str]:
    """The defence strength of the last battle."""
    yield from _of_battle(played, "defence", expected)


@FACTS
def percent(expected: int, played: Played) -> Iterator[str]:
    """The percentage of the last battle."""
    yield from _of_battle(played, "percent", expected)


@FACTS
def column(expected: str, played: Played) -> Iterator[str]:
    """The column of the last battle, as the combat results tables call it."""
    yield from _of_battle(played, "column", expected)


@FACTS
def raids(expected: tuple[Raid, ...], played: Played) -> Iterator[str]:
    """All air raids in order, each with as many of its values as matter."""
    found = _all(played, AirRaidFought)
    if len(found) != len(expected):
        yield f"expected {len(expected)} raids, found {len(found)}"
    for wanted, fought in zip(expected, found, strict=False):
        for name in wanted.__struct_fields__:
            value = getattr(wanted, name)
            if value is not None:
                yield from unlike(played.place(value) if name == "target" else value, getattr(fought, name), name)


@FACTS
def table(expected: Literal["big_push", "infiltration"], played: Played) -> Iterator[str]:
    """The combat results table of the last battle."""
    yield from _of_battle(played, "table", expected)


@FACTS
def result(expected: str, played: Played) -> Iterator[str]:
    """The result of the last battle."""
    yield from _of_battle(played, "result", expected)


@FACTS
def results(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The results of several battles, by the defended hex."""
    found = {event.target: event.result for event in _all(played, BattleFought)}
    wanted = {played.find(place): code for place, code in expected.items()}
    if found != wanted:
        yield f"expected {wanted}, found {found}"


@FACTS
def modifiers(expected: Units, played: Played) -> Iterator[str]:
    """The names of everything that modifies the last battle, each once."""
    fought = _last_battle(played)
    found = {modifier.name for modifier in fought.modifiers} if fought else set()
    if found != set(_listed(expected)):
        yield f"expected {_told(_listed(expected))}, found {_told(found)}"


@FACTS
def modified_by(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether things modify the last battle, by their names."""
    fought = _last_battle(played)
    found = {modifier.name for modifier in fought.modifiers} if fought else set()
    for name, does in expected.items():
        if (name in found) != does:
            yield f"{name} does {'not ' if does else ''}modify the battle; found {_told(found)}"


@FACTS
def eliminated(expected: Units, played: Played) -> Iterator[str]:
    """All units that are eliminated."""
    found = [event.unit for event in _all(played, UnitRemoved)]
    if sorted(found) != sorted(_listed(expected)):
        yield f"expected {_told(_listed(expected))}, found {_told(found)}"


@FACTS
def safe(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Units that are not eliminated."""
    dead = {event.unit for event in _all(played, UnitRemoved)} & set(expected)
    if dead:
        yield f"{_told(dead)} is eliminated"


@FACTS
def retreats(expected: Moves, played: Played) -> Iterator[str]:
    """All units that retreat, and where they come to stand; `none` if nobody does."""
    yield from _moves(expected, played, ("retreat",))


@FACTS
def pursues(expected: Moves, played: Played) -> Iterator[str]:
    """All units that pursue or land from the sea, and where they come to stand; `none` if nobody does."""
    yield from _moves(expected, played, ("pursuit", "landing"))


@FACTS
def unfollowed(expected: dict[str, str] | Literal["none"], played: Played) -> Iterator[str]:
    """All units that do not pursue or retreat as their side planned, and the rule that keeps them from it."""
    found = {event.unit: event.rule for event in _all(played, PlanNotFollowed)}
    yield from unlike({} if expected == "none" else expected, found)


@FACTS
def cleared(expected: bool, played: Played) -> Iterator[str]:
    """Whether the hex of the last battle is empty of its defenders afterwards."""
    fought = _last_battle(played)
    if fought is None:
        yield "no battle"
        return
    enemy = OTHER[played.before.counter(_declared(played).attackers[0]).side]
    left = [unit for unit in played.after.at(fought.target) if played.after.counter(unit).side == enemy]
    if bool(left) == expected:
        yield f"in {fought.target} there stand {_told(left)}"


@FACTS
def pursuers(expected: int, played: Played) -> Iterator[str]:
    """How many units the result of the last battle lets pursue."""
    fought = _last_battle(played)
    found = played.after.kit.tables.combat.results[fought.result].units if fought else 0
    if found != expected:
        yield f"expected {expected}, found {found}"


def _declared(played: Played) -> AttackDeclared:
    return _all(played, AttackDeclared)[-1]


def _of_battle(played: Played, field: str, expected: object) -> Iterator[str]:
    fought = _last_battle(played)
    found = getattr(fought, field) if fought else "no battle"
    if found != expected:
        yield f"expected {expected}, found {found}"


def _last_battle(played: Played) -> BattleFought | None:
    return next(reversed(_all(played, BattleFought)), None)


def _moves(expected: Moves, played: Played, how: tuple[str, ...]) -> Iterator[str]:
    found = {event.unit: event.end for event in _all(played, UnitMoved) if event.how in how}
    wanted = {} if expected == "none" else {unit: played.place(place) for unit, place in dict(expected).items()}
    if found != wanted:
        yield f"expected {wanted or 'nobody'}, found {found or 'nobody'}"


# -- hexes -------------------------------------------------------------------------------------------------------


@FACTS
def controls(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Who controls hexes."""
    for hex, side in _by_hex(expected, played):
        found = controller(played.after, hex) or "nobody"
        if found != side:
            yield f"expected {side} in {hex}, found {found}"


@FACTS
def zones(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose zones of control lie in hexes."""
    yield from _whose(expected, played, lambda hex, side: in_enemy_zone(played.after, hex, OTHER[side]))


@FACTS
def sources_of(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose sources of supply hexes are."""
    bit = played.after.kit.board.bit
    yield from _whose(expected, played, lambda hex, side: bool(sources(played.after, side) & bit[hex]))


@FACTS
def railheads_of(expected: dict[str, Sides], played: Played) -> Iterator[str]:
    """Whose units find a rail line of communications in cities."""
    bit = played.after.kit.board.bit
    yield from _whose(expected, played, lambda hex, side: bool(supply_net(played.after, side).railheads & bit[hex]))


@FACTS
def limits(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many corps equivalents hexes may hold."""
    for hex, corps in _by_hex(expected, played):
        if (found := stacking_limit(played.after, hex)) != corps:
            yield f"expected {corps} in {hex}, found {found}"


@FACTS
def loads(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many corps equivalents stand in hexes."""
    for hex, corps in _by_hex(expected, played):
        if (found := stacking_load(played.after, played.after.at(hex))) != corps:
            yield f"expected {corps} in {hex}, found {found}"


# -- units -------------------------------------------------------------------------------------------------------


@FACTS
def supplied(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether units are in general supply."""
    for unit, fed in _by_unit(expected, played):
        if in_supply(played.after, unit) != fed:
            yield f"{unit} is {'not ' if fed else ''}in general supply"


@FACTS
def lines(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """How many hexes a line of supply has from units to hexes, by land alone; `never` where none can run."""
    position: KaisersPosition = played.after
    kit = position.kit
    for unit, lengths in _by_unit(expected, played):
        through = line_through(position, position.counter(unit).side)
        here = kit.board.bit[position.place_of(unit)]
        for hex, length in _by_hex(lengths, played):
            rings = enumerate(kit.steps.rings(kit.board.bit[hex], through, here))
            found = next((number for number, ring in rings if ring & here), "never")
            if found != length:
                yield f"expected {length} from {unit} to {hex}, found {found}"


@FACTS
def dice_of_attrition(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many dice units roll for supply attrition where they stand, if they are out of supply."""
    for unit, number in _by_unit(expected, played):
        if (found := attrition_checks(played.after, unit)) != number:
            yield f"expected {number} for {unit}, found {found}"


@FACTS
def reaches(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """What it costs units to march to hexes with their printed movement; `never` where they cannot."""
    for unit, costs in _by_unit(expected, played):
        steps = reach(played.after, unit, allowance(played.after, unit))
        for hex, cost in _by_hex(costs, played):
            found = steps[hex].cost if hex in steps else "never"
            if found != cost:
                yield f"expected {unit} to reach {hex} for {cost}, found {found}"


@FACTS
def spent(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The movement points that moves took."""
    found = {event.unit: event.cost for event in _all(played, UnitMoved) if event.how in MOVEMENT}
    for unit, cost in expected.items():
        if found.get(unit) != cost:
            yield f"expected {cost} for {unit}, found {found.get(unit, 'no move')}"


@FACTS
def worth(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The points that a side loses with units."""
    for unit, cost in _by_unit(expected, played):
        if (found := loss(played.after.kit, played.after.counter(unit))) != cost:
            yield f"expected {cost} for {unit}, found {found}"


@FACTS
def due(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The turns in which units on the turn track arrive."""
    for unit, turn in _by_unit(expected, played):
        if (found := played.after.due.get(unit)) != turn:
            yield f"expected {unit} in turn {turn}, found {found or 'none'}"


@FACTS
def armies(expected: Units, played: Played) -> Iterator[str]:
    """All tank and mechanized corps that show their army side."""
    if sorted(played.after.armies) != sorted(_listed(expected)):
        yield f"expected {_told(_listed(expected))}, found {_told(played.after.armies)}"


@FACTS
def trenchlines(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Whose trenchlines are in hexes, printed or built."""
    for hex, side in _by_hex(expected, played):
        found = trench_owner(played.after, hex) or "nobody"
        if found != side:
            yield f"expected a trenchline of {side} in {hex}, found {found}"


@FACTS
def annihilated(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The turns from which units destroyed out of supply can be bought again."""
    found = played.after.annihilated
    if found != expected:
        yield f"expected {expected}, found {found}"


@FACTS
def frozen(expected: Units, played: Played) -> Iterator[str]:
    """All units that are locked in the east."""
    if sorted(played.after.frozen) != sorted(_listed(expected)):
        yield f"expected {_told(_listed(expected))}, found {_told(played.after.frozen)}"


@FACTS
def fights_for(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """The side that units are on; `nobody` for forces of the east that are not in the war."""
    for unit, side in _by_unit(expected, played):
        face = played.after.counter(unit)
        if (found := "nobody" if face.dormant else face.side) != side:
            yield f"expected {unit} to fight for {side}, found {found}"


@FACTS
def on_map(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many units stand on the map, in boxes or with the fleet: by side, nation, or nation and type."""
    position: KaisersPosition = played.after
    away = {POOL, TRACK, GONE}
    for words, number in expected.items():
        faces = (position.counter(unit) for unit, place in position.units().items() if place not in away)
        found = sum(words in (face.side, face.nation, f"{face.nation} {face.type}") for face in faces)
        if found != number:
            yield f"expected {number} of {words}, found {found}"


@FACTS
def prints(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The factors that units show, as printed."""
    for unit, values in _by_unit(expected, played):
        if (found := played.after.counter(unit).values) != values:
            yield f"expected {values} for {unit}, found {found}"


# -- fog of war --------------------------------------------------------------------------------------------------


@FACTS
def sees(expected: dict[str, dict[str, Units]], played: Played) -> Iterator[str]:
    """The units that sides see in places: their own, and the top unit of enemy stacks on the map."""
    for side, places in expected.items():
        seen = view(played.after, side)
        for place, units in places.items():
            if sorted(found := seen.at(played.find(place))) != sorted(_listed(units)):
                yield f"expected {side} to see {_told(_listed(units))} in {place}, found {_told(found)}"


# -- income ------------------------------------------------------------------------------------------------------


@FACTS
def income(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What the sides are paid in the victory point segment."""
    found = {event.side: event.total for event in _incomes(played)}
    for side, total in expected.items():
        if found.get(side) != total:
            yield f"expected {total} for {side}, found {found.get(side, 'no income')}"


@FACTS
def pays(expected: dict[str, dict[str, int] | Literal["nobody"]], played: Played) -> Iterator[str]:
    """What hexes and off-map areas pay, and to whom."""
    events = _incomes(played)
    for source, sides in expected.items():
        labels = (source, played.after.kit.name(played.find(source)))
        found = {event.side: sum(item.points for item in event.items if item.source in labels) for event in events}
        paid = {side: amount for side, amount in found.items() if amount}
        if paid != ({} if isinstance(sides, str) else sides):
            yield f"expected {source} to pay {sides}, found {paid or 'nobody'}"


def _incomes(played: Played) -> list[IncomeCounted]:
    """What the victory point segment paid. Raises Unread where none was played."""
    if not (found := _all(played, IncomeCounted)):
        raise Unread("no victory point segment is played here", "phase: victory-points, play: phase")
    return found


# -- optional rules ----------------------------------------------------------------------------------------------


@FACTS
def scored(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """What the sides gained and lost, for each reason as the report gives it."""
    found: dict[str, dict[str, int]] = {}
    for event in _all(played, PointsChanged):
        found.setdefault(event.reason, {})[event.side] = event.change
    for reason, changes in expected.items():
        if found.get(reason, {}) != changes:
            yield f"expected {changes} for {reason}, found {found}"


@FACTS
def psywar(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """The effects of all psywar attacks, in order."""
    found = tuple(event.effect for event in _all(played, PsywarResolved))
    if found != _listed(expected):
        yield f"expected {', '.join(_listed(expected)) or 'none'}, found {', '.join(found) or 'none'}"


@FACTS
def examined(expected: dict[str, tuple[str, ...]] | Literal["none"], played: Played) -> Iterator[str]:
    """All stacks that psywar lays open to the attacker, top first: by hex, or by `turn N` of the track."""
    found = {where: units for event in _all(played, StacksExamined) for where, units in event.stacks}
    wanted = {} if expected == "none" else {played.find(where): units for where, units in dict(expected).items()}
    if found != wanted:
        yield f"expected {wanted or 'nothing'}, found {found or 'nothing'}"


# -- what the facts are made of ----------------------------------------------------------------------------------


def _all(played: Played, kind: type[E]) -> list[E]:
    return [event for event in played.events if isinstance(event, kind)]


def _listed(words: tuple[str, ...] | str) -> tuple[str, ...]:
    return () if isinstance(words, str) else words


def _told(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"


def _whose(expected: dict[str, Sides], played: Played, holds: Callable[[str, str], bool]) -> Iterator[str]:
    for hex, sides in _by_hex(expected, played):
        found = {side for side in SIDES if holds(hex, side)}
        if found != set(_listed(sides)):
            yield f"expected {_told(_listed(sides))} in {hex}, found {_told(found)}"


def _by_hex(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each hex with what is expected of it. Raises LookupError for a place that is no hex."""
    for place, value in expected.items():
        hex = played.find(place)
        if hex not in played.after.kit.board.index:
            raise LookupError(f"there is no hex {place!r}")
        yield hex, value


def _by_unit(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each unit with what is expected of it. Raises LookupError for one that is not in the game."""
    for unit, value in expected.items():
        if not played.after.knows(unit):
            raise LookupError(f"there is no unit {unit!r}")
        yield unit, value
