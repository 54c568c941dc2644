"""The bombardment segment: the phasing side bombards, then those that it bombarded, then hits are allocated (12C)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import battery
from wargame_cli.rulesets.great_war_ground_rules.artillery.bombardment import Fire, bombard, open_fire
from wargame_cli.rulesets.great_war_ground_rules.artillery.counter import counterbombard
from wargame_cli.rulesets.great_war_ground_rules.artillery.hits import allocate
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.artillery.provision import supply_fire
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee, enemy


@BOOK.declares(Bombard)
def declare(order: Bombard, referee: Referee) -> None:
    """Combat supply is drawn and the guns fire, whatever comes of it (12C2)."""
    with referee.scene("bombardment", order.target):
        open_fire(referee, _fire(order, referee))


@BOOK.performs(Bombard, rolls=True)
def carry_out(order: Bombard, referee: Referee) -> None:
    """Combat supply, then the bombardment (12C2)."""
    with referee.scene("bombardment", order.target):
        fire = _fire(order, referee)
        open_fire(referee, fire)
        bombard(referee, fire)


def _fire(order: Bombard, referee: Referee) -> Fire:
    """The bombardment that an order calls for, with the combat supply that it draws (11D)."""
    guns = battery(referee.position, order.units, order.air)
    return Fire(
        side=referee.side,
        target=order.target,
        battery=guns,
        gas=order.gas,
        terror=order.terror,
        recon=order.recon,
        supplied=supply_fire(referee, referee.side, guns.units, order.supply),
    )


def end(referee: Referee) -> None:
    """After the last order: hits are allocated, the other side counterbombards, and its hits are allocated (12C3)."""
    now = referee.position.this_phase
    if not (now.bombarded or now.air_used) or referee.lacks_dice():
        return
    position = referee.position
    for place in list(position.this_phase.hits):
        allocate(referee, place, position.phasing)
    for place in counterbombard(referee):
        allocate(referee, place, enemy(position.phasing))
