"""What is drawn and withdrawn as the scenario of 1918 begins (21.63)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import draw_arab, near_the_british
from wargame_cli.rulesets.great_war_in_europe.chits.withdrawals import withdraw_for_france
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import file_of


def open_the_scenario(referee: Referee) -> None:
    """In the first phase of the game: nine factors leave for France, and an Arab unit is drawn by lot (21.63)."""
    position = referee.position
    file = file_of(position.scenario, position.options)
    if position.turn != file.first_turn or referee.lacks_dice():
        return
    if file.withdraw:
        withdraw_for_france(referee, "21.63")
    draw_arab(referee, near_the_british(position))
