"""An Action Round as a whole (8.1): what follows when a side has carried out its orders."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory import in_force
from wargame_cli.rulesets.illusions_of_glory.actions import rest
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.neutral_entry import settle_answer
from wargame_cli.rulesets.illusions_of_glory.round_end import settle


def finish(referee: Judge) -> None:
    """Whoever chose no action had the one without a card; stacks and sieges are put right; what waited comes."""
    if not referee.position.this_round.use:
        rest(referee)
    settle(referee)
    settle_answer(referee)
    in_force.end_of_round(referee)
