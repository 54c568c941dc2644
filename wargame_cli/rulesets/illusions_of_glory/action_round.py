"""An Action Round as a whole (8.1): what follows when a side has carried out its orders."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory import in_force
from wargame_cli.rulesets.illusions_of_glory.actions import rest
from wargame_cli.rulesets.illusions_of_glory.collapse import check_at_once
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.neutral_entry import settle_answer
from wargame_cli.rulesets.illusions_of_glory.offensives import end_of_actions
from wargame_cli.rulesets.illusions_of_glory.rebellion import hold_regions
from wargame_cli.rulesets.illusions_of_glory.replacements import lose_repairs
from wargame_cli.rulesets.illusions_of_glory.round_end import settle
from wargame_cli.rulesets.illusions_of_glory.treaty import keep_garrisons


def finish(referee: Judge) -> None:
    """Whoever chose no action had the one without a card; stacks and sieges are put right; what waited comes."""
    if not referee.position.this_round.use:
        rest(referee)
    settle(referee)
    settle_answer(referee)
    lose_repairs(referee)
    hold_regions(referee)
    keep_garrisons(referee)
    check_at_once(referee)
    in_force.end_of_round(referee)
    end_of_actions(referee)
