"""Support by artillery (12A): who has it, who gives it, and to which nations (15E3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


def supported(position: GroundPosition, unit: str, among: Collection[str] | None = None) -> bool:
    """Whether a unit is supported, by itself or by another one of its hex (12A).

    `among` are the units that count, such as those that take part in one attack from the hex, or those that defend
    it; without it all of its side in the hex do. What terrain and kinds of units make of it is asked in combat (13D,
    14C4).
    """
    if by_itself(position, unit):
        return True
    if among is None:
        nations = supporters(position, position.side_of(unit), position.place_of(unit))
    else:
        place = position.place_of(unit)
        nations = _giving(position, (each for each in among if position.place_of(each) == place))
    mine = position.counter(unit).nationality
    return mine in nations or any(cooperate(position, mine, nation) for nation in nations)


def by_itself(position: GroundPosition, unit: str) -> bool:
    """Whether a unit needs no other one: artillery, divisions without a hollow circle, a black dot (12A).

    A cadre or remnant is no division and has no dot, but artillery stays artillery.
    """
    counter = position.counter(unit)
    if counter.is_artillery:
        return True
    if unit in position.reduced or counter.indicator == "unsupported":
        return False
    if counter.indicator == "self":
        return True
    return position.is_division(unit) and has_strength(position, unit)


def gives(position: GroundPosition, unit: str) -> bool:
    """Whether a unit supports others of its hex (12A).

    It is undisrupted (3A5), not in an overstack (8C2), supports not itself alone, and is no Art XX HQ by itself,
    which counts as of strength 0 (12B9; trap 83).
    """
    if unit in position.disruption or unit in position.disabled or unit in position.overstacked:
        return False
    counter = position.counter(unit)
    return counter.indicator != "self" and by_itself(position, unit) and has_strength(position, unit)


def has_strength(position: GroundPosition, unit: str) -> bool:
    """Whether the combat strength that a unit shows is more than 0; an Art XX HQ's is that of its division (12B9)."""
    if position.counter(unit).is_art_hq:
        return unit in position.attached.values()
    face = position.face(unit)
    return face.attack > 0 or face.defence > 0


@derived
def supporters(position: GroundPosition, side: str, place: str) -> frozenset[str]:
    """The nations of a side whose units in a hex give support."""
    return _giving(position, position.units_at(side, place))


def _giving(position: GroundPosition, units: Iterable[str]) -> frozenset[str]:
    return frozenset(position.counter(unit).nationality for unit in units if gives(position, unit))
