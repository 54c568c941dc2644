"""Retreat (7.2.5), Naval Evacuation (7.2.6) and units that cannot retreat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.ground.areas import (
    ALBANIA,
    GREECE,
    controls,
    has_room,
    has_technology,
    is_circle,
    is_enemy,
    is_square,
    neighbours,
)
from wargame_cli.rulesets.lamps.ground.armies import go, remove
from wargame_cli.rulesets.lamps.ground.supply import open_ports
from wargame_cli.rulesets.lamps.kit.components import Kit
from wargame_cli.rulesets.lamps.kit.nations import CENTRAL_ALLIES, TE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, coast_of
from wargame_cli.rulesets.lamps.position.seats import seat_of

_AFRICA = ("GE-LV", "GB-BEAEF")


def retreat_all(referee: Referee, place: str) -> None:
    """Every unit that defends a place leaves it: armies one by one, then guns and tanks after them (7.2.5)."""
    position = referee.position
    armies = [*position.armies_at(place)]
    if _overstacks(position, armies):
        for unit in [*armies, *(unit for unit in position.at(place) if unit not in armies)]:
            _lose(referee, unit)
        return
    while armies:
        army = armies.pop(0)
        options = retreat_areas(position, army)
        _leave(referee, army, [area for area in options if _leaves_room(position, armies, area)] or options)
    for unit in list(position.at(place)):
        follow = [area for area in retreat_areas(position, unit) if has_technology(position, area)]
        friends = [area for area in follow if position.armies_at(area)]
        _leave(referee, unit, friends or follow)


def _overstacks(position: LampsPosition, armies: list[str]) -> bool:
    """Whether all are lost, because not all of those who could go somewhere find room in squares (7.2.5).

    By the option `crowded-retreat` only those are lost who find none, one after the other.
    """
    if position.option("crowded-retreat") != "all-are-lost":
        return False
    return any(retreat_areas(position, army) for army in armies) and not _find_room(position, armies)


def _leaves_room(position: LampsPosition, armies: list[str], area: str) -> bool:
    """Whether the others still find room after an army has gone to an area."""
    each_for_itself = position.option("crowded-retreat") != "all-are-lost"
    return each_for_itself or not is_square(position, area) or _find_room(position, armies, frozenset({area}))


def _find_room(position: LampsPosition, armies: list[str], taken: frozenset[str] = frozenset()) -> bool:
    """Whether all armies can retreat, no two of them into one square."""
    if not armies:
        return True
    army, *others = armies
    options = [area for area in retreat_areas(position, army) if area not in taken]
    if any(not is_square(position, area) for area in options):
        return _find_room(position, others, taken)
    return any(_find_room(position, others, taken | {area}) for area in options)


def retreat_areas(position: LampsPosition, unit: str) -> list[str]:
    """Where a unit may retreat to (7.2.5): adjacent friendly areas with room; the last resorts only if there are none.

    Central Allies go into German Home Areas, and anybody into Albania, only if there is nothing else (6.4.1, 10.2.3.1).
    From a beachhead nobody retreats (7.3.2.2).
    """
    start = position.place_of(unit)
    if coast_of(start):
        return []
    is_army = position.counter(unit).is_army
    near = [area for area in neighbours(position, start) if not is_army or has_room(position, area)]
    if is_circle(position, start):
        return [area for area in near if not position.armies_at(area)]
    side = position.side_of(unit)
    friendly = [area for area in near if _takes_in(position, side, area)]
    proud = position.faction_of(unit) == CENTRAL_ALLIES
    german = set(position.kit.home["germany"]) if proud else set()
    best = [area for area in friendly if area not in german and area != ALBANIA]
    if best:
        return best
    albania = [ALBANIA] if ALBANIA in near and _albania_is_open(position, side) else []
    return [area for area in friendly if area in german] + albania


def _takes_in(position: LampsPosition, side: str, area: str) -> bool:
    """Whether a side's units may retreat into an area: its own, or Greece while Salonika is open (10.2.3.3)."""
    return controls(position, side, area) or (area == GREECE and side == TE and position.salonika == "open")


def _albania_is_open(position: LampsPosition, side: str) -> bool:
    """Whether no enemy stands there, not even guns that were left alone (7.6.1.2)."""
    return all(position.side_of(unit) == side for unit in position.at(ALBANIA))


