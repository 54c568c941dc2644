"""Special combat effects (10): who can use which, what an attempt's die is modified by, what may be attempted.

Armor in attack (AECA) and in defence (AECD), antitank (ATEC), cavalry charges (CEC), engineers (EEC), gas (GEC),
mines under the enemy (SEC).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.combat.table import fort_of
from wargame_cli.rulesets.great_war_ground_rules.ground import cities, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import has_special_effects
from wargame_cli.rulesets.great_war_ground_rules.ground.habits import is_poorly_masked, mostly
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_effects import IMPROVED
from wargame_cli.rulesets.great_war_ground_rules.ground.support import by_itself, supported
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, DISRUPTED, GroundPosition

AECA, AECD, ATEC, CEC, EEC, GEC, SEC = "AECA", "AECD", "ATEC", "CEC", "EEC", "GEC", "SEC"
#: How often each may be attempted in a combat; ATEC depends on the attacker's armor (10A).
MOST: Mapping[str, int] = {AECA: 2, AECD: 1, CEC: 1, EEC: 2, GEC: 1, SEC: 1}
_MOST_ATEC = 3
#: The paragraph of each effect.
RULES: Mapping[str, str] = {AECA: "10A", AECD: "10A", ATEC: "10A", CEC: "10B", EEC: "10C", GEC: "10D", SEC: "10E"}
WORDS: Mapping[str, str] = {
    AECA: "armor in the attack",
    AECD: "armor in the defence",
    ATEC: "antitank guns",
    CEC: "a cavalry charge",
    EEC: "engineers",
    GEC: "gas",
    SEC: "siege engineers",
}
_ENGINEERS = types.COMBAT_ENGINEERS | types.ASSAULT_ENGINEERS
_GAS = types.GAS_ARTILLERY | {types.GAS_ENGINEER}


class Try(msgspec.Struct, frozen=True):
    """An attempt that a side makes: the effect and the units that make it together."""

    effect: str
    units: tuple[str, ...]


# -- who can -----------------------------------------------------------------------------------------------------------


def share(position: GroundPosition, unit: str, effect: str) -> float:
    """The part of its REs with which a unit type has an effect: 0 where it has none (10A, 10C, 13D to 13H)."""
    counter = position.counter(unit)
    match effect:
        case "AECA":
            return types.AECA.get(counter.type, 0)
        case "AECD":
            return types.AECD.get(counter.type, 0)
        case "ATEC":
            return types.ATEC.get(counter.type, 0)
        case "CEC":
            return float(counter.type == types.HEAVY_CAVALRY)
        case "EEC":
            return float(counter.of(_ENGINEERS))
        case "GEC":
            return float(counter.of(_GAS))
    return float(counter.type == types.SIEGE_ENGINEER)


def why_not_able(position: GroundPosition, unit: str, effect: str) -> str:
    """Why a unit cannot use an effect now; empty where it can (3A5, 8C2, 10E, 11F2, 12C)."""
    if not share(position, unit, effect):
        return f"{unit} has no {effect}"
    if degree(position, unit) >= BADLY:
        return f"{unit} is badly disrupted"
    if unit in position.overstacked:
        return f"{unit} is overstacked"
    if not has_special_effects(position, unit):
        return f"{unit} is out of general supply for too long"
    if effect == SEC and unit in position.this_turn.moved:
        return f"{unit} has moved in this turn"
    if effect == GEC and unit in position.this_turn.gassed and not position.reacts:
        return f"{unit} has fired gas in the bombardment, and can do so again in reaction combat"
    return ""


def able(position: GroundPosition, units: Iterable[str], effect: str) -> list[str]:
    """The units that can use an effect now."""
    return [unit for unit in units if not why_not_able(position, unit, effect)]


def res(position: GroundPosition, battle: Combat, units: Iterable[str], effect: str) -> float:
    """The REs of an attempt (10A, 10C, 3A5): half types and disrupted units half, assault engineers double.

    They are doubled against a major city or an improved fortress alone (13E; trap 73). In winter and snow armor
    counts half (10A).
    """
    improved = fort_of(position, battle) in IMPROVED
    doubled = effect == EEC and (improved or cities.is_defended_major_city(position, battle.target))
    total = 0.0
    for unit in units:
        found = position.re(unit) * share(position, unit, effect)
        if degree(position, unit) == DISRUPTED:
            found /= 2
        if doubled and position.counter(unit).of(types.ASSAULT_ENGINEERS):
            found *= 2
        total += found
    return total / 2 if effect in (AECA, AECD) and terrain.halves_armor(position, battle.target) else total


# -- what may be attempted ------------------------------------------------------------------------------------------


def why_not_here(position: GroundPosition, battle: Combat, effect: str) -> str:
    """Why nobody can use an effect in this combat; empty where somebody may (10A to 10E)."""
    name = position.kit.name(battle.target)
    if effect in (AECA, AECD):
        return _why_no_armor(position, battle, effect)
    if effect == ATEC and not armor_res(position, battle):
        return "no armor attacks"
    if effect == CEC and battle.is_positional:
        return "cavalry charges in mobile combat alone"
    if effect in (EEC, SEC) and not _is_strong(position, battle):
        return f"{name} is no major city and has no fortification but fieldworks"
    return ""


def _why_no_armor(position: GroundPosition, battle: Combat, effect: str) -> str:
    if bars_armor(position, battle.target, fort_of(position, battle)):
        return f"armor has no effect in {position.kit.name(battle.target)} now"
    if effect == AECD:
        return ""
    starts = {battle.origins[unit] for unit in able(position, battle.attackers, AECA)}
    if starts and all(_bars_armor_across(position, start, battle.target) for start in starts):
        return "armor has no effect across that hexside"
    return ""


def bars_armor(position: GroundPosition, place: str, fort: str) -> bool:
    """Whether terrain, weather or a fortification bars armor effects in a hex (10A, 10B)."""
    return terrain.bars_armor(position, place) or position.kit.tables.fortifications.bars_armor(fort)


def _bars_armor_across(position: GroundPosition, start: str, end: str) -> bool:
    """No chart is printed that names such hexsides: armor crosses what it may attack over; house."""
    return start != end and terrain.is_barred(position, start, end)


def _is_strong(position: GroundPosition, battle: Combat) -> bool:
    """A major city or any fortification except fieldworks (10C, 10E)."""
    fort = fort_of(position, battle)
    return cities.is_defended_major_city(position, battle.target) or fort not in ("", "fieldworks")


def armor_res(position: GroundPosition, battle: Combat) -> float:
    """The REs of the attacker's units with armor effects, whole, whether they use them or not (10A; trap 43)."""
    return sum(position.re(unit) for unit in battle.attackers if share(position, unit, AECA))


