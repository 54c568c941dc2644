"""What the end of a phase settles: owners, contests, sieges, divisions, boxes, stacks (5B, 8, 9J, 12B9, 15G)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.command import lifting, overstacks
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, corps, owners, stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.strength import artillery_divisions
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def close(referee: Referee) -> None:
    """A phase ends: who owns what is settled, and the stacking limit is in force but after an initial phase (8B)."""
    owners.settle(referee)
    lifting.lift_sieges(referee)
    contested.settle_contests(referee)
    owners.settle(referee)
    corps.settle_boxes(referee)
    artillery_divisions.part(referee)
    if not referee.phase.name.endswith("initial"):
        for side in SIDES:
            for place in sorted(
                place for place in referee.position.stacks if place in referee.position.kit.board.index
            ):
                _make_room(referee, side, place)


def _make_room(referee: Referee, side: str, place: str) -> None:
    """The excess in a hex goes into an overstack (8C2), or is lost where there can be none (8B; house)."""
    position = referee.position
    overstacks.overstack(referee, side, place)
    if found := stacking.too_many(position, side, place):
        clashing = stacking.clashing(position, position.units_at(side, place))
        for unit in clashing or overstacks.excess(position, side, place):
            eliminate(referee, unit, found[0], "no room in the hex", completely=True, fought=False)
        owners.settle(referee)
