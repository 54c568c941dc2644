"""What half of a side's units make it capable of in a combat (14H1, 14H2, 14R, 15C), by REs.

Artillery and headquarters are left out, and units without any strength (trap 26); REs of nations that do not cooperate
are not combined (15E3; trap 45).
"""

from collections.abc import Callable, Iterable
from itertools import combinations

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.support import has_strength
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Units with the combat abilities of combat or assault engineers do not count for or against a rifle assault (14R).
_ENGINEERS = types.COMBAT_ENGINEERS | types.ASSAULT_ENGINEERS

Member = Callable[[str], bool]


class Capabilities(msgspec.Struct, frozen=True):
    """What both sides of a combat are capable of.

    `expert` is the adverse terrain expertise of the attacker, whatever the table and the weather are.
    """

    infantry_attacks: bool = False
    infantry_defends: bool = False
    mountain_attacks: bool = False
    mountain_defends: bool = False
    rifle_assault: bool = False
    expert: bool = False


def capabilities(position: GroundPosition, battle: Combat) -> Capabilities:
    """The capabilities of both sides (14H1, 14H2, 14R, 15C)."""
    attack = counted(position, battle.attackers)
    defence = counted(position, battle.active)
    rifles = [unit for unit in attack if not position.counter(unit).of(_ENGINEERS)]

    def mountain(unit: str) -> bool:
        return is_mountain_or_infantry(position, unit)

    return Capabilities(
        infantry_attacks=half(position, attack, position.is_infantry),
        infantry_defends=half(position, defence, position.is_infantry),
        mountain_attacks=half(position, attack, mountain),
        mountain_defends=half(position, defence, mountain),
        rifle_assault=half(position, rifles, lambda unit: is_rifle_assault(position, unit)),
        expert=half(position, attack, lambda unit: terrain.is_expert(position, unit, battle.target)),
    )


def is_mountain_or_infantry(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is a mountain or an infantry unit (14H2)."""
    return position.counter(unit).is_mountain or position.is_infantry(unit)


def is_rifle_assault(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is a rifle assault unit (14R)."""
    return position.counter(unit).type == types.RIFLE_ASSAULT


def counted(position: GroundPosition, units: Iterable[str]) -> list[str]:
    """The units whose REs count for capabilities: no artillery, no headquarters, none without a strength (trap 26)."""
    found = []
    for unit in units:
        counter = position.counter(unit)
        if not (counter.is_artillery or counter.is_headquarters) and has_strength(position, unit):
            found.append(unit)
    return found


def half(position: GroundPosition, units: Iterable[str], member: Member) -> bool:
    """Whether at least half of the REs of units are of members whose nations cooperate; False where there is nobody."""
    everybody = list(units)
    total = sum(position.re(unit) for unit in everybody)
    by_nation: dict[str, float] = {}
    for unit in everybody:
        if member(unit):
            nation = position.counter(unit).nationality
            by_nation[nation] = by_nation.get(nation, 0) + position.re(unit)
    return bool(by_nation) and 2 * _together(position, by_nation) >= total


def _together(position: GroundPosition, by_nation: dict[str, float]) -> float:
    """The most REs of nations every two of which cooperate (15E3)."""
    nations = sorted(by_nation)
    return max(
        sum(by_nation[nation] for nation in chosen)
        for count in range(1, len(nations) + 1)
        for chosen in combinations(nations, count)
        if all(cooperate(position, one, other) for one, other in combinations(chosen, 2))
    )
