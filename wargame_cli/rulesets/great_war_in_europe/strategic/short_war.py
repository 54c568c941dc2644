"""How the war of Von Moltke the Elder ends (20.3): the United States join, and what has come about by then decides."""

from __future__ import annotations

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import is_short
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee

#: The Victory Points that the Central Powers need beside the treaty.
ENOUGH_AT_ENTRY = 8


def decide(referee: Referee) -> None:
    """Eight Victory Points after the Allied subtractions win with peace in Russia; all else is an Allied victory."""
    position = referee.position
    if not is_short(position):
        return
    points, peace = score(position), position.russia == "treaty"
    winner = CP if points >= ENOUGH_AT_ENTRY and peace else ALLIED
    treaty = "the Treaty of Brest-Litovsk is concluded" if peace else "there is no Treaty of Brest-Litovsk"
    reason = f"as the United States join, the Central Powers have {points} Victory Points, and {treaty}"
    referee.emit(GameEnded(rule="20.3", winner=winner, level="victory", reason=reason))
