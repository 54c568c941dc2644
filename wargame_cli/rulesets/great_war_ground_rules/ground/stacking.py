"""How many units stack in a hex, or attack one from a hex (8A, 8B); an exact search for room (trap 19)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import OVERSTACKING
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: What limits a hex: that of most hexes, of mountains, of the Arctic and the Desert.
Kind = Literal["regular", "mountain", "harsh"]


class Limit(msgspec.Struct, frozen=True):
    """A limit: units of any size, REs of non-divisional units, REs of artillery beside 0, 1 and 2 of its divisions."""

    units: int
    res: float
    artillery: tuple[float, ...]


#: The parts of the limits (8A1 to 8A3); one fortress unit is free in each.
LIMITS: dict[Kind, Limit] = {
    "regular": Limit(6, 6, (4, 2, 0)),
    "mountain": Limit(4, 4, (2, 0)),
    "harsh": Limit(2, 2, (1,)),
}


class Load(msgspec.Struct, frozen=True):
    """What must find room: divisions, artillery divisions, and the REs of smaller units, largest first."""

    divisions: int
    artillery_divisions: int
    artillery: tuple[float, ...]
    others: tuple[float, ...]


def limit_kind(position: GroundPosition, place: str) -> Kind:
    """The kind of a hex: of the Arctic and the Desert before all, then mountain (8A1 to 8A3)."""
    if position.kit.in_zone_of_stacking(place):
        return "harsh"
    return "mountain" if position.kit.map.terrain[place] == "mountain" else "regular"


def is_exempt(position: GroundPosition, unit: str) -> bool:
    """Whether a unit never counts: of restricted movement, Army and Corps HQs, transport, elite brigades (8A4).

    Port engineers that maintain a port show a side without movement (13C2).
    """
    counter = position.counter(unit)
    if counter.is_higher_hq or counter.is_transport or counter.is_elite_brigade or unit in position.upgraded.values():
        return True
    shown = counter.made_mobile if unit in position.mobile else counter.front
    return shown.way != "land" and not counter.is_art_hq


def load_of(position: GroundPosition, units: Iterable[str]) -> Load:
    """What these units take up; an Art XX HQ and its artillery in the hex are one artillery division (12B9).

    The fortress unit that takes most room is left out: one has its own part (8A1, 14J).
    """
    counted = sorted({unit for unit in units if not is_exempt(position, unit)})
    heads = {hq for unit, hq in position.attached.items() if unit in counted and hq in counted}
    single = [unit for unit in counted if position.attached.get(unit) not in heads and unit not in heads]
    fortress = [unit for unit in single if position.counter(unit).of(types.FORTRESS)]
    if fortress:
        single.remove(max(fortress, key=lambda unit: (position.is_division(unit), position.re(unit))))
    divisions, guns = 0, len(heads)
    artillery: list[float] = []
    others: list[float] = []
    for unit in single:
        is_gun = position.counter(unit).is_artillery
        if position.is_division(unit):
            divisions, guns = divisions + (not is_gun), guns + is_gun
        else:
            (artillery if is_gun else others).append(position.re(unit))
    return Load(divisions, guns, tuple(sorted(artillery, reverse=True)), tuple(sorted(others, reverse=True)))


@lru_cache(65536)
def has_room(kind: Kind, load: Load) -> bool:
    """Whether units find room, assigned to the parts of a limit in the best order (8A; trap 19)."""
    limit = LIMITS[kind]
    for beside, spare in enumerate(limit.artillery):
        slots = limit.units - load.divisions - max(load.artillery_divisions - beside, 0)
        if slots >= 0 and _fill(limit.res, spare, slots, load):
            return True
    return False


def _fill(res: float, spare: float, slots: int, load: Load) -> bool:
    """Whether smaller units fit into slots for one each, the part of non-divisional units and that of artillery.

    Any of them may have a slot: of the others the largest do best there, of artillery every choice is tried.
    """
    for guns in range(min(slots, len(load.artillery)) + 1):
        left = sum(load.others[slots - guns :])
        if left > res:
            continue
        for lifted in _choices(load.artillery, guns):
            rest = list(load.artillery)
            for size in lifted:
                rest.remove(size)
            if left + sum(rest) - _most(rest, spare) <= res:
                return True
    return False


def _choices(sizes: Sequence[float], count: int) -> Iterable[tuple[float, ...]]:
    """Every choice of a number of these sizes, such as are alike only once."""
    for chosen in combinations_with_replacement(sorted(set(sizes), reverse=True), count):
        if all(chosen.count(size) <= sizes.count(size) for size in set(chosen)):
            yield chosen


def _most(sizes: Sequence[float], room: float) -> float:
    """The most REs of some of these sizes that fit into a room; sizes are whole halves."""
    sums = 1
    for size in sizes:
        sums |= sums << int(size * 2)
    return ((sums & ((1 << (int(room * 2) + 1)) - 1)).bit_length() - 1) / 2


def within_limit(position: GroundPosition, place: str, units: Iterable[str]) -> bool:
    """Whether these units may attack, bombard or overrun a hex from one hex: its own limit holds (8B)."""
    return has_room(limit_kind(position, place), load_of(position, units))


def too_many_from(position: GroundPosition, units: Iterable[str], place: str, target: str, verb: str) -> str | None:
    """Why these units may not all attack or bombard a hex out of another one; None where they may (8B).

    The limit is that of the hex that they fire at; those of an overstack have the limit of their own (8C2).
    """
    here = [unit for unit in units if position.place_of(unit) == place]
    over = [unit for unit in here if unit in position.overstacked]
    name, there = position.kit.name(place), position.kit.name(target)
    if not within_limit(position, target, [unit for unit in here if unit not in over]):
        return f"more units {verb} {there} out of {name} than may stack in {there}; leave some of them out"
    if not within_limit(position, place, over):
        return f"more overstacked units {verb} {there} out of {name} than may stack there; leave some of them out"
    return None


def stacked(position: GroundPosition, side: str, place: str) -> list[str]:
    """A side's units in a hex that are not in an overstack (8C2)."""
    return [unit for unit in position.units_at(side, place) if unit not in position.overstacked]


