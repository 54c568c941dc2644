"""Victory (chapter 5, 17.3): when the game ends, and what the Victory Points then mean."""

from __future__ import annotations

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, title
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file

_SERBIA = "SB"


def check_automatic_victory(referee: Referee) -> None:
    """A side wins at once that has moved the Victory Points to its end of the track (5.1.2, 17.3.1)."""
    position = referee.position
    automatic = position.kit.tables.status.victory.automatic
    if position.vp <= automatic[AP] or position.vp >= automatic[CP]:
        _end_by_level(referee, "17.3.1", f"{position.vp} Victory Points")


def check_armistice(referee: Referee) -> None:
    """The game ends when the Combined War Status reaches the Armistice marker, or with the last turn (17.3.2)."""
    position = referee.position
    victory = scenario_file(position.scenario).victory
    if is_armistice(position):
        markers = f"Combined War Status {position.combined}, marker at {position.armistice}"
        _end_by_level(referee, "17.3.2", f"an Armistice ({markers})")
    elif position.turn >= position.last_turn and victory == "level":
        _end_by_level(referee, "5.1.3", f"an Armistice after {position.season}")
    elif position.turn >= position.last_turn and victory == "balance":
        _end_by_balance(referee)


def is_armistice(position: IllusionsPosition) -> bool:
    """Whether Combined War Status and Armistice marker meet, or by one reading passed each other (trap 22)."""
    if position.option("armistice") == "met":
        return position.combined == position.armistice
    return position.combined >= position.armistice


def check_serbia(referee: Referee) -> None:
    """Where the scenario is about Serbia, its collapse wins for the one side, and its standing for the other."""
    position = referee.position
    if scenario_file(position.scenario).victory != "collapse of Serbia":
        return
    name = title(_SERBIA)
    if _SERBIA in (*position.collapsed, *position.restored):
        referee.emit(GameEnded(rule="26.6.2", winner=CP, level="Victory", reason=f"{name} has collapsed"))
    elif position.turn >= position.last_turn:
        referee.emit(GameEnded(rule="26.6.2", winner=AP, level="Victory", reason=f"{name} stands"))


def _end_by_level(referee: Referee, rule: str, reason: str) -> None:
    """What the Victory Points are worth now (5.2)."""
    level = referee.position.kit.tables.status.victory.level(referee.position.vp)
    referee.emit(GameEnded(rule=rule, winner=level.winner, level=level.level, reason=reason))


def _end_by_balance(referee: Referee) -> None:
    """The side that moved the Victory Points towards its end has won, as short scenarios have it."""
    position = referee.position
    start, now = position.kit.tables.status.markers.vp, position.vp
    winner = "" if now == start else AP if now < start else CP
    level = "Victory" if winner else "Stalemate"
    reason = f"{now} Victory Points, {start} at the start"
    referee.emit(GameEnded(rule="5.1.1", winner=winner, level=level, reason=reason))
