"""The end of a turn (6.0 I): what waits on the turn track comes when the Turn marker advances."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory import offensives
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.neutral_entry import enter_with_next_turn
from wargame_cli.rulesets.illusions_of_glory.revolution import begin_revolution
from wargame_cli.rulesets.illusions_of_glory.treaty import bring_into_force


def end_turn(referee: Judge) -> None:
    """The markers of the Revolution and of the Treaty, and nations that enter by the scenario."""
    offensives.end_of_turn(referee)
    begin_revolution(referee)
    bring_into_force(referee)
    enter_with_next_turn(referee)
