"""What supply does to units (11F): strength, movement, ZOC, special combat effects."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Full strength in combat supply, half in general supply, a quarter out of it (11F).
FULL, HALF, QUARTER = 1.0, 0.5, 0.25
#: Two consecutive player turns out of general supply are a turn out of it (11F).
_PLAYER_TURNS = 2


def turns_out(position: GroundPosition, unit: str) -> int:
    """Which turn out of general supply it is for a unit: 0 in it, 1 for U-1, 2 for U-2 and so on (11F).

    A special source puts a unit in supply for a player turn, and the turns are counted on (11C2b; trap 41).
    """
    return 0 if unit in position.by_special else counted(position, unit)


def counted(position: GroundPosition, unit: str) -> int:
    """The turns out of general supply of a unit, those included in which a special source supplies it (11C2b)."""
    return -(-position.unsupplied.get(unit, 0) // _PLAYER_TURNS)


def strength_factor(position: GroundPosition, unit: str, *, combat_supply: bool) -> float:
    """By what a unit's attack and defence strengths are multiplied (11F; trap 42).

    In combat supply it has all of them, whatever its general supply; in general supply half; a quarter from the
    second turn out of it on, and in the first if it is isolated, else half.
    """
    if combat_supply:
        return FULL
    turns = turns_out(position, unit)
    if turns > 1 or (turns and unit in position.isolated):
        return QUARTER
    return HALF


def movement_factor(position: GroundPosition, unit: str) -> float:
    """By what a movement rating is multiplied (11F1, 11F2): half for c/m units in the first turn, then for all."""
    turns = turns_out(position, unit)
    if turns > 1 or (turns and position.counter(unit).is_cm):
        return HALF
    return FULL


def weakens_zone(position: GroundPosition, unit: str) -> bool:
    """Whether a standard ZOC is reduced, and a reduced one lost: from the second turn out of supply on (11F2)."""
    return turns_out(position, unit) > 1


def has_special_effects(position: GroundPosition, unit: str) -> bool:
    """Whether a unit keeps what special combat effects it has; not from the second turn out of supply on (11F2)."""
    return turns_out(position, unit) <= 1
