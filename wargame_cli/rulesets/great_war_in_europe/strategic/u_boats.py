"""U-boat Warfare (5.22): British points lost, America drawn nearer, its units sunk on the way."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import in_the_war, u_boats_at_sea
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import MORE_U_BOATS
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UBoatsDecided, UBoatsPlaced, UBoatsRolled
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import move_the_marker

#: From this number on the die brings America nearer; with this one a unit is sunk (5.22).
_PROVOKES, _SUNK = 4, 1


def relieve(referee: Referee) -> None:
    """As a Strategic Turn begins without U-boats at sea, those that wait go there (5.22)."""
    waiting = referee.position.u_boats_waiting
    if waiting and u_boats_at_sea(referee.position) is None:
        referee.emit(UBoatsPlaced(rule="5.22", chit=waiting[0]))


def u_boat_warfare(referee: Referee) -> None:
    """A die comes off the British points; with four or more the US Entry marker moves; then ships are sunk (5.22)."""
    position = referee.position
    chit = u_boats_at_sea(position)
    if chit is None or referee.lacks_dice():
        return
    with referee.scene("u-boats"):
        _sail(referee, chit)


def _sail(referee: Referee, chit: Chit) -> None:
    """With More U-boats two dice count together, and the event is never given up (20.3)."""
    position = referee.position
    more = position.has_pre_war(MORE_U_BOATS)
    if more:
        die = sum(referee.roll_together("", "20.3", 2, by=CP, good="high", kind="u-boats"))
    else:
        die = referee.roll("", "5.22", by=CP, good="high", kind="u-boats")
    lost = min(die, position.points["BR"])
    referee.emit(UBoatsRolled(rule="5.22", die=die, lost=lost))
    if lost:
        change_points(referee, "BR", -lost, "sunk by U-boats", "5.22")
    if die >= _PROVOKES:
        move_the_marker(referee)
        if position.over:
            return
        if not position.u_boats_decided and not more:
            _decide(referee, chit)
    if u_boats_at_sea(position):
        _sink(referee)


def _decide(referee: Referee, chit: Chit) -> None:
    """With the first four or more, and never again, the Central Powers may give the event up (5.22; trap 30)."""
    answer = referee.ask(
        Question(
            label="give up",
            side=CP,
            kind="u-boats",
            text="The U-boats bring the United States nearer to the war: do they go on?",
            options=("go-on", "stop"),
            default="go-on",
            rule="5.22",
            about=(chit.id,),
        )
    )
    goes_on = answer == "go-on"
    referee.emit(UBoatsDecided(rule="5.22", chit=chit.id, goes_on=goes_on))
    if not goes_on:
        referee.emit(ChitRemoved(rule="5.22", side=CP, chit=chit.id, reason="the Central Powers give it up"))


def _sink(referee: Referee) -> None:
    """A die for each American unit that waits for its ships; with a one it is lost (5.22)."""
    position = referee.position
    if in_the_war(position):
        for unit in aboard(position):
            if referee.roll(f"sinking {unit}", "5.22", by=CP, good="low") == _SUNK:
                eliminate(referee, unit, "sunk", "5.22")


def aboard(position: GreatWarPosition) -> list[str]:
    """The American units in the Allied Available Units Box that U-boats may sink: all but headquarters (5.22)."""
    counters = (position.counter(unit) for unit in position.at(BOX[ALLIED]))
    return sorted(each.id for each in counters if each.nation == "US" and not each.headquarters)
