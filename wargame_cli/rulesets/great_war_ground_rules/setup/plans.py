"""What a plan is held to before anything is made of it: its game turns, hexes and units are such (42B)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date, is_date
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Goal, Plan

#: What an arrival may name in place of hexes (16.0).
_ANY_CITY, _ANY_DEPOT = "city", "depot"
#: The faces of the die by which weather is rolled.
_FACES = range(1, 7)


def problems(plan: Plan, hexes: Collection[str], units: Collection[str]) -> Iterator[str]:
    """What is wrong with a plan."""
    yield from unknown(plan, hexes, units)
    yield from _of_length(plan)


def unknown(plan: Plan, hexes: Collection[str], units: Collection[str]) -> Iterator[str]:
    """What in a plan names no game turn, no hex of the map or no unit of the counters."""
    yield from (f"{turn!r} is no game turn such as Mar II 18" for turn in _turns(plan) if turn and not is_date(turn))
    yield from (f"there is no hex {place!r} on the map" for place in _hexes(plan) if place not in hexes)
    yield from (f"no unit is called {unit!r}" for unit in _units(plan) if unit not in units)


def _of_length(plan: Plan) -> Iterator[str]:
    """From the first turn to the last there are as many as the plan says, and the short version ends between them."""
    if not all(map(is_date, (plan.first, plan.last, plan.short or plan.first))):
        return
    first, last = date(plan.first), date(plan.last)
    if last - first + 1 != plan.last_turn:
        yield f"there are not {plan.last_turn} turns from {plan.first} to {plan.last}, but {last - first + 1}"
    if plan.short and not first <= date(plan.short) <= last:
        yield f"the short version does not end between {plan.first} and {plan.last}"
    if plan.first not in plan.weather:
        yield f"the track of the weather does not begin with {plan.first}"
    if wrong := [str(number) for dice in plan.weather_dice.values() for number in dice if number not in _FACES]:
        yield f"no die of the weather shows {', '.join(wrong)}"


def _turns(plan: Plan) -> Iterator[str]:
    yield from (plan.first, plan.last, plan.short, plan.unified_from)
    yield from (turn for track in (plan.weather, *plan.weather_in.values()) for turn in track)
    yield from (*plan.weather_dice, *plan.rail_gains, *(plan.morale.gains if plan.morale else ()))
    yield from (turn for arrival in plan.arrivals for turn in (arrival.turn, arrival.forming))
    yield from (each.turn for each in plan.withdrawals)
    yield from (each.turn for each in plan.conversions)
    yield from (goal.turn for goal in _goals(plan))
    yield from (turn for leader in plan.leaders for turn in (leader.first, leader.last))


def _goals(plan: Plan) -> Iterator[Goal]:
    yield from plan.victory.automatic.values()
    for goals in plan.victory.goals.values():
        yield from goals


def _hexes(plan: Plan) -> Iterator[str]:
    for table in (plan.owner, plan.closed, plan.fortified, plan.depots, plan.res):
        yield from (place for places in table.values() for place in places)
    yield from (*plan.contested, *plan.improved, *plan.devastated, *plan.broken, *plan.obstructed)
    yield from (place for bridge in plan.demolished for place in bridge.split("-"))
    yield from (place for source in plan.sources for place in source.hexes)
    for arrival in plan.arrivals:
        yield from (place for place in arrival.into if place not in (_ANY_CITY, _ANY_DEPOT))
        yield from arrival.when_lost
    yield from (place for goal in _goals(plan) for place in goal.hexes)
    yield from (place for presence in plan.victory.presence for place in presence.apart_from)
    yield from (place for loss in (plan.morale.losses if plan.morale else ()) for place in loss.hexes)


def _units(plan: Plan) -> Iterator[str]:
    for table in (plan.places, plan.attached, plan.corps):
        yield from (unit for units in table.values() for unit in units)
    for pairs in (plan.elite, plan.fragile):
        yield from (unit for pair in pairs.items() for unit in pair)
    yield from (*plan.attached, *plan.corps, *plan.overstacked, *plan.headquarters)
    yield from (unit for each in plan.arrivals for unit in each.units)
    yield from (unit for each in plan.withdrawals for unit in each.units)
    yield from (unit for each in plan.conversions for unit in (*each.units, *each.into, *each.after))
    yield from (unit for each in plan.breakdowns for unit in (*each.units, *each.parts))
    yield from (leader.at for leader in plan.leaders if leader.at)
