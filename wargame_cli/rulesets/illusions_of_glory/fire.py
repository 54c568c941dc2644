"""Fire (12.2 D-G, 12.3-12.5, 19.5): on which table and in which column each side fires, and what modifies its die.

Everything here is worked out from a `Field`, the facts of one combat. Each effect has its name and its rule, so that a
report can tell all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from wargame_cli.rulesets.illusions_of_glory.tables import tables
from wargame_cli.rulesets.illusions_of_glory.tables.combat import Fire, Terrain

Role = Literal["attacker", "defender"]
Way = Literal["single", "mixed", "road", "alpine", "within"]

#: Ways that cost an attacker a die roll modifier where he uses no others (12.5a).
_LESSER: frozenset[Way] = frozenset({"road", "mixed"})


class Fighter(NamedTuple):
    """A unit that takes part: its Combat Factor as it counts now (1 where it is out of supply, 14.3.1)."""

    unit: str
    size: Literal["LCU", "SCU"]
    factor: int
    kind: str = "infantry"


class Field(NamedTuple):
    """The facts of one combat.

    `terrain` is that of the defending space or region; `trench` is the level of the defender's Trench and `fort` the
    Combat Factor of his undestroyed Fort, 0 for none. `ways` are those that the attackers use, a gauge as it counts for
    them (12.5c-d); `all_water` says whether every attacker crosses a Water Obstacle side. `drms` are those of HQs,
    Heavy Artillery and Combat Cards that take part, by side.
    """

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    terrain: Terrain = "clear"
    is_region: bool = False
    trench: int = 0
    fort: int = 0
    is_uprising: bool = False
    ways: frozenset[Way] = frozenset({"single"})
    all_water: bool = False
    bad_weather: bool = False
    drms: tuple[tuple[Role, Effect], ...] = ()

    def side(self, role: Role) -> tuple[Fighter, ...]:
        """The units of a side."""
        return self.attackers if role == "attacker" else self.defenders


class Effect(NamedTuple):
    """A modifier of a die or of a column, with its rule; `value` is to be added, columns to the right."""

    name: str
    rule: str
    value: int


def strength(field: Field, role: Role) -> int:
    """The Combat Strength: all Combat Factors, and that of a Fort with the defender's (12.2 D)."""
    fort = field.fort if role == "defender" else 0
    return sum(fighter.factor for fighter in field.side(role)) + fort


# -- tables and columns ---------------------------------------------------------------------------------------------


def fire_table(field: Field, role: Role) -> tuple[Fire, str] | None:
    """The Fire Table of a side and the rule that gives it; None for a side that has nobody to fire (12.2 G2)."""
    holds = _cases(field, role)
    for row in tables().combat.selection.rows:
        table = row.attacker if role == "attacker" else row.defender
        if table is not None and row.when in holds:
            return table, row.rule
    return None


def _cases(field: Field, role: Role) -> set[str]:
    """The cases of the selection that hold for a side."""
    sizes = {fighter.size for fighter in field.side(role)}
    has_fort = role == "defender" and field.fort > 0
    cases = {
        "uprising": field.is_uprising,
        "alpine trails only": field.terrain == "mountain" and not field.is_region and field.ways == {"alpine"},
        "LCU": "LCU" in sizes,
        "SCUs in their fort": has_fort and sizes == {"SCU"},
        "lone fort": has_fort and not sizes,
        "SCUs only": sizes == {"SCU"},
    }
    return {case for case, is_so in cases.items() if is_so}


def shifts(field: Field, role: Role) -> tuple[Effect, ...]:
    """What shifts the column of a side (12.2 G2e)."""
    return tuple(_attackers_shifts(field) if role == "attacker" else _defenders_shifts(field))


def _attackers_shifts(field: Field) -> Iterator[Effect]:
    values = tables().combat.shifts
    if field.terrain == "mountain":
        yield Effect("Mountain", "18.4a" if field.is_region else "12.4.1", values.mountain)
    if field.all_water:
        yield Effect("all across Water Obstacles", "12.4.3", values.water)
    if field.bad_weather:
        yield Effect("Severe Weather", "12.3", values.weather)
    if field.trench and field.defenders:
        yield Effect(f"Trench of level {field.trench}", "19.5", values.trench_against[field.trench])


def _defenders_shifts(field: Field) -> Iterator[Effect]:
    # A Trench does nothing for a Fort alone (19.5c).
    if field.trench and field.defenders:
        yield Effect(f"Trench of level {field.trench}", "19.5", tables().combat.shifts.trench_for[field.trench])


def column(field: Field, role: Role) -> int | None:
    """The number of a side's Fire Column after all shifts; None for a side that does not fire."""
    found = fire_table(field, role)
    if found is None:
        return None
    shift = sum(effect.value for effect in shifts(field, role))
    return tables().combat.fire(found[0]).column(strength(field, role), shift)


def loss_number(field: Field, role: Role, die: int) -> int:
    """The Loss Number that a side inflicts with a die as it was rolled (12.2 G3); 0 where it does not fire."""
    found, fired = fire_table(field, role), column(field, role)
    if found is None or fired is None:
        return 0
    combat = tables().combat
    drm = sum(effect.value for effect in modifiers(field, role))
    return combat.fire(found[0]).loss_number(fired, combat.modifiers.modified(die, drm))


# -- die roll modifiers ---------------------------------------------------------------------------------------------


def modifiers(field: Field, role: Role) -> tuple[Effect, ...]:
    """What modifies the die of a side (12.2.1)."""
    return tuple(_modifiers(field, role))


def _modifiers(field: Field, role: Role) -> Iterator[Effect]:
    values = tables().combat.modifiers
    kinds = {fighter.kind for fighter in field.side(role)}
    if "cavalry" in kinds and (field.is_region or field.terrain == "clear"):
        yield Effect("cavalry", "12.2.1a", values.cavalry)
    if "mountain" in kinds and field.terrain == "mountain":
        yield Effect("Mountain Infantry", "12.2.1a", values.mountain_infantry)
    if role == "attacker" and field.ways and field.ways <= _LESSER:
        yield Effect("Roads and Mixed-Gauge Railroads only", "12.5a", values.lesser_ways)
    yield from (effect for owner, effect in field.drms if owner == role)


# -- before and after the dice --------------------------------------------------------------------------------------


def needs_weather_check(terrain: Terrain, season: str) -> bool:
    """Whether an attack into this terrain in this season is checked for Severe Weather (12.3a)."""
    return tables().combat.weather.checked.get(season) == terrain


def is_severe(die: int, action_round: int) -> bool:
    """Whether the weather shifts the attacker's column (12.3b)."""
    return die > action_round


def winner(attackers: int, defenders: int) -> Role | None:
    """Who wins by the Loss Numbers, whatever was absorbed of them (12.2 G4, trap 19); None for nobody."""
    if attackers == defenders:
        return None
    return "attacker" if attackers > defenders else "defender"


def retreat_length(attackers: int, defenders: int) -> int:
    """How many spaces losers retreat (12.7.2); 0 where the attacker has not won."""
    return tables().combat.retreat.spaces(attackers - defenders)
