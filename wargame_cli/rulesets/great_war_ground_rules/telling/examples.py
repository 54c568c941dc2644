"""What the examples of a sheet can have besides, and why an order cannot be given now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wargame_cli.engine.loading.lazily import by_name, full_name, lazily
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_ground_rules.engineers.demolition import DEMOLISHED
from wargame_cli.rulesets.great_war_ground_rules.ground.builders import is_construction, is_port, is_railroad
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges, nets
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.kit.types import MARCH
from wargame_cli.rulesets.great_war_ground_rules.movement.plans import plan
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BREAKDOWNS,
    ISOLATED_POOL,
    POOL,
    RESERVE,
    GroundPosition,
    hexside,
)

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.actions import Convert
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import Scrap
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import Form, forming
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.march_units import AssembleMarch, BreakMarch
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import MobilizeArtillery
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.rebuilding import Augment, Rebuild
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import Place
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Replace
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.tanks import RepairTank
    from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Detach
    from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
    from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
    from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
    from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader, pool
    from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import (
        AbandonPort,
        ClearRail,
        Demolish,
        Devastate,
        Repair,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import (
        AddCapacity,
        RaiseCapacity,
        TransferCapacity,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.depots import (
        AssignDepot,
        DeactivateDepot,
        FlipDepot,
        MoveDepot,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.gsp import MakePoints
    from wargame_cli.rulesets.great_war_ground_rules.logistics.resource_points import Destroy, Drop
    from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource
    from wargame_cli.rulesets.great_war_ground_rules.logistics.transports import SwitchMode
    from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import Assemble, BreakDown
    from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Rest

Tries = Iterator[tuple[str, Any]]
#: How many orders are tried at most.
_TRIED = 12
_NOBODY_LOST = "your replacement pool is empty"
_NO_DEPOT = "you have no supply depot on the map"
_NO_YARD = "you have no Res Pt in a marshaling yard"
_NO_LINE = "the scenario lists no unit of yours that breaks down"

Why = Callable[[GroundPosition, str], str | Sequence[Order]]


def enrich(order: Order, referee: Referee[GroundPosition]) -> Tries:
    """What an order might have besides."""
    if isinstance(order, Attack):
        yield from _besides_attacking(order, referee.position, referee.side)
    elif isinstance(order, Move):
        yield "path", plan(referee.position, order).path[1:]
        yield "how", "haste"


def _besides_attacking(order: Attack, position: GroundPosition, side: str) -> Tries:
    """Supply, a leader, losses, advances."""
    yield "supply", "none"
    yield from (
        ("leader", leader) for leader in position.leaders if position.kit.leaders[leader].nation in _nations(side)
    )
    if not position.leaders:
        yield "leader", NotNow("no leader is with an Army HQ")
    yield "losses", order.units[-1:]
    yield "advance", "all"
    yield "if_flooded", "call-off"


def _nations(side: str) -> list[str]:
    return [nation for nation, of in SIDE_OF.items() if of == side]


# -- why not now -----------------------------------------------------------------------------------------------------


def leads_to(position: GroundPosition, side: str, kind: type[Order]) -> str | NotNow | Sequence[Order]:
    """Why a side can give no order of a kind, where its pieces say so; or some, of which the machine thinks rarely."""
    why = _WHY.get(full_name(kind))
    found = why(position, side) if why else ""
    return NotNow(found) if found and isinstance(found, str) and full_name(kind) in _ALL_PHASE else found


def _own(position: GroundPosition, side: str, holds: Callable[[str], bool]) -> list[str]:
    return [unit for unit in position.units_of(side) if holds(unit)]


def _use_source(position: GroundPosition, side: str) -> str:
    out = [unit for unit in position.unsupplied if position.side_of(unit) == side]
    return "no special source reaches your units that are out of supply" if out else "all your units are in supply"


def _place(position: GroundPosition, side: str) -> str:
    waits = due(position, side) or position.at(RESERVE[side])
    return (
        "no hex is open to the units that are due" if waits else "no unit of yours is due, and no Corps HQ in reserve"
    )


def _place_res(position: GroundPosition, side: str) -> str:
    return "" if position.waiting.get(side) else "no Res Pts of yours wait to be placed"


def _form(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [Form(unit=unit) for unit in forming(position, side)] or "no unit of yours is forming"


def _convert(position: GroundPosition, side: str) -> str | Sequence[Order]:
    lines = [line for line in position.kit.plan.conversions if line.side == side]
    return [Convert(into=line.into[0]) for line in lines] or "the scenario offers you no conversion"


def _lost(position: GroundPosition, side: str) -> list[str]:
    return [*position.at(POOL[side]), *position.at(ISOLATED_POOL[side])]


def _replace(position: GroundPosition, side: str) -> str:
    return "" if _lost(position, side) else _NOBODY_LOST


def _scrap(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [Scrap(unit=unit) for unit in _lost(position, side)] or _NOBODY_LOST


def _rebuild(position: GroundPosition, side: str) -> str:
    cadres = _own(position, side, lambda unit: unit in position.reduced)
    return "you have not the points for any of your cadres" if cadres else "no unit of yours is a cadre"


def _augment(position: GroundPosition, side: str) -> str:
    weak = _own(position, side, lambda unit: unit in position.reduced and bool(position.counter(unit).weaker))
    return "" if weak else "no unit of yours that has two strengths is at the weaker one"


def _repair_tank(position: GroundPosition, side: str) -> str | Sequence[Order]:
    broken = [unit for unit in position.disabled if position.side_of(unit) == side]
    return [RepairTank(unit=unit) for unit in broken] or "no tank unit of yours is disabled"


def _assign_leader(position: GroundPosition, side: str) -> str:
    return "" if pool(position, side) else "no leader of yours is in the pool"


def _recall_leader(position: GroundPosition, side: str) -> str | Sequence[Order]:
    mine = [leader for leader, hq in position.leaders.items() if position.side_of(hq) == side]
    return [RecallLeader(leader=leader) for leader in mine] or "no leader of yours is with an Army HQ"


def _assign_elite(position: GroundPosition, side: str) -> str:
    return "" if any(position.side_of(unit) == side for unit in position.elite) else "you have no elite brigade"


def _switch_mode(position: GroundPosition, side: str) -> str | Sequence[Order]:
    carts = _own(position, side, lambda unit: position.counter(unit).is_transport)
    return [SwitchMode(units=(unit,), to="supply") for unit in carts] or "you have no transport unit on the map"


def _transfer(position: GroundPosition, side: str) -> str:
    return "" if len(nets.names(position)) > 1 else "the map has one rail net alone"


def _mobilize(position: GroundPosition, side: str) -> str | Sequence[Order]:
    guns = _own(position, side, lambda unit: position.counter(unit).made_mobile != position.counter(unit).front)
    return [MobilizeArtillery(unit=unit) for unit in guns] or "you have no artillery that can be made mobile"


def _march(position: GroundPosition, side: str) -> str:
    mine = [unit for unit, counter in position.kit.units.items() if counter.side == side and counter.type == MARCH]
    return "" if mine else "the scenario has no march brigades of yours"


def _switch_points(position: GroundPosition, side: str) -> str:
    return (
        "" if any(stock.man or stock.equ for stock in position.stock.values()) else "there are no points in the pools"
    )


def _abandon_port(position: GroundPosition, side: str) -> str:
    mine = [unit for unit in position.upgraded.values() if position.side_of(unit) == side]
    return "" if mine else "your engineers keep no port upgraded"


def _lines(position: GroundPosition, side: str) -> list[tuple[str, ...]]:
    """The units of each line of the scenario that break down, of those of a side (15F)."""
    return [line.units for line in position.kit.plan.breakdowns if position.side_of(line.units[0]) == side]


def _break_down(position: GroundPosition, side: str) -> str | Sequence[Order]:
    there = [unit for units in _lines(position, side) for unit in units if position.on_map(unit)]
    return [BreakDown(unit=unit) for unit in there] or "" if _lines(position, side) else _NO_LINE


def _assemble(position: GroundPosition, side: str) -> str | Sequence[Order]:
    apart = [unit for units in _lines(position, side) for unit in units if position.place_of(unit) == BREAKDOWNS]
    return [Assemble(unit=unit) for unit in apart] or "" if _lines(position, side) else _NO_LINE


def _crews(position: GroundPosition, side: str) -> list[tuple[str, str]]:
    """A side's engineers of all kinds on the map, each with where it stands."""
    kinds = (is_construction, is_railroad, is_port)
    found = _own(position, side, lambda unit: position.on_map(unit) and any(kind(position, unit) for kind in kinds))
    return [(unit, position.place_of(unit)) for unit in found]