def most(position: GroundPosition, battle: Combat, effect: str) -> int:
    """How many attempts at an effect there may be in this combat (10A to 10E)."""
    if effect != ATEC:
        return MOST[effect]
    armor = armor_res(position, battle)
    return min(int(armor) + 1, _MOST_ATEC) if armor else 0


# -- the die ---------------------------------------------------------------------------------------------------------


def die_modifiers(position: GroundPosition, battle: Combat, attempt: Try, attacks: bool) -> tuple[Change, ...]:
    """What modifies the die of an attempt, by the Ground Success Table (10.0)."""
    size = res(position, battle, attempt.units, attempt.effect)
    holds: Mapping[str, Callable[[], bool]] = {
        "re_2_or_more": lambda: size >= 2,
        "re_4_or_more": lambda: size >= 4,
        "flamethrower": lambda: any(position.counter(unit).of(types.FLAMETHROWERS) for unit in attempt.units),
        "no_AEC_or_fortified": lambda: _is_charge_into_death(position, battle),
        "versus_russian_italian_minor": lambda: mostly(
            position, battle.active if attacks else battle.attackers, is_poorly_masked
        ),
    }
    rule = RULES[attempt.effect]
    chart = position.kit.tables.success.modifiers(attempt.effect)
    return tuple(Change(rule, name.replace("_", " "), by) for name, by in chart.items() if holds[name]())


def _is_charge_into_death(position: GroundPosition, battle: Combat) -> bool:
    """Whether cavalry charges where armor has no effect, at others than unsupported units without machineguns (10B)."""
    if not bars_armor(position, battle.target, fort_of(position, battle)) and not _is_strong(position, battle):
        return False
    weak = all(
        not supported(position, unit, battle.active)
        and not by_itself(position, unit)
        and not position.counter(unit).of(types.MACHINEGUN)
        for unit in battle.active
        if not position.counter(unit).is_headquarters
    )
    return not weak


# -- the defender's attempts -----------------------------------------------------------------------------------------


def groups(position: GroundPosition, battle: Combat, effect: str, units: Sequence[str], count: int) -> list[Try]:
    """Units that make up to `count` attempts, each of units that cooperate, as even as they can be (10A, 15E3)."""
    parts: list[list[str]] = []
    for unit in sorted(units, key=lambda each: (-res(position, battle, [each], effect), each)):
        if len(parts) < count:
            parts.append([unit])
            continue
        fitting = [part for part in parts if all_cooperate(position, [*part, unit])]
        if fitting:
            min(fitting, key=lambda part: (res(position, battle, part, effect), part)).append(unit)
    return [Try(effect, tuple(sorted(part))) for part in parts]


def defences(position: GroundPosition, battle: Combat) -> Mapping[str, list[Try]]:
    """What the defender may do, by the words of his choice: gas, and either antitank guns or armor, or both with gas.

    10A, 10D: a defender who uses antitank guns uses no armor in the same combat.
    """
    found: dict[str, list[Try]] = {}
    for word, effect in (("gas", GEC), ("antitank", ATEC), ("armor", AECD)):
        units = able(position, battle.active, effect)
        if units and not why_not_here(position, battle, effect):
            found[word] = groups(position, battle, effect, units, most(position, battle, effect))
    for other in ("antitank", "armor"):
        if "gas" in found and other in found:
            found[f"gas and {other}"] = [*found[other], *found["gas"]]
    return found


def by_default(options: Iterable[str]) -> str:
    """The defender's choice: gas and as much against tanks as he can, armor where there is nothing else."""
    order = ("gas and antitank", "gas and armor", "antitank", "armor", "gas")
    there = set(options)
    return next((word for word in order if word in there), "none")
