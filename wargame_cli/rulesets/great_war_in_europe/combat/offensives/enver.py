"""Enver's offensive (6.30): in its turn the Central Powers attack on the Caucasus Front, or have lost the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import cannot_attack_across
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EASTERN
from wargame_cli.rulesets.great_war_in_europe.movement.march import reach
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import OffensiveOrdered
from wargame_cli.rulesets.great_war_in_europe.position.position import OFFENSIVE_UNITS, GreatWarPosition, Referee

# -- what it calls for ---------------------------------------------------------------------------------------------


def is_due(position: GreatWarPosition) -> bool:
    """Whether the event was played in this turn, and the Central Powers are to move on the Caucasus Front now."""
    return position.played_this_turn("enver-offensive") and position.my_theater[CP] == EASTERN


def order_the_offensive(referee: Referee) -> None:
    """Before that movement it is clear whether three units can attack, or how near three others must come."""
    position = referee.position
    if is_due(position):
        attack = any(len(units) >= OFFENSIVE_UNITS for units in assaults(position).values())
        goals = {} if attack else nearest(position)
        seen_by = () if attack else (CP,)  # the goals name units, some of them out of sight (7.25)
        referee.emit(OffensiveOrdered(rule="6.30", seen_by=seen_by, attack=attack, goals=goals))


def assaults(position: GreatWarPosition) -> dict[str, dict[str, str]]:
    """Every Allied hex of the front, with the infantry that can march beside it and attack it, each with its hex.

    Cavalry is left out: it may not always attack (15.54). Nobody has to end his march out of supply (8.26).
    """
    kit = position.kit
    targets = kit.board.spaces((position.occupied(ALLIED) | forts(position, ALLIED)) & kit.fronts[CAUCASUS])
    found: dict[str, dict[str, str]] = {target: {} for target in targets}
    for unit in _soldiers(position):
        counter = position.counter(unit)
        if position.is_cavalry(unit) or not position.face(unit).attack:
            continue
        ends = ends_of_marches(position, unit)
        for target in targets:
            near = [hex for hex in kit.steps.steps[target] if hex in ends]
            can = [hex for hex in near if cannot_attack_across(position, counter, hex, target) is None]
            if can:
                found[target][unit] = can[0]
    return found


def _soldiers(position: GreatWarPosition) -> list[str]:
    """The combat units of the Central Powers on the Caucasus Front."""
    there = position.units_in(CP, position.kit.fronts[CAUCASUS])
    return [unit for unit in there if not position.counter(unit).headquarters]


def nearest(position: GreatWarPosition) -> dict[str, int]:
    """The units that are nearest to Allied ones, and to how many hexes each can come; of equals all are named."""
    distances = _distances(position)
    places = {unit: position.place_of(unit) for unit in _soldiers(position)}
    far = {unit: distances[place] for unit, place in places.items() if place in distances}
    if not far:
        return {}
    limit = sorted(far.values())[:OFFENSIVE_UNITS][-1]
    return {
        unit: min(distances[hex] for hex in ends_of_marches(position, unit) if hex in distances)
        for unit, distance in far.items()
        if distance <= limit
    }


def nearest_ends(position: GreatWarPosition) -> dict[str, str]:
    """Where the units that the offensive names could march to come as near as they can."""
    goals = position.this_turn.offensive_goals
    distances = _distances(position) if goals else {}
    return {
        unit: min((hex for hex in ends_of_marches(position, unit) if hex in distances), key=lambda hex: distances[hex])
        for unit in goals
        if position.place_of(unit) in distances
    }


def _distances(position: GreatWarPosition) -> dict[str, int]:
    """How many hexes every hex of the front is from Allied combat units, by land."""
    kit = position.kit
    rings = kit.steps.rings(position.occupied(ALLIED) & kit.fronts[CAUCASUS], kit.land | kit.lakes)
    return {hex: number for number, ring in enumerate(rings) for hex in kit.board.spaces(ring)}


def ends_of_marches(position: GreatWarPosition, unit: str) -> Sequence[str]:
    """Where a unit can end its march, its own hex included, in supply or where it is (8.26)."""
    here, land = position.place_of(unit), position.kit.map.land
    return [
        hex
        for hex in reach(position, unit)
        if hex == here or (hex in land and status_at(position, unit, hex) == "supplied")
    ]


# -- what comes of it ----------------------------------------------------------------------------------------------


def marched(referee: Referee) -> None:
    """Where no attack was possible, three of the nearest units must have come as near as they could (6.30)."""
    position = referee.position
    goals = position.this_turn.offensive_goals
    if position.my_theater[CP] == EASTERN and goals:
        there = list(arrived(position, goals))
        if len(there) < min(OFFENSIVE_UNITS, len(goals)):
            _forfeit(referee, "three units nearest to the Allies did not march straight at them")


def arrived(position: GreatWarPosition, goals: dict[str, int]) -> Iterator[str]:
    """The units of the offensive that have come as near to the Allies as they could."""
    distances = _distances(position)
    for unit, goal in goals.items():
        if distances.get(position.place_of(unit), goal + 1) <= goal:
            yield unit


def attacked(referee: Referee) -> None:
    """Where it was possible, three units at least must have attacked together on the front (6.30)."""
    position = referee.position
    if position.my_theater[CP] == EASTERN and position.this_turn.offensive == "attack":
        _forfeit(referee, "no attack of three units was made on the Caucasus Front")


def _forfeit(referee: Referee, reason: str) -> None:
    reason = f"Enver's offensive: {reason}"
    referee.emit(GameEnded(rule="6.30", winner=ALLIED, level="forfeit", reason=reason))
