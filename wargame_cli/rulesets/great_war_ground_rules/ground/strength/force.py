"""The strength of a force: the sum of its units', and what too much artillery adds (9A, 12B)."""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_effects import is_modern
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import (
    Strength,
    Use,
    attack_strength,
    defence_strength,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: All artillery beyond its share counts so much in total, or less (12B).
MOST_OF_EXCESS = 1.0


class Total(msgspec.Struct, frozen=True):
    """The strength of a force, that of each unit in it, and the artillery beyond its share (12B)."""

    value: float
    units: Mapping[str, Strength]
    excess: tuple[str, ...] = ()


def attack_total(
    position: GroundPosition,
    origins: Mapping[str, str],
    target: str,
    *,
    supplied: Collection[str] = (),
    use: Use = "attack",
    table: Table | None = None,
    fort: str | None = None,
    far: Collection[str] = (),
) -> Total:
    """The attack strength of units, each from its hex in `origins` (9A, 6F1); bombardment knows no ratio (12B, 12C)."""
    found = {
        unit: attack_strength(
            position,
            unit,
            target,
            start,
            supplied=unit in supplied,
            use=use,
            among=tuple(origins),
            table=table,
            fort=fort,
            far=unit in far,
        )
        for unit, start in origins.items()
    }
    return Total(sum(each.value for each in found.values()), found) if use == "bombard" else _total(position, found)


def defence_total(
    position: GroundPosition,
    units: Iterable[str],
    place: str,
    *,
    supplied: Collection[str] = (),
    table: Table | None = None,
    fort: str | None = None,
) -> Total:
    """The defence strength of units in a hex; those of an overstack add nothing (9A, 6F1, 8C2, 12B)."""
    group = [unit for unit in units if unit not in position.overstacked]
    found = {
        unit: defence_strength(position, unit, place, supplied=unit in supplied, among=group, table=table, fort=fort)
        for unit in group
    }
    return _total(position, found)


def _total(position: GroundPosition, found: Mapping[str, Strength]) -> Total:
    """The sum, with all artillery beyond its share at 1 or at what it has, whichever is less (12B)."""
    guns = {unit: each.value for unit, each in found.items() if position.counter(unit).is_artillery and each.value > 0}
    foot = sum(position.re(unit) for unit in found if counts_as_foot(position, unit))
    kept = _best(position, guns, foot)
    excess = tuple(unit for unit in guns if unit not in kept)
    others = sum(each.value for unit, each in found.items() if unit not in excess)
    return Total(others + min(MOST_OF_EXCESS, sum(guns[unit] for unit in excess)), found, excess)


def counts_as_foot(position: GroundPosition, unit: str) -> bool:
    """Whether a unit's REs let artillery use its full strength: headquarters do not (12B; trap 65)."""
    counter = position.counter(unit)
    return not counter.is_artillery and not counter.is_headquarters


def share(position: GroundPosition, unit: str) -> float:
    """The REs of other units that an artillery unit needs beside it: its own with modern tactics, else twice (12B)."""
    return position.re(unit) * (1 if is_modern(position, position.counter(unit).nationality) else 2)


def _best(position: GroundPosition, guns: Mapping[str, float], foot: float) -> frozenset[str]:
    """The artillery that uses its full strength: such that the force is as strong as it can be."""
    needs = {unit: share(position, unit) for unit in guns}
    if sum(needs.values()) <= foot:
        return frozenset(guns)
    best: dict[float, tuple[float, frozenset[str]]] = {0: (0, frozenset())}
    for unit in sorted(guns):
        for used, (value, chosen) in list(best.items()):
            now = used + needs[unit]
            if now <= foot and value + guns[unit] > best.get(now, (-1, frozenset()))[0]:
                best[now] = (value + guns[unit], chosen | {unit})
    return max(best.values(), key=lambda each: each[0])[1]
