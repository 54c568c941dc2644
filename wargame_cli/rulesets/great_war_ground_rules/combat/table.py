"""Which results table a combat is fought on, and why (9A, 9J, 14H1, 14H2, 15B1; trap 21)."""

from __future__ import annotations

from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import Capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.ground import fortifications, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.kit.components import MAJOR_CITIES
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

MOBILE: Table = "mobile"
POSITIONAL: Table = "positional"
NAMES = {MOBILE: "Mobile Ground CRT", POSITIONAL: "Positional Ground CRT"}
_MOUNTAIN = "mountain"


def fort_of(position: GroundPosition, battle: Combat) -> str:
    """The fortification of the hex as it counts against this very attack (15B1, 15B2)."""
    exerted = 0
    for unit in battle.attackers:
        if position.on_map(unit):
            exerted |= zones.zone_of(position, unit)
    return fortifications.as_attacked(position, battle.target, exerted)


def chooser(position: GroundPosition, battle: Combat, able: Capabilities) -> str:
    """The side that chooses the table: in mountains without a fortification the one that is mountain/infantry-capable.

    Empty where nobody does, as where both sides are (14H2).
    """
    bare = not position.kit.tables.fortifications.is_positional(fort_of(position, battle))
    if battle.target in position.contested or not bare or terrain.terrain_of(position, battle.target) != _MOUNTAIN:
        return ""
    if able.mountain_attacks == able.mountain_defends:
        return ""
    return battle.side if able.mountain_attacks else battle.enemy


def by_rule(position: GroundPosition, battle: Combat, able: Capabilities) -> tuple[Table, Modifier]:
    """The table where nobody may choose, and the reason for it (9A)."""
    if battle.target in position.contested:
        return MOBILE, _why("9J", "the hex is contested", MOBILE)
    if able.infantry_attacks:
        return MOBILE, _why("14H1", "the attacker is infantry-capable", MOBILE)
    fort = fort_of(position, battle)
    if position.kit.tables.fortifications.is_positional(fort):
        return POSITIONAL, _why("9A", fort.replace("-", " "), POSITIONAL)
    if terrain.is_positional(position, battle.target):
        city = (
            position.kit.has(battle.target, *MAJOR_CITIES) and terrain.terrain_of(position, battle.target) != _MOUNTAIN
        )
        return POSITIONAL, _why("9A", "a major city" if city else "mountains", POSITIONAL)
    return MOBILE, _why("9A", "no mountain, major city or fortification", MOBILE)


def choose(referee: Referee, battle: Combat, able: Capabilities, wish: Table | None = None) -> tuple[Table, Modifier]:
    """The table, chosen by the side that may (9A, 14H2); the attacker's order may hold his `wish`."""
    position = referee.position
    side = chooser(position, battle, able)
    if not side:
        return by_rule(position, battle, able)
    own = side == battle.side
    table = wish if own and wish else _ask(referee, battle, side, MOBILE if own else POSITIONAL)
    return table, _why("14H2", "mountain/infantry-capable: chosen", table)


def by_default(
    position: GroundPosition, battle: Combat, able: Capabilities, wish: Table | None = None
) -> tuple[Table, Modifier]:
    """The table if the side that may choose does as it does by default."""
    side = chooser(position, battle, able)
    if not side:
        return by_rule(position, battle, able)
    table = (wish or MOBILE) if side == battle.side else POSITIONAL
    return table, _why("14H2", "mountain/infantry-capable: chosen", table)


def _ask(referee: Referee, battle: Combat, side: str, default: Table) -> Table:
    name = referee.position.kit.name(battle.target)
    choice = referee.ask(
        Question(
            label="table",
            side=side,
            kind="results-table",
            text=f"attack on {name}: which results table?",
            options=(MOBILE, POSITIONAL),
            default=default,
            rule="14H2",
            about=(battle.target,),
        )
    )
    return MOBILE if choice == MOBILE else POSITIONAL


def _why(rule: str, name: str, table: Table) -> Modifier:
    return Modifier(name=name, rule=rule, effect=NAMES[table])
