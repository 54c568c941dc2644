"""Who fires: artillery in range, artillery divisions and their parts, their strength together (12B7, 12B9, 12C)."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import attack_strength
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Air points count at half for bombardment (12C4a); outside every zone of influence artillery does too (12C).
AIR_POINT = 0.5
OUTSIDE = 0.5


class Battery(msgspec.Struct, frozen=True):
    """What bombards together: units, with all parts of the artillery divisions among them, and air points."""

    units: tuple[str, ...]
    air: int = 0


def battery(position: GroundPosition, named: Sequence[str], air: int = 0) -> Battery:
    """The units that an order means: an Art XX HQ stands for its whole division (12C2).

    Parts that are named without their HQ bombard individually, and its modifier is ignored.
    """
    units: dict[str, None] = {}
    for unit in named:
        units |= dict.fromkeys((unit, *attached_to(position, unit)))
    return Battery(tuple(units), air)


def distance(position: GroundPosition, start: str, end: str) -> int:
    """Hexes from one hex to another; 0 within a hex, more than any range between sheets."""
    found = position.kit.map.distance(start, end)
    return 1000 if found is None else found


def reaches(position: GroundPosition, unit: str, target: str) -> bool:
    """Whether a hex lies within a unit's range: adjacent, or as far as its counter says (12B7)."""
    place = position.place_of(unit)
    return place in position.kit.board.index and distance(position, place, target) <= position.counter(unit).range


def gun_strength(position: GroundPosition, unit: str, target: str, *, supplied: bool, among: Collection[str]) -> float:
    """What a unit adds to a bombardment (12C): its attack strength with all that changes it, half outside a ZOI.

    `among` are all that bombard together: an Art XX HQ adds its modifier where its whole division does (12B9).
    """
    start = position.place_of(unit)
    found = attack_strength(position, unit, target, start, supplied=supplied, use="bombard", among=among).value
    return found if in_influence(position, unit) else found * OUTSIDE


def gun_strengths(
    position: GroundPosition, fire: Battery, target: str, supplied: Collection[str]
) -> Mapping[str, float]:
    """What each unit adds to a bombardment (12C2); `supplied` are the units in combat supply."""
    return {
        unit: gun_strength(position, unit, target, supplied=unit in supplied, among=fire.units) for unit in fire.units
    }


def eligible(position: GroundPosition, side: str, place: str) -> list[str]:
    """A side's artillery in a hex that has not bombarded in this phase."""
    done = position.this_phase.bombarded
    return [unit for unit in position.units_at(side, place) if position.counter(unit).is_artillery and unit not in done]
