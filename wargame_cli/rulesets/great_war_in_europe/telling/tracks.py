"""The tracks: what decides the game, Resource Points, Russia, Turkey, the entry of the United States."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import listed
from wargame_cli.engine.queries import CardText, Track
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import in_the_war
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import is_short
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import bolshevik_modifiers, czar_modifiers
from wargame_cli.rulesets.great_war_in_europe.strategic.short_war import ENOUGH_AT_ENTRY
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import NEEDED, modifiers
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import deadline
from wargame_cli.rulesets.great_war_in_europe.telling.card_texts import card_text
from wargame_cli.rulesets.great_war_in_europe.telling.strategic import RUSSIAS
from wargame_cli.rulesets.great_war_in_europe.victory import gained, needed
from wargame_cli.rulesets.great_war_in_europe.victory_in_europe import (
    CONQUESTS,
    ENOUGH,
    ENOUGH_IN_1918,
    OF_1918,
    conquests,
)

#: What the Allies win with at once (18.3).
_AT_ONCE = f"{ALLIED} at once with Berlin or two hexes of the Ruhr (18.3)"


def tracks(position: GreatWarPosition, reader: str | None) -> list[Track]:
    """What the game keeps, as far as the reader of the position sees."""
    return list(_tracks(position))


def hand(position: GreatWarPosition, side: str) -> list[CardText]:
    """The event chits that a side holds (6.17)."""
    return [card_text(position, position.chit(chit), side) for chit in position.held.get(side, ())]


def _tracks(position: GreatWarPosition) -> Iterator[Track]:
    mode = position.kit.mode
    if mode.whole_europe:
        yield _score(position)
    elif mode.near_east_alone:
        win = needed(position)
        told = f"{CP} needs {win}; without them {CP} wins if Turkey stands at the end, {ALLIED} if it surrenders (18.4)"
        if position.major_effort:
            told = f"{CP} needs {win} after the Major Effort, else {ALLIED} wins (18.4)"
        held = position.victory_points
        yield Track(id="score", name="Allied Victory hexes at the last check", value=held, least=0, most=win, told=told)
    elif position.objectives:
        gain = gained(position)
        ahead = ALLIED if gain > 0 else CP if gain < 0 else "nobody"
        told = f"{ALLIED} needs more than 0, {CP} less; ahead: {ahead} (21.1)"
        yield Track(id="score", name=f"Objectives gained by {ALLIED}", value=gain, told=told)
    for nation in mode.payers:
        points = position.points.get(nation, 0)
        name = f"Resource Points: {NATIONS[nation]}"
        yield Track(id=f"points {nation}", name=name, value=points, least=0, told="(5.1)")
    if mode.near_east or mode.whole_europe:
        yield from _russia(position)
    if mode.near_east and "TU" not in position.neutral and not position.turkey_surrendered:
        now = sum(number for _, number in modifiers(position))
        told = f"added to the roll, which needs {NEEDED} (5.62)"
        yield Track(id="turkey", name="Turkish Surrender", value=now, told=told)
    if mode.whole_europe:
        yield _united_states(position)
    yield Track(id="turn", name="Turn", value=position.turn, least=0, most=position.last_turn, told=position.box.name)


def _score(position: GreatWarPosition) -> Track:
    """The Victory Points of the Central Powers, with what they and the Allies need (18.1, 20.2, 20.3, 21.59)."""
    points, most = score(position), ENOUGH
    if is_short(position):
        most = ENOUGH_AT_ENTRY
        told = f"{CP} needs {most} and the Treaty as the United States join, else {ALLIED} wins (20.3)"
    else:
        last = deadline(position)
        end = f"; {CP} wins if {ALLIED} has not by Strategic Turn {last} (20.2)" if last else ""
        told = f"{CP} needs {most} at a check (18.11), {ALLIED} less than 0 (18.14); {_AT_ONCE}{end}"
    if position.scenario == OF_1918:
        made = listed(conquests(position)) or "none"
        told += f"; {ENOUGH_IN_1918} do with {CONQUESTS} of Venice, Salonika, Russia: {made} (21.59)"
    return Track(id="score", name=f"Victory Points of {CP}", value=points, least=0, most=most, told=told, side=CP)


def _russia(position: GreatWarPosition) -> Iterator[Track]:
    """How near the next revolution is (5.42, 5.44)."""
    if position.has_collapsed("RU") or position.russia not in ("czar", "provisional"):
        return
    chart, europe = position.kit.tables.revolutions, position.kit.mode.whole_europe
    if position.russia == "czar":
        what, parts, rule = "the Fall of the Czar", czar_modifiers(position), "5.42" if europe else "5.43"
        enough = chart.europe if europe else chart.fall(position.box.strategic or position.letter_in(1))
    else:
        what, parts, rule = "the Bolshevik Revolution", bolshevik_modifiers(position), "5.44"
        enough = chart.europe if europe else chart.bolsheviks
    roll = f"added to the roll for {what}, which needs {enough}" if enough else "no roll for his fall yet"
    told = f"{RUSSIAS[position.russia]}; {roll} ({rule})"
    yield Track(id="revolution", name="Russian Revolution", value=sum(number for _, number in parts), told=told)


def _united_states(position: GreatWarPosition) -> Track:
    """How many Strategic Turns off the US Entry marker lies (5.71)."""
    if in_the_war(position):
        since = position.entered.get("US", "")
        told, left = f"in the war since Strategic Turn {since}" if since else "in the war", 0
    else:
        told = f"they join {ALLIED} on Strategic Turn {position.us_entry}"
        left = ord(position.us_entry) - (ord(position.strategic) if position.strategic else ord("A") - 1)
    return Track(id="usa", name="Strategic Turns to US Entry", value=max(0, left), least=0, told=f"{told} (5.71)")
