"""The position that a game starts from (4, 42B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.great_war_ground_rules.kit.book import LENGTH, OPTIONS
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_OF, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Plan
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BREAKDOWNS,
    LATER,
    OFF_MAP,
    OWNERS,
    RESERVE,
    GroundPosition,
    enemy,
)
from wargame_cli.rulesets.great_war_ground_rules.position.records import Contest, Depot, Stock
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import kit_of as kit_of
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import wrong

#: A corps nearer than this to an enemy is known when it enters play (14N2).
_KNOWN_WITHIN = 3


def equip(position: GroundPosition, overlays: Sequence[Mapping[str, Any]] = ()) -> None:
    """Lay the components beside a position."""
    position.equip(kit_of(position.scenario, overlays))


def new_position(
    scenario: str, options: Mapping[str, str] | None = None, overlays: Sequence[Mapping[str, Any]] = ()
) -> GroundPosition:
    """The position before the first phase.

    A user's overlay may hold `setup`, a mapping of unit to place. Raises Refused for an unknown scenario or option,
    Malformed for a set-up that cannot be.
    """
    from wargame_cli.rulesets.great_war_ground_rules.setup.checks import check  # only of new games

    choices = chosen(OPTIONS, options or {})
    printed = kit_of(scenario, overlays)
    plan = printed.plan
    position = GroundPosition(
        turn=1,
        phase=plan.first_phase,
        phasing=phasing(plan.first_phase),
        points=dict.fromkeys(SIDES, 0),
        stacks=_stacks(printed, overlays),
        scenario=scenario,
        options=choices,
        last_turn=_last_turn(plan, choices),
        weather_now=plan.weather[plan.first],
        improved=list(plan.improved),
        devastated=list(plan.devastated),
        broken=list(plan.broken),
        obstructed=list(plan.obstructed),
        demolished=list(plan.demolished),
        fortified={place: grade for grade, places in plan.fortified.items() for place in places},
        overstacked=list(plan.overstacked),
        attached={each: hq for hq, units in plan.attached.items() for each in units},
        corps={each: hq for hq, units in plan.corps.items() for each in units},
        elite=dict(plan.elite),
        leaders={each.name: each.at for each in plan.leaders if each.at and not each.first},
        depots=_depots(plan),
        rail=plan.capacities(),
        res={side: dict(points) for side, points in plan.res.items()},
        air=dict(plan.air.items()),
        stock=_stock(plan),
        will=dict(plan.morale.will) if plan.morale else {},
    )
    equip(position, overlays)
    position.contested = _contests(position)
    position.changed(OWNERS)
    position.enemy_owned = _lost_cities(position)
    position.known = _known(position)
    check(position)
    return position


def phasing(phase: str) -> Side:
    """The side whose player turn a phase belongs to; in a reaction phase the other side acts (4)."""
    side = CP if phase.startswith("cp-") else ENTENTE
    return OTHER[side] if "-reaction-" in phase else side


def _last_turn(plan: Plan, choices: Mapping[str, str]) -> int:
    """The last turn of the game, or that of its short version."""
    short = plan.short and choices.get(LENGTH) == "short"
    return date(plan.short) - date(plan.first) + 1 if short else plan.last_turn


def _stacks(printed: Kit, overlays: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Every unit where it begins; those that no place names are still to come, or are headquarters in reserve.

    Units of the list of breakdowns that nothing brings lie beside the map (15F).

    Elite brigades lie there too: they are marks of the divisions that they belong to (14Q).
    """
    places = {unit: place for place, units in printed.plan.places.items() for unit in units}
    beside = (*printed.plan.headquarters, *printed.plan.elite)
    if unknown := [unit for unit in (*places, *beside) if unit not in printed.units]:
        raise wrong(f"no unit is called {unknown[0]!r}")
    places |= {unit: RESERVE[printed.units[unit].side] for unit in beside}
    for overlay in overlays:
        for unit, at in (overlay.get("setup") or {}).items():
            places[unit] = printed.map.find(str(at)) or str(at)
    if unknown := [unit for unit in places if unit not in printed.units]:
        raise wrong(f"no unit is called {unknown[0]!r}")
    if nowhere := [at for at in places.values() if at not in printed.board.index and at not in OFF_MAP]:
        raise wrong(f"there is no place {nowhere[0]!r}")
    stacks: dict[str, list[str]] = {}
    for unit, place in places.items():
        stacks.setdefault(place, []).append(unit)
    coming = {unit for arrival in printed.plan.arrivals for unit in arrival.units}
    spare = {unit for line in printed.plan.breakdowns for unit in (*line.units, *line.parts)} - coming
    for unit in printed.units:
        if unit not in places:
            stacks.setdefault(BREAKDOWNS if unit in spare else LATER, []).append(unit)
    return stacks


def _depots(plan: Plan) -> dict[str, Depot]:
    """The supply depots, all of them operational (11C1)."""
    return {
        f"{side}-Depot-{number}": Depot(side=side, place=place)
        for side, places in plan.depots.items()
        for number, place in enumerate(places, 1)
    }


def _stock(plan: Plan) -> dict[str, Stock]:
    """The points in the pools (16B3)."""
    return {of: Stock(man=plan.man.get(of, 0), equ=plan.equ.get(of, 0)) for of in sorted(plan.man.keys() | plan.equ)}


def _contests(position: GroundPosition) -> dict[str, Contest]:
    """The contested hexes; sides that have units there hold them since the game began (9J)."""
    since = (position.turn, position.phase)
    return {
        place: Contest(owner=owner, since={side: since for side in SIDES if position.units_at(side, place)})
        for place, owner in position.kit.plan.contested.items()
    }


def _lost_cities(position: GroundPosition) -> list[str]:
    """The cities and fortresses that their enemy owns as the game begins (11C2a, 11C2biii)."""
    kit = position.kit
    return [
        place
        for place in sorted(kit.kinds)
        if kit.is_city(place)
        and (nation := kit.nation_of(place)) in SIDE_OF
        and position.owns(enemy(SIDE_OF[nation]), place)
    ]


def _known(position: GroundPosition) -> list[str]:
    """The Corps HQs that the enemy knows: those within three hexes of one of his units (14N2)."""
    return [
        unit
        for side in SIDES
        for unit in position.units_of(side)
        if position.counter(unit).is_corps_hq and _is_near(position, unit, enemy(side))
    ]


def _is_near(position: GroundPosition, unit: str, side: Side) -> bool:
    """Whether a unit of that side is within three hexes of a unit."""
    grid, place = position.kit.map.grid, position.place_of(unit)
    others = {position.place_of(other) for other in position.units_of(side)}
    return any(grid.distance(place, other) <= _KNOWN_WITHIN for other in others)
