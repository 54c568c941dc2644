"""The entry of the United States (5.71): on the Strategic Turn of their marker, at its start."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import in_the_war
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import T_R
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UnitedStatesEntered, UsEntryMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.short_war import decide

#: The Strategic Turn of the election of 1916, from which on Theodore Roosevelt is President no more; and how many after
#: their entry under him the Allies have for winning the war (20.2).
ELECTION, TIME_TO_WIN = "K", 9


def enter_when_due(referee: Referee) -> None:
    """The United States join the Allies once their marker lies on the Strategic Turn that goes on (5.71).

    With Von Moltke the Elder that ends the war (20.3).
    """
    position = referee.position
    if position.kit.mode.whole_europe and not in_the_war(position) and position.us_entry <= position.strategic:
        referee.emit(UnitedStatesEntered(rule="5.71", letter=position.strategic))
        decide(referee)


def move_the_marker(referee: Referee) -> None:
    """It moves one Strategic Turn forward (5.22); on the one that goes on the United States join at once.

    Under Roosevelt it moves to the next one before the election (20.2).
    """
    position = referee.position
    if in_the_war(position):
        return
    letter, at_once = chr(ord(position.us_entry) - 1), position.letter_in(1)
    if is_president(position) and at_once < letter:
        referee.emit(UsEntryMoved(rule="20.2", letter=at_once))
    else:
        referee.emit(UsEntryMoved(rule="5.22", letter=letter))
        enter_when_due(referee)


def is_president(position: GreatWarPosition) -> bool:
    """Whether Roosevelt answers U-boats with war: before Strategic Turn K, with T.R. in the White House (20.2)."""
    return position.has_pre_war(T_R) and position.strategic < ELECTION


def deadline(position: GreatWarPosition) -> str:
    """The Strategic Turn by which the Allies must have won: the ninth after entry under Roosevelt (20.2); else none."""
    since = position.entered.get("US", "")
    led = position.has_pre_war(T_R) and since and since <= ELECTION
    return chr(ord(since) + TIME_TO_WIN) if led else ""


def is_neutral(position: GreatWarPosition, nation: str) -> bool:
    """Whether a nation has not joined a side yet, the United States among them (5.12, 6.54)."""
    return nation in position.neutral or (nation == "US" and not in_the_war(position))
