"""An attack as it is declared: who takes part, and what that costs at once (12.1, 12.2 A)."""

from __future__ import annotations

import msgspec

from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import (
    Combat,
    defenders,
    is_on_uprising,
    may_be_attacked,
    origins_of,
    split,
)
from wargame_cli.rulesets.illusions_of_glory.combat.cards import lasting
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.activation import pay_late
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import attack_made
from wargame_cli.rulesets.illusions_of_glory.position import flank
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def declare(referee: Referee, order: Attack) -> Combat:
    """The attack is declared (12.2 A), and paid for if it is against orders (9.4.2).

    Neutral Greeks that are attacked join the enemy at once (11.1.5c).
    """
    position = referee.position
    pay_late(referee, order.units)
    combat = foreseen(position, order)
    if any(position.side_of(unit) == NEUTRAL for unit in combat.defenders):
        greece.joins(referee, combat.enemy, f"the {combat.side} attacked {position.kit.name(order.target)}", "11.1.5c")
    if not combat.uprising:
        combat = msgspec.structs.replace(combat, defenders=defenders(referee, combat.enemy, combat.target))
    referee.emit(
        AttackDeclared(rule="12.1", units=order.units, target=order.target, defenders=_defended(position, combat))
    )
    attack_made(referee, order.units, combat.target, combat.defenders)
    return lasting(position, combat)


def foreseen(position: IllusionsPosition, order: Attack) -> Combat:
    """The combat as its declaration has it; in a region the defender has yet to say who fights (18.3.1)."""
    side = side_named(position.acting)
    attackers, helpers = split(position, order.units)
    uprising = is_on_uprising(position, order.target, order.uprising)
    return Combat(
        side=side,
        target=order.target,
        attackers=attackers,
        defenders=may_be_attacked(position, order.target, uprising=uprising),
        helpers=helpers,
        uprising=uprising,
    )


def _defended(position: IllusionsPosition, combat: Combat) -> tuple[str, ...]:
    """What is not attacked again in the round: the units of a region, or the space as a whole (12.1.1, trap 45).

    By one reading it is the region too.
    """
    if not position.is_region(combat.target):
        return ()
    once = position.option("attacks-on-regions") == "once"
    return (*combat.defenders, combat.target) if once else combat.defenders


def pinning_space(order: Attack, position: IllusionsPosition, combat: Combat) -> str:
    """The Pinning Space of a Flank Attack, as the order names it or as it costs no modifier (21.3a)."""
    return order.pinning or flank.best_pinning_space(origins_of(position, combat))
