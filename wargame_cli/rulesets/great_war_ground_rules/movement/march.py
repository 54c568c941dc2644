"""Marches, haste and trains (6, 6A, 6B, 7A, 7B): what forbids a move, and what comes of it hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wargame_cli.rulesets.great_war_ground_rules.ground import contested, owners, stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import set_out, settle_boxes
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.strength import artillery_divisions
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, OVERSTACKING
from wargame_cli.rulesets.great_war_ground_rules.movement import gunboats, haste, rail, river, trace
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import named
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun
from wargame_cli.rulesets.great_war_ground_rules.movement.plans import Plan, plan
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import doubled, pace_of
from wargame_cli.rulesets.great_war_ground_rules.movement.routes import walk
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import Fatigued, UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The paragraph of each kind of movement.
_RULES = {"march": "6", "haste": "6B3", "rail": "7A2", "strategic": "7A3", "river": "7C2"}


# -- what forbids a move ---------------------------------------------------------------------------------------------


@BOOK.forbids("6B3", Move, Overrun)
def stays_in_haste(order: Move | Overrun, referee: Referee) -> str | None:
    """Who moves in haste spends no movement points otherwise, but on rails and rivers"""
    if isinstance(order, Move) and order.how != "march":
        return None
    mode = referee.position.this_phase.mode
    hasty = [unit for unit in named(order) if mode.get(unit) == "haste"]
    return f"{', '.join(hasty)}: moves in haste in this phase and cannot march or overrun" if hasty else None


@BOOK.forbids_one_of(
    {
        "6B1": "Haste is for the movement phase",
        "6B3": "Who moves in haste has spent no movement points otherwise",
        "6B4c": "Who has rested does not move in haste",
        "14C2": "Unreliable tank units do not move in haste",
        "14O": "Motorized transport does not move in haste before February 1917",
    },
    Move,
)
def may_haste(order: Move, referee: Referee) -> tuple[str, str] | None:
    """The first unit that may not move in haste."""
    if order.how != "haste":
        return None
    return next(filter(None, (haste.why_not(referee.position, unit) for unit in order.units)), None)


@BOOK.forbids("7A1", Move, Overrun)
def stays_for_trains(order: Move | Overrun, referee: Referee) -> str | None:
    """Units past which trains have run in an enemy ZOC stay where they are for the phase"""
    held = [unit for unit in named(order) if unit in referee.position.this_phase.stayed]
    return f"{', '.join(held)}: trains ran past the enemy in its hex, so it stays there" if held else None


@BOOK.forbids_one_of(
    {
        "6.0a": "A way costs no more movement points than the units have left",
        "6.0b": "Nobody enters prohibited terrain, nor a hex that enemy units hold and own",
        "6B1": "Haste goes along roads, and across country where the ground allows it",
        "6E": "Some units have no movement points in exploitation",
        "14B1": "Rail-only units move by rail",
        "14B2": "Water-only units move along waterways and coasts",
        "14B3": "Units with a movement rating of 0 do not move",
        "14O": "Transport that extends supply lines does not move",
        "15G": "Nobody goes into a hex where his own side is besieged",
        "7A1": "Trains run in own rail hexes, out of the enemy's ZOC",
        "7A2": "Operational rail movement takes movement points",
        "7A3": "Strategic rail movement goes 200 hexes, by itself",
        "7A4": "Rail movement uses rail capacity",
        "7A6": "Trains do not run over broken lines",
        "7A7": "Trains do not run over obstructed lines",
        "7A8": "Trains change where the gauge does",
        "7C4": "River movement uses river capacity",
        "7C2": "Units move along navigable waterways",
        "15A1": "Bridges that are down, or of the enemy, are not used",
        "15A3": "Ferries run between ports of one side",
    },
    Move,
    settled=True,
    looks_at=lambda order, referee: (*named(order), order.to, *order.path),
)
def way_is_open(order: Move, referee: Referee) -> tuple[str, str] | None:
    """The first thing on the way that a rule forbids, for the unit to which it is hardest."""
    if any(not referee.position.on_map(unit) for unit in named(order)):
        return None  # another check refuses it
    return plan(referee.position, order).fault


@BOOK.forbids_one_of(
    {
        "8B": "Nobody stops where more units would be than may stack, but where a Corps HQ has an overstack",
        "14M1": "Army HQs of several nationalities do not stack together",
    },
    Move,
    settled=True,
)
def fits_in(order: Move, referee: Referee) -> tuple[str, str] | None:
    """Whether there is room for the units where they stop; through a hex everybody goes."""
    position = referee.position
    if order.to not in position.kit.board.index:
        return None  # another check refuses it
    movers = plan(position, order).everybody
    beside = sorted({*position.units_at(referee.side, order.to), *movers})
    if apart := stacking.clashing(position, beside):
        return "14M1", f"Army HQs of several nationalities do not stack together: {', '.join(apart)}"
    if stacking.fits(position, referee.side, order.to, movers):
        return None
    if position.option(OVERSTACKING) != "off" and any(position.counter(each).is_corps_hq for each in beside):
        return None
    return "8B", f"more units than may stack would be in {position.kit.name(order.to)}"


# -- moving ----------------------------------------------------------------------------------------------------------


@BOOK.performs(Move)
def move(order: Move, referee: Referee) -> None:
    """The units go their way: hexes change hands, contested ones are entered, haste tires (5B, 6, 9J)."""
    found = plan(referee.position, order)
    if found.course is not None:
        gunboats.steam(referee, found.units, found.course)
        owners.settle(referee)
    elif found.train is not None or found.voyage is not None:
        _ride(referee, found, order.how)
    else:
        _march(referee, order, found)
    settle_boxes(referee)
    artillery_divisions.part(referee)
    settle_upkeep(referee)


def _ride(referee: Referee, found: Plan, how: str) -> None:
    """Units go by rail (7A), or by water (7C), where they may land in a contested hex (9J)."""
    waters = found.voyage.hexsides if found.voyage is not None else ()
    near = haste.comes_near(referee.position, referee.side, found.path, waters)
    set_out(referee, found.everybody)
    for unit in found.everybody:
        carried = unit in found.cargo
        _moved(referee, unit, found.path, "cargo" if carried else how, found.cost.get(unit, 0), near=near)
    if found.train is not None:
        rail.ride(referee, found.everybody, found.train, strategic=how == "strategic")
    if found.voyage is not None:
        river.sail(referee, found.everybody, found.voyage)
        contested.enter(referee, found.everybody, found.voyage.end)
    owners.settle(referee)


def _march(referee: Referee, order: Move, found: Plan) -> None:
    """Units march, or hasten: from one contested hex on their way to the next, and to its end."""
    position, group = referee.position, found.everybody
    going = [unit for unit in found.units if unit in found.cost]  # rehearsed, some may not go as things stand
    stretches = legs(position, found.path)
    for leg in stretches:
        cost = found.cost
        if len(stretches) > 1:
            routes = {unit: walk(position, unit, leg, order.how, group) for unit in going}
            going = [unit for unit in going if routes[unit].fault is None]
            cost = {unit: way.cost for unit, way in routes.items()}
        cargo = found.cargo if any(position.counter(unit).is_transport for unit in going) else ()
        if going:
            _go(referee, going, cargo, leg, order.how, cost)


def legs(position: GroundPosition, path: Sequence[str]) -> list[tuple[str, ...]]:
    """A way in the stretches between contested hexes in it, where units may be disrupted and stop (9J)."""
    found, start = [], 0
    for number in range(1, len(path) - 1):
        if path[number] in position.contested:
            found.append(tuple(path[start : number + 1]))
            start = number
    return [*found, tuple(path[start:])]


def _go(
    referee: Referee, units: Sequence[str], cargo: Sequence[str], path: Sequence[str], how: str, cost: dict[str, float]
) -> None:
    """Units go along a stretch of their way, with what they carry."""
    position, everybody = referee.position, (*units, *cargo)
    near = how == "haste" and haste.comes_near(position, referee.side, path)
    changed = trace.changes(position, everybody, path) if how == "march" else []
    wet = any(terrain.crosses_major_river(position, referee.side, here, there) for here, there in pairwise(path))
    set_out(referee, everybody)
    for unit in units:
        extra = doubled(position, unit, pace_of(position, unit, how))
        _moved(referee, unit, path, how, cost[unit] + extra, near=near)
    for unit in cargo:
        _moved(referee, unit, path, "cargo", 0)
    if wet:
        for unit in everybody:
            disrupt(referee, unit, "15A4", "crossed a major river")
    trace.settle_along(referee, changed)
    contested.enter(referee, everybody, path[-1])
    owners.settle(referee)


def _moved(referee: Referee, unit: str, path: Sequence[str], how: str, spent: float, *, near: bool = False) -> None:
    """A unit goes; in haste it is fatigued for what it spends beyond its printed rating near the enemy (6B4)."""
    position = referee.position
    before = haste.hits_so_far(position, unit)
    referee.emit(
        UnitMoved(
            rule=_RULES.get(how, "14O2"),
            seen_by=position.seen_by(unit),
            unit=unit,
            start=path[0],
            end=path[-1],
            path=tuple(path),
            how=how,
            spent=spent,
            near=near,
        )
    )
    if (after := haste.hits_so_far(position, unit)) > before:
        hits = position.fatigue.get(unit, 0) + after - before
        referee.emit(Fatigued(rule="6B4", seen_by=position.seen_by(unit), unit=unit, hits=hits, cause="haste"))