def fits(position: GroundPosition, side: str, place: str, units: Iterable[str]) -> bool:
    """Whether these units of a side have room in a hex beside its others there; an overstack left aside (8A, 14M)."""
    joined = {*stacked(position, side, place), *units}
    return not clashing(position, joined) and has_room(limit_kind(position, place), load_of(position, joined))


def clashing(position: GroundPosition, units: Iterable[str]) -> list[str]:
    """The Army HQs that cannot stack with another one of these units, which is of another nation (14M)."""
    armies = sorted(unit for unit in units if position.counter(unit).is_army_hq)
    return [hq for hq in armies if position.counter(hq).nationality != position.counter(armies[0]).nationality]


def may_overstack(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a side may have an overstack in a hex: with one of its Corps HQs there (8C2)."""
    return position.option(OVERSTACKING) != "off" and any(
        position.counter(unit).is_corps_hq for unit in position.units_at(side, place)
    )


def too_many(position: GroundPosition, side: str, place: str) -> tuple[str, str] | None:
    """Rule and message where a side's units in a hex are more than its limit (8A, 8B); None where they are not.

    An overstack does not count, and where there can be one the excess goes into it (8C2). Army HQs of different
    nations do not stack together at all (14M).
    """
    kind, name = limit_kind(position, place), position.kit.name(place)
    if apart := clashing(position, position.units_at(side, place)):
        return "14M1", f"Army HQs of different nations may not stack in {name}: {', '.join(apart)}"
    if fits(position, side, place, ()) or may_overstack(position, side, place):
        return None
    return {"regular": "8A1", "mountain": "8A2", "harsh": "8A3"}[kind], f"more units than may stack in {name}"
