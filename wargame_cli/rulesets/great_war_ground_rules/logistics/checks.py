"""General supply in an initial phase: judged for both sides, special sources, lost units (11B, 11C2b, 11F3)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import effects_of_supply, supply
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import is_improved_fortress
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES, Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.logistics import special
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import (
    FortressSupply,
    PointsAged,
    SupplyCounted,
    SupplyJudged,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, in_order

#: The first turn out of general supply in which isolated units are checked (11F3).
_CHECKED = 2
#: Weather in which units without a roof are lost sooner (11F3; trap 80).
_COLD = frozenset({"frost", "winter", "snow"})


def judge_supply(referee: Referee) -> None:
    """Both sides judge the general supply of their units; it holds for the player turn (11B).

    A unit is one player turn longer out of it each time. Depleted fortresses of the phasing side that trace to a
    regular source are replenished (11C2biii).
    """
    for side in SIDES:
        _judge(referee, side)
    _replenish(referee, side_named(referee.side))


def _judge(referee: Referee, side: Side) -> None:
    position = referee.position
    judged = supply.judge(position, side)
    without = in_order(unit for unit, found in judged.items() if found.status != "regular")
    counted = {unit: position.unsupplied.get(unit, 0) + 1 for unit in without}
    known = any(position.side_of(unit) == side for unit in (*position.unsupplied, *position.by_special))
    if not counted and not known:
        return
    hidden = {unit: seen for unit in without if (seen := position.seen_by(unit))}
    told = {unit: count for unit, count in counted.items() if unit not in hidden}
    referee.emit(SupplyJudged(rule="11B", side=side, out=told))
    for unit, seen in hidden.items():
        referee.emit(SupplyCounted(rule="11B", seen_by=seen, unit=unit, count=counted[unit]))


def _replenish(referee: Referee, side: Side) -> None:
    position = referee.position
    for place in sorted(position.depleted):
        if position.owns(side, place) and supply.regular_at(position, side, place):
            referee.emit(FortressSupply(rule="11C2b", place=place, depleted=False))


# -- special sources, and elimination ----------------------------------------------------------------------------------


def settle_supply(referee: Referee) -> None:
    """Once no special source is ordered any more: those that serve by themselves, depletion, elimination (11C2b, 11F3).

    It is asked before each other order of the initial phase and at its end, and does its work once.
    """
    record = referee.record(special.SpecialSources)
    position = referee.position
    if record.settled or not position.unsupplied:
        return
    first = side_named(referee.side)
    sides = (first, OTHER[first])
    nothing = not endangered(position) and not any(special.open_sources(referee, side) for side in sides)
    if (nothing and not record.fortresses) or referee.lacks_dice():
        return
    record.settled = True
    with referee.scene("supply"):
        for side in sides:
            special.use_by_choice(referee, side)
        for place in sorted(record.fortresses):
            _deplete(referee, place)
        for unit in endangered(position):
            _check(referee, unit)


def endangered(position: GroundPosition) -> list[str]:
    """The units that are checked for elimination: isolated, and out of supply in their second turn or later (11F3).

    Those that came in during this phase are not (16.0).
    """
    return [
        unit
        for unit in sorted(position.isolated)
        if effects_of_supply.turns_out(position, unit) >= _CHECKED and position.on_map(unit)
    ]


def modifier(position: GroundPosition, unit: str) -> int:
    """What modifies the check: the shelter of a major city or an improved fortress, or the cold (11F3; trap 80)."""
    chart = position.kit.tables.success.modifiers("supply_elimination")
    place = position.place_of(unit)
    if position.kit.is_major_city(place) or is_improved_fortress(position, place):
        return chart["major_city_or_improved_fortress"]
    return chart["frost_winter_snow"] if position.weather(place) in _COLD else 0


def _check(referee: Referee, unit: str) -> None:
    """A die for a unit without supply: with a failure it is eliminated, cadre and all (11F3, 9E)."""
    position = referee.position
    seen = position.seen_by(unit)
    die = referee.roll(f"elimination {unit}", "11F3", by=position.side_of(unit), good="high", seen_by=seen)
    outcome = position.kit.tables.success.check("supply_elimination", die, modifier(position, unit))
    if outcome.startswith("F"):
        eliminate(referee, unit, "11F3", "out of supply", completely=True, fought=False)


def _deplete(referee: Referee, place: str) -> None:
    """The enemy checks a fortress that is isolated and has supplied units: with a success it is depleted (11C2biii)."""
    position = referee.position
    if place not in position.isolated_hexes:
        return
    enemy = OTHER[position.owner_of(place)]
    die = referee.roll(f"depletion {place}", "11C2b", by=enemy, good="high")
    if position.kit.tables.success.check("fortress_depletion", die).startswith("S"):
        referee.emit(FortressSupply(rule="11C2b", place=place, depleted=True))


def end_supply(referee: Referee) -> None:
    """The initial phase ends: general supply points are a phase older; after three they are gone (11C2bii)."""
    if referee.position.gsp:
        referee.emit(PointsAged(rule="11C2b"))