def _repair(position: GroundPosition, side: str) -> str | Sequence[Order]:
    orders: list[Order] = []
    for unit, here in _crews(position, side):
        orders += [Repair(what="rail", at=here, units=(unit,))] if here in position.broken else []
        orders += [Repair(what="port", at=here, units=(unit,))] if position.ports.get(here) else []
        ends = [near for near in position.kit.board.neighbours[here] if hexside(here, near) in position.demolished]
        orders += [Repair(what="bridge", at=near, units=(unit,)) for near in ends]
    return orders[:_TRIED] or "nothing is broken where your engineers stand"


def _demolish(position: GroundPosition, side: str) -> str | Sequence[Order]:
    crews = [(unit, here) for unit, here in _crews(position, side) if is_construction(position, unit)]
    at_bridges: list[Order] = [
        Demolish(what="bridge", at=near, units=(unit,))
        for unit, here in crews
        for near in position.kit.board.neighbours[here]
        if bridges.is_bridge(position, here, near) and bridges.owner(position, here, near) in ("", side)
    ]
    in_forts = [
        Demolish(what="fort", at=here, units=(unit,)) for unit, here in crews if as_built(position, here) in DEMOLISHED
    ]
    return [*at_bridges[:_TRIED], *in_forts[:_TRIED]] or "no bridge or fort is where construction units of yours stand"


