"""The strength of a unit in attack, overrun, bombardment and defence (8C2, 9A, 9G, 9H, 11F, 12, 13, 14).

Every modifier is a factor with the paragraph that it comes from. All of them multiply (3C2).
"""

from collections.abc import Collection
from typing import Literal

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground import cities, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import strength_factor
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import fortification
from wargame_cli.rulesets.great_war_ground_rules.ground.strength import artillery_effects
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_effects import IMPROVED, Factor
from wargame_cli.rulesets.great_war_ground_rules.ground.support import supported
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import MARGINAL
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, DISRUPTED, GroundPosition

#: What a strength is used for.
Use = Literal["attack", "overrun", "bombard"]
#: Fortifications besides a major city in which assault and siege engineers defend with double strength (13E, 13G).
_STRONG = ("improved-fort", *IMPROVED)


class Strength(msgspec.Struct, frozen=True):
    """A strength with all that modifies it, and the printed one."""

    value: float
    printed: float
    factors: tuple[Factor, ...] = ()


def attack_strength(
    position: GroundPosition,
    unit: str,
    target: str,
    start: str,
    *,
    supplied: bool,
    use: Use = "attack",
    among: Collection[str] | None = None,
    table: Table | None = None,
    fort: str | None = None,
    far: bool = False,
) -> Strength:
    """The strength with which a unit in `start` attacks, overruns or bombards the hex `target` (9A, 6F1, 12C2).

    `supplied` says that it is in combat supply (11D). `among` are the units that take part (12A, 12B9); without it
    all of its hex do. `table` is that on which a combat is fought, where it is known (14C4, 14L). `fort` is the
    fortification as it counts against this attack, where that is not what stands there (15B1); `far` says that the
    unit fires over two hexes or more (12B7).
    """
    fort = fortification(position, target) if fort is None else fort
    city = cities.is_defended_major_city(position, target)
    printed = attack_value(position, unit, among)
    factors = [
        _disrupted(position, unit, badly=0),
        _supply(position, unit, supplied),
        _overstack(position, unit) if use != "overrun" else None,
        _far(use, far),
        _after_bombarding(position, unit) if use == "attack" else None,
        *_ground(position, unit, start, target, fort),
        *artillery_effects.factors(position, unit, use=use, fort=fort, city=city),
        *_engineers_attack(position, unit, fort, city),
        _horse(position, unit, use, fort, city),
        _irregular(position, unit, table),
    ]
    if not _is_supported_attacker(position, unit, target, use=use, among=among, table=table, fort=fort, city=city):
        factors.append(Factor("unsupported", "12A", 0.5))
    return _product(printed, factors)


def defence_strength(
    position: GroundPosition,
    unit: str,
    place: str,
    *,
    supplied: bool,
    among: Collection[str] | None = None,
    table: Table | None = None,
    fort: str | None = None,
) -> Strength:
    """The strength with which a unit defends a hex, in combat or against an overrun (9A, 6F1).

    `among` are the units that defend the hex; those of an overstack add nothing (8C2). The rest is as for an attack.
    """
    fort = fortification(position, place) if fort is None else fort
    city = cities.is_defended_major_city(position, place)
    if among is None:
        among = position.units_at(position.side_of(unit), place)
    factors = [
        Factor("in the overstack", "8C2", 0) if unit in position.overstacked else None,
        _disrupted(position, unit, badly=0.25),
        _supply(position, unit, supplied),
        _after_bombarding(position, unit),
        _engineers_defend(position, unit, fort, city),
        _irregular(position, unit, table),
    ]
    if not _is_supported_defender(position, unit, place, among=among, table=table, fort=fort, city=city):
        factors.append(Factor("unsupported", "12A", 0.5))
    return _product(defence_value(position, unit, among), factors)


# -- printed strengths -----------------------------------------------------------------------------------------------


def attack_value(position: GroundPosition, unit: str, among: Collection[str] | None = None) -> float:
    """The printed attack strength that counts: an Art XX HQ has its modifier while its division acts as one (12B9)."""
    if position.counter(unit).is_art_hq:
        return _headquarters(position, unit, among)
    return marginal(position, unit, position.face(unit).attack)


def defence_value(position: GroundPosition, unit: str, among: Collection[str] | None = None) -> float:
    """The printed defence strength that counts (12B9, 9G2)."""
    if position.counter(unit).is_art_hq:
        return _headquarters(position, unit, among)
    return marginal(position, unit, position.face(unit).defence)


def marginal(position: GroundPosition, unit: str, printed: float) -> float:
    """A printed strength of 0 counts as a half if the other one is more and marginal units are in play (9G2)."""
    face = position.face(unit)
    if printed or position.option(MARGINAL) != "on" or not max(face.attack, face.defence):
        return printed
    return 0.5


def _headquarters(position: GroundPosition, hq: str, among: Collection[str] | None) -> float:
    parts = attached_to(position, hq)
    together = among is None or all(unit in among for unit in parts)
    return float(position.counter(hq).modifier) if parts and together else 0.0


# -- factors ---------------------------------------------------------------------------------------------------------


def _product(printed: float, factors: Collection[Factor | None]) -> Strength:
    counted = tuple(each for each in factors if each is not None and each.by != 1)
    value = printed
    for each in counted:
        value *= each.by
    return Strength(value, printed, counted)


