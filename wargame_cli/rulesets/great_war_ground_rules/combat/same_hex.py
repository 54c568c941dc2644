"""Combat within a hex that both sides are in (9K): who must attack there and was not told to, does it all the same."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.combat.attack import attack
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.rules import bound_to_attack, shares_a_hex
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def due(position: GroundPosition, side: str) -> list[str]:
    """The hexes in which a side's units must still attack enemies beside them in this phase (9K)."""
    spent = position.this_phase.attacked
    return [
        place
        for place in position.kit.board.labels
        if place in position.stacks
        and shares_a_hex(position, side, place)
        and bound_to_attack(position, side, place)
        and not all(unit in spent for unit in position.units_at(OTHER[side], place))
    ]


def attack_what_must_be(referee: Referee) -> None:
    """As a phase of combat ends: attacks that nobody ordered and that are not voluntary are made (9K; trap 66)."""
    for place in due(referee.position, referee.side):
        if referee.lacks_dice():
            return
        units = tuple(bound_to_attack(referee.position, referee.side, place))
        attack(Attack(target=place, units=units), referee)
