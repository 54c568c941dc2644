"""What the events of the war at sea do (6.49, 6.50, 6.51, 6.56): U-boats, convoys, Jutland, what brings America in."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import LESS_NAVY, MORE_NAVY, MORE_U_BOATS
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import JutlandFought, UBoatsPlaced, UsEntryMoved
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import VictoryPointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Jutland, Referee

#: The dice with which the Germans and the British win at Jutland, and the Victory Points of each outcome (6.50).
_GERMAN, _BRITISH = 1, 5
_WORTH: dict[Jutland, int] = {"german": 2, "british": -1, "draw": 0}


def played_u_boats(position: GreatWarPosition) -> list[Chit]:
    """The U-boat events that were played and are still in the game, those that wait among them (5.22)."""
    there = (position.chit(chit) for chit in position.played if chit not in position.spent)
    return [chit for chit in there if chit.kind == "u-boat"]


def u_boats_at_sea(position: GreatWarPosition) -> Chit | None:
    """The U-boat event in the Strategic Warfare Box, where there is one; none once convoys sail (5.22, 6.49)."""
    if position.in_play("convoy"):
        return None
    return next((chit for chit in played_u_boats(position) if chit.id not in position.u_boats_waiting), None)


def send_u_boats(referee: Referee, chit: Chit, order: Order | None) -> None:
    """It lies in the Strategic Warfare Box; a second one waits until that is empty (5.22)."""
    others = [each for each in played_u_boats(referee.position) if each.id != chit.id]
    referee.emit(UBoatsPlaced(rule="5.22", chit=chit.id, waits=bool(others)))


def convoy_sails(referee: Referee, chit: Chit, order: Order | None) -> None:
    """All effects of U-boats end for the rest of the game (5.22, 6.49)."""
    for each in played_u_boats(referee.position):
        referee.emit(ChitRemoved(rule="6.49", side=CP, chit=each.id, reason="convoys sail"))


def fight_at_jutland(referee: Referee, chit: Chit, order: Order | None) -> None:
    """On a one the Germans win, two Victory Points; on a five or six the British, one less (6.50).

    If Germany has built fewer ships before the war the British win without a die (20.3).
    """
    if referee.lacks_dice():
        return
    if referee.position.has_pre_war(LESS_NAVY):
        _fought(referee, chit, 0, "british")
        return
    die = referee.roll("Jutland", chit.rule, by=CP, good="low")
    total = die + navy_modifier(referee.position)
    _fought(referee, chit, die, "german" if total <= _GERMAN else "british" if total >= _BRITISH else "draw")


def _fought(referee: Referee, chit: Chit, die: int, outcome: Jutland) -> None:
    referee.emit(JutlandFought(rule=chit.rule, die=die, outcome=outcome))
    if worth := _WORTH[outcome]:
        referee.emit(VictoryPointsChanged(rule=chit.rule, change=worth, reason=chit.title))


def navy_modifier(position: GreatWarPosition) -> int:
    """What the German navy, as it was built before the war, adds to the die (20.3)."""
    return int(position.has_pre_war(MORE_U_BOATS)) - 2 * position.has_pre_war(MORE_NAVY)


def fleet_revolts(referee: Referee, chit: Chit, order: Order | None) -> None:
    """The fleet revolts, a Victory Point less, unless it won at Jutland (6.51)."""
    if referee.position.jutland != "german":
        referee.emit(VictoryPointsChanged(rule=chit.rule, change=-1, reason=chit.title))


def send_the_telegram(referee: Referee, chit: Chit, order: Order | None) -> None:
    """Unless they are in the war already, the next Strategic Turn brings the United States in (6.56)."""
    position = referee.position
    following = position.letter_in(1)
    if not in_the_war(position) and following < position.us_entry:
        referee.emit(UsEntryMoved(rule=chit.rule, letter=following))


def in_the_war(position: GreatWarPosition) -> bool:
    """Whether the United States have joined the Allies (5.71)."""
    return "US" in position.entered
