"""The bombardment segment: the phasing side bombards, then those that it bombarded, then hits are allocated (12C)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import battery
from wargame_cli.rulesets.great_war_ground_rules.artillery.bombardment import Fire, bombard
from wargame_cli.rulesets.great_war_ground_rules.artillery.counter import counterbombard
from wargame_cli.rulesets.great_war_ground_rules.artillery.hits import allocate
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.artillery.provision import supply_fire
from wargame_cli.rulesets.great_war_ground_rules.combat.supply import end_of_segment
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


@BOOK.performs(Bombard, rolls=True)
def carry_out(order: Bombard, referee: Referee) -> None:
    """Combat supply, then the bombardment (12C2)."""
    position = referee.position
    fire = battery(position, order.units, order.air)
    with referee.scene("bombardment", order.target):
        supplied = supply_fire(referee, referee.side, fire.units, order.supply)
        bombard(
            referee,
            Fire(
                side=referee.side,
                target=order.target,
                battery=fire,
                gas=order.gas,
                terror=order.terror,
                recon=order.recon,
                supplied=supplied,
            ),
        )


def end(referee: Referee) -> None:
    """After the last order: hits are allocated, the other side counterbombards, and its hits are allocated (12C3)."""
    if referee.lacks_dice():
        return
    for place in list(referee.position.this_phase.hits):
        allocate(referee, place)
    for place in counterbombard(referee):
        allocate(referee, place)
    end_of_segment(referee)
