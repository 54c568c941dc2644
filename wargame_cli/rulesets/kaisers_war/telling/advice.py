"""What a side can do now: where a unit can go, and the comments of the order template."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import folded, listed
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.kaisers_war.combat.aerial_supply import why_no_supply
from wargame_cli.rulesets.kaisers_war.combat.attrition import out_of_supply
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, path_to, reach
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to_attacks
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone, occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import is_open, places, row
from wargame_cli.rulesets.kaisers_war.mobilization.eastern_entry import not_raised
from wargame_cli.rulesets.kaisers_war.mobilization.orders import available
from wargame_cli.rulesets.kaisers_war.mobilization.purchases import nowhere_to_arrive, occupied_country
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import no_offensive_supply, paying
from wargame_cli.rulesets.kaisers_war.movement.moving import FORCED_MARCH_COST, marches_in_season
from wargame_cli.rulesets.kaisers_war.movement.rail import rail_path
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import psywar_line
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend


def destinations(position: KaisersPosition, unit: str) -> list[Destination]:
    """Where a unit on land can go by land, by forced march and by rail, nearest first; each place once."""
    face = position.counter(unit)
    start = position.place_of(unit)
    if start not in position.kit.ground or not face.movement or unit in position.frozen:
        return []
    found: dict[str, Destination] = {}
    may_force = (
        in_supply(position, unit)
        and can_spend(position, face.side, FORCED_MARCH_COST * paying(position, (unit,)))
        and not no_offensive_supply(position, unit)
        and not marches_in_season(position, [(start,)])
    )
    for how, points in (("march", allowance(position, unit)), ("forced march", allowance(position, unit, forced=True))):
        if how == "march" or may_force:
            steps = reach(position, unit, points)
            for place, step in sorted(steps.items(), key=lambda entry: entry[1].cost):
                path = path_to(steps, place)
                if place not in (start, *found) and (how == "march" or not marches_in_season(position, [path])):
                    found[place] = Destination(place=place, cost=step.cost, path=path, how=how)
    if in_supply(position, unit) and position.kit.city(start):
        for place in position.kit.board.spaces(position.kit.cities & controlled(position, face.side)):
            path = () if place in found or place == start else rail_path(position, (unit,), place)
            if path:
                found[place] = Destination(place=place, cost=0, path=path, how="rail")
    return list(found.values())


def advice(position: KaisersPosition, side: str) -> list[tuple[str, str]]:
    """Each of the side's units that can act in the current phase, with what it can do, in a line."""
    if position.phase.endswith("movement"):
        units = [*_on_map(position, side), *_in_boxes(position, side)]
        return [(unit, _movement_line(position, unit)) for unit in units if _mobile(position, unit)]
    if position.phase in ("cp-start", "allied-start"):
        return [("psywar", psywar_line(position, side))]
    if position.phase.endswith("combat"):
        return [(unit, line) for unit in _on_map(position, side) if (line := _combat_line(position, unit))]
    if position.phase.endswith("aerial-supply"):
        return [(unit, _aerial_supply_line(position, unit, side)) for unit in out_of_supply(position, side)]
    if position.phase.endswith("mobilization"):
        return list(_mobilization(position, side))
    return [(unit, _standing_line(position, unit)) for unit in _on_map(position, side)]


def _mobilization(position: KaisersPosition, side: str) -> Iterator[tuple[str, str]]:
    """What can be bought and for how much, what is due, and where it enters."""
    pool = [unit for unit in position.at(POOL) if position.side_of(unit) == side and _for_sale(position, unit)]
    if prices := _prices(position, [unit for unit in pool if not position.counter(unit).faction]):
        yield "prices", prices
    for turn, unit in sorted((turn, unit) for unit, turn in position.due.items() if position.side_of(unit) == side):
        when = f"due in turn {turn}" if turn > position.turn else f"is due; enters in {_entries(position, unit)}"
        yield unit, f"{position.counter(unit).values} {position.counter(unit).type}, {when}"
    for nation in dict.fromkeys(position.counter(unit).nation for unit in pool):
        units = [unit for unit in pool if position.counter(unit).nation == nation]
        eastern = position.counter(units[0]).faction
        price = f" at half the price (30.6): {_prices(position, units)}" if eastern else ""
        yield nation, f"in the pool {folded(units)}{price}. {_entry_of(position, units)}"


