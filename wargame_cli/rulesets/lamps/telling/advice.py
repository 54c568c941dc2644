"""What a side can do now: where a unit can go, and the comments of the order template."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.document import listed
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.lamps.cards.choices import options_of
from wargame_cli.rulesets.lamps.combat.artillery import may_fire_with
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack
from wargame_cli.rulesets.lamps.ground.areas import neighbours
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.kit.nations import NATIONS, title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.movement import land_paths, sea
from wargame_cli.rulesets.lamps.position.position import (
    BLOCKADE,
    HAGUE,
    POOL,
    PORTS,
    UNRESTRICTED,
    LampsPosition,
    beachhead,
)
from wargame_cli.rulesets.lamps.position.seats import seat_of
from wargame_cli.rulesets.lamps.production.points import available, expected
from wargame_cli.rulesets.lamps.production.regroup import qualifying_areas
from wargame_cli.rulesets.lamps.production.spending import no_refit_for
from wargame_cli.rulesets.lamps.steps import step_of
from wargame_cli.rulesets.lamps.telling.words import state


def destinations(position: LampsPosition, unit: str) -> list[Destination]:
    """Where a unit can go over land and by sea, nearest first; each path by the names of its areas."""
    name = position.kit.name
    found = [*_by_land(position, unit), *_by_sea(position, unit)]
    return [msgspec.structs.replace(each, path=tuple(map(name, each.path))) for each in found]


def _by_land(position: LampsPosition, unit: str) -> list[Destination]:
    """Guns go only to where an army stands (7.6.1.2)."""
    if not position.on_map(unit):
        return []
    found = land_paths.destinations(position, unit)
    is_gun = position.counter(unit).type == "artillery"
    return [each for each in found if not is_gun or position.armies_at(each.place)]


def _by_sea(position: LampsPosition, unit: str) -> list[Destination]:
    return [*sea.destinations(position, unit)] if position.on_map(unit) else []


def advice(position: LampsPosition, side: str) -> list[tuple[str, str]]:
    """What the acting side can do in the steps of the phase, as (unit or subject, comment)."""
    from wargame_cli.rulesets.lamps.sequence import SEQUENCE

    if not position.faction or seat_of(position, position.faction) != side:
        return []
    steps = {step_of(kind) for kind in SEQUENCE[position.phase].orders}
    found: list[tuple[str, str]] = []
    if "event" in steps:
        found += _event(position, side)
    units = _units(position)
    if "movement" in steps:
        found += [(unit, _moves(position, unit)) for unit in units]
        found += [(ship, _state(position, ship)) for ship in _ships(position)]
    if "combat" in steps:
        found += [(unit, line) for unit in units if (line := _attacks(position, unit))]
    if "production" in steps:
        found += _production(position)
    if "regroup" in steps:
        found += _air(position)
    return found


def _ships(position: LampsPosition) -> list[str]:
    """The acting faction's fleets and U-Boats in the boxes that its orders can shift."""
    return [
        unit
        for place in dict.fromkeys((*PORTS.values(), BLOCKADE, HAGUE, UNRESTRICTED))
        for unit in position.at(place)
        if position.faction_of(unit) == position.faction
    ]


def _units(position: LampsPosition) -> list[str]:
    """The acting faction's units on the map, place by place."""
    places = [place for place in position.stacks if any(position.on_map(unit) for unit in position.at(place))]
    kinds = ("army", "artillery", "tanks")
    return [
        unit
        for place in sorted(places)
        for unit in position.at(place)
        if position.faction_of(unit) == position.faction and position.counter(unit).type in kinds
    ]


def _state(position: LampsPosition, unit: str) -> str:
    status = state(position, unit, spent=not position.fresh(unit))
    return f"{position.kit.name(position.place_of(unit))}, {status}"


