"""Gallipoli and Salonika (6.52, 6.53): events that the Allies hold, and play as they land."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import deploy
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import not_yet_at_war
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import landed_at_salonika
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EAST, NATIONS
from wargame_cli.rulesets.great_war_in_europe.movement.entries import comes_back_elsewhere, round_the_navy
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.politics.joining import drop
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ASHORE,
    ControlChanged,
    UnitMoved,
    UnitPlaced,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import LandingMade
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOX,
    LANDINGS,
    SALONIKA,
    GreatWarPosition,
    Referee,
)

LandingEvent = Literal["gallipoli", "salonika"]
#: How many divisions of a nation land by each event (6.52, 6.53).
MOST: Mapping[LandingEvent, Mapping[str, int]] = {
    "gallipoli": {"BR": 4, "FR": 1},
    "salonika": {"BR": 1, "FR": 3},
}
#: The row of each event, and what it is called.
_ROWS: Mapping[LandingEvent, tuple[str, str]] = {"gallipoli": ("6.52", "Gallipoli"), "salonika": ("6.53", "Salonika")}


class Land(Order, frozen=True, kw_only=True):
    """Land divisions at Gallipoli or Salonika, and play the event that you hold for it (6.52, 6.53).

    `land`: the divisions, from the Available Units Box; at Salonika from Gallipoli too.
    `at`: E1022 or E1122 for Gallipoli, Salonika.
    """

    verb: ClassVar[str] = "land"
    example: ClassVar[str] = "{land: [BR-29, BR-63RN], at: E1022}"

    units: tuple[UnitName, ...] = msgspec.field(name="land")
    at: PlaceName


def event_of(hex: str) -> LandingEvent | None:
    """The event by which units land in a hex."""
    if hex in LANDINGS:
        return "gallipoli"
    return "salonika" if hex == SALONIKA else None


def why_no_landing(position: GreatWarPosition, event: LandingEvent) -> str:
    """Why nobody lands by an event now, which division it may be; empty where somebody can."""
    held, at_once = position.held_of(ALLIED, event), position.played_this_turn(event)
    if event == "gallipoli" and landed_at_salonika(position):
        return "the Allies have landed at Salonika"
    if event == "gallipoli" and (why := not_yet_at_war(position)):
        return why
    if event == "salonika" and "GK" not in position.neutral:
        return "Greece is in the war"
    return "" if held or at_once else f"you do not hold the event {_ROWS[event][1]}"


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids_one_of(
    {
        "6.52": "Four British divisions and a French one land at Gallipoli, before anybody is at Salonika",
        "6.53": "Three French divisions and a British one land at Salonika, while Greece is neutral",
    },
    Land,
)
def who_lands_where(order: Land, referee: Referee) -> tuple[str, str] | None:
    """The Allies land with an event that they hold, each division once."""
    position = referee.position
    event = event_of(order.at)
    if event is None:
        return "6.52", f"nobody lands in {position.kit.name(order.at)}"
    row = _ROWS[event][0]
    if referee.side == CP:
        return row, "the Allies land"
    if not order.units or len(set(order.units)) < len(order.units):
        return row, "name each division once"
    why = why_no_landing(position, event) or _no_division(position, order, event) or _too_many(position, order, event)
    return (row, why) if why else None


def _no_division(position: GreatWarPosition, order: Land, event: LandingEvent) -> str:
    """Why a unit does not land with others or alone: only divisions of two nations do, from the box or Gallipoli.

    No rebuilt British one that was lost on another front (5.36).
    """
    starts = (BOX[ALLIED], *(LANDINGS if event == "salonika" else ()))
    for unit in order.units:
        counter, place = position.counter(unit), position.place_of(unit)
        if counter.nation not in MOST[event] or not counter.division or counter.tank:
            return f"{unit} is no British or French division"
        if place not in starts:
            return f"{unit} is in {place}, and lands from {' or '.join(starts)}"
        if place == BOX[ALLIED] and position.played_this_turn("influenza"):
            return "influenza: no new units in this turn"
        if round_the_navy(position, unit) is not None:
            return f"{unit} is held up by the German navy, and comes to France first"
        if comes_back_elsewhere(position, counter, EAST):
            return f"{unit} comes back on the front on which it was lost"
    return ""


def _too_many(position: GreatWarPosition, order: Land, event: LandingEvent) -> str:
    before = [unit for unit in position.this_phase.ashore if event_of(position.place_of(unit)) == event]
    counts = Counter(position.counter(unit).nation for unit in (*before, *order.units))
    for nation, most in MOST[event].items():
        if counts[nation] > most:
            return f"{counts[nation]} divisions of {NATIONS[nation]}, and {most} land"
    return ""


@BOOK.forbids("7.2", Land)
def room_ashore(order: Land, referee: Referee) -> str | None:
    """Stacking holds where they land (13.21)"""
    position = referee.position
    there = [unit for unit in position.units_at(ALLIED, order.at) if unit not in order.units]
    crowd = fault(position, (*there, *order.units), order.at)
    return f"{position.kit.name(order.at)}: {crowd[1]}" if crowd else None


@BOOK.forbids("9.5", SeaMove)
def no_ships_in_the_turn_of_a_landing(order: SeaMove, referee: Referee) -> str | None:
    """In the turn of a landing no unit goes by sea in Europe (6.52, 6.53, 9.56)"""
    position = referee.position
    away = ships_are_away(position, position.place_of(order.units[0]), order.to)
    return "the ships of Europe are at the landing in this turn" if away else None


def ships_are_away(position: GreatWarPosition, *ends: str) -> bool:
    """Whether a landing takes the ships of Europe in this turn, and a voyage begins or ends there."""
    landing = position.played_this_turn("gallipoli") or position.played_this_turn("salonika")
    return landing and any(position.kit.in_europe(hex) for hex in ends)


# -- landing -------------------------------------------------------------------------------------------------------


@BOOK.performs(Land)
def land(order: Land, referee: Referee) -> None:
    """With the first of them the event is played; all of them move and fight in this turn (6.52)."""
    position = referee.position
    event = event_of(order.at) or "salonika"
    if not position.played_this_turn(event):
        _play(referee, event, order.at)
    starts = {unit: position.place_of(unit) for unit in order.units}
    for unit, start in starts.items():
        if start in LANDINGS:
            referee.emit(UnitMoved(rule="6.53", unit=unit, start=start, end=order.at, how=ASHORE))
        else:
            referee.emit(UnitPlaced(rule=_ROWS[event][0], unit=unit, place=order.at, cause=ASHORE))
    entered(referee, order.units, order.at)
    for start in dict.fromkeys(starts.values()):
        if start in LANDINGS:
            left(referee, start)


def _play(referee: Referee, event: LandingEvent, hex: str) -> None:
    """The event is played: the Turks of Europe are deployed (17.13), and both landing hexes of Gallipoli are Allied.

    After Salonika nobody lands at Gallipoli any more.
    """
    position = referee.position
    row, name = _ROWS[event]
    chit = position.held_of(ALLIED, event)[0]
    referee.emit(ChitPlayed(rule=row, side=ALLIED, chit=chit, target=hex, spent=True))
    referee.emit(LandingMade(rule=row, place=name))
    if event == "gallipoli":
        for each in LANDINGS:
            if not position.controls(ALLIED, each):
                referee.emit(ControlChanged(rule="6.52", side=ALLIED, place=each))
    else:
        drop(referee, "gallipoli", "the Allies have landed at Salonika")
    deploy(referee, "17.13")
