"""The Russian Revolutions (5.4), what comes of them (15.91, 16.3), and the treaty that ends the war (5.46)."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.chits.effects import leave_with_russia
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import dissolve, is_russian, look_for_collapses
from wargame_cli.rulesets.great_war_in_europe.ground.limits import beside_russians, free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.ground.score import OWN
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EAST, POLAND, ROMANIA, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, way
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import (
    RevolutionRolled,
    RussiaChanged,
    UnrestCounted,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: What a roll is changed by, in words, and by how much.
Modifiers = tuple[tuple[str, int], ...]

PETROGRAD = "E7030"
#: What events and the loss of Petrograd add to the roll for the Fall of the Czar (5.43).
_COMMAND, _BRUSILOV, _CAPITAL = 2, 1, 3
#: What is taken off it until these Strategic Turns are over (5.43).
_EARLY = (("G", 2), ("K", 1))


class Treaty(Order, frozen=True, kw_only=True):
    """Declare the war in Russia to be over: the Treaty of Brest-Litovsk (5.46).

    `treaty`: say true, after the Bolshevik Revolution.
    """

    verb: ClassVar[str] = "treaty"
    example: ClassVar[str] = "{treaty: true}"

    yes: bool = msgspec.field(name="treaty")


# -- the rolls -----------------------------------------------------------------------------------------------------


def revolutions(referee: Referee) -> None:
    """The Central Powers roll for the Fall of the Czar, and only after it for the Bolsheviks, once a phase (5.41)."""
    russia = referee.position.russia
    if russia == "czar":
        _fall_of_the_czar(referee)
    elif russia == "provisional":
        _bolshevik_revolution(referee)


def russian_cities(position: GreatWarPosition) -> list[str]:
    """The cities in Russia and Russian Poland, the Caucasus with them, that the Central Powers control (5.42)."""
    kit = position.kit
    russian = kit.countries[RUSSIA] | kit.countries[POLAND]
    return list(kit.board.spaces(kit.of_kind("city") & russian & position.controlled(CP)))


def lost_cities(position: GreatWarPosition) -> list[str]:
    """The cities of the Central Powers under Russian control, in the East and in the Caucasus (5.43, 5.44; trap 72)."""
    kit = position.kit
    countries = (*OWN, ROMANIA) if position.romania == CP else OWN
    theirs = sum(kit.countries[country] for country in countries) & (kit.fronts[EAST] | kit.fronts[CAUCASUS])
    cities = kit.board.spaces(kit.of_kind("city") & theirs & position.controlled(ALLIED))
    return [hex for hex in cities if is_russian(position, hex)]


def czar_modifiers(position: GreatWarPosition) -> Modifiers:
    """What changes the roll for the Fall of the Czar, each with its words (5.42, 5.43).

    Where the Near East is played alone, Russian cities of the Central Powers and nothing else.
    """
    cities = ("Russian cities of the Central Powers", len(russian_cities(position)))
    if not position.kit.mode.whole_europe:
        return tuple(part for part in (cities,) if part[1])
    letter = position.box.strategic or position.letter_in(1)  # reports tell of the next one
    parts = (
        cities,
        ("cities of the Central Powers under Russian control", -len(lost_cities(position))),
        ("the Czar has taken command", _COMMAND if position.in_play("czar-takes-command") else 0),
        ("the Brusilov Offensive", _BRUSILOV if position.in_play("brusilov-offensive") else 0),
        ("Petrograd is lost", _CAPITAL if position.controls(CP, PETROGRAD) else 0),
        (f"Strategic Turn {letter}", -next((less for last, less in _EARLY if letter <= last), 0)),
    )
    return tuple((words, number) for words, number in parts if number)


def _fall_of_the_czar(referee: Referee) -> None:
    """Eleven or more with all that changes the roll, and the Czar has fallen (5.42).

    Where the Near East is played alone, a roll in the range of the Turn Record Track or above it (5.43).
    """
    position = referee.position
    chart = position.kit.tables.revolutions
    europe = position.kit.mode.whole_europe
    if not (needed := chart.europe if europe else chart.fall(position.box.strategic)):
        return
    certain = needed <= 1
    if not certain and referee.lacks_dice():
        return
    die = 0 if certain else referee.roll("Fall of the Czar", "5.43", by=CP, good="high")
    rule = "5.42" if europe else "5.43"
    if _told(referee, die, czar_modifiers(position), needed, rule, certain=certain):
        referee.emit(RussiaChanged(rule="5.45", russia="provisional"))
        look_for_collapses(referee)


def bolshevik_modifiers(position: GreatWarPosition) -> Modifiers:
    """What changes the roll for the Bolshevik Revolution (5.44), each with its words; a city counts once."""
    parts = (
        ("turns of operations with Russian attacks, and without attacks on Russia", unrest_now(position)),
        ("Russian cities of the Central Powers", len(russian_cities(position))),
        ("cities of the Central Powers under Russian control", -len(lost_cities(position))),
    )
    return tuple((words, number) for words, number in parts if number)


def unrest_now(position: GreatWarPosition) -> int:
    """What the turns of operations since the last Russian Revolutions Phase add, this one with them (5.44)."""
    turn = position.this_turn
    return position.unrest + turn.russians_attacked + (not turn.attacked_russians)


def count_unrest(referee: Referee) -> None:
    """At the end of a turn its unrest is added up; after a Russian Revolutions Phase it is wiped (5.44)."""
    position = referee.position
    if position.russia != "provisional":
        return
    unrest = 0 if position.box.strategic else unrest_now(position)
    if unrest != position.unrest:
        referee.emit(UnrestCounted(rule="5.44", unrest=unrest))


def _bolshevik_revolution(referee: Referee) -> None:
    """Eleven or more, where the Near East is played alone seven, and Russia collapses (5.42, 5.44, 16.3)."""
    position = referee.position
    if referee.lacks_dice():
        return
    europe = position.kit.mode.whole_europe
    chart = position.kit.tables.revolutions
    needed = chart.europe if europe else chart.bolsheviks
    die = referee.roll("Bolshevik Revolution", "5.44", by=CP, good="high")
    if _told(referee, die, bolshevik_modifiers(position), needed, "5.44"):
        letter = position.box.strategic if europe else ""
        referee.emit(RussiaChanged(rule="16.3", russia="collapsed", letter=letter))
        dissolve(referee, "RU")
        leave_with_russia(referee)
        look_for_collapses(referee)


def _told(referee: Referee, die: int, modifiers: Modifiers, needed: int, rule: str, *, certain: bool = False) -> bool:
    """Write down how a roll went; whether there is a revolution."""
    total = die + sum(number for _, number in modifiers)
    happened = certain or total >= needed
    referee.emit(
        RevolutionRolled(rule=rule, die=die, modifiers=modifiers, total=total, needed=needed, happened=happened)
    )
    return happened


# -- the treaty ----------------------------------------------------------------------------------------------------


@BOOK.forbids("5.46", Treaty)
def means_it(order: Treaty, referee: Referee) -> str | None:
    """A side that makes peace says so"""
    return None if order.yes else "write {treaty: true} to end the war in Russia, or nothing"


@BOOK.forbids("5.46", Treaty, settled=True)
def after_the_bolsheviks(order: Treaty, referee: Referee) -> str | None:
    """There is a treaty once the Bolshevik Revolution has taken place, also in the phase in which it has"""
    russia = referee.position.russia
    if russia == "treaty":
        return "the war in Russia is over already"
    return None if russia == "collapsed" else "the Bolshevik Revolution has not taken place"


@BOOK.performs(Treaty)
def make_peace(order: Treaty, referee: Referee) -> None:
    """The war in Russia is over (5.46)."""
    referee.emit(RussiaChanged(rule="5.46", russia="treaty"))


@BOOK.forbids("5.46", Move, StrategicMove, SeaMove)
def russians_stay(order: Move | StrategicMove | SeaMove, referee: Referee) -> str | None:
    """After the treaty Russian units move no more"""
    position = referee.position
    if position.russia != "treaty":
        return None
    russians = [unit for unit in order.units if position.counter(unit).fights_as == "RU"]
    return f"{', '.join(russians)}: the war in Russia is over" if russians else None


@BOOK.forbids("5.46", Move, settled=True)
def keeps_away_from_russians(order: Move, referee: Referee) -> str | None:
    """After the treaty only Turkish units move beside Russian units in Russia"""
    position = referee.position
    start = position.place_of(order.units[0])
    if position.russia != "treaty" or start not in position.kit.board.index:
        return None
    return _too_near(position, order.units, [hex for hex in (*way(position, order), order.to) if hex != start])


@BOOK.forbids("5.46", StrategicMove, SeaMove, settled=True)
def is_not_carried_to_russians(order: StrategicMove | SeaMove, referee: Referee) -> str | None:
    """After the treaty only Turkish units go beside Russian units in Russia"""
    position = referee.position
    return _too_near(position, order.units, [order.to]) if position.russia == "treaty" else None


def _too_near(position: GreatWarPosition, units: Sequence[str], hexes: Sequence[str]) -> str | None:
    """What forbids units to enter hexes, one of them beside Russian units; nothing for Turks in the Near East."""
    kit = position.kit
    near = next((hex for hex in hexes if kit.board.bit.get(hex, 0) & beside_russians(position)), None)
    if near is None:
        return None
    others = [unit for unit in units if not free_of_the_treaty(position, unit, near)]
    return f"{', '.join(others)}: {kit.name(near)} is beside Russian units" if others else None