def _devastate(position: GroundPosition, side: str) -> str | Sequence[Order]:
    crews: dict[str, list[str]] = {}
    for unit, here in _crews(position, side):
        if is_construction(position, unit):
            crews.setdefault(here, []).append(unit)
    strongest = sorted(crews.items(), key=lambda crew: -sum(map(position.re, crew[1])))
    orders = [Devastate(at=here, units=tuple(units)) for here, units in strongest]
    return orders[:_TRIED] or "no construction unit of yours is on the map"


def _clear_rail(position: GroundPosition, side: str) -> str | Sequence[Order]:
    shut = [(unit, here) for unit, here in _crews(position, side) if here in position.obstructed]
    orders = [ClearRail(at=here, units=(unit,)) for unit, here in shut]
    return orders[:_TRIED] or "no rail line is obstructed where your engineers stand"


def _rest(position: GroundPosition, side: str) -> str:
    tired = [unit for unit in position.fatigue if position.side_of(unit) == side]
    return "" if tired else "no unit of yours is fatigued"


def _drop(position: GroundPosition, side: str) -> str:
    loaded = [unit for unit in position.this_phase.loads if position.side_of(unit) == side]
    return "" if loaded else "no unit of yours carries anything"


def _destroy(position: GroundPosition, side: str) -> str | Sequence[Order]:
    res = [Destroy(place=place, res=1) for place in position.res.get(side, {})]
    points = [Destroy(place=lot.place, gsp=1) for lot in position.gsp if lot.side == side]
    return [*res, *points] or "you have no Res Pts or general supply points"


def _corps(position: GroundPosition, side: str) -> str:
    corps = _own(position, side, lambda unit: position.counter(unit).is_corps_hq)
    return "no unit stands with a Corps HQ of yours" if corps else "no Corps HQ of yours is on the map"


