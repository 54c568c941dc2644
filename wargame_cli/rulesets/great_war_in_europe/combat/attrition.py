"""Supply attrition at the end of each Combat Phase (4.2, 11.13, 11.84)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.combat.scheffer_boyadel import shelter, shelter_no_more, stacks_to_save
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDES
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


def attrition(referee: Referee) -> None:
    """All units out of supply, of both sides and at once, are eliminated; Fortress Supply serves (trap 57).

    A German stack may live on once a game (11.86).
    """
    shelter_no_more(referee)
    lost = [unit for side in SIDES for unit in out_of_supply(referee.position, side)]
    if stacks_to_save(referee.position, lost) and referee.lacks_dice():
        return
    with referee.scene("attrition"):
        saved = shelter(referee, lost)
        for unit in lost:
            if unit not in saved:
                eliminate(referee, unit, "attrition", "11.13")