def _disrupted(position: GroundPosition, unit: str, *, badly: float) -> Factor | None:
    """Half, or what is left to a badly disrupted unit (3A5)."""
    match degree(position, unit):
        case 0:
            return None
        case found if found == DISRUPTED:
            return Factor("disrupted", "3A5", 0.5)
        case found if found == BADLY:
            return Factor("badly disrupted", "3A5", badly)
    return None


def _supply(position: GroundPosition, unit: str, supplied: bool) -> Factor:
    """What supply makes of it (11F)."""
    name = "combat supply" if supplied else "no combat supply"
    return Factor(name, "11F", strength_factor(position, unit, combat_supply=supplied))


def _overstack(position: GroundPosition, unit: str) -> Factor | None:
    """Out of an overstack artillery counts half, others a quarter (8C2)."""
    if unit not in position.overstacked:
        return None
    return Factor("out of the overstack", "8C2", 0.5 if position.counter(unit).is_artillery else 0.25)


def _far(use: Use, far: bool) -> Factor | None:
    """Long range artillery at two hexes or more counts half in combat (12B7)."""
    return Factor("long range", "12B7", 0.5) if far and use == "attack" else None


def _after_bombarding(position: GroundPosition, unit: str) -> Factor | None:
    """Artillery that has bombarded counts half in the combat segment that follows, not in reaction combat (12C)."""
    follows = position.phase.endswith("-combat") and not position.reacts
    return Factor("has bombarded", "12C", 0.5) if follows and unit in position.this_turn.bombarded else None


def _ground(position: GroundPosition, unit: str, start: str, target: str, fort: str) -> list[Factor]:
    """Rivers, mountains, and fortresses that halve all but artillery (9H)."""
    found = [Factor("terrain", "9H", terrain.attack_factor(position, unit, start, target))]
    if not position.counter(unit).is_artillery and position.kit.tables.fortifications.halves_attackers(fort):
        found.append(Factor("against the fortress", "9H", 0.5))
    return found


def _engineers_attack(position: GroundPosition, unit: str, fort: str, city: bool) -> list[Factor]:
    """Assault engineers and flamethrowers against fortresses and major cities (13E, 13F, 14C3)."""
    if not position.counter(unit).of(types.ASSAULT_ENGINEERS):
        return []
    if fort == "improved-old":
        return [Factor("assault engineers", "13E", 3)]
    return [Factor("assault engineers", "13E", 2)] if city or fort == "improved-new" else []


def _engineers_defend(position: GroundPosition, unit: str, fort: str, city: bool) -> Factor | None:
    """Assault and siege engineers in a major city, an improved fortress or an improved fort (13E, 13F, 13G).

    Special tanks are like them only where they attack (14C3).
    """
    counter = position.counter(unit)
    able = counter.type == types.SIEGE_ENGINEER or (counter.of(types.ASSAULT_ENGINEERS) and not counter.is_cm)
    return Factor("engineers in defence", "13E", 2) if able and (city or fort in _STRONG) else None


def _horse(position: GroundPosition, unit: str, use: Use, fort: str, city: bool) -> Factor | None:
    """Heavy cavalry against a major city or any fortification but fieldworks (14D1)."""
    if position.counter(unit).type != types.HEAVY_CAVALRY or use == "bombard":
        return None
    return Factor("heavy cavalry", "14D1", 0.5) if city or _fortified(fort) else None


def _irregular(position: GroundPosition, unit: str, table: Table | None) -> Factor | None:
    """Irregular units on the Positional CRT (14L)."""
    if table != "positional" or not position.counter(unit).is_irregular:
        return None
    return Factor("irregulars", "14L", 0.5)


# -- support ---------------------------------------------------------------------------------------------------------


def _is_supported_attacker(
    position: GroundPosition,
    unit: str,
    target: str,
    *,
    use: Use,
    among: Collection[str] | None,
    table: Table | None,
    fort: str,
    city: bool,
) -> bool:
    if supported(position, unit, among):
        return True
    counter = position.counter(unit)
    if counter.of(types.COMBAT_ENGINEERS | types.ASSAULT_ENGINEERS) and (city or _fortified(fort)):
        return True  # 13D, 13E, 14C3
    if not counter.is_fast or not terrain.is_open_country(position, target):
        return False
    return (use == "overrun" and not _fortified(fort)) or (use == "attack" and table == "mobile")  # 14C4


def _is_supported_defender(
    position: GroundPosition,
    unit: str,
    place: str,
    *,
    among: Collection[str],
    table: Table | None,
    fort: str,
    city: bool,
) -> bool:
    if supported(position, unit, among):
        return True
    counter = position.counter(unit)
    engineers = (types.COMBAT_ENGINEERS | types.ASSAULT_ENGINEERS) - types.TANKS
    if counter.of(engineers) and (city or _fortified(fort)):
        return True  # 13D, 13E
    return counter.is_fast and table == "mobile" and terrain.is_open_country(position, place)  # 14C4


def _fortified(fort: str) -> bool:
    """Whether it is a fortification other than fieldworks."""
    return fort not in ("", "fieldworks")
