"""An Action Round as a whole (8.1): what follows when a side is done; and the end of a turn (6.0 I)."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.cards.actions import rest
from wargame_cli.rulesets.illusions_of_glory.ground import in_force
from wargame_cli.rulesets.illusions_of_glory.operations import offensives
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import end_of_actions
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import lose_repairs
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import settle
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import check_at_once
from wargame_cli.rulesets.illusions_of_glory.politics.neutral_entry import enter_with_next_turn, settle_answer
from wargame_cli.rulesets.illusions_of_glory.politics.rebellion import hold_regions
from wargame_cli.rulesets.illusions_of_glory.politics.revolution import begin_revolution
from wargame_cli.rulesets.illusions_of_glory.politics.treaty import bring_into_force, keep_garrisons
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


def finish(referee: Referee) -> None:
    """A side that chose no action had the one without a card; stacks and sieges are corrected; pending entries come."""
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


def end_turn(referee: Referee) -> None:
    """The markers of the Revolution and of the Treaty, and nations that enter by the scenario."""
    offensives.end_of_turn(referee)
    begin_revolution(referee)
    bring_into_force(referee)
    enter_with_next_turn(referee)