def _for_sale(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit of the pool can be bought in this year, and placed where it comes at once."""
    terms = row(position, unit)
    return (
        available(position, unit)
        and position.year in terms.years
        and not (position.counter(unit).faction and not_raised(position, unit))
        and not occupied_country(position, unit)
        and not nowhere_to_arrive(position, unit)
        and (terms.delay > 0 or bool(_open_places(position, unit)))
    )


def _prices(position: KaisersPosition, units: list[str]) -> str:
    """What the types of these units cost, the cheapest first."""
    prices = {position.counter(unit).type: row(position, unit).cost for unit in units}
    return ", ".join(f"{kind} {cost}" for kind, cost in sorted(prices.items(), key=lambda each: each[1]))


def _entry_of(position: KaisersPosition, units: list[str]) -> str:
    """Where units of a nation enter, the types together that do so in the same places."""
    entries = {position.counter(unit).type: _entries(position, unit) for unit in units}
    together: dict[str, list[str]] = {}
    for kind, entry in entries.items():
        together.setdefault(entry, []).append(kind)
    if len(together) == 1:
        return f"Entry in {next(iter(together))}"
    return f"Entry of {'; '.join(f'{listed(kinds)} in {entry}' for entry, kinds in together.items())}"


def _entries(position: KaisersPosition, unit: str) -> str:
    """The places in which a unit may enter as they are held now, the best first, in words."""
    return folded(list(map(position.kit.name, _open_places(position, unit))), 3) or "no place that is open now"


def _open_places(position: KaisersPosition, unit: str) -> list[str]:
    return [place for place in places(position, unit) if is_open(position, unit, place)]


def _on_map(position: KaisersPosition, side: str) -> list[str]:
    index = position.kit.board.index
    hexes = sorted((index[place], place) for place in position.stacks if place in index)
    return [unit for _, hex in hexes for unit in position.at(hex) if position.side_of(unit) == side]


def _in_boxes(position: KaisersPosition, side: str) -> list[str]:
    return [unit for box in BOXES.values() for unit in position.at(box) if position.side_of(unit) == side]


def _mobile(position: KaisersPosition, unit: str) -> bool:
    face = position.counter(unit)
    return bool(face.movement) and not face.dormant and unit not in position.frozen


def _standing_line(position: KaisersPosition, unit: str) -> str:
    face = position.counter(unit)
    return f"{face.values} {face.type} in {position.kit.name(position.place_of(unit))}"


def _movement_line(position: KaisersPosition, unit: str) -> str:
    if not position.on_map(unit):
        return f"{_standing_line(position, unit)}: can be carried by sea"
    face = position.counter(unit)
    notes = [] if in_supply(position, unit) else ["out of supply"]
    if in_enemy_zone(position, face.side, position.place_of(unit)):
        notes.append("in an enemy zone of control")
    ends = [place for place in reach(position, unit, allowance(position, unit)) if place != position.place_of(unit)]
    known = sorted(ends, key=lambda place: not position.kit.city(place))  # cities first: the list is folded
    reached = f"can go to {folded([position.kit.name(place) for place in known])}" if ends else "can go nowhere"
    return f"{_standing_line(position, unit)}: {', '.join([*notes, reached])}"


def _combat_line(position: KaisersPosition, unit: str) -> str:
    """What a unit can attack, or empty where it can attack nothing."""
    face = position.counter(unit)
    if face.air and position.option("air-missions") == "on" and unit not in position.frozen:
        return _mission_line(position, unit)
    idle = face.dormant or unit in position.frozen or unit in position.this_phase.attacked
    if face.support or not face.attack or idle:
        return ""
    kit = position.kit
    for landing in position.landings:
        if unit in landing.units:
            return f"{_standing_line(position, unit)}: must assault {kit.name(landing.target)} from the sea"
    enemy = occupied(position, OTHER[face.side]) & open_to_attacks(position, unit)
    targets = [kit.name(near) for near in kit.steps.steps[position.place_of(unit)] if enemy & kit.board.bit[near]]
    supply = "" if in_supply(position, unit) else ", out of supply"
    return f"{_standing_line(position, unit)}{supply}: can attack {', '.join(targets)}" if targets else ""


def _mission_line(position: KaisersPosition, unit: str) -> str:
    """What an airbase can do in a combat phase (38.1)."""
    standing = _standing_line(position, unit)
    mission = position.this_turn.flown.get(unit)
    if mission is None:
        return f"{standing}: can fly a mission within {position.counter(unit).range} hexes"
    if mission == "support":
        return f"{standing}: has flown in support, and can do so once in each combat phase"
    return f"{standing}: has flown its mission ({mission})"


def _aerial_supply_line(position: KaisersPosition, unit: str, side: str) -> str:
    """A unit that must check for attrition, and the airbases that can spare it that (38.3)."""
    fit = [air for air in _on_map(position, side) if not why_no_supply(position, unit, air)]
    spared = f"{', '.join(fit)} can supply it" if fit else "no airbase can supply it"
    return f"{_standing_line(position, unit)}: checks for attrition; {spared}"
