"""Neutral nations that enter the war (6.54, 7.14, 17.11): when, on which side, and with which units."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import deploy
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import hesitates
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import landed_at_salonika
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import box_of_entry
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import look_for_collapses
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import OCTOBER_1914
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS, OTHER, Side
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import BRITISH_ENTRY
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ResourceHexTimed
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import NationJoined
from wargame_cli.rulesets.great_war_in_europe.position.position import LATER, GreatWarPosition, Referee

#: The oil of Romania, which pays Germany at once if Romania joins the Central Powers (5.16).
POLESTI = "E2623"
#: The rule by which Turkey joins of its own accord, and the points less lost cities that it waits for if it hesitates.
BY_ITSELF, ENOUGH_FOR_TURKEY = "17.1", 10
#: What a unit's counter says where it comes with its nation.
_WITH_IT = "joins"


def turkey_joins(referee: Referee) -> None:
    """Turkey joins the Central Powers by itself in October 1914, before any new units are placed (17.1).

    If it hesitates, in the first turn from then on that finds them with points enough (20.2).
    """
    position = referee.position
    if position.turn < OCTOBER_1914 or "TU" not in position.neutral:
        return
    if not hesitates(position):
        referee.emit(NationJoined(rule=BY_ITSELF, nation="TU", side=CP))
    elif score(position) >= ENOUGH_FOR_TURKEY:
        referee.emit(NationJoined(rule="20.2", nation="TU", side=CP))
        _bring_late_turks(referee)


def _bring_late_turks(referee: Referee) -> None:
    """The Turkish units whose letters are past lie in the Available Units Box (17.11).

    Those of Europe are deployed if what brings them to arms has come about (17.13).
    """
    position = referee.position
    for unit in [unit for unit in army(position, "TU") if position.counter(unit).entry != _WITH_IT]:
        referee.emit(UnitPlaced(rule="5.11", unit=unit, place=box_of_entry(position, unit), cause="reinforcement"))
    if landed_at_salonika(position) or "GK" not in position.neutral:
        deploy(referee, "17.13")


def britain_joins(referee: Referee, letter: str) -> None:
    """Britain, which Von Moltke the Elder has kept neutral, joins the Allies on Strategic Turn B (20.3)."""
    if letter >= BRITISH_ENTRY and "BR" in referee.position.neutral:
        referee.emit(NationJoined(rule="20.3", nation="BR", side=ALLIED))


def why_void(position: GreatWarPosition, chit: Chit) -> str:
    """Why an entry event that is drawn does nothing; empty where it does: the collapse of Bulgaria forestalls it."""
    if chit.nation not in position.neutral:
        return f"{NATIONS[chit.nation]} is in the war"
    fallen = chit.nation == "BU" and position.in_play("bulgarian-collapse")
    return "Bulgaria never enters the war" if fallen else ""


def stays_out(position: GreatWarPosition, chit: Chit) -> bool:
    """Whether an entry event that has been played brings nobody in.

    Both Romanian events in one turn keep Romania out for good (6.54; trap 24).
    """
    return bool(why_void(position, chit)) or _is_torn(position, chit)


def _is_torn(position: GreatWarPosition, chit: Chit) -> bool:
    """Whether the other side has played its event for the same nation in this turn (17.11)."""
    rivals = (position.chit(played) for played in position.this_turn.chits)
    return any(each.kind == chit.kind and each.nation == chit.nation and each.side != chit.side for each in rivals)


def side_joined(position: GreatWarPosition, nation: str) -> Side | None:
    """The side that a nation joins in this turn, or has joined in it; None for one that does neither."""
    for name in position.this_turn.chits:
        chit = position.chit(name)
        if chit.kind == "neutral-entry" and chit.nation == nation:
            due = nation in position.this_turn.joined or not stays_out(position, chit)
            return chit.side if due else None
    return None


def army(position: GreatWarPosition, nation: str) -> list[str]:
    """The units that a nation sets up as it enters: its own of that day, and those whose letter is past (17.11)."""
    return [
        unit
        for unit in position.at(LATER)
        if (counter := position.counter(unit)).nation == nation
        and (counter.entry == _WITH_IT or (len(counter.entry) == 1 and counter.entry <= position.strategic))
    ]


def join(referee: Referee, nation: str, side: Side) -> None:
    """The nation is in the war: its land is its side's (7.14), and what hangs on it follows.

    With Greece come the Turks of Europe, unless they have (6.54); with a Romania of the Central Powers its oil pays
    Germany from the next Strategic Turn on (5.16).
    """
    position = referee.position
    referee.emit(NationJoined(rule="17.11", nation=nation, side=side))
    if nation == "GK":
        drop(referee, "salonika", "Greece is in the war")
        deploy(referee, "6.54")
    if nation == "RO" and side == CP:
        referee.emit(ResourceHexTimed(rule="5.16", place=POLESTI, letter=position.letter_in(1)))
    look_for_collapses(referee)


def drop(referee: Referee, kind: str, reason: str) -> None:
    """An event in a hand that can never be played any more leaves the game (6.52-6.54)."""
    for chit in _in_hands(referee.position, kind):
        referee.emit(ChitRemoved(rule=chit.rule, side=chit.side, chit=chit.id, reason=reason))


def _in_hands(position: GreatWarPosition, kind: str) -> list[Chit]:
    chits = (position.chit(name) for side in OTHER for name in position.held.get(side, ()))
    return [chit for chit in chits if chit.kind == kind]


def all_joining(position: GreatWarPosition, side: str) -> Iterator[str]:
    """The nations of a side that enter in this turn, those that have already among them."""
    for name in position.this_turn.chits:
        chit = position.chit(name)
        if chit.kind == "neutral-entry" and chit.side == side and side_joined(position, chit.nation) == side:
            yield chit.nation
