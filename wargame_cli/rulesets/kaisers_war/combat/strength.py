"""Combat strengths: every bonus of attack and defence, the percentage and the column (12.14-12.18, 7.4, 21.2, 21.3).

No strength is ever more than doubled (12.15, 12.16), so each unit is either doubled or not.
"""

from collections.abc import Collection

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.morale import shifted, without_zones
from wargame_cli.rulesets.kaisers_war.ground.trenches import trench_owner, trenches
from wargame_cli.rulesets.kaisers_war.ground.zones import kept_out_by_trench
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import paying
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_sight

#: Victory points for each unit with maximum attack supply, whatever its size (5.6, 15.7); for a ship as well (19.4).
COST = 1


class Strengths(msgspec.Struct, frozen=True):
    """Both totals, the truncated percentage, the index of the column, and all that went into them."""

    attack: int
    defence: int
    percent: int
    column: int
    modifiers: tuple[Modifier, ...]


def strengths(position: KaisersPosition, combat: Combat, supplied: Collection[str]) -> Strengths:
    """The strengths of a combat in which these units have maximum attack supply; it is paid before morale counts."""
    modifiers: list[Modifier] = []
    attack = attack_total(position, combat, supplied, modifiers)
    defence = defence_total(position, combat, modifiers)
    percent, column = position.kit.tables.combat.column(attack, defence)
    column = shifted(position, combat.side, column, COST * paying(position, supplied), modifiers)
    return Strengths(attack, defence, percent, column, tuple(modifiers))


# -- attack ------------------------------------------------------------------------------------------------------


def attack_total(
    position: KaisersPosition, combat: Combat, supplied: Collection[str], modifiers: list[Modifier]
) -> int:
    """The attack strength (12.14, 12.15); each thing that counts is added to `modifiers`."""
    around = is_concentric(position, combat)
    total = 0
    for unit in combat.attackers:
        factor = position.counter(unit).attack
        doubling = None if around else own_doubling(position, combat, unit) or _supply_doubling(unit, supplied, factor)
        if doubling:
            modifiers.append(doubling)
        total += factor * (2 if doubling else 1)
    for name, units in (
        ("Headquarters support", combat.supports[:1] if combat.headquarters else ()),
        ("Air support", combat.air),
        ("Naval gunfire", combat.ships),
    ):
        for unit in units:
            factor = position.counter(unit).attack
            modifiers.append(Modifier(name=name, rule="12.14", effect=f"{unit} adds {factor}"))
            doubling = None if around else _supply_doubling(unit, supplied, factor)
            if doubling:
                modifiers.append(doubling)
            total += factor * (2 if doubling else 1)
    if around:
        effect = f"attack strength {total} is doubled to {2 * total}"
        modifiers.append(Modifier(name="Concentric attack", rule="12.14", effect=effect))
        total *= 2
    return total


def own_doubling(position: KaisersPosition, combat: Combat, unit: str) -> Modifier | None:
    """What doubles an attacker by itself: alpine troops into rough (21.2), marines in an invasion (21.3)."""
    face = position.counter(unit)
    kit = position.kit
    if face.type.startswith("alpine") and kit.map.terrain[combat.target] == "rough":
        if not kit.city(combat.target) or position.option("alpine-in-cities") == "doubled":
            effect = f"{unit} {2 * face.attack} instead of {face.attack}"
            return Modifier(name="Alpine troops into rough", rule="21.2", effect=effect)
    elif face.type == "marine corps" and unit in combat.from_sea:
        effect = f"{unit} {2 * face.attack} instead of {face.attack}"
        return Modifier(name="Marines in an invasion", rule="21.3", effect=effect)
    return None


def _supply_doubling(unit: str, supplied: Collection[str], factor: int) -> Modifier | None:
    if unit not in supplied:
        return None
    return Modifier(name="Maximum attack supply", rule="12.14", effect=f"{unit} {2 * factor} instead of {factor}")


def is_concentric(position: KaisersPosition, combat: Combat, *, seen: bool = False) -> bool:
    """Whether involved attackers or their zones of control are in all six hexes round the target (12.14).

    Never against units in their own trench or with a fortified zone (7.4, 7.5). A hex of the ring that is off the
    map, at sea or neutral counts as one that zones of control reach. With `seen`, only what everybody can see
    counts: a fortified zone below the top of its stack is not known (10.1), but where aircraft look (38.5).
    """
    standing = set(combat.origins.values())
    kit = position.kit
    in_trench = trenches(position, combat.enemy) & kit.board.bit[combat.target]
    if in_trench or _holds_fort(position, combat, combat.target, seen):
        return False
    from_sea = combat.from_sea
    exerting = {
        hex for unit, hex in combat.origins.items() if unit not in from_sea and position.counter(unit).exerts_zone
    }
    if without_zones(position, combat.side):
        exerting = set()
    ring = kit.map.grid.ring(combat.target)
    for number, hex in enumerate(ring):
        if hex in standing:
            continue
        beside = {ring[number - 1], ring[(number + 1) % 6]} & exerting
        if not any(_zone_reaches(position, combat, near, hex, seen) for near in beside if near):
            return False
    return True


def _zone_reaches(position: KaisersPosition, combat: Combat, start: str, hex: str | None, seen: bool) -> bool:
    """Whether the zone of control of an attacker goes from its hex into the next one of the ring (11.2, 11.3)."""
    kit = position.kit
    if hex is None or not kit.land & kit.board.bit[hex]:
        return True
    if not kit.steps.joined(start, hex):
        return False
    if kept_out_by_trench(position, combat.side, start, hex):
        return False
    return position.option("concentric-forts") == "ignored" or not _holds_fort(position, combat, hex, seen)


def _holds_fort(position: KaisersPosition, combat: Combat, hex: str, seen: bool) -> bool:
    """Whether an enemy fortified zone is in the hex, as far as it is `seen`: on top, or from the air (38.5)."""
    stack = position.at(hex)
    hidden = seen and not in_sight(position, combat.side) & position.kit.board.bit[hex]
    faces = (position.counter(unit) for unit in (stack[:1] if hidden else stack))
    return any(face.fort and face.side == combat.enemy for face in faces)


# -- defence -----------------------------------------------------------------------------------------------------


def defence_total(position: KaisersPosition, combat: Combat, modifiers: list[Modifier]) -> int:
    """The defence strength (12.13, 12.16); what doubles it is added to `modifiers`."""
    total = sum(position.counter(unit).defence for unit in combat.defenders)
    if doubling := defence_bonus(position, combat):
        name, rule = doubling
        modifiers.append(Modifier(name=name, rule=rule, effect=f"defence strength {total} is doubled to {2 * total}"))
        total *= 2
    return total


def defence_bonus(position: KaisersPosition, combat: Combat) -> tuple[str, str] | None:
    """The one thing that doubles the defence, with its rule, or None.

    A trenchline doubles its owner and stands for all other terrain of the hex (7.4); then the terrain counts, of
    which a city supersedes the country round it; then a water hexside, if every attacker attacks across one.
    """
    kit = position.kit
    target = combat.target
    if combat.bombardment and position.option("bombarded-fort") == "printed":
        return None
    owner = trench_owner(position, target)
    if owner == combat.enemy:
        return "Trenchline", "7.4"
    if owner and position.option("enemy-trench-terrain") == "ignored":
        return None
    if kit.effects(target).defence > 1:
        return ("City" if kit.city(target) else kit.map.terrain[target].capitalize()), "12.16"
    if combat.origins and all((origin, target) in kit.water for origin in combat.origins.values()):
        return "Water hexside", "12.16"
    return None
