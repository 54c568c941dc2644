"""Fire (12.2 D-G, 12.3-12.5, 19.5): on which table and in which column each side fires, and what modifies its die.

Everything here is worked out from a `Field`, the facts of one combat. Each effect has its name and its rule, so that a
report can tell all of them.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.kit.tables.combat import Fire

Role = Literal["attacker", "defender"]
#: What a Combat Card may make of no account for the attacker.
Hindrance = Literal["trenches", "severe weather", "water column", "water order"]

#: Connections that cost an attacker a die roll modifier where he uses no others (12.5a).
_LESSER: frozenset[str] = frozenset({"road", "mixed"})


class Fighter(msgspec.Struct, frozen=True):
    """A unit that takes part: its Combat Factor as it counts now (1 where it is out of supply, 14.3.1)."""

    unit: str
    size: Literal["LCU", "SCU"]
    factor: int
    kind: str = "infantry"


class Readings(msgspec.Struct, frozen=True):
    """How unclear rules on fire are read: the -1 into regions, Mountains that are regions, a lone Fort up there."""

    minus_one_into_regions: bool = True
    regions_are_mountains: bool = True
    lone_fort_fires_heavy: bool = False


class Field(msgspec.Struct, frozen=True):
    """The facts of one combat.

    `terrain` is that of the defending space or region, empty at sea; `trench` is the level of the defender's Trench and
    `fort` the Combat Factor of his undestroyed Fort, 0 for none. `connections` are the kinds that the attackers use, a
    gauge as it counts for them (12.5c-d); `all_water` says whether every attacker crosses a Water Obstacle side.
    `drms` are those of HQs, Heavy Artillery and cards that take part, by side, `card_shifts` the columns that cards
    shift; of what is `ignored` the attacker takes no notice.
    """

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    terrain: str = "clear"
    is_region: bool = False
    trench: int = 0
    fort: int = 0
    is_uprising: bool = False
    connections: frozenset[str] = frozenset({"single"})
    all_water: bool = False
    bad_weather: bool = False
    drms: "tuple[tuple[Role, Effect], ...]" = ()
    card_shifts: "tuple[tuple[Role, Effect], ...]" = ()
    ignored: frozenset[Hindrance] = frozenset()
    readings: Readings = Readings()

    @property
    def is_mountain(self) -> bool:
        """Whether it is fought on a Mountain; regions may be left out (12.4.1, 18.4a, trap 46)."""
        return self.terrain == "mountain" and (not self.is_region or self.readings.regions_are_mountains)

    def side(self, role: Role) -> tuple[Fighter, ...]:
        """The units of a side."""
        return self.attackers if role == "attacker" else self.defenders


class Effect(msgspec.Struct, frozen=True):
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
    by_trails = field.terrain == "mountain" and not field.is_region and field.connections == {"alpine"}
    cases = {
        "uprising": field.is_uprising,
        "alpine trails only": by_trails and (bool(sizes) or not field.readings.lone_fort_fires_heavy),
        "LCU": "LCU" in sizes,
        "SCUs in their fort": has_fort and sizes == {"SCU"},
        "lone fort": has_fort and not sizes,
        "SCUs only": sizes == {"SCU"},
    }
    return {case for case, is_so in cases.items() if is_so}


def shifts(field: Field, role: Role) -> tuple[Effect, ...]:
    """What shifts the column of a side (12.2 G2e)."""
    own = _attackers_shifts(field) if role == "attacker" else _defenders_shifts(field)
    return (*own, *(effect for owner, effect in field.card_shifts if owner == role))


def _attackers_shifts(field: Field) -> Iterator[Effect]:
    values = tables().combat.shifts
    if field.is_mountain:
        yield Effect("Mountain", "18.4a" if field.is_region else "12.4.1", values.mountain)
    if field.all_water and "water column" not in field.ignored:
        yield Effect("all across Water Obstacles", "12.4.3", values.water)
    if field.bad_weather and "severe weather" not in field.ignored:
        yield Effect("Severe Weather", "12.3", values.weather)
    if field.trench and field.defenders and "trenches" not in field.ignored:
        yield Effect(f"Trench of level {field.trench}", "19.5", values.trench_against[field.trench])


def _defenders_shifts(field: Field) -> Iterator[Effect]:
    # A Trench does nothing for a Fort alone (19.5c, 20.1.4b).
    if field.trench and field.defenders:
        yield Effect(f"Trench of level {field.trench}", "19.5", tables().combat.shifts.trench_for[field.trench])


class Shot(msgspec.Struct, frozen=True):
    """The fire of one side, all of it but the die: `column` is the number of the Fire Column after its `shifts`."""

    table: Fire
    rule: str
    strength: int
    column: int
    shifts: tuple[Effect, ...]
    modifiers: tuple[Effect, ...]

    @property
    def heading(self) -> str:
        """What stands over the column."""
        return tables().combat.fire(self.table).heading(self.column)

    def modified(self, die: int) -> int:
        """The die after its modifiers (12.2.1)."""
        return tables().combat.modifiers.modified(die, sum(effect.value for effect in self.modifiers))

    def loss_number(self, die: int) -> int:
        """The Loss Number that a die inflicts as it was rolled (12.2 G3)."""
        return tables().combat.fire(self.table).loss_number(self.column, self.modified(die))


def shot(field: Field, role: Role, declared: Field | None = None) -> Shot | None:
    """How a side fires (12.2 G1-G2); None for one that has nobody to fire, or too little for a column of its table.

    Who fires second may keep the table, the shifts and the modifiers of the combat as it was `declared` (trap 18).
    """
    found = fire_table(field, role) and fire_table(declared or field, role)
    if found is None:
        return None
    table, rule = found
    shifted = shifts(declared or field, role)
    power = strength(field, role)
    number = tables().combat.fire(table).column(power, sum(effect.value for effect in shifted))
    return None if number is None else Shot(table, rule, power, number, shifted, modifiers(declared or field, role))


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
    if role == "attacker" and _by_lesser_lines(field):
        yield Effect("Roads and Mixed-Gauge Railroads only", "12.5a", values.lesser_lines)
    yield from (effect for owner, effect in field.drms if owner == role)


def _by_lesser_lines(field: Field) -> bool:
    """Whether the attackers use only Roads and Mixed-Gauge Railroads; into regions that may not count (trap 40)."""
    counts = not field.is_region or field.readings.minus_one_into_regions
    return counts and bool(field.connections) and field.connections <= _LESSER


# -- before and after the dice --------------------------------------------------------------------------------------


def needs_weather_check(terrain: str, season: str) -> bool:
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


def longest_retreat() -> int:
    """The longest retreat that the rules know (12.7.2b)."""
    return max(tables().combat.retreat.lengths.values())


def retreat_length(attackers: int, defenders: int) -> int:
    """How many spaces losers retreat (12.7.2); 0 where the attacker has not won."""
    return tables().combat.retreat.spaces(attackers - defenders)
