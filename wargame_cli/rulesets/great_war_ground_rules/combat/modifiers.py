"""The modifiers of the combat die (9A, 9H, 9J, 14H1, 14M2, 14R, 15A8, 15C, 15D, 15E3): rule, words, and what it is.

What a die decided before, such as effects, leaders and resource centers, is added by the attack. Tactical
reconnaissance changes nothing: its value in combat is of Rule B17, which is not printed here.
"""

from collections.abc import Callable

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat import supply
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import Capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.morale import advantage, fighting
from wargame_cli.rulesets.great_war_ground_rules.combat.table import fort_of
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Attacks out of a devastated hex, and into a contested one.
_DEVASTATED, _CONTESTED = -2, -1
_MUD = "mud"


class Case(msgspec.Struct, frozen=True):
    """A combat as modifiers look at it."""

    position: GroundPosition
    battle: Combat
    able: Capabilities


class Change(msgspec.Struct, frozen=True):
    """A change of the combat die or of the column, with its rule and the words for it."""

    rule: str
    name: str
    by: int


_Look = Callable[[Case], int]


def _terrain(case: Case) -> int:
    """The terrain of the attacked hex and a full city in it (9H)."""
    return terrain.combat_die(case.position, case.battle.target)


def _fortification(case: Case) -> int:
    """The fortification, less against infantry (14H1, 15B)."""
    fort = fort_of(case.position, case.battle)
    return case.position.kit.tables.fortifications.die(fort, case.able.infantry_attacks)


def _devastated(case: Case) -> int:
    """Any attacking unit stands in a devastated hex (15A8)."""
    wasted = case.position.devastated
    return _DEVASTATED if any(place in wasted for place in case.battle.hexes()) else 0


def _contested(case: Case) -> int:
    """The attacked hex is contested (9J)."""
    return _CONTESTED if case.battle.target in case.position.contested else 0


def _infantry_attacks(case: Case) -> int:
    """The attacker is infantry-capable (14H1)."""
    return int(case.able.infantry_attacks)


def _infantry_defends(case: Case) -> int:
    """The defender is infantry-capable (14H1)."""
    return -int(case.able.infantry_defends)


def _rifle_assault(case: Case) -> int:
    """The attacker is rifle assault-capable, in positional combat (14R)."""
    return int(case.able.rifle_assault and case.battle.is_positional)


def uses_expertise(case: Case) -> bool:
    """Whether the attacker uses adverse terrain expertise: in mobile combat, in no mud (15C)."""
    dry = case.position.weather(case.battle.target) != _MUD
    return case.able.expert and case.battle.is_mobile and dry


def _expertise(case: Case) -> int:
    """The attacker is adverse terrain-capable (15C)."""
    return int(uses_expertise(case))


def _morale(case: Case) -> int:
    """The side with the higher National Will (15D1)."""
    return advantage(case.position, case.battle)


def _apart_in_attack(case: Case) -> int:
    """Nations that do not cooperate attack together, however many (15E3; trap 51)."""
    return -int(not all_cooperate(case.position, fighting(case.position, case.battle.attackers)))


def _apart_in_defence(case: Case) -> int:
    """Nations that do not cooperate defend together (15E3)."""
    return int(not all_cooperate(case.position, fighting(case.position, case.battle.active)))


def _own_staff(case: Case) -> int:
    """The attacker's combat supply comes through a disrupted Army HQ (14M2)."""
    return -int(_is_disrupted(case, case.battle.side))


def _enemy_staff(case: Case) -> int:
    """The defender's combat supply does (14M2)."""
    return int(_is_disrupted(case, case.battle.enemy))


def _is_disrupted(case: Case, side: str) -> bool:
    position = case.position
    return supply.any_disrupted(position, [hq for hq in case.battle.headquarters if position.side_of(hq) == side])


#: Every modifier that needs no die of its own: the rule, the words, and the function that gives it.
MODIFIERS: tuple[tuple[str, str, _Look], ...] = (
    ("9H", "terrain", _terrain),
    ("14H1", "fortification", _fortification),
    ("15A8", "out of a devastated hex", _devastated),
    ("9J", "contested hex", _contested),
    ("14H1", "infantry attacks", _infantry_attacks),
    ("14H1", "infantry defends", _infantry_defends),
    ("14R", "rifle assault", _rifle_assault),
    ("15C", "adverse terrain expertise", _expertise),
    ("15D1", "morale advantage", _morale),
    ("15E3", "attackers that do not cooperate", _apart_in_attack),
    ("15E3", "defenders that do not cooperate", _apart_in_defence),
    ("14M2", "disrupted Army HQ of the attacker", _own_staff),
    ("14M2", "disrupted Army HQ of the defender", _enemy_staff),
)


def modifiers(case: Case) -> tuple[Change, ...]:
    """The modifiers that apply to a combat."""
    found = (Change(rule, name, look(case)) for rule, name, look in MODIFIERS)
    return tuple(change for change in found if change.by)


def told(changes: tuple[Change, ...], unit: str = "") -> tuple[Modifier, ...]:
    """Changes as they are told: `+1`, or with a unit `1 column up`."""
    return tuple(Modifier(name=each.name, rule=each.rule, effect=_words(each.by, unit)) for each in changes)


def _words(by: int, unit: str) -> str:
    if not unit:
        return f"{by:+d}"
    return f"{abs(by)} {unit}{'s' if abs(by) != 1 else ''} {'up' if by > 0 else 'down'}"