def _leave(referee: Referee, unit: str, options: list[str]) -> None:
    position = referee.position
    if not options:
        _lose(referee, unit)
        return
    ranked = sorted(options, key=lambda area: _rank(position, unit, area))
    question = Question(
        label=f"retreat/{unit}",
        side=seat_of(position, position.faction_of(unit)),
        kind="retreat",
        text=f"Where does {unit} retreat to?",
        options=tuple(options),
        default=ranked[0],
        rule="7.2.5",
        about=(unit, position.place_of(unit)),
    )
    area = referee.ask(question, lambda: _policies(position, unit, options))
    if _is_one_too_many_in_greece(position, unit, area):
        remove(referee, unit, "10.2.3.3", "Greece takes one army only", for_good=False)
        return
    go(referee, unit, area, "7.2.5", "retreat")


def _is_one_too_many_in_greece(position: LampsPosition, unit: str, area: str) -> bool:
    """A second Western army that retreats into Greece goes into its force pool (10.2.3.3, R-12)."""
    if area != GREECE or position.salonika != "open" or position.faction_of(unit) != WESTERN_ALLIES:
        return False
    is_army = position.counter(unit).is_army
    return is_army and any(position.faction_of(army) == WESTERN_ALLIES for army in position.armies_at(area))


def _lose(referee: Referee, unit: str) -> None:
    """A unit that cannot retreat is evacuated into the pool where possible, else eliminated (7.2.5, 7.2.6, 7.4.4)."""
    position = referee.position
    place = position.place_of(unit)
    if not position.counter(unit).is_army or not may_evacuate(position, unit):
        remove(referee, unit, "7.4.4" if unit in _AFRICA else "7.2.5", "no retreat")
        return
    question = Question(
        label=f"evacuate/{unit}",
        side=seat_of(position, position.faction_of(unit)),
        kind="evacuate",
        text=f"Is {unit} evacuated by sea into the force pool?",
        options=("evacuate", "eliminate"),
        default="evacuate",
        rule="7.2.6",
        about=(unit, place),
    )
    if referee.ask(question) == "evacuate":
        remove(referee, unit, "7.2.6", "evacuated", for_good=False)
    else:
        remove(referee, unit, "7.2.5", "no retreat")


def may_evacuate(position: LampsPosition, unit: str) -> bool:
    """Whether ships can take an army off: of the Western Allies or the United States, at a port or beachhead (R-13)."""
    if position.faction_of(unit) != WESTERN_ALLIES and position.counter(unit).nation != "united_states":
        return False
    place = position.place_of(unit)
    if coast_of(place):
        return True
    here = position.kit.board.bit.get(place, 0)
    return unit not in _AFRICA and bool(open_ports(position) & here)


@cache
def _from_capital(kit: Kit, nation: str) -> Mapping[str, int]:
    """How many steps each area is from a nation's capital: its flag area, else its first Home Area."""
    homes = kit.home[nation]
    capital = next((area for area in homes if kit.is_marked(area, "flag")), homes[0])
    rings = kit.land.rings(kit.board.bit[capital], kit.board.everywhere)
    return {area: step for step, ring in enumerate(rings) for area in kit.board.spaces(ring)}


def _rank(position: LampsPosition, unit: str, area: str) -> tuple[bool, bool, int, int]:
    """The order of the default: not alone beside two enemies, own Home Areas near the capital, with friendly armies."""
    side, nation = position.side_of(unit), position.counter(unit).nation
    friends = len(position.armies_at(area))
    near = [other for other in neighbours(position, area) if is_enemy(position, side, other)]
    enemies = sum(bool(position.armies_at(other)) for other in near)
    home = area in position.kit.home[nation]
    steps = _from_capital(position.kit, nation).get(area, 99)
    return (friends == 0 and enemies >= 2, not home, steps if home else 0, -friends)


def _policies(position: LampsPosition, unit: str, options: list[str]) -> Mapping[str, str]:
    steps = _from_capital(position.kit, position.counter(unit).nation)
    return {
        "capital": min(options, key=lambda area: steps.get(area, 99)),
        "friends": max(options, key=lambda area: len(position.armies_at(area))),
    }