def _event(position: LampsPosition, side: str) -> list[tuple[str, str]]:
    """What a card leaves to the side; a choice of the enemy's is asked of him."""
    found = []
    for waiting in position.open_cards:
        card, _, number = waiting.partition(" ")
        options = options_of(position, card, int(number))
        if options.values and options.side == side:
            words = f"waits for a choice: {', '.join(options.values)}; by default {options.default}"
            found.append((position.kit.cards[card].title, words))
    return found


def _moves(position: LampsPosition, unit: str) -> str:
    name = position.kit.name
    by_land = [each.place for each in _by_land(position, unit)]
    by_sea = [each.place for each in _by_sea(position, unit) if each.place not in by_land]
    parts = [", ".join(map(name, by_land))] if by_land else []
    parts += [f"by sea to {', '.join(map(name, by_sea))}"] if by_sea else []
    can = f"can go {'to ' if by_land else ''}{'; '.join(parts)}" if parts else "cannot move"
    return f"{_state(position, unit)}; {can}"


def _attacks(position: LampsPosition, unit: str) -> str:
    if position.counter(unit).type != "army" or not position.fresh(unit):
        return ""
    place = position.place_of(unit)
    if position.this_turn.invading and position.this_turn.invading[0] == unit:
        area = position.this_turn.invading[1]
        return f"{_state(position, unit)}; lands in {position.kit.name(area)} ({_defence(position, area)})"
    around = (*neighbours(position, place), beachhead(place))
    open_to_it = [target for target in around if not cannot_attack(position, unit, place, target)]
    targets = [f"{position.kit.name(target)} ({_defence(position, target)})" for target in open_to_it]
    guns = [
        gun
        for gun in position.of_type("artillery", place)
        if any(may_fire_with(position, gun, unit, target) for target in open_to_it)
    ]
    with_guns = f"; {listed(guns)} can fire with it" if guns else ""
    return f"{_state(position, unit)}; can attack {', '.join(targets)}{with_guns}" if targets else ""


def _defence(position: LampsPosition, target: str) -> str:
    armies = position.armies_at(target)
    fresh = sum(map(position.fresh, armies))
    trenches = whole_trenches(position, target)
    parts = [count(trenches, "trench")] if trenches else []
    parts.append(f"{fresh} Fresh, {len(armies) - fresh} Spent" if armies else "garrison")
    return ", ".join(parts)


def _production(position: LampsPosition) -> Iterator[tuple[str, str]]:
    """The points of each nation, as they are or as they will be as things stand, and what can be had for them."""
    is_counted = position.step == "production"
    yield "prices", _prices(position)
    for nation in NATIONS[position.faction]:
        points = available(position, nation) if is_counted else expected(position, nation)
        if not points:
            continue
        spent = [
            unit for unit in position.spent if _belongs(position, unit, nation) and not no_refit_for(position, unit)
        ]
        pool = [unit for unit in position.at(POOL) if position.counter(unit).nation == nation]
        words = count(points, "point") if is_counted else f"{count(points, 'point')} to come as things stand"
        words += f"; to refit: {', '.join(spent) or 'nothing'}"
        words += f"; in the pool: {', '.join(pool) or 'nothing'}"
        yield title(nation), words


def _prices(position: LampsPosition) -> str:
    """What a refit, a new unit and a trench cost (8.3.2, 8.3.3, 8.3.4)."""
    chart = position.kit.tables.production
    new = (f"a new {kind} {cost.fresh} Fresh or {cost.spent} Spent" for kind, cost in chart.raising.items())
    trench = next(chart.trench[name] for name in (position.faction, "others") if name in chart.trench)
    return f"a refit {chart.refit}; {'; '.join(new)}; a trench {trench}"


def _belongs(position: LampsPosition, unit: str, nation: str) -> bool:
    counter = position.counter(unit)
    return nation == counter.nation or nation in counter.shared


def _air(position: LampsPosition) -> list[tuple[str, str]]:
    if position.this_turn.air_allowed <= 0:
        return []
    areas = ", ".join(position.kit.name(area) for area in qualifying_areas(position, position.side))
    return [("air", f"{count(position.this_turn.air_allowed, 'marker')} can be placed, in: {areas or 'no area'}")]