def _depots(position: GroundPosition, side: str) -> list[str]:
    return [depot.place for depot in position.depots.values() if depot.side == side]


def _deactivate(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [DeactivateDepot(place=place) for place in _depots(position, side)] or _NO_DEPOT


def _flip(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [FlipDepot(place=place) for place in _depots(position, side)] or _NO_DEPOT


def _assign(position: GroundPosition, side: str) -> str | Sequence[Order]:
    hqs = _own(position, side, lambda unit: position.counter(unit).is_army_hq)
    orders = [AssignDepot(hq=hq, place=place) for hq in hqs for place in _depots(position, side)]
    return orders[:_TRIED] or (_NO_DEPOT if hqs else "no Army HQ of yours is on the map")


def _gsp(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [MakePoints(points=1, place=place) for place in _depots(position, side)] or _NO_DEPOT


def _detach(position: GroundPosition, side: str) -> str | Sequence[Order]:
    guns = [unit for unit in position.attached if position.side_of(unit) == side]
    return [Detach(units=(unit,)) for unit in guns] or "no artillery of yours is attached to an Art XX HQ"


def _attach(position: GroundPosition, side: str) -> str:
    hqs = _own(position, side, lambda unit: position.counter(unit).is_art_hq)
    return "no artillery that it could have stands with an Art XX HQ" if hqs else "you have no Art XX HQ on the map"


def _add_capacity(position: GroundPosition, side: str) -> str | Sequence[Order]:
    return [AddCapacity(res=1, at=place) for place in _stocked_yards(position, side)] or _NO_YARD


def _raise_capacity(position: GroundPosition, side: str) -> str:
    return "" if _stocked_yards(position, side) else _NO_YARD


def _stocked_yards(position: GroundPosition, side: str) -> list[str]:
    """The marshaling yards where a side has Res Pts."""
    return [place for place in position.res.get(side, {}) if nets.is_yard(position, place)]


def _move_depot(position: GroundPosition, side: str) -> str:
    idle = [depot for depot in position.depots.values() if depot.side == side and depot.idle]
    return "" if idle else "none of your supply depots shows its non-operational side"


_WHY: Mapping[str, Why] = by_name(
    (UseSource, _use_source),
    (Place, _place),
    (PlaceRes, _place_res),
    (Form, _form),
    (Convert, _convert),
    (Replace, _replace),
    (Scrap, _scrap),
    (Rebuild, _rebuild),
    (Augment, _augment),
    (RepairTank, _repair_tank),
    (AssignLeader, _assign_leader),
    (RecallLeader, _recall_leader),
    (AssignElite, _assign_elite),
    (SwitchMode, _switch_mode),
    (TransferCapacity, _transfer),
    (MobilizeArtillery, _mobilize),
    (AssembleMarch, _march),
    (BreakMarch, _march),
    (SwitchPoints, _switch_points),
    (AbandonPort, _abandon_port),
    (BreakDown, _break_down),
    (Assemble, _assemble),
    (Repair, _repair),
    (Demolish, _demolish),
    (ClearRail, _clear_rail),
    (Devastate, _devastate),
    (Rest, _rest),
    (Drop, _drop),
    (Destroy, _destroy),
    (Box, _corps),
    (Overstack, _corps),
    (AssignDepot, _assign),
    (DeactivateDepot, _deactivate),
    (FlipDepot, _flip),
    (MakePoints, _gsp),
    (AddCapacity, _add_capacity),
    (RaiseCapacity, _raise_capacity),
    (Attach, _attach),
    (Detach, _detach),
    (MoveDepot, _move_depot),
)

#: Of these nothing that a side does in the phase changes the reason.
_ALL_PHASE = by_name(
    (Convert, True),
    (Augment, True),
    (AssignElite, True),
    (TransferCapacity, True),
    (AssembleMarch, True),
    (BreakMarch, True),
    (AbandonPort, True),
    (BreakDown, True),
    (Assemble, True),
    (Rest, True),
    (MoveDepot, True),
)
