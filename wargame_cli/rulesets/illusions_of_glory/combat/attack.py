"""An attack as an order (12.1): what is certain of it, and its combat."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.operations.activation import pay_late
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


@BOOK.declares(Attack)
def foresee(order: Attack, referee: Referee) -> None:
    """The units have made their attack, and the place had its; of an order with a condition not even that is known."""
    if not referee.awaits(order):
        pay_late(referee, order.units)
        referee.emit(AttackDeclared(rule="12.1", units=order.units, target=order.target))


@BOOK.performs(Attack, rolls=True)
def attack(order: Attack, referee: Referee) -> None:
    """The combat is fought."""
    from wargame_cli.rulesets.illusions_of_glory.combat.combat import fight  # only where dice fall

    with referee.scene("attack", f"{order.target}/{order.units[0]}"):
        fight(order, referee)
